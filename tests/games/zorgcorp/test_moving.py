"""The peoples' moves and powers: rulings R12 to R18, R27."""

import pytest

from tests.support.zorgcorp.situation import chance, legal_texts, play, situation
from trized.games.zorgcorp import game
from trized.games.zorgcorp.box import PEOPLE_NAMES
from trized.games.zorgcorp.events import ShipMoved, TokenShown, WorldExplored
from trized.games.zorgcorp.state import FIRST_RULES
from trized.kernel import Refused, Seeded


def test_r12_peoples_act_in_the_order_chosen():
    state = game.start(game.settle({"order": "srma"}), Seeded(5))
    acted = []
    for _ in range(4):
        seat = state.waiting()[0]
        acted.append(PEOPLE_NAMES[seat])
        state.play(seat, game.notation.read(state.view(seat), seat, "pass"), Seeded(5))
    assert acted == ["spy", "revolutionary", "military", "architect"]


def test_r12_a_people_that_moved_cannot_build():
    position = situation().ships("military", "d7", "d6").treasury(3).position()
    play(position, "move d7 c7", drawn=chance("red-2"))
    with pytest.raises(Refused, match="one thing each round"):
        play(position, "build 3")


def test_r12_building_ends_the_turn():
    position = situation().ships("military", "d7").treasury(3).position()
    play(position, "build 3")
    assert PEOPLE_NAMES[position.waiting()[0]] == "architect"


def test_r13_each_ship_moves_at_most_once():
    position = situation().ships("military", "d7", "c6").position()
    play(position, "move d7 d6", drawn=chance("red-2"))
    assert {text.split()[1] for text in legal_texts(position) if text.startswith("move")} == {"c6"}


def test_r13_ships_at_one_place_move_one_by_one():
    position = situation().ships("military", "d7", "d7").position()
    seen = play(position, "move d7 d6", "move d7 c7", drawn=chance("red-2", "blue-2"))
    assert (seen.crew("military", "d6"), seen.crew("military", "c7"), seen.crew("military", "d7")) == (1, 1, 0)


def test_r13_the_moves_end_by_themselves_when_nothing_is_left_to_move():
    position = situation().ships("military", "d7").position()
    play(position, "move d7 d6", drawn=chance("red-2"))
    assert PEOPLE_NAMES[position.waiting()[0]] == "architect"


def test_r13_the_player_may_end_the_moves_early():
    position = situation().ships("military", "d7", "c6").position()
    play(position, "move d7 d6", "done", drawn=chance("red-2"))
    assert PEOPLE_NAMES[position.waiting()[0]] == "architect"


def test_r13_paths_are_travelled_in_both_directions():
    position = situation().ships("military", "home of military").position()
    assert "move start-north d7" in legal_texts(position)


@pytest.mark.parametrize("people", PEOPLE_NAMES)
def test_r13_nobody_enters_zorgterre(people):
    position = situation().ships(people, "d5").turn(people).position()
    assert not [text for text in legal_texts(position) if text.endswith("zorgterre")]


def test_r13_spies_do_not_pass_through_zorgterre():
    position = situation().ships("spy", "d5").turn("spy").position()
    assert "move d5 d3" not in legal_texts(position)


def test_r13_spies_take_one_or_two_steps():
    position = situation().ships("spy", "d6").turn("spy").position()
    goals = {text.split()[2] for text in legal_texts(position) if text.startswith("move")} - {"d6"}
    one = {"d7", "e6", "d5", "c6"}
    two = {"start-north", "e7", "c7", "f6", "e5", "c5", "b6"}
    assert goals == one | two


def test_r13_spies_jump_through_black_holes():
    position = situation().ships("spy", "f7").turn("spy").position()
    goals = {text.split()[2] for text in legal_texts(position) if text.startswith("move")}
    assert {"a3", "a2", "b1", "c1"} <= goals
    assert not [goal for goal in goals if goal.startswith("hole")]


@pytest.mark.parametrize("people", ["military", "architect", "revolutionary"])
def test_r13_black_holes_are_for_spies_only(people):
    position = situation().ships(people, "f7").turn(people).position()
    assert {text for text in legal_texts(position) if text.startswith("move")} == {
        "move f7 g6",
        "move f7 f6",
        "move f7 e7",
    }


def test_r14_arriving_in_an_empty_system_shows_a_token_and_lays_it_face_down():
    position = situation().ships("military", "d7").position()
    seen = play(position, "move d7 d6", drawn=chance("red-2"))
    assert (seen.token("d6"), seen.is_face_down("d6"), seen.events) == (
        "red-2",
        True,
        [ShipMoved, WorldExplored, TokenShown],
    )


def test_r14_passing_through_explores_nothing():
    made = situation(order="smar").ships("spy", "d6").position()
    seen = play(made, "move d6 b6", drawn=chance("red-2"))
    assert (seen.token("c6"), seen.token("b6")) == ("", "red-2")


def test_r14_with_an_empty_draw_pile_nothing_is_laid():
    seen = play(situation().pile().ships("military", "d7").position(), "move d7 d6", drawn=chance())
    assert seen.token("d6") == ""


def test_r15_military_destroys_a_single_ship_for_a_bz():
    position = situation().face_down("d6", "red-2", shield=True).zorg("d6").ships("military", "d7").position()
    seen = play(position, "move d7 d6")
    assert (seen.zorg("d6"), seen.table.treasury, seen.table.zorgcorp_ships_left) == (0, 1, 10)


def test_r15_military_cannot_enter_where_two_ships_are():
    position = situation().conquered("d6", "red-2").zorg("d6", "d6").ships("military", "d7").position()
    assert "move d7 d6" not in legal_texts(position)


def test_r15_an_empty_reserve_pays_nothing_for_a_wreck():
    made = situation().conquered("d6", "red-2").zorg("d6").ships("military", "d7").treasury(37)
    assert play(made.position(), "move d7 d6").table.treasury == 37


def test_r15_a_blockade_takes_value_and_bonus_out_of_the_assets():
    position = (
        situation().conquered("d6", "red-3", bonus=2).conquered("c6", "blue-2").ships("military", "d7").position()
    )
    assert position.table.assets == 7
    assert play(position, "move d7 d6").assets == 2


def test_r15_assets_come_back_when_the_last_military_ship_leaves():
    position = situation().conquered("d6", "red-3", bonus=2).ships("military", "d6").face_down("d7", "red-2").position()
    assert play(position, "move d6 d7").assets == 5


def test_r15_a_blockade_lasts_while_one_ship_stays():
    made = situation().conquered("d6", "red-3").ships("military", "d6", "d6").face_down("d7", "red-2")
    assert play(made.position(), "move d6 d7").assets == 0


@pytest.mark.parametrize("people", ["architect", "revolutionary"])
def test_r16_architects_and_revolutionaries_do_not_enter_beside_a_zorgcorp_ship(people):
    position = situation().conquered("d6", "red-2").zorg("d6").ships(people, "d7").turn(people).position()
    assert "move d7 d6" not in legal_texts(position)


def architect_leaves(made):
    return play(made.ships("architect", "d7").turn("architect").position(), "move d7 d6", drawn=chance("red-2"))


def test_r16_an_architect_leaves_a_shield():
    seen = architect_leaves(situation().face_down("d7", "blue-2"))
    assert (seen.shield("d7"), seen.table.shields_left) == (True, 15)


def test_r16_no_shield_on_a_conquered_world():
    assert not architect_leaves(situation().conquered("d7", "blue-2")).shield("d7")


def test_r16_no_second_shield():
    assert architect_leaves(situation().face_down("d7", "blue-2", shield=True)).table.shields_left == 15


def test_r16_no_shield_on_a_sanctuary():
    assert not architect_leaves(situation().sanctuary("d7")).shield("d7")


def test_r16_a_shield_on_an_overthrown_world():
    assert architect_leaves(situation().overthrown("d7", "blue-2")).shield("d7")


def test_r16_without_shields_left_none_is_laid():
    made = situation().face_down("d7", "blue-2").ships("architect", "d7").turn("architect")
    position = made.position()
    position.table.shields_left = 0
    assert not play(position, "move d7 d6", drawn=chance("red-2")).shield("d7")


def test_r16_an_architect_does_not_stop_the_revenue():
    made = situation().conquered("d6", "red-3").ships("architect", "d7").turn("architect")
    assert play(made.position(), "move d7 d6").assets == 3


def test_r17_a_revolt_token_is_laid_on_arrival():
    made = situation().conquered("d6", "red-3").ships("revolutionary", "d7").turn("revolutionary")
    seen = play(made.position(), "move d7 d6", "revolt d6")
    assert (seen.revolt("d6"), seen.table.revolts_left, seen.assets) == (True, 15, 3)


def test_r17_a_revolt_token_is_laid_by_a_ship_that_stays():
    position = situation().conquered("d6", "red-3").ships("revolutionary", "d6").turn("revolutionary").position()
    seen = play(position, "revolt d6")
    assert seen.revolt("d6")
    assert PEOPLE_NAMES[position.waiting()[0]] == "spy"  # the ship stays put this turn


def test_r17_one_revolt_token_for_each_world():
    made = situation().conquered("d6", "red-3", revolt=True).ships("revolutionary", "d6").turn("revolutionary")
    assert "revolt d6" not in legal_texts(made.position())


def test_r17_no_revolt_token_on_an_unconquered_world():
    made = situation().face_down("d6", "red-3").ships("revolutionary", "d6").turn("revolutionary")
    assert "revolt d6" not in legal_texts(made.position())


def test_r17_none_of_the_sixteen_left():
    position = situation().conquered("d6", "red-3").ships("revolutionary", "d6").turn("revolutionary").position()
    position.table.revolts_left = 0
    assert "revolt d6" not in [game.notation.write(position.view(2), 2, action) for action in position.view(2).legal()]


def spies(*places):
    return situation(order="smar").conquered("d6", "blue-4", bonus=3).ships("spy", *places)


def test_r18_a_spy_steals_after_its_move():
    seen = play(spies("d7").position(), "move d7 d6", "steal d6")
    assert (seen.bonus("d6"), seen.table.treasury, seen.assets) == (2, 1, 6)


def test_r18_a_spy_that_stays_put_steals():
    position = spies("d6").position()
    assert play(position, "steal d6").table.treasury == 1
    assert PEOPLE_NAMES[position.waiting()[0]] == "military"


def test_r18_every_spy_ship_steals_one():
    position = spies("d6", "d6").position()
    play(position, "steal d6", "steal d6")
    assert position.table.treasury == 2


def test_r18_theft_under_a_blockade_leaves_the_assets_alone():
    seen = play(spies("d6").ships("military", "d6").position(), "steal d6")
    assert (seen.assets, seen.bonus("d6")) == (0, 2)


def test_r18_a_ship_that_moved_steals_first_so_that_the_other_stays_free():
    position = spies("d7", "d6").position()
    play(position, "move d7 d6", "steal d6")
    assert "move d6 c6" in legal_texts(position)


def test_r18_a_spy_that_moved_sacrifices_itself_among_several_ships():
    position = spies("d7").zorg("d6", "d6").position()
    seen = play(position, "move d7 d6", "sacrifice d6")
    assert (seen.zorg("d6"), seen.crew("spy", "d6"), seen.crew("spy", "home of spy")) == (1, 0, 1)
    assert (seen.table.treasury, seen.table.zorgcorp_ships_left) == (0, 9)


def test_r18_a_spy_that_stayed_put_cannot_sacrifice_itself():
    assert "sacrifice d6" not in legal_texts(spies("d6").zorg("d6").position())


def test_r18_the_replacement_neither_moves_nor_acts():
    position = spies("d7").zorg("d6").position()
    play(position, "move d7 d6", "sacrifice d6")
    assert PEOPLE_NAMES[position.waiting()[0]] == "military"


def test_r18_a_spy_goes_out_and_back_and_may_sacrifice_itself_then():
    position = spies("d6").zorg("d6").position()
    seen = play(position, "move d6 d6", "sacrifice d6")
    assert (seen.zorg("d6"), seen.crew("spy", "d6"), seen.crew("spy", "home of spy")) == (0, 0, 1)


def test_r18_a_spy_that_went_out_and_back_steals_and_has_moved():
    position = spies("d6").position()
    assert play(position, "move d6 d6", "steal d6").table.treasury == 1
    assert PEOPLE_NAMES[position.waiting()[0]] == "military"


def test_r18_only_spies_go_out_and_back():
    assert "move d7 d7" not in legal_texts(situation().ships("military", "d7").position())


def test_r18_under_the_first_rules_no_spy_went_out_and_back():
    made = situation(order="smar", rules=FIRST_RULES).ships("spy", "d6")
    assert "move d6 d6" not in legal_texts(made.position())


def test_r18_a_spy_that_stole_cannot_move_on():
    position = spies("d6", "a4").position()
    play(position, "steal d6")
    assert not [text for text in legal_texts(position) if text.startswith("move d6")]


def test_r18_a_spy_passes_and_stops_beside_zorgcorp_ships():
    position = spies("d7").zorg("d6", "d6", "d5").position()
    assert {"move d7 d6", "move d7 d5"} <= set(legal_texts(position))


def test_r27_the_first_departure_shields_the_architects_home():
    position = situation().ships("architect", "home of architect").turn("architect").position()
    seen = play(position, "move start-east g4", drawn=chance("red-2"))
    assert seen.shield("home of architect")


def test_r27_one_ship_alone_does_not_take_a_shielded_home():
    seen = situation().shield("home of architect").zorg("g4").progress("2")
    assert not seen.is_defeated("architect")


def test_a_shield_and_a_revolt_token_may_lie_on_one_world():
    seen = architect_leaves(situation().overthrown("d7", "blue-2"))
    assert (seen.shield("d7"), seen.revolt("d7")) == (True, True)


def test_resistance_ships_do_not_hinder_each_other():
    made = situation().face_down("d6", "red-2").ships("architect", "d6").ships("spy", "d6").ships("military", "d7")
    assert play(made.position(), "move d7 d6").crew("military", "d6") == 1
