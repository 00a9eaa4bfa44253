"""ZorgCorp's page: the board as markup, sayings as clicks, events as movements, pieces in words."""

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined, Template

from trized.games.zorgcorp import box
from trized.games.zorgcorp.events import FLEETING
from trized.games.zorgcorp.page.chart import chart, lanes
from trized.games.zorgcorp.page.clicks import ways
from trized.games.zorgcorp.page.describe import Guide
from trized.games.zorgcorp.page.reference import chapters
from trized.games.zorgcorp.page.sayer import sayer
from trized.games.zorgcorp.page.scene import Scene
from trized.games.zorgcorp.page.steps import Stage
from trized.games.zorgcorp.view import TableView
from trized.games.zorgcorp.words import ORDER_LETTERS
from trized.kernel import Chapter, Event, Page, Step, View, Way

HERE = Path(__file__).parent
RAYS = [(round(4000 * cos(n * pi / 6 - 0.4)), round(4000 * sin(n * pi / 6 - 0.4))) for n in range(12)]


@cache
def template(name: str) -> Template:
    """Load one of the page's templates."""
    environment = Environment(
        loader=PackageLoader("trized.games.zorgcorp.page", "."),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.globals["rays"] = RAYS
    return environment.get_template(name)


class ZorgCorpPage(Page):
    """How ZorgCorp looks in the browser."""

    styles = (HERE / "style.css", HERE / "pieces.css")

    def board(self, view: View, lang: str, ways: Sequence[Way]) -> str:
        assert isinstance(view, TableView)
        return template("board.html").render(s=Scene(view, lang, ways))

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

    def value(self, option: str, value: str, lang: str) -> str:
        if option == "board":
            board = box.board(value)
            return template("value.html").render(chart=chart(board), board=board, lanes=lanes(board))
        if option == "order" and len(value) == 1:
            return template("value.html").render(people=box.PEOPLE[ORDER_LETTERS.index(value)])
        return ""

    def art(self) -> str:
        return template("picture.html").render(kind="art")

    def emblem(self) -> str:
        return template("emblem.html").render()

    def rules(self, lang: str) -> list[Chapter]:
        return chapters(lang, template("picture.html"))
