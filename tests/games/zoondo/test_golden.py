"""Golden games, counts of sequences, many random games, and comparison of both builds."""

import os
import subprocess
import sys
from collections import Counter
from typing import cast

import pytest

from tests.support.zoondo.playthrough import FOLDER, GAMES, written
from tests.support.zoondo.random_tribes import random_tribe
from tests.support.zoondo.situations import deployed
from trized.games.zoondo import game
from trized.games.zoondo.box import BOX
from trized.games.zoondo.rules import State
from trized.games.zoondo.state import CAGED, FIGHT, GONE, KINDS, NO_CARD, OVER, first_slot, in_hand
from trized.kernel import Seeded
from trized.kernel.playout import play_randomly


@pytest.mark.parametrize(("number", "name"), list(enumerate(GAMES)))
def test_playthroughs_are_as_written(number, name):
    assert written(name, 40 + number) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_the_build_does_not_matter():
    code = "from tests.support.zoondo.playthrough import *; print(''.join(written(name, 90) for name in GAMES), end='')"
    env = {**os.environ, "TRIZED_INTERPRETED": "1", "PYTHONIOENCODING": "utf-8"}
    other = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True, encoding="utf-8")
    assert other.stdout == "".join(written(name, 90) for name in GAMES)


def sequences(state, depth):
    """Count the sequences of `depth` actions; an announced fight ends a sequence."""
    if depth == 0 or state.over() or state.table.phase == FIGHT:
        return 1
    total = 0
    seat = state.waiting()[0]
    for action in state.legal(seat):
        after = state.copy()
        after.apply(seat, action, Seeded(0))
        total += sequences(after, depth - 1)
    return total


@pytest.mark.parametrize(
    ("one", "two", "counts"),
    [
        ("boarix", "monkus", [28, 404, 7345]),  # 16 moves, and a wall on 12 cells
        ("rhinogoths", "warus", [22, 353, 6329]),  # 14 moves, 2 with Furie, 6 with Binôme de choc
        ("ranakars", "rhinogoths", [39, 858, 21293]),  # 15 moves, terrain on 12 cells, material on 12 cards
    ],
)
def test_counts_of_sequences(one, two, counts):
    at = deployed(one, two)
    assert [sequences(at.state, depth) for depth in (1, 2, 3)] == counts


def cards_of(table, seat):
    """Count all Zoons of a seat, wherever they are."""
    found: Counter[int] = Counter()
    for slot in range(first_slot(seat), table.slots_end(seat)):
        if table.kind[slot] != NO_CARD and not BOX.zoons[table.kind[slot]].from_trump:
            found[table.kind[slot]] += 1
    for kind in range(KINDS):
        found[kind] += table.hand[in_hand(seat, kind)]
    return +found


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_random_games_end_and_lose_no_card(seed):
    if seed % 3:
        options = {"tribe1": list(BOX.tribes)[seed % 5], "tribe2": list(BOX.tribes)[seed // 5 % 5]}
    else:
        tribes = [random_tribe(Seeded(seed * 2 + n), "mondial").line() for n in range(2)]
        options = {"tribe1": tribes[0], "tribe2": tribes[1], "format": "mondial", "repetition": "on"}
    state = game.start(game.settle(options), Seeded(seed))
    play_randomly(state, Seeded(seed), Seeded(seed + 1), 100_000)
    table = cast(State, state).table
    assert table.phase == OVER
    for seat in range(2):
        tribe = table.tribe(seat)
        assert cards_of(table, seat) == +Counter({kind: tribe.cards[kind] for kind in range(KINDS)})
        for slot in range(first_slot(seat), table.slots_end(seat)):
            if table.kind[slot] != NO_CARD:
                assert table.possible_kinds[slot] >> table.kind[slot] & 1  # public knowledge never excludes the truth
                cell = table.cell[slot]
                assert cell == GONE or table.board[cell % CAGED] in (slot, CAGED + slot)
