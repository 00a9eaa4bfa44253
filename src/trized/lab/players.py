"""Bots in the seats of a game: the policy by which the laboratory plays."""

import time
from collections.abc import Sequence

from trized.bots import Bot, Spec
from trized.kernel import Game, Seeded, State
from trized.kernel.playout import Policy
from trized.lab.seeds import seed_for

LIMIT = 100_000  # decisions; every game of the house ends long before


class BotPolicy(Policy):
    """Asks the bot of each seat, gives it what its seat may know, and measures how long it thinks."""

    def __init__(self, game: Game, specs: Sequence[Spec], bots: Sequence[Bot]) -> None:
        self.game = game
        self.specs = specs
        self.bots = bots
        self.decisions: list[tuple[int, int]] = []  # (seat, action), in order
        self.seconds = [0.0] * len(bots)  # of thinking, by seat

    def choose(self, state: State, seat: int) -> int:
        view = state.view(seat)
        began = time.perf_counter()
        action = self.bots[seat].choose(self.game, view, seat, list(view.legal()), self.specs[seat].budget)
        self.seconds[seat] += time.perf_counter() - began
        self.decisions.append((seat, action))
        return action


def seed_bots(specs: Sequence[Spec], seed: int, number: int, random_chance: Seeded | None = None) -> list[Bot]:
    """Make the bots of a game, each with its own chance; random ones share one, if it is given."""
    return [
        spec.bot(
            random_chance
            if random_chance is not None and spec.name == "random"
            else Seeded(seed_for(seed, number, f"seat {seat}"))
        )
        for seat, spec in enumerate(specs)
    ]
