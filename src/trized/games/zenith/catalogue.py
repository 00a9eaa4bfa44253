"""Zenith's sentences."""

from pathlib import Path

from trized.kernel import Refused
from trized.kernel.catalogue import Catalogue, open_catalogue

TEXTS = Path(__file__).parent / "texts"


def catalogue(lang: str) -> Catalogue:
    """Open the catalogue of a language."""
    return open_catalogue(TEXTS, lang)


def refused(key: str, /, **values: object) -> Refused:
    """Return a refusal with a message of the game."""
    return Refused(key, TEXTS, **values)
