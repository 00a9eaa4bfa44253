"""Zoondo's page: the board as markup, actions as clicks, events as movements, pieces in words."""

from collections.abc import Sequence
from pathlib import Path
from typing import cast

from trized.games.zoondo.page import art, faces
from trized.games.zoondo.page.clicks import ways
from trized.games.zoondo.page.describe import ASKED, CHAPTERS, Guide
from trized.games.zoondo.page.reference import chapters
from trized.games.zoondo.page.scene import Scene
from trized.games.zoondo.page.steps import FLEETING, Stage
from trized.games.zoondo.position import Sight
from trized.kernel import Chapter, Event, Page, Step, View, Way
from trized.kernel.markup import templates

HERE = Path(__file__).parent


class ZoondoPage(Page):
    """How Zoondo looks in the browser."""

    light = HERE / "light.css"
    styles = (HERE / "board.css", HERE / "pieces.css")

    def board(self, view: View, lang: str, ways: Sequence[Way]) -> str:
        return templates(HERE).get_template("board.html").render(s=Scene(cast(Sight, view), lang, ways))

    def ways(self, view: View, lang: str) -> list[Way]:
        return ways(cast(Sight, view), lang)

    def steps(self, view: View, events: Sequence[Event], lang: str) -> list[Step]:
        stage = Stage(cast(Sight, view), lang)
        return [step for event in events for step in stage.steps(event)]

    def describe(self, piece: str, view: View, lang: str) -> str:
        return Guide(cast(Sight, view), lang).describe(piece)

    def fleeting(self, view: View, event: Event) -> bool:
        return event.kind in FLEETING

    def chapter(self, piece: str, view: View) -> str:
        return CHAPTERS.get(piece.partition("-")[0], "")

    def asked(self, view: View) -> str:
        return ASKED[view.question(view.viewer).kind]

    def value(self, option: str, value: str, lang: str) -> str:
        return faces.banner(value) if option in ("tribe1", "tribe2") else ""

    def emblem(self) -> str:
        return art.emblem()

    def rules(self, lang: str) -> list[Chapter]:
        return chapters(lang)
