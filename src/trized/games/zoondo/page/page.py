"""Zoondo's page: board, pictures and styles."""

from collections.abc import Sequence
from pathlib import Path

from trized import kernel
from trized.games.zoondo.box import BOX
from trized.games.zoondo.page import creatures, duel, faces
from trized.games.zoondo.page.cells import cells
from trized.games.zoondo.page.frame import BoardFrame, frame
from trized.games.zoondo.page.motions import Motions
from trized.games.zoondo.page.panels import panels
from trized.games.zoondo.page.workshop import Workshop
from trized.games.zoondo.state import CAGED, EMPTY, FIGHT, OVER, POWER, WALL
from trized.games.zoondo.view import FACE_DOWN, View
from trized.games.zoondo.words import Words
from trized.kernel import BoardMarkup, ClickPath

HERE = Path(__file__).parent


class Page(kernel.Page):
    """The web page of Zoondo."""

    theme = HERE / "theme.css"
    styles = tuple(HERE / f"{name}.css" for name in ("board", "small", "pieces", "duel", "reading"))
    shows = Motions
    workshop = Workshop
    emblem = creatures.game_emblem()

    def draw(self, view: View, words: Words, paths: Sequence[ClickPath]) -> BoardMarkup:
        lang, around = words.lang, frame(view, words)
        parts = {"symbols": symbols(view, around)} | cells(view, lang, around) | panels(view, lang, around)
        parts["duel"] = duel.scene(view, words) if view.table.phase == FIGHT else ""
        return BoardMarkup(around.html, parts)

    def value(self, option: str, value: str, lang: str) -> str:
        return faces.banner(value) if option in ("tribe1", "tribe2") else ""


def symbols(view: View, frame: BoardFrame) -> str:
    """Return the svg symbols that this board needs besides those of the frame: visible enemy cards."""
    table = view.table
    wanted = {}
    if table.notes or table.phase in (POWER, OVER):
        slots = [there % CAGED for there in map(int, table.board) if there not in (EMPTY, WALL)]
        kinds = {int(view.face_up(slot)) for slot in slots} - {FACE_DOWN}
        wanted = {f"f-{kind}": kind for kind in kinds if f"f-{kind}" not in frame.defined}
    heads = {BOX.zoons[kind].family for kind in wanted.values()}
    heads |= {BOX.zoons[kind].family for seat in (0, 1) for kind in table.fallen(seat)}
    drawn = [faces.head_symbol(family) for family in sorted(heads) if f"h-{family}" not in frame.defined]
    return "".join(drawn + [faces.face_symbol(kind) for kind in sorted(wanted.values())])
