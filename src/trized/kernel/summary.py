"""What is told of a game that is over: a few statistics that fit the game, each with its course from turn to turn.

A game that has figures of its own has a module `summary.py` with a class `Summary`. It is told what everybody at the
table could see, entry by entry, and nothing else: so the figures may be shown to anyone, and so may a picture of them.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import Struct

from trized.kernel.audience import PUBLIC
from trized.kernel.catalogue import open_catalogue
from trized.kernel.events import Event
from trized.kernel.game import Game, part_of
from trized.kernel.record import Ply, Record
from trized.kernel.replay import Line, Replay
from trized.kernel.state import View
from trized.kernel.words import Options

TEXTS = Path(__file__).parent / "texts"


class Statistic(Struct, frozen=True):
    """One statistic of a finished game: its name, its values, and their course."""

    name: str
    values: tuple[int, ...]  # for each side, in the order of `Game.sides`; or one for the game
    courses: tuple[tuple[float, ...], ...] = ()  # the same after every turn or round, for each of the values
    note: str = ""  # a few words that explain it
    mark: float | None = None  # a value that counted, to be drawn as a line


class Summary:
    """Follows one game. A game without a summary of its own is told by its turns and answers."""

    def __init__(self, game: Game, options: Options) -> None:
        self.options = options
        self.sides = game.sides(options)
        self.side_of = {seat: number for number, side in enumerate(self.sides) for seat in side}
        self.turns = [0] * len(self.sides)
        self.answers = [0] * len(self.sides)
        self.seat = PUBLIC

    def tell(self, seat: int, events: Iterable[Event]) -> None:
        """Follow one move of a seat: the events that everybody could see."""
        side = self.side_of[seat]
        self.answers[side] += 1
        if seat != self.seat:
            self.seat = seat
            self.turns[side] += 1
        self.count(side, events)

    def count(self, side: int, events: Iterable[Event]) -> None:
        """Count what happened in a move of a side."""

    def figures(self, view: View, lang: str) -> list[Statistic]:
        """Return what is told of the game, the most telling first; the view is the public one at the end."""
        said = open_catalogue(TEXTS, lang)
        return [
            Statistic(said("figure.turns"), tuple(self.turns)),
            Statistic(said("figure.answers"), tuple(self.answers)),
        ]


def summary_of(game: Game) -> type[Summary]:
    """Return the class that follows a game: its own, or the plain one."""
    found: type[Summary] = part_of(game, "summary", "Summary") or Summary
    return found


def summarize(game: Game, record: Record) -> Summary:
    """Follow a complete record, as far as it stands and everybody could see it."""
    replay = Replay(game, record)
    summary = summary_of(replay.game)(replay.game, replay.options)
    line = Line(record.entries)
    for position in replay.positions():
        if isinstance(position.entry, Ply) and line.stands(position.number):
            summary.tell(position.entry.seat, [event for event in position.events if event.seen_by(PUBLIC)])
    return summary


def course(values: Sequence[Sequence[int]]) -> tuple[tuple[float, ...], ...]:
    """Return what was noted of all sides after every turn as a course for each side."""
    return tuple(tuple(map(float, side)) for side in zip(*values))
