"""Boards as markup."""

from collections.abc import Sequence

from trized.kernel import Event, Motion, Page, View, Words
from trized.kernel.log import tell
from trized.kernel.page import click_paths


def markup_of(page: Page, view: View, lang: str) -> str:
    """Return the board of a view, with its choices."""
    words = page.game.words(lang)
    return page.draw(view, words, click_paths(page, view, words)).html()


def show_events(page: Page, view: View, events: Sequence[Event], words: Words) -> list[Motion]:
    """Return the animations of events for the viewer of `view`."""
    return page.shows(view, words, tell(events, view, words)).play()
