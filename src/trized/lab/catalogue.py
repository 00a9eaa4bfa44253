"""Texts of the laboratory."""

from pathlib import Path

from trized.kernel import Refused

TEXTS = Path(__file__).parent / "texts"


def refused(key: str, /, **values: object) -> Refused:
    """Return a `Refused` whose message is a text of the laboratory."""
    return Refused(key, TEXTS, **values)
