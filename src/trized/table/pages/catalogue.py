"""The sentences of the frame around every board, in every language."""

from pathlib import Path

from trized.kernel import LANGUAGES, Refused
from trized.kernel.catalogue import Catalogue, open_catalogue

TEXTS = Path(__file__).parent / "texts"


def catalogue(lang: str) -> Catalogue:
    """Return the frame's words in a language."""
    return open_catalogue(TEXTS, lang)


def refused(key: str, /, **values: object) -> Refused:
    """Return a refusal with a message of the pages."""
    return Refused(key, TEXTS, **values)


def preferred(chosen: str, asked: str) -> str:
    """Return the language to speak: the one that was chosen, or the first that a browser says it reads."""
    if chosen in LANGUAGES:
        return chosen
    for part in asked.lower().split(","):
        lang = part.split(";")[0].strip()[:2]
        if lang in LANGUAGES:
            return lang
    return LANGUAGES[0]
