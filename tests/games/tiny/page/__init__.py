"""Tiny in the browser."""

from tests.games.tiny import game
from tests.games.tiny.page.page import Page

page = Page(game)
