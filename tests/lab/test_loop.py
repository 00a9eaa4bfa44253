"""A custom file against its base, until the difference is settled or time is over."""

from functools import partial

from trized.analysis.intervals import FIRST
from trized.games import load
from trized.lab.compare import compare_shares
from trized.lab.loop import Look, compare_until_settled, widened
from trized.lab.simulate import Run, seat_specs


def variant(games: int, **given: str) -> Run:
    game = load("zoondo")
    options = game.settle(given)
    return Run("zoondo", options, seat_specs(game, options, ["random"]), games, 1)


def test_comparison_without_time_ends_with_the_games_that_are_there(tmp_path):
    looks: list[Look] = []
    last = compare_until_settled(variant, partial(variant, limit="400"), tmp_path, 1e-9, 1, looks.append)
    assert looks == [last]
    assert last is not None
    assert last.over


def test_comparison_of_a_file_that_changed_meanwhile_is_dropped(tmp_path):
    looks: list[Look] = []
    assert compare_until_settled(variant, variant, tmp_path, 60, 1, looks.append, lambda: True) is None
    assert not looks


def test_look_needs_more_than_a_single_comparison_does():
    found = compare_shares("first", [False] * 8 + [True] * 12, [True] * 20)
    assert 0.0125 < compare_shares("first", [False] * 7 + [True] * 13, [True] * 20).paired.p < 0.05
    assert widened(found).low < found.difference.low


def test_clear_difference_is_settled_at_the_first_look():
    found = compare_shares("first", [False] * FIRST, [True] * FIRST)
    assert Look([found], 1.0, over=False).settled
