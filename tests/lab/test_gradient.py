"""Training by policy gradient: advantages, games in other processes, and a net that plays as it learned."""

import jax.numpy as jnp
import numpy as np
import pytest

from trized.bots.net import UNIT, Net
from trized.envs.arrays import ArrayBatch
from trized.games import load
from trized.kernel.game import feature_count
from trized.lab.train.dataset import NONE
from trized.lab.train.export import export_net, import_net
from trized.lab.train.gradient import TRACE, GradientSettings, outputs, with_advantages
from trized.lab.train.model import Shape, rounded, start_params
from trized.lab.train.rollouts import Layout, Rollouts, pad
from trized.lab.train.settings import TrainSettings

SIDES = jnp.asarray([0, 1])
GAME = load("zenith")
OPTIONS = GAME.settle({})


def chain(seats, values, dones, rewards):
    """Rows of one game, a step in each."""
    return {
        "seats": jnp.asarray(seats, jnp.uint8)[:, None],
        "value": jnp.asarray(values, jnp.float32)[:, None],
        "dones": jnp.asarray(dones, jnp.uint8)[:, None],
        "rewards": jnp.asarray(rewards, jnp.int8)[:, None],
    }


def advantages(rows, last):
    found = with_advantages(rows, {name: part[0] for name, part in last.items()}, SIDES)
    return np.asarray(found["advantage"])[:, 0], np.asarray(found["target"])[:, 0]


def test_each_seat_learns_from_its_own_decisions_and_the_result():
    rows = chain([0, 1, 0], [0.5, 0.4, 0.7], [0, 0, 0], [[0, 0]] * 3)
    found, targets = advantages(rows, chain([1], [0.5], [1], [[1, -1]]))
    last = 1.0 - 0.7
    assert found == pytest.approx([0.7 - 0.5 + TRACE * last, 0.0 - 0.4, last])
    assert targets == pytest.approx([0.5 + found[0], 0.0, 1.0])


def test_a_new_game_does_not_reach_back_into_the_one_before():
    rows = chain([0, 0], [0.6, 0.2], [0, 1], [[0, 0], [-1, 1]])
    found, _ = advantages(rows, chain([0], [0.9], [0], [[0, 0]]))
    assert found == pytest.approx([0.0 - 0.6, 0.9 - 0.2])


def test_an_unfinished_game_goes_on_with_the_value_of_the_seat_to_act():
    rows = chain([0, 1], [0.5, 0.5], [0, 0], [[0, 0]] * 2)
    found, _ = advantages(rows, chain([1], [0.8], [0], [[0, 0]]))
    assert found == pytest.approx([0.2 - 0.5, 0.8 - 0.5])


def test_lists_become_rows_of_equal_width():
    values, ends = np.asarray([7, 8, 9, 5], np.int32), np.asarray([3, 3, 4])
    rows = np.zeros((3, 4), np.uint16)
    pad(rows, values, ends)
    assert rows.tolist() == [[7, 8, 9, NONE], [NONE] * 4, [5, NONE, NONE, NONE]]
    narrow = np.zeros((3, 2), np.uint16)
    pad(narrow, values, ends)
    assert narrow.tolist() == [[7, 8], [NONE] * 2, [5, NONE]]


def test_games_in_other_processes_equal_games_here():
    layout = Layout(games=6, features=90, legal=24, seats=2, priors=True)
    here = [[ArrayBatch("zenith", [OPTIONS], 3, seed, dense=False) for seed in (group, 2 + group)] for group in (0, 1)]
    with Rollouts("zenith", [OPTIONS], layout, jobs=2, seed=0) as rollouts:
        for _ in range(40):
            for shared, batches in zip(rollouts.groups, here, strict=True):
                rollouts.wait()
                for number, batch in enumerate(batches):
                    mine = slice(3 * number, 3 * number + 3)
                    expected = np.zeros((3, layout.features), np.uint16)
                    pad(expected, *batch.sparse())
                    assert (shared["features"][mine] == expected).all()
                    assert (shared["seats"][mine] == batch.seats).all()
                    assert shared["priors"][mine].sum() == batch.priors().sum()
                    batch.step(shared["legal"][mine, 0].astype(np.int64))
                shared["actions"][:] = shared["legal"][:, 0]
                rollouts.advance()
        for _ in rollouts.groups:
            rollouts.wait()
        processes = list(rollouts.processes)
    assert not any(process.is_alive() for process in processes)


def test_exported_net_plays_as_it_learned():
    shape = Shape(feature_count(GAME, OPTIONS), GAME.action_count(OPTIONS), 32, 8, has_other=False)
    draw = np.random.default_rng(5)
    params = start_params(shape, 3, 1.0)
    params["policy"] = jnp.asarray(draw.normal(0, 0.3, params["policy"].shape).astype(np.float32))
    batch = ArrayBatch("zenith", [OPTIONS], 1, 9, dense=False)
    features, legal = np.zeros((1, 96), np.uint16), np.zeros((1, 24), np.uint16)
    pad(features, *batch.sparse())
    pad(legal, *batch.legal())
    rows = {"features": jnp.asarray(features), "legal": jnp.asarray(legal), "priors": jnp.zeros((1, 0), jnp.uint32)}
    value, logs = outputs(rounded(params), rows)
    settings = TrainSettings(game="zenith", options={})
    arrays = {name: np.asarray(part) for name, part in params.items()}
    file = export_net(arrays, settings, made="a test", games=1, generation=0, corrects_prior=False)
    again = {name: np.asarray(part) for name, part in import_net(file).items()}
    assert export_net(again, settings, made="a test", games=1, generation=0, corrects_prior=False) == file
    net = Net(file)
    state, seat = batch.batch.lanes[0].state, int(batch.seats[0])
    net.look(state, seat)
    found = np.asarray([net.policy_logit(int(index)) / UNIT for index in legal[0] if index != NONE])
    expected = np.asarray(logs)[0][: len(found)]
    assert found - found.max() == pytest.approx(expected - expected.max(), abs=0.01)
    assert net.value_logit(state, -1) / UNIT == pytest.approx(float(value[0]), abs=0.05)
    assert not net.corrects_prior


def test_a_policy_that_corrects_the_prior_starts_with_it():
    game = load("zorgcorp")
    shape = Shape(feature_count(game, game.settle({})), game.action_count(game.settle({})), 16, 8, has_other=False)
    batch = ArrayBatch("zorgcorp", size=1, seed=2, dense=False)
    while len(weights := batch.priors()) < 3 or 0 not in weights:
        batch.step(batch.random_actions())
    rows = {name: np.zeros((1, 300), np.uint32) for name in ("features", "legal", "priors")}
    pad(rows["features"], *batch.sparse())
    pad(rows["legal"], *batch.legal())
    pad(rows["priors"], weights, batch.legal()[1], 0)
    _, logs = outputs(start_params(shape, 1, 1.0), {name: jnp.asarray(part) for name, part in rows.items()})
    found = np.exp(np.asarray(logs)[0])
    assert found[: len(weights)] == pytest.approx(weights / weights.sum(), abs=1e-5)
    assert (found[len(weights) :] == 0).all()


def test_a_batch_is_not_larger_than_the_rows_of_a_group():
    assert GradientSettings(game="zenith", games=32, steps=4).batch_size() == 64
    assert GradientSettings(game="zenith").batch_size() == 16384


def test_command_of_a_run_names_what_differs_from_the_defaults():
    settings = GradientSettings(game="zenith", options={"players": "4"}, minutes=2.5, hidden=64)
    assert settings.command() == "trized train-policy zenith --option players=4 --minutes 2.5 --hidden 64"
    settings = GradientSettings(game="zorgcorp", start="nets/first.net", prior=True, rate=0.0007)
    assert settings.command() == "trized train-policy zorgcorp --start first.net --prior --rate 0.0007"
