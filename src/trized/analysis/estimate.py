"""Estimates of a position's value for a seat: simulations from its view, optionally after a given action.

Worlds are dealt from the view. They are the same for all compared actions, so that differences come from the actions.
"""

from collections.abc import Callable
from math import hypot, sqrt
from typing import NamedTuple

from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import i64

from trized.bots.learned import Learned
from trized.bots.lookahead import simultaneous_seats
from trized.bots.net_bot import guided_search
from trized.bots.tree import Tree
from trized.kernel import Chance, Game, Outcome, Question, SearchSettings, Seeded, State, View

NOTHING = -1  # no action given: search from the current decision
ANYTHING = -2  # a random legal action in each world
LINE = 5  # reported plies of the line
WARMING = 4  # the first of so many parts of the simulations warms up the search and does not count

Deal = Callable[[Chance], State]


class Evaluator(NamedTuple):
    """The settings of an evaluating search, and the net that guides it, if any."""

    settings: SearchSettings
    learned: Learned | None = None

    def tree(self, view: View, seat: int, seed: int) -> Tree:
        """Return a new search from `view`."""
        return Tree(view, seat, seed, self.settings, self.learned)


def evaluator_of(game: Game, view: View) -> Evaluator:
    """Return how hints, the coach and reviews evaluate: with the net of the game if one fits, as the game sets it."""
    wanted = game.review_search
    if wanted is not None and not wanted.net_prior and not wanted.net_weight:
        return Evaluator(replace(wanted, worlds=1))
    settings, learned = guided_search(game, view)
    return Evaluator(replace(wanted if wanted is not None and learned is not None else settings, worlds=1), learned)


class Worlds(View):
    """Deals the worlds of a search, each after an action of the seat."""

    def __init__(self, deal: Deal, seat: int, action: int, seed: int) -> None:
        self.viewer = seat
        self.deal_one = deal
        self.action = action
        self.seed = seed

    def deal_likely(self, chance: Chance) -> State:
        own = Seeded(self.seed)
        self.seed += 1
        world = self.deal_one(own)
        if self.action != NOTHING:
            self.play(world, own)
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
    """The values of the counted simulations, in the order of the worlds, and the search."""

    def __init__(self, values: list[float], tree: Tree) -> None:
        self.values = values
        self.tree = tree
        self.mean = sum(values) / len(values)

    @property
    def line(self) -> list[tuple[int, int]]:
        """The most visited line."""
        return self.tree.line_from(0, LINE)

    def raise_to(self, values: list[float]) -> None:
        """Take over other values if their mean is higher: they are a lower bound."""
        if sum(values) / len(values) > self.mean:
            self.values, self.mean = values, sum(values) / len(values)

    def error_against(self, other: "Estimate") -> float:
        """Return the standard error of the difference; as many values come from the same worlds."""
        if len(self.values) != len(other.values):
            return hypot(standard_error(self.values), standard_error(other.values))
        return standard_error([mine - its for mine, its in zip(self.values, other.values)])


def standard_error(values: list[float]) -> float:
    """Return the standard error of the mean of values."""
    mean = sum(values) / len(values)
    return sqrt(sum((one - mean) ** 2 for one in values)) / len(values)


def estimate(
    deal: Deal, seat: int, evaluator: Evaluator, simulations: int, seed: int, action: int = NOTHING
) -> Estimate:
    """Estimate the value of `action` for `seat` over dealt worlds, from 0 (lost) to 1 (won)."""
    tree = evaluator.tree(Worlds(deal, seat, action, seed), seat, seed)
    warming = simulations // WARMING
    tree.simulate(warming)
    values: list[float] = []
    for _ in range(simulations - warming):
        tree.simulate(1)
        values.append(tree.value)
    return Estimate(values, tree)
