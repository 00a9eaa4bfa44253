"""ZorgCorp's page: board, pictures and styles."""

from collections.abc import Sequence

from jinja2 import Template

from trized import kernel
from trized.games.zorgcorp.boards import board_of
from trized.games.zorgcorp.box import PEOPLE_NAMES
from trized.games.zorgcorp.page.frame import HERE, RAYS, frame_of
from trized.games.zorgcorp.page.layout import lanes, layout_of
from trized.games.zorgcorp.page.motions import Motions
from trized.games.zorgcorp.page.parts import parts_of
from trized.games.zorgcorp.page.workshop import Workshop
from trized.games.zorgcorp.view import View
from trized.games.zorgcorp.words import ORDER_LETTERS, Words
from trized.kernel import BoardMarkup, ClickPath
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

    def draw(self, view: View, words: Words, paths: Sequence[ClickPath]) -> BoardMarkup:
        lang = words.lang
        return BoardMarkup(frame_of(view.table.board, lang, tuple(view.table.order)), parts_of(view, lang))

    def value(self, option: str, value: str, lang: str) -> str:
        if option == "board":
            board = board_of(value)
            return template("value.html").render(layout=layout_of(board), board=board, lanes=lanes(board))
        if option == "order" and len(value) == 1:
            return template("value.html").render(people=PEOPLE_NAMES[ORDER_LETTERS.index(value)])
        return ""
