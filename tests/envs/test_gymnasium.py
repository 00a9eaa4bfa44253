"""Every game passes Gymnasium's own suite, from a seat against bots."""

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

from trized.envs.gymnasium import SeatGame
from trized.games import REGISTRY
from trized.kernel import Refused


@pytest.mark.parametrize("name", REGISTRY)
def test_a_seat_against_bots(name):
    check_env(gymnasium.make(f"trized.envs.gymnasium:trized/{name}-v0", seat=1).unwrapped)  # warnings are errors


@pytest.mark.parametrize("name", REGISTRY)
def test_a_seed_gives_the_same_game(name):
    def play() -> list[tuple[bytes, float]]:
        env = SeatGame(name)
        env.action_space.seed(5)
        observation, _ = env.reset(seed=5)
        found = []
        for _ in range(10):
            action = env.action_space.sample(observation["action_mask"])
            observation, reward, ended, _, _ = env.step(action)
            found.append((observation["observation"].tobytes(), reward))
            if ended:
                break
        return found

    assert play() == play()


def test_illegal_action_loses():
    env = SeatGame(next(iter(REGISTRY)))
    observation, _ = env.reset(seed=1)
    illegal = int(observation["action_mask"].argmin())
    _, reward, ended, _, info = env.step(illegal)  # type: ignore[arg-type]
    assert (reward, ended, info) == (-1.0, True, {"illegal": True})


def test_a_wrong_number_of_bots_is_refused():
    with pytest.raises(Refused, match="name one bot for all of them"):
        SeatGame(next(iter(REGISTRY)), bots="random,random,random,random,random")
