"""How bots at a table draw lots."""

import subprocess
import sys

from trized.table.workers import seed_of

ELSEWHERE = "from trized.table.workers import seed_of; print(seed_of(b'table', b'view'))"


def test_after_an_undo_a_bot_answers_as_before() -> None:
    assert seed_of(b"table", b"view") == seed_of(b"table", b"view")


def test_nobody_else_can_foretell_how_a_bot_draws_lots() -> None:
    elsewhere = subprocess.run([sys.executable, "-c", ELSEWHERE], capture_output=True, text=True, check=True)
    assert int(elsewhere.stdout) != seed_of(b"table", b"view")
