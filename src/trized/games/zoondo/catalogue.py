"""Zoondo's message catalogue."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from trized.kernel import Refused
from trized.kernel.catalogue import Catalogue, open_catalogue

TEXTS: Final = Path(__file__).parent / "texts"


@cache
def catalogue(lang: str) -> Catalogue:
    """Return the catalogue of language `lang`."""
    return open_catalogue(TEXTS, lang)


def text(lang: str, key: str, /, **values: Any) -> str:
    """Return the text `key` with its values filled in."""
    return catalogue(lang)(key, **values)


def refused(key: str, /, **values: object) -> Refused:
    """Return a Refused with a message of this game."""
    return Refused(key, TEXTS, **values)


def join(lang: str, parts: list[str], word: str = "and") -> str:
    """Join parts in language `lang`: 'a, b and c', or 'a, b or c'."""
    return catalogue(lang).join(parts, word)
