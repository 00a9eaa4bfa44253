"""Building and the special actions: rulings R19 to R22."""

import pytest

from tests.support.zorgcorp.situation import chance, legal_texts, play, situation
from trized.games.zorgcorp.board import FIRST_SYSTEM
from trized.games.zorgcorp.box import PEOPLE_NAMES
from trized.games.zorgcorp.events import BuildingFailed, QuadrantProbed, RevolutionFailed, TokenShown, WorldNamed
from trized.kernel import Refused


def reds():
    return (
        situation().ships("military", "d7").face_down("d6", "red-2").face_down("c6", "red-3").face_down("b6", "blue-2")
    )


def offers(position, verb):
    return [text for text in legal_texts(position) if text.startswith(verb)]


def ends_of_the_board():
    """Return the ids of the first and last world of the galaxy, without start worlds."""
    board = situation().board
    return board.ids[FIRST_SYSTEM], board.ids[board.last_world]


def test_r19_three_worlds_of_the_own_colour_build_a_ship():
    seen = play(reds().position(), "build 0", "name d6", "name c6", "name start-north")
    assert (seen.crew("military", "home of military"), seen.events.count(TokenShown)) == (1, 3)


def test_r19_a_wrong_colour_builds_nothing_and_costs_nothing():
    position = reds().treasury(1).position()
    seen = play(position, "build 1", "name d6", "name b6")
    assert (seen.crew("military", "home of military"), seen.table.treasury, seen.events[-1]) == (0, 1, BuildingFailed)
    assert PEOPLE_NAMES[position.waiting()[0]] == "architect"


def test_r19_nothing_is_shown_before_the_last_world_is_named():
    position = reds().position()
    assert TokenShown not in play(position, "build 0", "name b6", "name c6").events


def test_r19_named_worlds_are_all_different():
    position = reds().position()
    play(position, "build 0", "name d6")
    with pytest.raises(Refused, match="named d6 already"):
        play(position, "name d6")


def test_r19_each_bz_saves_a_world_and_is_spent():
    seen = play(reds().treasury(2).position(), "build 2", "name d6")
    assert (seen.crew("military", "home of military"), seen.table.treasury, seen.table.bonus_left) == (1, 0, 37)


def test_r19_three_bz_build_without_naming():
    seen = play(reds().treasury(3).position(), "build 3")
    assert (seen.crew("military", "home of military"), seen.table.treasury) == (1, 0)


def test_r19_offers_are_bounded_by_the_treasury():
    assert offers(reds().treasury(2).position(), "build") == ["build 0", "build 1", "build 2"]


def test_r19_nameable_worlds():
    made = situation().ships("military", "d7").face_down("d6", "red-2", shield=True).overthrown("c6", "red-3")
    position = made.sanctuary("b6").conquered("a6", "red-2").taken("spy").position()
    play(position, "build 0")
    assert {text.split()[1] for text in legal_texts(position)} == {
        "d6",
        "c6",
        "start-north",
        "start-east",
        "start-south",
    }


def test_r19_worlds_can_be_used_again():
    position = reds().position()
    seen = play(position, "build 0", "name d6", "name c6", "name start-north")
    assert all(seen.is_face_down(place) for place in ("d6", "c6", "home of military"))


def test_r19_at_most_four_ships():
    assert not offers(situation().ships("military", "d7", "d6", "c7", "e7").treasury(3).position(), "build")


def test_r19_a_ship_appears_at_home_or_on_a_revolt_of_its_colour():
    made = reds().conquered("e6", "red-4", revolt=True).conquered("f6", "blue-3", revolt=True)
    position = made.overthrown("e5", "red-5").conquered("g6", "red-2").treasury(3).position()
    play(position, "build 3")
    assert legal_texts(position) == ["place start-north", "place e6", "place e5"]


def test_r19_building_onto_a_conquered_world_begins_a_blockade():
    position = reds().conquered("e6", "red-4", bonus=2, revolt=True).treasury(3).position()
    assert play(position, "build 3", "place e6").assets == 0


def test_r19_never_beside_a_zorgcorp_ship():
    made = reds().conquered("e6", "red-4", revolt=True).zorg("e6", "home of military").shield("home of military")
    assert not offers(made.treasury(3).position(), "build")


def test_r19_unless_it_is_a_spy():
    made = situation(order="smar").ships("spy", "a4").shield("home of spy").zorg("home of spy").treasury(3)
    assert play(made.position(), "build 3").crew("spy", "home of spy") == 1


def test_r19_too_few_face_down_worlds():
    made = situation().taken("architect").taken("spy").ships("military", "d7")
    assert not offers(made.position(), "build")
    assert offers(made.treasury(1).position(), "build") == ["build 1"]


def test_r19_no_choice_is_offered_when_only_the_needed_worlds_are_face_down():
    position = situation().taken("spy").ships("military", "d7").position()
    seen = play(position, "build 0")
    assert seen.events.count(WorldNamed) == 3


def test_r19_start_worlds_cannot_be_named_if_the_option_forbids_it():
    made = situation(open_starts="not_named").ships("military", "d7")
    for place, token in (("d6", "red-2"), ("c6", "red-3"), ("b6", "red-2"), ("a6", "blue-2")):
        made.face_down(place, token)
    position = made.position()
    play(position, "build 0")
    assert {text.split()[1] for text in legal_texts(position)} == {"d6", "c6", "b6", "a6"}
    with pytest.raises(Refused, match="Start worlds cannot be named"):
        play(position, "name start-north")


def test_r19_without_start_worlds_there_may_be_too_few_worlds_to_build():
    made = situation(open_starts="not_named").ships("military", "d7").face_down("d6", "red-2")
    assert offers(made.treasury(3).position(), "build") == ["build 2", "build 3"]


def test_r21_without_start_worlds_a_revolution_needs_six_other_worlds():
    made = situation(order="rmas", open_starts="not_named").conquered("d6", "red-2", revolt=True)
    made.ships("revolutionary", "e6").face_down("e6", "blue-2").treasury(6)
    assert offers(made.position(), "revolution") == ["revolution d6 5", "revolution d6 6"]


def test_r22_probes_show_start_worlds_whether_they_can_be_named_or_not():
    made = situation(order="smar", open_starts="not_named").ships("spy", "a6")
    assert offers(made.position(), "probe") == ["probe nw"]


def architects():
    return situation().ships("architect", "d7").turn("architect").face_down("d6", "red-2", shield=True)


def test_r20_a_shielded_world_becomes_a_sanctuary_without_a_ship_there():
    seen = play(architects().position(), "sanctuary d6")
    assert (seen.is_sanctuary("d6"), seen.token("d6"), seen.shield("d6")) == (True, "", False)
    assert (seen.table.shields_left, seen.table.sanctuaries_left) == (16, 3)


def test_r20_not_a_start_world_and_not_without_a_shield():
    position = architects().shield("home of architect").face_down("c6", "red-2").position()
    assert offers(position, "sanctuary") == ["sanctuary d6"]


def test_r20_a_revolt_token_goes_back():
    made = situation().ships("architect", "d7").turn("architect").overthrown("c6", "blue-2", shield=True)
    seen = play(made.position(), "sanctuary c6")
    assert (seen.revolt("c6"), seen.table.revolts_left) == (False, 16)


def test_r20_at_most_four():
    made = architects().sanctuary("a6").sanctuary("a5").sanctuary("a4").sanctuary("a3")
    assert not offers(made.position(), "sanctuary")


def test_r20_a_sanctuary_is_no_world_to_name():
    position = architects().position()
    play(position, "sanctuary d6", "build 0")
    assert "name d6" not in legal_texts(position)


def test_r20_shields_on_the_first_and_the_last_world_can_become_sanctuaries():
    first, last = ends_of_the_board()
    made = situation().ships("architect", "g4").turn("architect")
    made.face_down(first, "red-3", shield=True).face_down(last, "red-4", shield=True)
    assert {text.split()[1] for text in offers(made.position(), "sanctuary")} == {first, last}


def rebels(bonus=2):
    """Four start worlds (red, green, orange, purple), a yellow and a blue world: six colours."""
    made = situation().ships("revolutionary", "d1").turn("revolutionary").conquered("e5", "green-4", bonus, revolt=True)
    return made.face_down("d6", "yellow-2").face_down("c6", "blue-2").face_down("b6", "blue-3")


SIX = ("name start-north", "name start-east", "name start-south", "name start-west", "name d6", "name c6")


def test_r21_six_colours_overthrow_a_world():
    seen = play(rebels().position(), "revolution e5 0", *SIX)
    assert (seen.is_overthrown("e5"), seen.assets, seen.table.treasury, seen.bonus("e5")) == (True, 0, 2, 0)


def test_r21_two_equal_colours_fail():
    seen = play(rebels().position(), "revolution e5 0", *SIX[:4], "name c6", "name b6")
    assert (seen.is_conquered("e5"), seen.assets, seen.events[-1]) == (True, 6, RevolutionFailed)


def test_r21_bz_are_jokers():
    seen = play(rebels().treasury(4).position(), "revolution e5 4", "name d6", "name c6")
    assert (seen.is_overthrown("e5"), seen.table.treasury) == (True, 2)


def test_r21_jokers_come_back_when_it_fails():
    seen = play(rebels().treasury(4).position(), "revolution e5 4", "name b6", "name c6")
    assert (seen.is_conquered("e5"), seen.table.treasury) == (True, 4)


def test_r21_six_bz_need_no_world():
    seen = play(rebels().treasury(6).position(), "revolution e5 6")
    assert (seen.is_overthrown("e5"), seen.table.treasury) == (True, 2)


def test_r21_under_a_blockade_the_assets_do_not_fall_again():
    seen = play(rebels().ships("military", "e5").conquered("a6", "red-2").position(), "revolution e5 0", *SIX)
    assert seen.assets == 2


def test_r21_revolts_on_the_first_and_the_last_world_can_become_revolutions():
    first, last = ends_of_the_board()
    made = rebels().conquered(first, "red-3", revolt=True).conquered(last, "red-4", revolt=True).treasury(6)
    assert {text.split()[1] for text in offers(made.position(), "revolution")} == {first, "e5", last}


def test_r21_not_twice_on_one_world():
    made = rebels().overthrown("f5", "red-2").treasury(6)
    assert {text.split()[1] for text in offers(made.position(), "revolution")} == {"e5"}


def test_r21_an_overthrown_world_is_open_knowledge():
    position = rebels().treasury(6).position()
    play(position, "revolution e5 6")
    assert position.view(0).shows(position.table.board.place_of["e5"])


def test_r22_probes_show_a_quadrant_to_everyone():
    made = situation(order="smar").ships("spy", "a6").face_down("b6", "red-2").face_down("e6", "red-3")
    position = made.position()
    assert offers(position, "probe") == ["probe nw"]
    assert play(position, "probe nw").events == [
        QuadrantProbed,
        TokenShown,
        TokenShown,
    ]  # b6 and the Military's start world


def test_r22_only_where_a_spy_ship_is():
    made = situation(order="smar").ships("spy", "a6", "g2")
    assert offers(made.position(), "probe") == ["probe nw", "probe se"]


def test_r22_nothing_to_look_at():
    made = situation(order="smar").ships("spy", "a6").taken("military")
    assert not offers(made.position(), "probe")


def test_special_actions_belong_to_their_people():
    made = rebels().face_down("a6", "red-2", shield=True).ships("spy", "a6").turn("military").ships("military", "d7")
    assert {text.split()[0] for text in legal_texts(made.treasury(6).position())} == {"pass", "move", "build"}


def test_an_explored_world_can_be_used_to_build():
    position = situation().ships("military", "d7").position()
    play(position, "move d7 d6", drawn=chance("red-2"))
    play(position, "build 0")
    assert "name d6" in legal_texts(position)
