"""What a mistake allows: events against its side that follow it more than the better action."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from trized.bots.explain import after_action
from trized.bots.line import follow
from trized.bots.lookahead import play_best
from trized.kernel import EventLog, Game, Seeded, State, Step, View

DEALS: Final = 48  # in which the harm after two actions is counted
LEAST: Final = 8  # deals in which harm follows an action, at least
PREVENTED: Final = 4  # times as often as after the better action, at least
HURT: Final = 0.02  # of winning probability that another side's action takes, at least
PLIES: Final = 24  # decisions after an action until the game acts, at most


def allowed(
    game: Game, own: Sequence[int], view: View, mistake: Sequence[tuple[int, int]], better: int, seed: int
) -> Step | None:
    """Return the next step against the side `own` after the first action of the line `mistake`, in a dealt world.

    It is another side's action, or harm by the game itself, and hurts more than what follows `better`; None if there
    is none.
    """
    if not mistake:
        return None
    if not game.harm:
        line = follow(view, mistake, seed)
        reply = next((step for step in line[1:] if step.seat not in own and hurts(step, own[0])), None)
        if reply is None or not is_avoided(line[0].before, reply, own, (int(view.viewer), better), Seeded(seed)):
            return None
        return reply
    deals = range(seed, seed + DEALS)
    bad, good = ([harm_after(game, view, action, deal) for deal in deals] for action in (mistake[0][1], better))
    after_bad, after_good = (Counter(harm for deal in found for harm in deal) for found in (bad, good))
    for worst, count in after_bad.most_common():  # other harm comes from the dice
        if count >= max(LEAST, PREVENTED * after_good[worst]):
            return next(found[worst] for found in bad if worst in found)
    return None


def hurts(step: Step, seat: int) -> bool:
    """Return whether a step lowers the winning probability of `seat`."""
    return step.after.evaluate(seat) < step.before.evaluate(seat) - HURT


def is_avoided(world: State, reply: Step, own: Sequence[int], better: tuple[int, int], chance: Seeded) -> bool:
    """Return whether no reply to `better`, a seat and its action, in `world` leaves the side `own` as badly off.

    Nor may the same reply, if it stays possible, do half as much harm.
    """
    state = after_action(world, *better, chance)
    for _ in range(PLIES):
        if state.over() or state.waiting()[0] not in own:
            break
        play_best(state, state.waiting()[0], chance)
    if state.over():
        return True
    seat, now = state.waiting()[0], state.evaluate(own[0])
    after = {action: after_action(state, seat, action, chance).evaluate(own[0]) for action in state.legal(seat)}
    harm = reply.before.evaluate(own[0]) - reply.after.evaluate(own[0])
    if 2 * (now - after.get(reply.action, now)) >= harm:
        return False
    return reply.after.evaluate(own[0]) < min(after.values()) - HURT


def harm_after(game: Game, view: View, action: int, seed: int) -> dict[tuple[str, object], Step]:
    """Return the harm that follows an action of the viewer in a deal, by kind and place; all seats play by prior."""
    chance, seat, events = Seeded(seed), int(view.viewer), EventLog()
    after = view.deal_likely(chance)
    for number in range(1, PLIES + 1):
        before, after = after, after.copy()
        after.apply(seat, action, chance, events)
        harm = [event for event in events.events if isinstance(event, game.harm)]
        if harm or after.over():
            return {
                (event.kind, next(iter(event.facts().values()))): Step(number, None, before, after, [event], action)
                for event in harm
            }
        seat = int(after.waiting()[0])
        legal = after.legal(seat)
        weights = list(after.prior(seat, legal))
        action = int(legal[weights.index(max(weights))] if weights else legal[0])
    return {}
