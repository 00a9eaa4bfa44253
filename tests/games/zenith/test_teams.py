"""Four players in two teams: differences from the rules for two."""

import pytest

from tests.support.zenith.situation import table


def round_of(players_hands, **kw):
    t = table(players=4, **kw).choosing_order()
    for seat, cards in enumerate(players_hands):
        t.hand(*cards, seat=seat)
    return t


def test_the_second_teammate_uses_what_the_first_has_gained():
    t = round_of([["nero"], ["cresus"], [], []]).credits(7).say("first 0")
    assert "develop cresus" not in t.choices()
    t.say("recruit nero")
    assert "develop cresus" in t.choices()


def test_each_teammate_refills_by_the_badge_in_its_own_turn_only():
    t = round_of([["bruss0l0"], ["lula-smart"], ["khan"], ["zenon"]]).credits(1)
    t.say("first 0", "recruit bruss0l0")
    assert len(t.cards(0)) == 4
    t.say("lead lula-smart")
    assert len(t.cards(1)) == 5
    assert len(t.cards(0)) == 4


def test_a_badge_of_the_team_serves_both_in_their_turns():
    t = round_of([["lula-smart"], ["zenon"], ["khan"], ["titus"]]).credits(0).say("first 0", "lead lula-smart")
    t.say("recruit zenon")
    assert len(t.cards(0)) == len(t.cards(1)) == 5


def test_two_teammates_who_lead_flip_the_badge_to_gold():
    t = round_of([["lula-smart"], ["wul"], ["khan"], ["titus"]]).say("first 0", "lead lula-smart", "lead wul")
    assert t.leader() == "0 gold"
    assert len(t.cards(0)) == 5
    assert len(t.cards(1)) == 6


def test_cards_given_before_the_receivers_turn_can_be_played_at_once():
    t = round_of([["lula-smart", "titus"], ["khan"], ["nero"], ["zenon"]]).credits(1)
    t.say("first 0", "lead lula-smart", "give titus")
    assert "recruit titus" in t.choices()  # seat 0 may not recruit on Mars, seat 1 may


def test_a_card_that_was_given_may_be_given_back():
    t = round_of([["lula-smart", "titus"], ["wul"], ["nero"], ["zenon"]])
    t.say("first 0", "lead lula-smart", "give titus", "lead wul")
    assert t.choices() == {"give", "give titus"}
    assert "titus" in t.say("give titus").cards(0)


def test_a_teammate_with_an_empty_hand_only_refills():
    t = round_of([["bruss0l0"], [], ["nero"], ["zenon"]]).credits(1).say("first 1")
    assert len(t.cards(1)) == 4
    assert t.waiting() == [0]


def test_a_forced_effect_of_the_other_team_needs_no_decision():
    t = table(players=4, active=1).hand("titus", seat=1).credits(1).disc("jupiter", -3).token("jupiter", "transfer-1")
    t.column(0, "nero").say("recruit titus", "jupiter")
    assert t.waiting() == [2, 3]  # Mercury or Mars
    t.say("mars", seat=2)
    assert t.columns(1) == ["titus"]
    assert t.money() == (10, 0)


def test_after_a_decision_of_the_other_team_my_effects_go_on():
    t = table(players=4, active=3).hand("baron-goro", "khan", seat=3).credits(0, 4).disc("mercury", 3)
    t.token("mercury", "influence-any").say("recruit baron-goro", "mercury")
    assert t.waiting() == [0, 1]
    t.say("mars", seat=1)
    assert t.place("mars") == 1
    assert t.money(1) == (0, 3)


@pytest.mark.parametrize("seat", [2, 3])
def test_nobody_of_the_team_that_moves_may_answer_for_the_other(seat):
    t = (
        table(players=4, active=1)
        .hand("titus", seat=1)
        .credits(1)
        .disc("jupiter", -3)
        .token("jupiter", "influence-any")
    )
    t.say("recruit titus", "jupiter")
    assert list(t.position.view(0).legal()) == list(t.position.view(1).legal()) == []
    assert len(t.position.view(seat).legal()) == 4


def test_steals_take_from_the_common_stock():
    t = table(players=4, active=1).hand("lula-smart", seat=1).level("human", 2).zenithium(3).credits(0, 24)
    t.draws("mobilize nero", "mobilize zenon").say("develop lula-smart", "mars")
    assert t.money() == (3, 0)
    assert t.money(1) == (21, 0)
