"""A line of play as positions, in a world dealt from a view, and in words."""

from collections.abc import Callable, Sequence
from typing import Final

from trized.kernel import SILENT, EventLog, Seeded, State, Step, View, Words

TRIES: Final = 40  # deals to find one in which the line is legal


def follow(view: View, line: Sequence[tuple[int, int]], seed: int) -> list[Step]:
    """Play a line in the deal in which it goes furthest; deterministic for a seed."""
    best: list[Step] = []
    for number in range(TRIES):
        chance = Seeded(seed + number)
        found = steps(view.deal_likely(chance), int(view.viewer), line, chance)
        if len(found) > len(best):
            best = found
        if len(best) == len(line):
            break
    return best


def steps(state: State, viewer: int, line: Sequence[tuple[int, int]], chance: Seeded) -> list[Step]:
    """Play a line in a world up to its first secret choice, with forced actions in between.

    The events of a step are those of its action, and of the forced actions before it.
    """
    found: list[Step] = []
    for number, (seat, action) in enumerate(line, 1):
        before, events = state.copy(), EventLog()
        play_forced(before, viewer, (seat, action), chance, events)
        if not before.is_legal(seat, action) or (found and len(before.waiting()) > 1):  # others choose in secret too
            break
        state = before.copy()
        state.apply(seat, action, chance, events)
        found.append(Step(number, None, before, state, events.events, action, state.outcome(), seat))
    return found


def play_forced(state: State, viewer: int, until: tuple[int, int], chance: Seeded, events: EventLog = SILENT) -> None:
    """Play forced actions until a seat has a choice or the action `until` is next."""
    while not state.over():
        waiting = list(state.waiting())
        asked = viewer if viewer in waiting else waiting[0]
        legal = list(state.legal(asked))
        if len(legal) > 1 or (asked, legal[0]) == until:
            return
        state.apply(asked, legal[0], chance, events)


def describe_step(step: Step, viewer: int, words: Words, name: Callable[[int], str]) -> tuple[str, str]:
    """Return a step as the name of its seat and its action, or another seat's as an empty name and a log sentence.

    The label of an action speaks to the seat that takes it: its "you" is not the viewer.
    """
    if step.seat != viewer:
        view = step.after.view(viewer)
        told = [(event, line) for event in step if event.seen_by(viewer) and (line := words.event(view, event))]
        if told:
            return "", min(told, key=lambda one: isinstance(one[0], words.minor))[1]
    return name(step.seat), words.action(step.before.view(step.seat), step.seat, step.action)
