"""Evaluation of a decision for hints, coach and reviews: the best action with the seat's knowledge, and the loss.

A search over all actions comes first; then the best ones and the played action are estimated in the same worlds.
Differences below the error of this comparison count as equally good. An action that wins in every world before another
side decides has the value 1.
"""

from typing import Final, NamedTuple

from msgspec import Struct

from trized.analysis.estimate import ANYTHING, NOTHING, Estimate, Evaluator, Worlds, estimate, evaluator_of
from trized.analysis.sure_wins import wins
from trized.bots.bot import Alternative, Thought
from trized.bots.explain import Change, changed_terms
from trized.bots.tree import Tree
from trized.kernel import Chance, Game, Seeded, State, View

CANDIDATES: Final = 3  # best actions of the search to compare with each other and the played one
LINE: Final = 6  # stored plies of the expected line
DOUBT: Final = 1.65  # standard errors: smaller differences are equally good
TIE: Final = 0.004  # and so are differences below this
CHECKED: Final = 12  # actions among which certain wins are looked for
MISTAKE: Final = 0.05  # loss from which a decision is a mistake
CLEAR: Final = 0.1  # least gain by hidden facts that is mentioned
PIECE: Final = 50  # simulations between two interruption points
TERMS: Final = 6  # stored reasons


class Effort(Struct, frozen=True):
    """The simulations for one decision, and the seed of its chance."""

    simulations: int
    seed: int = 1

    def seed_at(self, number: int) -> int:
        """Return the first seed for ply `number`; plies share no seeds."""
        return (self.seed << 40) + (number << 20)


class Decision(Struct, frozen=True):
    """A seat's choice, and the best one with its knowledge: values from 0 (lost) to 1 (won)."""

    best: int
    value: float  # of the best
    loss: float  # value of the best minus that of the played action
    stake: float  # mean loss of a random choice
    choices: int  # number of legal actions
    mixed: bool = False  # a random choice on purpose: not evaluated
    others: tuple[tuple[int, float], ...] = ()  # the compared actions with their values, the best first
    reasons: tuple[Change, ...] = ()  # terms changed by the best action, against the played one
    line: tuple[tuple[int, int], ...] = ()  # the expected line after the best action: (seat, action)
    knowing: tuple[int, float] | None = None  # the better action with all hidden facts known, and its gain
    mistake: tuple[tuple[int, int], ...] = ()  # the expected line after the played action, if another is better


class Evaluation(NamedTuple):
    """The best action of a decision: by a search over all actions, and by estimates in the same worlds."""

    best: int
    loss: float  # of the played action, if one is given
    tree: Tree
    tried: list[int]  # the searched actions, the most visited first
    compared: dict[int, Estimate]

    @property
    def value(self) -> float:
        """The value of the best action."""
        return self.compared[self.best].mean

    @property
    def line(self) -> tuple[tuple[int, int], ...]:
        """The expected line after the best action, which is its first."""
        return tuple(self.tree.principal_line(self.best, LINE))

    @property
    def others(self) -> tuple[tuple[int, float], ...]:
        """The compared actions with their values, the best first."""
        values = {action: found.mean for action, found in self.compared.items()}
        return tuple(sorted(values.items(), key=lambda one: (one[0] != self.best, -one[1])))

    def thought(self) -> Thought:
        """Return the choice of the best action, with all searched actions as alternatives."""
        statistics = self.tree.statistics(self.tree.view.legal())
        total = max(1, sum(visits for _, visits, _ in statistics))
        alternatives = tuple(
            Alternative(action, visits / total, self.compared[action].mean if action in self.compared else value)
            for action, visits, value in statistics
        )
        return Thought(self.best, 1.0, self.value, self.line, alternatives)

    def mistake(self, played: int) -> tuple[tuple[int, int], ...]:
        """Return the expected line after a compared action, which is its first."""
        return ((int(self.tree.seat), played), *self.compared[played].line)


def evaluate(game: Game, view: View, seat: int, simulations: int, seed: int, played: int = NOTHING) -> Evaluation:
    """Evaluate a decision from the view of its seat, and the action `played`, if given."""
    evaluator = evaluator_of(game, view)
    tree = searched(evaluator, view, seat, simulations, seed)
    tried = best_first(tree, view)
    given = [played] if played != NOTHING else []
    own = next(side for side in game.order(view.deal(Seeded(0))) if seat in side)
    won = {action: wins(tree, own, action, seed) for action in dict.fromkeys([*tried[:CHECKED], *given])}
    sure = [action for action in won if all(won[action])]
    compared = {
        action: estimate(view.deal_likely, seat, evaluator, simulations // 2, seed, action)
        for action in dict.fromkeys([*sure[:1], *tried[:CANDIDATES], *given])
    }
    for action, found in compared.items():
        found.raise_to(won[action])
    best, loss = max(compared, key=lambda action: compared[action].mean), 0.0
    if given:
        loss = compared[best].mean - compared[played].mean
        doubt = 0.0 if best in sure else max(TIE, DOUBT * compared[best].error_against(compared[played]))
        if loss <= doubt:
            best, loss = played, 0.0
    return Evaluation(best, loss, tree, tried, compared)


def review_decision(
    game: Game, before: bytes, seat: int, played: int, truth: bytes, number: int, effort: Effort
) -> Decision | None:
    """Evaluate the played action with the seat's knowledge; None if it had no choice."""
    view = game.decode_view(before)
    choices = len(view.legal())
    if choices < 2:
        return None
    if any(view.mixed_strategy()):
        return Decision(played, 0.0, 0.0, 0.0, choices, mixed=True)
    seed = effort.seed_at(number)
    found = evaluate(game, view, seat, effort.simulations, seed, played)
    evaluator = evaluator_of(game, view)
    anything = estimate(view.deal_likely, seat, evaluator, effort.simulations // 4, seed, ANYTHING).mean
    return Decision(
        found.best,
        found.value,
        found.loss,
        max(0.0, found.value - anything, found.loss),
        choices,
        others=found.others,
        reasons=reasons(view, seat, found, played, seed),
        line=found.line,
        knowing=hindsight(game, view, seat, found.best, truth, number, effort) if truth else None,
        mistake=found.mistake(played) if found.loss else (),
    )


def searched(evaluator: Evaluator, view: View, seat: int, simulations: int, seed: int) -> Tree:
    """Return a tree after `simulations`, run in pieces so that a worker can be stopped in between."""
    tree = evaluator.tree(view, seat, seed)
    for begun in range(0, simulations, PIECE):
        tree.simulate(min(PIECE, simulations - begun))
    return tree


def best_first(tree: Tree, view: View) -> list[int]:
    """Return the visited actions of a search, the most visited first; a forced action counts as visited."""
    statistics = tree.statistics(view.legal())
    visited = [one for one in statistics if one[1]] or statistics
    return [action for action, visits, value in sorted(visited, key=lambda one: (-one[1], -one[2]))]


def reasons(view: View, seat: int, found: Evaluation, played: int, seed: int) -> tuple[Change, ...]:
    """Return the terms in favour of the best action, compared with the played one, or else with other candidates."""
    others = [played] if played != found.best else [one for one in found.tried if one != found.best][: CANDIDATES - 1]
    alternatives = tuple(Alternative(other, 0.5, 0.5) for other in others)
    thought = Thought(found.best, value=found.value, line=found.line, alternatives=alternatives)
    return tuple(changed_terms(view, seat, thought, Seeded(seed))[:TERMS])


def hindsight(
    game: Game, view: View, seat: int, best: int, truth: bytes, number: int, effort: Effort
) -> tuple[int, float] | None:
    """Return a clearly better action with all hidden facts known, and its gain; None if there is none."""
    if all(view.deal(Seeded(k)).encode() == truth for k in range(3)):
        return None  # nothing was hidden from the seat
    position = game.decode(truth)

    def deal(chance: Chance) -> State:
        return position.copy()

    seed, half, evaluator = effort.seed_at(number), effort.simulations // 2, evaluator_of(game, view)
    tree = searched(evaluator, Worlds(deal, seat, NOTHING, seed), seat, half, seed)
    better = best_first(tree, view)[0]
    if better == best:
        return None
    one, other = (estimate(deal, seat, evaluator, half // 2, seed, action) for action in (better, best))
    gain = one.mean - other.mean
    return (better, gain) if gain >= max(CLEAR, 2 * DOUBT * one.error_against(other)) else None
