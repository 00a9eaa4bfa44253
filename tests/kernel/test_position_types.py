"""Positions and views are different types in both builds: compiled classes share no type cache."""

import pytest

from trized.games import REGISTRY, load
from trized.kernel import Seeded, State, View
from trized.kernel.state import Position


@pytest.mark.parametrize("name", REGISTRY)
def test_position_is_no_view_and_view_is_no_position(name):
    game = load(name)
    state = game.start(game.settle({}), Seeded(1))
    view = state.view(0)

    kinds = (Position, State, View)
    assert [isinstance(state, kind) for kind in kinds] == [True, True, False]
    assert [isinstance(view, kind) for kind in kinds] == [True, False, True]


@pytest.mark.parametrize("contract", [Position, State, View])
def test_class_of_the_contract_keeps_no_cache_of_types(contract):
    assert not hasattr(contract, "_abc_impl")
