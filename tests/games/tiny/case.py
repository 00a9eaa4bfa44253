"""The case of Tiny for the conformance suite."""

from collections import Counter
from itertools import combinations
from typing import cast

from tests.conformance.case import Case, Enumeration
from tests.games.tiny import game
from tests.games.tiny.box import BOX, KINDS
from tests.games.tiny.rules import State
from trized import kernel
from trized.kernel import PUBLIC, Script, Seeded

DEALT = [("draw", 0), ("draw", 1), ("draw", 0), ("draw", 2)]  # seat 0: two rubies; seat 1: opal and jade


def gems(state: kernel.State) -> list[int]:
    """Count the gems of every kind, wherever they are."""
    table = cast(State, state).table
    return [
        table.pool[gem] + sum(hand[gem] for hand in table.hands) + sum(row.count(gem) for row in table.hidden)
        for gem in range(KINDS)
    ]


def opening() -> Enumeration:
    """Enumerate the possible hands of seat 1 at the start, from seat 0's view."""
    options = game.settle({"crew": "2", "rounds": "2"})
    state = game.start(options, Script(DEALT))
    unseen = [gem for gem in range(KINDS) for _ in range(BOX.each)]
    for gem in (0, 0):
        unseen.remove(gem)
    hands = Counter(combinations(unseen, 2))
    return Enumeration(options, state, 0, {hand: n / hands.total() for hand, n in hands.items()}, second_hand)


def second_hand(state: kernel.State) -> tuple[int, ...]:
    table = cast(State, state).table
    return tuple(gem for gem in range(KINDS) for _ in range(table.hands[1][gem]))


def peeked() -> Enumeration:
    """Enumerate the possible tables for a spectator after one gem was shown to all."""
    options = game.settle({"crew": "2", "rounds": "2"})
    state = game.start(options, Script(DEALT))
    chance = Script([("die", 2)], Seeded(1))
    for seat, text in [(0, "hide ruby"), (1, "hide opal"), (0, "peek 1-0")]:
        state.play(seat, game.notation.read(state.view(seat), seat, text), chance)
    unseen = BOX.each * KINDS - 1
    likely = {(gem, 1): (BOX.each - (gem == 1)) / unseen for gem in range(KINDS)}
    return Enumeration(options, state, PUBLIC, likely, on_the_table)


def on_the_table(state: kernel.State) -> tuple[int, ...]:
    return tuple(row[0] for row in cast(State, state).table.hidden)


case = Case(
    game,
    options=({}, {"crew": "2", "rounds": "3"}, {"rounds": "1"}),
    conserved=gems,
    enumerations=(opening, peeked),
)
