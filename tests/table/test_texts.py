"""The texts of the pages: the same keys in every language, all of them used."""

import pytest

from trized.cli import main
from trized.table.pages.catalogue import TEXTS, catalogue

FAMILIES = (
    "review.chart_",
    "review.turns_",
    "prompt.thinking.",
    "join.",
    "phrase.",
    "level.",
    "holder.",
    "table.speed_",
    "puzzle.grade_",
    "end.won",
    "end.lost",
    "end.over",
    "daily.rule_",
    "history.next_",
    "history.do_",
    "history.played",
    "review.means_",
    "review.choice",
    "new.preset",
    "mistake.",
    "workshop.balance_",
)  # found by a name that is put together


def test_every_text_is_used() -> None:
    sources = [path.read_text() for path in TEXTS.parents[1].rglob("*") if path.suffix in (".py", ".html", ".js")]
    text = "\n".join(sources)
    idle = [
        key
        for key in catalogue("en").templates
        if not key.startswith(FAMILIES) and key not in text and key.rpartition("js.")[2] not in text
    ]
    assert idle == []


def test_a_server_is_refused_in_the_language_of_its_operator(capsys: pytest.CaptureFixture[str]) -> None:
    for given in (["--store", "mysql:x"], ["--bus", "x"], ["--expire", "x"], ["--trusted-proxy", "x"]):
        with pytest.raises(SystemExit):
            main(["serve", *given, "--lang", "fr"])
        assert "écrivez" in capsys.readouterr().err
