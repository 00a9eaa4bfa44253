"""Dense numbers of actions, for learning and study: a count that follows from the places of the board.

What has no part comes first, then what is about one place, the offers, and the moves from a place to a place.
(compiled)
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zorgcorp import actions
from trized.games.zorgcorp.actions import (
    BUILD,
    DECLARE_SANCTUARY,
    END_MOVES,
    KINDS,
    LAY_REVOLT,
    MOVE,
    NAME_WORLD,
    PASS,
    PLACE_SHIP,
    PROBE,
    REMOVE_SHIP,
    REVOLUTION,
    SACRIFICE,
    STEAL,
    first_part,
    kind_of,
    second_part,
)
from trized.games.zorgcorp.board import QUADRANTS, Board
from trized.games.zorgcorp.box import Box
from trized.games.zorgcorp.state import Table

NONE: Final = -1
ABOUT_A_PLACE: Final[vec[i64]] = vec[i64](
    [LAY_REVOLT, STEAL, SACRIFICE, NAME_WORLD, PLACE_SHIP, DECLARE_SANCTUARY, REMOVE_SHIP]
)
# by kind: where it stands in that list
RANK: Final[vec[i64]] = vec[i64](
    [list(ABOUT_A_PLACE).index(kind) if kind in list(ABOUT_A_PLACE) else -1 for kind in range(KINDS)]
)
PROBES: Final = 2  # behind passing and ending moves
BUILDS: Final[i64] = PROBES + len(QUADRANTS)


def first_place(box: Box) -> i64:
    """Return where what is about a place begins: behind the offers for a ship."""
    return BUILDS + box.build_worlds + 1


def first_revolution(board: Board, box: Box) -> i64:
    """Return where the revolutions begin: so many offers for each place."""
    return first_place(box) + i64(len(ABOUT_A_PLACE)) * board.places


def first_move(board: Board, box: Box) -> i64:
    """Return where the moves begin."""
    return first_revolution(board, box) + board.places * (box.revolution_colours + 1)


def action_count(board: Board, box: Box) -> i64:
    """Return how many numbers there are on a board."""
    return first_move(board, box) + board.places * board.places


def action_index(t: Table, action: i64) -> i64:
    """Return the number of an action."""
    kind = kind_of(action)
    board, box = t.board, t.box
    if kind == MOVE:
        return first_move(board, box) + first_part(action) * board.places + second_part(action)
    if RANK[kind] >= 0:
        return first_place(box) + RANK[kind] * board.places + first_part(action)
    if kind == REVOLUTION:
        offers = box.revolution_colours + 1
        return first_revolution(board, box) + first_part(action) * offers + second_part(action)
    if kind == BUILD:
        return BUILDS + second_part(action)
    if kind == PROBE:
        return PROBES + first_part(action)
    return kind  # PASS and END_MOVES


def action_at(t: Table, index: i64) -> i64:
    """Return the action that has a number, or NONE if there is none such."""
    board, box = t.board, t.box
    places = board.places
    if index < 0 or index >= action_count(board, box):
        return NONE
    if index >= first_move(board, box):
        index -= first_move(board, box)
        return actions.move(index // places, index % places)
    if index >= first_revolution(board, box):
        index -= first_revolution(board, box)
        offers = box.revolution_colours + 1
        return actions.revolution(index // offers, index % offers)
    if index >= first_place(box):
        index -= first_place(box)
        return actions.encode(ABOUT_A_PLACE[index // places], index % places)
    if index >= BUILDS:
        return actions.build(index - BUILDS)
    if index >= PROBES:
        return actions.probe(index - PROBES)
    return actions.encode(PASS if index == 0 else END_MOVES)
