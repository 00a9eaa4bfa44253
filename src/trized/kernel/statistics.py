"""Statistics that a game collects for the laboratory: of the complete game, its cards or pieces, its course.

A game that has more to tell than who won has a module `statistics.py` with a class `Statistics`. It is made when a game
begins, is told every event, and answers when the game is over. All of it is for those who may see everything.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from trized.kernel.events import Event
from trized.kernel.game import Game, part_of
from trized.kernel.state import State
from trized.kernel.words import Options


class Piece(NamedTuple):
    """What became of a card or piece on one side: how often it was drawn and played, and in which ways."""

    side: int  # a number into `Game.sides`
    piece: str  # its id, as `Game.cards` gives it
    drawn: int
    played: int
    how: str  # its uses, joined by + in the game's order; empty if it was not played


class SeriesValue(NamedTuple):
    """One value of something that is followed through a game."""

    step: int
    value: float


class Statistics:
    """Counts one game. `figures` and `series` name what it tells besides the pieces, with their types."""

    figures: ClassVar[Mapping[str, type]] = {}  # the game's own columns: int or str
    milestones: ClassVar[tuple[str, ...]] = ()  # `figures` that are the turn of an event, or None without it
    texts: ClassVar[Path | None] = None  # names of endings, kinds of decisions, uses, metrics and series
    series: ClassVar[tuple[str, ...]] = ()  # what is followed through a game
    counters: ClassVar[Mapping[type[Event], Callable[..., None]]] = {}  # what counts an event: (self, event)

    def __init__(self, options: Options) -> None:
        self.options = options

    def tell(self, events: Iterable[Event]) -> None:
        """Count what happened."""
        counters = self.counters
        for event in events:
            count = counters.get(type(event))
            if count is not None:
                count(self, event)

    def count_figures(self, state: State) -> dict[str, Any]:
        """Return the game's own statistics of a game that is over; exactly those that `figures` names."""
        return {}

    def count_pieces(self, state: State) -> list[Piece]:
        """Return what became of the cards or pieces."""
        return []

    def follow(self, name: str) -> list[SeriesValue]:
        """Return the course of one of `series`."""
        return []


def statistics_of(game: Game) -> type[Statistics]:
    """Return the class that counts a game: its own, or one that counts nothing of its own."""
    found: type[Statistics] = part_of(game, "statistics", "Statistics") or Statistics
    return found
