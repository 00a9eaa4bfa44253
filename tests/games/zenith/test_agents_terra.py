"""Agents of Terra: their effects besides 1 influence. Families are in test_agent_families.py."""

from tests.support.zenith.report import ALL, facts, report
from tests.support.zenith.situation import table


def test_zenon_gives_8_credits_and_the_opponent_2() -> None:
    s = table().hand("zenon").credits(1, theirs=3).say("recruit zenon")
    assert report(s) == {"terra 1", "credits 8", "their credits 5", "mine zenon"}


def test_elisabeth_gives_a_zenithium_and_costs_a_card_of_the_hand() -> None:
    s = table().hand("elisabeth", "nero", "ivan").credits(2).say("recruit elisabeth")
    assert s.choices() == {"discard nero", "discard ivan"}
    assert report(s.say("discard ivan")) == {"terra 1", "zenithium 1", "discarded ivan", "mine elisabeth"}


def test_elisabeth_gives_a_zenithium_to_an_empty_hand_too() -> None:
    s = table().hand("elisabeth").credits(2).say("recruit elisabeth")
    assert report(s) == {"terra 1", "zenithium 1", "mine elisabeth"}  # B3


def test_charlemagne_gives_influence_on_three_different_planets() -> None:
    s = table().hand("charlemagne").credits(8).say("recruit charlemagne")
    assert s.choices() == ALL
    assert s.say("mars").choices() == ALL - {"mars"}
    assert s.say("terra").choices() == ALL - {"mars", "terra"}
    assert report(s.say("venus")) == {"terra 2", "mars 1", "venus 1", "mine charlemagne"}  # D6


def test_charlemagne_skips_influence_that_finds_no_other_disc() -> None:
    s = table().hand("charlemagne").credits(8).gone("mercury", "venus", "mars").say("recruit charlemagne", "jupiter")
    assert report(s) == {"terra 2", "jupiter 1", "mine charlemagne"}


def test_gilgamesh_gives_2_influence_anywhere_and_2_on_the_opponents_side() -> None:
    s = table().hand("gilgamesh").credits(9).disc("mercury", -1).disc("venus", -3).disc("mars", 2)
    assert s.say("recruit gilgamesh").choices() == ALL
    assert s.say("jupiter").choices() == {"mercury", "venus"}
    assert report(s.say("mercury")) == {"terra 1", "mercury 1", "venus -3", "mars 2", "jupiter 2", "mine gilgamesh"}


def test_gilgamesh_may_move_the_same_disc_twice() -> None:
    s = table().hand("gilgamesh").credits(9).disc("venus", -3).say("recruit gilgamesh", "venus")
    assert report(s) == {"terra 1", "venus 1", "mine gilgamesh"}


def test_gilgamesh_gives_no_more_if_no_disc_is_on_the_opponents_side() -> None:
    s = table().hand("gilgamesh").credits(9).disc("venus", -2).say("recruit gilgamesh", "venus")
    assert report(s) == {"terra 1", "mine gilgamesh"}  # D5


def test_augustus_gives_1_2_and_1_influence_on_neighbours() -> None:
    s = table().hand("augustus").credits(10).say("recruit augustus")
    assert s.choices() == {"from outside", "from mercury", "from venus", "from terra", "from mars"}
    assert report(s.say("from venus")) == {"venus 1", "terra 3", "mars 1", "mine augustus"}


def test_augustus_may_overhang_the_row_by_one_planet() -> None:
    first = table().hand("augustus").credits(10).say("recruit augustus", "from outside")
    assert report(first) == {"mercury 2", "venus 1", "terra 1", "mine augustus"}  # D8
    last = table().hand("augustus").credits(10).say("recruit augustus", "from mars")
    assert report(last) == {"terra 1", "mars 1", "jupiter 2", "mine augustus"}


def test_augustus_loses_the_share_of_a_disc_that_is_gone() -> None:
    s = table().hand("augustus").credits(10).gone("mars").say("recruit augustus", "from terra")
    assert report(s) == {"terra 2", "jupiter 1", "mine augustus"}


def test_sneaky_jules_gives_4_credits_and_2_influence_on_a_centred_disc_for_a_zenithium() -> None:
    s = table().hand("sneaky-jules").credits(1).zenithium(2).disc("mars", -1).disc("venus", 1)
    assert s.say("recruit sneaky-jules", "yes").choices() == {"mercury", "jupiter"}
    assert report(s.say("jupiter")) == facts(
        "terra 1, venus 1, mars -1, jupiter 2, credits 4, zenithium 1, their zenithium 1, mine sneaky-jules"
    )


def test_sneaky_jules_may_reach_terra_if_the_card_brought_it_to_the_middle() -> None:
    s = table().hand("sneaky-jules").credits(1).zenithium(1).disc("terra", -1).say("recruit sneaky-jules", "yes")
    assert s.choices() == ALL  # D4


def test_sneaky_jules_leaves_the_zenithium_if_wished() -> None:
    s = table().hand("sneaky-jules").credits(1).zenithium(1).say("recruit sneaky-jules")
    assert s.choices() == {"yes", "no"}
    assert report(s.say("no")) == {"terra 1", "credits 4", "zenithium 1", "mine sneaky-jules"}


def test_sneaky_jules_offers_nothing_without_zenithium() -> None:
    s = table().hand("sneaky-jules").credits(1).say("recruit sneaky-jules")
    assert report(s) == {"terra 1", "credits 4", "mine sneaky-jules"}


def test_sneaky_jules_offers_nothing_if_no_disc_is_centred() -> None:
    s = table().hand("sneaky-jules").credits(1).zenithium(1).gone("mercury", "venus").disc("mars", 1)
    s.disc("jupiter", -1).say("recruit sneaky-jules")
    assert report(s) == {"terra 1", "mars 1", "jupiter -1", "credits 4", "zenithium 1", "mine sneaky-jules"}  # B6


def test_baron_goro_gives_the_opponent_1_influence_and_me_3_zenithium() -> None:
    s = table().hand("baron-goro").credits(4).say("recruit baron-goro")
    assert s.choices() == ALL - {"terra"}
    assert report(s.say("mars")) == {"terra 1", "mars -1", "zenithium 3", "mine baron-goro"}


def test_baron_goro_can_let_the_opponent_win_a_disc() -> None:
    s = table().hand("baron-goro").credits(4).disc("venus", -3).say("recruit baron-goro", "venus")
    assert report(s) == {"terra 1", "they won venus", "zenithium 3", "mine baron-goro"}  # D9


def test_baron_goro_gives_zenithium_even_if_only_terra_has_a_disc() -> None:
    s = table().hand("baron-goro").credits(4).gone("mercury", "venus", "mars", "jupiter").say("recruit baron-goro")
    assert report(s) == {"terra 1", "zenithium 3", "mine baron-goro"}


def test_ice_june_gives_1_influence_on_the_planet_of_a_discarded_card() -> None:
    s = table().hand("ice-june", "nero", "ivan").credits(4).say("recruit ice-june")
    assert s.choices() == {"discard nero", "discard ivan", "no"}
    assert report(s.say("discard ivan")) == {"terra 1", "jupiter 1", "discarded ivan", "mine ice-june"}


def test_ice_june_may_keep_the_only_card() -> None:
    s = table().hand("ice-june", "nero").credits(4).say("recruit ice-june", "no")
    assert report(s) == {"terra 1", "mine ice-june"}


def test_ice_june_offers_nothing_with_an_empty_hand() -> None:
    s = table().hand("ice-june").credits(4).say("recruit ice-june")
    assert report(s) == {"terra 1", "mine ice-june"}


def test_ice_june_takes_no_card_if_none_would_move_a_disc() -> None:
    s = table().hand("ice-june", "nero").credits(4).gone("mercury").say("recruit ice-june")
    assert s.choices() == {"no"}  # B6


def test_ice_june_takes_any_card_if_one_would_move_a_disc() -> None:
    s = table().hand("ice-june", "nero", "ivan").credits(4).gone("mercury").say("recruit ice-june", "discard nero")
    assert report(s) == {"terra 1", "discarded nero", "mine ice-june"}  # B6, D1


def test_lord_creep_gives_1_influence_on_the_opponents_side_and_the_badge() -> None:
    s = table().hand("lord-creep").credits(5).disc("mars", -2).disc("venus", -1).disc("jupiter", 1)
    assert s.say("recruit lord-creep").choices() == {"mars", "venus"}
    assert report(s.say("mars")) == {"terra 1", "mars -1", "venus -1", "jupiter 1", "silver", "mine lord-creep"}


def test_lord_creep_gives_the_badge_even_if_no_disc_is_on_the_opponents_side() -> None:
    s = table().hand("lord-creep").credits(5).disc("terra", -1).badge(0).say("recruit lord-creep")
    assert report(s) == {"gold", "mine lord-creep"}


def test_helena_kerr_gives_2_influence_on_another_planet() -> None:
    s = table().hand("helena-kerr").credits(6).say("recruit helena-kerr")
    assert s.choices() == ALL - {"terra"}
    assert report(s.say("jupiter")) == {"terra 1", "jupiter 2", "mine helena-kerr"}


def test_helena_kerr_is_skipped_if_only_terra_has_a_disc() -> None:
    s = table().hand("helena-kerr").credits(6).gone("mercury", "venus", "mars", "jupiter").say("recruit helena-kerr")
    assert report(s) == {"terra 1", "mine helena-kerr"}


def test_sir_sam_puts_a_disc_back_on_its_middle_space() -> None:
    s = table().hand("sir-sam").credits(7).disc("mars", -3).disc("venus", 2).say("recruit sir-sam")
    assert s.choices() == {"venus", "terra", "mars"}  # D7
    assert report(s.say("mars")) == {"terra 1", "venus 2", "mine sir-sam"}


def test_sir_sam_puts_back_the_only_disc_that_is_away() -> None:
    s = table().hand("sir-sam").credits(7).disc("terra", -1).disc("mars", 3).say("recruit sir-sam")
    assert report(s) == {"mine sir-sam"}


def test_sir_sam_moves_no_disc_that_was_won() -> None:
    s = table().hand("sir-sam").credits(7).disc("terra", 3).disc("mars", 1).disc("venus", 1).say("recruit sir-sam")
    assert s.choices() == {"mars", "venus"}


def test_bruss0l0_gives_1_zenithium() -> None:
    s = table().hand("bruss0l0").credits(1).say("recruit bruss0l0")
    assert report(s) == {"terra 1", "zenithium 1", "mine bruss0l0"}


def test_l0v3cr4ft_gives_a_zenithium_for_a_card_of_each_other_colour() -> None:
    s = table().hand("l0v3cr4ft").credits(4)
    s.mine("khan", "nero", "moussa", "cresus", "zenon", "caesar", "titus", "ivan", "annie").say("recruit l0v3cr4ft")
    for planet, zenithium in (("mercury", 0), ("venus", 1), ("mars", 2), ("jupiter", 3)):
        assert s.choices() == {planet, "no"}
        assert s.money() == (0, zenithium)
        s.say(planet)
    assert report(s) == facts(
        "terra 1, zenithium 4, discarded nero, discarded cresus, discarded titus, discarded annie, mine khan "
        "moussa zenon l0v3cr4ft caesar ivan"
    )


def test_l0v3cr4ft_takes_only_the_cards_i_like() -> None:
    s = table().hand("l0v3cr4ft").credits(5).mine("nero", "cresus", "titus", "annie")
    s.say("recruit l0v3cr4ft", "no", "venus", "no", "no")
    assert report(s) == {"terra 1", "zenithium 1", "discarded cresus", "mine nero l0v3cr4ft titus annie"}  # C6


def test_l0v3cr4ft_offers_nothing_for_colours_that_i_have_not() -> None:
    s = table().hand("l0v3cr4ft").credits(4).mine("zenon", "titus").theirs("nero").say("recruit l0v3cr4ft")
    assert s.choices() == {"mars", "no"}
    assert report(s.say("mars")) == facts("terra 1, zenithium 1, discarded titus, mine zenon l0v3cr4ft, theirs nero")


def test_f4rm3r_gives_influence_on_two_different_planets() -> None:
    s = table().hand("f4rm3r").credits(6).say("recruit f4rm3r")
    assert s.choices() == ALL
    assert s.say("mars").choices() == ALL - {"mars"}
    assert report(s.say("terra")) == {"terra 2", "mars 1", "mine f4rm3r"}


def test_f4rm3r_counts_a_disc_that_was_won_as_chosen() -> None:
    s = table().hand("f4rm3r").credits(6).disc("mars", 3).say("recruit f4rm3r", "mars")
    assert s.choices() == ALL - {"mars"}
    assert report(s.say("venus")) == {"terra 1", "venus 1", "won mars", "mine f4rm3r"}  # D6


def test_h3rb3rt_gives_influence_for_a_card_of_each_other_colour() -> None:
    s = table().hand("h3rb3rt").credits(5)
    s.mine("khan", "nero", "moussa", "cresus", "zenon", "caesar", "titus", "ivan", "annie").say("recruit h3rb3rt")
    for planet in ("mercury", "venus", "mars", "jupiter"):
        assert s.choices() == {planet, "no"}
        s.say(planet)
        assert s.place(planet) == 1
    assert report(s) == facts(
        "mercury 1, venus 1, terra 1, mars 1, jupiter 1, discarded nero, discarded cresus, discarded titus, "
        "discarded annie, mine khan moussa zenon h3rb3rt caesar ivan"
    )


def test_h3rb3rt_takes_only_the_cards_i_like() -> None:
    s = table().hand("h3rb3rt").credits(6).mine("nero", "cresus", "titus", "annie")
    s.say("recruit h3rb3rt", "no", "no", "no", "jupiter")
    assert report(s) == {"terra 1", "jupiter 1", "discarded annie", "mine nero cresus h3rb3rt titus"}  # C6


def test_h3rb3rt_offers_nothing_for_a_card_whose_disc_is_gone() -> None:
    s = table().hand("h3rb3rt").credits(6).gone("mercury").mine("nero", "titus").say("recruit h3rb3rt")
    assert s.choices() == {"mars", "no"}  # B6
