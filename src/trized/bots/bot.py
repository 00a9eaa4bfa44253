"""The interface of bots: a bot chooses from a view and never sees the position itself."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from trized.kernel import Game, Seeded, View


@dataclass(frozen=True)
class Budget:
    """The thinking time of a bot: a number of simulations, of milliseconds, or the bot's default."""

    simulations: int | None = None
    milliseconds: int | None = None

    def __str__(self) -> str:
        if self.milliseconds is not None:
            return f"{self.milliseconds}ms"
        return "" if self.simulations is None else str(self.simulations)


DEFAULT_BUDGET = Budget()  # the default of each bot


class Alternative(NamedTuple):
    """A legal action that a bot considered: its share of the search, and its value (0 to 1)."""

    action: int
    share: float
    value: float


@dataclass(frozen=True)
class Thought:
    """A bot's choice and the reasons for it."""

    action: int
    confidence: float = 0.0  # from 0 to 1
    value: float = 0.5  # the seat's expected value, on the scale of `State.evaluate`
    line: tuple[tuple[int, int], ...] = ()  # the expected continuation: (seat, action), this action first
    alternatives: tuple[Alternative, ...] = ()  # every legal action, including the chosen one
    wins: bool = False  # whether the line wins for certain before the seat's next turn


class Bot(ABC):
    """Chooses one of the legal actions of a seat.

    A bot has its own chance: with the same seed and a budget in simulations it makes the same choice from the same
    view.
    """

    def __init__(self, chance: Seeded) -> None:
        self.chance = chance

    @abstractmethod
    def think(self, game: Game, view: View, seat: int, legal: Sequence[int], budget: Budget) -> Thought:
        """Return the bot's choice for `seat` with its reasons; it knows only `view`, and `legal` is never empty."""

    def choose(self, game: Game, view: View, seat: int, legal: Sequence[int], budget: Budget) -> int:
        """Return the bot's action for `seat`."""
        return self.think(game, view, seat, legal, budget).action
