"""The policy with which the laboratory plays bots in the seats of a game."""

import time
from collections.abc import Sequence
from pathlib import Path

from trized.bots import Bot, Spec
from trized.kernel import Game, Refused, State
from trized.kernel.playout import Policy

TEXTS = Path(__file__).parent / "texts"
LIMIT = 100_000  # decisions; every built-in game ends long before


class BotPolicy(Policy):
    """Calls the bot of each seat with the seat's view, and measures its thinking time."""

    def __init__(self, game: Game, specs: Sequence[Spec], bots: Sequence[Bot]) -> None:
        self.game = game
        self.specs = specs
        self.bots = bots
        self.decisions: list[tuple[int, int]] = []  # (seat, action), in order
        self.moves = [0] * len(bots)  # by seat
        self.seconds = [0.0] * len(bots)  # of thinking, by seat

    def choose(self, state: State, seat: int) -> int:
        view = state.view(seat)
        legal = list(view.legal())
        began = time.perf_counter()
        action = self.bots[seat].choose(self.game, view, seat, legal, self.specs[seat].budget)
        self.seconds[seat] += time.perf_counter() - began
        if action not in legal:
            raise Refused("illegal_choice", TEXTS, bot=self.specs[seat], action=action, legal=legal)
        self.moves[seat] += 1
        self.decisions.append((seat, action))
        return action
