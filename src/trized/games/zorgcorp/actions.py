"""The numbers of actions: a kind, and up to two parts; every encoder stands beside its decoders.

The numbers keep their meaning for ever: records and trained bots depend on them.
(compiled)
"""

from typing import Final

from mypy_extensions import i64

PASS: Final = 0  # do nothing this round
END_MOVES: Final = 1
MOVE: Final = 2  # a ship from a place to a place
LAY_REVOLT: Final = 3  # a revolt token on a world
STEAL: Final = 4  # a spy takes a bonus token from a world
SACRIFICE: Final = 5  # a spy destroys a ZorgCorp ship at its place, and itself
BUILD: Final = 6  # a ship, offering so many BZ$
REVOLUTION: Final = 7  # on a world, offering so many BZ$
NAME_WORLD: Final = 8  # a face-down world, for what is being built or overthrown
PLACE_SHIP: Final = 9  # where the new ship appears
DECLARE_SANCTUARY: Final = 10  # on a world
PROBE: Final = 11  # look at a quadrant
REMOVE_SHIP: Final = 12  # the excess ZorgCorp ship at a place leaves the board
KINDS: Final = 13

PART_BITS: Final = 7
PART_MASK: Final = 127
MOST_PLACES: Final = PART_MASK + 1  # so many places an action can tell apart


def encode(kind: i64, first: i64 = 0, second: i64 = 0) -> i64:
    """Return the number of an action by its kind and its bare parts."""
    return (kind << (2 * PART_BITS)) | (first << PART_BITS) | second


def kind_of(action: i64) -> i64:
    """Return the kind of an action."""
    return action >> (2 * PART_BITS)


def first_part(action: i64) -> i64:
    """Return the first part of an action, whatever it means."""
    return (action >> PART_BITS) & PART_MASK


def second_part(action: i64) -> i64:
    """Return the second part of an action, whatever it means."""
    return action & PART_MASK


def pass_turn() -> i64:
    """Return the action of doing nothing this round."""
    return encode(PASS)


def end_moves() -> i64:
    """Return the action that ends a people's moves."""
    return encode(END_MOVES)


def move(origin: i64, goal: i64) -> i64:
    """Return the action of moving a ship."""
    return encode(MOVE, origin, goal)


def origin_of(action: i64) -> i64:
    """Return the place that a move begins at."""
    return first_part(action)


def goal_of(action: i64) -> i64:
    """Return the place that a move ends at."""
    return second_part(action)


def lay_revolt(world: i64) -> i64:
    """Return the action of laying a revolt token."""
    return encode(LAY_REVOLT, world)


def steal(world: i64) -> i64:
    """Return the action of stealing a bonus token."""
    return encode(STEAL, world)


def sacrifice(place: i64) -> i64:
    """Return the action of sacrificing a spy ship."""
    return encode(SACRIFICE, place)


def name_world(world: i64) -> i64:
    """Return the action of naming a face-down world."""
    return encode(NAME_WORLD, world)


def place_ship(world: i64) -> i64:
    """Return the action of choosing where a new ship appears."""
    return encode(PLACE_SHIP, world)


def declare_sanctuary(world: i64) -> i64:
    """Return the action of declaring a sanctuary."""
    return encode(DECLARE_SANCTUARY, world)


def remove_ship(place: i64) -> i64:
    """Return the action of removing an excess ZorgCorp ship."""
    return encode(REMOVE_SHIP, place)


def place_of(action: i64) -> i64:
    """Return the one place that an action other than a move is about."""
    return first_part(action)


def build(offer: i64) -> i64:
    """Return the action of building a ship with so many BZ$."""
    return encode(BUILD, 0, offer)


def revolution(world: i64, offer: i64) -> i64:
    """Return the action of starting a revolution with so many BZ$."""
    return encode(REVOLUTION, world, offer)


def offer_of(action: i64) -> i64:
    """Return how many BZ$ are offered for building or a revolution."""
    return second_part(action)


def probe(quadrant: i64) -> i64:
    """Return the action of sending probes into a quadrant."""
    return encode(PROBE, quadrant)


def quadrant_of(action: i64) -> i64:
    """Return the quadrant that probes are sent into."""
    return first_part(action)
