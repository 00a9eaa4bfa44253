"""Zenith's sentences."""

from pathlib import Path

from trized.kernel import Refused, refusal
from trized.kernel.catalogue import Catalogue, open_catalogue

TEXTS = Path(__file__).parent / "texts"


def catalogue(lang: str) -> Catalogue:
    """Open the catalogue of a language."""
    return open_catalogue(TEXTS, lang)


def refused(key: str, /, **values: object) -> Refused:
    """Return a refusal in the language of whoever asks."""
    return refusal(key, TEXTS, **values)
