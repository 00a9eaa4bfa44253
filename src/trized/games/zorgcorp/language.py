"""The catalogue of sentences: one file for each language."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from trized.kernel import LANGUAGES, Refused


@cache
def texts(lang: str) -> dict[str, Any]:
    """Return the catalogue of a language."""
    if lang not in LANGUAGES:
        raise Refused(f"There are no texts in '{lang}'; there are texts in {', '.join(LANGUAGES)}.")
    return tomllib.loads((Path(__file__).parent / "texts" / f"{lang}.toml").read_text(encoding="utf-8"))
