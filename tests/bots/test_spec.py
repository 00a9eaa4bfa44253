"""Naming bots on a command line."""

import pytest

import trized
from trized.bots import DEFAULT_BUDGET, Budget, Spec, read_budget, read_spec
from trized.kernel import Refused


def test_name_without_budget_uses_the_default_of_the_bot():
    assert read_spec("random") == Spec("random", DEFAULT_BUDGET)


def test_a_number_is_a_budget_in_simulations():
    assert read_budget("2000") == Budget(simulations=2000)


def test_a_number_with_ms_is_a_budget_in_time():
    assert read_budget("500ms") == Budget(milliseconds=500)


def test_spec_round_trips():
    assert str(Spec("search", Budget(milliseconds=500))) == "search:500ms"


def test_an_unknown_bot_is_refused_with_the_names_there_are():
    with pytest.raises(Refused, match=r"There is no bot 'clever'; there is .*random"):
        read_spec("clever")


def test_a_bot_that_does_not_think_takes_no_budget():
    with pytest.raises(Refused, match="takes no budget"):
        read_spec("random:500")


@pytest.mark.parametrize("text", ["", "0", "-5", "5 s", "1e3", "ms"])
def test_a_budget_is_a_positive_number(text):
    with pytest.raises(Refused, match="is not a budget"):
        read_budget(text)


def test_a_bot_move_is_a_legal_text():
    game = trized.start(next(iter(trized.REGISTRY)), seed=1)

    move = read_spec("greedy").move(game, trized.Seeded(1))

    assert move in game.legal()
