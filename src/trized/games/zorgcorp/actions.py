"""Actions: a kind and up to two parts; number, dense index, notation and sentence follow from the kinds.

The numbers are permanent: records and trained bots depend on them.

(compiled)
"""

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from trized.games.zorgcorp.board import QUADRANTS, Board
from trized.games.zorgcorp.box import BOX
from trized.kernel.actions import Actions, Kind

PASS: Final = 0  # do nothing this round
END_MOVES: Final = 1
MOVE: Final = 2  # a ship from a place to a place
LAY_REVOLT: Final = 3  # a revolt token on a world
STEAL: Final = 4  # a spy takes a bonus token from a world
SACRIFICE: Final = 5  # a spy destroys a ZorgCorp ship at its place, and itself
BUILD: Final = 6  # a ship, with an offer in BZ$
REVOLUTION: Final = 7  # on a world, with an offer in BZ$
NAME_WORLD: Final = 8  # a face-down world, for a ship or a revolution
PLACE_SHIP: Final = 9  # where the new ship appears
DECLARE_SANCTUARY: Final = 10  # on a world
PROBE: Final = 11  # look at a quadrant
REMOVE_SHIP: Final = 12  # the excess ZorgCorp ship at a place leaves the board

PART_BITS: Final = 7
PART_MASK: Final = 127
MOST_PLACES: Final = PART_MASK + 1  # places that an action can name


def encode(kind: i64, first: i64 = 0, second: i64 = 0) -> i64:
    """Return the action of `kind` with these parts; an offer is always the second part."""
    return (kind << (2 * PART_BITS)) | (first << PART_BITS) | second


def kind_of(action: i64) -> i64:
    """Return the kind of an action."""
    return action >> (2 * PART_BITS)


def place_of(action: i64) -> i64:
    """Return the place of an action, the start of a move, or the quadrant of probes."""
    return (action >> PART_BITS) & PART_MASK


def goal_of(action: i64) -> i64:
    """Return the end of a move."""
    return action & PART_MASK


def offer_of(action: i64) -> i64:
    """Return the BZ$ offered for building or a revolution."""
    return action & PART_MASK


@lru_cache(16)
def actions_on(board: Board) -> Actions:
    """Return the actions with the place names of a board."""
    return ACTIONS.named(place=board.ids, origin=board.ids, goal=board.ids)


TO_PLACE: Final = (MOST_PLACES,)
TWO_PARTS: Final = (MOST_PLACES, 1)
ACTIONS: Final = Actions(  # in the order of their dense indices
    Kind("pass", first=encode(PASS)),
    Kind("done", first=encode(END_MOVES)),
    Kind("probe", first=encode(PROBE), steps=TO_PLACE, quadrant=QUADRANTS),
    Kind("build", first=encode(BUILD), offer=range(BOX.build_worlds + 1)),
    Kind("revolt", first=encode(LAY_REVOLT), steps=TO_PLACE, place=()),
    Kind("steal", first=encode(STEAL), steps=TO_PLACE, place=()),
    Kind("sacrifice", first=encode(SACRIFICE), steps=TO_PLACE, place=()),
    Kind("name", first=encode(NAME_WORLD), steps=TO_PLACE, place=()),
    Kind("place", first=encode(PLACE_SHIP), steps=TO_PLACE, place=()),
    Kind("sanctuary", first=encode(DECLARE_SANCTUARY), steps=TO_PLACE, place=()),
    Kind("remove", first=encode(REMOVE_SHIP), steps=TO_PLACE, place=()),
    Kind("revolution", first=encode(REVOLUTION), steps=TWO_PARTS, place=(), offer=range(BOX.revolution_colours + 1)),
    Kind("move", first=encode(MOVE), steps=TWO_PARTS, origin=(), goal=()),
    within=lambda view: actions_on(view.table.board),
)
