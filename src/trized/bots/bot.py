"""What every bot promises: it chooses from a view, and never sees the position itself."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from trized.kernel import Game, View


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: a number of simulations, a number of milliseconds, or as it likes."""

    simulations: int | None = None
    milliseconds: int | None = None

    def __str__(self) -> str:
        if self.milliseconds is not None:
            return f"{self.milliseconds}ms"
        return "" if self.simulations is None else str(self.simulations)


FREE = Budget()


class Bot(ABC):
    """Chooses one of the legal actions of a seat.

    A bot brings its own chance, so the same bot with the same seed and a budget in simulations chooses the same from
    the same view.
    """

    @abstractmethod
    def choose(self, game: Game, view: View, seat: int, legal: Sequence[int], budget: Budget) -> int:
        """Return the action that the bot takes in this seat; `view` is all it knows, `legal` is never empty."""
