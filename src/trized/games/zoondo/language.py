"""The catalogue of sentences: one file for each language, filled with the game's own names."""

from pathlib import Path
from typing import Final

from trized.kernel.catalogue import open_catalogue

TEXTS: Final = Path(__file__).parent / "texts"


def say(lang: str, key: str, /, **parts: object) -> str:
    """Return a sentence by its dotted name, its blanks filled."""
    return open_catalogue(TEXTS, lang)(key, **parts)


def listing(lang: str, items: list[str], word: str = "and") -> str:
    """Join items as a language does: 'a, b and c'."""
    return open_catalogue(TEXTS, lang).join(items, word)
