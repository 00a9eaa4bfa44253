"""A batch plays many games in one buffer, exactly as each of them would be played alone."""

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import u8

from tests.games.tiny import game as tiny
from trized.envs.arrays import ArrayBatch
from trized.envs.batch import Batch
from trized.games import REGISTRY, load
from trized.kernel import Refused, Seeded

SIZE = 8


@pytest.mark.parametrize("name", REGISTRY)
def test_every_game_of_a_batch_is_the_game_played_alone(name):
    game = load(name)
    batch = ArrayBatch(name, size=SIZE, seed=3)
    options = game.settle({})
    chances = [Seeded((3 << 24) + number) for number in range(SIZE)]
    states = [game.start(options, chance) for chance in chances]
    row = vec[u8]([0] * batch.feature_count)
    ended = 0
    while ended < 4:
        for number, state in enumerate(states):
            seat = state.waiting()[0]
            state.observe(seat, row)
            assert batch.seats[number] == seat
            assert batch.observations[number].tobytes() == bytes(row)
            legal = sorted(state.action_index(seat, action) for action in state.legal(seat))
            assert np.flatnonzero(batch.masks[number]).tolist() == legal
        actions = batch.random_actions()
        batch.step(actions)
        for number, state in enumerate(states):
            seat = state.waiting()[0]
            state.apply(seat, state.action_at(seat, int(actions[number])), chances[number])
            assert batch.dones[number] == state.over()
            assert tuple(batch.rewards[number]) == game.returns(state)
            if state.over():
                ended += 1
                states[number] = game.start(options, chances[number])


@pytest.mark.parametrize("name", REGISTRY)
def test_a_seed_gives_the_same_games(name):
    one, other, third = (Batch(load(name), {}, SIZE, seed) for seed in (5, 5, 6))
    for batch in (one, other, third):
        batch.play_randomly(50)
    assert bytes(one.buffer) == bytes(other.buffer)
    assert bytes(one.buffer) != bytes(third.buffer)


def test_playing_randomly_is_choosing_and_stepping():
    name = next(iter(REGISTRY))
    one, other = Batch(load(name), {}, SIZE, 5), ArrayBatch(name, size=SIZE, seed=5)
    one.play_randomly(20)
    for _ in range(20):
        other.step(other.random_actions())
    assert bytes(one.buffer) == bytes(other.batch.buffer)


def test_the_places_that_are_set_are_those_of_the_rows():
    batch = ArrayBatch(next(iter(REGISTRY)), size=SIZE)
    places, ends = batch.sparse()
    for number, found in enumerate(np.split(places, ends[:-1])):
        assert sorted(found) == np.flatnonzero(batch.observations[number]).tolist()


def test_the_arrays_share_the_memory_of_the_batch():
    batch = ArrayBatch(next(iter(REGISTRY)), size=2)
    before = batch.observations.copy()
    batch.batch.play_randomly(3)
    assert (batch.observations != before).any()
    assert not batch.observations.flags.writeable


def test_an_action_that_is_not_legal_is_refused_and_changes_nothing():
    batch = ArrayBatch(next(iter(REGISTRY)), size=2)
    before = bytes(batch.batch.buffer)
    actions = batch.random_actions()
    actions[1] = batch.masks[1].argmin()
    with pytest.raises(Refused, match="Game 1: the action with number"):
        batch.step(actions)
    for wrong in (-1, batch.action_count):
        actions[1] = wrong
        with pytest.raises(Refused):
            batch.step(actions)
    with pytest.raises(Refused, match="takes 2 actions"):
        batch.step(actions[:1])
    assert bytes(batch.batch.buffer) == before


def test_a_game_of_ones_own_can_be_played_in_a_batch():
    batch = Batch(tiny, {}, 3, 1)
    batch.play_randomly(40)
    assert batch.games >= 3


def test_a_batch_without_games_is_refused():
    with pytest.raises(Refused, match="at least one game"):
        Batch(tiny, {}, 0)
