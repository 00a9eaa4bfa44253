"""Zenith's page: board, pictures and styles."""

from collections.abc import Sequence

from trized import kernel
from trized.games.zenith.page import art
from trized.games.zenith.page.art import board_side
from trized.games.zenith.page.motions import Motions
from trized.games.zenith.page.parts import draw_parts
from trized.games.zenith.page.setting import HERE, setting_of
from trized.games.zenith.page.workshop import Workshop
from trized.games.zenith.view import View
from trized.games.zenith.words import Words
from trized.kernel import BoardMarkup, ClickPath


class Page(kernel.Page):
    """The web page of Zenith."""

    theme = HERE / "theme.css"
    styles = tuple(HERE / f"{name}.css" for name in ("board", "sides", "panels", "small", "pieces", "reading"))
    shows = Motions
    workshop = Workshop
    emblem = art.emblem()
    art = art.defs()

    def draw(self, view: View, words: Words, paths: Sequence[ClickPath]) -> BoardMarkup:
        setting = setting_of(view, words)
        return BoardMarkup(setting.frame, draw_parts(view, setting, {id for clicks in paths for id in clicks.path}))

    def value(self, option: str, value: str, lang: str) -> str:
        return board_side(value, lang) if option == "boards" and len(value) == 1 else ""
