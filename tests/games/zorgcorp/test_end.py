"""Endings and points: rulings R23 to R26."""

import pytest

from tests.support.zorgcorp.situation import chance, play, situation
from trized.games.zorgcorp import game
from trized.games.zorgcorp.rules import state_of
from trized.games.zorgcorp.scoring import resistance_points, zorgcorp_points
from trized.games.zorgcorp.state import FIRST_RULES
from trized.kernel import Outcome, Seeded

AROUND = ("d5", "e4", "d3", "c4")


def last_pass(made, *drawn):
    """Let the last people pass; return the outcome, or None."""
    position = made.turn("spy").position()
    play(position, "pass", drawn=chance(*drawn))
    return position.outcome()


def quiet():
    """A table where ZorgCorp has ships on ZorgTerre and spies can act."""
    return situation().ships("spy", "a4").zorg("zorgterre", "zorgterre")


def all_taken(made):
    for people in ("military", "architect", "revolutionary", "spy"):
        made.taken(people)
    return made


def test_r23_four_start_worlds_taken():
    outcome = last_pass(all_taken(quiet()))
    assert (outcome.ending, outcome.winners) == ("start_worlds", ())


@pytest.mark.parametrize(("difficulty", "assets"), [("easy", 100), ("medium", 75), ("hard", 50), ("extreme", 30)])
def test_r23_assets_at_the_threshold(difficulty, assets):
    made = situation(difficulty=difficulty).ships("spy", "a4").zorg("zorgterre", "zorgterre")
    position = made.turn("spy").position()
    position.table.assets = assets
    play(position, "pass", drawn=chance())
    assert position.outcome() == Outcome((), ("assets",))


def test_r23_one_below_the_threshold_goes_on():
    position = quiet().turn("spy").position()
    position.table.assets = 99
    play(position, "pass", drawn=Seeded(1))
    assert position.outcome() is None


def test_r23_military_around_zorgterre_wins():
    outcome = last_pass(quiet().ships("military", *AROUND))
    assert (outcome.ending, outcome.winners) == ("military", (0, 1, 2, 3))


def test_r23_a_defeated_military_cannot_win_by_encirclement():
    made = quiet().taken("military").ships("military", *AROUND).ships("architect", "g4").round(3)
    assert last_pass(made, "1", "1", "1") is None


def test_r23_under_the_first_rules_even_a_defeated_military_won_by_encirclement():
    made = situation(rules=FIRST_RULES).ships("spy", "a4").zorg("zorgterre", "zorgterre")
    assert last_pass(made.taken("military").ships("military", *AROUND)).ending == "military"


def test_r23_three_of_four_worlds_are_not_enough():
    made = quiet().ships("military", "d5", "d5", "e4", "d3").ships("architect", "c4").round(3)
    assert last_pass(made, "1", "1") is None


def test_r23_the_checks_come_in_the_order_of_the_sheet():
    made = all_taken(quiet()).ships("military", *AROUND)
    position = made.turn("spy").position()
    position.table.assets = 200
    position.table.round = 12
    play(position, "pass", drawn=chance())
    assert position.outcome().ending == "start_worlds"


def test_r23_assets_come_before_the_military():
    position = quiet().ships("military", *AROUND).turn("spy").position()
    position.table.assets = 100
    play(position, "pass", drawn=chance())
    assert position.outcome().ending == "assets"


def test_r23_checks_wait_until_all_peoples_have_acted():
    position = all_taken(quiet()).ships("military", "d7").position()
    assert not position.over()
    assert position.outcome() is None


def test_r23_the_twelfth_round_is_the_last():
    assert last_pass(quiet().round(12)).ending == "points"
    assert last_pass(quiet().round(11).ships("architect", *AROUND), "1", "1") is None


def points(lines):
    return {line: count for _, line, count in lines if count}


def test_r24_points_of_the_resistance():
    made = situation().face_down("a6", "red-2", shield=True).shield("home of architect").overthrown("a5", "red-3")
    made.sanctuary("b6").sanctuary("b5").sanctuary("b4").treasury(4)
    made.ships("military", "d5", "e4", "d7").ships("spy", "a4", "a3")
    assert points(resistance_points(made.table)) == {
        "shields": 2,
        "sanctuaries": 10,
        "overthrown": 2,
        "besieging": 2,
        "treasury": 4,
        "ships": 5,
    }


@pytest.mark.parametrize(("sanctuaries", "score"), [(0, 0), (1, 2), (2, 5), (3, 10), (4, 17)])
def test_r24_sanctuaries_grow_in_worth(sanctuaries, score):
    made = situation()
    for place in ("a6", "a5", "a4", "a3")[:sanctuaries]:
        made.sanctuary(place)
    assert points(resistance_points(made.table)).get("sanctuaries", 0) == score


def test_r24_a_shielded_overthrown_world_gives_three():
    assert sum(points(resistance_points(situation().overthrown("a5", "red-3", shield=True).table)).values()) == 3


def test_r24_a_military_ship_beside_zorgterre_gives_two():
    assert sum(points(resistance_points(situation().ships("military", "d5").table)).values()) == 2


def test_r24_points_of_zorgcorp():
    made = situation().conquered("d6", "red-4", bonus=3).conquered("c6", "blue-2", bonus=1).ships("military", "c6")
    made.taken("spy", ships=2, bonus=1).zorg("zorgterre", "d6").shield("home of architect").zorg("home of architect")
    assert points(zorgcorp_points(made.table)) == {"conquered": 3, "start_worlds": 2, "bonus": 5, "ships": 5}


def test_r24_a_ship_on_a_taken_start_world_gives_two():
    found = points(zorgcorp_points(situation().taken("spy").table))
    assert found["start_worlds"] + found["ships"] == 2


def test_r24_a_ship_on_a_shielded_start_world_gives_one():
    made = situation().shield("home of spy").zorg("home of spy")
    assert points(zorgcorp_points(made.table)) == {"ships": 1}


def test_r24_ships_on_zorgterre_give_one_each():
    assert points(zorgcorp_points(situation().zorg("zorgterre", "zorgterre").table)) == {"ships": 2}


def test_r24_equal_totals_are_zorgcorps_victory():
    outcome = last_pass(quiet().round(12).treasury(1))  # 1 BZ$ and 1 ship against 2 ships
    assert outcome.winners == ()
    assert sum(count for side, _, count in outcome.points if side == "resistance") == 2
    assert sum(count for side, _, count in outcome.points if side == "zorgcorp") == 2


def test_r24_one_point_more_wins():
    assert last_pass(quiet().round(12).treasury(2)).winners == (0, 1, 2, 3)


def test_r25_classic_hides_what_is_face_down_again_and_notes_show_it():
    for notes in (False, True):
        view = situation(notes=notes).face_down("d6", "red-2").position().view(0)
        assert view.shows(view.table.board.place_of["d6"]) is notes


def test_r25_both_memories_know_what_was_shown():
    tokens = [
        list(situation(notes=notes).face_down("d6", "red-2").position().view(0).table.token) for notes in (False, True)
    ]
    assert tokens[0] == tokens[1]


def test_r26_the_four_peoples_are_always_in_the_game():
    options = game.settle({})
    assert game.seats(options) == 4
    assert game.sides(options) == ((0, 1, 2, 3),)
    state = game.start(options, Seeded(3))
    assert [state.view(0).table.ships_at(people, 1 + people) for people in range(4)] == [1, 1, 1, 1]


def test_r26_one_player_may_answer_for_every_seat():
    state = state_of(situation().zorg("d5", "e4", "d3").ships("spy", "a4").turn("spy").table)
    play(state, "pass", drawn=chance())
    assert [list(state.legal(seat)) == list(state.legal(0)) for seat in range(4)] == [True] * 4
