"""The texts of the server's pages, in every language."""

from pathlib import Path

from trized.kernel import LANGUAGES, Refused
from trized.kernel.catalogue import Catalogue, open_catalogue

TEXTS = Path(__file__).parent / "texts"


def catalogue(lang: str) -> Catalogue:
    """Return the texts of the pages in `lang`."""
    return open_catalogue(TEXTS, lang)


def refused(key: str, /, **values: object) -> Refused:
    """Return a `Refused` whose message is the page text `key`."""
    return Refused(key, TEXTS, **values)


def preferred(chosen: str, asked: str) -> str:
    """Return the language `chosen` by the visitor, or the first available one in `asked` (Accept-Language)."""
    if chosen in LANGUAGES:
        return chosen
    for part in asked.lower().split(","):
        lang = part.split(";")[0].strip()[:2]
        if lang in LANGUAGES:
            return lang
    return LANGUAGES[0]
