"""The number of action sequences from a position, as golden numbers.

Every branch of a position gets the same draws, so the numbers depend on the rules alone. If a change of the rules
changes one of them, verify the new number by hand.
"""

import pytest

from tests.support.zenith.situation import begin
from trized.games.zenith.rules import State
from trized.kernel import Seeded


def count(position: State, depth: int, seed: int) -> int:
    """Return the number of sequences of `depth` actions, with the first waiting seat acting."""
    if position.over():
        return 1
    seat = position.waiting()[0]
    legal = position.legal(seat)
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = position.copy()
        after.apply(seat, action, Seeded(seed + depth))
        total += count(after, depth - 1, seed)
    return total


def after_plies(players: str, seed: int, plies: int) -> State:
    """Return the position after `plies` random plies."""
    position = begin(Seeded(seed), players=players, boards="random")
    chance, choices = Seeded(seed + 1), Seeded(seed + 2)
    for _ in range(plies):
        seat = position.waiting()[0]
        legal = position.legal(seat)
        position.apply(seat, legal[choices.below(len(legal))], chance)
    assert not position.over()
    return position


def test_an_exchange_of_two_seats_has_sixteen_times_sixteen_sequences():
    assert count(begin(Seeded(1)), 2, 1) == 256


GOLDEN = [
    ("2", 1, 2, [12, 118, 1106, 10905]),
    ("2", 2, 2, [12, 130, 1163, 12738]),
    ("2", 3, 40, [18, 125, 1245, 11035]),
    ("2", 4, 80, [2, 22, 133, 1210, 9205]),
    ("4", 5, 4, [2, 19, 130, 1124, 6194, 25560]),
    ("4", 6, 4, [2, 22, 179, 1368, 7216, 32774]),
    ("4", 7, 80, [2, 22, 334, 4629]),
    ("4", 8, 120, [13, 202, 3077, 39752]),
]


@pytest.mark.parametrize(("players", "seed", "plies", "counts"), GOLDEN)
def test_sequences_to_each_depth(players, seed, plies, counts):
    position = after_plies(players, seed, plies)
    assert [count(position, depth, seed) for depth in range(1, len(counts) + 1)] == counts
