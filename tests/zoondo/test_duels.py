"""Corner choices: in balance, and not to be exploited by somebody who knows the code."""

import pytest

from tests.zoondo.exploiter import balanced, fights, gains, mean, naive, sight
from tests.zoondo.situations import situation
from trized.games.zoondo.duel import duel, touches


def share_of_a(at, seat):
    return touches(at.state.view(seat).table, seat)[0]


def test_a_diagonal_that_is_better_against_everything_is_chosen():
    """Diagonal A of Ouistiti is 0 and 0, B has the star that saves it."""
    at = situation(one=["jorund c3"], two=["ouistiti c4"], known=["c3", "c4"]).play("c3xc4")
    assert share_of_a(at, 0) > 0.95


@pytest.mark.slow
def test_no_card_gains_by_leaving_the_balance():
    """What the best answer of every card would bring together is a small part of a point."""
    for state in fights(6):
        found = duel(sight(state, 0).table, -1)
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
