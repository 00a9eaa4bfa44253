"""One-action lookahead: the value of each action for a seat, over a few deals from its view.

(compiled)
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.kernel.chance import Seeded
from trized.kernel.state import State, View, paused

FOLLOW_UPS: Final = 12  # the most further decisions that belong to an action


def evaluate_actions(view: View, seat: i64, worlds: i64, chance: Seeded) -> list[float]:
    """Return the mean value of each action in `view.legal()`, over `worlds` deals, before rules act between rounds."""
    legal = view.legal()
    totals = vec[float]([0.0] * len(legal))
    for _ in range(worlds):
        world = view.deal(chance)
        others = simultaneous_seats(world, seat)
        for k in range(len(legal)):
            state = paused(world)
            state.apply(seat, legal[k], chance)
            for other in others:
                choices = state.legal(other)
                state.apply(other, choices[chance.below(len(choices))], chance)
            play_follow_ups(state, seat, chance)
            totals[k] += state.evaluate(seat)
    return [total / float(worlds) for total in totals]


def simultaneous_seats(state: State, seat: i64) -> vec[i64]:
    """Return the other seats that answer the same question simultaneously."""
    waiting = state.waiting()
    result = vec[i64]()
    if len(waiting) > 1 and state.question(seat).each:
        for other in waiting:
            if other != seat:
                result = append(result, other)
    return result


def play_follow_ups(state: State, seat: i64, chance: Seeded) -> None:
    """Play the decisions that an action of `seat` leads to, as long as only this seat is to act."""
    for _ in range(FOLLOW_UPS):
        if state.over():
            return
        waiting = state.waiting()
        if len(waiting) != 1 or waiting[0] != seat:
            return
        play_best(state, seat, chance)


def play_best(state: State, seat: i64, chance: Seeded) -> None:
    """Play the action of `seat` with the best value directly after it."""
    legal = state.legal(seat)
    best: i64 = 0
    if len(legal) > 1:
        highest = -1.0
        for k in range(len(legal)):
            after = state.copy()
            after.apply(seat, legal[k], chance)
            value = after.evaluate(seat)
            if value > highest:
                highest = value
                best = k
    state.apply(seat, legal[best], chance)
