"""The frame's own words, in every language of the house."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from trized.kernel import LANGUAGES

TEXTS = Path(__file__).parent / "texts"


class Catalogue:
    """The sentences of one language, by key."""

    def __init__(self, lang: str, sentences: Mapping[str, str]) -> None:
        self.lang = lang
        self.sentences = sentences

    def __call__(self, key: str, /, **parts: object) -> str:
        """Return a sentence with its parts filled in."""
        return self.sentences[key].format(**parts)

    def under(self, prefix: str) -> dict[str, str]:
        """Return the sentences whose keys begin with a word, by the rest of the key."""
        return {key[len(prefix) + 1 :]: said for key, said in self.sentences.items() if key.startswith(f"{prefix}.")}


@cache
def catalogue(lang: str) -> Catalogue:
    """Return the frame's words in a language."""
    loaded = tomllib.loads((TEXTS / f"{lang}.toml").read_text(encoding="utf-8"))
    return Catalogue(lang, dict(_flat(loaded, "")))


def _flat(tree: Mapping[str, Any], prefix: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for key, value in tree.items():
        found += _flat(value, f"{prefix}{key}.") if isinstance(value, dict) else [(prefix + key, value)]
    return found


def capital(sentence: str) -> str:
    """Begin a sentence with a capital."""
    return sentence[:1].upper() + sentence[1:]


def preferred(asked: str) -> str:
    """Return the language to speak, from the header in which a browser says what it reads."""
    for part in asked.lower().split(","):
        lang = part.split(";")[0].strip()[:2]
        if lang in LANGUAGES:
            return lang
    return LANGUAGES[0]
