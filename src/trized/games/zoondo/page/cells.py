"""The cells of the field with their contents, cached by their values."""

from functools import lru_cache

from markupsafe import escape

from trized.games.zoondo import actions
from trized.games.zoondo.box import BOX
from trized.games.zoondo.cards import label
from trized.games.zoondo.catalogue import text
from trized.games.zoondo.movement import jumps_to
from trized.games.zoondo.notation import cell_name
from trized.games.zoondo.page import faces, marks
from trized.games.zoondo.page.frame import BoardFrame
from trized.games.zoondo.page.ids import CELL_IDS, cell_id, piece_id
from trized.games.zoondo.state import (
    CAGED,
    DEPLOY,
    EMPTY,
    OVER,
    POWER,
    SEAT_SLOTS,
    SLOTS,
    WALL,
    Table,
    owner,
)
from trized.games.zoondo.view import FACE_DOWN, View

FEW_TYPES = 4  # a back shows its possible types only if there are at most so many
KEPT = 8192  # cached cells and cards
JUMPERS = sum(1 << kind for kind, zoon in enumerate(BOX.zoons) if "j" in zoon.grid)
NOT_ACTING, ACTING, NOTED = range(3)  # how a card is highlighted


def cells(view: View, lang: str, frame: BoardFrame) -> dict[str, str]:
    """Return the markup of every cell, by part name."""
    table, jumps = view.table, jump_classes(view)
    drawn = {}
    for cell, (there, terrain) in enumerate(zip(table.board, table.terrain)):
        ground = int(table.trumps[terrain - 1]) if terrain else -1
        inside = "" if there == EMPTY else standing(view, lang, frame, cell, int(there))
        drawn[CELL_IDS[cell]] = _cell(cell, jumps.get(cell, ""), ground, inside)
    return drawn


@lru_cache(KEPT)
def _cell(cell: int, jumps: str, ground: int, inside: str) -> str:
    laid = laid_trump(ground, "o-ground") if ground >= 0 else ""
    name = "" if inside else f'<span class="sr">{cell_name(cell)}</span>'
    info = " data-info" if ground >= 0 else ""
    return f'<div class="o-cell{jumps}" id="{cell_id(cell)}"{info}>{laid}{name}{inside}</div>'


def jump_classes(view: View) -> dict[int, str]:
    """Return the CSS classes of cells that the viewer's Zoons could jump to: the Zoons, or just a jump."""
    table = view.table
    if view.viewer < 0 or not (table.tribe(0).kinds | table.tribe(1).kinds) & JUMPERS:
        return {}
    legal = [action for action in map(int, view.legal()) if actions.is_move(action) or actions.is_trump(action)]
    found: dict[int, set[int]] = {}
    for action in legal:
        start, end = actions.start_cell(action), actions.end_cell(action)
        slot = int(table.board[start])
        if start != end and slot < SLOTS and table.kind[slot] < len(BOX.zoons) and jumps_to(table, slot, end):
            found.setdefault(end, set()).add(slot)
    if table.phase == POWER and len({actions.start_cell(action) for action in legal}) == 1:  # the mover is implied
        return dict.fromkeys(found, " o-jump")
    return {end: "".join(f" o-j{slot % SEAT_SLOTS}" for slot in sorted(slots)) for end, slots in found.items()}


def standing(view: View, lang: str, frame: BoardFrame, cell: int, there: int) -> str:
    """Draw the contents of a cell: a card or an Obstacle."""
    if there == WALL:
        return _obstacle(lang, cell, "obstacle", "o-wall", marks.trump_mark("wall"))
    slot = there % CAGED
    seat, kind = (0 if slot < SEAT_SLOTS else 1), int(view.face_up(slot))
    if there >= CAGED:
        cover = f"{faces.side_up(seat, kind)}{marks.trump_mark('cage')}"
        return _obstacle(lang, cell, "caged", f"o-caged s{seat}", cover)
    table, mine = view.table, seat == view.viewer
    material = int(table.trumps[table.material[slot] - 1]) if table.material[slot] else -1
    suspects = int(table.possible_kinds[slot]) if table.notes and kind == FACE_DOWN and not mine else 0
    whose = ("o-mine" if mine else "o-foe") if frame.sitting else ""
    name = "" if mine or (kind == FACE_DOWN and frame.sitting) else frame.names[seat]
    return _card(lang, cell, slot, kind, whose, name, standing_out(table, slot, kind, mine), suspects, material)


def standing_out(table: Table, slot: int, kind: int, mine: bool) -> int:
    """Return the highlight of a card: NOT_ACTING, ACTING (it fights or uses its star) or NOTED (a known enemy)."""
    if table.phase in (DEPLOY, OVER):
        return NOT_ACTING
    if slot in (table.star_slot, table.attacker, table.defender):
        return ACTING
    return NOTED if kind != FACE_DOWN and not mine else NOT_ACTING


@lru_cache(KEPT)
def _card(
    lang: str, cell: int, slot: int, kind: int, whose: str, name: str, stands_out: int, suspects: int, material: int
) -> str:
    """Draw a card on the field; its label names the owner where that is not obvious."""
    seat = int(owner(slot))
    kinds = ["o-card", f"s{seat}", whose, f"o-p{slot % SEAT_SLOTS}"]
    kinds += ["o-face"] if kind != FACE_DOWN else []
    kinds += [("", "o-acting", "o-noted")[stands_out]]
    group = f' data-group="{escape(BOX.zoons[kind].name)} {cell_name(cell)}"' if kind != FACE_DOWN else ""
    carried = laid_trump(material, "o-gear") if material >= 0 else ""
    return (
        f'<div class="{" ".join(filter(None, kinds))}" id="{piece_id(slot)}" role="button" tabindex="0"'
        f' aria-label="{escape(_card_name(lang, cell, kind, name))}" data-info{group}>'
        f"{faces.side_up(seat, kind)}{_note(suspects)}{carried}</div>"
    )


def _card_name(lang: str, cell: int, kind: int, name: str) -> str:
    """Name a card with the viewer's knowledge of it and its cell."""
    place = cell_name(cell)
    if kind == FACE_DOWN:
        return text(lang, "page.of" if name else "page.enemy", cell=place, who=name)
    parts = {"name": label(lang, kind), "type": text(lang, f"type.{BOX.zoons[kind].type}"), "cell": place}
    return text(lang, "page.noted" if name else "page.piece", who=name, **parts)


def _note(suspects: int) -> str:
    """Draw the possible types on the back of an enemy card, if they are few."""
    types = BOX.types_among(suspects) if suspects else []
    if not 0 < len(types) <= FEW_TYPES:
        return ""
    return f'<i class="o-note">{"".join(marks.type_mark(name) for name in types)}</i>'


@lru_cache(KEPT)
def _obstacle(lang: str, cell: int, said: str, kind: str, picture: str) -> str:
    """Draw an obstacle."""
    name = escape(text(lang, f"page.{said}", cell=cell_name(cell)))
    return f'<div class="o-block {kind}" role="img" aria-label="{name}" data-info="{cell_id(cell)}">{picture}</div>'


def laid_trump(trump: int, kind: str) -> str:
    """Draw a trump on a cell or on a Zoon."""
    card = BOX.trumps[trump]
    return f'<i class="{kind}">{marks.trump_mark(card.does)}<b>{f"+{card.plus}" if card.plus else ""}</b></i>'
