"""Zoondo's page: board, pictures and styles."""

from collections.abc import Sequence
from pathlib import Path

from trized import kernel
from trized.games.zoondo.page import creatures, faces
from trized.games.zoondo.page.frame import frame
from trized.games.zoondo.page.motions import Motions
from trized.games.zoondo.page.parts import parts
from trized.games.zoondo.page.workshop import Workshop
from trized.games.zoondo.view import View
from trized.kernel import BoardMarkup, ClickPath

HERE = Path(__file__).parent


class Page(kernel.Page):
    """The web page of Zoondo."""

    theme = HERE / "theme.css"
    styles = tuple(HERE / f"{name}.css" for name in ("board", "small", "pieces", "duel", "reading"))
    shows = Motions
    workshop = Workshop
    emblem = creatures.game_emblem()

    def draw(self, view: View, lang: str, paths: Sequence[ClickPath]) -> BoardMarkup:
        around = frame(view, lang)
        return BoardMarkup(around.html, parts(view, lang, around))

    def value(self, option: str, value: str, lang: str) -> str:
        return faces.banner(value) if option in ("tribe1", "tribe2") else ""
