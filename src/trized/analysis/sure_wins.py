"""Wins before another side or the same seat in a new turn decides: at once, or at the end of a turn or round.

An evaluation calls many positions nearly won. Playing the own side's decisions to the end shows which are won, so that
nobody is advised to give up a certain win for a likely one.
"""

from collections.abc import Collection
from typing import Final

from mypy_extensions import i64

from trized.bots.tree import Tree
from trized.kernel import Seeded, State

WORLDS: Final = 48  # deals in which an action is played to the end
NEARLY: Final = 0.9  # share of wins; below, an action counts as not won


def wins(tree: Tree, own: Collection[int], action: int, seed: int) -> list[float]:
    """Return for each deal from its view whether an action of the searching seat wins for its side `own`: 1 or 0.

    The side goes on as the search prefers and then by the prior, each seat by its own knowledge. The share of wins is
    therefore a lower bound of the value of the action. It is 0 if it would be below `NEARLY`.
    """
    found: list[float] = []
    while len(found) < WORLDS:
        found.append(float(wins_in(tree, own, action, Seeded(seed + len(found)))))
        if found.count(0.0) > (1 - NEARLY) * WORLDS:
            return [0.0] * WORLDS
    return found


def wins_in(tree: Tree, own: Collection[int], action: int, chance: Seeded) -> bool:
    """Return whether the side `own` wins in one deal."""
    seat, world, node, left = tree.seat, tree.view.deal(chance), 0, False
    while True:
        node = tree.find(node, seat, action) if len(world.legal(seat)) > 1 else node
        world.apply(seat, action, chance)
        waiting = world.waiting()
        if world.over():
            return world.evaluate(tree.seat) >= 1.0
        if any(other not in own for other in waiting) or (left and waiting[0] == tree.seat):
            return False
        seat = waiting[0]
        left = left or seat != tree.seat
        action = preferred(tree, node, world, seat, chance)


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
