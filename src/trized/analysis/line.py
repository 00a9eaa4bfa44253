"""A line of play as positions: how play may go on, in a world that a view allows."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from trized.bots.explain import play_forced
from trized.kernel import Event, EventLog, Seeded, State, View

TRIES: Final = 40  # worlds in which the line is looked for


class LineStep(NamedTuple):
    """One action of a line: who plays it, before which position, and what it leads to."""

    seat: int
    action: int
    before: State
    after: State
    events: Sequence[Event]  # what happens in it, and in what was forced before it


def follow(view: View, line: Sequence[tuple[int, int]], seed: int) -> list[LineStep]:
    """Play a line in the world in which it goes furthest, of some that the view allows; the same for the same seed."""
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
    """Play a line in a world as far as it is legal there; forced actions are played in between."""
    found: list[LineStep] = []
    for seat, action in line:
        events = EventLog()
        play_forced(state, viewer, (seat, action), chance, events)
        if not state.is_legal(seat, action):
            break
        before = state.copy()
        state.apply(seat, action, chance, events)
        found.append(LineStep(seat, action, before, state.copy(), events.events))
    return found
