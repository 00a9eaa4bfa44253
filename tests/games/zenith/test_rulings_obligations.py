"""Rulings B: compulsory, optional and impossible effects."""

import pytest

from tests.support.zenith.situation import GAME, table
from trized.games.zenith.opening import printed_box

ALL_BUT = {
    planet: {"mercury", "venus", "terra", "mars", "jupiter"} - {planet}
    for planet in ("mercury", "venus", "terra", "mars", "jupiter")
}


def test_b1_a_triangle_may_be_declined():
    t = table().hand("lula-smart").credits(1).zenithium(1).say("recruit lula-smart")
    assert t.choices() == {"yes", "no"}
    t.say("no")
    assert t.money() == (4, 1)
    assert t.place("terra") == 0


def test_b1_a_triangle_may_be_accepted():
    t = table().hand("lula-smart").credits(1).zenithium(1).say("recruit lula-smart", "yes")
    assert t.money() == (4, 0)
    assert t.money(1) == (0, 1)
    assert t.place("terra") == 2


def test_b1_the_price_from_a_column_may_be_declined():
    t = table().hand("wul").mine("nero").credits(1).say("recruit wul")
    assert t.choices() == {"tier 1", "no"}
    assert t.say("no").columns() == ["nero", "wul"]


def test_b1_a_development_may_be_declined():
    t = table().hand("archimedes").credits(6).say("recruit archimedes")
    assert t.choices() == {"animod", "no"}
    assert t.say("no").markers() == [0, 0, 0]


def test_b1_37_base_agents_carry_a_triangle_that_can_be_declined():
    optional = [
        a for a in printed_box().agents if not a.secret and {"pay", "tiers", "develop"} & {e.kind for e in a.effects}
    ]
    assert len(optional) == 37


@pytest.mark.parametrize(("technologies", "credits"), [(0, 0), (1, 4), (2, 8), (3, 12)])
def test_b1_moussa_counts_technologies_without_asking(technologies, credits):
    t = table().hand("moussa").credits(2)
    for faction in ("animod", "human", "robot")[:technologies]:
        t.level(faction, 2)
    assert t.say("recruit moussa").money() == (credits, 0)


def test_b1_ilda_flores_counts_technologies_without_asking():
    t = table().hand("ilda-flores").credits(1).level("robot", 1).level("human", 5)
    assert t.say("recruit ilda-flores").money() == (0, 2)


@pytest.mark.parametrize(("id", "cost"), [("atlas", 3), ("elisabeth", 2)])
def test_b2_a_discard_without_triangle_is_compulsory(id, cost):
    t = table().hand(id, "nero", "zenon").credits(cost).say(f"recruit {id}")
    assert t.choices() == {"discard nero", "discard zenon"}


def test_b2_punk_mari_discards_the_full_hand():
    t = table().hand("punk-mari", "nero", "zenon").credits(7).say("recruit punk-mari")
    assert t.cards() == []
    assert t.pile() == {"nero", "zenon"}
    assert t.asked() == "any"


def test_b2_demetrios_discards_the_full_hand():
    t = table(secret=True).hand("demetrios", "nero", "zenon").say("recruit demetrios")
    assert t.pile() == {"nero", "zenon"}
    assert t.money() == (5, 0)


@pytest.mark.parametrize(
    ("id", "cost", "barred"), [("titus", 1, "mars"), ("baron-goro", 4, "terra"), ("w1ll1s", 5, "mars")]
)
def test_b2_a_gift_of_influence_is_compulsory(id, cost, barred):
    t = table(secret=True).hand(id).credits(cost).say(f"recruit {id}")
    assert t.choices() == ALL_BUT[barred]


def test_b2_felis_hands_the_opponent_zenithium_from_the_reserve():
    t = table().hand("felis").credits(3).say("recruit felis")
    assert t.money() == (0, 3)
    assert t.money(1) == (0, 1)


def test_b2_zenon_hands_the_opponent_credits_from_the_reserve():
    t = table().hand("zenon").credits(1).say("recruit zenon")
    assert t.money() == (8, 0)
    assert t.money(1) == (2, 0)


def test_b2_lisa_charity_hands_the_opponent_credits_from_the_reserve():
    t = table().hand("lisa-charity").credits(2).say("recruit lisa-charity")
    assert t.money() == (0, 2)
    assert t.money(1) == (3, 0)


def test_b2_the_own_exiles_of_board_p_are_compulsory():
    t = table(boards="SUP").hand("wul").level("robot", 3).zenithium(4).mine("cresus", "titus", "khan")
    assert t.say("develop wul").choices() == {"mercury", "venus", "mars"}


def test_b3_elisabeth_with_an_empty_hand_still_gains_zenithium():
    t = table().hand("elisabeth").credits(2).say("recruit elisabeth")
    assert t.money() == (0, 1)
    assert t.pile() == set()


def test_b3_v4n_v0gt_against_an_empty_board_still_gains_zenithium():
    assert table().hand("v4n-v0gt").credits(6).say("recruit v4n-v0gt").money() == (0, 2)


def test_b3_lord_creep_without_a_disc_to_pull_still_takes_the_badge():
    assert table().hand("lord-creep").credits(5).say("recruit lord-creep").leader() == "0 silver"


def test_b4_of_two_exiles_one_is_done_if_only_one_card_is_there():
    t = table().hand("v4n-v0gt").credits(6).theirs("nero").say("recruit v4n-v0gt")
    assert t.columns(1) == []
    assert t.pile() == {"nero"}
    assert t.money() == (0, 2)


def test_b4_of_three_transfers_two_are_done_if_only_two_cards_are_there():
    t = table(boards="SUN").hand("cresus").level("animod", 2).zenithium(3).theirs("nero", "khan").say("develop cresus")
    assert t.columns() == ["khan", "nero"]
    assert t.columns(1) == []


@pytest.mark.parametrize(("credits", "asked"), [(4, "action"), (5, "pay")])
def test_b5_giving_three_credits_needs_three(credits, asked):
    t = table().hand("secret-kali").credits(credits).hand("nero", seat=1).say("recruit secret-kali")
    assert t.asked() == asked


@pytest.mark.parametrize(("holder", "asked"), [(0, "pay"), (1, "action"), (-1, "action")])
def test_b5_giving_the_badge_needs_holding_it(holder, asked):
    t = table().hand("double-joe").credits(5).badge(holder).hand("nero", seat=1).say("recruit double-joe")
    assert t.asked() == asked


def test_b5_chaka_needs_two_cards_that_may_be_exiled():
    t = table().hand("chaka").credits(0).mine("nero", "cresus").hand("zenon", seat=1).say("recruit chaka")
    assert t.waiting() == [1]
    assert t.columns() == ["nero", "chaka", "cresus"]


def test_b6_zenithium_is_not_given_for_influence_on_a_disc_that_is_gone():
    t = table().hand("hiroshi-sun").credits(1).zenithium(1).gone("mars").say("recruit hiroshi-sun")
    assert t.money() == (4, 1)


def test_b6_zenithium_is_not_given_when_no_disc_is_centred():
    t = table().hand("sneaky-jules").credits(1).zenithium(1)
    t.disc("mercury", 1).disc("venus", -1).disc("terra", 1).disc("mars", 2).disc("jupiter", -3)
    assert t.say("recruit sneaky-jules").money() == (4, 1)


def test_b6_a_column_is_not_paid_for_influence_on_a_disc_that_is_gone():
    t = table().hand("amytis").mine("nero", "khan").credits(1).gone("mercury").say("recruit amytis")
    assert t.columns() == ["nero", "khan", "amytis"]


def test_b6_h3rb3rt_offers_only_the_colours_whose_disc_is_there():
    t = table().hand("h3rb3rt").credits(6).mine("nero", "cresus").gone("mercury").say("recruit h3rb3rt")
    assert t.choices() == {"venus", "no"}


def test_b6_the_badge_is_not_given_for_mobilizing_nothing():
    t = table().hand("h4milt0n", "nero").credits(2).badge(0).deck().say("recruit h4milt0n")
    assert t.leader() == "0 silver"
    assert t.columns() == ["h4milt0n"]


def test_b6_the_badge_is_not_given_for_transfers_when_no_card_is_left():
    t = table().hand("gibs0n").credits(4).badge(0).theirs("nero", "cresus").say("recruit gibs0n", "venus")
    assert t.columns() == ["nero", "cresus", "gibs0n"]
    assert t.leader() == "0 silver"


def test_b6_any_card_may_be_exiled_if_one_of_them_yields_credits():
    t = table(secret=True).hand("bajazet").credits(3).theirs("s1mmons", "cresus").say("recruit bajazet")
    assert t.choices() == {"mercury", "venus", "no"}
    assert t.say("mercury").money() == (0, 0)


@pytest.mark.parametrize(("id", "cost"), [("bajazet", 3), ("captain-andreev", 4)])
def test_b6_a_card_that_the_opponent_loses_is_a_gain_by_itself(id, cost):
    t = table(secret=True).hand(id).credits(cost).theirs("s1mmons").say(f"recruit {id}")
    assert t.choices() == {"mercury", "no"}
    assert t.say("mercury").columns(1) == []


@pytest.mark.parametrize(("id", "cost"), [("bajazet", 3), ("captain-andreev", 4)])
def test_b6_by_the_first_rules_no_card_was_paid_if_none_yields_credits(id, cost):
    t = table(secret=True).hand(id).credits(cost).theirs("s1mmons")
    t.position.table.rules = 1
    t.say(f"recruit {id}")
    assert t.columns(1) == ["s1mmons"]
    assert t.asked() != "pay"


def test_b6_ice_june_with_only_useless_cards_may_only_decline():
    t = table().hand("ice-june", "nero", "cresus").credits(4).gone("mercury", "venus").say("recruit ice-june")
    assert t.choices() == {"no"}


def test_b6_ice_june_gives_the_reason_why_no_card_can_be_discarded():
    t = table().hand("ice-june", "nero", "cresus").credits(4).gone("mercury", "venus").say("recruit ice-june")
    assert "have been won this turn" in GAME.words("en").prompt(t.position.view(0), 0)
    assert "won" not in GAME.words("en").prompt(t.position.view(1), 0)  # the hand is secret


def test_b6_ice_june_offers_nothing_if_everybody_sees_that_no_card_is_of_use():
    t = table().hand("ice-june", "nero").credits(4).gone("mercury", "venus", "terra", "mars", "jupiter")
    assert t.say("recruit ice-june").asked() != "pay"


def test_b6_donald_smooth_gives_the_reason_why_no_card_can_be_discarded():
    t = table(secret=True).hand("donald-smooth", "s1mmons").credits(2).say("recruit donald-smooth")
    assert "cost 0 credits" in GAME.words("en").prompt(t.position.view(0), 0)


def test_b6_ice_june_may_discard_any_card_if_one_is_of_use():
    t = table().hand("ice-june", "nero", "titus").credits(4).gone("mercury").say("recruit ice-june")
    assert t.choices() == {"discard nero", "discard titus", "no"}
    t.say("discard nero")
    assert t.places() == [0, 0, 1, 0, 0]  # the disc of Mercury came back at the end of the turn


def test_b6_donald_smooth_with_only_a_free_card_may_only_decline():
    t = table(secret=True).hand("donald-smooth", "s1mmons").credits(2).say("recruit donald-smooth")
    assert t.choices() == {"no"}


def test_b6_donald_smooth_may_discard_any_card_if_one_has_a_cost():
    t = table(secret=True).hand("donald-smooth", "s1mmons", "nero").credits(2).say("recruit donald-smooth")
    assert t.choices() == {"discard s1mmons", "discard nero", "no"}
    assert t.say("discard nero").money() == (7, 0)


@pytest.mark.parametrize("card", ["ice-june", "donald-smooth"])
def test_b6_whether_a_hand_could_pay_stays_secret(card):
    useless, useful = ("nero", "titus") if card == "ice-june" else ("s1mmons", "titus")
    views = []
    for held in (useless, useful):
        t = table(secret=True).hand(card, held).credits(4).gone("mercury").deck().say(f"recruit {card}")
        views.append((t.asked(), t.waiting(), t.position.view(1).encode(), t.position.view(-1).encode()))
    assert views[0] == views[1]


def test_b6_nothing_is_offered_for_a_discard_from_an_empty_hand():
    t = table().hand("ice-june").credits(4).hand("nero", seat=1).say("recruit ice-june")
    assert t.waiting() == [1]


def test_b7_one_option_must_be_taken():
    assert table().hand("caesar").credits(2).say("recruit caesar").choices() == {"option 1", "option 2"}


def test_b7_an_option_without_effect_may_be_taken():
    t = table().hand("ramses").credits(3).say("recruit ramses")
    assert t.choices() == {"option 1", "option 2"}
    assert t.say("option 1").money() == (0, 0)


def test_b7_the_other_option_is_not_applied():
    assert table().hand("caesar").credits(2).say("recruit caesar", "option 2").money() == (7, 0)


@pytest.mark.parametrize(("credits", "asked"), [(13, "action"), (14, "any")])
def test_b8_th0mps0n_looks_at_the_credits_left_after_paying(credits, asked):
    t = table().hand("th0mps0n").credits(credits).hand("nero", seat=1).say("recruit th0mps0n", "mars")
    assert t.asked() == asked


def test_b8_a_condition_is_read_after_the_effects_before_it():
    t = (
        table()
        .hand("th0mps0n")
        .credits(10)
        .disc("venus", 2)
        .token("venus", "credits-4")
        .say("recruit th0mps0n", "venus")
    )
    assert t.money() == (6, 0)
    assert t.asked() == "any"


def test_b8_a_badge_won_just_before_counts():
    t = table().hand("huxl3y").credits(5).disc("venus", 3).token("venus", "leader").say("recruit huxl3y", "venus")
    assert t.money() == (3, 0)


@pytest.mark.parametrize("gold", [False, True])
def test_b8_either_side_of_the_badge_makes_a_leader(gold):
    assert table().hand("w3lls").credits(4).badge(0, gold).say("recruit w3lls").place("mercury") == 2


def test_b8_without_the_badge_a_leader_effect_is_skipped():
    assert table().hand("w3lls").credits(4).badge(1).say("recruit w3lls").place("mercury") == 1


def test_b8_the_opponents_badge_is_a_condition_of_princess_uxmal():
    t = table(secret=True).hand("princess-uxmal").credits(5).badge(1).say("recruit princess-uxmal")
    assert t.asked() == "run"


@pytest.mark.parametrize(("theirs", "second"), [(14, False), (15, True)])
def test_b8_boull3_looks_at_the_opponents_credits(theirs, second):
    t = table(secret=True).hand("boull3").credits(5, theirs).say("recruit boull3", "mars")
    assert (t.asked() == "any") == second


@pytest.mark.parametrize(("theirs", "second"), [(2, False), (3, True)])
def test_b8_admiral_jack_looks_at_the_opponents_zenithium(theirs, second):
    t = table(secret=True).hand("admiral-jack").credits(5).zenithium(0, theirs).say("recruit admiral-jack", "mars")
    assert (t.asked() == "any") == second
