"""Tiny in the browser."""

from tests.games.tiny.page.page import Page

page = Page()
