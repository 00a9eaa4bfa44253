"""Languages: which there are, where their files are, and how each writes numbers, plurals and joined words.

A language is files only: `languages/CODE.toml` declares it, and each folder of texts contains a `CODE.toml`. A folder
that TRIZED_LANGUAGES names adds languages: it contains the same files under the same paths as this package.
"""

import os
import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct, convert

from trized.kernel.errors import ENGLISH, PACKAGE, Refused

FOLDER = Path(__file__).parent / "languages"
ADDED = os.environ.get("TRIZED_LANGUAGES", "")
ROOTS = (PACKAGE, *([Path(ADDED)] if ADDED else ()))
FILLED = "\x02"  # precedes every value of a sentence until the language has joined them


def find_file(path: Path) -> Path | None:
    """Return the file of a language at `path` or at the same place of the added folder; None if there is none."""
    places = (root / os.path.relpath(path, PACKAGE) for root in ROOTS)
    return next((place for place in places if place.is_file()), None)


def known_languages() -> tuple[str, ...]:
    """Return the codes of all languages, English first."""
    found = {file.stem for root in ROOTS for file in (root / FOLDER.relative_to(PACKAGE)).glob("*.toml")}
    return (ENGLISH, *sorted(found - {ENGLISH}))


class Numbers(Struct, frozen=True):
    """How numbers are written: 1,234.5 and 12%."""

    point: str = "."
    group: str = ","
    percent: str = "%"
    points: str = "\N{NO-BREAK SPACE}points"


class Grammar(Struct, frozen=True, forbid_unknown_fields=True):
    """What the file of a language declares."""

    name: str
    singular: tuple[int, ...] = (1,)  # numbers that take the first of two forms
    numbers: Numbers = Numbers()
    contractions: dict[str, str] = {}  # the last word before a value and the first of the value: both together
    elision: tuple[str, str] = ("", "")  # a pattern, in which `¦` is the beginning of a value, and its replacement
    replace: dict[str, str] = {}  # in every sentence, such as spaces before a colon


class Language:
    """One language."""

    def __init__(self, code: str, grammar: Grammar) -> None:
        self.code, self.name, self.numbers = code, grammar.name, grammar.numbers
        self.digits = str.maketrans({",": self.numbers.group, ".": self.numbers.point, "-": "\N{MINUS SIGN}"})
        self.singular = frozenset(grammar.singular)
        self.contractions, self.replace = grammar.contractions, tuple(grammar.replace.items())
        self.mark = FILLED if grammar.contractions or grammar.elision[0] else ""
        words = "|".join(re.escape(words).replace(r"\ ", f" {FILLED}+") for words in grammar.contractions)
        self.contracted = re.compile(rf"\b({words}) ", re.IGNORECASE)
        pattern, self.elision = grammar.elision
        self.elided = re.compile(pattern.replace("¦", f"{FILLED}+"), re.IGNORECASE)
        self.joined = lru_cache(8192)(self._join)  # a server sends the same sentences again and again

    def tidy(self, text: str) -> str:
        """Return a filled template with single spaces, joined words and the spaces of the language."""
        if "  " in text:
            text = re.sub(" {2,}", " ", text)
        return self.joined(text.strip())

    def _join(self, text: str) -> str:
        for old, new in self.replace:
            text = text.replace(old, new)
        if self.contractions:
            text = self.contracted.sub(self._contract, text)
        if self.elision:
            text = self.elided.sub(self.elision, text)
        return text.replace(FILLED, "")

    def _contract(self, found: re.Match[str]) -> str:
        return self.contractions[found[1].replace(FILLED, "").lower()] + " "

    def decimal(self, value: float, digits: int = 0) -> str:
        """Write a number with so many digits behind the point."""
        return self._written(f"{value:,.{digits}f}")

    def percent(self, value: float, digits: int = 0) -> str:
        """Write a share as a percentage."""
        return self.decimal(100 * value, digits) + self.numbers.percent

    def points(self, value: float, digits: int = 0) -> str:
        """Write a difference of shares in percentage points."""
        return self.decimal(100 * value, digits) + self.numbers.points

    def number(self, value: float) -> str:
        """Write a number of an axis, with as many digits as it has."""
        return self.decimal(value) if abs(value) >= 1000 else self._written(f"{value:g}")

    def spread(self, low: float, high: float, digits: int = 1) -> str:
        """Write the bounds of an interval of shares."""
        return f"{self.percent(low, digits)} – {self.percent(high, digits)}"

    def _written(self, number: str) -> str:
        return number.translate(self.digits)


@cache
def language(code: str) -> Language:
    """Return a language; raise Refused if there is none with this code."""
    if code not in LANGUAGES:
        raise Refused("language", lang=code, known=LANGUAGES)
    return Language(code, convert(read_texts(FOLDER, code), Grammar))


@cache
def read_texts(folder: Path, lang: str) -> Mapping[str, Any]:
    """Return the texts of a language in a folder; those of a language without a file there are empty."""
    file = find_file(folder / f"{lang}.toml")
    return {} if file is None else tomllib.loads(file.read_text(encoding="utf-8"))


def localized(path: Path, lang: str) -> str:
    """Return the text of a file that has the language before its suffix (`rules.CODE.md`), in English if it must be."""
    file = find_file(path.with_suffix(f".{lang}{path.suffix}")) or path.with_suffix(f".{ENGLISH}{path.suffix}")
    return file.read_text(encoding="utf-8")


LANGUAGES = known_languages()
