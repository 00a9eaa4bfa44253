"""The coach's warning before a move: whether it is a clear mistake, the better move, and the reasons.

It evaluates like a review, from the seat's view, but fast enough for a waiting player.
"""

from typing import Final

from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from trized import source
from trized.analysis.decisions import Effort, review_decision
from trized.kernel import EventLog, Game, Seeded, View
from trized.kernel.log import Hides

SIMULATIONS: Final = 1000  # of the search; the comparison uses as many again
FEWEST: Final = 60
MOST: Final = 200  # with interpreted rules
SHARE: Final = 10_000  # simulations of a review for each one of the coach, with interpreted rules
LOSS: Final = 0.12  # of winning probability: less is no clear mistake
REASONS: Final = 2  # sentences at most


class Advice(Struct, frozen=True):
    """The better move, the loss of the mistake, reasons for the better move, and the line after the mistake."""

    better: int
    loss: float
    gains: tuple[str, ...] = ()
    mistake: tuple[tuple[int, int], ...] = ()


def advise(game: Game, seen: bytes, seat: int, action: int, lang: str, seed: int) -> Advice | None:
    """Evaluate the action that a seat is about to take, from its view; None if it is no clear mistake."""
    decision = review_decision(game, seen, seat, action, b"", 0, Effort(simulations(game, source.compiled()), seed))
    if decision is None or decision.mixed or decision.loss < LOSS:
        return None
    words, view = game.words(lang), game.decode_view(seen)
    told = [
        sentence
        for name, change, weight in decision.reasons
        if weight > 0 and (sentence := words.evaluation_term(view, seat, name, change))
    ]
    return Advice(decision.best, decision.loss, tuple(told[:REASONS]), decision.mistake)


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
