"""Rulings E: technology."""

import pytest

from tests.support.zenith.situation import table

EVERY = {"mercury", "venus", "terra", "mars", "jupiter"}


def test_e1_a_development_is_paid_and_the_card_discarded():
    t = table().hand("cresus", "nero").zenithium(3).say("develop cresus")
    assert t.money() == (2, 2)
    assert t.markers() == [1, 0, 0]
    assert t.pile() == {"cresus"}


def test_e1_effects_go_from_the_level_reached_down_to_the_first():
    t = table().hand("cresus").level("animod", 2).zenithium(3).theirs("nero").say("develop cresus")
    assert t.columns() == ["nero"]  # level 3
    assert t.asked() == "run"  # level 2
    assert t.money() == (0, 0)
    assert t.say("from terra").money() == (2, 0)  # level 1


def test_e1_lower_levels_are_applied_every_time():
    t = table().hand("wul").level("robot", 3).zenithium(4).theirs("nero").say("develop wul")
    assert t.money() == (20, 0)
    t.say("mars", "venus")
    assert t.leader() == "0 silver"
    assert t.columns() == ["nero"]


def test_e1_the_row_bonus_comes_last():
    t = table().hand("lula-smart").level("animod", 1).level("robot", 1).zenithium(1).say("develop lula-smart", "mars")
    assert t.asked() == "any"
    assert t.say("mars").place("mars") == 2


@pytest.mark.parametrize(("level", "price"), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)])
def test_e1_level_n_costs_n_zenithium(level, price):
    t = table(boards="DUN").hand("cresus").level("animod", level).zenithium(9)
    assert t.say("develop cresus").money()[1] == 9 - price


def test_e2_the_token_comes_between_the_effects_of_level_2_and_level_1():
    t = table().hand("lula-smart").level("human", 1).zenithium(2).token("human", "credits-3")
    t.draws("mobilize nero", "mobilize zenon").say("develop lula-smart")
    assert t.columns() == ["nero", "zenon"]
    assert t.money() == (3, 0)
    assert t.asked() == "any"


def test_e2_the_token_is_taken_only_on_arriving_at_level_2():
    t = table(boards="DUN").hand("cresus").level("animod", 2).zenithium(3).token("animod", "credits-3")
    t.draws("token zenithium-1").say("develop cresus", "mars")
    assert t.tokens() == {"animod": "credits-3"}


def test_e2_a_token_taken_earlier_is_not_replaced():
    t = table().hand("handy-luke", "lula-smart").credits(4).zenithium(2).level("human", 1).token("human", "credits-3")
    t.say("recruit handy-luke")
    assert t.money() == (3, 2)
    assert t.waiting() == [0]
    t.draws("mobilize nero", "mobilize zenon").say("develop lula-smart")
    assert t.money() == (3, 0)


def test_e2_the_second_to_arrive_finds_no_token():
    t = table(boards="DUN").hand("cresus").level("animod", 1).level("animod", 2, side=1).zenithium(2)
    assert t.say("develop cresus").money() == (5, 0)


@pytest.mark.parametrize(("level", "gain"), [(1, 1), (2, 2), (3, 3)])
def test_e3_the_third_marker_on_a_row_brings_its_influence(level, gain):
    t = table(boards="DUP").hand("lula-smart").level("animod", level).level("robot", level).level("human", level - 1)
    t.zenithium(level).say("develop lula-smart", "mars", "jupiter")
    assert t.place("jupiter") == gain


@pytest.mark.parametrize(("level", "answers"), [(4, ["venus"]), (5, ["mars", "venus"])])
def test_e3_rows_4_and_5_bring_nothing(level, answers):
    t = table(boards="DUN").hand("cresus").level("animod", level - 1).level("robot", 5).level("human", 5)
    t.zenithium(level).hand("nero", seat=1).draws("token zenithium-1").say("develop cresus", *answers)
    assert t.waiting() == [1]


def test_e3_a_marker_may_be_further_up_than_the_row():
    t = table().hand("lula-smart").level("animod", 2).level("robot", 4).zenithium(1).say("develop lula-smart", "mars")
    assert t.asked() == "any"


def test_e3_two_markers_are_not_enough():
    t = (
        table()
        .hand("lula-smart")
        .level("animod", 2)
        .zenithium(1)
        .hand("nero", seat=1)
        .say("develop lula-smart", "mars")
    )
    assert t.waiting() == [1]


def test_e3_a_row_pays_once_for_each_player():
    t = table().hand("lula-smart").zenithium(1).level("animod", 1).level("robot", 1).hand("nero", seat=1)
    for faction in ("animod", "human", "robot"):
        t.level(faction, 1, side=1)
    t.say("develop lula-smart", "mars", "jupiter")
    assert t.place("jupiter") == 1


def test_e3_a_row_already_paid_does_not_pay_again():
    t = table(boards="DUN").hand("cresus").level("animod", 1).level("robot", 1).level("human", 1).zenithium(2)
    t.hand("nero", seat=1).say("develop cresus")
    assert t.waiting() == [1]


@pytest.mark.parametrize(("level", "zenithium", "possible"), [(0, 0, False), (0, 1, True), (3, 3, False), (3, 4, True)])
def test_e4_the_action_needs_enough_zenithium(level, zenithium, possible):
    t = table().hand("cresus").level("animod", level).zenithium(zenithium)
    assert ("develop cresus" in t.choices()) == possible


def test_e4_a_development_by_a_card_is_skipped_without_zenithium():
    t = table().hand("archimedes").credits(6).level("animod", 1).hand("nero", seat=1).say("recruit archimedes")
    assert t.markers() == [1, 0, 0]
    assert t.waiting() == [1]


def test_e4_with_enough_zenithium_it_may_be_declined():
    t = table().hand("doc-wissen").credits(6).zenithium(1).level("human", 1).say("recruit doc-wissen")
    assert t.choices() == {"human", "no"}
    t.say("no")
    assert t.markers() == [0, 1, 0]
    assert t.money() == (0, 1)


@pytest.mark.parametrize(("level", "left"), [(0, 5), (1, 5), (2, 4), (4, 2)])
def test_e5_as1m0v_takes_two_off_but_refunds_nothing(level, left):
    t = (
        table(boards="DUN")
        .hand("as1m0v")
        .credits(10)
        .zenithium(5)
        .level("animod", level)
        .say("recruit as1m0v", "animod")
    )
    assert t.money()[1] == left


def test_e5_as1m0v_develops_any_technology_that_can_be_paid():
    t = table().hand("as1m0v").credits(10).zenithium(1).level("animod", 5).level("human", 3).level("robot", 2)
    assert t.say("recruit as1m0v").choices() == {"robot", "no"}


def test_e5_a_technology_at_level_5_cannot_be_developed():
    t = table().hand("cresus").level("animod", 5).zenithium(9)
    assert "develop cresus" not in t.choices()


def test_e5_a_technology_at_level_5_is_no_target_of_a_card():
    t = table().hand("archimedes").credits(6).level("animod", 5).zenithium(9).hand("nero", seat=1)
    assert t.say("recruit archimedes").waiting() == [1]


def test_e5_buj0ld_develops_the_lowest_technology_for_nothing():
    t = table(boards="DUN").hand("buj0ld").credits(7).level("animod", 3).level("human", 4).level("robot", 5)
    assert t.say("recruit buj0ld").choices() == {"animod", "no"}
    t.say("animod")
    assert t.markers() == [4, 4, 5]


def test_e5_among_the_lowest_the_choice_is_free():
    t = table().hand("buj0ld").credits(7).level("animod", 1).level("human", 2).level("robot", 1)
    assert t.say("recruit buj0ld").choices() == {"animod", "robot", "no"}


def test_e5_celestin_petit_pays_the_full_price_for_the_lowest():
    t = table(secret=True).hand("celestin-petit").zenithium(2).level("animod", 1).level("human", 2).level("robot", 1)
    assert t.say("recruit celestin-petit").choices() == {"animod", "robot", "no"}
    assert t.say("robot").money() == (0, 0)


def test_e5_with_every_technology_at_level_5_there_is_no_lowest():
    t = table().hand("buj0ld").credits(7).hand("nero", seat=1)
    for faction in ("animod", "human", "robot"):
        t.level(faction, 5)
    assert t.say("recruit buj0ld").waiting() == [1]


def test_e6_board_p_exiles_two_own_cards_of_different_planets():
    t = table(boards="SUP").hand("wul").level("robot", 3).zenithium(4).mine("nero", "khan", "cresus", "titus")
    t.say("develop wul", "mercury")
    assert t.place("mercury") == 2
    assert t.choices() == {"venus", "mars"}
    t.draws("mobilize zenon", "mobilize annie").say("mars")
    assert t.places() == [2, 0, 0, 2, 0]
    assert t.money() == (10, 0)


def test_e6_with_one_colour_only_the_first_half_happens():
    t = table(boards="SUP").hand("wul").level("robot", 3).zenithium(4).mine("nero", "khan")
    t.draws("mobilize zenon", "mobilize annie").say("develop wul")
    assert t.place("mercury") == 2
    assert t.columns() == ["nero", "zenon", "annie"]


def test_e6_without_own_cards_nothing_is_exiled():
    t = table(boards="SUP").hand("wul").level("robot", 3).zenithium(4).theirs("nero")
    t.draws("mobilize zenon", "mobilize annie").say("develop wul")
    assert t.places() == [0, 0, 0, 0, 0]
    assert t.money() == (10, 0)


def test_e7_a_card_that_develops_brings_the_token_of_level_2():
    t = table(boards="DUN").hand("archimedes").credits(6).zenithium(1).level("animod", 1).token("animod", "credits-4")
    t.say("recruit archimedes", "animod")
    assert t.money() == (9, 0)
    assert t.tokens() == {}


def test_e7_a_card_that_develops_brings_the_row_bonus():
    t = table(boards="DUN").hand("archimedes").credits(6).zenithium(1).level("human", 1).level("robot", 1)
    t.say("recruit archimedes", "animod")
    assert t.asked() == "any"
    assert t.choices() == EVERY


def test_e7_a_card_that_develops_applies_the_lower_levels():
    t = (
        table()
        .hand("archimedes")
        .credits(6)
        .zenithium(1)
        .level("animod", 1)
        .say("recruit archimedes", "animod", "from venus")
    )
    assert t.places() == [0, 2, 1, 0, 0]
    assert t.money() == (2, 0)


def test_e7_a_card_that_develops_discards_no_card():
    t = (
        table(boards="DUN")
        .hand("archimedes", "cresus")
        .credits(6)
        .hand("nero", seat=1)
        .say("recruit archimedes", "animod")
    )
    assert "cresus" in t.cards()
    assert t.pile() == set()
