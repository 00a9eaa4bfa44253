"""Actions as clicks: which pieces and places are touched to say each of them."""

from functools import cache
from typing import Final

from trized.games.zoondo import actions
from trized.games.zoondo.notation import Notation, placement
from trized.games.zoondo.page.ids import (
    AT_RANDOM_ID,
    CORNERS,
    RECOMMENDED_ID,
    STOP_ID,
    cell_id,
    hand_id,
    piece_id,
    target_id,
    trump_id,
)
from trized.games.zoondo.state import POWER, Table
from trized.games.zoondo.view import View
from trized.games.zoondo.words import placement_text, words
from trized.kernel import Way

NOTATION: Final = Notation()
BUTTONS: Final = {
    actions.RECOMMENDED: RECOMMENDED_ID,
    actions.AT_RANDOM: AT_RANDOM_ID,
    actions.STOP: STOP_ID,
    actions.TOUCH_A: CORNERS[0],
    actions.TOUCH_B: CORNERS[1],
}


def ways(view: View, lang: str) -> list[Way]:
    """Return the viewer's own legal actions as clicks."""
    legal = [int(action) for action in view.legal()]
    alone = view.table.phase == POWER and len({actions.start_cell(action) for action in legal}) == 1
    return [laying(lang, action) if is_laying(action) else moving(view, lang, action, alone) for action in legal]


def is_laying(action: int) -> bool:
    """Return whether an action lays a card down."""
    return actions.is_placement(action) or actions.is_reinforcement(action)


@cache
def laying(lang: str, action: int) -> Way:
    """Return the way to lay a card down, the same in every position; a page of the deployment has a hundred of them."""
    path = hand_id(actions.kind_of(action)), cell_id(actions.cell_of(action))
    return Way(placement(action), placement_text(lang, action), path)


def moving(view: View, lang: str, action: int, alone: bool) -> Way:
    """Return the way to say anything else."""
    seat = int(view.viewer)
    said = NOTATION.write(view, seat, action)
    return Way(said, words(lang).action(view, seat, action), path(view.table, seat, action, alone))


def path(table: Table, seat: int, action: int, alone: bool) -> tuple[str, ...]:
    """Return what is touched to say an action; a power with only one card to move needs the place alone."""
    if action in BUTTONS:
        return (BUTTONS[action],)
    start, end = actions.start_cell(action), actions.end_cell(action)
    goal = target_id(table, end)
    mover = piece_id(int(table.board[start]))
    if actions.is_move(action):
        return (goal,) if alone else (mover, goal)
    trump = trump_id(seat, actions.trump_of(action))
    return (trump, goal) if start == end else (trump, mover, goal)
