"""What a player says, as a whole number: a kind, a place, and a second place or a figure.

The numbers keep their meaning for ever: records and trained bots depend on them.

(compiled)
"""

from typing import Final

from mypy_extensions import i64

PASS: Final = 0  # do nothing this round
DONE: Final = 1  # end the moves
MOVE: Final = 2  # a ship from a place to a place
REVOLT: Final = 3  # lay a revolt token at a place
STEAL: Final = 4  # a spy takes a bonus token at a place
SACRIFICE: Final = 5  # a spy destroys a ZorgCorp ship at a place, and itself
BUILD: Final = 6  # build a ship, offering so many BZ$
REVOLUTION: Final = 7  # at a place, offering so many BZ$
NAME: Final = 8  # name a face-down world for what is being built or overthrown
PLACE: Final = 9  # where the new ship appears
SANCTUARY: Final = 10  # declare a place a sanctuary
PROBE: Final = 11  # look at the quadrant with this number
REMOVE: Final = 12  # the excess ZorgCorp ship at a place leaves the board
KINDS: Final = 13

BITS: Final = 7
LOW: Final = 127


def say(kind: i64, first: i64 = 0, second: i64 = 0) -> i64:
    """Return the number of a saying."""
    return (kind << (2 * BITS)) | (first << BITS) | second


def kind_of(saying: i64) -> i64:
    """Return the kind of a saying."""
    return saying >> (2 * BITS)


def first_of(saying: i64) -> i64:
    """Return the place, or the figure if a saying has no place."""
    return (saying >> BITS) & LOW


def second_of(saying: i64) -> i64:
    """Return the second place, or the figure beside a place."""
    return saying & LOW
