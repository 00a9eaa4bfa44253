"""The 30 technology levels: what each gives on arrival, together with the levels below it.

The card that develops is discarded: nero for the animods, sir-sam for the humans, wul for the robots.
"""

import pytest

from tests.support.zenith.report import ALL, facts, report
from tests.support.zenith.situation import GAME, Situation, table
from trized.games.zenith.events import Skipped, ZenithiumChanged

CARD = {"animod": "nero", "human": "sir-sam", "robot": "wul"}


def reach(faction: str, level: int, boards: str) -> Situation:
    """Return a table where a level is just affordable: one zenithium for level 1, five for level 5."""
    return table(boards=boards).hand(CARD[faction]).level(faction, level - 1).zenithium((1, 2, 3, 4, 5)[level - 1])


@pytest.mark.parametrize(("level", "price"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)])
@pytest.mark.parametrize("faction", ["animod", "human", "robot"])
def test_a_level_costs_as_much_zenithium_as_its_number(faction: str, level: int, price: int) -> None:
    develop = f"develop {CARD[faction]}"
    s = table().hand(CARD[faction]).level(faction, level - 1)
    assert develop in s.zenithium(price).choices()
    assert develop not in s.zenithium(price - 1).choices()
    assert s.zenithium(price).say(develop).events(ZenithiumChanged)[0] == ZenithiumChanged(0, -price, 0)


@pytest.mark.parametrize("faction", ["animod", "human", "robot"])
def test_nothing_is_above_level_5(faction: str) -> None:
    assert f"develop {CARD[faction]}" not in table().hand(CARD[faction]).level(faction, 5).zenithium(9).choices()


# S, for the animods: 2 credits; neighbours 1-1; transfer 3; mobilize with influence, 3 times; 2 influence.


def test_s1_gives_2_credits() -> None:
    s = reach("animod", 1, "SUN").say("develop nero")
    assert report(s) == {"animod 1", "credits 2", "discarded nero"}


def test_s2_gives_1_influence_on_two_neighbours() -> None:
    s = reach("animod", 2, "SUN").say("develop nero")
    assert s.choices() == {"from mercury", "from venus", "from terra", "from mars"}
    assert report(s.say("from venus")) == {"animod 2", "venus 1", "terra 1", "credits 2", "discarded nero"}


def test_s3_transfers_three_cards() -> None:
    s = reach("animod", 3, "SUN").theirs("cresus", "moussa", "zenon", "ivan").say("develop nero")
    assert s.choices() == {"venus", "terra", "jupiter"}
    assert report(s.say("venus", "venus", "jupiter", "from mars")) == facts(
        "animod 3, mars 1, jupiter 1, credits 2, mine moussa cresus ivan, theirs zenon, discarded nero"
    )


def test_s3_transfers_what_there_is() -> None:
    s = reach("animod", 3, "SUN").theirs("zenon").say("develop nero", "from mercury")
    assert report(s) == {"animod 3", "mercury 1", "venus 1", "credits 2", "mine zenon", "discarded nero"}


def test_s4_mobilizes_three_with_1_influence_each() -> None:
    s = reach("animod", 4, "SUN").draws("mobilize cresus", "mobilize ivan", "mobilize moussa").say("develop nero")
    assert report(s.say("from venus")) == facts(
        "animod 4, venus 3, jupiter 1, terra 1, credits 2, mine cresus moussa ivan, discarded nero"
    )


def test_s5_gives_2_influence_anywhere() -> None:
    s = reach("animod", 5, "SUN").draws("mobilize cresus", "mobilize ivan", "mobilize moussa").say("develop nero")
    assert s.choices() == ALL
    assert report(s.say("mars", "from venus")) == facts(
        "animod 5, mars 2, venus 3, jupiter 1, terra 1, credits 2, mine cresus moussa ivan, discarded nero"
    )


# D, for the animods: exile 1 of the opponent; 5 credits; a token and 1 influence; 1 on every planet; 2 influence.


def test_d1_exiles_a_card_of_the_opponent() -> None:
    s = reach("animod", 1, "DUN").mine("titus").theirs("zenon", "ivan").say("develop nero")
    assert s.choices() == {"terra", "jupiter"}
    assert report(s.say("jupiter")) == {"animod 1", "mine titus", "theirs zenon", "discarded nero", "discarded ivan"}


def test_d1_is_skipped_against_an_empty_board() -> None:
    s = reach("animod", 1, "DUN").mine("titus").say("develop nero")
    assert report(s) == {"animod 1", "mine titus", "discarded nero"}


def test_d2_gives_5_credits() -> None:
    s = reach("animod", 2, "DUN").theirs("zenon").say("develop nero")
    assert report(s) == {"animod 2", "credits 5", "discarded nero", "discarded zenon"}


def test_d3_gives_a_token_of_the_reserve_and_1_influence_anywhere() -> None:
    s = reach("animod", 3, "DUN").token("mars", "leader").draws("token zenithium-1").say("develop nero")
    assert s.choices() == ALL
    assert report(s.say("mars")) == facts(
        "animod 3, zenithium 1, spent zenithium-1, leader on mars, mars 1, credits 5, discarded nero"
    )


def test_d4_gives_1_influence_on_every_planet() -> None:
    s = reach("animod", 4, "DUN").draws("token zenithium-1").say("develop nero", "mars")
    assert report(s) == facts(
        "animod 4, mercury 1, venus 1, terra 1, mars 2, jupiter 1, zenithium 1, spent zenithium-1, credits 5, "
        "discarded nero"
    )


def test_d5_gives_2_influence_anywhere() -> None:
    s = reach("animod", 5, "DUN").draws("token zenithium-1").say("develop nero")
    assert s.choices() == ALL
    assert report(s.say("venus", "mars")) == facts(
        "animod 5, mercury 1, venus 3, terra 1, mars 2, jupiter 1, zenithium 1, spent zenithium-1, credits 5, "
        "discarded nero"
    )


# U, for the humans: 1 influence; mobilize 2; steal 3 credits; neighbours 1-1-1; 2 influence.


def test_u1_gives_1_influence_anywhere() -> None:
    s = reach("human", 1, "SUN").say("develop sir-sam")
    assert s.choices() == ALL
    assert report(s.say("terra")) == {"human 1", "terra 1", "discarded sir-sam"}


def test_u2_mobilizes_two() -> None:
    s = reach("human", 2, "SUN").draws("mobilize khan", "mobilize ivan").say("develop sir-sam", "terra")
    assert report(s) == {"human 2", "terra 1", "mine khan ivan", "discarded sir-sam"}


def test_u3_steals_3_credits() -> None:
    s = reach("human", 3, "SUN").credits(1, theirs=5).draws("mobilize khan", "mobilize ivan")
    assert report(s.say("develop sir-sam", "terra")) == facts(
        "human 3, credits 4, their credits 2, terra 1, mine khan ivan, discarded sir-sam"
    )


def test_u3_steals_what_there_is() -> None:
    s = reach("human", 3, "SUN").credits(0, theirs=2).say("develop sir-sam", "terra")
    assert s.money(0) == (2, 0)  # F6
    assert s.money(1) == (0, 0)


def test_u4_gives_1_influence_on_three_neighbours() -> None:
    s = reach("human", 4, "SUN").draws("mobilize khan", "mobilize ivan").say("develop sir-sam")
    assert s.choices() == {"from outside", "from mercury", "from venus", "from terra", "from mars"}  # D8
    assert report(s.say("from venus", "jupiter")) == facts(
        "human 4, venus 1, terra 1, mars 1, jupiter 1, mine khan ivan, discarded sir-sam"
    )


def test_u5_gives_2_influence_anywhere() -> None:
    s = reach("human", 5, "SUN").draws("mobilize khan", "mobilize ivan").say("develop sir-sam")
    assert s.choices() == ALL
    assert report(s.say("mercury", "from venus", "jupiter")) == facts(
        "human 5, mercury 2, venus 1, terra 1, mars 1, jupiter 1, mine khan ivan, discarded sir-sam"
    )


# O, for the humans: a token; steal 1 zenithium; mobilize 3; neighbours 2-2; 2 influence.


def test_o1_gives_a_token_of_the_reserve() -> None:
    s = reach("human", 1, "SON").token("mars", "leader").draws("token credits-4").say("develop sir-sam")
    assert report(s) == {"human 1", "credits 4", "spent credits-4", "leader on mars", "discarded sir-sam"}


def test_o2_steals_1_zenithium() -> None:
    s = reach("human", 2, "SON").zenithium(2, theirs=3).draws("token credits-4").say("develop sir-sam")
    assert report(s) == facts("human 2, zenithium 1, their zenithium 2, credits 4, spent credits-4, discarded sir-sam")


def test_o2_steals_nothing_from_an_opponent_without_zenithium() -> None:
    s = reach("human", 2, "SON").draws("token credits-4").say("develop sir-sam")
    assert report(s) == {"human 2", "credits 4", "spent credits-4", "discarded sir-sam"}


def test_o3_mobilizes_three() -> None:
    s = reach("human", 3, "SON").draws("mobilize khan", "mobilize ivan", "mobilize zenon", "token credits-4")
    assert report(s.say("develop sir-sam")) == facts(
        "human 3, credits 4, spent credits-4, mine khan zenon ivan, discarded sir-sam"
    )


def test_o4_gives_2_influence_on_two_neighbours() -> None:
    s = reach("human", 4, "SON").draws("mobilize khan", "mobilize ivan", "mobilize zenon", "token credits-4")
    assert s.say("develop sir-sam").choices() == {"from mercury", "from venus", "from terra", "from mars"}
    assert report(s.say("from terra")) == facts(
        "human 4, terra 2, mars 2, credits 4, spent credits-4, mine khan zenon ivan, discarded sir-sam"
    )


def test_o5_gives_2_influence_anywhere() -> None:
    s = reach("human", 5, "SON").draws("mobilize khan", "mobilize ivan", "mobilize zenon", "token credits-4")
    assert s.say("develop sir-sam").choices() == ALL
    assert report(s.say("venus", "from terra")) == facts(
        "human 5, venus 2, terra 2, mars 2, credits 4, spent credits-4, mine khan zenon ivan, discarded sir-sam"
    )


# N, for the robots: transfer 1; the badge; 2 influence and 1 elsewhere; 20 credits; 2 influence.


def test_n1_transfers_a_card() -> None:
    s = reach("robot", 1, "SUN").theirs("zenon", "titus", "ivan").say("develop wul")
    assert s.choices() == {"terra", "mars", "jupiter"}
    assert report(s.say("mars")) == {"robot 1", "mine titus", "theirs zenon ivan", "discarded wul"}


def test_n1_is_skipped_against_an_empty_board() -> None:
    assert report(reach("robot", 1, "SUN").say("develop wul")) == {"robot 1", "discarded wul"}


def test_n2_gives_the_badge() -> None:
    s = reach("robot", 2, "SUN").theirs("zenon").say("develop wul")
    assert report(s) == {"robot 2", "silver", "mine zenon", "discarded wul"}


def test_n2_turns_the_silver_badge_to_gold() -> None:
    assert report(reach("robot", 2, "SUN").badge(0).say("develop wul")) == {"robot 2", "gold", "discarded wul"}


def test_n3_gives_2_influence_and_1_on_another_planet() -> None:
    s = reach("robot", 3, "SUN").say("develop wul")
    assert s.choices() == ALL
    assert s.say("mars").choices() == ALL - {"mars"}
    assert report(s.say("venus")) == {"robot 3", "mars 2", "venus 1", "silver", "discarded wul"}


def test_a_skipped_effect_names_the_level_on_which_it_is_printed() -> None:
    s = reach("animod", 4, "SUN").say("develop nero")
    words, view = GAME.words("en"), s.position.view(0)
    told = [words.event(view, event) for event in s.events(Skipped)]
    assert told == ["Animod technology (S), level 3: there is no card to transfer."]


def test_n4_gives_20_credits() -> None:
    s = reach("robot", 4, "SUN").say("develop wul", "mars", "venus")
    assert report(s) == {"robot 4", "credits 20", "mars 2", "venus 1", "silver", "discarded wul"}


def test_n5_gives_2_influence_anywhere() -> None:
    s = reach("robot", 5, "SUN").say("develop wul")
    assert s.choices() == ALL
    assert s.say("mars").choices() == ALL  # D6: level 3 does not look at what level 5 chose
    assert s.say("venus").choices() == ALL - {"venus"}
    assert report(s.say("mars")) == {"robot 5", "credits 20", "mars 3", "venus 2", "silver", "discarded wul"}


# P, for the robots: mobilize 1; mobilize, transfer and exile 1; 10 credits; exile 2 own with influence; 2 influence.


def test_p1_mobilizes_one() -> None:
    s = reach("robot", 1, "SUP").draws("mobilize ivan").say("develop wul")
    assert report(s) == {"robot 1", "mine ivan", "discarded wul"}


def test_p2_mobilizes_transfers_and_exiles_one_each() -> None:
    s = reach("robot", 2, "SUP").theirs("zenon", "sir-sam", "titus", "caesar").draws("mobilize ivan", "mobilize khan")
    assert s.say("develop wul").choices() == {"terra", "mars"}
    assert s.say("mars").choices() == {"terra", "mars"}
    assert report(s.say("terra")) == facts(
        "robot 2, mine khan caesar ivan, theirs zenon titus, discarded sir-sam, discarded wul"
    )


def test_p3_gives_10_credits() -> None:
    s = reach("robot", 3, "SUP").draws("mobilize ivan", "mobilize khan").say("develop wul")
    assert report(s) == {"robot 3", "credits 10", "mine khan ivan", "discarded wul"}


def test_p4_exiles_two_own_cards_of_two_planets_with_2_influence_each() -> None:
    s = reach("robot", 4, "SUP").mine("zenon", "bruss0l0", "caesar", "annie").draws("mobilize ivan", "mobilize khan")
    assert s.say("develop wul").choices() == {"terra", "mars", "jupiter"}
    assert s.say("terra").choices() == {"mars", "jupiter"}  # E6
    assert report(s.say("mars")) == facts(
        "robot 4, terra 2, mars 2, credits 10, mine khan zenon annie ivan, discarded bruss0l0, discarded caesar, "
        "discarded wul"
    )


def test_p4_exiles_one_card_if_there_is_one_colour() -> None:
    s = reach("robot", 4, "SUP").mine("zenon", "bruss0l0").theirs("caesar").draws("mobilize ivan", "mobilize khan")
    assert report(s.say("develop wul")) == facts(
        "robot 4, terra 2, credits 10, mine khan zenon caesar ivan, discarded bruss0l0, discarded wul"
    )  # E6


def test_p4_gives_no_influence_without_own_cards() -> None:
    s = reach("robot", 4, "SUP").draws("mobilize ivan", "mobilize khan").say("develop wul")
    assert report(s) == {"robot 4", "credits 10", "mine khan ivan", "discarded wul"}


def test_p5_gives_2_influence_anywhere() -> None:
    s = reach("robot", 5, "SUP").draws("mobilize ivan", "mobilize khan").say("develop wul")
    assert s.choices() == ALL
    assert report(s.say("jupiter")) == {"robot 5", "jupiter 2", "credits 10", "mine khan ivan", "discarded wul"}
