"""Advice for a waiting player: a hint, or the coach's warning before a move that is a mistake.

Both evaluate like a review, from the seat's view, with the same simulations and chance: one decision has one value.
"""

from typing import Final

from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from trized import source
from trized.analysis.decisions import MISTAKE, SIMULATIONS, Effort, Evaluation, evaluate, gravity_of, reasons
from trized.analysis.review_words import texts
from trized.bots.bot import DEFAULT_BUDGET, Alternative, Thought
from trized.bots.explain import changed_terms, describe_changes, explain
from trized.bots.net_bot import NetBot
from trized.kernel import EventLog, Game, Seeded, View
from trized.kernel.log import Hides

FEWEST: Final = 60
MOST: Final = 200  # with interpreted rules
SHARE: Final = 15_000  # simulations of a review for each one of the coach, with interpreted rules
TRIED: Final = 0.01  # share of the search of a move that a hint mentions


class Advice(Struct, frozen=True):
    """The best move with its reasons; the loss of the move that the player wants, its costs, and the line after it."""

    best: int
    value: float  # of the best move
    others: tuple[tuple[int, float], ...] = ()  # other moves with their values, or with their shares of a random choice
    share: float = 1.0  # of the best move, if the choice is random on purpose
    loss: float = 0.0
    gains: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()
    line: tuple[tuple[str, str], ...] = ()
    mistake: tuple[tuple[int, int], ...] = ()  # the line after a worse move


def hint(game: Game, view: View, lang: str, seed: int, share: float = 1.0) -> Advice:
    """Return the best move for the viewer of `view` and the reasons, with a `share` of the usual simulations."""
    seat, effort = int(view.viewer), Effort(max(FEWEST, int(simulations(game, source.compiled()) * share)))
    if any(view.mixed_strategy()):
        drawn = NetBot(Seeded(seed)).think(game, view, seat, list(view.legal()), DEFAULT_BUDGET)
        others = [
            (one.action, one.share) for one in drawn.alternatives if one.action != drawn.action and one.share >= TRIED
        ]
        return Advice(drawn.action, drawn.value, tuple(others), drawn.confidence)
    found = evaluate(game, view, seat, effort)
    thought = found.thought()
    why = explain(game, view, seat, thought, lang, Seeded(effort.seed))
    return Advice(
        found.best,
        found.value,
        found.others[1:],
        gains=why.gains,
        costs=why.costs,
        line=why.line,
        mistake=mistake_after(found, thought),
    )


def mistake_after(found: Evaluation, thought: Thought) -> tuple[tuple[int, int], ...]:
    """Return the expected line after the most searched of the moves that are mistakes, if there is one."""
    worse = [
        one
        for one in thought.alternatives
        if (one.share >= TRIED or one.action in found.compared)
        and gravity_of(found.value - one.value, found.value) >= MISTAKE
    ]
    return found.mistake(max(worse, key=lambda one: one.share).action) if worse else ()


def warn(game: Game, view: View, action: int, lang: str) -> Advice | None:
    """Evaluate the move that the viewer of `view` wants to play; None if it is no mistake."""
    seat, effort = int(view.viewer), Effort(simulations(game, source.compiled()))
    if len(view.legal()) < 2 or any(view.mixed_strategy()):
        return None
    found = evaluate(game, view, seat, effort, action)
    if gravity_of(found.loss, found.value) < MISTAKE:
        return None
    words, better = game.words(lang), (Alternative(found.best, 1.0, found.value),)
    wanted = Thought(action, line=found.mistake(action), alternatives=better)
    gains, _ = describe_changes(words, view, seat, reasons(view, seat, found, action, effort))
    _, costs = describe_changes(words, view, seat, changed_terms(view, seat, wanted, Seeded(effort.seed)))
    if not gains and not costs:
        gains = (texts(lang)("played_on", n=round(100 * found.loss)),)
    return Advice(found.best, found.value, loss=found.loss, gains=gains, costs=costs, mistake=found.mistake(action))


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
