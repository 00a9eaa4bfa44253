"""Dense action indices: the kinds of actions in the order of declaration, with the places of a board.

(compiled)
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zorgcorp.actions import ACTIONS, actions_on, goal_of, kind_of, place_of
from trized.games.zorgcorp.board import Board

KINDS: Final[vec[i64]] = vec[i64]([kind_of(kind.first) for kind in ACTIONS.kinds])  # in the order of declaration


def number_actions(board: Board) -> None:
    """Store in `board` the first index of each kind of action."""
    board.index_from = vec[i64]([0] * len(KINDS))
    board.index_width = vec[i64]([1] * len(KINDS))
    for kind in actions_on(board).kinds:
        board.index_from[kind_of(kind.first)] = kind.index
        if kind.steps[-1:] == (1,):
            board.index_width[kind_of(kind.first)] = len(list(kind.ranges.values())[-1])


def action_index(board: Board, action: i64) -> i64:
    """Return the dense index of `action`."""
    kind = kind_of(action)
    return board.index_from[kind] + place_of(action) * board.index_width[kind] + goal_of(action)
