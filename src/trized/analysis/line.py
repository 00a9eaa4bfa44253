"""A line of play as positions, in a world dealt from a view."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from trized.bots.explain import play_forced
from trized.kernel import Event, EventLog, Seeded, State, View

TRIES: Final = 40  # deals to find one in which the line is legal


class LineStep(NamedTuple):
    """One action of a line: its seat, the position before it, and its events."""

    seat: int
    action: int
    before: State
    after: State
    events: Sequence[Event]  # of the action, and of forced actions before it


def follow(view: View, line: Sequence[tuple[int, int]], seed: int) -> list[LineStep]:
    """Play a line in the deal in which it goes furthest; deterministic for a seed."""
    best: list[LineStep] = []
    for number in range(TRIES):
        chance = Seeded(seed + number)
        found = steps(view.deal_likely(chance), int(view.viewer), line, chance)
        if len(found) > len(best):
            best = found
        if len(best) == len(line):
            break
    return best


def steps(state: State, viewer: int, line: Sequence[tuple[int, int]], chance: Seeded) -> list[LineStep]:
    """Play a line in a world up to its first secret choice, with forced actions in between."""
    found: list[LineStep] = []
    for seat, action in line:
        events = EventLog()
        play_forced(state, viewer, (seat, action), chance, events)
        if not state.is_legal(seat, action) or (found and len(state.waiting()) > 1):  # others choose in secret too
            break
        before = state.copy()
        state.apply(seat, action, chance, events)
        found.append(LineStep(seat, action, before, state.copy(), events.events))
    return found
