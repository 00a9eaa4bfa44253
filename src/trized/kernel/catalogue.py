"""Sentences by key, in one language: templates from a folder with one file a language, filled in and made grammatical.

A template names values in braces: "{who} draws {n} {n:card|cards}." With a bar behind the colon the number chooses the
form: singular or plural by the language's own rule. French contractions, elisions and spaces are set here, once for
all; what people wrote themselves is left as it is.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from trized.kernel.errors import refusal
from trized.kernel.game import LANGUAGES


class Figures:
    """Several figures of one kind, such as the prices of three tiers: '2, 4 or 7'."""

    def __init__(self, figures: Sequence[int], text: str) -> None:
        self.figures = tuple(figures)
        self.text = text

    def __str__(self) -> str:
        return self.text


class _Grammar(Formatter):
    def __init__(self, lang: str) -> None:
        self.last_singular = 1 if lang == "fr" else -1

    def format_field(self, value: Any, spec: str) -> str:
        if "|" not in spec:
            return FILLED + format(str(value), spec)
        singular, plural = spec.split("|")
        n = max(value.figures) if isinstance(value, Figures) else value
        return singular if n == 1 or 0 <= n <= self.last_singular else plural


FILLED = "\x02"  # stands before whatever was filled in, until the sentence is tidied
CONTRACTIONS = {"de le": "du", "à le": "au", "de les": "des", "à les": "aux"}
CONTRACTED = re.compile(rf"\b(de|à) {FILLED}+(les?) ", re.IGNORECASE)
ELIDED = re.compile(rf"\b(d|qu)e {FILLED}+(?=[aeiouyàâæéèêëîïôœùûü][^\W\d])(?!oui\b|onze|y[aeo])", re.IGNORECASE)
APOSTROPHE = re.compile(r"(?<=[\w}])'(?=[\w{])")  # inside a word; at its edges it is a quotation mark
SPACES = (" :", " ;", " ?", " !", " »", " %")  # no line breaks before these


class Catalogue:
    """All templates of one language."""

    def __init__(self, folder: Path, lang: str) -> None:
        self.lang = lang
        self.templates = {key: APOSTROPHE.sub("’", said) for key, said in _flat(read_texts(folder, lang), "")}
        self.grammar = _Grammar(lang)

    def __call__(self, key: str, /, **values: Any) -> str:
        """Fill in a template."""
        return self.tidy(self.grammar.vformat(self.templates[key], (), values))

    def sentence(self, key: str, /, **values: Any) -> str:
        """Fill in a template and begin with a capital."""
        return capital(self(key, **values))

    def has(self, key: str) -> bool:
        """Tell whether there is such a template."""
        return key in self.templates

    def under(self, prefix: str) -> dict[str, str]:
        """Return the templates whose keys begin with a word, by the rest of the key."""
        found = {key: said for key, said in self.templates.items() if key.startswith(f"{prefix}.")}
        return {key[len(prefix) + 1 :]: self.tidy(said) for key, said in found.items()}

    def figures(self, figures: Sequence[int]) -> Figures:
        """Join figures with 'or'."""
        return Figures(figures, self.join([str(figure) for figure in figures], "or"))

    def join(self, parts: Sequence[str], word: str = "and") -> str:
        """Join words with commas and a last 'and' or 'or'."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.templates[f'join.{word}']} {parts[-1]}"

    def tidy(self, text: str) -> str:
        """Drop double spaces and set what the language contracts."""
        text = re.sub(" {2,}", " ", text).strip()
        if self.lang == "fr":
            text = CONTRACTED.sub(lambda found: f"{CONTRACTIONS[f'{found[1]} {found[2]}'.lower()]} ", text)
            text = ELIDED.sub(r"\1’", text)
            for mark in SPACES:
                text = text.replace(mark, "\N{NO-BREAK SPACE}" + mark[1])
            text = text.replace("« ", "«\N{NO-BREAK SPACE}")
        return text.replace(FILLED, "")


def capital(text: str) -> str:
    """Write the first letter as a capital."""
    return text[:1].upper() + text[1:]


def _flat(table: Mapping[str, Any], prefix: str) -> Iterable[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


@cache
def read_texts(folder: Path, lang: str) -> dict[str, Any]:
    """Return what the file of a language says; raise Refused if there is none."""
    if lang not in LANGUAGES:
        raise refusal("language", lang=lang, known=LANGUAGES)
    return tomllib.loads((folder / f"{lang}.toml").read_text(encoding="utf-8"))


@cache
def open_catalogue(folder: Path, lang: str) -> Catalogue:
    """Open the catalogue of a language; raise Refused if there is none."""
    return Catalogue(folder, lang)
