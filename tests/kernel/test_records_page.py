"""The page about records is correct."""

from pathlib import Path

from tests.games.tiny import game
from trized.kernel import Record, verify

PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text()


def test_the_example_is_a_record_that_holds():
    text = PAGE.split("```\n")[1]

    record = Record.read(text)

    assert record.write() == text
    assert verify(game, record).over()


def test_the_python_on_the_page_runs():
    code = PAGE.split("```python\n")[1].split("```")[0]
    names: dict[str, object] = {}

    exec(code, names)

    assert isinstance(names["shown"], Record)
