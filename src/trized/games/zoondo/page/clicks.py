"""Click paths of actions."""

from typing import Final

from trized.games.zoondo import actions
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

BUTTONS: Final = {
    actions.RECOMMENDED: RECOMMENDED_ID,
    actions.AT_RANDOM: AT_RANDOM_ID,
    actions.STOP: STOP_ID,
    actions.TOUCH_A: CORNERS[0],
    actions.TOUCH_B: CORNERS[1],
}


def paths(view: View, legal: list[int]) -> list[tuple[str, ...]]:
    """Return the click path of each legal action; a power with only one card to move needs the destination alone."""
    alone = view.table.phase == POWER and len({actions.start_cell(action) for action in legal}) == 1
    return [path(view.table, int(view.viewer), action, alone) for action in legal]


def path(table: Table, seat: int, action: int, alone: bool) -> tuple[str, ...]:
    """Return the ids of the elements to click for `action`."""
    if action in BUTTONS:
        return (BUTTONS[action],)
    if actions.is_placement(action) or actions.is_reinforcement(action):
        return hand_id(actions.kind_of(action)), cell_id(actions.cell_of(action))
    start, end = actions.start_cell(action), actions.end_cell(action)
    goal = target_id(table, end)
    mover = piece_id(int(table.board[start]))
    if actions.is_move(action):
        return (goal,) if alone else (mover, goal)
    trump = trump_id(seat, actions.trump_of(action))
    return (trump, goal) if start == end else (trump, mover, goal)
