"""Every game passes PettingZoo's own suite."""

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from trized.envs.pettingzoo import aec, parallel
from trized.games import REGISTRY


@pytest.mark.filterwarnings("ignore:Observation:UserWarning")  # beside the mask in a dictionary it is of no usual kind
@pytest.mark.parametrize("name", REGISTRY)
def test_one_seat_after_the_other(name):
    api_test(aec(name), num_cycles=60)


@pytest.mark.parametrize("name", REGISTRY)
def test_one_seat_after_the_other_with_a_seed(name):
    seed_test(lambda: aec(name), num_cycles=40)


@pytest.mark.parametrize("name", REGISTRY)
def test_all_seats_at_once(name):
    parallel_api_test(parallel(name), num_cycles=60)


@pytest.mark.parametrize("name", REGISTRY)
def test_all_seats_at_once_with_a_seed(name):
    parallel_seed_test(lambda: parallel(name), num_cycles=40)


@pytest.mark.parametrize("name", REGISTRY)
def test_the_rewards_are_those_of_the_game(name):
    env, choices = aec(name), np.random.default_rng(2)
    env.reset(seed=2)
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, ended, _, _ = env.last()
        total[agent] += reward
        env.step(None if ended else int(choices.choice(np.flatnonzero(observation["action_mask"]))))
    assert tuple(total.values()) == env.match.returns()
