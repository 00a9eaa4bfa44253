"""Evaluation of one decision: the best action with the seat's knowledge, and the loss.

A search over all actions comes first; then the best ones and the played action are estimated in the same worlds.
Differences below the error of this comparison count as equally good.
"""

from typing import Final

from msgspec import Struct

from trized.analysis.estimate import ANYTHING, NOTHING, Worlds, estimate
from trized.bots.bot import Alternative, Budget, Thought
from trized.bots.explain import Change, changed_terms
from trized.bots.net_bot import NetBot
from trized.bots.tree import Tree
from trized.kernel import Chance, Game, Seeded, State, View

CANDIDATES: Final = 2  # best actions of the search to compare with the played one
LINE: Final = 6  # stored plies of the expected line
DOUBT: Final = 1.65  # standard errors: smaller differences are equally good
TIE: Final = 0.004  # and so are differences below this
SECOND: Final = 0.12  # losses below this need a second opinion, that of a search with the net
OPINION: Final = 400  # its simulations, at most
CLOSE: Final = 0.5  # share of the search of an action that looks about as good, compared with the best one
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


def review_decision(
    game: Game, before: bytes, seat: int, played: int, truth: bytes, number: int, effort: Effort
) -> Decision | None:
    """Evaluate the played action with the seat's knowledge; None if it had no choice."""
    view = game.decode_view(before)
    legal = [int(action) for action in view.legal()]
    if len(legal) < 2:
        return None
    if any(view.mixed_strategy()):
        return Decision(played, 0.0, 0.0, 0.0, len(legal), mixed=True)
    seed, half = effort.seed_at(number), effort.simulations // 2
    tree = searched(game, view, seat, effort.simulations, seed)
    tried = best_first(tree, view)
    compared = {
        action: estimate(view.deal_likely, seat, game.search, half, seed, action)
        for action in dict.fromkeys([played, *tried[:CANDIDATES]])
    }
    best = max(compared, key=lambda action: compared[action].mean)
    loss = compared[best].mean - compared[played].mean
    error = DOUBT * compared[best].error_against(compared[played])
    if loss < max(TIE, error) or (loss < SECOND and is_close(game, view, seat, legal, played, effort, seed)):
        best, loss = played, 0.0
    value, line = compared[best].mean, tuple(tree.principal_line(best, LINE))
    anything = estimate(view.deal_likely, seat, game.search, half // 2, seed, ANYTHING).mean
    return Decision(
        best,
        value,
        loss,
        max(0.0, value - anything, loss),
        len(legal),
        others=tuple(sorted(((action, found.mean) for action, found in compared.items()), key=lambda one: -one[1])),
        reasons=reasons(view, seat, line, played, tried, seed),
        line=line,
        knowing=hindsight(game, view, seat, best, truth, number, effort) if truth else None,
        mistake=((seat, played), *compared[played].line) if loss else (),
    )


def is_close(game: Game, view: View, seat: int, legal: list[int], played: int, effort: Effort, seed: int) -> bool:
    """Return whether a search with the game's net finds the played action about as good as its best."""
    if game.net_file(view) is None:
        return False
    thought = NetBot(Seeded(seed)).think(game, view, seat, legal, Budget(min(OPINION, effort.simulations)))
    return any(one.action == played and one.share >= CLOSE * thought.confidence for one in thought.alternatives)


def searched(game: Game, view: View, seat: int, simulations: int, seed: int) -> Tree:
    """Return a tree after `simulations`, run in pieces so that a worker can be stopped in between."""
    tree = Tree(view, seat, seed, game.search)
    for begun in range(0, simulations, PIECE):
        tree.simulate(min(PIECE, simulations - begun))
    return tree


def best_first(tree: Tree, view: View) -> list[int]:
    """Return the visited actions of a search, the most visited first."""
    statistics = [one for one in tree.statistics(view.legal()) if one[1]]
    return [action for action, visits, value in sorted(statistics, key=lambda one: (-one[1], -one[2]))]


def reasons(
    view: View, seat: int, line: tuple[tuple[int, int], ...], played: int, tried: list[int], seed: int
) -> tuple[Change, ...]:
    """Return the terms in favour of the best action, compared with the played one, or else with other candidates.

    `line` is the expected line after the best action, which is its first.
    """
    best = line[0][1]
    others = [played] if played != best else [action for action in tried if action != best][:CANDIDATES]
    thought = Thought(best, line=line, alternatives=tuple(Alternative(other, 0.5, 0.5) for other in others))
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

    seed, half = effort.seed_at(number), effort.simulations // 2
    tree = searched(game, Worlds(deal, seat, NOTHING, seed), seat, half, seed)
    better = best_first(tree, view)[0]
    if better == best:
        return None
    one, other = (estimate(deal, seat, game.search, half // 2, seed, action) for action in (better, best))
    gain = one.mean - other.mean
    return (better, gain) if gain >= max(CLEAR, 2 * DOUBT * one.error_against(other)) else None
