"""Message catalogues: templates by key in one language, from a folder with one file for each language.

A template names values in braces: "{who} draws {n} {n:card|cards}." After a colon, a bar separates the singular and the
plural form; the language decides which numbers take the singular, joins words and sets spaces. English supplies
templates that a language lacks.
"""

import logging
import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from trized.kernel.errors import ENGLISH
from trized.kernel.language import language, read_texts

MOST_MISSING = 100  # keys that a catalogue remembers
log = logging.getLogger("trized.texts")


class NumberList:
    """Several numbers of one kind and their text, such as the prices of three tiers: '2, 4 or 7'."""

    def __init__(self, numbers: Sequence[int], text: str) -> None:
        self.numbers = tuple(numbers)
        self.text = text

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Blank:
    """A placeholder of a template: the name of its value, its format, and its two forms if a number selects one."""

    name: str
    spec: str
    forms: "tuple[Parts, Parts] | None"

    def fill(self, values: Mapping[str, Any], singular: Container[int], mark: str) -> str:
        """Return the text of the value after `mark`; numbers in `singular` select the first form."""
        value = values[self.name]
        if self.forms is None:
            text = format(str(value), self.spec) if self.spec else str(value)
            return mark + text if text else ""
        n = max(value.numbers) if isinstance(value, NumberList) else value
        return fill(self.forms[0 if n in singular else 1], values, singular, mark)


Parts = Sequence[str | Blank]  # text and placeholders alternate


def fill(parts: Parts, values: Mapping[str, Any], singular: Container[int], mark: str) -> str:
    """Return the text of a parsed template: `values` replace its placeholders."""
    return "".join([one if isinstance(one, str) else one.fill(values, singular, mark) for one in parts])


def read_template(template: str) -> list[str | Blank]:
    """Parse a template into text and placeholders; plural forms may contain placeholders."""
    parts: list[str | Blank] = []
    for words, name, spec, _ in Formatter().parse(template):
        if words:
            parts.append(words)
        if name is not None:
            singular, bar, plural = (spec or "").partition("|")
            forms = (read_template(singular), read_template(plural)) if bar else None
            parts.append(Blank(name, "" if bar else spec or "", forms))
    return parts


def as_format(parts: Parts, mark: str) -> str:
    """Return the parsed template as a `%` format string, which fills in faster; empty if it needs plural forms or
    formats.
    """
    if any(not isinstance(one, str) and (one.spec or one.forms) for one in parts):
        return ""
    return "".join(one.replace("%", "%%") if isinstance(one, str) else f"{mark}%({one.name})s" for one in parts)


APOSTROPHE = re.compile(r"(?<=[\w}])'(?=[\w{])")  # inside a word; at its edges it is a quotation mark


class Catalogue:
    """The templates of one language."""

    def __init__(self, folder: Path, lang: str) -> None:
        self.lang, self.language = lang, language(lang)
        templates = dict(flat(read_texts(folder, ENGLISH))) | dict(flat(read_texts(folder, lang)))
        self.templates = {key: APOSTROPHE.sub("’", said) for key, said in templates.items()}
        self.parts: dict[str, tuple[list[str | Blank], str]] = {}  # cache of parsed templates and their `%` formats
        self.missing: set[str] = set()  # keys that were requested and do not exist
        self.mark, self.tidy = self.language.mark, self.language.tidy

    def __call__(self, key: str, /, **values: Any) -> str:
        """Return the template `key` with `values` filled in; a missing one is logged and replaced by its key."""
        parts, quick = self.parts.get(key) or self._read(key)
        if quick and not (self.mark and "" in values.values()):  # an empty value has no mark before it
            return self.tidy(quick % values)
        return self.tidy(fill(parts, values, self.language.singular, self.mark))

    def _read(self, key: str) -> tuple[Parts, str]:
        """Return a parsed template and its `%` format, cached unless it is missing."""
        if key not in self.templates:
            if len(self.missing) < MOST_MISSING:
                self.missing.add(key)
            log.error("a text is missing", extra={"key": key, "lang": self.lang})
            return [key], ""
        read = read_template(self.templates[key])
        found = self.parts[key] = (read, as_format(read, self.mark))
        return found

    def sentence(self, key: str, /, **values: Any) -> str:
        """Return the template `key` with `values` filled in and a capital first letter."""
        return capital(self(key, **values))

    def has(self, key: str) -> bool:
        """Return whether the catalogue contains a template `key`."""
        return key in self.templates

    def get(self, key: str, default: str = "") -> str:
        """Return the template `key`, which must have no placeholders, or `default` if it is missing."""
        return self.tidy(self.templates[key]) if key in self.templates else default

    def under(self, prefix: str) -> dict[str, str]:
        """Return the templates whose keys begin with `prefix`, by the rest of the key."""
        found = {key: said for key, said in self.templates.items() if key.startswith(f"{prefix}.")}
        return {key[len(prefix) + 1 :]: self.tidy(said) for key, said in found.items()}

    def any_number(self, numbers: Sequence[int]) -> NumberList:
        """Join `numbers` with 'or' in the language."""
        return NumberList(numbers, self.join([str(number) for number in numbers], "or"))

    def join(self, parts: Sequence[str], word: str = "and") -> str:
        """Join `parts` with commas and `word` ('and' or 'or') before the last one."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.templates[f'join.{word}']} {parts[-1]}"


def capital(text: str) -> str:
    """Return the text with a capital first letter."""
    return text[:1].upper() + text[1:]


def flat(table: Mapping[str, Any], prefix: str = "") -> Iterable[tuple[str, str]]:
    """Yield the texts of a nested table with their dotted keys."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


@cache
def open_catalogue(folder: Path, lang: str) -> Catalogue:
    """Return the catalogue of language `lang` in `folder`; raise Refused if there is none."""
    return Catalogue(folder, lang)
