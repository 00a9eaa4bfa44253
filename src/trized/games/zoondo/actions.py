"""Action numbers: encoders and decoders.

A move is start * 36 + end; a trump has 1296 numbers, one for each first move, target or cell; a Zoon laid or placed is
kind * 36 + cell, each in its own range. An action without parameters has a single number.

(compiled)
"""

from typing import Final

from mypy_extensions import i64

from trized.games.zoondo.state import CELLS, DIAGONAL_A, KINDS

MOVES: Final = 0
TRUMPS: Final = 1296
REINFORCEMENTS: Final = 40000
PLACEMENTS: Final = 50000
PLACEMENTS_END: Final = PLACEMENTS + KINDS * CELLS
RECOMMENDED: Final = 60000  # the recommended deployment
AT_RANDOM: Final = 60001  # the rest of the deployment at random
TOUCH_A: Final = 60010
TOUCH_B: Final = 60011
STOP: Final = 60020  # no further move of a trump


# A Zoon moves: by its grid, by a power, or by a trump that continues.


def move(start: i64, end: i64) -> i64:
    """Return the action that moves the Zoon on `start` to `end`."""
    return start * CELLS + end


def is_move(action: i64) -> bool:
    """Return whether an action is a move."""
    return MOVES <= action < TRUMPS


def start_cell(action: i64) -> i64:
    """Return the start of a move, or of a trump's first move or shot."""
    return action % TRUMPS // CELLS


def end_cell(action: i64) -> i64:
    """Return the end of a move, or the target of a trump."""
    return action % CELLS


# A trump with its first move, its shot, or a target only, which is then both start and end.


def trump_moves(trump: i64) -> i64:
    """Return the offset of the moves that `trump` makes."""
    return TRUMPS * (1 + trump)


def trump_at(trump: i64, cell: i64) -> i64:
    """Return the action that plays `trump` on a cell or on its card."""
    return TRUMPS * (1 + trump) + move(cell, cell)


def is_trump(action: i64) -> bool:
    """Return whether an action plays a trump."""
    return TRUMPS <= action < REINFORCEMENTS


def trump_of(action: i64) -> i64:
    """Return the trump that an action plays."""
    return action // TRUMPS - 1


# A Zoon is put from the hand on a cell.


def reinforcement(kind: i64, cell: i64) -> i64:
    """Return the action that lays a reinforcement of `kind` on a cell."""
    return REINFORCEMENTS + kind * CELLS + cell


def is_reinforcement(action: i64) -> bool:
    """Return whether an action lays a reinforcement."""
    return REINFORCEMENTS <= action < PLACEMENTS


def placement(kind: i64, cell: i64) -> i64:
    """Return the action that places a Zoon in deployment."""
    return PLACEMENTS + kind * CELLS + cell


def is_placement(action: i64) -> bool:
    """Return whether an action places a Zoon in deployment."""
    return PLACEMENTS <= action < PLACEMENTS_END


def kind_of(action: i64) -> i64:
    """Return the kind of Zoon that a reinforcement or placement puts down."""
    return (action - (PLACEMENTS if action >= PLACEMENTS else REINFORCEMENTS)) // CELLS


def cell_of(action: i64) -> i64:
    """Return the cell of a reinforcement or placement."""
    return (action - (PLACEMENTS if action >= PLACEMENTS else REINFORCEMENTS)) % CELLS


# A diagonal of the enemy card is touched.


def touch(diagonal: i64) -> i64:
    """Return the action that touches a diagonal."""
    return TOUCH_A + diagonal - DIAGONAL_A


def diagonal_of(action: i64) -> i64:
    """Return the diagonal that an action touches."""
    return action - TOUCH_A + DIAGONAL_A
