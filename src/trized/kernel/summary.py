"""Statistics of a finished game for its players, each with its course from turn to turn.

A game with custom statistics has a module `summary.py` with a class `Summary`. It gets only public events, so anybody
may see its results and their picture.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from trized.kernel.audience import PUBLIC
from trized.kernel.catalogue import Catalogue, open_catalogue
from trized.kernel.errors import TEXTS
from trized.kernel.events import Event
from trized.kernel.game import Game, part_of, texts_of
from trized.kernel.record import Ply, Record
from trized.kernel.replay import Line, Replay
from trized.kernel.state import GameView
from trized.kernel.words import Options


class Statistic(Struct, frozen=True):
    """One statistic of a finished game: its name, its values, and their course."""

    name: str
    values: tuple[int, ...]  # one for each side, in the order of `Game.sides`; or one for the game
    courses: tuple[tuple[float, ...], ...] = ()  # for each value, its history by turn or round
    note: str = ""  # a short explanation
    mark: float | None = None  # a threshold, drawn as a line


class Summary:
    """Follows one game. The base class counts turns and answers."""

    def __init__(self, game: Game, options: Options) -> None:
        self.game, self.options = game, options
        self.sides = game.sides(options)
        self.side_of = {seat: number for number, side in enumerate(self.sides) for seat in side}
        self.turns = [0] * len(self.sides)
        self.answers = [0] * len(self.sides)
        self.seat = PUBLIC

    def set_up(self, events: Sequence[Event]) -> None:
        """Count the public events of the set-up."""

    def add_move(self, seat: int, events: Sequence[Event]) -> None:
        """Add one move of `seat`: its public events."""
        side = self.side_of[seat]
        self.answers[side] += 1
        if seat != self.seat:
            self.seat = seat
            self.turns[side] += 1
        self.count(side, events)

    def count(self, side: int, events: Sequence[Event]) -> None:
        """Count the events of a move of `side`."""

    def say(self, lang: str) -> Catalogue:
        """Return the game's catalogue of names of statistics, `texts/summary`."""
        return open_catalogue(texts_of(self.game) / "summary", lang)

    def statistics(self, view: GameView, lang: str) -> list[Statistic]:
        """Return the statistics, the most interesting first; `view` is the final public view."""
        said = open_catalogue(TEXTS, lang)
        return [
            Statistic(said("figure.turns"), tuple(self.turns)),
            Statistic(said("figure.answers"), tuple(self.answers)),
        ]


def summary_of(game: Game) -> type[Summary]:
    """Return the game's `Summary` class, or the base class."""
    found: type[Summary] = part_of(game, "summary", "Summary") or Summary
    return found


def summarize(game: Game, record: Record) -> Summary:
    """Return the summary of the public events of a record, without undone moves."""
    return list(summaries(game, record))[-1]


def summaries(game: Game, record: Record) -> Iterator[Summary]:
    """Yield the same summary after each entry of a record, with the events so far."""
    replay = Replay(game, record)
    summary = summary_of(replay.game)(replay.game, replay.options)
    line = Line(record.entries)
    for step in replay.steps():
        events = [event for event in step if event.seen_by(PUBLIC)]
        if step.entry is None:
            summary.set_up(events)
        elif isinstance(step.entry, Ply) and line.stands(step.number):
            summary.add_move(step.seat, events)
        yield summary


def course(values: Sequence[Sequence[int]]) -> tuple[tuple[float, ...], ...]:
    """Return a history for each side from the `values` of all sides after each turn."""
    return tuple(tuple(map(float, side)) for side in zip(*values))
