"""ZorgCorp in the browser: a sixties space comic."""

from trized import kernel
from trized.games.zorgcorp import game
from trized.games.zorgcorp.page.page import Page

page: kernel.Page = Page(game)
