"""Estimates of a position's value for a seat: simulations from its view, optionally after a given action.

Worlds are dealt from the view. They are the same for all compared actions, so that differences come from the actions.
"""

from collections.abc import Callable
from math import sqrt

from librt.vecs import vec
from mypy_extensions import i64

from trized.bots.lookahead import simultaneous_seats
from trized.bots.tree import Tree
from trized.kernel import Chance, Outcome, Question, SearchSettings, Seeded, State, View

NOTHING = -1  # no action given: search from the current decision
ANYTHING = -2  # a random legal action in each world
LINE = 5  # reported plies of the line
WARMING = 4  # the first of so many parts of the simulations warms up the search and does not count

Deal = Callable[[Chance], State]


class Worlds(View):
    """Deals the worlds of a search, each after an action of the seat, and keeps the last one.

    The search plays in the dealt world, so after a simulation it is the final position.
    """

    def __init__(self, deal: Deal, seat: int, action: int, seed: int) -> None:
        self.viewer = seat
        self.deal_one = deal
        self.action = action
        self.seed = seed
        self.world: State | None = None

    def deal_likely(self, chance: Chance) -> State:
        own = Seeded(self.seed)
        self.seed += 1
        world = self.deal_one(own)
        if self.action != NOTHING:
            self.play(world, own)
        self.world = world
        return world

    def play(self, world: State, chance: Seeded) -> None:
        """Play the given action of the seat, and random actions of seats that answer simultaneously."""
        seat, action = self.viewer, self.action
        if action == ANYTHING:
            legal = world.legal(seat)
            action = legal[chance.below(len(legal))]
        others = simultaneous_seats(world, seat)
        world.apply(seat, action, chance)
        for other in others:
            choices = world.legal(other)
            world.apply(other, choices[chance.below(len(choices))], chance)

    def deal(self, chance: Chance) -> State:
        return self.deal_likely(chance)

    def waiting(self) -> vec[i64]:
        raise NotImplementedError

    def question(self, seat: i64) -> Question:
        raise NotImplementedError

    def legal(self) -> vec[i64]:
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        raise NotImplementedError

    def encode(self) -> bytes:
        raise NotImplementedError


class Estimate:
    """The values of the counted simulations, in the order of the worlds, and the most visited line."""

    def __init__(self, values: list[float], line: list[tuple[int, int]]) -> None:
        self.values = values
        self.line = line
        self.mean = sum(values) / len(values)

    def error_against(self, other: "Estimate") -> float:
        """Return the standard error of the difference to another estimate over the same worlds."""
        differences = [mine - its for mine, its in zip(self.values, other.values, strict=True)]
        mean = sum(differences) / len(differences)
        return sqrt(sum((one - mean) ** 2 for one in differences)) / len(differences)


def estimate(
    deal: Deal, seat: int, settings: SearchSettings, simulations: int, seed: int, action: int = NOTHING
) -> Estimate:
    """Estimate the value of `action` for `seat` over dealt worlds, from 0 (lost) to 1 (won)."""
    worlds = Worlds(deal, seat, action, seed)
    tree = Tree(worlds, seat, seed, settings)
    values: list[float] = []
    for number in range(simulations):
        tree.simulate(1)
        if number >= simulations // WARMING:
            assert worlds.world is not None
            values.append(worlds.world.evaluate(seat))
    return Estimate(values, tree.line_from(0, LINE))
