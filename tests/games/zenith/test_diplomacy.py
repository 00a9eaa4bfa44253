"""The diplomacy board: three boxes for two players, three for four, and the badge."""

import pytest

from tests.support.zenith.report import facts, report
from tests.support.zenith.situation import table


def test_a_robot_gives_the_badge_and_1_zenithium() -> None:
    s = table().hand("wul").say("lead wul")
    assert report(s) == {"silver", "zenithium 1", "discarded wul"}


def test_a_human_gives_the_badge_and_3_credits() -> None:
    s = table().hand("sir-sam").say("lead sir-sam")
    assert report(s) == {"silver", "credits 3", "discarded sir-sam"}


def test_an_animod_gives_the_badge_and_mobilizes_two() -> None:
    s = table().hand("nero").draws("mobilize khan", "mobilize ivan").say("lead nero")
    assert report(s) == {"silver", "mine khan ivan", "discarded nero"}


def test_an_animod_mobilizes_what_there_is() -> None:
    s = table().hand("nero").hand("annie", seat=1).deck().say("lead nero")
    assert s.leader() == "0 silver"
    assert s.columns() == ["nero"]  # C10: the discard pile, nero itself, is the new deck


def test_a_leader_in_silver_turns_to_gold() -> None:
    assert report(table().hand("wul").badge(0).say("lead wul")) == {"gold", "zenithium 1", "discarded wul"}


def test_a_leader_in_gold_still_gains() -> None:
    s = table().hand("wul").badge(0, gold=True).say("lead wul")
    assert report(s) == {"gold", "zenithium 1", "discarded wul"}  # F3


def test_the_opponents_golden_badge_comes_in_silver() -> None:
    s = table().hand("wul").badge(1, gold=True).say("lead wul")
    assert report(s) == {"silver", "zenithium 1", "discarded wul"}  # F1


@pytest.mark.parametrize(("gold", "cards"), [(False, 5), (True, 6)])
def test_the_leader_draws_up_to_5_or_6_cards(gold: bool, cards: int) -> None:
    s = table().hand("w4ts0n").credits(1).badge(0, gold=gold).say("recruit w4ts0n")
    assert len(s.cards()) == cards


@pytest.mark.parametrize("badge", [-1, 1])
def test_others_draw_up_to_4_cards(badge: int) -> None:
    s = table().hand("w4ts0n").credits(1).badge(badge).say("recruit w4ts0n")
    assert len(s.cards()) == 4


# Four players: the same, and then 0 to 2 cards for the teammate. Then the next team chooses who goes first.


def test_a_robot_in_a_team_gives_1_zenithium_and_up_to_2_cards_away() -> None:
    s = table(players=4).hand("wul", "khan", "zenon", "ivan").say("lead wul")
    assert s.choices() == {
        "give",
        "give khan",
        "give zenon",
        "give ivan",
        "give khan zenon",
        "give khan ivan",
        "give zenon ivan",
    }
    assert report(s) == {"silver", "zenithium 1", "discarded wul", "asked give_cards"}
    assert s.say("give khan ivan").cards(1) == ["khan", "ivan"]
    assert report(s) == {"silver", "zenithium 1", "discarded wul", "asked order"}


def test_a_human_in_a_team_gives_3_credits_and_up_to_2_cards_away() -> None:
    s = table(players=4).hand("sir-sam", "khan", "zenon", "ivan").say("lead sir-sam")
    assert report(s) == {"silver", "credits 3", "discarded sir-sam", "asked give_cards"}
    assert len(s.choices()) == 7
    assert s.say("give zenon ivan").cards(1) == ["zenon", "ivan"]
    assert report(s) == {"silver", "credits 3", "discarded sir-sam", "asked order"}


def test_an_animod_in_a_team_mobilizes_two_and_gives_up_to_2_cards_away() -> None:
    s = table(players=4).hand("nero", "khan", "zenon", "ivan").draws("mobilize wul", "mobilize titus").say("lead nero")
    assert report(s) == {"silver", "mine wul titus", "discarded nero", "asked give_cards"}
    assert len(s.choices()) == 7
    assert s.say("give khan").cards(1) == ["khan"]
    assert report(s) == {"silver", "mine wul titus", "discarded nero", "asked order"}


def test_no_card_need_be_given_to_the_teammate() -> None:
    s = table(players=4).hand("wul", "khan").say("lead wul", "give")
    assert s.cards(1) == []
    assert "khan" in s.cards(0)


def test_empty_hand_gives_no_cards_without_a_question() -> None:
    assert report(table(players=4).hand("wul").say("lead wul")) == facts(
        "silver, zenithium 1, discarded wul, asked order"
    )
