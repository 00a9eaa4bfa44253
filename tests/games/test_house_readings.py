"""Chapter `House readings` of the rules pages: each reading has a source, a tested ruling and an alternative."""

import re
from pathlib import Path

import pytest

from tests.support.built_in import BUILT_IN
from trized.games import load
from trized.kernel import LANGUAGES
from trized.kernel.game import folder_of

HERE = Path(__file__).parent
SOURCE = re.compile(r"(?P<chapter>.+) \((?P<ruling>[A-Z]\d+)\)")


def readings(game: str, lang: str) -> list[list[str]]:
    """Return the rows of the chapter: the reading, its source, the alternative."""
    page = folder_of(load(game)) / "page" / f"rules.{lang}.md"
    chapter = page.read_text(encoding="utf-8").partition("{readings}")[2].partition("\n# ")[0]
    rows = [line.strip("| ").split(" | ") for line in chapter.splitlines() if line.startswith("| ")]
    return rows[1:]


def rulings(game: str, lang: str) -> list[str]:
    found = [SOURCE.fullmatch(row[1]) for row in readings(game, lang)]
    return [match["ruling"] for match in found if match]


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_house_reading_names_its_source_its_ruling_and_another_meaning(game: str, lang: str) -> None:
    rows = readings(game, lang)
    assert len(rows) >= 10
    assert all(len(row) == 3 and all(row) for row in rows)
    assert len(rulings(game, lang)) == len(rows)
    assert rulings(game, lang) == rulings(game, "en")


@pytest.mark.parametrize("game", BUILT_IN)
def test_ruling_of_each_house_reading_has_a_test(game: str) -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in (HERE / game).rglob("test_*.py"))
    assert [ruling for ruling in rulings(game, "en") if f"def test_{ruling.lower()}_" not in tests] == []
