"""The table in a terminal."""

from typing import Any

from trized.games.zenith.view import ZenithView


def picture(view: ZenithView, lang: str) -> Any:
    """Return the table as its viewer sees it."""
    raise NotImplementedError(lang)
