"""Evaluation of a decision for hints, coach and reviews: the best action with the seat's knowledge, and the loss.

A search over all actions comes first; then the best ones and the played action are estimated in the same worlds.
Differences below the error of this comparison count as equally good; of equal ones the best at sight is proposed. An
action that wins in every world before another side decides has the value 1, also if the win takes several actions of
one turn; no other action is as good.
"""

from collections.abc import Callable
from typing import Final, NamedTuple
from zlib import crc32

from msgspec import Struct

from trized.analysis.estimate import ANYTHING, NOTHING, Estimate, Evaluator, Worlds, estimate, evaluator_of
from trized.analysis.sure_wins import surest, winning_line, wins
from trized.bots.bot import Alternative, Thought
from trized.bots.explain import Change, after_action, changed_terms
from trized.bots.tree import Tree
from trized.kernel import Chance, Game, Seeded, State, View
from trized.kernel.state import paused

SIMULATIONS: Final = 3000  # of the search; the comparison uses half as many for each action
CANDIDATES: Final = 3  # best actions of the search to compare with each other and the played one
LINE: Final = 6  # stored plies of the expected line
DOUBT: Final = 1.65  # standard errors: smaller differences are equally good
TIE: Final = 0.004  # and so are differences below this
SIGHT: Final = 16  # deals in which equally good actions are compared at sight
CHECKED: Final = 12  # actions among which certain wins are looked for
INACCURACY: Final = 0.02  # loss from which a decision is not good
MISTAKE: Final = 0.1  # loss from which a decision is a mistake, and the coach warns
MOST: Final = 0.75  # share of the chances; a larger loss counts twice
CLEAR: Final = 0.1  # least gain by hidden facts that is mentioned
SOONER: Final = 0.001  # least loss of an action that misses a certain win before the seat's next turn
PIECE: Final = 50  # simulations between two interruption points
TERMS: Final = 6  # stored reasons


class Effort(Struct, frozen=True):
    """The simulations for one decision, and the seed of its chance."""

    simulations: int
    seed: int = 1

    def seed_at(self, number: int) -> int:
        """Return the first seed for ply `number`; plies share no seeds."""
        return (self.seed << 40) + (number << 20)

    def seed_for(self, view: bytes) -> int:
        """Return the first seed for a decision from `view`: a hint, the coach and a review evaluate it alike."""
        return (self.seed << 40) + (crc32(view) << 8)


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

    @property
    def gravity(self) -> float:
        """The loss for the grade."""
        return gravity_of(self.loss, self.value)

    @property
    def even(self) -> bool:
        """Whether all choices are about equally good."""
        return not self.loss and self.stake < SOONER


class Evaluation(NamedTuple):
    """The best action of a decision: by a search over all actions, and by estimates in the same worlds."""

    best: int
    loss: float  # of the played action, if one is given
    tree: Tree
    tried: list[int]  # the searched actions, the most visited first
    compared: dict[int, Estimate]
    estimated: Callable[[int], Estimate]  # of any action, in the same worlds
    sure: set[int]  # the actions that win before the seat's next turn
    winning: tuple[int, ...]  # the seat's actions of such a win after the best action, which is the first

    @property
    def value(self) -> float:
        """The value of the best action."""
        return self.compared[self.best].mean

    @property
    def line(self) -> tuple[tuple[int, int], ...]:
        """The expected line after the best action, which is its first."""
        won = tuple((int(self.tree.seat), action) for action in self.winning)
        return won if len(won) > 1 else tuple(self.tree.principal_line(self.best, LINE))

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
        return Thought(self.best, 1.0, self.value, self.line, alternatives, bool(self.winning))

    def mistake(self, played: int) -> tuple[tuple[int, int], ...]:
        """Return the expected line after an action, which is its first."""
        found = self.compared.get(played) or self.estimated(played)
        return ((int(self.tree.seat), played), *found.line)


def evaluate(game: Game, view: View, seat: int, effort: Effort, played: int = NOTHING) -> Evaluation:
    """Evaluate a decision from the view of its seat, and the action `played`, if given."""
    evaluator, seed = evaluator_of(game, view), effort.seed_for(view.encode())

    def estimated(action: int) -> Estimate:
        return estimate(view.deal_likely, seat, evaluator, effort.simulations // 2, seed, action)

    tree = searched(evaluator, view, seat, effort.simulations, seed)
    tried = best_first(tree, view)
    given = [played] if played != NOTHING else []
    own = next(side for side in game.order(view.deal(Seeded(0))) if seat in side)
    lines: dict[int, tuple[int, ...]] = {action: (action,) for action in dict.fromkeys([*tried[:CHECKED], *given])}
    shortest = winning_line(tree, own, seed)
    if shortest:
        lines |= {line[0]: line for line in (winning_line(tree, own, seed, one) for one in given) if line}
        lines[shortest[0]] = shortest
    won = {action: wins(tree, own, line, seed) for action, line in lines.items()}
    sure = {action: lines[action] for action in dict.fromkeys([*shortest[:1], *won]) if all(won[action])}
    safest, alone = surest(tree, own, sure, seed)
    first = [best_at_sight(view, seat, safest, seed)] if safest else []
    candidates = dict.fromkeys([*first, *tried[:CANDIDATES], *given])
    compared = {action: estimated(action) for action in candidates}
    for action, found in compared.items():
        found.raise_to(won[action])
    top, loss = max(compared, key=lambda action: compared[action].mean), 0.0
    equal = [action for action in compared if compared[top].mean - compared[action].mean < TIE]
    best = best_at_sight(view, seat, first or equal, seed)
    compared[best].raise_to(compared[top].values)
    if given and played in sure:
        best = played
    elif given:
        loss = compared[best].mean - compared[played].mean
        if best in sure:
            loss = max(SOONER, loss)
        elif loss <= max(TIE, DOUBT * compared[best].error_against(compared[played])):
            best, loss = played, 0.0
    return Evaluation(best, loss, tree, tried, compared, estimated, set(sure), sure.get(best, ()) if alone else ())


def best_at_sight(view: View, seat: int, actions: list[int], seed: int) -> int:
    """Return the action with the best mean estimate right after it, which makes no use of later decisions."""

    def value(action: int) -> float:
        chances = [Seeded(seed + deal) for deal in range(SIGHT)]
        results = [after_action(paused(view.deal_likely(one)), seat, action, one) for one in chances]
        return sum(after.evaluate(seat) for after in results)

    return actions[0] if len(actions) == 1 else max(actions, key=value)


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
    found = evaluate(game, view, seat, effort, played)
    least = SOONER if found.sure and not found.sure >= found.compared.keys() else 0.0
    return Decision(
        found.best,
        found.value,
        found.loss,
        max(found.value - found.estimated(ANYTHING).mean, found.loss, least),
        choices,
        others=found.others,
        reasons=reasons(view, seat, found, played, effort),
        line=found.line,
        knowing=hindsight(game, view, seat, found.best, truth, number, effort) if truth else None,
        mistake=found.mistake(played) if found.loss else (),
    )


def gravity_of(loss: float, value: float) -> float:
    """Return the loss that counts for grades and the coach: twice that of an action that throws most chances away."""
    return 2 * loss if loss > MOST * value else loss


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


def reasons(view: View, seat: int, found: Evaluation, played: int, effort: Effort) -> tuple[Change, ...]:
    """Return the terms in favour of the best action, compared with the played one, or else with other candidates."""
    others = [played] if played != found.best else [one for one in found.tried if one != found.best][: CANDIDATES - 1]
    alternatives = tuple(Alternative(other, 0.5, 0.5) for other in others)
    thought = Thought(found.best, 1.0, found.value, found.line, alternatives, bool(found.winning))
    return tuple(changed_terms(view, seat, thought, Seeded(effort.seed))[:TERMS])


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
