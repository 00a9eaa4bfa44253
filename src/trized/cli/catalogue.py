"""The texts of the command line, in every language; games have their own."""

from pathlib import Path

from trized.kernel import Refused
from trized.kernel.catalogue import Catalogue, open_catalogue

TEXTS = Path(__file__).parent / "texts"


def catalogue(lang: str) -> Catalogue:
    """Return the texts of the command line in `lang`."""
    return open_catalogue(TEXTS, lang)


def say(lang: str, key: str, /, **parts: object) -> str:
    """Return the text `key` in `lang`."""
    return catalogue(lang)(key, **parts)


def refuse(key: str, /, **values: object) -> Refused:
    """Return a `Refused` whose message is the text `key`."""
    return Refused(key, TEXTS, **values)


def help_text(lang: str) -> str:
    """Return the inputs that a game in the terminal accepts, in columns."""
    return catalogue(lang).templates["help"]
