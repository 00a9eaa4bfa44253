"""Zenith's page: board, click paths, animations and descriptions."""

from collections.abc import Sequence

from trized import kernel
from trized.games.zenith.page import art
from trized.games.zenith.page.art import board_side
from trized.games.zenith.page.beliefs import beliefs
from trized.games.zenith.page.clicks import path
from trized.games.zenith.page.describe import Descriptions, chapter_of, prompt_chapter
from trized.games.zenith.page.finale import finale, poster
from trized.games.zenith.page.motions import Motions
from trized.games.zenith.page.parts import draw_parts
from trized.games.zenith.page.reference import chapters
from trized.games.zenith.page.setting import HERE, setting_of
from trized.games.zenith.page.workshop import Workshop
from trized.games.zenith.view import View
from trized.kernel import Belief, BoardMarkup, Chapter, ClickPath, Description, Outcome


class Page(kernel.Page):
    """The web page of Zenith."""

    theme = HERE / "theme.css"
    styles = tuple(HERE / f"{name}.css" for name in ("board", "sides", "panels", "small", "pieces", "reading"))
    shows = Motions
    workshop = Workshop
    emblem = art.emblem()
    art = art.defs()

    def draw(self, view: kernel.View, lang: str, paths: Sequence[ClickPath]) -> BoardMarkup:
        assert isinstance(view, View)
        setting = setting_of(view, lang)
        return BoardMarkup(setting.frame, draw_parts(view, setting, {id for clicks in paths for id in clicks.path}))

    def paths(self, view: kernel.View, legal: list[int]) -> list[tuple[str, ...]]:
        assert isinstance(view, View)
        return [path(view, action) for action in legal]

    def describe(self, piece: str, view: kernel.View, lang: str) -> Description:
        assert isinstance(view, View)
        if not piece:
            return Description(chapter=prompt_chapter(view.question(view.viewer).kind))
        return Description(Descriptions(view, lang).describe(piece), chapter_of(piece))

    def beliefs(self, view: kernel.View, lang: str) -> list[Belief]:
        assert isinstance(view, View)
        return beliefs(view, lang)

    def value(self, option: str, value: str, lang: str) -> str:
        return board_side(value, lang) if option == "boards" and len(value) == 1 else ""

    def finale(self, view: kernel.View, outcome: Outcome, lang: str) -> str:
        assert isinstance(view, View)
        return finale(view, outcome)

    def poster(self, view: kernel.View, lang: str) -> str:
        assert isinstance(view, View)
        return poster(view, lang)

    def rules(self, lang: str) -> list[Chapter]:
        return chapters(lang)
