"""A batch plays many games in one buffer, exactly as each of them would be played alone."""

import pickle

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import u8

from tests.games.tiny import game as tiny
from trized.envs.arrays import ArrayBatch
from trized.envs.batch import Batch
from trized.games import REGISTRY, load
from trized.kernel import Refused, Seeded
from trized.kernel.game import returns_of
from trized.kernel.state import action_at, observe

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
            observe(state, seat, row)
            assert batch.seats[number] == seat
            assert batch.observations[number].tobytes() == bytes(row)
            legal = sorted(state.action_index(seat, action) for action in state.legal(seat))
            assert np.flatnonzero(batch.masks[number]).tolist() == legal
        actions = batch.random_actions()
        batch.step(actions)
        for number, state in enumerate(states):
            seat = state.waiting()[0]
            state.apply(seat, action_at(state, seat, int(actions[number])), chances[number])
            assert batch.dones[number] == state.over()
            assert tuple(batch.rewards[number]) == returns_of(game, state)
            if state.over():
                ended += 1
                states[number] = game.start(options, chances[number])


@pytest.mark.parametrize("name", REGISTRY)
def test_a_seed_gives_the_same_games(name):
    one, other, third = (Batch(load(name), [{}], SIZE, seed) for seed in (5, 5, 6))
    for batch in (one, other, third):
        batch.play_randomly(50)
    assert bytes(one.buffer) == bytes(other.buffer)
    assert bytes(one.buffer) != bytes(third.buffer)


def test_playing_randomly_is_choosing_and_stepping():
    name = next(iter(REGISTRY))
    one, other = Batch(load(name), [{}], SIZE, 5), ArrayBatch(name, size=SIZE, seed=5)
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


def test_arrays_are_taken_over_without_a_copy_and_the_games_never_read_them():
    batch, other = (ArrayBatch(next(iter(REGISTRY)), size=2) for _ in range(2))
    taken = np.from_dlpack(batch.masks.view(np.uint8))  # the protocol that torch and JAX use
    assert np.shares_memory(taken, batch.masks)
    batch.masks[:] = True
    with pytest.raises(Refused):
        batch.step(other.masks.argmin(axis=1))
    batch.step(other.masks.argmax(axis=1))
    other.step(other.masks.argmax(axis=1))
    assert batch.observations.tobytes() == other.observations.tobytes()


@pytest.mark.parametrize("name", REGISTRY)
def test_a_batch_without_rows_plays_the_same_games_and_lists_the_same_actions(name):
    dense, sparse = (ArrayBatch(name, size=SIZE, seed=4, dense=rows) for rows in (True, False))
    assert sparse.observations.shape == sparse.masks.shape == (SIZE, 0)
    for _ in range(60):
        for batch in (dense, sparse):
            actions, ends = batch.legal()
            for number, found in enumerate(np.split(actions, ends[:-1])):
                assert sorted(found) == np.flatnonzero(dense.masks[number]).tolist()
        assert [part.tolist() for part in dense.sparse()] == [part.tolist() for part in sparse.sparse()]
        chosen = dense.random_actions()
        dense.step(chosen)
        sparse.step(chosen)
        assert (dense.seats == sparse.seats).all()
        assert (dense.rewards == sparse.rewards).all()


def test_games_of_several_options_are_stepped_together_as_each_would_be_alone():
    options = [{}, {"players": "4"}, {"players": "4", "first": "2"}]
    batch = ArrayBatch("zenith", options, size=6, seed=2)
    assert batch.variants.tolist() == [0, 1, 2, 0, 1, 2]
    assert batch.rewards.shape == (6, 4)
    alone = [ArrayBatch("zenith", one, size=6, seed=2) for one in options]
    for _ in range(300):
        for number, variant in enumerate(batch.variants):
            own = alone[variant]
            assert not batch.observations[number, own.feature_count :].any()
            assert (batch.observations[number, : own.feature_count] == own.observations[number]).all()
            assert (batch.masks[number, : own.action_count] == own.masks[number]).all()
            assert (batch.rewards[number, : own.seat_count] == own.rewards[number]).all()
        batch.step(batch.masks.argmax(axis=1))
        for own in alone:
            own.step(own.masks.argmax(axis=1))


@pytest.mark.parametrize("name", REGISTRY)
def test_saved_games_go_on_as_they_would_have_gone_on_also_elsewhere_and_after_pickling(name):
    batch, other = ArrayBatch(name, size=SIZE, seed=1), ArrayBatch(name, size=SIZE, seed=9)
    batch.batch.play_randomly(30)
    saved = pickle.loads(pickle.dumps(batch.save()))
    other.restore(saved[::-1], range(SIZE)[::-1])
    begun = batch.observations.copy()
    for _ in range(200):
        assert batch.observations.tobytes() == other.observations.tobytes()
        actions = batch.random_actions()
        batch.step(actions)
        other.step(actions)
    batch.restore(saved)
    assert (batch.observations == begun).all()
    assert not batch.dones.any()


def test_a_saved_game_of_other_options_is_refused_and_nothing_changes():
    batch = ArrayBatch("zenith", [{}, {"players": "4"}], size=2)
    before, saved = bytes(batch.batch.buffer), batch.save()
    batch.step(batch.random_actions())
    after = bytes(batch.batch.buffer)
    with pytest.raises(Refused, match="Game 1 of the batch has other options"):
        batch.restore([saved[0], saved[0]], [0, 1])
    with pytest.raises(Refused, match="no game 7"):
        batch.restore([saved[0]], [7])
    assert bytes(batch.batch.buffer) == after
    batch.restore(saved)
    assert bytes(batch.batch.buffer) == before


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
    batch = Batch(tiny, [{}], 3, 1)
    batch.play_randomly(40)
    assert batch.games >= 3


def test_a_batch_without_games_is_refused():
    with pytest.raises(Refused, match="at least one game"):
        Batch(tiny, [{}], 0)
    with pytest.raises(Refused, match="at least one game"):
        Batch(tiny, [], 1)
