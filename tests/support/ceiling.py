"""Measures what hidden information costs a search: the same search that knows the true position plays against it.

    python -m tests.support.ceiling GAME [--simulations N] [--games N] [--option NAME=VALUE] [--draws] [--seed S]

With two sides, each opening is played twice with the sides exchanged, and the score of the side that knows is printed.
With one side, all its seats know, and the games they win are printed. With `--draws`, the search also knows the next
draws of chance. Decisions with a mixed strategy (deployments, simultaneous choices) are made by it on both sides. The
score is an upper bound of what a better belief can bring at this number of simulations.
"""

import argparse
import os
from collections.abc import Sequence
from functools import partial

from trized.analysis.estimate import NOTHING, Worlds
from trized.analysis.intervals import clustered_share
from trized.analysis.players import LIMIT
from trized.analysis.seeds import seed_for
from trized.bots import Budget
from trized.bots.mixed_strategy import follow_mixed_strategy
from trized.bots.search import SearchBot
from trized.bots.tree import Tree
from trized.games import load
from trized.kernel import Game, Seeded, State
from trized.kernel.game import returns_of
from trized.kernel.playout import Policy, play_game
from trized.lab.processes import map_unordered


class Mixed(Policy):
    """Searches for every seat; the seats of `knowing` know the true position, with `draws` also the next draws."""

    def __init__(self, game: Game, knowing: Sequence[int], chance: Seeded, draws: bool, simulations: int, seed: int):
        self.game = game
        self.knowing = knowing
        self.chance = chance
        self.draws = draws
        self.simulations = simulations
        self.own = Seeded(seed)

    def choose(self, state: State, seat: int) -> int:
        view = state.view(seat)
        legal = list(view.legal())
        if seat not in self.knowing or len(legal) == 1:
            return SearchBot(self.own).choose(self.game, view, seat, legal, Budget(self.simulations))
        if (thought := follow_mixed_strategy(view, seat, legal, self.own)) is not None:
            return thought.action
        worlds = Worlds(lambda _: state.copy(), seat, NOTHING, 0)
        tree = Tree(worlds, seat, self.own.below(1 << 30), self.game.search)
        for _ in range(self.simulations):
            if self.draws:
                tree.chance = self.chance.copy()
            tree.simulate(1)
        return max(tree.statistics(view.legal()), key=lambda one: one[1:])[0]


def play(name: str, given: dict[str, str], simulations: int, draws: bool, seed: int, number: int) -> float:
    """Return the score of the side that knows: the mean of two games, or of one game if there is one side."""
    game = load(name)
    options = game.settle({**game.varieties[number % len(game.varieties)], **given})
    scores = []
    for side in game.sides(options):
        chance = Seeded(seed_for(seed, number, "chance"))
        policy = Mixed(game, side, chance, draws, simulations, seed_for(seed, number, side[0]))
        state = game.start(options, chance)
        play_game(state, chance, policy, LIMIT)
        scores.append((1 + returns_of(game, state)[side[0]]) / 2)
    return sum(scores) / len(scores)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measure what hidden information costs a search.")
    parser.add_argument("game")
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--draws", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    given = dict(one.split("=", 1) for one in asked.option)
    openings = asked.games // len(load(asked.game).sides(load(asked.game).settle(given)))
    work = partial(play, asked.game, given, asked.simulations, asked.draws, asked.seed)
    found = clustered_share(scores := list(map_unordered(work, range(openings), asked.jobs)), [1] * len(scores))
    print(f"{found.value:.1%} ({found.low:.1%} to {found.high:.1%}) of {asked.games} games")
