"""Variants on the same seeds."""

import json

import polars as pl
import pytest

from trized.games import load
from trized.kernel import Refused
from trized.lab.compare import compare_variants, paired
from trized.lab.simulate import Run, seat_specs
from trized.lab.sweep import options_at, read_values


def variant(name: str, games: int = 12, **given: str) -> Run:
    game = load(name)
    options = game.settle(given)
    return Run(name, options, seat_specs(game, options, ["random"]), games, 1)


def test_a_variant_that_changes_nothing_differs_in_no_game(tmp_path):
    found, interrupted = compare_variants(variant("zenith"), variant("zenith", team_start="12/1"), tmp_path, 1)
    assert not interrupted
    assert all(one.identical and one.more_games() == 0 for one in found)


def test_a_shorter_track_makes_shorter_games(tmp_path):
    cards = json.dumps({"track": {"steps": 1}})
    found, _ = compare_variants(variant("zenith", 30), variant("zenith", 30, cards=cards), tmp_path, 1)
    turns = next(one for one in found if one.name == "turns")
    assert turns.settled
    assert turns.difference.high < 0


def test_pairs_see_what_means_cannot():
    """Every game is one turn longer, though games differ by hundreds: the difference is certain."""
    turns = pl.Series(range(0, 1000, 10))
    found = paired("turns", turns, turns + 1)
    assert (found.difference.low, found.difference.high) == (1, 1)
    assert found.settled


def test_what_is_not_settled_says_how_many_games_would_do():
    first, second = pl.Series([True, False] * 50), pl.Series([False, True] * 45 + [True, True] * 5)
    found = paired("first", first, second)
    assert not found.settled
    assert found.more_games() == pytest.approx((2.8 * found.deviation / 0.05) ** 2 - 100, rel=0.02)


def test_a_range_and_a_list_are_read():
    assert read_values("khan.cost=1..3") == ("khan.cost", ["1", "2", "3"])
    assert read_values("limit=100,400") == ("limit", ["100", "400"])


@pytest.mark.parametrize("text", ["cost", "=3", "cost=", "cost=9..1"])
def test_what_is_nothing_to_go_through_is_refused(text):
    with pytest.raises(Refused):
        read_values(text)


def test_a_step_changes_an_option_a_mark_in_a_file_or_something_in_the_box():
    zenith = load("zenith")
    assert options_at(load("zoondo"), {}, "limit", "400")["limit"] == "400"
    marked = "[start]\ncredits = {money}\n"
    assert options_at(zenith, {"cards": marked}, "money", "15")["cards"] == '{"start":{"credits":15}}'
    tuned = json.loads(options_at(zenith, {}, "khan.cost", "3")["cards"])
    assert [card["khan"] for planet in tuned["agents"].values() for card in planet.values()] == [{"cost": 3}]


def test_a_step_keeps_what_a_file_says_besides():
    options = options_at(load("zenith"), {"cards": "[start]\ncredits = 15\n"}, "start.zenithium", "3")
    assert json.loads(options["cards"]) == {"start": {"credits": 15, "zenithium": 3}}


@pytest.mark.parametrize(("game", "name"), [("zenith", "nobody.cost"), ("zenith", "khan"), ("zoondo", "speed")])
def test_what_cannot_be_changed_is_refused_with_what_can(game, name):
    with pytest.raises(Refused, match=r"names nothing in the box|has no option"):
        options_at(load(game), {}, name, "3")
