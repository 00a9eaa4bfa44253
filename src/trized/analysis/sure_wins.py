"""Wins before another side or the same seat in a new turn decides: at once, or at the end of a turn or round.

An evaluation calls many positions nearly won. Playing the own side's decisions to the end shows which are won, so that
nobody is advised to give up a certain win for a likely one.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from heapq import heappop, heappush
from typing import Final

from mypy_extensions import i64

from trized.analysis.estimate import NOTHING
from trized.bots.tree import Tree
from trized.kernel import Seeded, State

WORLDS: Final = 48  # deals in which an action is played to the end
NEARLY: Final = 0.9  # share of wins; below, an action counts as not won
TRIED: Final = 4000  # actions that are tried for a line that wins
PLAYED_ON: Final = 20  # of these that playing on a line costs
Answer = Callable[[Tree, i64, State, i64, Seeded], i64]  # the action of a seat in a world, after a node of the search


def winning_line(tree: Tree, own: Collection[int], seed: int, begun: int = NOTHING) -> tuple[int, ...]:
    """Return consecutive actions of the searching seat that win before its next turn in one deal; empty if not found.

    The line starts with `begun`, if given. The seat's actions are tried up to `TRIED` times, first after one action,
    then in the best positions; actions that the line does not need are left out.
    """
    seat, world = tree.seat, tree.view.deal(Seeded(seed))
    first: tuple[int, ...] = () if begun == NOTHING else (begun,)
    for action in first:
        world.apply(seat, action, Seeded(seed))
    found, seen, tried = [(0.0, 0, world, first)], {world.encode()}, 0
    while found and tried < TRIED:
        _, _, before, line = heappop(found)
        if before.over() or before.waiting()[0] != seat:
            tried += PLAYED_ON
            if wins_in(tree, own, line, Seeded(seed), preferred):
                return shortened(tree, own, line, len(first), seed)
            continue
        for action in before.legal(seat):
            tried += 1
            after = before.copy()
            after.apply(seat, action, Seeded(seed))
            key = after.encode()
            if key not in seen and all(other in own for other in after.waiting()):
                seen.add(key)
                heappush(found, (-after.evaluate(seat) - (line == first), tried, after, (*line, int(action))))
    return ()


def shortened(tree: Tree, own: Collection[int], line: tuple[int, ...], kept: int, seed: int) -> tuple[int, ...]:
    """Return a line that wins in one deal without the actions that it does not need; the first `kept` ones stay."""
    for at in reversed(range(kept, len(line) - 1)):
        shorter = line[:at] + line[at + 1 :]
        if wins_in(tree, own, shorter, Seeded(seed), preferred):
            line = shorter
    return line


def wins(tree: Tree, own: Collection[int], line: Sequence[int], seed: int) -> list[float]:
    """Return for each deal from its view whether a line of the searching seat wins for its side `own`: 1 or 0.

    The side goes on as the search prefers and then by the prior, each seat by its own knowledge. The share of wins is
    therefore a lower bound of the value of the first action. It is 0 if it would be below `NEARLY`.
    """
    found: list[float] = []
    while len(found) < WORLDS:
        found.append(float(wins_in(tree, own, line, Seeded(seed + len(found)), preferred)))
        if found.count(0.0) > (1 - NEARLY) * WORLDS:
            return [0.0] * WORLDS
    return found


def surest(tree: Tree, own: Collection[int], lines: Mapping[int, Sequence[int]], seed: int) -> tuple[list[int], bool]:
    """Return the actions whose lines win most often if the side's other seats play at random.

    The second value is whether they win in every deal, whatever these seats play.
    """
    won = {
        action: sum(wins_in(tree, own, line, Seeded(seed + deal), anything) for deal in range(WORLDS))
        for action, line in lines.items()
    }
    most = max(won.values(), default=0)
    return [action for action, wins in won.items() if wins == most], most == WORLDS


def wins_in(tree: Tree, own: Collection[int], line: Sequence[int], chance: Seeded, answer: Answer) -> bool:
    """Return whether the side `own` wins in one deal by a line of the searching seat, which must be legal there.

    `answer` decides for the other seats of the side.
    """
    seat, world, node, left, planned = tree.seat, tree.view.deal(chance), 0, False, list(line)
    while True:
        decide = answer if left else preferred
        action = planned.pop(0) if planned and not left else decide(tree, node, world, seat, chance)
        if not world.is_legal(seat, action):
            return False
        node = tree.find(node, seat, action) if len(world.legal(seat)) > 1 else node
        world.apply(seat, action, chance)
        waiting = world.waiting()
        if world.over():
            return world.evaluate(tree.seat) >= 1.0
        if any(other not in own for other in waiting) or (left and waiting[0] == tree.seat):
            return False
        seat = waiting[0]
        left = left or seat != tree.seat


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


def anything(tree: Tree, node: i64, world: State, seat: i64, chance: Seeded) -> i64:
    """Return a random legal action."""
    legal = world.legal(seat)
    return legal[chance.below(len(legal))]
