"""Observations leak no secret, in thousands of positions."""

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from tests.conformance import find
from tests.conformance.case import pick
from trized.games import REGISTRY
from trized.kernel import Seeded
from trized.kernel.game import feature_count
from trized.kernel.state import observe

POSITIONS = 3000


@pytest.mark.slow
@pytest.mark.parametrize("name", REGISTRY)
def test_positions_that_look_the_same_are_observed_alike(name):
    case = find(name)
    game, checked, seed = case.game, 0, 100
    while checked < POSITIONS:
        options = game.settle(case.options[seed % len(case.options)])
        size = feature_count(game, options)
        direct, seen, dealt = (vec[u8]([0] * size) for _ in range(3))
        chance, choices = Seeded(seed), Seeded(seed + 1)
        state = game.start(options, chance)
        while not state.over():
            for seat in range(game.seats(options)):
                view = state.view(seat)
                observe(state, seat, direct)
                observe(view, seat, seen)
                observe(view.deal(choices), seat, dealt)
                assert bytes(direct) == bytes(seen) == bytes(dealt), f"{name} {options}, seed {seed}, seat {seat}"
            checked += 1
            state.apply(*pick(state, choices), chance)
        seed += 1
