"""What every bot promises: it chooses from a view, and never sees the position itself."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from trized.kernel import Game, Seeded, View


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: a number of simulations, a number of milliseconds, or as it likes."""

    simulations: int | None = None
    milliseconds: int | None = None

    def __str__(self) -> str:
        if self.milliseconds is not None:
            return f"{self.milliseconds}ms"
        return "" if self.simulations is None else str(self.simulations)


DEFAULT_BUDGET = Budget()  # every bot thinks as long as it usually does


class Alternative(NamedTuple):
    """A legal action that a bot thought about: the share of its thinking, and the value it found (0 to 1)."""

    action: int
    share: float
    value: float


@dataclass(frozen=True)
class Thought:
    """What a bot would do, and why."""

    action: int
    confidence: float = 0.0  # from 0 to 1
    value: float = 0.5  # the seat's expected value, on the scale of `State.evaluate`
    line: tuple[tuple[int, int], ...] = ()  # how play may go on: (seat, action), this action first
    alternatives: tuple[Alternative, ...] = ()  # every legal action, the chosen one among them


class Bot(ABC):
    """Chooses one of the legal actions of a seat.

    A bot brings its own chance, so the same bot with the same seed and a budget in simulations chooses the same from
    the same view.
    """

    def __init__(self, chance: Seeded) -> None:
        self.chance = chance

    @abstractmethod
    def think(self, game: Game, view: View, seat: int, legal: Sequence[int], budget: Budget) -> Thought:
        """Return what the bot would do in this seat, and why; `view` is all it knows, `legal` is never empty."""

    def choose(self, game: Game, view: View, seat: int, legal: Sequence[int], budget: Budget) -> int:
        """Return the action that the bot takes in this seat."""
        return self.think(game, view, seat, legal, budget).action
