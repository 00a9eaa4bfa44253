"""Actions and draws as canonical text, the same in every language.

Cells are a1 to f6: columns from player 1's left, rows from player 1's edge.

    b2-b3                   a move, or a card carried or traded by a power
    b2xb3                   an attack
    tortue b2-b3            a trump with the first move it grants
    coco-boum c3xd4         a trump that a Zoon shoots
    mur-darbres c3          a trump on a cell, or on the card there
    lay kassin-0 a1         a reinforcement
    place kassin-0 a1       a card placed in deployment
    recommended, random     the two short cuts of deployment
    touch A, touch B        a diagonal of the enemy card
    stop                    no further move of a trump
"""

import re
from typing import Final, cast

from trized.games.zoondo import box
from trized.games.zoondo.movement import owner
from trized.games.zoondo.position import Sight
from trized.games.zoondo.rules import LAY, PLACE, RECOMMENDED, SCATTER, TOUCH_A, TOUCH_B
from trized.games.zoondo.state import CELLS, NONE, SLOTS, Table
from trized.games.zoondo.trumps import STOP, TRUMP
from trized.kernel import Notation, Refused, View

FIXED: Final = {
    RECOMMENDED: "recommended",
    SCATTER: "random",
    TOUCH_A: "touch A",
    TOUCH_B: "touch B",
    STOP: "stop",
}
FIXED_READ: Final = {text: action for action, text in FIXED.items()}
SPINS: Final = ("upright", "turned")
MOVE: Final = re.compile(r"(?:([a-z-]+) )?([a-f][1-6])(?:[-x]([a-f][1-6]))?")
CARD: Final = re.compile(r"(lay|place) ([a-z0-9-]+) ([a-f][1-6])")


def cell_name(cell: int) -> str:
    """Return the name of a cell, such as 'b3'."""
    return "abcdef"[cell % 6] + str(cell // 6 + 1)


def cell_number(name: str) -> int:
    """Return the number of a cell from its name."""
    return "abcdef".index(name[0]) + 6 * (int(name[1]) - 1)


def is_enemy(table: Table, seat: int, cell: int) -> bool:
    """Tell whether a Zoon of the other seat stands on a cell."""
    there = table.board[cell]
    return there < SLOTS and owner(there) != seat


def _read(text: str) -> int:
    """Read an action, which means the same in every position."""
    if text in FIXED_READ:
        return FIXED_READ[text]
    if card := CARD.fullmatch(text):
        verb, name, cell = card.groups()
        if name not in box.ZOON_NUMBER:
            raise Refused(f"There is no Zoon '{name}'.")
        return (LAY if verb == "lay" else PLACE) + box.ZOON_NUMBER[name] * CELLS + cell_number(cell)
    move = MOVE.fullmatch(text)
    if move is None or (move[1] is None and move[3] is None):
        raise Refused(f"'{text}' is no action of Zoondo, such as b2-b3, mur-darbres c3 or touch A.")
    start = cell_number(move[2])
    end = cell_number(move[3] or move[2])
    if move[1] is None:
        return start * CELLS + end
    if move[1] not in box.TRUMP_NUMBER:
        raise Refused(f"There is no trump '{move[1]}'.")
    return TRUMP * (1 + box.TRUMP_NUMBER[move[1]]) + start * CELLS + end


class ZoondoNotation(Notation):
    """The canonical text of Zoondo."""

    def write(self, view: View, seat: int, action: int) -> str:
        if action in FIXED:
            return FIXED[action]
        if action >= LAY:
            verb, rest = ("place", action - PLACE) if action >= PLACE else ("lay", action - LAY)
            return f"{verb} {box.ZOONS[rest // CELLS].id} {cell_name(rest % CELLS)}"
        start, end = divmod(action % TRUMP, CELLS)
        sign = "x" if is_enemy(cast(Sight, view).table, seat, end) else "-"
        where = cell_name(end) if start == end else f"{cell_name(start)}{sign}{cell_name(end)}"
        return where if action < TRUMP else f"{box.TRUMPS[action // TRUMP - 1].id} {where}"

    def read(self, view: View, seat: int, text: str) -> int:
        return _read(text)

    def read_static(self, seat: int, text: str) -> int | None:
        return _read(text)

    def redact(self, view: View, seat: int, action: int) -> str:
        if action in (TOUCH_A, TOUCH_B):  # F6
            return "touch ?"
        if action >= PLACE and action != STOP:  # U2: neither the card nor the cell nor how it was chosen
            return "place ?"
        if LAY <= action < PLACE:  # U4: the cell alone
            return f"lay ? {cell_name((action - LAY) % CELLS)}"
        return self.write(view, seat, action)

    def write_outcome(self, kind: str, value: int) -> str:
        if kind == "spin":
            return f"spin {SPINS[value]}"
        if kind == "zoon":
            return f"zoon {'none' if value == NONE else box.ZOONS[value].id}"
        if kind == "tribe":
            return f"tribe {box.TRIBES[value]}"
        return f"{kind} {value + 1}"

    def read_outcome(self, text: str) -> tuple[str, int]:
        kind, _, value = text.partition(" ")
        if kind == "spin" and value in SPINS:
            return kind, SPINS.index(value)
        if kind == "zoon" and (value == "none" or value in box.ZOON_NUMBER):
            return kind, box.ZOON_NUMBER.get(value, NONE)
        if kind == "tribe" and value in box.TRIBES:
            return kind, box.TRIBES.index(value)
        if kind in ("first", "emblem") and value.isdecimal() and int(value) > 0:
            return kind, int(value) - 1
        raise Refused(f"'{text}' is no draw of Zoondo, such as spin upright, zoon kassin-0 or first 1.")
