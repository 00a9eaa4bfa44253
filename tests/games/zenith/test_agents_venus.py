"""Agents of Venus: their effects besides 1 influence. Families are in test_agent_families.py."""

import pytest

from tests.support.zenith.report import ALL, facts, report
from tests.support.zenith.situation import table


def test_cresus_gives_6_credits() -> None:
    s = table().hand("cresus").credits(1).say("recruit cresus")
    assert report(s) == {"venus 1", "credits 6", "mine cresus"}


def test_geronimo_gives_2_credits_for_its_own_colour() -> None:
    s = table().hand("geronimo").credits(2).theirs("nero", "zenon").say("recruit geronimo")
    assert report(s) == {"venus 1", "credits 2", "mine geronimo", "theirs nero zenon"}  # C1


def test_geronimo_counts_each_of_my_colours_once() -> None:
    s = table().hand("geronimo").credits(1).mine("nero", "khan", "cresus", "ivan").say("recruit geronimo")
    assert report(s) == {"venus 1", "credits 6", "mine nero khan cresus geronimo ivan"}


def test_geronimo_gives_at_most_10_credits() -> None:
    s = table().hand("geronimo").credits(2).mine("nero", "zenon", "titus", "ivan").say("recruit geronimo")
    assert report(s) == {"venus 1", "credits 10", "mine nero geronimo zenon titus ivan"}


@pytest.mark.parametrize(
    ("levels", "credits"),
    [((1, 0, 0), 4), ((0, 5, 0), 4), ((0, 1, 1), 8), ((2, 0, 3), 8), ((1, 1, 1), 12), ((4, 1, 2), 12)],
)
def test_moussa_gives_4_8_or_12_credits_for_technologies(levels: tuple[int, int, int], credits: int) -> None:
    s = table().hand("moussa").credits(2)
    s.level("animod", levels[0]).level("human", levels[1]).level("robot", levels[2]).say("recruit moussa")
    assert s.money() == (credits, 0)


def test_moussa_gives_nothing_without_technologies() -> None:
    s = table().hand("moussa").credits(2).level("human", 3, side=1).say("recruit moussa")
    assert report(s) == {"venus 1", "mine moussa", "their human 3"}


def test_felis_gives_3_zenithium_and_the_opponent_1() -> None:
    s = table().hand("felis").credits(3).zenithium(1, theirs=1).say("recruit felis")
    assert report(s) == {"venus 1", "zenithium 4", "their zenithium 2", "mine felis"}


def test_archimedes_reaches_a_level_with_all_its_effects() -> None:
    s = table(boards="DUN").hand("archimedes").credits(6).zenithium(1).level("animod", 1).token("animod", "credits-4")
    s.theirs("nero").say("recruit archimedes", "animod")
    assert report(s) == {  # level 2 gives 5 credits, then the token 4, then level 1 exiles
        "venus 1",
        "animod 2",
        "credits 9",
        "spent credits-4",
        "discarded nero",
        "mine archimedes",
    }


def test_doc_wissen_reaches_a_level_with_all_its_effects() -> None:
    s = table().hand("doc-wissen").credits(6).zenithium(1).level("human", 1).draws("mobilize nero", "mobilize ivan")
    s.say("recruit doc-wissen", "human", "mars")
    assert report(s) == {"venus 1", "human 2", "mars 1", "mine nero doc-wissen ivan"}


def test_br4dbury_reaches_a_level_with_all_its_effects() -> None:
    s = table().hand("br4dbury").credits(6).zenithium(1).level("robot", 1).theirs("nero")
    s.say("recruit br4dbury", "robot")
    assert report(s) == {"venus 1", "robot 2", "silver", "mine nero br4dbury"}


@pytest.mark.parametrize(
    ("levels", "zenithium"),
    [((1, 0, 0), 1), ((0, 5, 0), 1), ((0, 1, 1), 2), ((2, 0, 3), 2), ((1, 1, 1), 3), ((4, 1, 2), 3)],
)
def test_ilda_flores_gives_1_2_or_3_zenithium_for_technologies(levels: tuple[int, int, int], zenithium: int) -> None:
    s = table().hand("ilda-flores").credits(1)
    s.level("animod", levels[0]).level("human", levels[1]).level("robot", levels[2]).say("recruit ilda-flores")
    assert s.money() == (0, zenithium)


def test_ilda_flores_gives_nothing_without_technologies() -> None:
    s = table().hand("ilda-flores").credits(1).level("robot", 1, side=1).say("recruit ilda-flores")
    assert report(s) == {"venus 1", "mine ilda-flores", "their robot 1"}


def test_stessy_power_gives_1_influence_for_1_zenithium() -> None:
    s = table().hand("stessy-power").credits(3).zenithium(1).say("recruit stessy-power")
    assert s.choices() == {"tier 1", "no"}
    assert s.say("tier 1").choices() == ALL - {"venus"}
    assert report(s.say("mars")) == {"venus 1", "mars 1", "mine stessy-power"}


def test_stessy_power_gives_2_single_influences_for_2_zenithium() -> None:
    s = table().hand("stessy-power").credits(3).zenithium(2).say("recruit stessy-power")
    assert s.choices() == {"tier 1", "tier 2", "no"}
    assert s.say("tier 2", "mars").choices() == ALL - {"venus"}
    assert report(s.say("mars")) == {"venus 1", "mars 2", "mine stessy-power"}  # C4


def test_stessy_power_gives_3_single_influences_for_4_zenithium() -> None:
    s = table().hand("stessy-power").credits(3).zenithium(4).say("recruit stessy-power")
    assert s.choices() == {"tier 1", "tier 2", "tier 3", "no"}
    assert s.say("tier 3", "mars", "terra").choices() == ALL - {"venus"}
    assert report(s.say("mars")) == {"venus 1", "mars 2", "terra 1", "mine stessy-power"}


def test_stessy_power_offers_no_third_tier_for_3_zenithium() -> None:
    s = table().hand("stessy-power").credits(3).zenithium(3).say("recruit stessy-power")
    assert s.choices() == {"tier 1", "tier 2", "no"}


def test_stessy_power_may_be_paid_nothing() -> None:
    s = table().hand("stessy-power").credits(3).zenithium(4).say("recruit stessy-power", "no")
    assert report(s) == {"venus 1", "zenithium 4", "mine stessy-power"}


def test_stessy_power_offers_nothing_without_zenithium() -> None:
    s = table().hand("stessy-power").credits(3).say("recruit stessy-power")
    assert report(s) == {"venus 1", "mine stessy-power"}


def test_stessy_power_offers_nothing_if_only_venus_has_a_disc() -> None:
    s = table().hand("stessy-power").credits(3).zenithium(4).gone("mercury", "terra", "mars", "jupiter")
    assert report(s.say("recruit stessy-power")) == {"venus 1", "zenithium 4", "mine stessy-power"}  # B6


def test_professor_zed_gives_4_zenithium() -> None:
    s = table().hand("professor-zed").credits(9).say("recruit professor-zed")
    assert report(s) == {"venus 1", "zenithium 4", "mine professor-zed"}


def test_v4n_v0gt_exiles_two_cards_of_the_opponent_and_gives_2_zenithium() -> None:
    s = (
        table()
        .hand("v4n-v0gt")
        .credits(6)
        .mine("zenon")
        .theirs("nero", "khan", "ivan", "annie")
        .say("recruit v4n-v0gt")
    )
    assert s.choices() == {"mercury", "jupiter"}
    assert s.say("mercury").choices() == {"mercury", "jupiter"}
    assert report(s.say("jupiter")) == facts(
        "venus 1, zenithium 2, discarded khan, discarded annie, mine v4n-v0gt zenon, theirs nero ivan"
    )


def test_v4n_v0gt_may_exile_twice_from_one_column() -> None:
    s = table().hand("v4n-v0gt").credits(6).theirs("nero", "khan", "ivan").say("recruit v4n-v0gt", "mercury", "mercury")
    assert report(s) == facts("venus 1, zenithium 2, discarded khan, discarded nero, mine v4n-v0gt, theirs ivan")  # C2


def test_v4n_v0gt_exiles_what_there_is() -> None:
    s = table().hand("v4n-v0gt").credits(6).theirs("nero").say("recruit v4n-v0gt")
    assert report(s) == {"venus 1", "zenithium 2", "discarded nero", "mine v4n-v0gt"}  # B4


def test_v4n_v0gt_gives_zenithium_against_an_empty_board() -> None:
    s = table().hand("v4n-v0gt").credits(6).say("recruit v4n-v0gt")
    assert report(s) == {"venus 1", "zenithium 2", "mine v4n-v0gt"}  # B3


def test_buj0ld_develops_the_lowest_technology_for_nothing() -> None:
    s = table().hand("buj0ld").credits(7).zenithium(1).level("animod", 4).level("human", 5).level("robot", 3)
    s.say("recruit buj0ld")
    assert s.choices() == {"robot", "no"}
    assert s.say("robot").markers() == [4, 5, 4]
    assert s.money() == (20, 1)  # level 4 of the robots gives 20 credits, then level 3 prompts
    assert s.asked() == "any"


def test_buj0ld_lets_me_choose_among_equal_technologies() -> None:
    s = table().hand("buj0ld").credits(7).level("human", 2).say("recruit buj0ld")
    assert s.choices() == {"animod", "robot", "no"}  # E5
    assert report(s.say("animod")) == {"venus 1", "animod 1", "human 2", "credits 2", "mine buj0ld"}


def test_buj0ld_may_develop_nothing() -> None:
    s = table().hand("buj0ld").credits(7).say("recruit buj0ld", "no")
    assert report(s) == {"venus 1", "mine buj0ld"}


def test_buj0ld_develops_nothing_beyond_level_5() -> None:
    s = table().hand("buj0ld").credits(7).level("animod", 5).level("human", 5).level("robot", 5).say("recruit buj0ld")
    assert report(s) == {"venus 1", "animod 5", "human 5", "robot 5", "mine buj0ld"}


def test_as1m0v_develops_any_technology_for_2_zenithium_less() -> None:
    s = table().hand("as1m0v").credits(10).zenithium(1).level("animod", 2).level("human", 1).say("recruit as1m0v")
    assert s.choices() == {"animod", "human", "robot", "no"}
    assert s.say("animod").markers() == [3, 1, 0]
    assert s.money() == (0, 0)


def test_as1m0v_offers_only_technologies_that_can_be_paid() -> None:
    s = table().hand("as1m0v").credits(10).level("animod", 2).level("human", 1).say("recruit as1m0v")
    assert s.choices() == {"human", "robot", "no"}


def test_as1m0v_refunds_nothing_on_level_1() -> None:
    s = table().hand("as1m0v").credits(10).zenithium(3).say("recruit as1m0v", "animod")
    assert report(s) == {"venus 1", "animod 1", "zenithium 3", "credits 2", "mine as1m0v"}  # E5


def test_as1m0v_may_develop_nothing() -> None:
    s = table().hand("as1m0v").credits(10).zenithium(3).say("recruit as1m0v", "no")
    assert report(s) == {"venus 1", "zenithium 3", "mine as1m0v"}


def test_as1m0v_offers_nothing_if_every_technology_is_too_dear() -> None:
    s = table().hand("as1m0v").credits(10).level("animod", 2).level("human", 2).level("robot", 5).say("recruit as1m0v")
    assert report(s) == {"venus 1", "animod 2", "human 2", "robot 5", "mine as1m0v"}
