"""The bot that searches: simulations over the worlds that its view allows."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from trized.bots.bot import Bot, Budget, Thought
from trized.bots.mixing import mixed, unread
from trized.bots.tree import Tree
from trized.kernel import Game, Seeded, View

SIMULATIONS = 1000  # when no budget is given
SLICE = 50  # simulations between two looks at the clock


@dataclass(frozen=True)
class Manner:
    """How a search plays on from a new node: so many decisions, how curious it is, and whether the game guides it.

    A guided search tries first what the game leans to, and plays on by it instead of at random. With `veiled`, every
    seat leans by what it may know, not by what lies in the dealt world, and the others do as they lean: their choices
    are not learned, for a tree that always holds the searcher's own cards would teach them what they cannot know.
    With `rounds`, it plays on no further than to its own next turn, so that who moved last makes no difference.
    """

    cutoff: int = 20
    explore: float = 0.5
    guided: bool = False
    veiled: bool = False
    rounds: bool = False


MANNERS: dict[str, Manner] = {
    "zenith": Manner(cutoff=20, explore=0.5),
    "zoondo": Manner(cutoff=12, explore=0.3, guided=True, veiled=True, rounds=True),
    "zorgcorp": Manner(cutoff=30, explore=0.5, guided=True),
}


class SearchBot(Bot):
    """Thinks as long as its budget allows; the same for the same seed and number of simulations."""

    def __init__(self, chance: Seeded, manner: Manner | None = None) -> None:
        self.chance = chance
        self.manner = manner

    def think(self, game: Game, view: View, seat: int, legal: Sequence[int], budget: Budget) -> Thought:
        if len(legal) == 1:
            return Thought(legal[0], 1.0)
        if (thought := unread(view, seat, legal, self.chance)) is not None:
            return thought
        tree = plant(game, view, seat, self.chance.below(1 << 30), self.manner)
        at_once = len(view.waiting()) > 1 and view.question(seat).each
        grow(tree, budget, to_the_end=at_once)
        counts = tree.counts(view.legal())
        total = sum(visits for _, visits, _ in counts)
        if at_once:
            best = mixed([visits for _, visits, _ in counts], self.chance)
        else:
            best = max(range(len(counts)), key=lambda k: counts[k][1:])
        action, visits, worth = counts[best]
        tried = tuple((other, count / total, value) for other, count, value in counts)
        return Thought(action, visits / total, worth, tuple(tree.line(action, 6)), tried)


def plant(game: Game, view: View, seat: int, seed: int, manner: Manner | None = None) -> Tree:
    """Return an empty tree that will grow as is best in a game, or in a given manner."""
    how = manner or MANNERS.get(game.name, Manner())
    return Tree(view, seat, seed, how.cutoff, how.explore, how.guided, how.veiled, how.rounds)


def grow(tree: Tree, budget: Budget, to_the_end: bool) -> None:
    """Simulate until the budget is used up, or until the rest of it cannot change the choice."""
    most = budget.simulations or (10**9 if budget.milliseconds else SIMULATIONS)
    end = time.perf_counter() + budget.milliseconds / 1000 if budget.milliseconds else inf
    while tree.simulations < most:
        tree.simulate(min(SLICE, most - tree.simulations))
        if time.perf_counter() >= end or (not to_the_end and tree.settled(most - tree.simulations)):
            return
