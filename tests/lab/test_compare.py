"""Variants on the same seeds."""

import json

import pytest

from tests.support.coverage import Draws
from trized.analysis.intervals import holm, paired_means, paired_shares, share
from trized.games import load
from trized.kernel import Refused
from trized.kernel.language import language
from trized.lab.compare import compare_shares, compare_variants
from trized.lab.simulate import Run, seat_specs
from trized.lab.sweep import SweepStep, against_first, options_at, read_values, trend_of


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


def test_only_games_up_to_a_check_count(tmp_path):
    runs = variant("zoondo", 30), variant("zoondo", 30, limit="400")
    assert {one.games for one in compare_variants(*runs, tmp_path, 1)[0]} == {40}


def test_interrupted_comparison_has_the_games_of_both_variants(tmp_path):
    left = [25]

    def interrupt(games: int) -> None:
        left[0] -= games
        if left[0] <= -20:
            raise KeyboardInterrupt

    found, interrupted = compare_variants(
        variant("zoondo", 640), variant("zoondo", 640, limit="400"), tmp_path, 1, interrupt
    )
    assert interrupted
    assert found[0].games == 20


def test_pairs_see_what_means_cannot():
    """Every game is one turn longer, while games differ by hundreds of turns: the paired difference is certain."""
    turns = list(range(0, 1000, 10))
    found = paired_means(turns, [one + 1 for one in turns])
    assert (found.difference.low, found.difference.high) == (1, 1)
    assert found.p < 0.001


def test_four_games_that_differ_in_one_direction_settle_nothing():
    assert paired_shares([False] * 4 + [True] * 6, [True] * 10).p == pytest.approx(0.125)
    assert paired_means([1, 2, 3, 4], [2, 3, 4, 5]).p == pytest.approx(0.125)


def test_open_comparison_names_the_number_of_games_needed():
    first, second = [True, False] * 50, [False, True] * 45 + [True, True] * 5
    found = compare_shares("first", first, second)
    assert not found.settled
    assert found.more_games() == 5120 - 100  # the check after 100 * (3.67 * error / 0.05) ** 2 games


def test_holm_multiplies_the_smallest_by_all_and_never_turns_the_order():
    assert holm([0.01, 0.04, 0.03, 0.5]) == pytest.approx([0.04, 0.09, 0.09, 0.5])


def test_the_main_question_is_a_changed_card_if_there_is_one(tmp_path):
    cards = options_at(load("zenith"), {}, "khan.cost", "1")["cards"]
    found, _ = compare_variants(variant("zenith", 40), variant("zenith", 40, cards=cards), tmp_path, 1)
    assert [one.name for one in found[:3]] == ["khan.won", "khan.played", "first"]


def test_the_main_question_is_the_seat_whose_deck_changed(tmp_path):
    runs = [variant("zoondo", 4, tribe1=tribe, tribe2="monkus") for tribe in ("boarix", "warus")]
    assert compare_variants(runs[0], runs[1], tmp_path, 1)[0][0].name == "seat 0"


def test_requested_measure_is_the_main_question(tmp_path):
    found, _ = compare_variants(variant("zoondo", 4), variant("zoondo", 4, limit="400"), tmp_path, 1, of="turns")
    assert found[0].name == "turns"


def test_equal_variants_are_called_different_at_most_as_often_as_promised():
    """Eleven measures of equal variants: the main one, and all others together, are each wrong in 5 %."""
    main = others = 0
    for run in range(200):
        draws = Draws(run)
        games = [[draws.coin(0.5) for _ in range(60)] for _ in range(2)]
        numbers = [[[draws.skewed() for _ in range(60)] for _ in range(2)] for _ in range(10)]
        main += paired_shares(games[0], games[1]).p < 0.05
        others += min(holm([paired_means(pair[0], pair[1]).p for pair in numbers])) < 0.05
    assert main <= 18
    assert others <= 18


def test_a_range_and_a_list_are_read():
    assert read_values("khan.cost=1..3") == ("khan.cost", ["1", "2", "3"])
    assert read_values("limit=100,400") == ("limit", ["100", "400"])


@pytest.mark.parametrize("text", ["cost", "=3", "cost=", "cost=9..1"])
def test_sweep_without_values_is_refused(text):
    with pytest.raises(Refused):
        read_values(text)


def test_a_step_changes_an_option_a_mark_in_a_file_or_something_in_the_box():
    zenith = load("zenith")
    assert options_at(load("zoondo"), {}, "limit", "400")["limit"] == "400"
    marked = "[start]\ncredits = {money}\n"
    assert options_at(zenith, {"cards": marked}, "money", "15")["cards"] == '{"start":{"credits":15}}'
    tuned = json.loads(options_at(zenith, {}, "khan.cost", "3")["cards"])
    assert [card["khan"] for planet in tuned["agents"].values() for card in planet.values()] == [{"cost": 3}]


def test_step_keeps_the_other_values_of_a_file():
    options = options_at(load("zenith"), {"cards": "[start]\ncredits = 15\n"}, "start.zenithium", "3")
    assert json.loads(options["cards"]) == {"start": {"credits": 15, "zenithium": 3}}


@pytest.mark.parametrize(("game", "name"), [("zenith", "nobody.cost"), ("zenith", "khan"), ("zoondo", "speed")])
def test_sweep_of_an_unknown_name_is_refused_with_the_known_ones(game, name):
    with pytest.raises(Refused, match=r"names nothing in the box|has no option"):
        options_at(load(game), {}, name, "3")


def test_trend_of_a_sweep_is_the_slope_of_each_game_on_the_same_seeds():
    games = {k: (k % 2 == 0, 10.0 * k) for k in range(10)}
    steps = [
        SweepStep(
            str(value),
            10,
            share(5, 10),
            0.0,
            by_game={k: (won, turns + 3 * value) for k, (won, turns) in games.items()},
        )
        for value in (1, 2, 4)
    ]
    trend = trend_of(steps)
    assert trend is not None
    assert [trend.turns.low, trend.turns.value, trend.turns.high] == pytest.approx([3, 3, 3])
    assert trend.share.value == pytest.approx(0)
    assert against_first(steps, 2).p == 1


def test_sweep_over_names_has_no_trend():
    assert (
        trend_of([SweepStep(name, 1, share(1, 2), 1.0, by_game={0: (True, 1.0)}) for name in ("easy", "hard")]) is None
    )


def test_a_difference_of_shares_in_french_is_written_in_points_with_a_minus_sign():
    assert language("fr").points(-0.0123, 1) == "\N{MINUS SIGN}1,2\N{NO-BREAK SPACE}points"
