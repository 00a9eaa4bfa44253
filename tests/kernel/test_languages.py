"""Languages are files: every catalogue has every language, and no source names one."""

import re
import tomllib
from pathlib import Path

import pytest

from trized.kernel.catalogue import flat
from trized.kernel.errors import ENGLISH, PACKAGE
from trized.kernel.language import LANGUAGES, language, read_texts

CATALOGUES = sorted(file.parent for file in PACKAGE.rglob(f"{ENGLISH}.toml") if file.parent.name != "languages")
DATA = sorted(file for file in PACKAGE.rglob("*.toml") if file.parent not in CATALOGUES)
OTHERS = [lang for lang in LANGUAGES if lang != ENGLISH]
PYTHON_SAYS = {"error"}  # a value that only English repeats


def blanks(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)[}:]", text))


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("folder", CATALOGUES, ids=lambda folder: str(folder.relative_to(PACKAGE)))
def test_catalogue_has_the_same_keys_and_values_in_every_language(folder: Path, lang: str) -> None:
    english, other = dict(flat(read_texts(folder, ENGLISH))), dict(flat(read_texts(folder, lang)))
    assert english.keys() == other.keys()
    assert {key for key in english if blanks(english[key]) - PYTHON_SAYS != blanks(other[key]) - PYTHON_SAYS} == set()


@pytest.mark.parametrize("file", sorted(PACKAGE.rglob(f"*.{ENGLISH}.md")), ids=lambda file: str(file))
def test_page_of_rules_exists_in_every_language(file: Path) -> None:
    assert [
        lang for lang in OTHERS if not file.with_name(file.name.replace(f".{ENGLISH}.", f".{lang}.")).exists()
    ] == []


@pytest.mark.parametrize("file", DATA, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_data_file_contains_no_texts_by_language(file: Path) -> None:
    found = tomllib.loads(file.read_text(encoding="utf-8"))
    assert [key for key, _ in flat(found) if key.rpartition(".")[2] in LANGUAGES] == []


@pytest.mark.parametrize("lang", OTHERS)
def test_no_source_names_a_language_besides_english(lang: str) -> None:
    sources = [path for suffix in ("py", "js", "html", "template") for path in PACKAGE.rglob(f"*.{suffix}")]
    named = re.compile(rf"[\"']{lang}[\"'-]|\b{lang} *=|\b{lang}:")
    assert [str(path) for path in sources if named.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    ("lang", "written"),
    [
        ("en", ["1,234.5", "12%", "0.5", "50.0% – 60.0%"]),
        ("fr", ["1\u202f234,5", "12\xa0%", "0,5", "50,0\xa0% – 60,0\xa0%"]),
    ],
)
def test_numbers_follow_the_file_of_the_language(lang: str, written: list[str]) -> None:
    n = language(lang)
    assert [n.decimal(1234.5, 1), n.percent(0.12), n.number(0.5), n.spread(0.5, 0.6)] == written
