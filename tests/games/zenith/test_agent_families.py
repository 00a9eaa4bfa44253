"""Agents that are printed alike on several planets: columns, badge, zenithium for influence."""

import pytest

from tests.support.zenith.report import report
from tests.support.zenith.situation import Situation, table

Tier = tuple[int, int]  # price and gain

# Six other agents of each planet, to lie in a column before the recruit.
BELOW = {
    "mercury": ("atlas", "nero", "khan", "orw3ll", "w3lls", "huxl3y"),
    "venus": ("cresus", "moussa", "felis", "c1x1n", "buj0ld", "as1m0v"),
    "terra": ("zenon", "augustus", "sir-sam", "bruss0l0", "f4rm3r", "h3rb3rt"),
    "mars": ("titus", "caesar", "ramses", "domitian", "bish0p", "mc4ffr3y"),
    "jupiter": ("annie", "ivan", "geta", "gibs0n", "m4rt1n", "pkd1ck"),
}

# The last cards of the own column pay for influence on the same planet: card, planet, cost, then price and gain.
INFLUENCE = [
    ("amytis", "mercury", 3, (2, 1), (4, 2), (7, 3)),
    ("pachacuti", "venus", 3, (2, 1), (4, 2), (7, 3)),
    ("tiberius", "terra", 3, (2, 1), (4, 2), (7, 3)),
    ("septimius", "mars", 3, (2, 1), (4, 2), (7, 3)),
    ("arnulf", "jupiter", 3, (2, 1), (4, 2), (7, 3)),
]
# They pay for zenithium.
ZENITHIUM = [
    ("wul", "mercury", 2, (2, 2), (4, 4), (7, 7)),
    ("luc4s", "venus", 2, (2, 2), (4, 4), (7, 7)),
    ("v3rn3", "terra", 2, (2, 2), (4, 4), (7, 7)),
    ("r0b1ns0n", "mars", 2, (2, 2), (4, 4), (7, 7)),
    ("b4rj4v3l", "jupiter", 2, (2, 2), (4, 4), (7, 7)),
]
COLUMNS = [(id, planet, cost) for id, planet, cost, *_ in INFLUENCE + ZENITHIUM]


def recruited_on(id: str, planet: str, cost: int, below: int) -> Situation:
    """Recruit a card on `below` others of its planet, whose disc is two steps on the opponent's side."""
    s = table().hand(id).credits(max(cost - below, 0)).disc(planet, -2).mine(*BELOW[planet][:below])
    return s.say(f"recruit {id}")


@pytest.mark.parametrize("tier", [0, 1, 2])
@pytest.mark.parametrize(("id", "planet", "cost", "first", "second", "third"), INFLUENCE)
def test_the_last_cards_of_the_column_pay_for_influence(
    id: str, planet: str, cost: int, first: Tier, second: Tier, third: Tier, tier: int
) -> None:
    price, gain = (first, second, third)[tier]
    s = recruited_on(id, planet, cost, price - 1).say(f"tier {tier + 1}")
    gone = {f"discarded {card}" for card in (id, *BELOW[planet][: price - 1])}
    assert report(s) == {f"{planet} {-2 + 1 + gain}"} - {f"{planet} 0"} | gone


@pytest.mark.parametrize("tier", [0, 1, 2])
@pytest.mark.parametrize(("id", "planet", "cost", "first", "second", "third"), ZENITHIUM)
def test_the_last_cards_of_the_column_pay_for_zenithium(
    id: str, planet: str, cost: int, first: Tier, second: Tier, third: Tier, tier: int
) -> None:
    price, gain = (first, second, third)[tier]
    s = recruited_on(id, planet, cost, price - 1).say(f"tier {tier + 1}")
    gone = {f"discarded {card}" for card in (id, *BELOW[planet][: price - 1])}
    assert report(s) == {f"{planet} -1", f"zenithium {gain}"} | gone


@pytest.mark.parametrize(("id", "planet", "cost"), COLUMNS)
def test_a_column_of_one_card_pays_for_nothing(id: str, planet: str, cost: int) -> None:
    assert report(recruited_on(id, planet, cost, 0)) == {f"{planet} -1", f"mine {id}"}


@pytest.mark.parametrize(
    ("below", "offer"),
    [
        (1, {"tier 1", "no"}),
        (2, {"tier 1", "no"}),
        (3, {"tier 1", "tier 2", "no"}),
        (5, {"tier 1", "tier 2", "no"}),
        (6, {"tier 1", "tier 2", "tier 3", "no"}),
    ],
)
@pytest.mark.parametrize(("id", "planet", "cost"), COLUMNS)
def test_two_four_and_seven_cards_open_a_tier_each(
    id: str, planet: str, cost: int, below: int, offer: set[str]
) -> None:
    assert recruited_on(id, planet, cost, below).choices() == offer


@pytest.mark.parametrize(("id", "planet", "cost"), COLUMNS)
def test_a_column_may_be_kept(id: str, planet: str, cost: int) -> None:
    s = recruited_on(id, planet, cost, 6).say("no")
    assert report(s) == {f"{planet} -1", " ".join(["mine", *BELOW[planet], id])}


@pytest.mark.parametrize(("id", "planet", "cost"), COLUMNS)
def test_a_tier_takes_the_last_cards_and_leaves_the_older_ones(id: str, planet: str, cost: int) -> None:
    s = recruited_on(id, planet, cost, 3).say("tier 1")
    assert s.columns() == list(BELOW[planet][:2])


@pytest.mark.parametrize(("id", "planet", "cost", "first", "second", "third"), INFLUENCE)
def test_a_column_is_not_paid_for_a_disc_that_was_just_won(
    id: str, planet: str, cost: int, first: Tier, second: Tier, third: Tier
) -> None:
    s = table().hand(id).credits(2).disc(planet, 3).mine(BELOW[planet][0]).say(f"recruit {id}")
    assert report(s) == {f"won {planet}", f"mine {BELOW[planet][0]} {id}"}  # B6


# If I am the leader: 1 more influence on the card's planet.
LEADERS_MORE = [
    ("w3lls", "mercury", 4, 1),
    ("c1x1n", "venus", 4, 1),
    ("m4th3s0n", "terra", 4, 1),
    ("bish0p", "mars", 4, 1),
    ("m4rt1n", "jupiter", 4, 1),
]


@pytest.mark.parametrize(("id", "planet", "cost", "more"), LEADERS_MORE)
@pytest.mark.parametrize("side", ["silver", "gold"])
def test_the_leader_gets_1_more_influence(id: str, planet: str, cost: int, more: int, side: str) -> None:
    s = table().hand(id).credits(cost).badge(0, gold=side == "gold").say(f"recruit {id}")
    assert report(s) == {f"{planet} {1 + more}", f"mine {id}", side}


@pytest.mark.parametrize(("id", "planet", "cost", "more"), LEADERS_MORE)
def test_nobody_else_gets_more_influence(id: str, planet: str, cost: int, more: int) -> None:
    alone = table().hand(id).credits(cost).say(f"recruit {id}")
    assert report(alone) == {f"{planet} 1", f"mine {id}"}
    ruled = table().hand(id).credits(cost).badge(1).say(f"recruit {id}")
    assert report(ruled) == {f"{planet} 1", f"mine {id}", "their silver"}


# Influence on a second planet, and the badge.
BADGE = [
    ("master-din", "mercury", 6, "mars", 1),
    ("king-harold", "venus", 6, "jupiter", 1),
    ("don-dune", "mars", 6, "venus", 1),
    ("milady-jones", "jupiter", 6, "terra", 1),
]


@pytest.mark.parametrize(("id", "planet", "cost", "second", "n"), BADGE)
def test_influence_on_a_second_planet_and_the_badge(id: str, planet: str, cost: int, second: str, n: int) -> None:
    s = table().hand(id).credits(cost).say(f"recruit {id}")
    assert report(s) == {f"{planet} 1", f"{second} {n}", "silver", f"mine {id}"}


@pytest.mark.parametrize(("id", "planet", "cost", "second", "n"), BADGE)
def test_the_badge_held_in_silver_is_turned_to_gold(id: str, planet: str, cost: int, second: str, n: int) -> None:
    assert table().hand(id).credits(cost).badge(0).say(f"recruit {id}").leader() == "0 gold"


@pytest.mark.parametrize(("id", "planet", "cost", "second", "n"), BADGE)
def test_the_badge_taken_from_the_opponent_shows_silver(id: str, planet: str, cost: int, second: str, n: int) -> None:
    assert table().hand(id).credits(cost).badge(1, gold=True).say(f"recruit {id}").leader() == "0 silver"


@pytest.mark.parametrize(("id", "planet", "cost", "second", "n"), BADGE)
def test_the_badge_comes_even_if_the_second_disc_is_gone(id: str, planet: str, cost: int, second: str, n: int) -> None:
    s = table().hand(id).credits(cost).gone(second).say(f"recruit {id}")
    assert report(s) == {f"{planet} 1", "silver", f"mine {id}"}


# Credits, and a zenithium to the opponent for influence on a second planet.
ZENITHIUM_GIVEN = [
    ("lula-smart", "mercury", 1, 4, 1, "terra", 2),
    ("hiroshi-sun", "venus", 1, 4, 1, "mars", 2),
    ("jack-curry", "mars", 1, 4, 1, "mercury", 2),
    ("agent-ezra", "jupiter", 1, 4, 1, "venus", 2),
]
FIELDS = ("id", "planet", "cost", "credits", "given", "second", "n")


@pytest.mark.parametrize(FIELDS, ZENITHIUM_GIVEN)
def test_credits_and_influence_for_a_zenithium_given(
    id: str, planet: str, cost: int, credits: int, given: int, second: str, n: int
) -> None:
    s = table().hand(id).credits(cost).zenithium(3).say(f"recruit {id}", "yes")
    gained = {f"credits {credits}", f"zenithium {3 - given}", f"their zenithium {given}"}
    assert report(s) == {f"{planet} 1", f"{second} {n}", f"mine {id}"} | gained


@pytest.mark.parametrize(FIELDS, ZENITHIUM_GIVEN)
def test_one_zenithium_is_enough_and_may_be_kept(
    id: str, planet: str, cost: int, credits: int, given: int, second: str, n: int
) -> None:
    s = table().hand(id).credits(cost).zenithium(given).say(f"recruit {id}")
    assert s.choices() == {"yes", "no"}
    assert report(s.say("no")) == {f"{planet} 1", f"credits {credits}", f"zenithium {given}", f"mine {id}"}


@pytest.mark.parametrize(FIELDS, ZENITHIUM_GIVEN)
def test_without_zenithium_there_are_only_the_credits(
    id: str, planet: str, cost: int, credits: int, given: int, second: str, n: int
) -> None:
    s = table().hand(id).credits(cost).say(f"recruit {id}")
    assert report(s) == {f"{planet} 1", f"credits {credits}", f"mine {id}"}


@pytest.mark.parametrize(FIELDS, ZENITHIUM_GIVEN)
def test_no_zenithium_is_given_for_a_disc_that_is_gone(
    id: str, planet: str, cost: int, credits: int, given: int, second: str, n: int
) -> None:
    s = table().hand(id).credits(cost).zenithium(1).gone(second).say(f"recruit {id}")
    assert report(s) == {f"{planet} 1", f"credits {credits}", "zenithium 1", f"mine {id}"}  # B6


# One development of the card's own faction for 1 zenithium less.
DEVELOPERS = [("archimedes", "animod", 1), ("doc-wissen", "human", 1), ("br4dbury", "robot", 1)]


@pytest.mark.parametrize(("id", "faction", "discount"), DEVELOPERS)
def test_the_own_technology_is_developed_for_1_zenithium_less(id: str, faction: str, discount: int) -> None:
    s = table().hand(id).credits(6).zenithium(3 - discount).level(faction, 2).say(f"recruit {id}")
    assert s.choices() == {faction, "no"}
    s.say(faction)
    assert f"{faction} 3" in report(s)
    assert s.money()[1] == 0


@pytest.mark.parametrize(("id", "faction", "discount"), DEVELOPERS)
def test_a_technology_that_is_too_dear_is_not_offered(id: str, faction: str, discount: int) -> None:
    s = table().hand(id).credits(6).zenithium(3 - discount - 1).level(faction, 2).say(f"recruit {id}")
    assert report(s) == {"venus 1", f"{faction} 2", "zenithium 1", f"mine {id}"}  # E4


@pytest.mark.parametrize(("id", "faction", "discount"), DEVELOPERS)
def test_level_1_costs_a_developer_nothing(id: str, faction: str, discount: int) -> None:
    s = table().hand(id).credits(6).say(f"recruit {id}", faction)
    assert f"{faction} 1" in report(s)
    assert s.money()[1] == 0


@pytest.mark.parametrize(("id", "faction", "discount"), DEVELOPERS)
def test_the_development_may_be_declined(id: str, faction: str, discount: int) -> None:
    s = table().hand(id).credits(6).zenithium(5).say(f"recruit {id}", "no")
    assert report(s) == {"venus 1", "zenithium 5", f"mine {id}"}


@pytest.mark.parametrize(("id", "faction", "discount"), DEVELOPERS)
def test_a_technology_on_level_5_is_developed_no_further(id: str, faction: str, discount: int) -> None:
    s = table().hand(id).credits(6).zenithium(9).level(faction, 5).say(f"recruit {id}")
    assert report(s) == {"venus 1", "zenithium 9", f"{faction} 5", f"mine {id}"}  # E5
