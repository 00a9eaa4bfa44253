"""The searching bot: simulations over worlds dealt from its view."""

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from librt.vecs import vec

from trized.bots.bot import Alternative, Bot, Budget, Thought
from trized.bots.learned import Learned
from trized.bots.mixed_strategy import follow_mixed_strategy, is_simultaneous, sample_index
from trized.bots.refined_strategy import refine_strategy
from trized.bots.tree import Tree
from trized.kernel import Game, SearchSettings, Seeded, View

SIMULATIONS = 1000  # default budget
BATCH = 50  # simulations between two checks for an early stop
TICK = 10  # and between two checks of the clock
LINE = 6  # reported plies of the expected line


@dataclass(frozen=True)
class Exploration:
    """Random deviations of a search from its best choice, for new positions in self-play.

    A share `noise` of the root's prior is random (Dirichlet, with a total `concentration`). With a `temperature`, the
    action is drawn by visits to the power of 1 / temperature; with 0, the best is taken. Such a search uses its full
    budget, so that all shares of visits can be learned from.
    """

    noise: float = 0.25
    concentration: float = 10.0
    temperature: float = 1.0

    def draw_noise(self, actions: int, chance: Seeded) -> list[float]:
        """Return a random share for each of `actions` actions; they add up to 1."""
        draw = random.Random(int(chance.below(1 << 30)))
        parts = [draw.gammavariate(self.concentration / actions, 1.0) + 1e-9 for _ in range(actions)]
        return [part / sum(parts) for part in parts]


class SearchBot(Bot):
    """Searches within its budget; deterministic for a seed and a number of simulations.

    It uses the game's settings unless others are given, a net if given, and explores if that is set.
    """

    def __init__(
        self,
        chance: Seeded,
        settings: SearchSettings | None = None,
        learned: Learned | None = None,
        exploration: Exploration | None = None,
    ) -> None:
        self.chance = chance
        self.settings = settings
        self.learned = learned
        self.exploration = exploration

    def think(self, game: Game, view: View, seat: int, legal: Sequence[int], budget: Budget) -> Thought:
        if len(legal) == 1:
            return Thought(legal[0], 1.0)
        settings = self.settings or game.search
        if self.learned is not None:
            thought = refine_strategy(view, seat, legal, self.learned, settings, self.chance)
            if thought is not None:
                return thought
        if (thought := follow_mixed_strategy(view, seat, legal, self.chance)) is not None:
            return thought
        tree = Tree(view, seat, self.chance.below(1 << 30), settings, self.learned)
        if self.exploration is not None:
            tree.root_noise = vec[float](self.exploration.draw_noise(len(legal), self.chance))
            tree.noise_share = self.exploration.noise
        mixes = settings.mix_simultaneous and is_simultaneous(view, seat)
        run_simulations(tree, budget, stop_early=not mixes and self.exploration is None)
        statistics = tree.statistics(view.legal())
        total = sum(visits for _, visits, _ in statistics)
        best = self.choose_index(statistics, mixes)
        action, visits, value = statistics[best]
        alternatives = tuple(Alternative(other, count / total, mean) for other, count, mean in statistics)
        return Thought(action, visits / total, value, tuple(tree.principal_line(action, LINE)), alternatives)

    def choose_index(self, statistics: list[tuple[int, int, float]], mixes: bool) -> int:
        """Return the index of the chosen action: the most visited, unless the bot mixes or explores."""
        if mixes:
            return sample_index([visits for _, visits, _ in statistics], self.chance)
        if self.exploration is not None and self.exploration.temperature > 0:
            most = max(visits for _, visits, _ in statistics)
            weights = [(visits / most) ** (1 / self.exploration.temperature) for _, visits, _ in statistics]
            return sample_index(weights, self.chance)
        return max(range(len(statistics)), key=lambda k: statistics[k][1:])


def run_simulations(tree: Tree, budget: Budget, stop_early: bool) -> None:
    """Simulate until the budget is used; with `stop_early`, until the rest cannot change the choice."""
    most = budget.simulations or (10**9 if budget.milliseconds else SIMULATIONS)
    end = time.perf_counter() + budget.milliseconds / 1000 if budget.milliseconds else inf
    while tree.simulations < most:
        tree.simulate(min(TICK, most - tree.simulations))
        if time.perf_counter() >= end:
            return
        if stop_early and tree.simulations % BATCH == 0 and tree.is_decided(most - tree.simulations):
            return
