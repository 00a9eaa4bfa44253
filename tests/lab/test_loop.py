"""A custom file against its base, until the difference is settled or time is over."""

from trized.analysis.intervals import FIRST
from trized.games import load
from trized.lab.compare import compare_shares
from trized.lab.loop import Look, compare_until_settled
from trized.lab.simulate import Run, seat_specs


def variant(**given: str) -> Run:
    game = load("zoondo")
    options = game.settle(given)
    return Run("zoondo", options, seat_specs(game, options, ["random"]), 1, 1)


def test_comparison_without_time_ends_with_the_games_that_are_there(tmp_path):
    looks: list[Look] = []
    last = compare_until_settled(variant(), variant(limit="400"), tmp_path, 1e-9, 1, looks.append)
    assert looks == [last]
    assert last is not None
    assert last.over


def test_comparison_of_a_file_that_changed_meanwhile_is_dropped(tmp_path):
    looks: list[Look] = []
    assert compare_until_settled(variant(), variant(), tmp_path, 60, 1, looks.append, lambda: True) is None
    assert not looks


def test_difference_that_one_look_would_call_clear_is_open():
    found = compare_shares("first", [False] * 7 + [True] * 13, [True] * 20)
    assert found.p < 0.05
    assert found.difference.low < 0 < found.difference.high
    assert not Look([found], 1.0, over=False).settled


def test_clear_difference_is_settled_at_the_first_look():
    found = compare_shares("first", [False] * FIRST, [True] * FIRST)
    assert Look([found], 1.0, over=False).settled
