"""The bot that searches: simulations over the worlds that its view allows."""

import time
from collections.abc import Sequence
from math import inf

from trized.bots.bot import Alternative, Bot, Budget, Thought
from trized.bots.mixed_strategy import follow_mixed_strategy, is_simultaneous, sample_index
from trized.bots.tree import Tree
from trized.kernel import Game, SearchSettings, Seeded, View

SIMULATIONS = 1000  # when no budget is given
BATCH = 50  # simulations between two looks at the clock
LINE = 6  # so much of the expected play is told


class SearchBot(Bot):
    """Thinks as long as its budget allows; the same for the same seed and number of simulations.

    It searches as the game's own settings say, unless it is given others.
    """

    def __init__(self, chance: Seeded, settings: SearchSettings | None = None) -> None:
        self.chance = chance
        self.settings = settings

    def think(self, game: Game, view: View, seat: int, legal: Sequence[int], budget: Budget) -> Thought:
        if len(legal) == 1:
            return Thought(legal[0], 1.0)
        if (thought := follow_mixed_strategy(view, seat, legal, self.chance)) is not None:
            return thought
        settings = self.settings or game.search
        tree = Tree(view, seat, self.chance.below(1 << 30), settings)
        mixes = settings.mix_simultaneous and is_simultaneous(view, seat)
        run_simulations(tree, budget, stop_early=not mixes)
        statistics = tree.statistics(view.legal())
        total = sum(visits for _, visits, _ in statistics)
        if mixes:
            best = sample_index([visits for _, visits, _ in statistics], self.chance)
        else:
            best = max(range(len(statistics)), key=lambda k: statistics[k][1:])
        action, visits, value = statistics[best]
        alternatives = tuple(Alternative(other, count / total, mean) for other, count, mean in statistics)
        return Thought(action, visits / total, value, tuple(tree.principal_line(action, LINE)), alternatives)


def run_simulations(tree: Tree, budget: Budget, stop_early: bool) -> None:
    """Simulate until the budget is used up; with `stop_early`, until the rest of it cannot change the choice."""
    most = budget.simulations or (10**9 if budget.milliseconds else SIMULATIONS)
    end = time.perf_counter() + budget.milliseconds / 1000 if budget.milliseconds else inf
    while tree.simulations < most:
        tree.simulate(min(BATCH, most - tree.simulations))
        if time.perf_counter() >= end or (stop_early and tree.is_decided(most - tree.simulations)):
            return
