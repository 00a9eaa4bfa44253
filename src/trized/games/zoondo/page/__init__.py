"""Zoondo in the browser: woodcut and war paint."""

from trized.games.zoondo.page.page import ZoondoPage

page = ZoondoPage()
