"""Zoondo in the browser: woodcut and war paint."""

from trized.games.zoondo import game
from trized.games.zoondo.page.page import Page

page = Page(game)
