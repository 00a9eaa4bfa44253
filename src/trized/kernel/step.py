"""Steps: what happened with each entry of a game.

`Live` plays steps, `Replay` repeats them, and lines of play, puzzles and lessons consist of them.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from trized.kernel.audience import PUBLIC
from trized.kernel.events import Event
from trized.kernel.record import DrawAgreed, Entry
from trized.kernel.state import Outcome, State

NO_ACTION: Final = -1  # of entries that are no plies


class Step(Struct, frozen=True, eq=False):
    """An entry, its events, and the positions before and after it, which nobody changes any more.

    A step iterates over its events.
    """

    number: int  # of the entry; 0 is the set-up
    entry: Entry | None  # None: the set-up, or an action that no record contains
    before: State
    after: State
    events: Sequence[Event] = ()
    action: int = NO_ACTION
    outcome: Outcome | None = None  # after the entry, by the rules, resignation or agreement
    seat: int = PUBLIC

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events)


def standing(state: State, number: int = 0) -> Step:
    """Return a position as a step in which nothing happens."""
    return Step(number, None, state, state, outcome=state.outcome())


def seat_of(entry: Entry) -> int:
    """Return the seat of an entry; PUBLIC for an agreed draw, and for chat and undo by nobody at the table."""
    return PUBLIC if isinstance(entry, DrawAgreed) else entry.seat


class Turn(NamedTuple):
    """The number of a turn, and its seat. Turn 0 is the set-up.

    A turn is a row of plies by one seat. Simultaneous actions, and another seat's choice for an effect, belong to the
    turn in which they became necessary.
    """

    number: int
    seat: int
