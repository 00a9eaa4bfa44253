"""Sentences by key, in one language: templates from a folder with one file a language, filled in and made grammatical.

A template names values in braces: "{who} draws {n} {n:card|cards}." With a bar behind the colon the number chooses the
form: singular or plural by the rule of the language, which also joins words and sets spaces. A template that a
language lacks is taken from English.
"""

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from trized.kernel.errors import ENGLISH
from trized.kernel.language import language, read_texts


class NumberList:
    """Several numbers of one kind, such as the prices of three tiers: '2, 4 or 7'."""

    def __init__(self, numbers: Sequence[int], text: str) -> None:
        self.numbers = tuple(numbers)
        self.text = text

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Blank:
    """A blank of a template: the name of its value, how it is written, and its two forms if a number chooses one."""

    name: str
    spec: str
    forms: "tuple[Parts, Parts] | None"

    def fill(self, values: Mapping[str, Any], singular: Container[int], mark: str) -> str:
        """Return what stands here, behind a mark; numbers in `singular` take the first form."""
        value = values[self.name]
        if self.forms is None:
            text = format(str(value), self.spec) if self.spec else str(value)
            return mark + text if text else ""
        n = max(value.numbers) if isinstance(value, NumberList) else value
        return fill(self.forms[0 if n in singular else 1], values, singular, mark)


Parts = Sequence[str | Blank]  # words and blanks in turn


def fill(parts: Parts, values: Mapping[str, Any], singular: Container[int], mark: str) -> str:
    """Return the parts of a template with their blanks filled in."""
    return "".join([one if isinstance(one, str) else one.fill(values, singular, mark) for one in parts])


def read_template(template: str) -> list[str | Blank]:
    """Return the parts of a template; the forms among which a number chooses may have blanks of their own."""
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
    """Return a template as a format that `%` fills in at once; empty if a blank is written in a way of its own."""
    if any(not isinstance(one, str) and (one.spec or one.forms) for one in parts):
        return ""
    return "".join(one.replace("%", "%%") if isinstance(one, str) else f"{mark}%({one.name})s" for one in parts)


APOSTROPHE = re.compile(r"(?<=[\w}])'(?=[\w{])")  # inside a word; at its edges it is a quotation mark


class Catalogue:
    """All templates of one language."""

    def __init__(self, folder: Path, lang: str) -> None:
        self.lang, self.language = lang, language(lang)
        templates = dict(flat(read_texts(folder, ENGLISH))) | dict(flat(read_texts(folder, lang)))
        self.templates = {key: APOSTROPHE.sub("’", said) for key, said in templates.items()}
        self.parts: dict[str, tuple[list[str | Blank], str]] = {}  # of the templates that were used, and their formats
        self.mark, self.tidy = self.language.mark, self.language.tidy

    def __call__(self, key: str, /, **values: Any) -> str:
        """Fill in a template."""
        found = self.parts.get(key)
        if found is None:
            read = read_template(self.templates[key])
            found = self.parts[key] = (read, as_format(read, self.mark))
        parts, quick = found
        if quick and not (self.mark and "" in values.values()):  # an empty value has no mark before it
            return self.tidy(quick % values)
        return self.tidy(fill(parts, values, self.language.singular, self.mark))

    def sentence(self, key: str, /, **values: Any) -> str:
        """Fill in a template and begin with a capital."""
        return capital(self(key, **values))

    def has(self, key: str) -> bool:
        """Return whether there is such a template."""
        return key in self.templates

    def get(self, key: str, default: str = "") -> str:
        """Return a template without blanks; the default if there is none."""
        return self.tidy(self.templates[key]) if key in self.templates else default

    def under(self, prefix: str) -> dict[str, str]:
        """Return the templates whose keys begin with a word, by the rest of the key."""
        found = {key: said for key, said in self.templates.items() if key.startswith(f"{prefix}.")}
        return {key[len(prefix) + 1 :]: self.tidy(said) for key, said in found.items()}

    def figures(self, figures: Sequence[int]) -> NumberList:
        """Join figures with 'or'."""
        return NumberList(figures, self.join([str(figure) for figure in figures], "or"))

    def join(self, parts: Sequence[str], word: str = "and") -> str:
        """Join words with commas and a last 'and' or 'or'."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.templates[f'join.{word}']} {parts[-1]}"


def capital(text: str) -> str:
    """Write the first letter as a capital."""
    return text[:1].upper() + text[1:]


def flat(table: Mapping[str, Any], prefix: str = "") -> Iterable[tuple[str, str]]:
    """Go through the texts of a file by their dotted keys."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


@cache
def open_catalogue(folder: Path, lang: str) -> Catalogue:
    """Open the catalogue of a language; raise Refused if there is none."""
    return Catalogue(folder, lang)
