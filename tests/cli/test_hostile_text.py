"""Hostile text in files never reaches a terminal or a report raw."""

from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.support.hostile import HOSTILE, SHORT, in_toml, unsafe_in
from trized.games import load
from trized.kernel import Live, Seeded


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    file = tmp_path / "cards.toml"
    agent = f"[agents.mars.robot]\neve = {{ name = {in_toml(SHORT)}, cost = 4, effects = ['any 1'] }}\n"
    file.write_text(f"title = {in_toml(SHORT)}\n{agent}", encoding="utf-8")
    return file


@pytest.fixture
def hostile_record(tmp_path: Path) -> Path:
    game = load("zoondo")
    live = Live.start(game, game.settle({}), Seeded(1), [HOSTILE, "easy"])
    live.join(0, HOSTILE)
    live.chat(0, HOSTILE)
    file = tmp_path / "record.txt"
    file.write_bytes(live.record.write().encode("utf-8", "surrogatepass"))
    return file


def test_replay_prints_a_hostile_record_safely(trized: Command, hostile_record: Path) -> None:
    for arguments in ((), ("--at", "1"), ("--verify",)):
        said = trized("replay", hostile_record, *arguments)
        assert (said.status, unsafe_in(said.out + said.err)) == (0, [])


def test_replay_prints_a_hostile_record_with_gaps_safely(trized: Command, hostile_record: Path) -> None:
    text = hostile_record.read_text(encoding="utf-8").replace("\noption", "\nseen by spectators\noption", 1)
    hostile_record.write_text(text.replace("\nunfinished", f"3. 0: {HOSTILE}\n\nunfinished"), encoding="utf-8")
    said = trized("replay", hostile_record)
    assert unsafe_in(said.out + said.err) == []


@pytest.mark.parametrize("arguments", [("eve",), (), ("--json",)])
def test_card_prints_hostile_cards_safely(trized: Command, cards: Path, arguments: tuple[str, ...]) -> None:
    said = trized("card", "zenith", *arguments, "--option", f"cards={cards}")
    assert (said.status, unsafe_in(said.out + said.err)) == (0, [])


def test_check_refuses_hostile_keys_safely(trized: Command, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(f"{in_toml(HOSTILE)} = 1\n", encoding="utf-8")
    for game in ("zenith", "zoondo", "zorgcorp"):
        said = trized("check", game, file)
        assert (said.status, unsafe_in(said.out + said.err)) == (2, [])


def test_a_report_of_hostile_cards_is_safe(trized: Command, cards: Path, tmp_path: Path) -> None:
    few = ("--games", 3, "--seats", "random", "--jobs", 1)
    said = trized("report", "zenith", *few, "--option", f"cards={cards}", "--out", tmp_path / "out")
    pages = [file.read_text(encoding="utf-8") for file in tmp_path.rglob("*.html")]
    assert (said.status, len(pages) > 0) == (0, True)
    assert unsafe_in(said.out + said.err + "".join(pages)) == []
