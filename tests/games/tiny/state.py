"""The table: gems in hands, face down, and in the box; its copy and its bytes.

The table serves as the true position, and inside a view, where every gem unknown to the viewer is UNSEEN.
"""

from collections.abc import Iterator
from itertools import islice

from tests.games.tiny.box import BOX, KINDS

HIDE, PEEK, OVER = range(3)  # the phases
NONE = 9  # no answer yet, no storm yet
UNSEEN = 8  # a gem of unknown kind
COUNTS = UNSEEN + 1  # a count for each kind of gem, and one for the unseen ones


class Table:
    """The gems in their places: all, or only those known to one viewer."""

    def __init__(self, seats: int, rounds: int) -> None:
        self.seats = seats
        self.rounds = rounds
        self.round = 0
        self.phase = HIDE
        self.storm = NONE
        self.pool = [BOX.each] * KINDS + [0] * (COUNTS - KINDS)
        self.hands = [[0] * COUNTS for _ in range(seats)]
        self.answers = [NONE] * seats  # the gem that each seat has chosen to hide
        self.hidden: list[list[int]] = [[] for _ in range(seats)]  # by owner, then by round
        self.seen: list[list[int]] = [[] for _ in range(seats)]  # the bits of the audience that remembers each of them

    def copy(self) -> "Table":
        """Return an independent copy."""
        return Table.decode(self.encode())

    def encode(self) -> bytes:
        """Return the table as bytes."""
        data = [self.seats, self.rounds, self.round, self.phase, self.storm, *self.pool, *self.answers]
        for seat in range(self.seats):
            data += [*self.hands[seat], len(self.hidden[seat]), *self.hidden[seat], *self.seen[seat]]
        return bytes(data)

    @classmethod
    def decode(cls, data: bytes) -> "Table":
        """Return the table from the bytes of `encode`."""
        rest = iter(data)
        table = cls(next(rest), next(rest))
        table.round, table.phase, table.storm = take(rest, 3)
        table.pool = take(rest, COUNTS)
        table.answers = take(rest, table.seats)
        for seat in range(table.seats):
            table.hands[seat] = take(rest, COUNTS)
            hidden = next(rest)
            table.hidden[seat], table.seen[seat] = take(rest, hidden), take(rest, hidden)
        return table

    def most_of_one_colour(self) -> int:
        """Return the number of hidden gems of the most frequent colour."""
        return max(sum(row.count(gem) for row in self.hidden) for gem in range(KINDS))

    def hidden_gems(self) -> int:
        """Return the number of hidden gems."""
        return sum(len(row) for row in self.hidden)


def take(rest: Iterator[int], n: int) -> list[int]:
    """Remove and return the next `n` bytes."""
    return list(islice(rest, n))
