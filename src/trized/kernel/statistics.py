"""Statistics of a game for the laboratory: metrics, cards or pieces, and time series.

A game with more statistics than the winner has a module `statistics.py` with a class `Statistics`: created at the
start, given every event, read after the end. It may contain secrets of all seats.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from trized.kernel.events import Event
from trized.kernel.game import Game, part_of
from trized.kernel.state import GameState
from trized.kernel.words import Options


class Piece(NamedTuple):
    """The uses of a card or piece by one side: times drawn, times played, and the kinds of use."""

    side: int  # index in `Game.sides`
    piece: str  # its id in `Game.cards`
    drawn: int
    played: int
    how: str  # its kinds of use, joined by +; empty if it was not played


class SeriesValue(NamedTuple):
    """One value of a time series."""

    step: int
    value: float


class Statistics:
    """Counts one game: a method `on_KIND` gets every event of this kind.

    `metrics` names its metrics with their types, `series` its time series. The catalogue `texts/statistics` of the game
    has their names, and those of endings, kinds of decisions and uses.
    """

    metrics: ClassVar[Mapping[str, type]] = {}  # columns of the game: int, str, or the events that it counts
    milestones: ClassVar[tuple[str, ...]] = ()  # metrics that are the turn of an event, or None if it did not happen
    series: ClassVar[tuple[str, ...]] = ()  # names of the time series
    counters: ClassVar[dict[str, Callable[..., None]]] = {}  # the methods `on_KIND` by kind of event: (self, event)

    def __init_subclass__(cls, **settings: Any) -> None:
        super().__init_subclass__(**settings)
        cls.counters = {name[3:]: count for name, count in vars(cls).items() if name.startswith("on_")}

    def __init__(self, options: Options) -> None:
        self.options = options
        self.seen: Counter[type] = Counter()  # events by class

    def add(self, events: Sequence[Event]) -> None:
        """Count events."""
        self.seen.update(map(type, events))
        counters = self.counters
        for event in events:
            count = counters.get(event.kind)
            if count is not None:
                count(self, event)

    def count_metrics(self, state: GameState) -> dict[str, Any]:
        """Return the values of `metrics` for a finished game; the default counts events."""
        return {name: self.seen[kind] for name, kind in self.metrics.items()}

    def count_pieces(self, state: GameState) -> list[Piece]:
        """Return the uses of the cards or pieces."""
        return []

    def follow(self, name: str) -> list[SeriesValue]:
        """Return the time series `name`."""
        return []


def statistics_of(game: Game) -> type[Statistics]:
    """Return the game's `Statistics` class, or the base class."""
    found: type[Statistics] = part_of(game, "statistics", "Statistics") or Statistics
    return found
