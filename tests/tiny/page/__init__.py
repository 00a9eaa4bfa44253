"""Tiny in the browser."""

from tests.tiny.page.page import Page

page = Page()
