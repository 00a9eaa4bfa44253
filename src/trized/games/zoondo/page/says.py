"""The page's own sentences, beside those of the game."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

TEXTS = Path(__file__).parent / "texts"


@cache
def catalogue(lang: str) -> dict[str, Any]:
    """Return the page's sentences in a language."""
    return tomllib.loads((TEXTS / f"{lang}.toml").read_text(encoding="utf-8"))


def says(lang: str, key: str, /, **parts: object) -> str:
    """Return a sentence of the page by its dotted name, its blanks filled."""
    found: Any = catalogue(lang)
    for part in key.split("."):
        found = found[part]
    return str(found).format(**parts)
