"""The coach's warning before a move: whether it is a clear mistake, the better move, and the reasons.

It evaluates like a review, from the seat's view, but fast enough for a waiting player.
"""

from collections.abc import Iterable
from itertools import islice
from typing import Final

from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from trized import source
from trized.analysis.decisions import Effort, review_decision
from trized.bots.bot import Alternative, Thought
from trized.bots.explain import Change, changed_terms, describe_change
from trized.kernel import EventLog, Game, Seeded, View
from trized.kernel.log import Hides

SIMULATIONS: Final = 1000  # of the search; the comparison uses as many again
FEWEST: Final = 60
MOST: Final = 200  # with interpreted rules
SHARE: Final = 10_000  # simulations of a review for each one of the coach, with interpreted rules
LOSS: Final = 0.12  # of winning probability: less is no clear mistake
PART: Final = 0.4  # unless it is this part of what the best move has
LEAST: Final = 0.03  # and at least this much
REASONS: Final = 2  # sentences at most


class Advice(Struct, frozen=True):
    """The better move with its reasons, the loss and costs of the mistake, and the line after it."""

    better: int
    value: float  # of the better move
    loss: float
    gains: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()  # of the mistake
    mistake: tuple[tuple[int, int], ...] = ()


def advise(game: Game, seen: bytes, seat: int, action: int, lang: str, seed: int) -> Advice | None:
    """Evaluate the action that a seat is about to take, from its view; None if it is no clear mistake."""
    decision = review_decision(game, seen, seat, action, b"", 0, Effort(simulations(game, source.compiled()), seed))
    if decision is None or decision.mixed or not is_clear(decision.value, decision.loss):
        return None
    words, view = game.words(lang), game.decode_view(seen)
    better = Thought(action, alternatives=(Alternative(decision.best, 1.0, decision.value),))
    harm = changed_terms(view, seat, better, Seeded(seed))

    def told(changes: Iterable[Change], sign: int) -> tuple[str, ...]:
        found = (describe_change(words, view, seat, change) for change in changes if change.weight * sign > 0)
        return tuple(islice(filter(None, found), REASONS))

    return Advice(
        decision.best, decision.value, decision.loss, told(decision.reasons, 1), told(harm, -1), decision.mistake
    )


def is_clear(value: float, loss: float) -> bool:
    """Return whether a loss against a move of this value is a clear mistake, also where little is left to lose."""
    return loss >= LOSS or loss >= max(LEAST, PART * value)


def sensible_action(view: View, seat: int, action: int, fleeting: Hides = ()) -> int | None:
    """Return the best action by prior if `action` must fail (its prior is 0); None otherwise. It needs no search.

    Where players remember, an action with a `fleeting` event shows them what they may have forgotten.
    """
    legal = [action, *(int(one) for one in view.legal() if int(one) != action)]  # of equals the first has a weight
    world, events = view.deal(Seeded(1)), EventLog()
    weights = world.prior(seat, vec[i64](legal))
    if len(weights) != len(legal) or weights[0] > 0 or not any(weights):
        return None
    world.apply(seat, action, Seeded(1), events)
    if any(isinstance(event, fleeting) for event in events.events):
        return None
    return max(legal, key=lambda one: weights[legal.index(one)])


def simulations(game: Game, compiled: bool) -> int:
    """Return the number of simulations for a waiting player; fewer if the rules are interpreted and slow."""
    return SIMULATIONS if compiled else max(FEWEST, min(MOST, game.review_simulations // SHARE))
