"""Reversi in one module: rules, declarations and the board in a browser."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from trized import kernel
from trized.kernel import (
    SILENT,
    Actions,
    BoardMarkup,
    Chance,
    ClickPath,
    Event,
    EventLog,
    Kind,
    Options,
    Outcome,
    SearchSettings,
    View,
    Words,
)
from trized.kernel.fields import DeclaredState, DeclaredView, public

SIZE: Final = 8
CELLS: Final = tuple(f"{column}{row}" for row in range(1, SIZE + 1) for column in "abcdefgh")
EMPTY: Final = 2  # a cell without a disc; 0 and 1 are the seats
START: Final = {27: 1, 28: 0, 35: 0, 36: 1}
DIRECTIONS: Final = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
COLOURS: Final = ("#1c2430", "#f7f2e4")

PLACE = Kind("place", cell=CELLS)


class DiscPlaced(Event, frozen=True):
    """A seat has placed a disc and turned others over."""

    seat: int
    cell: int
    turned: int


class TurnSkipped(Event, frozen=True):
    """A seat cannot place a disc, so the other one plays again."""

    seat: int


class State(DeclaredState):
    """A position: the cells, and whose turn it is."""

    cells: list[int] = public([START.get(cell, EMPTY) for cell in range(SIZE * SIZE)], most=EMPTY)
    turn: int = public()

    def turned(self, seat: int, cell: int) -> list[int]:
        """Return the discs that a disc of a seat on a cell would turn over."""
        if self.cells[cell] != EMPTY:
            return []
        return [disc for direction in DIRECTIONS for disc in self.enclosed(seat, cell, *direction)]

    def enclosed(self, seat: int, cell: int, dx: int, dy: int) -> list[int]:
        """Return the discs of the other seat between a cell and the next own disc in a direction."""
        found: list[int] = []
        for at in line(cell, dx, dy):
            if self.cells[at] == seat:
                return found
            if self.cells[at] == EMPTY:
                return []
            found.append(at)
        return []

    def places(self, seat: int) -> list[int]:
        """Return the cells where a seat may place a disc."""
        return [cell for cell in range(len(self.cells)) if self.turned(seat, cell)]

    def waiting(self) -> vec[i64]:
        return vec[i64]([self.turn] if self.places(self.turn) else [])

    def legal(self, seat: i64) -> vec[i64]:
        return vec[i64]([PLACE(cell) for cell in self.places(seat)])

    def apply(self, seat: i64, action: i64, chance: Chance, events: EventLog = SILENT) -> None:
        (cell,) = PLACE.values(action)
        turned = self.turned(seat, cell)
        for disc in [cell, *turned]:
            self.cells[disc] = seat
        self.turn = 1 - self.turn
        events.report(DiscPlaced, seat, cell, len(turned))
        if not self.places(self.turn) and self.places(seat):
            self.turn = seat
            events.report(TurnSkipped, 1 - seat)

    def outcome(self) -> Outcome | None:
        if self.places(self.turn):
            return None
        first, second = self.cells.count(0), self.cells.count(1)
        points = (("first", "discs", first), ("second", "discs", second))
        winners = () if first == second else (0,) if first > second else (1,)
        return Outcome(winners, ("discs" if winners else "drawn",), points)


def line(cell: int, dx: int, dy: int) -> Iterator[int]:
    """Yield the cells from a cell in a direction, without the first."""
    x, y = cell % SIZE + dx, cell // SIZE + dy
    while 0 <= x < SIZE and 0 <= y < SIZE:
        yield y * SIZE + x
        x, y = x + dx, y + dy


class Game(kernel.Game):
    """Reversi as the rest of Trized uses it."""

    name = "reversi"
    title = "Reversi"
    rules = 1
    options = ()
    actions = Actions(PLACE)
    events = (DiscPlaced, TurnSkipped)
    search = SearchSettings(playout=60, exploration=0.7)
    state = State

    def start(self, options: Options, chance: Chance, events: EventLog = SILENT) -> State:
        return State()


class Page(kernel.Page):
    """The board: a cell is touched to place a disc on it."""

    def draw(self, view: View, words: Words, paths: Sequence[ClickPath]) -> BoardMarkup:
        state = cast(State, cast(DeclaredView, view).seen)
        names = [*(words.seat(view, seat) for seat in (0, 1)), words.say("empty")]
        drawn = "".join(draw_cell(cell, disc, names[disc]) for cell, disc in enumerate(state.cells))
        frame = '<svg viewBox="0 0 320 320" role="group" data-part="cells"></svg>'
        return BoardMarkup(f'<div class="plain-board">{frame}</div>', {"cells": drawn})


def draw_cell(cell: int, disc: int, name: str) -> str:
    """Draw a cell and the disc on it."""
    x, y = cell % SIZE * 40, cell // SIZE * 40
    label = escape(f"{CELLS[cell]}: {name}")
    square = f'<rect x="{x + 1}" y="{y + 1}" width="38" height="38" fill="#2f7a55"/>'
    drawn = f'<circle cx="{x + 20}" cy="{y + 20}" r="15" fill="{COLOURS[disc]}"/>' if disc != EMPTY else ""
    return f'<g id="cell-{CELLS[cell]}" tabindex="0" role="img" aria-label="{label}">{square}{drawn}</g>'


game = Game()
page = Page(game)
