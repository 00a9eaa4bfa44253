"""Zenith's sentences."""

from pathlib import Path

from trized.kernel.catalogue import Catalogue, open_catalogue


def catalogue(lang: str) -> Catalogue:
    """Open the catalogue of a language."""
    return open_catalogue(Path(__file__).parent / "texts", lang)
