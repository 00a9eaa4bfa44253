"""Card texts, written from the effects that the rules run."""

from typing import Any


def cards(lang: str) -> list[dict[str, Any]]:
    """Return every card, level and token with its text."""
    raise NotImplementedError(lang)
