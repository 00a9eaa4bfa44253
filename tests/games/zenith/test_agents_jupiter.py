"""Agents of Jupiter: their effects besides 1 influence. Families are in test_agent_families.py."""

from tests.support.zenith.report import ALL, facts, report
from tests.support.zenith.situation import table


def test_annie_gives_5_credits_and_7_more_for_the_badge() -> None:
    s = table().hand("annie").credits(1).badge(0, gold=True).say("recruit annie")
    assert s.choices() == {"yes", "no"}
    assert report(s.say("yes")) == {"jupiter 1", "credits 12", "their silver", "mine annie"}


def test_annie_leaves_the_badge_if_wished() -> None:
    s = table().hand("annie").credits(1).badge(0).say("recruit annie", "no")
    assert report(s) == {"jupiter 1", "credits 5", "silver", "mine annie"}


def test_annie_offers_nothing_for_a_badge_that_is_not_held() -> None:
    s = table().hand("annie").credits(1).badge(1).say("recruit annie")
    assert report(s) == {"jupiter 1", "credits 5", "their silver", "mine annie"}


def test_ivan_gives_2_credits_for_each_of_the_opponents_colours() -> None:
    s = table().hand("ivan").credits(1).mine("zenon", "titus").theirs("nero", "khan", "moussa").say("recruit ivan")
    assert report(s) == {"jupiter 1", "credits 4", "mine zenon titus ivan", "theirs nero khan moussa"}


def test_ivan_gives_at_most_10_credits() -> None:
    s = table().hand("ivan").credits(1).theirs("nero", "moussa", "zenon", "titus", "annie").say("recruit ivan")
    assert s.money() == (10, 0)


def test_ivan_gives_nothing_against_an_empty_board() -> None:
    s = table().hand("ivan").credits(1).say("recruit ivan")
    assert report(s) == {"jupiter 1", "mine ivan"}


def test_suleiman_gives_1_influence_for_3_credits() -> None:
    s = table().hand("suleiman").credits(1 + 3).say("recruit suleiman")
    assert s.choices() == {"tier 1", "no"}
    assert s.say("tier 1").choices() == ALL - {"jupiter"}
    assert report(s.say("mars")) == {"jupiter 1", "mars 1", "mine suleiman"}


def test_suleiman_gives_2_single_influences_for_7_credits() -> None:
    s = table().hand("suleiman").credits(1 + 7).say("recruit suleiman")
    assert s.choices() == {"tier 1", "tier 2", "no"}
    assert s.say("tier 2", "mars").choices() == ALL - {"jupiter"}
    assert report(s.say("mars")) == {"jupiter 1", "mars 2", "mine suleiman"}  # C4


def test_suleiman_gives_3_single_influences_for_12_credits() -> None:
    s = table().hand("suleiman").credits(1 + 12).say("recruit suleiman")
    assert s.choices() == {"tier 1", "tier 2", "tier 3", "no"}
    assert s.say("tier 3", "mars", "venus").choices() == ALL - {"jupiter"}
    assert report(s.say("terra")) == {"jupiter 1", "mars 1", "venus 1", "terra 1", "mine suleiman"}


def test_suleiman_offers_only_tiers_that_can_be_paid() -> None:
    assert table().hand("suleiman").credits(1 + 6).say("recruit suleiman").choices() == {"tier 1", "no"}
    assert table().hand("suleiman").credits(1 + 11).say("recruit suleiman").choices() == {"tier 1", "tier 2", "no"}


def test_suleiman_offers_nothing_with_2_credits() -> None:
    s = table().hand("suleiman").credits(1 + 2).say("recruit suleiman")
    assert report(s) == {"jupiter 1", "credits 2", "mine suleiman"}


def test_suleiman_may_be_paid_nothing() -> None:
    s = table().hand("suleiman").credits(1 + 12).say("recruit suleiman", "no")
    assert report(s) == {"jupiter 1", "credits 12", "mine suleiman"}


def test_suleiman_offers_nothing_if_only_jupiter_has_a_disc() -> None:
    s = table().hand("suleiman").credits(1 + 3).gone("mercury", "venus", "terra", "mars").say("recruit suleiman")
    assert report(s) == {"jupiter 1", "credits 3", "mine suleiman"}  # B6


def test_bajazet_exiles_a_card_of_the_opponent_for_its_printed_cost() -> None:
    s = table().hand("bajazet").credits(3).theirs("khan", "nero", "annie").mine("zenon").say("recruit bajazet")
    assert s.choices() == {"mercury", "jupiter", "no"}
    assert report(s.say("mercury")) == facts(
        "jupiter 1, credits 7, discarded nero, mine zenon bajazet, theirs khan annie"
    )  # C8


def test_bajazet_may_spare_the_only_card() -> None:
    s = table().hand("bajazet").credits(3).theirs("nero").say("recruit bajazet", "no")
    assert report(s) == {"jupiter 1", "mine bajazet", "theirs nero"}


def test_bajazet_offers_nothing_against_an_empty_board() -> None:
    s = table().hand("bajazet").credits(3).say("recruit bajazet")
    assert report(s) == {"jupiter 1", "mine bajazet"}


def test_bajazet_may_exile_a_card_that_costs_nothing() -> None:
    s = table(secret=True).hand("bajazet").credits(3).theirs("s1mmons", "ragnar").say("recruit bajazet")
    assert s.choices() == {"mercury", "mars", "no"}  # B6
    assert report(s.say("mercury")) == {"jupiter 1", "mine bajazet", "theirs ragnar", "discarded s1mmons"}


def test_geta_gives_the_badge_in_gold_or_8_credits() -> None:
    s = table().hand("geta").credits(3).say("recruit geta")
    assert s.choices() == {"option 1", "option 2"}
    assert report(s.say("option 1")) == {"jupiter 1", "gold", "mine geta"}
    s = table().hand("geta").credits(3).say("recruit geta", "option 2")
    assert report(s) == {"jupiter 1", "credits 8", "mine geta"}


def test_geta_takes_the_badge_from_the_opponent_in_gold() -> None:
    s = table().hand("geta").credits(3).badge(1).say("recruit geta", "option 1")
    assert report(s) == {"jupiter 1", "gold", "mine geta"}


def test_geta_may_choose_a_badge_that_is_gold_already() -> None:
    s = table().hand("geta").credits(3).badge(0, gold=True).say("recruit geta", "option 1")
    assert report(s) == {"jupiter 1", "gold", "mine geta"}  # B7


def test_donald_smooth_gives_the_printed_cost_of_a_discarded_card() -> None:
    s = table().hand("donald-smooth", "nero", "khan").credits(2).say("recruit donald-smooth")
    assert s.choices() == {"discard nero", "discard khan", "no"}
    assert report(s.say("discard khan")) == {"jupiter 1", "credits 9", "discarded khan", "mine donald-smooth"}


def test_donald_smooth_may_spare_the_only_card() -> None:
    s = table().hand("donald-smooth", "nero").credits(2).say("recruit donald-smooth", "no")
    assert report(s) == {"jupiter 1", "mine donald-smooth"}


def test_donald_smooth_offers_nothing_with_an_empty_hand() -> None:
    s = table().hand("donald-smooth").credits(2).say("recruit donald-smooth")
    assert report(s) == {"jupiter 1", "mine donald-smooth"}


def test_donald_smooth_takes_no_card_if_all_cost_nothing() -> None:
    s = table(secret=True).hand("donald-smooth", "ragnar").credits(2).say("recruit donald-smooth")
    assert s.choices() == {"no"}  # B6


def test_lisa_charity_gives_2_zenithium_and_the_opponent_3_credits() -> None:
    s = table().hand("lisa-charity").credits(2, theirs=1).say("recruit lisa-charity")
    assert report(s) == {"jupiter 1", "zenithium 2", "their credits 4", "mine lisa-charity"}


def test_captain_andreev_transfers_a_card_and_gives_its_printed_cost() -> None:
    s = table().hand("captain-andreev").credits(4).theirs("nero", "khan", "annie").say("recruit captain-andreev")
    assert s.choices() == {"mercury", "jupiter", "no"}
    assert report(s.say("mercury")) == {"jupiter 1", "credits 9", "mine khan captain-andreev", "theirs nero annie"}


def test_captain_andreev_may_leave_the_only_card() -> None:
    s = table().hand("captain-andreev").credits(4).theirs("nero").say("recruit captain-andreev", "no")
    assert report(s) == {"jupiter 1", "mine captain-andreev", "theirs nero"}


def test_captain_andreev_offers_nothing_against_an_empty_board() -> None:
    s = table().hand("captain-andreev").credits(4).say("recruit captain-andreev")
    assert report(s) == {"jupiter 1", "mine captain-andreev"}


def test_queen_suzanne_gives_2_influence_2_zenithium_and_the_badge_in_gold() -> None:
    s = table().hand("queen-suzanne").credits(10).badge(1).say("recruit queen-suzanne")
    assert s.choices() == ALL
    assert report(s.say("mars")) == {"jupiter 1", "mars 2", "zenithium 2", "gold", "mine queen-suzanne"}


def test_gibs0n_transfers_two_cards() -> None:
    s = table().hand("gibs0n").credits(4).theirs("nero", "khan", "annie", "zenon").say("recruit gibs0n")
    assert s.choices() == {"mercury", "jupiter", "terra"}
    assert report(s.say("mercury", "jupiter")) == {"jupiter 1", "mine khan gibs0n annie", "theirs nero zenon"}


def test_gibs0n_transfers_two_more_for_the_badge() -> None:
    s = (
        table()
        .hand("gibs0n")
        .credits(4)
        .badge(0)
        .theirs("nero", "khan", "orw3ll", "wul", "w3lls")
        .say("recruit gibs0n")
    )
    assert s.choices() == {"yes", "no"}  # the two of Mercury needed no choice
    assert report(s.say("yes")) == {"jupiter 1", "mine w3lls wul orw3ll khan gibs0n", "theirs nero", "their silver"}


def test_gibs0n_leaves_the_badge_if_wished() -> None:
    s = table().hand("gibs0n").credits(4).badge(0).theirs("nero", "khan", "wul").say("recruit gibs0n", "no")
    assert report(s) == {"jupiter 1", "mine wul khan gibs0n", "theirs nero", "silver"}


def test_gibs0n_offers_nothing_for_the_badge_if_no_card_is_left_to_transfer() -> None:
    s = table().hand("gibs0n").credits(4).badge(0).theirs("nero").say("recruit gibs0n")
    assert report(s) == {"jupiter 1", "mine nero gibs0n", "silver"}  # B4, B6


def test_pkd1ck_gives_1_influence_anywhere_and_the_leader_a_zenithium() -> None:
    s = table().hand("pkd1ck").credits(5).badge(0).say("recruit pkd1ck")
    assert s.choices() == ALL
    assert report(s.say("venus")) == {"jupiter 1", "venus 1", "zenithium 1", "silver", "mine pkd1ck"}


def test_pkd1ck_gives_others_no_zenithium() -> None:
    s = table().hand("pkd1ck").credits(5).badge(1).say("recruit pkd1ck", "jupiter")
    assert report(s) == {"jupiter 2", "their silver", "mine pkd1ck"}


def test_ch4mb3rs_gives_3_zenithium_and_the_leader_1_more() -> None:
    s = table().hand("ch4mb3rs").credits(8).badge(0).say("recruit ch4mb3rs")
    assert report(s) == {"jupiter 1", "zenithium 4", "silver", "mine ch4mb3rs"}


def test_ch4mb3rs_gives_others_3_zenithium() -> None:
    s = table().hand("ch4mb3rs").credits(8).badge(1).say("recruit ch4mb3rs")
    assert report(s) == {"jupiter 1", "zenithium 3", "their silver", "mine ch4mb3rs"}


def test_th0mps0n_gives_1_more_influence_elsewhere_if_6_credits_are_left() -> None:
    s = table().hand("th0mps0n").credits(8 + 6).say("recruit th0mps0n")
    assert s.choices() == ALL
    assert s.say("mars").choices() == ALL - {"mars"}
    assert report(s.say("jupiter")) == {"jupiter 2", "mars 2", "credits 6", "mine th0mps0n"}  # B8


def test_th0mps0n_gives_no_more_if_5_credits_are_left() -> None:
    s = table().hand("th0mps0n").credits(8 + 5, theirs=9).say("recruit th0mps0n", "mars")
    assert report(s) == {"jupiter 1", "mars 2", "credits 5", "their credits 9", "mine th0mps0n"}
