"""The technology board beyond its levels: a bonus for three markers in a row, and the token on level 2."""

import pytest

from tests.games.zenith.test_levels import reach
from tests.support.zenith.report import ALL, facts, report
from trized.games.zenith.events import RowCompleted


def test_row_1_gives_1_influence_anywhere() -> None:
    s = reach("robot", 1, "SUN").level("animod", 1).level("human", 1).say("develop wul")
    assert s.choices() == ALL
    assert report(s.say("mars")) == {"animod 1", "human 1", "robot 1", "mars 1", "discarded wul"}


def test_row_2_gives_2_influence_anywhere() -> None:
    s = reach("robot", 2, "SUN").level("animod", 3).level("human", 2).say("develop wul")
    assert s.choices() == ALL
    assert report(s.say("mars")) == {"animod 3", "human 2", "robot 2", "mars 2", "silver", "discarded wul"}


def test_row_3_gives_3_influence_anywhere() -> None:
    s = reach("robot", 3, "SUP").level("animod", 3).level("human", 5).draws("mobilize ivan", "mobilize khan")
    assert s.say("develop wul").choices() == ALL
    assert report(s.say("mars")) == facts(
        "animod 3, human 5, robot 3, mars 3, credits 10, mine khan ivan, discarded wul"
    )


@pytest.mark.parametrize(("animod", "human"), [(0, 5), (5, 0), (1, 1)])
def test_a_row_that_is_not_full_gives_nothing(animod: int, human: int) -> None:
    s = reach("robot", 2, "SUN").level("animod", animod).level("human", human).say("develop wul")
    assert s.asked() == "action"
    assert s.places() == [0, 0, 0, 0, 0]


@pytest.mark.parametrize("level", [4, 5])
def test_rows_4_and_5_give_nothing(level: int) -> None:
    s = reach("animod", level, "DUN").level("human", level).level("robot", level).draws("token credits-3")
    s.say("develop nero", *["mars"] * (level - 3))
    assert s.events(RowCompleted) == []
    assert s.asked() == "action"


def test_the_first_on_level_2_takes_the_token_before_the_effects_of_level_1() -> None:
    s = reach("animod", 2, "DUN").theirs("zenon").token("animod", "influence-any").say("develop nero")
    assert s.choices() == ALL
    assert report(s) == {"animod 2", "credits 5", "spent influence-any", "theirs zenon", "discarded nero", "asked any"}
    assert report(s.say("mars")) == facts(
        "animod 2, credits 5, spent influence-any, mars 1, discarded nero, discarded zenon"
    )  # E2


@pytest.mark.parametrize("level", [1, 3])
def test_no_other_level_has_a_token(level: int) -> None:
    s = reach("robot", level, "SUP").token("robot", "leader").say("develop wul")
    assert s.tokens() == {"robot": "leader"}
