"""A net at a table: who plays against whom, so that one look at a position values it for every seat.

(compiled)
"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.bots.net import Belief, Net
from trized.kernel.state import State, View


@final
class Learned:
    """The evaluations of a net in a game with these sides: each is the tuple of its seats."""

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
        self.judged_side: i64 = 0
        self.judged_value: float = 0.5

    def judge(self, state: State, searcher: i64) -> None:
        """Look at a position as the seat to act there does; the searcher, if it is one of several."""
        asked = state.waiting()
        seat = asked[0]
        for other in asked:
            if other == searcher:
                seat = other
        self.judged_side = self.sides[seat]
        self.judged_value = self.net.value(state, seat, self.opponents[seat])

    def value(self, seat: i64) -> float:
        """Return how likely the side of a seat wins from the position that was evaluated last."""
        return self.judged_value if self.sides[seat] == self.judged_side else 1.0 - self.judged_value

    def believe(self, view: View, seat: i64) -> Belief:
        """Return what a seat may believe of what its opponent holds."""
        return Belief(self.net, view, self.opponents[seat])
