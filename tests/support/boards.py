"""Boards as markup."""

from trized.kernel import Page, View
from trized.kernel.page import click_paths


def markup_of(page: Page, view: View, lang: str) -> str:
    """Return the board of a view, with its choices."""
    words = page.game.words(lang)
    return page.draw(view, words, click_paths(page, view, words)).html()
