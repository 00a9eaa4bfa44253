"""The ten secret agents: their effects besides 1 influence."""

from tests.support.zenith.report import ALL, facts, report
from tests.support.zenith.situation import table


def test_princess_uxmal_gives_1_and_1_on_neighbours_if_the_opponent_leads() -> None:
    s = table(secret=True).hand("princess-uxmal").credits(5).badge(1).say("recruit princess-uxmal")
    assert s.choices() == {"from mercury", "from venus", "from terra", "from mars"}
    assert report(s.say("from mars")) == {"mercury 1", "mars 1", "jupiter 1", "their silver", "mine princess-uxmal"}


def test_princess_uxmal_gives_no_more_if_the_opponent_does_not_lead() -> None:
    nobody = table(secret=True).hand("princess-uxmal").credits(5).say("recruit princess-uxmal")
    assert report(nobody) == {"mercury 1", "mine princess-uxmal"}
    mine = table(secret=True).hand("princess-uxmal").credits(5).badge(0).say("recruit princess-uxmal")
    assert report(mine) == {"mercury 1", "silver", "mine princess-uxmal"}


def test_s1mmons_fills_both_up_to_8_credits() -> None:
    s = table(secret=True).hand("s1mmons").credits(3, theirs=1).say("recruit s1mmons")
    assert report(s) == {"mercury 1", "credits 8", "their credits 8", "mine s1mmons"}


def test_s1mmons_gives_nothing_to_who_has_8_credits_already() -> None:
    s = table(secret=True).hand("s1mmons").credits(8, theirs=11).say("recruit s1mmons")
    assert report(s) == {"mercury 1", "credits 8", "their credits 11", "mine s1mmons"}
    s = table(secret=True).hand("s1mmons").credits(11, theirs=8).say("recruit s1mmons")
    assert report(s) == {"mercury 1", "credits 11", "their credits 8", "mine s1mmons"}


def test_dandy_muller_gives_1_influence_on_the_opponents_side() -> None:
    s = table(secret=True).hand("dandy-muller").disc("mars", -1).disc("terra", -3).disc("jupiter", 2)
    assert s.say("recruit dandy-muller").choices() == {"mars", "terra"}
    assert report(s.say("mars")) == {"venus 1", "terra -3", "jupiter 2", "mine dandy-muller"}


def test_dandy_muller_is_skipped_if_no_disc_is_on_the_opponents_side() -> None:
    s = table(secret=True).hand("dandy-muller").disc("venus", -1).disc("mars", 1).say("recruit dandy-muller")
    assert report(s) == {"mars 1", "mine dandy-muller"}


def test_boull3_gives_1_influence_and_1_more_if_the_opponent_has_15_credits() -> None:
    s = table(secret=True).hand("boull3").credits(5, theirs=15).say("recruit boull3")
    assert s.choices() == ALL
    assert s.say("mars").choices() == ALL
    assert report(s.say("mars")) == {"venus 1", "mars 2", "their credits 15", "mine boull3"}


def test_boull3_gives_no_more_if_the_opponent_has_14_credits() -> None:
    s = table(secret=True).hand("boull3").credits(5 + 20, theirs=14).say("recruit boull3", "mars")
    assert report(s) == {"venus 1", "mars 1", "credits 20", "their credits 14", "mine boull3"}


def test_mungo_gives_influence_on_two_planets_at_one_end() -> None:
    s = table(secret=True).hand("mungo").credits(5).say("recruit mungo")
    assert s.choices() == {"option 1", "option 2"}
    assert report(s.say("option 1")) == {"terra 1", "mercury 1", "venus 1", "mine mungo"}
    s = table(secret=True).hand("mungo").credits(5).say("recruit mungo", "option 2")
    assert report(s) == {"terra 1", "mars 1", "jupiter 1", "mine mungo"}


def test_mungo_loses_the_influence_on_a_disc_that_is_gone() -> None:
    s = table(secret=True).hand("mungo").credits(5).gone("venus").say("recruit mungo", "option 1")
    assert report(s) == {"terra 1", "mercury 1", "mine mungo"}


def test_celestin_petit_develops_the_lowest_technology_at_its_full_price() -> None:
    s = table(secret=True).hand("celestin-petit").zenithium(3).level("animod", 2).level("human", 1).level("robot", 1)
    assert s.say("recruit celestin-petit").choices() == {"human", "robot", "no"}
    assert report(s.say("robot")) == facts(
        "terra 1, animod 2, human 1, robot 2, zenithium 1, silver, mine celestin-petit"
    )


def test_celestin_petit_offers_nothing_if_the_lowest_technology_is_too_dear() -> None:
    s = table(secret=True).hand("celestin-petit").zenithium(1).level("animod", 2).level("human", 1).level("robot", 1)
    assert report(s.say("recruit celestin-petit")) == facts(
        "terra 1, animod 2, human 1, robot 1, zenithium 1, mine celestin-petit"
    )


def test_celestin_petit_may_develop_nothing() -> None:
    s = table(secret=True).hand("celestin-petit").zenithium(1).say("recruit celestin-petit", "no")
    assert report(s) == {"terra 1", "zenithium 1", "mine celestin-petit"}


def test_ragnar_fills_both_up_to_2_zenithium() -> None:
    s = table(secret=True).hand("ragnar").zenithium(1, theirs=0).say("recruit ragnar")
    assert report(s) == {"mars 1", "zenithium 2", "their zenithium 2", "mine ragnar"}


def test_ragnar_gives_nothing_to_who_has_2_zenithium_already() -> None:
    s = table(secret=True).hand("ragnar").zenithium(2, theirs=5).say("recruit ragnar")
    assert report(s) == {"mars 1", "zenithium 2", "their zenithium 5", "mine ragnar"}
    s = table(secret=True).hand("ragnar").zenithium(5, theirs=2).say("recruit ragnar")
    assert report(s) == {"mars 1", "zenithium 5", "their zenithium 2", "mine ragnar"}


def test_w1ll1s_gives_the_opponent_2_influence_and_me_2_elsewhere_and_the_golden_badge() -> None:
    s = table(secret=True).hand("w1ll1s").credits(5).badge(1).say("recruit w1ll1s")
    assert s.choices() == ALL - {"mars"}
    assert s.say("venus").choices() == ALL - {"venus"}  # D6: Mars is allowed
    assert report(s.say("mars")) == {"mars 3", "venus -2", "gold", "mine w1ll1s"}


def test_w1ll1s_bars_a_disc_that_the_opponent_has_just_won() -> None:
    s = table(secret=True).hand("w1ll1s").credits(5).disc("venus", -2).say("recruit w1ll1s", "venus")
    assert s.choices() == ALL - {"venus"}
    assert report(s.say("terra")) == {"mars 1", "terra 2", "they won venus", "gold", "mine w1ll1s"}


def test_w1ll1s_gives_nothing_away_if_only_mars_has_a_disc() -> None:
    s = table(secret=True).hand("w1ll1s").credits(5).gone("mercury", "venus", "terra", "jupiter").say("recruit w1ll1s")
    assert report(s) == {"mars 3", "gold", "mine w1ll1s"}


def test_demetrios_costs_the_hand_and_gives_5_credits() -> None:
    s = table(secret=True).hand("demetrios", "nero", "titus").say("recruit demetrios")
    assert report(s) == {"jupiter 1", "credits 5", "discarded nero", "discarded titus", "mine demetrios"}


def test_demetrios_gives_credits_to_an_empty_hand_too() -> None:
    s = table(secret=True).hand("demetrios").say("recruit demetrios")
    assert report(s) == {"jupiter 1", "credits 5", "mine demetrios"}


def test_admiral_jack_gives_1_influence_and_1_elsewhere_if_the_opponent_has_3_zenithium() -> None:
    s = table(secret=True).hand("admiral-jack").credits(5).zenithium(0, theirs=3).say("recruit admiral-jack")
    assert s.choices() == ALL
    assert s.say("mars").choices() == ALL - {"mars"}
    assert report(s.say("jupiter")) == {"jupiter 2", "mars 1", "their zenithium 3", "mine admiral-jack"}


def test_admiral_jack_gives_no_more_if_the_opponent_has_2_zenithium() -> None:
    s = table(secret=True).hand("admiral-jack").credits(5).zenithium(9, theirs=2).say("recruit admiral-jack", "mars")
    assert report(s) == {"jupiter 1", "mars 1", "zenithium 9", "their zenithium 2", "mine admiral-jack"}
