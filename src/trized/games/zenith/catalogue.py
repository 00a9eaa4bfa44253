"""Zenith's message catalogue."""

from pathlib import Path

from trized.kernel import Refused
from trized.kernel.catalogue import Catalogue, open_catalogue

TEXTS = Path(__file__).parent / "texts"


def catalogue(lang: str) -> Catalogue:
    """Return the catalogue of language `lang`."""
    return open_catalogue(TEXTS, lang)


def refused(key: str, /, **values: object) -> Refused:
    """Return a Refused with a message of this game."""
    return Refused(key, TEXTS, **values)
