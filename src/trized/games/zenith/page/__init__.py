"""Zenith in the browser: an observatory at night."""

from trized.games.zenith.page.page import ZenithPage

page = ZenithPage()
