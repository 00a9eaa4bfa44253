"""Wins before another side decides: at once, at the end of the turn, or of the round in a cooperative game.

An evaluation calls many positions nearly won. Playing the own side's decisions to the end shows which are won, so that
nobody is advised to give up a certain win for a likely one.
"""

from collections.abc import Collection
from typing import Final

from mypy_extensions import i64

from trized.bots.tree import Tree
from trized.kernel import Seeded, State

WORLDS: Final = 48  # deals in which an action is played to the end
FIRST: Final = 4  # deals without a win after which no others are tried
DECISIONS: Final = 40  # of the own side until the end, at most


def wins(tree: Tree, own: Collection[int], action: int, seed: int) -> list[float]:
    """Return for each deal from its view whether an action of the searching seat wins for its side `own`: 1 or 0.

    The side goes on as the search prefers and then by the prior, each seat by its own knowledge. The share of wins is
    therefore a lower bound of the value of the action.
    """
    found: list[float] = []
    for number in range(WORLDS):
        if number == FIRST and not any(found):
            return [0.0] * WORLDS
        found.append(float(wins_in(tree, own, action, Seeded(seed + number))))
    return found


def wins_in(tree: Tree, own: Collection[int], action: int, chance: Seeded) -> bool:
    """Return whether the side `own` wins in one deal."""
    seat, world, node = tree.seat, tree.view.deal(chance), 0
    for _ in range(DECISIONS):
        node = tree.find(node, seat, action) if len(world.legal(seat)) > 1 else node
        world.apply(seat, action, chance)
        waiting = world.waiting()
        if world.over() or any(other not in own for other in waiting):
            break
        seat = waiting[0]
        action = preferred(tree, node, world, seat, chance)
    return world.over() and world.evaluate(tree.seat) >= 1.0


def preferred(tree: Tree, node: i64, world: State, seat: i64, chance: Seeded) -> i64:
    """Return the most visited action of `seat` after a node, or else the one with the largest prior."""
    legal = world.legal(seat)
    if len(legal) == 1:
        return legal[0]
    children = [(tree.visits[child], action) for action in legal if (child := tree.find(node, seat, action)) >= 0]
    if node >= 0 and children and max(children)[0] > 1:
        return max(children)[1]
    guess = world.view(seat).deal_likely(chance)
    weights = guess.prior(seat, legal) if tree.policy is None else tree.net_prior(tree.policy, guess, seat, legal)
    return max(zip(weights, legal, strict=True))[1]
