"""ZorgCorp's page: board, click paths, animations and descriptions."""

from collections.abc import Sequence

from jinja2 import Template

from trized import kernel
from trized.games.zorgcorp.boards import board_of
from trized.games.zorgcorp.box import PEOPLE_NAMES
from trized.games.zorgcorp.page.beliefs import beliefs
from trized.games.zorgcorp.page.clicks import path
from trized.games.zorgcorp.page.describe import Descriptions, chapter_of, prompt_chapter
from trized.games.zorgcorp.page.finale import finale, poster
from trized.games.zorgcorp.page.frame import HERE, RAYS, frame_of
from trized.games.zorgcorp.page.labels import labels
from trized.games.zorgcorp.page.layout import lanes, layout_of
from trized.games.zorgcorp.page.motions import Motions
from trized.games.zorgcorp.page.parts import parts_of
from trized.games.zorgcorp.page.rulebook import chapters
from trized.games.zorgcorp.page.workshop import Workshop
from trized.games.zorgcorp.view import View
from trized.games.zorgcorp.words import ORDER_LETTERS
from trized.kernel import Belief, BoardMarkup, Chapter, ClickPath, Description, Outcome
from trized.kernel.markup import templates


def template(name: str) -> Template:
    """Return one of the page's templates."""
    return templates(HERE).get_template(name)


class Page(kernel.Page):
    """The web page of ZorgCorp."""

    theme = HERE / "theme.css"
    styles = tuple(HERE / f"{name}.css" for name in ("style", "panels", "sheets", "pieces", "marks"))
    scripts = (HERE / "zoom.js",)
    shows = Motions
    workshop = Workshop
    emblem = template("emblem.html").render(rays=RAYS)
    art = template("art.html").render()
    same_for_all = True

    def draw(self, view: kernel.View, lang: str, paths: Sequence[ClickPath]) -> BoardMarkup:
        assert isinstance(view, View)
        return BoardMarkup(frame_of(view.table.board, lang, tuple(view.table.order)), parts_of(view, lang))

    def paths(self, view: kernel.View, legal: list[int]) -> list[tuple[str, ...]]:
        assert isinstance(view, View)
        return [path(view, action, legal) for action in legal]

    def describe(self, piece: str, view: kernel.View, lang: str) -> Description:
        assert isinstance(view, View)
        if not piece:
            return Description(chapter=prompt_chapter(view.table))
        return Description(Descriptions(view, labels(lang)).describe(piece), chapter_of(piece))

    def beliefs(self, view: kernel.View, lang: str) -> list[Belief]:
        assert isinstance(view, View)
        return beliefs(view, lang)

    def value(self, option: str, value: str, lang: str) -> str:
        if option == "board":
            board = board_of(value)
            return template("value.html").render(layout=layout_of(board), board=board, lanes=lanes(board))
        if option == "order" and len(value) == 1:
            return template("value.html").render(people=PEOPLE_NAMES[ORDER_LETTERS.index(value)])
        return ""

    def finale(self, view: kernel.View, outcome: Outcome, lang: str) -> str:
        assert isinstance(view, View)
        return finale(view, outcome, lang)

    def poster(self, view: kernel.View, lang: str) -> str:
        assert isinstance(view, View)
        return poster(view)

    def rules(self, lang: str) -> list[Chapter]:
        return chapters(lang)
