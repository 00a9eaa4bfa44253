"""Dense indices of actions, for learning and study: cells from the seat's perspective, trumps by slot.

(compiled)
"""

from typing import Final

from mypy_extensions import i64

from trized.games.zoondo import actions
from trized.games.zoondo.actions import AT_RANDOM, RECOMMENDED, STOP, TOUCH_A, TOUCH_B
from trized.games.zoondo.movement import KINDS_IN_BOX
from trized.games.zoondo.state import CELLS, PLACES, REINFORCEMENT_ROWS, SIDE, Table, turned_cell

MOVES: Final = CELLS * CELLS  # also for each trump
RECOMMENDED_INDEX: Final = MOVES  # actions without parameters follow the moves
AT_RANDOM_INDEX: Final = MOVES + 1
TOUCH_INDEX: Final = MOVES + 2
STOP_INDEX: Final = MOVES + 4
PLACEMENTS: Final = MOVES + 5
ROW: Final = REINFORCEMENT_ROWS * SIDE  # cells on which a reinforcement may be laid
REINFORCEMENTS: Final[i64] = PLACEMENTS + KINDS_IN_BOX * PLACES
TRUMPS: Final[i64] = REINFORCEMENTS + KINDS_IN_BOX * ROW  # last, because their number depends on the tribe


def action_count(seat_trumps: i64) -> i64:
    """Return the number of indices if a seat has `seat_trumps` trump slots."""
    return TRUMPS + seat_trumps * MOVES


def action_index(t: Table, seat: i64, action: i64) -> i64:
    """Return the dense index of `action` for `seat`."""
    if actions.is_move(action):
        return turned(seat, action)
    if actions.is_trump(action):
        slot = t.trump_slot(seat, actions.trump_of(action)) - t.first_trump_slot(seat)
        return TRUMPS + slot * MOVES + turned(seat, action % actions.TRUMPS)
    if actions.is_reinforcement(action):
        return REINFORCEMENTS + actions.kind_of(action) * ROW + turned_cell(seat, actions.cell_of(action))
    if actions.is_placement(action):
        return PLACEMENTS + actions.kind_of(action) * PLACES + turned_cell(seat, actions.cell_of(action))
    if action == TOUCH_A or action == TOUCH_B:
        return TOUCH_INDEX + action - TOUCH_A
    if action == STOP:
        return STOP_INDEX
    if action == AT_RANDOM:
        return AT_RANDOM_INDEX
    if action == RECOMMENDED:
        return RECOMMENDED_INDEX
    raise ValueError(f"There is no action {action}.")


def turned(seat: i64, move: i64) -> i64:
    """Return a move from the perspective of `seat`; it is its own inverse."""
    return move if seat == 0 else MOVES - 1 - move
