"""Features: what a seat may know of a position, told in numbers for learning and study.

A feature is a row of places, each 0 or 1: a set (the cards of a hand), or a number (how many credits), of which exactly
one place is set. A game says in one function what its features are and which places are set, so names and numbers
cannot disagree. Few places are set at a time: the list of them is the cheap form, a row of bytes the usual one.

>>> features = FeatureWriter(describe=True)
>>> features.begin("hand", 5)
>>> features.mark(3)
>>> features.number("credits", 7, 0, 4)
>>> features.places(), features.described
([3, 9], [Feature(name='hand', offset=0, size=5, low=0), Feature(name='credits', offset=5, size=5, low=0)])

(compiled)
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

ROOM: Final = 512  # set places for which there is room at first, and in each feature


class Feature:
    """Where a feature stands in a row: so many places from an offset on.

    Of a number, the place `offset + k` is set if it is `low + k`; the first and the last place also identify all that
    is below or above. Of a set, place k means thing k: `low` is 0.
    """

    def __init__(self, name: str, offset: int, size: int, low: int = 0) -> None:
        self.name = name
        self.offset = offset
        self.size = size
        self.low = low

    @property
    def high(self) -> int:
        """The number that the last place means."""
        return self.low + self.size - 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Feature) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        return f"Feature(name={self.name!r}, offset={self.offset}, size={self.size}, low={self.low})"


@final
class FeatureWriter:
    """Collects the places that are set, feature by feature; with `describe` also what the features are.

    A game begins every feature in the same order and with the same size, whatever the position. A feature has at most
    `ROOM` places that are set.
    """

    def __init__(self, describe: bool = False) -> None:
        self.described: list[Feature] = []
        self.describe = describe
        self.prefix = ""  # of the names of the features to come
        self.found: vec[i32] = vec[i32]([0] * (2 * ROOM))  # the places that are set, in no order
        self.count: i64 = 0  # how many of them are filled
        self.offset: i64 = 0  # of the feature that was begun last
        self.width: i64 = 0  # of all features that were begun so far
        self.scratch: vec[i64] = vec[i64]([0] * ROOM)  # for counts of a game that are zero again when it is done

    def clear(self) -> None:
        """Forget everything, to write another position."""
        self.count = 0
        self.offset = 0
        self.width = 0
        self.prefix = ""
        if self.describe:
            self.described = []

    def begin(self, name: str, size: i64) -> None:
        """Begin a feature with so many places."""
        self.offset = self.width
        self.width += size
        if self.count + ROOM > len(self.found):
            self.grow()
        if self.describe:
            self.described.append(Feature(self.prefix + name, self.offset, size))

    def grow(self) -> None:
        """Make room for another feature."""
        for _ in range(ROOM):
            self.found = append(self.found, i32(0))

    def mark(self, place: i64) -> None:
        """Set a place of the feature that was begun last."""
        self.found[self.count] = i32(self.offset + place)
        self.count += 1

    def number(self, name: str, value: i64, low: i64, high: i64) -> None:
        """Write an integer as a feature: one place for each from low to high, beyond which it is cut."""
        self.begin(name, high - low + 1)
        if self.describe:
            self.described[-1].low = low
        self.mark_number(value, low, high)

    def mark_number(self, value: i64, low: i64, high: i64) -> None:
        """Set the place of a number that is counted from low to high, and cut beyond."""
        if value > high:
            value = high
        if value < low:
            value = low
        self.mark(value - low)

    def skip(self, places: i64) -> None:
        """Let the next places of the same feature be counted from 0 again: for a feature of several like parts."""
        self.offset += places

    def places(self) -> list[int]:
        """Return the places that are set, in rising order."""
        return sorted([int(self.found[k]) for k in range(self.count)])

    def write_row(self, into: vec[u8], at: i64) -> None:
        """Write the full row of 0 and 1 into a buffer."""
        zero: u8 = 0
        one: u8 = 1
        for place in range(at, at + self.width):
            into[place] = zero
        for k in range(self.count):
            into[at + i64(self.found[k])] = one
