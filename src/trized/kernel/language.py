"""Languages: the list, their files, and their rules for numbers, plurals and joined words.

A language consists of files only: `languages/CODE.toml` declares it, and each folder of texts contains a `CODE.toml`.
The folder in TRIZED_LANGUAGES adds languages: it contains the same files at the same paths as this package.
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
FILLED = "\x02"  # precedes each value in a filled template until `Language.tidy` removes it


def find_file(path: Path) -> Path | None:
    """Return `path`, or the same path in the folder of added languages; None if neither file exists."""
    places = (root / os.path.relpath(path, PACKAGE) for root in ROOTS)
    return next((place for place in places if place.is_file()), None)


def known_languages() -> tuple[str, ...]:
    """Return the codes of all languages, English first."""
    found = {file.stem for root in ROOTS for file in (root / FOLDER.relative_to(PACKAGE)).glob("*.toml")}
    return (ENGLISH, *sorted(found - {ENGLISH}))


class Numbers(Struct, frozen=True):
    """The number format: 1,234.5 and 12%."""

    point: str = "."
    group: str = ","
    percent: str = "%"
    points: str = "\N{NO-BREAK SPACE}points"


class Grammar(Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of a language file."""

    name: str
    singular: tuple[int, ...] = (1,)  # numbers that take the singular form
    numbers: Numbers = Numbers()
    contractions: dict[str, str] = {}  # (last word before a value, first word of the value): the contraction of both
    elision: tuple[str, str] = ("", "")  # a regular expression, with `¦` at the start of a value, and its replacement
    replace: dict[str, str] = {}  # replacements in every sentence, such as spaces before a colon


class Language:
    """The number format and grammar of one language."""

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
        self.joined = lru_cache(8192)(self._join)  # a server often sends the same sentences

    def tidy(self, text: str) -> str:
        """Return a filled template with single spaces, contractions and the language's spacing."""
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
        """Format a number with `digits` decimal places."""
        return self._written(f"{value:,.{digits}f}")

    def percent(self, value: float, digits: int = 0) -> str:
        """Format a share (0 to 1) as a percentage."""
        return self.decimal(100 * value, digits) + self.numbers.percent

    def points(self, value: float, digits: int = 0) -> str:
        """Format a difference of shares (0 to 1) in percentage points."""
        return self.decimal(100 * value, digits) + self.numbers.points

    def number(self, value: float) -> str:
        """Format a number for an axis, without trailing zeros."""
        return self.decimal(value) if abs(value) >= 1000 else self._written(f"{value:g}")

    def spread(self, low: float, high: float, digits: int = 1) -> str:
        """Format the bounds of an interval of shares."""
        return f"{self.percent(low, digits)} – {self.percent(high, digits)}"

    def _written(self, number: str) -> str:
        return number.translate(self.digits)


@cache
def language(code: str) -> Language:
    """Return the language with this code; raise Refused if there is none."""
    if code not in LANGUAGES:
        raise Refused("language", lang=code, known=LANGUAGES)
    return Language(code, convert(read_texts(FOLDER, code), Grammar))


@cache
def read_texts(folder: Path, lang: str) -> Mapping[str, Any]:
    """Return the texts of language `lang` in `folder`; empty if there is no file."""
    file = find_file(folder / f"{lang}.toml")
    return {} if file is None else tomllib.loads(file.read_text(encoding="utf-8"))


def localized(path: Path, lang: str) -> str:
    """Return the text of `path` with the language before the suffix (`rules.CODE.md`); English if that is missing."""
    file = find_file(path.with_suffix(f".{lang}{path.suffix}")) or path.with_suffix(f".{ENGLISH}{path.suffix}")
    return file.read_text(encoding="utf-8")


LANGUAGES = known_languages()
