"""Zoondo's texts in a language: the templates of `texts/`, filled in."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from trized.kernel import Refused
from trized.kernel.catalogue import Catalogue, open_catalogue

TEXTS: Final = Path(__file__).parent / "texts"


@cache
def catalogue(lang: str) -> Catalogue:
    """Return all texts in a language."""
    return open_catalogue(TEXTS, lang)


def text(lang: str, key: str, /, **values: Any) -> str:
    """Return a text by its dotted key, its blanks filled."""
    return catalogue(lang)(key, **values)


def refused(key: str, /, **values: object) -> Refused:
    """Return a refusal with a message of the game."""
    return Refused(key, TEXTS, **values)


def join(lang: str, parts: list[str], word: str = "and") -> str:
    """Join parts as a language does: 'a, b and c', or 'a, b or c'."""
    return catalogue(lang).join(parts, word)
