"""One decision evaluated: the best that the seat could have found with what it knew, and what it gave away.

First a search over all actions, then the same worlds again for the best of them and for what was played, so that both
are compared alike. What differs by less than the error of that comparison counts as equally good.
"""

from typing import Final

from msgspec import Struct

from trized.analysis.estimate import ANYTHING, NOTHING, Worlds, estimate
from trized.bots.bot import Alternative, Thought
from trized.bots.explain import changed_terms
from trized.bots.tree import Tree
from trized.kernel import Chance, Game, Seeded, State, View

CANDIDATES: Final = 2  # of the search, which are compared with what was played
LINE: Final = 6  # so much of the expected play is kept
DOUBT: Final = 1.65  # standard errors: what differs by less is equally good
TIE: Final = 0.004  # and so is what differs by less than this
CLEAR: Final = 0.1  # what knowing must gain to be worth a remark
PIECE: Final = 50  # simulations in a row
TERMS: Final = 6  # reasons that are kept


class Effort(Struct, frozen=True):
    """How much thinking one decision gets, and what its chance comes from."""

    simulations: int
    seed: int = 1

    def seed_at(self, number: int) -> int:
        """Return where the chance of a ply begins; no two plies meet."""
        return (self.seed << 40) + (number << 20)


class Decision(Struct, frozen=True):
    """What a seat chose, and the best it could have chosen with what it knew: values from 0 (lost) to 1 (won)."""

    best: int
    value: float  # of the best
    loss: float  # what was given away
    stake: float  # what a random choice would have given away on average
    choices: int  # how many there were
    mixed: bool = False  # a random choice on purpose: not evaluated
    others: tuple[tuple[int, float], ...] = ()  # the actions that were compared, with their values, the best first
    reasons: tuple[tuple[str, float, float], ...] = ()  # terms that the best changes, compared with what was played
    line: tuple[tuple[int, int], ...] = ()  # how play may go on after the best: (seat, action)
    knowing: tuple[int, float] | None = None  # what would have been better in truth, and by how much


def judge_decision(
    game: Game, before: bytes, seat: int, played: int, truth: bytes, number: int, effort: Effort
) -> Decision | None:
    """Evaluate what a seat played by what it knew; None where it had no choice."""
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
    if loss < max(TIE, DOUBT * compared[best].error_against(compared[played])):
        best, loss = played, 0.0
    value = compared[best].mean
    anything = estimate(view.deal_likely, seat, game.search, half // 2, seed, ANYTHING).mean
    return Decision(
        best,
        value,
        loss,
        max(0.0, value - anything, loss),
        len(legal),
        others=tuple(sorted(((action, found.mean) for action, found in compared.items()), key=lambda one: -one[1])),
        reasons=reasons(view, seat, best, played, tried, seed),
        line=tuple(tree.principal_line(best, LINE)),
        knowing=hindsight(game, view, seat, best, truth, number, effort) if truth else None,
    )


def searched(game: Game, view: View, seat: int, simulations: int, seed: int) -> Tree:
    """Search for a while, in pieces: in between a worker can be stopped."""
    tree = Tree(view, seat, seed, game.search)
    for begun in range(0, simulations, PIECE):
        tree.simulate(min(PIECE, simulations - begun))
    return tree


def best_first(tree: Tree, view: View) -> list[int]:
    """Return the actions that a search tried, the most visited first."""
    statistics = [one for one in tree.statistics(view.legal()) if one[1]]
    return [action for action, visits, value in sorted(statistics, key=lambda one: (-one[1], -one[2]))]


def reasons(
    view: View, seat: int, best: int, played: int, tried: list[int], seed: int
) -> tuple[tuple[str, float, float], ...]:
    """Return what speaks for the best: compared with what was played, or if that was it, with what else was tried."""
    others = [played] if played != best else [action for action in tried if action != best][:CANDIDATES]
    thought = Thought(best, alternatives=tuple(Alternative(other, 0.5, 0.5) for other in others))
    return tuple(changed_terms(view, seat, thought, Seeded(seed))[:TERMS])


def hindsight(
    game: Game, view: View, seat: int, best: int, truth: bytes, number: int, effort: Effort
) -> tuple[int, float] | None:
    """Return what would have been clearly better for one who had known everything, and by how much."""
    if all(view.deal(Seeded(k)).encode() == truth for k in range(3)):
        return None  # the seat did know everything
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
