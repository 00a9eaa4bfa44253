"""Bots attack a known Emblem."""

import pytest

from tests.support.zoondo.situations import situation
from trized.bots import read_spec
from trized.games.zoondo import game
from trized.kernel import Seeded


def think(at, spec, seed=1):
    parsed = read_spec(spec)
    view = at.state.view(0)
    return parsed.bot(Seeded(seed)).think(game, view, 0, list(view.legal()), parsed.budget)


def beside_an_emblem():
    """Return a table where Draknar was seen on c4, with Jorund beside it and Grognard near."""
    two = ["draknar c4", "korse-a f6", "mourse-a a6"]
    return situation(one=["jorund c3", "sacrechene a1", "kassin-a b1", "grognard-a e2"], two=two, known=["c4"])


@pytest.mark.parametrize("spec", ["greedy", "search:200", "hard", "expert"])
def test_an_emblem_that_was_seen_is_attacked(spec):
    at = beside_an_emblem()
    view = at.state.view(0)
    assert game.notation.write(view, 0, think(at, spec).action).endswith("xc4")


def test_the_same_seed_and_simulations_give_the_same_thought():
    assert think(beside_an_emblem(), "search:150", 5) == think(beside_an_emblem(), "search:150", 5)
