"""Canonical text of actions and draws.

Cells are a1 to f6: columns from player 1's left, rows from player 1's edge.

    b2-b3                   a move, or a card moved or swapped by a power
    b2xb3                   an attack
    tortue b2-b3            a trump with its first move
    coco-boum c3xd4         a trump that a Zoon shoots
    mur-darbres c3          a trump on a cell, or on the card there
    lay kassin-a a1         a reinforcement
    place kassin-a a1       a card placed in deployment
    recommended, random     the two shortcuts of deployment
    touch A, touch B        a diagonal of the enemy card
    stop                    no further move of a trump
"""

import re
from typing import Final

from trized import kernel
from trized.games.zoondo import actions
from trized.games.zoondo.box import BOX
from trized.games.zoondo.catalogue import refused
from trized.games.zoondo.state import NO_CARD, PLACES, SIDE, SLOTS, Table, owner
from trized.games.zoondo.view import View
from trized.kernel import Actions, Kind
from trized.kernel.notation import Draws

COLUMNS: Final = "abcdef"
MOVE: Final = re.compile(r"(?:([a-z-]+) )?([a-f][1-6])(?:[-x]([a-f][1-6]))?")
ZOONS: Final = tuple(zoon.id for zoon in BOX.zoons)
DRAWS: Final[Draws] = {
    "spin": ("upright", "turned"),
    "zoon": dict(enumerate(ZOONS)) | {NO_CARD: "none"},
    "tribe": tuple(BOX.tribes),
    "first": (1, 2),
    "emblem": range(1, PLACES + 1),
}
CELL_NAMES: Final = tuple(COLUMNS[cell % SIDE] + str(cell // SIDE + 1) for cell in range(SIDE * SIDE))


def cell_name(cell: int) -> str:
    """Return the name of a cell, such as 'b3'."""
    return CELL_NAMES[cell]


def cell_number(name: str) -> int:
    """Return the number of a cell from its name."""
    return COLUMNS.index(name[0]) + SIDE * (int(name[1]) - 1)


def is_enemy(table: Table, seat: int, cell: int) -> bool:
    """Return whether a Zoon of the other seat is on a cell."""
    there = table.board[cell]
    return there < SLOTS and owner(there) != seat


ACTIONS: Final = Actions(  # all but moves and trumps
    Kind("lay", first=actions.REINFORCEMENTS, secret=("card",), card=ZOONS, cell=CELL_NAMES),  # U4
    Kind("place", first=actions.PLACEMENTS, card=ZOONS, cell=CELL_NAMES),
    Kind("recommended", first=actions.RECOMMENDED, shown=-2),
    Kind("random", first=actions.AT_RANDOM, shown=-1),
    Kind("touch", first=actions.TOUCH_A, secret=("diagonal",), diagonal=("A", "B")),  # F6
    Kind("stop", first=actions.STOP, shown=1),
)


class Notation(kernel.Notation):
    """Notation of Zoondo."""

    def __init__(self) -> None:
        super().__init__(ACTIONS, DRAWS)
        self.drawn |= {f"zoon {former}": ("zoon", BOX.zoon_number[id]) for former, id in BOX.current_ids.items()}

    def write(self, view: View, seat: int, action: int) -> str:
        if view.viewer != seat and (actions.is_placement(action) or action in (actions.RECOMMENDED, actions.AT_RANDOM)):
            return "place ?"  # U2: hides the card, the cell and the shortcut
        if not actions.is_move(action) and not actions.is_trump(action):
            return super().write(view, seat, action)
        start, end = actions.start_cell(action), actions.end_cell(action)
        sign = "x" if is_enemy(view.table, seat, end) else "-"
        where = cell_name(end) if start == end else f"{cell_name(start)}{sign}{cell_name(end)}"
        return where if actions.is_move(action) else f"{BOX.trumps[actions.trump_of(action)].id} {where}"

    def read(self, position: object, seat: int, text: str) -> int:
        text = " ".join(map(BOX.zoon_id, text.split(" ")))
        found = ACTIONS.read(text)
        if found is not None:
            return found
        move = MOVE.fullmatch(text)
        if move is None or (move[1] is None and move[3] is None):
            raise (
                ACTIONS.why_unread(text) if text.partition(" ")[0] in ACTIONS.by_verb else refused("action", text=text)
            )
        if move[1] is not None and move[1] not in BOX.trump_number:
            raise refused("trump", trump=move[1])
        trump = 0 if move[1] is None else actions.trump_moves(BOX.trump_number[move[1]])
        return trump + actions.move(cell_number(move[2]), cell_number(move[3] or move[2]))
