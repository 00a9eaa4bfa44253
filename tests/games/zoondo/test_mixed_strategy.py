"""Corner choices: an equilibrium that a player who knows the code cannot exploit."""

import pytest

from tests.support.zoondo.exploiter import balanced, fights, gain, interval, naive, sight, stubborn
from tests.support.zoondo.situations import situation
from trized.games.zoondo.mixed_strategy import diagonals, duel
from trized.kernel import Seeded


def share_of_a(at, seat):
    return diagonals(at.state.view(seat).table, seat)[0]


def test_a_diagonal_that_is_never_worse_is_touched():
    """Of Kassin (1 2 0 0) diagonal A has 1 and 0, diagonal B 2 and 0."""
    at = situation(one=["korse-a c3"], two=["kassin-a c4"], known=["c3", "c4"]).play("c3xc4")
    assert share_of_a(at, 0) > 0.95


def test_two_known_cards_are_touched_in_balance():
    """Grognard (3 4 2 1) attacks Rhino (3 2 0 1): stakes A/A 0, A/B 20, B/A 60, B/B 0."""
    at = situation(one=["grognard-a c3"], two=["rhino-a c4"], known=["c3", "c4"]).play("c3xc4")
    assert share_of_a(at, 0) == pytest.approx(3 / 4, abs=0.01)
    assert share_of_a(at, 1) == pytest.approx(1 / 4, abs=0.01)


def test_the_mixture_does_not_depend_on_what_is_hidden():
    cards = ["jorund c4", "korse-a d6"], ["korse-a c4", "jorund d6"]
    mixtures = [share_of_a(situation(one=["grognard-a c3"], two=two).play("c3xc4"), 0) for two in cards]
    assert mixtures[0] == mixtures[1]


def test_mirrored_variants_that_cannot_be_distinguished_are_touched_evenly():
    """Grognard (3 4 2 1 or 4 3 1 2): the corners that lose to Jorund are on either diagonal."""
    two = ["grognard-a c4", "grognard-b a6", "draknar f6"]
    at = situation(one=["jorund c3"], two=two, known=["c3", "f6"]).play("c3xc4")
    assert share_of_a(at, 0) == pytest.approx(0.5, abs=0.01)


def test_the_variant_of_which_more_cards_are_hidden_is_expected():
    two = ["grognard-a c4", "grognard-b a6", "grognard-b b6", "draknar f6"]
    at = situation(one=["jorund c3"], two=two, known=["c3", "f6"]).play("c3xc4")
    found = duel(at.state.view(0).table, 0)
    assert list(found.defence) == pytest.approx([1 / 3, 2 / 3], abs=0.001)


def test_a_card_that_was_seen_is_no_other():
    """A second Kassin of the same sort is face down; the one in the fight is still known."""
    two = ["kassin-a c4", "kassin-a a6", "grognard-a b6"]
    at = situation(one=["korse-a c3"], two=two, known=["c3", "c4"]).play("c3xc4")
    assert list(duel(at.state.view(0).table, 0).defence) == [1.0]


@pytest.mark.slow
def test_no_card_gains_by_leaving_the_balance():
    """The total gain of best responses is a small part of a point."""
    for state in fights(6):
        found = duel(sight(state, 0).table, -1)
        leak = 0.0
        for n in range(len(found.attackers)):
            by_a = found.gain_of_attacker(n, found.defender_a)
            leak += found.attack[n] * max(by_a * (1 - found.attacker_a[n]), -by_a * found.attacker_a[n])
        for m in range(len(found.defenders)):
            by_a = found.gain_of_defender(m, found.attacker_a)
            leak += found.defence[m] * max(by_a * (1 - found.defender_a[m]), -by_a * found.defender_a[m])
        assert leak < 5


# The exploiter's gain for each fight, in tenths of a point of card value: 95 % intervals over the same fights.


@pytest.fixture(scope="module")
def announced():
    """Return the fights of some games, to be answered by the exploiter from both sides."""
    return [(state, seat) for state in fights(30) for seat in range(2)]


def gains(announced, habit):
    return interval([gain(state, seat, habit, Seeded(9)) for state, seat in announced])


@pytest.mark.slow
def test_an_exploiter_gains_nothing_measurable_from_corner_choices(announced):
    low, high = gains(announced, balanced)
    assert low < 0.1
    assert high < 0.5


@pytest.mark.slow
def test_the_same_exploiter_gains_from_a_bot_that_always_touches_what_hurts_most(announced):
    assert gains(announced, naive)[0] > 0.5


@pytest.mark.slow
def test_the_same_exploiter_gains_much_from_a_bot_that_always_touches_the_same_diagonal(announced):
    assert gains(announced, stubborn)[0] > 2
