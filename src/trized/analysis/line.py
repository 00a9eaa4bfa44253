"""A line of play as positions, in a world dealt from a view."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from trized.bots.explain import play_forced
from trized.kernel import Event, EventLog, Game, Seeded, State, View

TRIES: Final = 40  # deals to find one in which the line is legal
DEALS: Final = 24  # in which the harm after two actions is counted
EXCESS: Final = 4  # deals in which harm follows one action more often than the other, at least
HURT: Final = 0.02  # of winning probability that another side's action takes, at least
PLIES: Final = 24  # decisions after an action until the game acts, at most


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


class Allowed(NamedTuple):
    """The events that a mistake allows, and the position after them, in a dealt world."""

    events: Sequence[Event]
    after: State


def allowed(
    game: Game, own: Sequence[int], view: View, mistake: Sequence[tuple[int, int]], better: int, seed: int
) -> Allowed | None:
    """Return the next events against the side `own` after the first action of the line `mistake`, in a dealt world.

    They are another side's action, or the harm that follows `mistake` more often than `better`; None if there is none.
    """
    if not mistake:
        return None
    if not game.harm:
        replies = (step for step in follow(view, mistake, seed)[1:] if step.seat not in own and hurts(step, own[0]))
        return next((Allowed(step.events, step.after) for step in replies), None)
    deals = range(seed, seed + DEALS)
    bad, good = ([harm_after(game, view, action, deal) for deal in deals] for action in (mistake[0][1], better))
    counts = Counter(harm for found in bad for harm in found)
    counts.subtract(harm for found in good for harm in found)
    worst, excess = counts.most_common(1)[0] if counts else (None, 0)
    return next(found[worst] for found in bad if worst in found) if worst is not None and excess >= EXCESS else None


def hurts(step: LineStep, seat: int) -> bool:
    """Return whether a step lowers the winning probability of `seat`."""
    return step.after.evaluate(seat) < step.before.evaluate(seat) - HURT


def harm_after(game: Game, view: View, action: int, seed: int) -> dict[tuple[str, object], Allowed]:
    """Return the harm that follows an action of the viewer in a deal, by kind and place; all seats play by prior."""
    chance, seat = Seeded(seed), int(view.viewer)
    state, events = view.deal_likely(chance), EventLog()
    state.apply(seat, action, chance, events)
    for _ in range(PLIES):
        harm = [event for event in events.events if isinstance(event, game.harm)]
        if harm or state.over():
            return {(event.kind, next(iter(event.facts().values()))): Allowed([event], state) for event in harm}
        seat = int(state.waiting()[0])
        legal = state.legal(seat)
        weights = list(state.prior(seat, legal))
        state.apply(seat, legal[weights.index(max(weights))] if weights else legal[0], chance, events)
    return {}
