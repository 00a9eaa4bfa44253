"""The coach's warning before a move is carried out: whether it is a clear mistake, what would be better, and why.

The judgement is that of a review, from the view of the seat alone and quick enough for a person who waits.
"""

from typing import Final

from msgspec import Struct

from trized import source
from trized.analysis.decisions import Effort, judge_decision
from trized.kernel import Game, Seeded, View

SIMULATIONS: Final = 1000  # of the search; the comparison takes as many again
FEWEST: Final = 60
MOST: Final = 200  # where the rules are interpreted
SHARE: Final = 10_000  # of the simulations of a review there is one for the coach, where the rules are interpreted
LOSS: Final = 0.12  # of the chances to win: what gives away less is no clear mistake, unless it must fail
REASONS: Final = 2  # sentences at most


class Advice(Struct, frozen=True):
    """What would be better than a clear mistake, what the mistake gives away, and what speaks for the better move."""

    better: int
    loss: float
    gains: tuple[str, ...] = ()


def advise(game: Game, seen: bytes, seat: int, action: int, lang: str, seed: int) -> Advice | None:
    """Evaluate what a seat is about to do, from its view; None if it is no clear mistake."""
    decision = judge_decision(game, seen, seat, action, b"", 0, Effort(simulations(game, source.compiled()), seed))
    if decision is None or decision.mixed:
        return None
    words, view = game.words(lang), game.decode_view(seen)
    if decision.loss < LOSS:
        better = sensible_action(view, seat, action, seed)
        return None if better is None else Advice(better, 0.0)
    told = [
        sentence
        for name, change, weight in decision.reasons
        if weight > 0 and (sentence := words.evaluation_term(view, seat, name, change))
    ]
    return Advice(decision.best, decision.loss, tuple(told[:REASONS]))


def sensible_action(view: View, seat: int, action: int, seed: int) -> int | None:
    """Return the most sensible action if `action` is known to fail (the prior gives it no weight); None otherwise."""
    legal = [int(one) for one in view.legal()]
    weights = view.deal(Seeded(seed)).prior(seat, view.legal())
    if len(weights) != len(legal) or weights[legal.index(action)] > 0 or not any(weights):
        return None
    return max(legal, key=lambda one: weights[legal.index(one)])


def simulations(game: Game, compiled: bool) -> int:
    """Return how many simulations fit into the time that a person waits; interpreted, a slow game has fewer."""
    return SIMULATIONS if compiled else max(FEWEST, min(MOST, game.review_simulations // SHARE))
