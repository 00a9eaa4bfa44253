"""A generated third language runs through pages and commands: no sentence of theirs is written in code."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.pseudo import accented, write_language
from tests.support.server import ROOT

WORD = re.compile(r"[A-Za-z]*[aeiou][A-Za-z]*")
SHORT = 4  # letters: shorter words are signs, units and codes


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """Return the words without accents that each page and command shows, names left out."""
    folder = tmp_path_factory.mktemp("languages")
    write_language(folder)
    environment = {**os.environ, "TRIZED_LANGUAGES": str(folder)}
    command = [sys.executable, "-m", "tests.support.pseudo", "--pages"]
    printed = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout
    found = json.loads(printed)
    names = {word.lower() for name in found["names"] for word in WORD.findall(name)}
    words = {
        where: {word for word in plain_words(text) if word.lower() not in names}
        for where, text in found["shown"].items()
    }
    assert all(found["shown"].values())
    return words


def plain_words(text: str) -> list[str]:
    found = re.findall(r"[^\W\d_]+", text)
    return [word for word in found if len(word) >= SHORT and WORD.fullmatch(word)]


def test_every_sentence_of_pages_and_commands_comes_from_a_catalogue(shown: dict[str, set[str]]) -> None:
    assert {where: words for where, words in shown.items() if words} == {}


def test_pseudo_language_is_longer_and_keeps_its_values(tmp_path: Path) -> None:
    said = "{who} draws {n} {n:card|cards} with a plain sentence."
    assert accented(said).count("{") == said.count("{")
    assert {"{who}", "{n}"} <= set(re.findall(r"{\w+}", accented(said)))
    assert len(accented("What people can read in a sentence")) > 1.1 * len("What people can read in a sentence")
