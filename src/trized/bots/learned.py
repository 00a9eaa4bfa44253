"""A net with the sides of a game, so that one evaluation of a position gives the value for every seat.

(compiled)
"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.bots.net import Belief, Net
from trized.kernel.state import State, View


@final
class Learned:
    """The evaluations of a net in a game with these sides, each a tuple of seats."""

    def __init__(self, net: Net, sides: tuple[tuple[int, ...], ...]) -> None:
        self.net = net
        seats = sum(len(side) for side in sides)
        side_of = {seat: number for number, side in enumerate(sides) for seat in side}
        self.sides: vec[i64] = vec[i64]([side_of[seat] for seat in range(seats)])
        self.opponents: vec[i64] = vec[i64]()  # of each seat: the next seat of another side, or -1
        for seat in range(seats):
            after = [(seat + step) % seats for step in range(1, seats)]
            others = [other for other in after if side_of[other] != side_of[seat]]
            self.opponents = append(self.opponents, i64(others[0] if others else -1))
        self.evaluated_side: i64 = 0
        self.side_value: float = 0.5

    def evaluate(self, state: State, searcher: i64) -> None:
        """Evaluate a position for the seat to act; of several, for `searcher`."""
        asked = state.waiting()
        seat = asked[0]
        for other in asked:
            if other == searcher:
                seat = other
        self.evaluated_side = self.sides[seat]
        self.side_value = self.net.value(state, seat, self.opponents[seat])

    def value(self, seat: i64) -> float:
        """Return the winning probability of the side of `seat` in the position evaluated last."""
        return self.side_value if self.sides[seat] == self.evaluated_side else 1.0 - self.side_value

    def believe(self, view: View, seat: i64) -> Belief:
        """Return a seat's belief about its opponent's hidden cards."""
        return Belief(self.net, view, self.opponents[seat])
