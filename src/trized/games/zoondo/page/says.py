"""The page's own sentences, beside those of the game."""

from pathlib import Path

from trized.kernel.catalogue import open_catalogue

TEXTS = Path(__file__).parent / "texts"


def says(lang: str, key: str, /, **parts: object) -> str:
    """Return a sentence of the page by its dotted name, its blanks filled."""
    return open_catalogue(TEXTS, lang)(key, **parts)
