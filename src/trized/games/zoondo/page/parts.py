"""The parts of the board that change between moves, from the viewer's knowledge."""

from trized.games.zoondo.box import BOX
from trized.games.zoondo.page import duel, faces
from trized.games.zoondo.page.cells import cells
from trized.games.zoondo.page.frame import BoardFrame
from trized.games.zoondo.page.panels import panels
from trized.games.zoondo.state import CAGED, EMPTY, FIGHT, OVER, POWER, WALL
from trized.games.zoondo.view import FACE_DOWN, View


def parts(view: View, lang: str, frame: BoardFrame) -> dict[str, str]:
    """Return the parts of the board by name."""
    drawn = {"symbols": symbols(view, frame)} | cells(view, lang, frame) | panels(view, lang, frame)
    drawn["duel"] = duel.scene(view, lang) if view.table.phase == FIGHT else ""
    return drawn


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
