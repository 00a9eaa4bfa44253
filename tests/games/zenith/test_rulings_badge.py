"""Rulings F: badge, tokens, resources."""

import pytest

from tests.support.zenith.situation import begin, table
from trized.kernel import Seeded


def test_f1_the_badge_starts_with_no_holder():
    assert begin(Seeded(1)).table.badge == -1


@pytest.mark.parametrize(
    ("holder", "gold", "after"),
    [(-1, False, "0 silver"), (1, False, "0 silver"), (1, True, "0 silver"), (0, False, "0 gold"), (0, True, "0 gold")],
)
def test_f1_the_badge_is_taken_silver_and_flipped_to_gold(holder, gold, after):
    assert table().hand("lula-smart").badge(holder, gold).say("lead lula-smart").leader() == after


@pytest.mark.parametrize("gold", [False, True])
def test_f1_a_badge_that_is_given_shows_silver(gold):
    t = table().hand("double-joe").credits(5).badge(0, gold).say("recruit double-joe", "yes")
    assert t.leader() == "1 silver"
    assert t.money() == (0, 4)


@pytest.mark.parametrize(("holder", "gold"), [(-1, False), (1, True), (0, False), (0, True)])
def test_f1_some_agents_take_the_badge_straight_to_gold(holder, gold):
    t = table().hand("geta").credits(3).badge(holder, gold).say("recruit geta", "option 1")
    assert t.leader() == "0 gold"


@pytest.mark.parametrize(("holder", "gold", "size"), [(-1, False, 4), (1, True, 4), (0, False, 5), (0, True, 6)])
def test_f2_the_hand_is_refilled_by_the_badge(holder, gold, size):
    t = table().hand("bruss0l0", "nero").credits(1).badge(holder, gold).hand("khan", seat=1).say("recruit bruss0l0")
    assert len(t.cards()) == size


def test_f2_a_badge_taken_this_turn_counts():
    assert len(table().hand("lula-smart").hand("khan", seat=1).say("lead lula-smart").cards()) == 5


def test_f2_a_badge_given_away_this_turn_no_longer_counts():
    t = table().hand("double-joe").credits(5).badge(0, gold=True).hand("khan", seat=1).say("recruit double-joe", "yes")
    assert len(t.cards()) == 4


def test_f2_nothing_is_discarded_down():
    t = table().hand("bruss0l0", "nero", "khan", "zenon", "cresus", "titus").credits(1).hand("annie", seat=1)
    assert len(t.say("recruit bruss0l0").cards()) == 5


def test_f2_the_other_hand_is_left_alone():
    t = (
        table()
        .hand("lula-smart")
        .badge(1)
        .hand("khan", "nero", "zenon", "titus", "annie", seat=1)
        .say("lead lula-smart")
    )
    assert len(t.cards(1)) == 5


@pytest.mark.parametrize(
    ("card", "money", "columns"),
    [("wul", (0, 1), []), ("lula-smart", (3, 0), []), ("cresus", (0, 0), ["nero", "zenon"])],
)
def test_f3_the_gold_badge_still_brings_the_factions_gain(card, money, columns):
    t = table().hand(card).badge(0, gold=True)
    if columns:
        t.draws("mobilize nero", "mobilize zenon")
    t.say(f"lead {card}")
    assert t.leader() == "0 gold"
    assert t.money() == money
    assert t.columns() == columns


def test_f4_handy_luke_picks_a_token_that_is_on_the_boards():
    t = table().hand("handy-luke").credits(4).token("venus", "credits-3").token("robot", "zenithium-1").spent("leader")
    assert t.say("recruit handy-luke").choices() == {"token venus", "token robot"}
    t.say("token robot")
    assert t.money() == (0, 1)
    assert t.tokens() == {"venus": "credits-3"}


def test_f4_without_tokens_on_the_boards_discarded_ones_are_no_choice():
    t = (
        table()
        .hand("handy-luke")
        .credits(4)
        .spent("credits-4", "credits-3")
        .hand("nero", seat=1)
        .say("recruit handy-luke")
    )
    assert t.waiting() == [1]
    assert t.money() == (0, 0)


def test_f4_the_next_winner_of_that_planet_gets_no_token():
    t = table().hand("handy-luke", "nero").credits(11).disc("mercury", 3).token("mercury", "credits-3")
    t.say("recruit handy-luke")
    assert t.money() == (10, 0)
    t.say("recruit nero")
    assert t.discs() == [1, 0, 0, 0, 0]
    assert t.money() == (3, 3)


KINDS = [
    *["influence-any"] * 4,
    *["zenithium-1"] * 3,
    *["credits-3"] * 2,
    *["credits-4"] * 2,
    *["leader"] * 2,
    *["mobilize-2", "transfer-1", "exile-2"],
]


def test_f5_an_empty_reserve_takes_the_discarded_tokens_back():
    t = table().hand("orw3ll").credits(1).spent(*KINDS).draws("token credits-4").say("recruit orw3ll")
    assert t.money() == (4, 0)
    assert t.position.table.reserve_size == 15
    assert sum(t.position.table.spent) == 1


def test_f5_tokens_on_the_boards_stay_there():
    on_boards = dict(zip(("mercury", "venus", "terra"), KINDS[-3:], strict=True))
    t = table().hand("orw3ll").credits(1)
    for place, kind in on_boards.items():
        t.token(place, kind)
    t.spent(*KINDS[:-3]).draws("token zenithium-1").say("recruit orw3ll")
    assert t.tokens() == on_boards
    assert t.position.table.reserve_size == 12


def test_f5_a_token_from_the_reserve_is_discarded():
    t = table().hand("orw3ll").credits(1).draws("token zenithium-1").say("recruit orw3ll")
    assert t.money() == (0, 1)
    assert t.position.table.reserve_size == 15
    assert sum(t.position.table.spent) == 1


@pytest.mark.parametrize(("theirs", "mine"), [(0, 0), (2, 2), (3, 3), (9, 3)])
def test_f6_stealing_credits_takes_what_there_is(theirs, mine):
    t = table().hand("lula-smart").level("human", 2).zenithium(3).credits(0, theirs)
    t.draws("mobilize nero", "mobilize zenon").say("develop lula-smart", "mars")
    assert t.money() == (mine, 0)
    assert t.money(1) == (theirs - mine, 0)


@pytest.mark.parametrize(("theirs", "mine"), [(0, 0), (1, 1), (4, 1)])
def test_f6_stealing_zenithium_takes_what_there_is(theirs, mine):
    t = table(boards="SON").hand("lula-smart").level("human", 1).zenithium(2, theirs)
    t.draws("token credits-3").say("develop lula-smart")
    assert t.money() == (3, mine)
    assert t.money(1) == (0, theirs - mine)


def test_f7_credits_and_zenithium_never_run_out():
    t = (
        table()
        .hand("cresus", "professor-zed")
        .credits(500)
        .zenithium(100, 100)
        .say("recruit cresus", "recruit professor-zed")
    )
    assert t.money() == (500 - 1 + 6 - 8, 104)


def test_f7_a_fifth_disc_of_a_planet_can_be_won():
    t = table().hand("nero").credits(7).disc("mercury", 3).won(0, "mercury", "mercury").won(1, "mercury", "mercury")
    assert t.say("recruit nero").discs() == [3, 0, 0, 0, 0]


def test_f7_s1mmons_fills_both_stocks_up_to_eight():
    t = table(secret=True).hand("s1mmons").credits(3, 11).say("recruit s1mmons")
    assert t.money() == (8, 0)
    assert t.money(1) == (11, 0)


def test_f7_ragnar_fills_both_stocks_up_to_two():
    t = table(secret=True).hand("ragnar").zenithium(5, 1).say("recruit ragnar")
    assert t.money() == (0, 5)
    assert t.money(1) == (0, 2)
