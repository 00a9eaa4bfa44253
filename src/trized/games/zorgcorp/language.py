"""The catalogue of sentences: one file for each language."""

from pathlib import Path
from typing import Any

from trized.kernel.catalogue import read_texts


def texts(lang: str) -> dict[str, Any]:
    """Return the catalogue of a language."""
    return read_texts(Path(__file__).parent / "texts", lang)
