"""The texts of the pages: the same keys in every language, all of them used."""

import re

import pytest

from trized.cli import main
from trized.kernel.catalogue import open_catalogue
from trized.kernel.errors import TEXTS as ERRORS
from trized.table.pages.catalogue import TEXTS, catalogue

SOURCE = TEXTS.parents[2]
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


@pytest.mark.parametrize(
    ("folder", "form", "prefix"),
    [
        ("table", r"\b(?:t|t\.sentence|refused|denied|Full)\(\s*[\"']([a-z_.]+)[\"']\s*[,)]", ""),
        ("kernel", r"\bRefused\(\s*\"([a-z_]+)\"\s*[,)]", "refused."),
        ("bots", r"\bRefused\(\s*\"([a-z_]+)\"\s*[,)]", "refused."),
    ],
)
def test_every_text_that_the_source_names_exists(folder: str, form: str, prefix: str) -> None:
    known = open_catalogue(TEXTS if folder == "table" else ERRORS, "en").templates
    files = [path for path in (SOURCE / folder).rglob("*") if path.suffix in (".py", ".html")]
    named = {key: path.name for path in files for key in re.findall(form, path.read_text())}
    assert len(named) > 5
    assert {key: name for key, name in named.items() if prefix + key not in known} == {}


def test_a_missing_text_is_shown_as_its_key_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    assert catalogue("fr")("error.nothing_of_the_kind", who="Ada") == "error.nothing_of_the_kind"
    assert [line.message for line in caplog.records] == ["a text is missing"]


def test_a_server_is_refused_in_the_language_of_its_operator(capsys: pytest.CaptureFixture[str]) -> None:
    for given in (["--store", "mysql:x"], ["--bus", "x"], ["--expire", "x"], ["--trusted-proxy", "x"]):
        with pytest.raises(SystemExit):
            main(["serve", *given, "--lang", "fr"])
        assert "écrivez" in capsys.readouterr().err
