"""Rulings C: cards and columns."""

import pytest

from tests.support.zenith.situation import table
from trized.games.zenith.events import Reshuffled


def test_c1_geronimo_counts_itself():
    assert table().hand("geronimo").credits(2).say("recruit geronimo").money() == (2, 0)


def test_c1_geronimo_counts_colours_not_cards():
    t = table().hand("geronimo").credits(2).mine("nero", "khan", "titus").say("recruit geronimo")
    assert t.money() == (6, 0)


def test_c1_ivan_counts_the_colours_of_the_opponent_only():
    t = table().hand("ivan").credits(1).theirs("nero", "khan", "titus").say("recruit ivan")
    assert t.money() == (4, 0)


def test_c1_a_recruited_card_is_exiled_by_its_own_effect():
    t = table().hand("wul").mine("nero").credits(1).say("recruit wul", "tier 1")
    assert t.columns() == []
    assert t.pile() == {"nero", "wul"}


def test_c2_exile_takes_the_card_laid_last():
    t = table(boards="DUN").hand("cresus").zenithium(1).theirs("nero", "khan", "titus").say("develop cresus", "mercury")
    assert t.columns(1) == ["nero", "titus"]
    assert t.pile() == {"cresus", "khan"}


def test_c2_transfer_takes_the_card_laid_last():
    t = table().hand("wul").zenithium(1).theirs("nero", "khan", "titus").say("develop wul", "mercury")
    assert t.columns(1) == ["nero", "titus"]
    assert t.columns() == ["khan"]


def test_c2_the_same_column_may_be_chosen_again():
    t = table().hand("v4n-v0gt").credits(6).theirs("nero", "khan", "titus").say("recruit v4n-v0gt", "mercury")
    assert t.choices() == {"mercury", "mars"}
    assert t.say("mercury").columns(1) == ["titus"]


def test_c2_the_one_who_resolves_chooses_among_all_columns_with_a_card():
    t = table().hand("v4n-v0gt").credits(6).theirs("nero", "zenon", "titus").say("recruit v4n-v0gt")
    assert t.choices() == {"mercury", "terra", "mars"}


MERCURY = ("chaka", "amytis", "atlas", "nero", "khan", "magellan")


@pytest.mark.parametrize(
    ("earlier", "offered"),
    [
        (1, {"tier 1", "no"}),
        (2, {"tier 1", "no"}),
        (3, {"tier 1", "tier 2", "no"}),
        (5, {"tier 1", "tier 2", "no"}),
        (6, {"tier 1", "tier 2", "tier 3", "no"}),
    ],
)
def test_c3_tiers_cost_two_four_or_seven_cards_with_the_recruited_one(earlier, offered):
    t = table().hand("wul").mine(*MERCURY[:earlier]).credits(1).say("recruit wul")
    assert t.choices() == offered


def test_c3_the_recruited_card_alone_pays_no_tier():
    t = table().hand("wul").credits(2).mine("cresus", "titus", "zenon").hand("nero", seat=1).say("recruit wul")
    assert t.waiting() == [1]


def test_c3_a_tier_takes_the_last_cards_of_the_column():
    t = table().hand("wul").mine("chaka", "amytis", "atlas").say("recruit wul", "tier 1")
    assert t.columns() == ["chaka", "amytis"]
    assert t.money() == (0, 2)


def test_c3_a_lower_tier_than_possible_may_be_taken():
    t = table().hand("amytis").mine("chaka", "atlas", "nero", "khan").say("recruit amytis", "tier 1")
    assert t.place("mercury") == 2
    assert t.columns() == ["chaka", "atlas", "nero"]


def test_c3_only_one_tier_is_taken():
    t = table().hand("wul").mine(*MERCURY).hand("zenon", seat=1).say("recruit wul", "tier 2")
    assert t.waiting() == [1]
    assert t.money() == (0, 4)
    assert t.columns() == ["chaka", "amytis", "atlas"]


def test_c3_the_highest_tier():
    t = table().hand("wul").mine(*MERCURY).say("recruit wul", "tier 3")
    assert t.money() == (0, 7)
    assert t.columns() == []


def test_c4_suleiman_places_each_influence_separately():
    t = table().hand("suleiman").credits(13).say("recruit suleiman")
    assert t.choices() == {"tier 1", "tier 2", "tier 3", "no"}
    t.say("tier 3")
    assert t.money() == (0, 0)
    assert t.choices() == {"mercury", "venus", "terra", "mars"}
    assert t.say("mars", "venus", "mars").places() == [0, 1, 0, 2, 1]


def test_c4_stessy_power_may_put_all_influence_on_one_planet():
    t = table().hand("stessy-power").credits(3).zenithium(4).say("recruit stessy-power", "tier 3")
    assert t.choices() == {"mercury", "terra", "mars", "jupiter"}
    assert t.say("mars", "mars", "mars").places() == [0, 1, 0, 3, 0]


@pytest.mark.parametrize(
    ("zenithium", "offered"), [(1, {"tier 1", "no"}), (3, {"tier 1", "tier 2", "no"}), (2, {"tier 1", "tier 2", "no"})]
)
def test_c4_stessy_powers_tiers_cost_one_two_and_four(zenithium, offered):
    t = table().hand("stessy-power").credits(3).zenithium(zenithium).say("recruit stessy-power")
    assert t.choices() == offered


def test_c5_chaka_takes_two_cards_of_one_column():
    t = table().hand("chaka").credits(1).mine("cresus", "geronimo").say("recruit chaka", "venus")
    assert t.columns() == ["chaka"]
    assert t.money() == (10, 0)


def test_c5_chaka_takes_cards_of_two_columns():
    t = table().hand("chaka").credits(1).mine("cresus", "geronimo", "titus").say("recruit chaka", "venus")
    assert t.choices() == {"venus", "mars"}
    t.say("mars")
    assert t.columns() == ["chaka", "cresus"]
    assert t.money() == (10, 0)


def test_c5_chaka_never_takes_a_card_of_mercury():
    t = table().hand("chaka").mine("nero", "cresus", "titus").say("recruit chaka")
    assert t.choices() == {"venus", "mars", "no"}


def test_c6_h3rb3rt_offers_each_of_four_colours_once():
    t = (
        table()
        .hand("h3rb3rt")
        .credits(5)
        .mine("nero", "khan", "cresus", "zenon", "titus", "annie")
        .say("recruit h3rb3rt")
    )
    asked = []
    for planet in ("mercury", "venus", "mars", "jupiter"):
        asked.append(t.choices())
        t.say(planet)
    assert asked == [{planet, "no"} for planet in ("mercury", "venus", "mars", "jupiter")]
    assert t.places() == [1, 1, 1, 1, 1]
    assert t.columns() == ["nero", "zenon", "h3rb3rt"]


def test_c6_l0v3cr4ft_takes_any_subset():
    t = (
        table()
        .hand("l0v3cr4ft")
        .credits(5)
        .mine("nero", "cresus", "titus")
        .say("recruit l0v3cr4ft", "mercury", "no", "mars")
    )
    assert t.money() == (0, 2)
    assert t.columns() == ["cresus", "l0v3cr4ft"]


def test_c6_l0v3cr4ft_exiles_own_cards_only():
    t = table().hand("l0v3cr4ft").credits(5).theirs("nero", "cresus").say("recruit l0v3cr4ft")
    assert t.columns(1) == ["nero", "cresus"]
    assert t.money() == (0, 0)


def test_c7_domitian_gains_on_the_planet_of_each_mobilized_card():
    t = table().hand("domitian").credits(9).draws("mobilize nero", "mobilize cresus", "mobilize khan")
    assert t.say("recruit domitian").places() == [2, 1, 0, 1, 0]


def test_c7_each_pair_is_finished_before_the_next_card_moves():
    t = table().hand("domitian").credits(9).disc("mercury", 3).token("mercury", "influence-any").draws("mobilize nero")
    t.say("recruit domitian")
    assert t.asked() == "any"
    assert t.columns() == ["nero", "domitian"]


def test_c7_without_a_card_there_is_no_influence():
    t = table().hand("domitian", "annie").credits(9).deck("nero").draws("mobilize nero").say("recruit domitian")
    assert t.places() == [1, 0, 0, 1, 0]


def test_c7_caligula_against_an_empty_board_gains_only_on_its_own_planet():
    assert table().hand("caligula").credits(5).say("recruit caligula").places() == [0, 0, 0, 1, 0]


def test_c7_caligula_gains_on_the_planet_of_the_transferred_card():
    t = table().hand("caligula").credits(5).theirs("nero", "cresus").say("recruit caligula", "venus")
    assert t.places() == [0, 1, 0, 1, 0]
    assert t.columns() == ["cresus", "caligula"]


def test_c7_influence_on_a_disc_that_is_gone_is_lost():
    t = table().hand("caligula").credits(5).theirs("nero").gone("mercury").say("recruit caligula")
    assert t.columns() == ["nero", "caligula"]
    assert t.discs() == [0, 0, 0, 0, 0]


def test_c7_lady_moore_chooses_each_exile_after_the_influence_before():
    t = table().hand("lady-moore").credits(10).theirs("nero", "khan", "cresus").say("recruit lady-moore", "mercury")
    assert t.places() == [1, 0, 0, 1, 0]
    assert t.choices() == {"mercury", "venus"}
    assert t.say("mercury").places() == [2, 1, 0, 1, 0]


def test_c7_board_s_mobilizes_and_gains_three_times():
    t = table().hand("cresus").level("animod", 3).zenithium(4)
    t.draws("mobilize nero", "mobilize zenon", "mobilize khan").say("develop cresus")
    assert t.places() == [2, 0, 1, 0, 0]


def test_c8_bajazet_gains_the_printed_cost():
    t = table().hand("bajazet").credits(3).theirs("chaka", "amytis", "nero").say("recruit bajazet", "mercury")
    assert t.money() == (7, 0)


def test_c8_captain_andreev_gains_the_printed_cost():
    t = table().hand("captain-andreev").credits(4).theirs("chaka", "khan").say("recruit captain-andreev", "mercury")
    assert t.money() == (9, 0)
    assert t.columns() == ["khan", "captain-andreev"]


def test_c9_a_mobilized_card_has_no_effect():
    t = table().hand("w4ts0n").credits(1).draws("mobilize nero").say("recruit w4ts0n")
    assert t.columns() == ["nero", "w4ts0n"]
    assert t.money() == (5, 0)
    assert t.place("mercury") == 0


def test_c9_a_transferred_card_goes_to_the_end_of_the_column_without_effect():
    t = table().hand("wul").zenithium(1).mine("khan").theirs("nero").say("develop wul")
    assert t.columns() == ["khan", "nero"]
    assert t.money() == (0, 0)


@pytest.mark.parametrize(("credits", "payable"), [(3, False), (4, True)])
def test_c9_a_mobilized_card_reduces_later_costs(credits, payable):
    t = table().hand("w4ts0n", "khan").credits(credits).draws("mobilize nero").say("recruit w4ts0n")
    assert t.waiting() == [0]
    assert ("recruit khan" in t.choices()) == payable


def test_c10_an_empty_deck_is_made_from_the_discard_pile():
    t = table().hand("w4ts0n").credits(1).discarded("nero").deck().say("recruit w4ts0n")
    assert t.columns() == ["nero", "w4ts0n"]
    assert t.pile() == set()


def test_c10_cards_discarded_earlier_in_the_turn_are_shuffled_in():
    t = table().hand("cresus", "zenon").deck().say("lead cresus")
    assert t.columns() == ["cresus"]


def test_c10_the_reshuffle_may_come_between_two_draws():
    t = table().hand("bruss0l0").credits(1).discarded("nero", "chaka").hand("zenon", seat=1).deck("khan")
    t.draws("draw khan").say("recruit bruss0l0")
    assert set(t.cards()) == {"khan", "nero", "chaka"}
    assert t.events(Reshuffled) == [Reshuffled(2)]


def test_c10_the_reshuffle_may_come_between_two_mobilizations():
    t = table().hand("h4milt0n", "zenon").credits(2).discarded("cresus").deck("khan").say("recruit h4milt0n")
    assert t.columns() == ["h4milt0n", "khan", "cresus"]


def test_c10_with_both_empty_drawing_stops():
    t = table().hand("bruss0l0", "nero").credits(1).hand("zenon", seat=1).deck("khan").say("recruit bruss0l0")
    assert t.cards() == ["nero", "khan"]
    assert t.waiting() == [1]


def test_c10_with_both_empty_mobilizing_stops():
    t = table().hand("h4milt0n", "zenon").credits(2).deck("khan").say("recruit h4milt0n")
    assert t.columns() == ["h4milt0n", "khan"]


def test_c11_magellan_transfers_one_card_of_each_colour():
    t = table().hand("magellan").credits(10).theirs("nero", "khan", "cresus", "annie").hand("zenon", seat=1)
    t.say("recruit magellan", "mars", "venus")
    assert t.columns() == ["magellan", "khan", "cresus", "annie"]
    assert t.columns(1) == ["nero"]
    assert t.waiting() == [1]


@pytest.mark.parametrize(("earlier", "left"), [(0, 3), (1, 4), (2, 5), (4, 7)])
def test_c12_each_card_of_the_column_takes_one_credit_off(earlier, left):
    t = table().hand("nero").mine(*("chaka", "amytis", "atlas", "khan")[:earlier]).credits(10)
    assert t.say("recruit nero").money() == (left, 3)


def test_c12_other_columns_take_nothing_off():
    assert table().hand("nero").mine("cresus", "titus").theirs("khan").credits(7).say("recruit nero").money() == (0, 3)


def test_c12_a_price_never_falls_below_zero():
    t = table().hand("bruss0l0").mine("zenon", "elisabeth", "tiberius").say("recruit bruss0l0")
    assert t.money() == (0, 1)


@pytest.mark.parametrize(("credits", "payable"), [(4, False), (5, True)])
def test_c12_a_card_that_cannot_be_paid_cannot_be_recruited(credits, payable):
    t = table().hand("nero").mine("chaka", "amytis").credits(credits)
    assert ("recruit nero" in t.choices()) == payable


def test_c12_the_columns_belong_to_the_team():
    t = table(players=4, active=0).hand("nero").column(0, "chaka", "amytis").credits(5)
    assert t.say("recruit nero").money() == (0, 3)


def test_c13_titus_pays_even_if_it_is_exiled_meanwhile():
    t = table().hand("titus").credits(1).disc("venus", -3).token("venus", "exile-2").say("recruit titus", "venus")
    assert t.columns() == []
    assert t.pile() == {"titus"}
    assert t.money() == (10, 0)
