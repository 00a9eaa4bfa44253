"""Actions as clicks: which pieces and places are touched to say each of them."""

from typing import Final

from trized.games.zoondo import box
from trized.games.zoondo.movement import BY_TWO, STRAIGHT, owner
from trized.games.zoondo.notation import ZoondoNotation
from trized.games.zoondo.page.ids import (
    CORNERS,
    RECOMMENDED_ID,
    SCATTER_ID,
    STOP_ID,
    cell_id,
    held_id,
    piece_id,
    target_id,
    trump_id,
)
from trized.games.zoondo.position import Sight
from trized.games.zoondo.rules import LAY, PLACE, RECOMMENDED, SCATTER, TOUCH_A, TOUCH_B
from trized.games.zoondo.state import CELLS, POWER, SLOTS, Table
from trized.games.zoondo.trumps import STOP, TRUMP
from trized.games.zoondo.words import ZoondoWords
from trized.kernel import Way

NOTATION: Final = ZoondoNotation()
BUTTONS: Final = {
    RECOMMENDED: RECOMMENDED_ID,
    SCATTER: SCATTER_ID,
    STOP: STOP_ID,
    TOUCH_A: CORNERS[0],
    TOUCH_B: CORNERS[1],
}


def ways(view: Sight, lang: str) -> list[Way]:
    """Return the viewer's own legal actions as clicks."""
    seat, words = int(view.viewer), ZoondoWords(lang)
    legal = [int(action) for action in view.legal()]
    alone = view.table.phase == POWER and len({action // CELLS for action in legal}) == 1
    return [
        Way(NOTATION.write(view, seat, action), words.action(view, seat, action), path(view.table, seat, action, alone))
        for action in legal
    ]


def path(table: Table, seat: int, action: int, alone: bool) -> tuple[str, ...]:
    """Return what is touched to say an action; a power with only one card to move needs the place alone."""
    if action in BUTTONS:
        return (BUTTONS[action],)
    if action >= LAY:
        kind, cell = divmod(action - (PLACE if action >= PLACE else LAY), CELLS)
        return held_id(kind), cell_id(cell)
    start, end = divmod(action % TRUMP, CELLS)
    goal = target_id(table, end)
    mover = piece_id(int(table.board[start]))
    if action < TRUMP:
        return (goal,) if alone else (mover, goal)
    trump = trump_id(place_of(table, seat, action // TRUMP - 1))
    return (trump, goal) if start == end else (trump, mover, goal)


def place_of(table: Table, seat: int, trump: int) -> int:
    """Return the place of a trump that a seat has brought."""
    return next(place for place in range(seat * 3, seat * 3 + 3) if table.trump(place) == trump)


def jumps(table: Table, seat: int, legal: list[int]) -> dict[int, set[int]]:
    """Return, by cell, the Zoons that would jump there: two cells away with no path between."""
    found: dict[int, set[int]] = {}
    for action in legal:
        if action >= LAY:
            continue
        start, end = divmod(action % TRUMP, CELLS)
        slot = int(table.board[start])
        if start == end or slot >= SLOTS or int(table.kind[slot]) >= len(box.ZOONS):
            continue
        at = (int(owner(slot)) * CELLS + start) * CELLS + end
        kind = int(table.kind[slot])
        far = max(abs(start % 6 - end % 6), abs(start // 6 - end // 6)) == 2
        if far and STRAIGHT[at] >> kind & 1 and not BY_TWO[at] >> kind & 1:
            found.setdefault(end, set()).add(slot)
    return found
