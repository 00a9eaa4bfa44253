"""ZorgCorp's page: the board as markup, sayings as clicks, events as movements, pieces in words."""

from collections.abc import Sequence
from math import cos, pi, sin
from pathlib import Path

from jinja2 import Template

from trized.games.zorgcorp import box
from trized.games.zorgcorp.events import FLEETING
from trized.games.zorgcorp.page.chart import chart, lanes
from trized.games.zorgcorp.page.clicks import ways
from trized.games.zorgcorp.page.describe import Guide, chapter_asked, chapter_of
from trized.games.zorgcorp.page.reference import chapters
from trized.games.zorgcorp.page.sayer import sayer
from trized.games.zorgcorp.page.scene import Scene
from trized.games.zorgcorp.page.steps import Stage
from trized.games.zorgcorp.view import TableView
from trized.games.zorgcorp.words import ORDER_LETTERS
from trized.kernel import Chapter, Event, Page, Step, View, Way
from trized.kernel.markup import templates

HERE = Path(__file__).parent
RAYS = [(round(4000 * cos(n * pi / 6 - 0.4)), round(4000 * sin(n * pi / 6 - 0.4))) for n in range(12)]


def template(name: str) -> Template:
    """Return one of the page's templates."""
    return templates(HERE).get_template(name)


class ZorgCorpPage(Page):
    """How ZorgCorp looks in the browser."""

    light = HERE / "light.css"
    styles = (HERE / "style.css", HERE / "pieces.css")

    def board(self, view: View, lang: str, ways: Sequence[Way]) -> str:
        assert isinstance(view, TableView)
        return template("board.html").render(s=Scene(view, lang, ways), rays=RAYS)

    def ways(self, view: View, lang: str) -> list[Way]:
        assert isinstance(view, TableView)
        return ways(view, lang)

    def steps(self, view: View, events: Sequence[Event], lang: str) -> list[Step]:
        assert isinstance(view, TableView)
        return Stage(view, events, sayer(lang), template("show.html")).play(events)

    def describe(self, piece: str, view: View, lang: str) -> str:
        assert isinstance(view, TableView)
        return Guide(view, sayer(lang)).describe(piece)

    def fleeting(self, view: View, event: Event) -> bool:
        return event.kind in FLEETING

    def chapter(self, piece: str, view: View) -> str:
        return chapter_of(piece)

    def asked(self, view: View) -> str:
        assert isinstance(view, TableView)
        return chapter_asked(view.table)

    def value(self, option: str, value: str, lang: str) -> str:
        if option == "board":
            board = box.board(value)
            return template("value.html").render(chart=chart(board), board=board, lanes=lanes(board))
        if option == "order" and len(value) == 1:
            return template("value.html").render(people=box.PEOPLE[ORDER_LETTERS.index(value)])
        return ""

    def art(self) -> str:
        return template("art.html").render()

    def emblem(self) -> str:
        return template("emblem.html").render(rays=RAYS)

    def rules(self, lang: str) -> list[Chapter]:
        return chapters(lang)
