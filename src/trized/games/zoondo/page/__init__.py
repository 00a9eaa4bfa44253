"""Zoondo in the browser: woodcut and war paint."""

from trized import kernel
from trized.games.zoondo import game
from trized.games.zoondo.page.page import Page

page: kernel.Page = Page(game)
