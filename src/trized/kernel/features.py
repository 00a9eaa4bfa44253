"""Features: a seat's knowledge of a position as a row of bits, for learning and study.

A feature is a range of places in the row, each 0 or 1. It represents a set (the cards of a hand), or a number (credits)
of which exactly one place is set. One function of the game both declares the features and sets their places, so names
and numbers cannot disagree. Few places are set at a time: the list of set places is the compact form, a row of bytes
the usual one.

>>> features = FeatureWriter(describe=True)
>>> features.begin("hand", 5)
>>> features.mark(3)
>>> features.number("credits", 7, 0, 4)
>>> features.places(), features.described
([3, 9], [Feature(name='hand', offset=0, size=5, low=0), Feature(name='credits', offset=5, size=5, low=0)])

(compiled)
"""

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

ROOM: Final = 512  # initial capacity in set places, and the most in one feature


@dataclass(unsafe_hash=True)
class Feature:
    """The place of a feature in the row: `size` places from `offset` on.

    A number n sets the place `offset + n - low`; the first and the last place also represent smaller and larger
    numbers. In a set, place k represents element k and `low` is 0.
    """

    name: str
    offset: int
    size: int
    low: int = 0

    @property
    def high(self) -> int:
        """The number that the last place represents."""
        return self.low + self.size - 1


@final
class FeatureWriter:
    """Collects the set places, feature by feature; with `describe` also the list of features.

    A game begins every feature in the same order and with the same size in every position. A feature has at most `ROOM`
    set places.
    """

    def __init__(self, describe: bool = False) -> None:
        self.described: list[Feature] = []
        self.describe = describe
        self.prefix = ""  # of the names of the following features
        self.found: vec[i32] = vec[i32]([0] * (2 * ROOM))  # set places, unsorted
        self.count: i64 = 0  # entries of `found` in use
        self.offset: i64 = 0  # of the current feature
        self.width: i64 = 0  # of all features so far
        self.scratch: vec[i64] = vec[i64]([0] * ROOM)  # for temporary counts of the game, which resets them to zero

    def clear(self) -> None:
        """Reset the writer for another position."""
        self.count = 0
        self.offset = 0
        self.width = 0
        self.prefix = ""
        if self.describe:
            self.described = []

    def begin(self, name: str, size: i64) -> None:
        """Begin a feature of `size` places."""
        self.offset = self.width
        self.width += size
        if self.count + ROOM > len(self.found):
            self.grow()
        if self.describe:
            self.described.append(Feature(self.prefix + name, self.offset, size))

    def grow(self) -> None:
        """Enlarge the buffer for another feature."""
        for _ in range(ROOM):
            self.found = append(self.found, i32(0))

    def mark(self, place: i64) -> None:
        """Set a place of the current feature, counted from its offset."""
        self.found[self.count] = i32(self.offset + place)
        self.count += 1

    def number(self, name: str, value: i64, low: i64, high: i64) -> None:
        """Write a number as a feature with a place for each value from `low` to `high`; clamp others."""
        self.begin(name, high - low + 1)
        if self.describe:
            self.described[-1].low = low
        self.mark_number(value, low, high)

    def mark_number(self, value: i64, low: i64, high: i64) -> None:
        """Set the place of `value` in the current feature, which counts from `low` to `high`; clamp others."""
        if value > high:
            value = high
        if value < low:
            value = low
        self.mark(value - low)

    def skip(self, places: i64) -> None:
        """Advance by `places` within the current feature, for features of several equal parts."""
        self.offset += places

    def places(self) -> list[int]:
        """Return the set places in ascending order."""
        return sorted([int(self.found[k]) for k in range(self.count)])

    def write_row(self, into: vec[u8], at: i64) -> None:
        """Write the row of 0 and 1 into the buffer `into`, from index `at` on."""
        zero: u8 = 0
        one: u8 = 1
        for place in range(at, at + self.width):
            into[place] = zero
        for k in range(self.count):
            into[at + i64(self.found[k])] = one
