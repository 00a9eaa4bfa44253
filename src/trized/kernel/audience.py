"""Audiences: the viewers who may know an event or a random draw.

An audience is a set of viewers: seats, and PUBLIC for the spectators.

>>> only(0).includes(0), only(0).includes(1), only(0).includes(PUBLIC)
(True, False, False)
>>> all_but(0).includes(PUBLIC), (only(0) | only(1)).includes(1)
(True, True)

(compiled)
"""

from typing import Final

from mypy_extensions import i64

PUBLIC: Final = -1  # the viewer without a seat: a spectator
SEATS: Final = 60  # the most seats a game may have


class Audience:
    """A set of viewers: `a | b` is the union, `~a` the complement."""

    def __init__(self, bits: i64) -> None:
        """Make an audience from bits: bit 0 for the spectators, bit seat + 1 for each seat."""
        self.bits = bits

    def includes(self, viewer: i64) -> bool:
        """Return whether `viewer` (a seat or PUBLIC) belongs to the audience."""
        return (self.bits >> (viewer + 1)) & 1 != 0

    def __or__(self, other: "Audience") -> "Audience":
        return Audience(self.bits | other.bits)

    def __invert__(self) -> "Audience":
        return Audience(~self.bits)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Audience) and self.bits == other.bits

    def __hash__(self) -> int:
        return hash(self.bits)

    def __repr__(self) -> str:
        return "EVERYONE" if self.bits == -1 else f"Audience({bin(self.bits)})"


def _bit(seat: i64) -> i64:
    one: i64 = 1
    return one << (seat + 1)


EVERYONE: Final = Audience(-1)
_ONLY: Final = [Audience(_bit(seat)) for seat in range(PUBLIC, SEATS)]  # the spectators first
_ALL_BUT: Final = [Audience(~_bit(seat)) for seat in range(PUBLIC, SEATS)]


def only(seat: i64) -> Audience:
    """Return the audience of a single viewer, a seat or PUBLIC."""
    return _ONLY[seat + 1]


def all_but(seat: i64) -> Audience:
    """Return the audience of all viewers except `seat`, which may be PUBLIC."""
    return _ALL_BUT[seat + 1]
