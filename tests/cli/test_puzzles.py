"""`trized puzzles`."""

import json

import pytest

from trized.games import load
from trized.kernel.puzzles import puzzles_of, read_puzzles


def test_the_list_has_id_kind_and_grade(trized):
    value = json.loads(trized("puzzles", "list", "zenith", "--json").out)
    assert len(value) == len(puzzles_of(load("zenith")))
    assert set(value[0]) == {"id", "kind", "grade"}


def test_the_list_shows_how_many_of_each_kind(trized):
    said = trized("puzzles", "list", "zoondo")
    assert said.status == 0
    assert f"{len(puzzles_of(load('zoondo')))} puzzles" in said.out


def test_solution_rate_of_a_bot_is_shown_by_grade(trized):
    value = json.loads(trized("puzzles", "solve", "zenith", "--bot", "random", "--json").out)
    assert set(value["bots"][0]["by_grade"]) == {"1", "2", "3"}
    assert value["bots"][0]["share"] < 0.5


@pytest.mark.slow
def test_puzzles_are_made_and_can_be_read_again(trized, tmp_path):
    said = trized("puzzles", "make", "zoondo", "--count", 1, "--seed", 3, "--jobs", 1, "--out", tmp_path / "mine.toml")
    assert said.status == 0
    (puzzle,) = read_puzzles(tmp_path / "mine.toml")
    assert puzzle.digest


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("list", "chess"), "no game 'chess'"),
        (("list", "pile"), "has no puzzles"),
        (("make", "pile"), "defines no kinds of puzzles"),
        (("make", "zenith", "--count", "0"), "must be 1 or more"),
        (("make", "zenith", "--out", "nowhere/mine.toml"), "the folder 'nowhere'"),
        (("solve", "zenith", "--bot", "clever"), "no bot 'clever'"),
    ],
)
def test_bad_requests_are_refused_and_nothing_is_written(trized, tmp_path, arguments, reason):
    said = trized("puzzles", *arguments)
    assert said.status == 2
    assert reason.lower() in said.err.lower()
    assert list(tmp_path.iterdir()) == []
