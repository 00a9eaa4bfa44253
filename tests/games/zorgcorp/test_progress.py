"""ZorgCorp's part of the round: rulings R1 to R11."""

import pytest

from tests.support.zorgcorp.situation import assets_by_definition, chance, legal_texts, play, situation
from trized.games.zorgcorp import game
from trized.games.zorgcorp.box import BOX
from trized.games.zorgcorp.events import MarketImproved
from trized.kernel import PUBLIC, Refused


def pass_to_next_round(made, *drawn):
    """Let the last people pass, so that ZorgCorp's next round begins."""
    return play(made.turn("spy").position(), "pass", drawn=chance(*drawn))


@pytest.mark.parametrize(
    ("assets", "ships"),
    [(0, 2), (4, 2), (5, 3), (9, 3), (10, 4), (14, 4), (15, 5), (24, 5), (25, 6), (39, 6), (40, 7), (64, 7), (65, 8)],
)
def test_r1_fleet_follows_the_assets(assets, ships):
    assert BOX.fleet_allowed(assets) == ships


def test_r1_new_ships_enter_on_zorgterre():
    made = situation().conquered("b7", "blue-5").zorg("b6").ships("architect", "d5", "e4", "d3", "c4")
    seen = pass_to_next_round(made, "2", "red-2", "1", "1")
    assert (seen.zorg("zorgterre"), seen.zorg("c6")) == (2, 1)


def test_r1_ships_on_taken_start_worlds_do_not_count():
    made = situation().taken("spy").ships("architect", "d5", "e4", "d3", "c4").ships("spy", "a4").turn("spy")
    seen = play(made.zorg("zorgterre", "zorgterre").position(), "pass", drawn=chance("1", "1", "1"))
    assert seen.table.fleet_size == 3  # 6 BZ$ allow three ships besides the one that took the start world


def test_r1_an_empty_reserve_means_no_new_ship():
    made = situation().taken("spy", ships=4).taken("architect", ships=4).conquered("b7", "blue-5", bonus=5)
    made.zorg("zorgterre", "zorgterre").ships("architect", "d5", "e4", "d3", "c4").ships("revolutionary", "d1")
    seen = play(made.turn("revolutionary").position(), "pass", drawn=chance("1", "1"))
    assert (seen.table.fleet_size, seen.table.zorgcorp_ships_left) == (2, 0)


def excess_made():
    made = situation().zorg("d5", "e4", "d3").ships("military", "d7").ships("spy", "a4").turn("spy")
    return made.position()


def test_r2_any_player_may_remove_an_excess_ship():
    position = excess_made()
    play(position, "pass", drawn=chance())
    assert list(position.waiting()) == [0, 1, 2, 3]
    assert not position.question(2).each
    action = game.notation.read(position.view(2), 2, "remove e4")
    position.play(2, action, chance("1", "red-2", "1", "blue-2"))
    assert (position.table.fleet_size, position.table.zorgcorp_ships_left) == (2, 8)


def test_r2_a_spectator_has_no_choice():
    position = excess_made()
    play(position, "pass", drawn=chance())
    assert [len(position.view(viewer).legal()) for viewer in (PUBLIC, 0)] == [0, 3]


def test_r2_only_counted_ships_can_be_removed():
    made = situation().taken("architect").zorg("d5", "e4", "e4", "d3").ships("military", "d7").ships("spy", "a4")
    position = made.turn("spy").position()
    play(position, "pass", drawn=chance())
    assert legal_texts(position) == ["remove d5", "remove e4", "remove d3"]


def test_r2_excess_ships_go_one_at_a_time():
    position = situation().zorg("d5", "e4", "d3", "c4").ships("spy", "a4").turn("spy").position()
    play(position, "pass", "remove d5", drawn=chance())
    assert position.question(0).detail == 1
    assert legal_texts(position) == ["remove c4", "remove e4", "remove d3"]


def test_r2_no_choice_is_offered_when_all_excess_ships_are_together():
    position = situation().zorg("b6", "b6", "b6").ships("spy", "a4").turn("spy").position()
    seen = play(position, "pass", drawn=chance("1", "red-2", "1"))
    assert (seen.bonus("b7"), seen.table.fleet_size) == (1, 2)


def test_r3_ships_move_oldest_first_with_one_die_each():
    seen = situation().zorg("d6", "b6").progress("1", "red-2", "3", "blue-3")
    assert (seen.token("d7"), seen.token("b5")) == ("red-2", "blue-3")


def test_r3_zorgcorp_ships_do_not_block_each_other():
    seen = situation().conquered("d6", "blue-5").zorg("d5", "d7").progress("1", "3")
    assert (seen.zorg("d6"), seen.bonus("d6")) == (2, 2)


def test_r3_a_die_must_be_in_the_record():
    with pytest.raises(Refused, match="the rules need a die"):
        situation().zorg("d6").progress()


def test_r4_a_ship_entering_zorgterre_does_nothing():
    seen = situation().zorg("d5").progress("3")
    assert (seen.zorg("zorgterre"), seen.assets) == (1, 0)


def test_r4_a_ship_blocked_on_zorgterre_does_nothing():
    seen = situation().ships("military", "d5").zorg("zorgterre").progress("1")
    assert (seen.zorg("zorgterre"), seen.assets, MarketImproved in seen.events) == (1, 0, False)


def test_r5_an_empty_system_is_conquered_by_a_drawn_token():
    seen = situation().zorg("d6").progress("1", "green-4")
    assert seen.is_conquered("d7")
    assert (seen.token("d7"), seen.assets) == ("green-4", 4)


def test_r5_a_face_down_token_is_turned_up():
    seen = situation().face_down("d7", "green-4").zorg("d6").progress("1")
    assert seen.is_conquered("d7")
    assert seen.assets == 4


def test_r5_a_conquered_world_is_improved():
    seen = situation().conquered("d7", "green-4").zorg("d6").progress("1")
    assert (seen.bonus("d7"), seen.assets, seen.table.bonus_left) == (1, 5, 36)


def test_r5_a_saturated_market_gains_nothing():
    seen = situation().conquered("d7", "green-2", bonus=2).zorg("d6").progress("1")
    assert (seen.bonus("d7"), seen.assets) == (2, 4)


def test_r5_an_empty_reserve_of_bonus_tokens_improves_nothing():
    seen = situation().conquered("d7", "green-4").treasury(37).zorg("d6").progress("1")
    assert (seen.bonus("d7"), seen.assets) == (0, 4)


def test_r5_the_reserve_is_37():
    assert BOX.bonus_tokens == 37


def test_r5_without_tokens_to_draw_an_empty_system_stays_empty():
    seen = situation().pile().zorg("d6").progress("1")
    assert (seen.zorg("d7"), seen.token("d7"), seen.assets) == (1, "", 0)


@pytest.mark.parametrize("people", ["military", "architect", "revolutionary"])
def test_r6_a_blocked_ship_stays_and_improves_its_own_world(people):
    seen = situation().conquered("d6", "green-4").ships(people, "d7").zorg("d6").progress("1")
    assert (seen.zorg("d6"), seen.bonus("d6"), seen.assets) == (1, 1, 5)


def test_r6_a_ship_on_a_start_world_blocks_too():
    seen = situation().conquered("d7", "green-4").ships("architect", "home of military").zorg("d7").progress("1")
    assert (seen.zorg("d7"), seen.is_defeated("military")) == (1, False)


def test_r6_spies_do_not_block():
    seen = situation().ships("spy", "d7").face_down("d7", "red-2").zorg("d6").progress("1")
    assert (seen.zorg("d7"), seen.is_conquered("d7")) == (1, True)


def test_r6_a_blocked_ship_on_an_unconquered_world_does_nothing():
    seen = situation().face_down("d6", "green-4", shield=True).ships("military", "d7").zorg("d6").progress("1")
    assert (seen.assets, seen.is_face_down("d6")) == (0, True)


def test_r7_the_first_ship_changes_nothing_at_a_shield():
    seen = situation().face_down("d7", "green-4", shield=True).zorg("d6").progress("1")
    assert (seen.zorg("d7"), seen.shield("d7"), seen.assets) == (1, True, 0)


def test_r7_a_second_ship_in_the_same_round_breaks_the_shield():
    seen = situation().face_down("d7", "green-4", shield=True).zorg("d6", "c7").progress("1", "2")
    assert (seen.shield("d7"), seen.is_conquered("d7"), seen.assets) == (False, True, 4)
    assert seen.table.shields_left == 16


def test_r7_a_third_ship_improves_what_the_second_conquered():
    seen = situation().face_down("d7", "green-4", shield=True).zorg("d6", "c7", "e7").progress("1", "2", "4")
    assert (seen.bonus("d7"), seen.assets) == (1, 5)


def test_r7_a_ship_from_an_earlier_round_does_not_count():
    made = situation().face_down("d7", "green-4", shield=True).ships("military", "c7").zorg("d7", "d6")
    seen = made.progress("4", "1")  # the older ship is blocked and stays
    assert (seen.zorg("d7"), seen.shield("d7")) == (2, True)


@pytest.mark.parametrize("kind", ["sanctuary", "overthrown"])
def test_r8_sanctuaries_and_overthrown_worlds_are_never_conquered(kind):
    made = situation().sanctuary("d7") if kind == "sanctuary" else situation().overthrown("d7", "green-4")
    seen = made.zorg("d6", "c7").progress("1", "2")
    assert (seen.zorg("d7"), seen.assets, seen.is_conquered("d7")) == (2, 0, False)


def test_r8_goes_before_r7_on_a_shielded_overthrown_world():
    seen = situation().overthrown("d7", "green-4", shield=True).zorg("d6", "c7").progress("1", "2")
    assert (seen.shield("d7"), seen.is_overthrown("d7")) == (True, True)


def test_r9_a_black_hole_destroys_the_ship():
    seen = situation().zorg("c7", "d6").progress("1", "1", "red-2")
    assert (seen.table.fleet_size, seen.table.zorgcorp_ships_left, seen.zorg("d7")) == (1, 9, 1)


def test_r10_a_taken_start_world_defeats_its_people():
    seen = situation().zorg("d7").progress("1")
    assert (seen.is_defeated("military"), seen.assets, seen.zorg("home of military")) == (True, 6, 1)
    assert seen.table.fleet_size == 0


def test_r10_the_ship_on_a_taken_start_world_rolls_no_die():
    seen = situation().taken("military").zorg("d6").progress("1", "red-2")
    assert seen.zorg("home of military") == 1


def test_r10_a_later_arrival_adds_a_bonus_token_and_stays():
    seen = situation().taken("military").zorg("d7").progress("1")
    assert (seen.bonus("home of military"), seen.zorg("home of military"), seen.table.fleet_size) == (1, 2, 0)


def test_r10_a_ship_on_a_shielded_start_world_counts_and_leaves_without_a_die():
    made = situation().shield("home of military").zorg("home of military")
    assert made.table.fleet_size == 1
    seen = made.progress("red-2")
    assert (seen.zorg("d7"), seen.zorg("home of military")) == (1, 0)


def test_r10_two_arrivals_take_a_shielded_start_world_and_all_ships_stay():
    made = situation().shield("home of military").zorg("d7", "d7")
    seen = made.progress("1", "1")
    assert (seen.is_defeated("military"), seen.zorg("home of military"), seen.table.fleet_size) == (True, 2, 0)


def test_r10_a_start_world_with_spies_only_is_taken():
    seen = situation().ships("spy", "home of military").zorg("d7").progress("1")
    assert seen.is_defeated("military")


def test_r10_standing_blockades_end_with_the_military():
    made = situation().conquered("b6", "blue-5", bonus=2).ships("military", "b6").zorg("d7")
    assert made.table.assets == 0
    assert made.progress("1").assets == 6 + 7


def test_r10_no_blocking_people_enters_a_taken_start_world():
    made = situation().taken("architect").ships("military", "g4")
    assert "move g4 start-east" not in legal_texts(made.position())
    made = situation().taken("architect").ships("spy", "g4").turn("spy")
    assert "move g4 start-east" in legal_texts(made.position())


def test_r10_a_defeated_people_only_moves():
    made = situation().taken("architect").face_down("d6", "green-2").ships("architect", "d6").treasury(6)
    made.face_down("d7", "green-2", shield=True)
    position = made.turn("architect").position()
    assert {text.split()[0] for text in legal_texts(position)} == {"pass", "move"}
    assert not play(position, "move d6 c6", drawn=chance("red-2")).shield("d6")


def test_r10_defeated_military_destroys_nothing_and_blockades_nothing():
    made = situation().taken("military").zorg("d5").conquered("c6", "blue-3").ships("military", "d6")
    position = made.position()
    assert "move d6 d5" not in legal_texts(position)
    before = position.table.assets
    assert play(position, "move d6 c6").assets == before


def test_r10_defeated_revolutionaries_lay_no_revolt_token():
    made = situation().taken("revolutionary").conquered("d6", "blue-3").ships("revolutionary", "d6")
    assert "revolt d6" not in legal_texts(made.turn("revolutionary").position())


def test_r10_defeated_spies_steal_nothing_and_are_not_replaced():
    made = situation(order="smar").taken("spy").conquered("d6", "blue-3", bonus=2).zorg("d6").ships("spy", "d7")
    position = made.position()
    play(position, "move d7 d6")
    assert legal_texts(position) == ["done", "sacrifice d6"]
    seen = play(position, "sacrifice d6")
    assert seen.crew("spy", "home of spy") == 0


def test_r10_a_ship_on_a_taken_start_world_cannot_be_destroyed():
    made = situation(order="smar").taken("military", bonus=1).ships("spy", "d7")
    position = made.position()
    play(position, "move d7 start-north")
    assert legal_texts(position) == ["done", "steal start-north"]


def test_r11_assets_are_the_sum_over_unblockaded_face_up_worlds():
    made = situation().conquered("d6", "blue-3", bonus=2).conquered("c6", "red-4").ships("military", "c6")
    assert made.taken("spy", bonus=1).table.assets == 5 + 7


def test_r11_swapping_ships_keeps_a_blockade():
    made = situation().conquered("d6", "blue-3", bonus=2).ships("military", "d6", "d7")
    position = made.position()
    seen = play(position, "move d7 d6", "move d6 c6", drawn=chance("red-2"))
    assert seen.assets == assets_by_definition(seen.table) == 0
