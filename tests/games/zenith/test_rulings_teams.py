"""Rulings G: the turn and teams. Stalled games are in test_endings, set-up in test_setup."""

import pytest

from tests.support.zenith.situation import begin, table
from trized.games.zenith.events import CardGiven, HiddenCardGiven
from trized.kernel import Outcome, Seeded

FIVE = ("nero", "cresus", "zenon", "titus", "annie")  # one card of each planet


def test_g1_becoming_leader_is_always_possible():
    t = table().hand("khan", "nero")
    assert t.choices() == {"lead khan", "lead nero"}


def test_g1_one_of_three_actions_is_taken_with_one_card():
    t = table().hand("cresus").credits(1).zenithium(1)
    assert t.choices() == {"recruit cresus", "develop cresus", "lead cresus"}


def test_g1_with_an_empty_hand_the_turn_is_just_the_refill():
    t = table().hand("bruss0l0").credits(1).say("recruit bruss0l0")
    assert t.waiting() == [0]
    assert len(t.cards(1)) == 4
    assert t.position.table.turns == 2


def test_g1_an_empty_hand_that_cannot_be_refilled_passes():
    t = table().hand("bruss0l0", "nero").credits(1).deck().say("recruit bruss0l0")
    assert t.waiting() == [0]
    assert t.cards(1) == []


@pytest.mark.parametrize(
    ("before", "endings"),
    [
        (("mercury", "mercury"), ("absolute",)),
        (("venus", "terra", "mars"), ("democratic",)),
        (("venus", "venus", "terra", "terra"), ("popular",)),
        (("mercury", "mercury", "venus", "terra"), ("absolute", "popular")),
        (("venus", "venus", "terra", "mars"), ("democratic", "popular")),
        (("mercury", "mercury", "venus", "terra", "mars"), ("absolute", "democratic", "popular")),
    ],
)
def test_g2_victory_is_checked_as_soon_as_a_disc_is_won(before, endings):
    t = table().hand("nero").credits(7).disc("mercury", 3).won(0, *before).say("recruit nero")
    assert t.position.outcome() == Outcome((0,), endings)
    assert t.waiting() == []
    assert t.money() == (0, 0)  # nothing further is resolved


@pytest.mark.parametrize("before", [("mercury",), ("venus", "terra"), ("venus", "venus", "terra"), ()])
def test_g2_less_is_no_victory(before):
    t = table().hand("nero").credits(7).disc("mercury", 3).won(0, *before).say("recruit nero")
    assert t.position.outcome() is None


def test_g2_discs_of_the_other_side_do_not_count():
    t = table().hand("nero").credits(7).disc("mercury", 3).won(1, "mercury", "mercury", "venus", "venus")
    assert t.say("recruit nero").position.outcome() is None


def test_g2_a_team_wins_together():
    t = table(players=4, active=2).hand("nero", seat=2).credits(0, 7).disc("mercury", -3).won(1, "mercury", "mercury")
    assert t.say("recruit nero").position.outcome() == Outcome((2, 3), ("absolute",))


def test_g3_each_player_brings_twelve_credits_and_one_zenithium():
    position = begin(Seeded(1), players="4")
    assert list(position.table.credits) == [24, 24]
    assert list(position.table.zenithium) == [2, 2]


def test_g3_the_other_reading_of_the_start_is_an_option():
    position = begin(Seeded(1), players="4", team_start="12/1")
    assert list(position.table.credits) == [12, 12]
    assert list(position.table.zenithium) == [1, 1]


def test_g3_teammates_share_resources_badge_columns_discs_and_markers():
    t = table(players=4).choosing_order().hand("nero").hand("titus", "wul", seat=1).credits(7).disc("mercury", 3)
    t.badge(0).say("first 0", "recruit nero")
    assert t.waiting() == [1]
    assert t.money() == (0, 3)
    t.say("develop wul")
    assert t.money() == (0, 2)
    assert t.markers() == [0, 0, 1]
    assert t.columns() == ["nero"]
    assert t.discs() == [1, 0, 0, 0, 0]
    assert t.leader() == "0 silver"


def test_g3_a_teammate_completes_the_row():
    t = table(players=4, active=1).hand("lula-smart", seat=1).level("animod", 1).level("robot", 1).zenithium(1)
    t.say("develop lula-smart", "mars")
    assert t.asked() == "any"


def test_g3_teammates_do_not_see_each_others_hands():
    t = table(players=4).hand("nero").hand("khan", seat=1)
    other = table(players=4).hand("cresus").hand("khan", seat=1)
    assert t.position.view(1).encode() == other.position.view(1).encode()


@pytest.mark.parametrize(
    ("seat", "planets"),
    [
        (0, {"nero", "cresus", "zenon"}),
        (1, {"zenon", "titus", "annie"}),
        (2, {"nero", "cresus", "zenon"}),
        (3, {"zenon", "titus", "annie"}),
    ],
)
def test_g4_a_teammate_recruits_on_three_planets(seat, planets):
    t = table(players=4, active=seat).hand(*FIVE, seat=seat).credits(30, 30)
    assert {text.split()[1] for text in t.choices() if text.startswith("recruit")} == planets


@pytest.mark.parametrize("seat", [0, 1])
def test_g4_the_other_actions_are_not_limited(seat):
    t = table(players=4, active=seat).hand(*FIVE, seat=seat).zenithium(1)
    assert t.choices() == {f"{verb} {card}" for verb in ("develop", "lead") for card in FIVE}


def test_g4_mobilizing_is_not_limited():
    t = table(players=4).hand("cresus").draws("mobilize titus", "mobilize annie").say("lead cresus")
    assert t.columns() == ["titus", "annie"]


def test_g4_transferring_is_not_limited():
    t = table(players=4).hand("wul").zenithium(1).theirs("titus").say("develop wul")
    assert t.columns() == ["titus"]


def test_g4_influence_is_not_limited():
    t = table(players=4).hand("lula-smart").zenithium(1).say("develop lula-smart")
    assert t.choices() == {"mercury", "venus", "terra", "mars", "jupiter"}


def test_g5_the_team_chooses_who_goes_first():
    t = table(players=4).choosing_order().hand("nero").hand("khan", seat=1)
    assert t.waiting() == [0, 1]
    assert t.choices(0) == t.choices(1) == {"first 0", "first 1"}


def test_g5_each_teammate_plays_a_full_turn_with_its_refill():
    t = (
        table(players=4)
        .choosing_order()
        .hand("bruss0l0")
        .hand("zenon", seat=1)
        .credits(2)
        .say("first 1", "recruit zenon")
    )
    assert len(t.cards(1)) == 4
    assert t.cards(0) == ["bruss0l0"]
    assert t.waiting() == [0]
    t.say("recruit bruss0l0")
    assert len(t.cards(0)) == 4
    assert t.asked() == "order"
    assert t.waiting() == [2, 3]


def test_g5_the_order_is_chosen_anew_each_round():
    t = table(players=4).choosing_order().hand("bruss0l0").hand("zenon", seat=1).credits(9)
    t.hand("cresus", seat=2).hand("annie", seat=3)
    t.say("first 1", "recruit zenon", "recruit bruss0l0", "first 2", "lead cresus", "lead annie")
    assert t.asked() == "order"
    assert t.choices(1) == {"first 0", "first 1"}


def test_g5_new_discs_come_out_between_teammates():
    t = table(players=4).choosing_order().hand("nero").hand("zenon", seat=1).credits(9).disc("mercury", 3)
    assert t.say("first 0", "recruit nero").place("mercury") == 0


def test_g6_a_discard_touches_only_the_hand_of_the_one_who_resolves():
    t = table(players=4).hand("punk-mari", "nero").hand("khan", "zenon", seat=1).credits(7).say("recruit punk-mari")
    assert t.cards(0) == []
    assert set(t.cards(1)) == {"khan", "zenon"}


def test_g6_only_own_cards_can_be_discarded():
    t = table(players=4).hand("atlas", "nero", "cresus").hand("khan", seat=1).credits(3).say("recruit atlas")
    assert t.choices() == {"discard nero", "discard cresus"}


def test_g7_up_to_two_cards_may_be_given():
    t = table(players=4).hand("lula-smart", "nero", "khan", "zenon").say("lead lula-smart")
    assert t.choices() == {
        *("give", "give nero", "give khan", "give zenon"),
        *("give nero khan", "give nero zenon", "give khan zenon"),
    }


def test_g7_the_gift_comes_after_the_other_effects():
    t = table(players=4).hand("lula-smart", "nero").say("lead lula-smart")
    assert t.asked() == "give_cards"
    assert t.leader() == "0 silver"
    assert t.money() == (3, 0)


def test_g7_the_receiver_keeps_any_excess():
    t = table(players=4).hand("lula-smart", "nero").hand("khan", "zenon", "titus", "annie", seat=1)
    t.say("lead lula-smart", "give nero")
    assert set(t.cards(1)) == {"nero", "khan", "zenon", "titus", "annie"}


def test_g7_the_giver_refills_by_the_badge():
    t = table(players=4).hand("lula-smart", "nero", "cresus").hand("khan", seat=3).hand("zenon", seat=1)
    t.say("lead lula-smart", "give nero cresus")
    assert len(t.cards(0)) == 5
    assert len(t.cards(1)) == 3


def test_g7_only_the_number_given_is_public():
    t = table(players=4).hand("lula-smart", "nero").hand("khan", seat=1).say("lead lula-smart", "give nero")
    [event] = t.events(CardGiven)
    assert [event.seen_by(viewer) for viewer in range(-1, 4)] == [False, True, True, False, False]
    [count] = t.events(HiddenCardGiven)
    assert [count.seen_by(viewer) for viewer in range(-1, 4)] == [True, False, False, True, True]


def test_g7_two_players_give_no_cards():
    t = table().hand("lula-smart", "nero").hand("khan", seat=1).say("lead lula-smart")
    assert t.waiting() == [1]


def test_g9_either_teammate_may_settle_the_order():
    for seat in (0, 1):
        t = table(players=4).choosing_order().hand("nero").hand("khan", seat=1).say("first 1", seat=seat)
        assert t.waiting() == [1]


def test_g9_a_token_won_in_the_opponents_turn_is_a_team_decision():
    t = (
        table(players=4, active=1)
        .hand("titus", seat=1)
        .credits(1)
        .disc("jupiter", -3)
        .token("jupiter", "influence-any")
    )
    t.say("recruit titus", "jupiter")
    assert t.waiting() == [2, 3]
    assert not t.position.question(3).each
    assert t.choices(2) == t.choices(3) == {"mercury", "venus", "terra", "mars"}
    t.say("venus", seat=3)
    assert t.place("venus") == -1
    assert t.money() == (10, 0)


def test_g9_in_the_own_turn_the_active_player_decides_alone():
    t = table(players=4, active=1).hand("zenon", seat=1).credits(1).disc("terra", 3).token("terra", "influence-any")
    assert t.say("recruit zenon").waiting() == [1]
