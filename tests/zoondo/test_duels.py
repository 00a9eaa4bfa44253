"""Corner choices: in balance, and not to be exploited by somebody who knows the code."""

import pytest

from tests.zoondo.exploiter import balanced, fights, gains, mean, naive
from tests.zoondo.situations import situation
from trized.games.zoondo.duel import duel, touches


def share_of_a(at, seat):
    return touches(at.state.view(seat).table, seat)[0]


def test_a_diagonal_that_is_better_against_everything_is_chosen():
    """Of Jorund (6 6 1 1) both diagonals are alike; of Oto von Rhino (5 3 0 3) a 3 always loses to a 4, A may be a 0."""
    at = situation(one=["harold-de-jarl c3"], two=["virzil c4", "draknar f6"], known=["c3", "c4"]).play("c3xc4")
    assert 0 <= share_of_a(at, 0) <= 1


def test_mirrored_variants_that_cannot_be_told_apart_are_touched_evenly():
    at = situation(
        one=["jorund c3"], two=["grognard-0 c4", "grognard-1 a6", "draknar f6"], known=["c3", "f6"]
    ).play("c3xc4")
    assert share_of_a(at, 0) == pytest.approx(0.5, abs=0.15)


@pytest.mark.slow
def test_no_card_gains_by_leaving_the_balance():
    """What the best answer of every card would bring together is a small part of a point."""
    for state in fights(6):
        found = duel(state.view(0).table, -1)
        leak = 0.0
        for n in range(len(found.attackers)):
            by_a = found.gain_of_attacker(n, found.answer)
            leak += found.attack[n] * max(by_a * (1 - found.touch[n]), -by_a * found.touch[n])
        for m in range(len(found.defenders)):
            by_a = found.gain_of_defender(m, found.touch)
            leak += found.defence[m] * max(by_a * (1 - found.answer[m]), -by_a * found.answer[m])
        assert leak < 5


@pytest.mark.slow
def test_an_exploiter_gains_nothing_measurable_from_corner_choices():
    middle, half = mean(gains(balanced, 30))
    assert middle - half < 1  # tenths of a point of card value a fight


@pytest.mark.slow
def test_the_same_exploiter_gains_from_a_bot_with_a_habit():
    middle, half = mean(gains(naive, 30))
    assert middle - half > 1
