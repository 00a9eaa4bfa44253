"""Rulings D: influence and discs."""

import pytest

from tests.support.zenith.situation import table
from trized.games.zenith.events import Skipped
from trized.kernel import Outcome

EVERY = {"mercury", "venus", "terra", "mars", "jupiter"}


def test_d1_a_disc_won_this_turn_receives_no_more():
    t = table().hand("w3lls").credits(4).badge(0).disc("mercury", 3).say("recruit w3lls")
    assert t.discs() == [1, 0, 0, 0, 0]
    assert t.place("mercury") == 0


def test_d1_influence_beyond_the_control_zone_is_lost():
    t = table().hand("helena-kerr").credits(6).disc("venus", 3).say("recruit helena-kerr", "venus")
    assert t.discs() == [0, 1, 0, 0, 0]
    assert t.places() == [0, 0, 1, 0, 0]


def test_d1_a_track_stays_empty_until_the_end_of_the_turn():
    t = table().hand("khan").credits(9).badge(0).disc("venus", 2).say("recruit khan", "venus")
    assert t.place("venus") is None
    assert t.say("no").place("venus") == 0


def test_d1_four_influence_lead_from_the_middle_to_the_control_zone():
    t = table().hand("helena-kerr").credits(6).disc("venus", 1).say("recruit helena-kerr", "venus")
    assert t.place("venus") == 3
    assert t.discs() == [0, 0, 0, 0, 0]


def test_d2_free_influence_goes_on_a_disc_that_is_there():
    t = table().hand("helena-kerr").credits(6).gone("venus", "mars").say("recruit helena-kerr")
    assert t.choices() == {"mercury", "jupiter"}


def test_d2_influence_is_given_on_a_disc_that_is_there():
    t = table().hand("titus").credits(1).gone("venus", "jupiter").say("recruit titus")
    assert t.choices() == {"mercury", "terra"}


def test_d2_a_disc_that_is_there_is_reset():
    t = table().hand("sir-sam").credits(7).gone("venus", "jupiter").disc("mars", 1).say("recruit sir-sam")
    assert t.choices() == {"terra", "mars"}


def test_d2_without_an_eligible_disc_the_effect_is_skipped():
    t = table().hand("titus").credits(1).gone("mercury", "venus", "terra", "jupiter").say("recruit titus")
    assert t.money() == (10, 0)


def test_d2_a_run_without_any_disc_may_not_be_chosen():
    t = table().hand("lula-smart").level("human", 3).zenithium(4).gone("terra", "mars", "jupiter")
    assert t.say("develop lula-smart").choices() == {"from outside", "from mercury", "from venus"}


def test_d3_two_arrows_go_on_one_planet():
    t = table().hand("helena-kerr").credits(6).hand("nero", seat=1).say("recruit helena-kerr", "mars")
    assert t.places() == [0, 0, 1, 2, 0]
    assert t.waiting() == [1]


def test_d3_three_arrows_of_a_row_bonus_go_on_one_planet():
    t = table().hand("wul").level("animod", 3).level("human", 3).level("robot", 2).zenithium(3)
    t.say("develop wul", "mercury", "venus", "jupiter")
    assert t.places() == [2, 1, 0, 0, 3]


def test_d4_a_centred_disc_is_on_its_middle_space():
    t = table().hand("4nd3rs0n").credits(6).disc("mercury", 1).disc("terra", -2).say("recruit 4nd3rs0n")
    assert t.choices() == {"venus", "jupiter"}  # its own influence has moved Mars


def test_d4_a_disc_that_the_first_influence_centred_counts():
    t = table().hand("sneaky-jules").credits(1).zenithium(1).disc("terra", -1).disc("venus", 1).disc("mars", 1)
    t.disc("mercury", 1).say("recruit sneaky-jules", "yes")
    assert t.choices() == {"terra", "jupiter"}


def test_d4_a_disc_won_this_turn_is_not_centred():
    t = table().hand("4nd3rs0n").credits(6).gone("venus", "terra").say("recruit 4nd3rs0n")
    assert t.choices() == {"mercury", "jupiter"}


def test_d5_an_opposed_disc_is_on_the_opponents_side():
    t = table().hand("lord-creep").credits(5).disc("mercury", -1).disc("venus", 2).disc("jupiter", -3)
    assert t.say("recruit lord-creep").choices() == {"mercury", "jupiter"}


def test_d5_the_second_player_looks_at_the_other_side():
    t = table(active=1).hand("lord-creep", seat=1).credits(0, 5).disc("mercury", 1).disc("venus", 2).disc("mars", -2)
    assert t.say("recruit lord-creep").choices() == {"mercury", "venus"}
    assert t.say("venus").place("venus") == 1


def test_d5_the_full_amount_applies_across_the_middle():
    t = (
        table()
        .hand("gilgamesh")
        .credits(9)
        .disc("mars", -1)
        .disc("venus", -1)
        .say("recruit gilgamesh", "jupiter", "mars")
    )
    assert t.place("mars") == 1


def test_d5_if_the_last_opposed_disc_was_pulled_across_the_effect_is_skipped():
    t = table().hand("gilgamesh").credits(9).disc("mars", -1).hand("nero", seat=1).say("recruit gilgamesh", "mars")
    assert t.waiting() == [1]
    assert t.places() == [0, 0, 1, 1, 0]


def test_d5_the_same_disc_may_be_pulled_twice():
    t = table().hand("gilgamesh").credits(9).disc("mars", -3).disc("venus", -3).say("recruit gilgamesh", "mars", "mars")
    assert t.place("mars") == 1


def test_d6_another_planet_than_the_one_chosen_before():
    t = table().hand("f4rm3r").credits(6).say("recruit f4rm3r", "mars")
    assert t.choices() == EVERY - {"mars"}


def test_d6_the_cards_own_first_influence_does_not_count():
    t = table().hand("f4rm3r").credits(6).say("recruit f4rm3r", "mars", "terra")
    assert t.place("terra") == 2


def test_d6_charlemagnes_three_planets_are_all_different():
    t = table().hand("charlemagne").credits(8).say("recruit charlemagne", "mars", "terra")
    assert t.choices() == EVERY - {"mars", "terra"}


def test_d6_the_disc_that_w1ll1s_gives_away_counts():
    t = table(secret=True).hand("w1ll1s").credits(5).say("recruit w1ll1s", "venus")
    assert t.choices() == EVERY - {"venus"}
    t.say("mars")
    assert t.places() == [0, -2, 0, 3, 0]
    assert t.leader() == "0 gold"


def test_d6_khans_second_planet_differs_from_his_first():
    t = table().hand("khan").credits(9).badge(0).say("recruit khan", "mercury", "yes")
    assert t.choices() == EVERY - {"mercury"}


def test_d6_a_planet_chosen_by_a_token_does_not_count():
    t = table().hand("f4rm3r").credits(6).disc("venus", 3).token("venus", "influence-any")
    t.say("recruit f4rm3r", "venus", "mars")
    assert t.choices() == {"mercury", "terra", "mars", "jupiter"}


def test_d6_boull3s_second_planet_may_be_the_first_again():
    t = table(secret=True).hand("boull3").credits(5, 15).say("recruit boull3", "mars")
    assert t.choices() == EVERY


def test_d6_each_level_is_a_chain_of_its_own():
    t = table().hand("wul").level("robot", 4).zenithium(5).say("develop wul", "mars", "mars")
    assert t.place("mars") is None  # 2 by level 5, 2 by level 3
    assert t.choices() == EVERY - {"mars"}


def test_d6_the_second_icon_of_level_3_may_return_to_the_planet_of_level_5():
    t = table().hand("wul").level("robot", 4).zenithium(5).say("develop wul", "mars", "venus")
    assert t.choices() == EVERY - {"venus"}


def test_d7_sir_sam_may_reset_any_disc_that_is_not_in_the_middle():
    t = table().hand("sir-sam").credits(7).disc("mars", -3).disc("venus", 2).say("recruit sir-sam")
    assert t.choices() == {"venus", "terra", "mars"}
    assert t.say("mars").places() == [0, 2, 1, 0, 0]


def test_d7_reset_is_skipped_without_a_question_if_all_discs_are_central():
    t = table().hand("sir-sam").credits(7).disc("terra", -1).say("recruit sir-sam")
    assert len(t.events(Skipped)) == 1
    assert t.places() == [0, 0, 0, 0, 0]


def test_d7_by_the_second_rules_a_central_disc_was_offered_if_there_was_no_other():
    t = table().hand("sir-sam").credits(7).disc("terra", -1)
    t.position.table.rules = 2
    assert t.say("recruit sir-sam").choices() == EVERY


def test_d7_by_the_first_rules_a_central_disc_could_always_be_chosen():
    t = table().hand("sir-sam").credits(7).disc("mars", -3)
    t.position.table.rules = 1
    assert t.say("recruit sir-sam").choices() == EVERY


def test_d7_a_reset_wins_nothing():
    t = table().hand("sir-sam").credits(7).disc("mars", 3).token("mars", "credits-3").say("recruit sir-sam", "mars")
    assert t.discs() == [0, 0, 0, 0, 0]
    assert t.tokens() == {"mars": "credits-3"}


def test_d8_two_neighbours_may_not_overhang():
    t = table().hand("cresus").level("animod", 1).zenithium(2).say("develop cresus")
    assert t.choices() == {"from mercury", "from venus", "from terra", "from mars"}


def test_d8_two_neighbours_each_gain():
    t = table().hand("cresus").level("animod", 1).zenithium(2).say("develop cresus", "from mars")
    assert t.places() == [0, 0, 0, 1, 1]


def test_d8_three_neighbours_may_overhang_by_one():
    t = table().hand("augustus").credits(10).say("recruit augustus")
    assert t.choices() == {"from outside", "from mercury", "from venus", "from terra", "from mars"}


@pytest.mark.parametrize(
    ("start", "places"),
    [
        ("from outside", [2, 1, 1, 0, 0]),
        ("from mercury", [1, 2, 2, 0, 0]),
        ("from venus", [0, 1, 3, 1, 0]),
        ("from mars", [0, 0, 1, 1, 2]),
    ],
)
def test_d8_augustus_gives_one_two_one(start, places):
    assert table().hand("augustus").credits(10).say("recruit augustus", start).places() == places


def test_d8_an_empty_track_in_the_run_loses_its_share():
    t = table().hand("augustus").credits(10).gone("venus").say("recruit augustus", "from mercury")
    assert t.places() == [1, 0, 2, 0, 0]


def test_d8_board_o_gives_two_and_two():
    t = table(boards="SON").hand("lula-smart").level("human", 3).zenithium(4).say("develop lula-smart", "from venus")
    assert t.places()[1:3] == [2, 2]


def test_d9_the_active_player_picks_the_disc_that_the_opponent_gains():
    t = table().hand("titus").credits(1).say("recruit titus")
    assert t.waiting() == [0]
    assert t.say("jupiter").places() == [0, 0, 0, 1, -1]


def test_d9_the_opponent_may_win_the_disc_that_is_given():
    t = table().hand("titus").credits(1).disc("jupiter", -3).say("recruit titus", "jupiter")
    assert t.discs(1) == [0, 0, 0, 0, 1]


def test_d9_g2_the_opponent_may_win_the_game_in_my_turn():
    t = (
        table()
        .hand("titus")
        .credits(1)
        .disc("jupiter", -3)
        .won(1, "jupiter", "jupiter")
        .say("recruit titus", "jupiter")
    )
    assert t.position.outcome() == Outcome((1,), ("absolute",))
    assert t.money() == (0, 0)  # the credits come no more


def test_d10_victory_comes_before_the_token():
    t = (
        table()
        .hand("nero")
        .credits(7)
        .disc("mercury", 3)
        .token("mercury", "credits-4")
        .won(0, "venus", "terra", "mars")
    )
    t.say("recruit nero")
    assert t.position.outcome() == Outcome((0,), ("democratic",))
    assert t.tokens() == {"mercury": "credits-4"}
    assert t.money() == (0, 0)


def test_d10_the_token_resolves_before_the_next_icon():
    t = table().hand("nero").credits(7).disc("mercury", 3).token("mercury", "influence-any").say("recruit nero")
    assert t.asked() == "any"
    assert t.money() == (0, 0)
    assert t.say("mars").money() == (0, 3)


def test_d10_a_token_is_discarded_after_use():
    t = table().hand("nero").credits(7).disc("mercury", 3).token("mercury", "credits-4").say("recruit nero")
    assert t.money() == (4, 3)
    assert t.tokens() == {}
    assert sum(t.position.table.spent) == 1


def test_d10_only_the_first_disc_of_a_planet_brings_its_token():
    t = table().hand("nero").credits(7).disc("mercury", 3).won(1, "mercury").say("recruit nero")
    assert t.discs() == [1, 0, 0, 0, 0]
    assert t.money() == (0, 3)
    assert list(t.position.table.spent) == [0] * 8


def test_d10_tokens_of_a_run_wait_until_all_its_discs_have_moved():
    t = table().hand("augustus").credits(10).disc("mercury", 3).disc("venus", 1)
    t.token("mercury", "influence-any").say("recruit augustus", "from mercury")
    assert t.places() == [None, 3, 2, 0, 0]
    assert t.asked() == "any"


def test_d10_the_winner_orders_the_tokens_of_a_run():
    t = table().hand("augustus").credits(10).disc("mercury", 3).disc("venus", 2)
    t.token("mercury", "credits-3").token("venus", "influence-any").say("recruit augustus", "from mercury")
    assert t.asked() == "tokens"
    assert t.choices() == {"mercury", "venus"}
    t.say("venus", "jupiter")
    assert t.money() == (3, 0)


def test_d10_a_token_won_by_a_token_comes_before_the_others_of_a_run():
    t = table().hand("augustus").credits(10).disc("mercury", 3).disc("venus", 2).disc("jupiter", 3)
    t.token("mercury", "credits-3").token("venus", "influence-any").token("jupiter", "influence-any")
    t.say("recruit augustus", "from mercury", "venus", "jupiter")
    assert t.asked() == "any"
    assert t.tokens() == {"mercury": "credits-3"}
    assert t.say("mars").money() == (3, 0)


def test_d10_the_first_disc_of_a_run_may_end_the_game():
    t = table().hand("augustus").credits(10).disc("mercury", 3).disc("venus", 3).won(0, "terra", "mars", "jupiter")
    t.say("recruit augustus", "from mercury")
    assert t.position.outcome() == Outcome((0,), ("democratic",))
    assert sum(t.discs()) == 4


def test_d10_a_victory_by_a_run_comes_before_a_token_that_waits():
    t = table().hand("augustus").credits(10).disc("mercury", 3).disc("venus", 3).won(0, "terra", "mars")
    t.token("mercury", "credits-3").say("recruit augustus", "from mercury")
    assert t.position.outcome() == Outcome((0,), ("democratic",))
    assert t.money() == (0, 0)


def test_d11_the_opponent_chooses_for_a_token_won_in_my_turn():
    t = table().hand("titus").credits(1).disc("jupiter", -3).token("jupiter", "influence-any")
    t.say("recruit titus", "jupiter")
    assert t.waiting() == [1]
    assert t.choices() == EVERY - {"jupiter"}
    t.say("venus")
    assert t.place("venus") == -1
    assert t.money() == (10, 0)


def test_d11_i_am_the_opponent_of_whoever_resolves_the_token():
    t = table().hand("titus").credits(1).mine("nero", "cresus").theirs("khan").disc("jupiter", -3)
    t.token("jupiter", "transfer-1").say("recruit titus", "jupiter")
    assert t.choices() == {"mercury", "venus", "mars"}
    assert t.say("mercury").columns(1) == ["khan", "nero"]


def test_d11_cards_mobilized_by_the_opponents_token_are_theirs():
    t = table().hand("titus").credits(1).disc("jupiter", -3).token("jupiter", "mobilize-2")
    t.draws("mobilize nero", "mobilize zenon").say("recruit titus", "jupiter")
    assert t.columns(1) == ["nero", "zenon"]


def test_d11_a_token_won_by_the_opponents_token_is_theirs_too():
    t = table().hand("titus").credits(1).disc("jupiter", -3).disc("venus", -3)
    t.token("jupiter", "influence-any").token("venus", "credits-4").say("recruit titus", "jupiter", "venus")
    assert t.discs(1) == [0, 1, 0, 0, 1]
    assert t.money(1) == (4, 0)
    assert t.money() == (10, 0)


@pytest.mark.parametrize(
    ("holder", "gold", "after"),
    [(-1, False, "1 silver"), (0, True, "1 silver"), (1, False, "1 gold"), (1, True, "1 gold")],
)
def test_d11_a_badge_token_follows_the_ordinary_rule_for_the_opponent(holder, gold, after):
    t = table().hand("titus").credits(1).disc("jupiter", -3).token("jupiter", "leader").badge(holder, gold)
    assert t.say("recruit titus", "jupiter").leader() == after


def test_d11_the_opponent_may_win_the_game_by_a_token_in_my_turn():
    t = table().hand("titus").credits(1).disc("jupiter", -3).disc("venus", -3).won(1, "mars", "terra")
    t.token("jupiter", "influence-any").say("recruit titus", "jupiter", "venus")
    assert t.position.outcome() == Outcome((1,), ("democratic",))


def test_d12_new_discs_come_out_at_the_end_of_the_active_players_turn():
    t = table().hand("titus").credits(1).disc("jupiter", -3).token("jupiter", "influence-any").hand("nero", seat=1)
    t.say("recruit titus", "jupiter")
    assert t.place("jupiter") is None
    t.say("venus")
    assert t.place("jupiter") == 0
    assert t.waiting() == [1]


def test_d12_no_new_token_comes_out():
    t = table().hand("nero").credits(7).disc("mercury", 3).token("mercury", "credits-4").say("recruit nero")
    assert t.place("mercury") == 0
    assert "mercury" not in t.tokens()
