"""Zenith's page: the board as markup, actions as clicks, events as movements, pieces in words."""

from collections.abc import Sequence
from pathlib import Path

from trized.games.zenith.page import art
from trized.games.zenith.page.clicks import ways
from trized.games.zenith.page.describe import ASKED, Guide, chapter_of
from trized.games.zenith.page.reference import chapters
from trized.games.zenith.page.scene import Scene
from trized.games.zenith.page.steps import Stage
from trized.games.zenith.view import ZenithView
from trized.kernel import Chapter, Event, Page, Step, View, Way
from trized.kernel.markup import templates

HERE = Path(__file__).parent


class ZenithPage(Page):
    """How Zenith looks in the browser."""

    light = HERE / "light.css"
    styles = (HERE / "board.css", HERE / "pieces.css")

    def board(self, view: View, lang: str, ways: Sequence[Way]) -> str:
        assert isinstance(view, ZenithView)
        return templates(HERE).get_template("board.html").render(s=Scene(view, lang, ways), art=art)

    def ways(self, view: View, lang: str) -> list[Way]:
        assert isinstance(view, ZenithView)
        return ways(view, lang)

    def steps(self, view: View, events: Sequence[Event], lang: str) -> list[Step]:
        assert isinstance(view, ZenithView)
        return Stage(view, lang).steps(events)

    def describe(self, piece: str, view: View, lang: str) -> str:
        assert isinstance(view, ZenithView)
        return Guide(view, lang).describe(piece)

    def chapter(self, piece: str, view: View) -> str:
        return chapter_of(piece)

    def asked(self, view: View) -> str:
        return ASKED.get(view.question(view.viewer).kind, "effects")

    def value(self, option: str, value: str, lang: str) -> str:
        return art.board_side(value, lang) if option == "boards" and len(value) == 1 else ""

    def art(self) -> str:
        return art.defs()

    def emblem(self) -> str:
        return art.emblem()

    def rules(self, lang: str) -> list[Chapter]:
        return chapters(lang)
