"""Balance of a custom file: pairs of games on the same seed, shares, and when they are settled."""

import pytest

from trized.analysis.balance import balance_of, is_settled, play_pairs
from trized.games import load
from trized.games.zoondo.page import page

ZOONDO = load("zoondo")
SHOP = page.workshop(ZOONDO, "tribe1")
MATCH_UPS = SHOP.match_ups(dict(SHOP.starts("en"))["Monkus"], "en")


def test_pair_depends_on_its_number_alone() -> None:
    found = [play_pairs(ZOONDO, MATCH_UPS, first, 0.0) for first in (0, 1, 0)]
    assert [len(points) for points in found] == [1, 1, 1]
    assert found[0] == found[2]


def test_file_meets_every_original_from_both_seats() -> None:
    assert [one.name for one in MATCH_UPS] == ["Boarix", "Monkus", "Rhinogoths", "Warus", "Ranakars"]
    for one in MATCH_UPS:
        assert [options[f"tribe{seat + 1}"].startswith("Monkus:") for options, seat in one.games] == [True, True]
        assert [seat for _, seat in one.games] == [0, 1]


def test_pairs_count_for_their_opponent_in_turn() -> None:
    found = balance_of(["A", "B"], [2.0, 0.0, 2.0, 1.0])
    assert [(one.name, one.games, one.share) for one in found.by] == [("A", 4, 1.0), ("B", 4, 0.25)]
    assert (found.total.games, found.total.share) == (8, 0.625)
    assert found.total.low < 0.5 < found.total.high


@pytest.mark.parametrize(
    ("points", "settled"),
    [([2.0] * 9, False), ([2.0] * 10, True), ([0.0] * 10, True), ([0.0, 2.0] * 100, False), ([0.0, 2.0] * 640, True)],
)
def test_balance_is_settled_at_a_look_only(points: list[float], settled: bool) -> None:
    assert is_settled(points) == settled


def test_balance_that_was_settled_stays_settled() -> None:
    assert is_settled([2.0] * 10 + [1.0] * 70)


def test_balance_without_games_covers_everything() -> None:
    found = balance_of(["A"], [])
    assert (found.total.games, found.total.low, found.total.high, found.settled) == (0, 0.0, 1.0, False)
