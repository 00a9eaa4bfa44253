"""The sentences of the terminal itself, in every language; the games bring their own."""

from pathlib import Path

from trized.kernel import Refused
from trized.kernel.catalogue import Catalogue, open_catalogue

TEXTS = Path(__file__).parent / "texts"


def catalogue(lang: str) -> Catalogue:
    """Return the terminal's own sentences in a language."""
    return open_catalogue(TEXTS, lang)


def say(lang: str, key: str, /, **parts: object) -> str:
    """Return a sentence of the terminal in `lang`."""
    return catalogue(lang)(key, **parts)


def refuse(key: str, /, **values: object) -> Refused:
    """Return a refusal with a message of the terminal."""
    return Refused(key, TEXTS, **values)


def help_text(lang: str) -> str:
    """Return what can be typed, in columns."""
    return catalogue(lang).templates["help"]
