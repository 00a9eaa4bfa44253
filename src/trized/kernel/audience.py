"""Audiences: who may know an event or what chance drew.

An audience is a set of viewers: seats, and the spectators, whose viewer is PUBLIC.

>>> only(0).includes(0), only(0).includes(1), only(0).includes(PUBLIC)
(True, False, False)
>>> all_but(0).includes(PUBLIC), (only(0) | only(1)).includes(1)
(True, True)

(compiled)
"""

from typing import Final

from mypy_extensions import i64

PUBLIC: Final = -1  # the viewer who holds no seat: a spectator
SEATS: Final = 60  # so many seats a game may have at most


class Audience:
    """A set of viewers; join audiences with `|`, and take everybody else with `~`."""

    def __init__(self, bits: i64) -> None:
        """Make an audience from bits: bit 0 for the spectators, bit seat + 1 for each seat."""
        self.bits = bits

    def includes(self, viewer: i64) -> bool:
        """Return whether a viewer (a seat or PUBLIC) belongs to the audience."""
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
    """Return the audience that consists of one viewer: a seat, or PUBLIC."""
    return _ONLY[seat + 1]


def all_but(seat: i64) -> Audience:
    """Return the audience of everybody but one viewer; spectators count as one."""
    return _ALL_BUT[seat + 1]
