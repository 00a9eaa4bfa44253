"""The catalogue of sentences: one file for each language, filled with the game's own names."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from trized.kernel import LANGUAGES, Refused

TEXTS: Final = Path(__file__).parent / "texts"


@cache
def catalogue(lang: str) -> dict[str, Any]:
    """Return all sentences of a language."""
    if lang not in LANGUAGES:
        raise Refused(f"There is no language '{lang}'; there is {', '.join(LANGUAGES)}.")
    return tomllib.loads((TEXTS / f"{lang}.toml").read_text(encoding="utf-8"))


def say(lang: str, key: str, /, **parts: object) -> str:
    """Return a sentence by its dotted name, its blanks filled."""
    found: Any = catalogue(lang)
    for part in key.split("."):
        found = found[part]
    return str(found).format(**parts)


def listing(lang: str, items: list[str], word: str = "and") -> str:
    """Join items as a language does: 'a, b and c'."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {say(lang, f'join.{word}')} {items[-1]}"
