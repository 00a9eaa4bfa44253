"""Zenith in the browser: an observatory at night."""

from trized import kernel
from trized.games.zenith import game
from trized.games.zenith.page.page import Page

page: kernel.Page = Page(game)
