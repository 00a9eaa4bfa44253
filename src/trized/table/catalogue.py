"""The frame's own words, in every language of the house."""

from pathlib import Path

from trized.kernel import LANGUAGES
from trized.kernel.catalogue import Catalogue, open_catalogue

TEXTS = Path(__file__).parent / "texts"


def catalogue(lang: str) -> Catalogue:
    """Return the frame's words in a language."""
    return open_catalogue(TEXTS, lang)


def preferred(asked: str) -> str:
    """Return the language to speak, from the header in which a browser says what it reads."""
    for part in asked.lower().split(","):
        lang = part.split(";")[0].strip()[:2]
        if lang in LANGUAGES:
            return lang
    return LANGUAGES[0]
