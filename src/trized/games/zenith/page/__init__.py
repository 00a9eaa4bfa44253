"""Zenith in the browser: an observatory at night."""

from trized.games.zenith import game
from trized.games.zenith.page.page import Page

page = Page(game)
