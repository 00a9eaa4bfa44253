"""Agents of Mercury: their effects besides 1 influence. Families are in test_agent_families.py."""

from tests.support.zenith.report import ALL, facts, report
from tests.support.zenith.situation import table


def test_chaka_gets_10_credits_for_two_own_cards() -> None:
    s = table().hand("chaka").credits(1).mine("cresus", "zenon").say("recruit chaka", "venus")
    assert report(s) == {"mercury 1", "credits 10", "mine chaka", "discarded cresus", "discarded zenon"}


def test_chaka_may_exile_both_cards_from_one_column() -> None:
    s = table().hand("chaka").credits(1).mine("cresus", "moussa", "zenon").say("recruit chaka", "venus", "venus")
    assert report(s) == {"mercury 1", "credits 10", "mine chaka zenon", "discarded cresus", "discarded moussa"}  # C5


def test_chaka_exiles_no_card_of_mercury() -> None:
    s = table().hand("chaka").mine("nero", "cresus", "zenon", "titus").say("recruit chaka")
    assert s.choices() == {"venus", "terra", "mars", "no"}
    assert s.say("terra").choices() == {"venus", "mars"}


def test_chaka_may_keep_the_cards() -> None:
    s = table().hand("chaka").credits(1).mine("cresus", "zenon").say("recruit chaka", "no")
    assert report(s) == {"mercury 1", "mine chaka cresus zenon"}


def test_chaka_gets_nothing_for_one_card() -> None:
    s = table().hand("chaka").mine("nero", "cresus").say("recruit chaka")
    assert report(s) == {"mercury 1", "mine nero chaka cresus"}


def test_atlas_gives_the_badge_and_costs_a_card_of_the_hand() -> None:
    s = table().hand("atlas", "nero", "khan").credits(3).say("recruit atlas")
    assert s.choices() == {"discard nero", "discard khan"}
    assert report(s.say("discard khan")) == {"mercury 1", "silver", "discarded khan", "mine atlas"}


def test_atlas_discards_the_only_card_unasked() -> None:
    s = table().hand("atlas", "nero").credits(3).badge(0).say("recruit atlas")
    assert report(s) == {"mercury 1", "gold", "discarded nero", "mine atlas"}


def test_atlas_gives_the_badge_to_an_empty_hand_too() -> None:
    s = table().hand("atlas").credits(3).badge(1).say("recruit atlas")
    assert report(s) == {"mercury 1", "silver", "mine atlas"}


def test_nero_gives_3_zenithium() -> None:
    s = table().hand("nero").credits(7).say("recruit nero")
    assert report(s) == {"mercury 1", "zenithium 3", "mine nero"}


def test_khan_gives_2_influence_anywhere() -> None:
    s = table().hand("khan").credits(9).say("recruit khan")
    assert s.choices() == ALL
    assert report(s.say("venus")) == {"mercury 1", "venus 2", "mine khan"}


def test_khan_gives_the_badge_for_two_influence_on_another_planet() -> None:
    s = table().hand("khan").credits(9).badge(0, gold=True).say("recruit khan", "venus", "yes")
    assert s.choices() == ALL - {"venus"}
    assert report(s.say("mars")) == {"mercury 1", "venus 2", "mars 2", "their silver", "mine khan"}


def test_khan_may_keep_the_badge() -> None:
    s = table().hand("khan").credits(9).badge(0).say("recruit khan", "mercury")
    assert s.choices() == {"yes", "no"}
    assert report(s.say("no")) == {"mercury 3", "silver", "mine khan"}


def test_khan_offers_no_badge_payment_if_there_is_no_other_disc() -> None:
    s = table().hand("khan").credits(9).badge(0).gone("venus", "terra", "mars", "jupiter").say("recruit khan")
    assert report(s) == {"mercury 3", "silver", "mine khan"}  # B6


def test_magellan_gives_influence_on_two_planets_and_transfers_a_card_of_each_colour() -> None:
    s = table().hand("magellan").credits(10).theirs("nero", "khan", "cresus", "moussa", "zenon", "sir-sam")
    s.theirs("titus", "caesar", "annie", "ivan").say("recruit magellan", "mars", "venus")
    assert report(s) == facts(
        "mercury 1, mars 1, venus 1, mine magellan khan moussa sir-sam caesar ivan, theirs nero cresus zenon "
        "titus annie"
    )


def test_magellan_bars_the_planet_chosen_first_but_not_its_own() -> None:
    s = table().hand("magellan").credits(10).say("recruit magellan")
    assert s.choices() == ALL
    assert s.say("mars").choices() == ALL - {"mars"}
    assert report(s.say("mercury")) == {"mercury 2", "mars 1", "mine magellan"}


def test_magellan_skips_colours_that_the_opponent_has_not() -> None:
    s = table().hand("magellan").credits(10).theirs("zenon", "ivan").say("recruit magellan", "mars", "venus")
    assert report(s) == {"mercury 1", "mars 1", "venus 1", "mine magellan zenon ivan"}  # C11


def test_secret_kali_gives_3_credits_for_2_influence_on_another_planet() -> None:
    s = table().hand("secret-kali").credits(5).say("recruit secret-kali", "yes")
    assert s.choices() == ALL - {"mercury"}
    assert report(s.say("mars")) == {"mercury 1", "mars 2", "their credits 3", "mine secret-kali"}


def test_secret_kali_may_keep_the_credits() -> None:
    s = table().hand("secret-kali").credits(5).say("recruit secret-kali")
    assert s.choices() == {"yes", "no"}
    assert report(s.say("no")) == {"mercury 1", "credits 3", "mine secret-kali"}


def test_secret_kali_offers_nothing_for_credits_that_are_missing() -> None:
    s = table().hand("secret-kali").credits(4).say("recruit secret-kali")
    assert report(s) == {"mercury 1", "credits 2", "mine secret-kali"}


def test_secret_kali_offers_nothing_if_only_mercury_has_a_disc() -> None:
    s = table().hand("secret-kali").credits(5).gone("venus", "terra", "mars", "jupiter").say("recruit secret-kali")
    assert report(s) == {"mercury 1", "credits 3", "mine secret-kali"}  # B6


def test_guy_gambler_gives_5_credits_and_the_leader_a_token() -> None:
    s = table().hand("guy-gambler").credits(3).badge(0).token("mars", "leader").draws("token zenithium-1")
    s.say("recruit guy-gambler")
    assert report(s) == facts(
        "mercury 1, credits 5, zenithium 1, spent zenithium-1, leader on mars, silver, mine guy-gambler"
    )


def test_guy_gambler_gives_others_no_token() -> None:
    alone = table().hand("guy-gambler").credits(3).say("recruit guy-gambler")
    assert report(alone) == {"mercury 1", "credits 5", "mine guy-gambler"}
    ruled = table().hand("guy-gambler").credits(3).badge(1).say("recruit guy-gambler")
    assert report(ruled) == {"mercury 1", "credits 5", "their silver", "mine guy-gambler"}


def test_double_joe_gives_2_zenithium_and_2_more_for_the_badge() -> None:
    s = table().hand("double-joe").credits(5).badge(0).say("recruit double-joe", "yes")
    assert report(s) == {"mercury 1", "zenithium 4", "their silver", "mine double-joe"}


def test_double_joe_leaves_the_badge_if_wished() -> None:
    s = table().hand("double-joe").credits(5).badge(0, gold=True).say("recruit double-joe", "no")
    assert report(s) == {"mercury 1", "zenithium 2", "gold", "mine double-joe"}


def test_double_joe_offers_nothing_for_a_badge_that_is_not_held() -> None:
    s = table().hand("double-joe").credits(5).badge(1).say("recruit double-joe")
    assert report(s) == {"mercury 1", "zenithium 2", "their silver", "mine double-joe"}


def test_punk_mari_costs_the_hand_and_gives_2_influence_anywhere() -> None:
    s = table().hand("punk-mari", "nero", "titus", "ivan").credits(7).say("recruit punk-mari")
    assert s.cards() == []
    assert s.choices() == ALL
    assert report(s.say("jupiter")) == facts(
        "mercury 1, jupiter 2, discarded nero, discarded titus, discarded ivan, mine punk-mari"
    )


def test_punk_mari_gives_influence_to_an_empty_hand_too() -> None:
    s = table().hand("punk-mari").credits(7).say("recruit punk-mari", "mercury")
    assert report(s) == {"mercury 3", "mine punk-mari"}


def test_orw3ll_gives_a_token_of_the_reserve() -> None:
    s = table().hand("orw3ll").credits(1).token("mars", "leader").draws("token credits-3").say("recruit orw3ll")
    assert report(s) == {"mercury 1", "credits 3", "spent credits-3", "leader on mars", "mine orw3ll"}


def test_orw3ll_gives_the_leader_7_credits_for_the_badge() -> None:
    s = table().hand("orw3ll").credits(1).badge(0).draws("token zenithium-1").say("recruit orw3ll", "yes")
    assert report(s) == facts("mercury 1, zenithium 1, spent zenithium-1, credits 7, their silver, mine orw3ll")


def test_orw3ll_takes_the_badge_that_its_own_token_brought() -> None:
    s = table().hand("orw3ll").credits(1).draws("token leader").say("recruit orw3ll", "yes")
    assert report(s) == {"mercury 1", "spent leader", "credits 7", "their silver", "mine orw3ll"}  # B8


def test_orw3ll_leaves_the_badge_if_wished() -> None:
    s = table().hand("orw3ll").credits(1).badge(0).draws("token zenithium-1").say("recruit orw3ll", "no")
    assert report(s) == {"mercury 1", "zenithium 1", "spent zenithium-1", "silver", "mine orw3ll"}


def test_h4milt0n_mobilizes_two() -> None:
    s = table().hand("h4milt0n").credits(2).draws("mobilize nero", "mobilize ivan").say("recruit h4milt0n")
    assert report(s) == {"mercury 1", "mine h4milt0n nero ivan"}


def test_h4milt0n_mobilizes_three_more_for_the_badge() -> None:
    s = table().hand("h4milt0n").credits(2).badge(0)
    s.draws("mobilize nero", "mobilize ivan", "mobilize titus", "mobilize khan", "mobilize zenon")
    s.say("recruit h4milt0n", "yes")
    assert report(s) == {"mercury 1", "mine h4milt0n nero khan zenon titus ivan", "their silver"}


def test_h4milt0n_leaves_the_badge_if_wished() -> None:
    s = table().hand("h4milt0n").credits(2).badge(0).draws("mobilize nero", "mobilize ivan")
    assert report(s.say("recruit h4milt0n", "no")) == {"mercury 1", "mine h4milt0n nero ivan", "silver"}


def test_h4milt0n_offers_nothing_for_the_badge_if_no_card_is_left_to_mobilize() -> None:
    s = table().hand("h4milt0n").hand("annie", seat=1).credits(2).badge(0).deck("nero").say("recruit h4milt0n")
    assert report(s) == {"mercury 1", "mine h4milt0n nero", "silver"}  # B4, B6


def test_huxl3y_gives_1_influence_anywhere_and_the_leader_3_credits() -> None:
    s = table().hand("huxl3y").credits(5).badge(0).say("recruit huxl3y")
    assert s.choices() == ALL
    assert report(s.say("mars")) == {"mercury 1", "mars 1", "credits 3", "silver", "mine huxl3y"}


def test_huxl3y_gives_others_no_credits() -> None:
    s = table().hand("huxl3y").credits(5).badge(1).say("recruit huxl3y", "mercury")
    assert report(s) == {"mercury 2", "their silver", "mine huxl3y"}


def test_cl4rke_gives_2_influence_and_2_on_another_planet_for_a_zenithium_given() -> None:
    s = table().hand("cl4rke").credits(9).zenithium(3).say("recruit cl4rke")
    assert s.choices() == ALL
    assert s.say("terra", "yes").choices() == ALL - {"terra"}
    assert report(s.say("jupiter")) == facts(
        "mercury 1, terra 2, jupiter 2, zenithium 2, their zenithium 1, mine cl4rke"
    )


def test_cl4rke_leaves_the_zenithium_if_wished() -> None:
    s = table().hand("cl4rke").credits(9).zenithium(1).say("recruit cl4rke", "terra", "no")
    assert report(s) == {"mercury 1", "terra 2", "zenithium 1", "mine cl4rke"}


def test_cl4rke_offers_nothing_without_zenithium() -> None:
    s = table().hand("cl4rke").credits(9).say("recruit cl4rke", "terra")
    assert report(s) == {"mercury 1", "terra 2", "mine cl4rke"}
