"""Measures batches beside other libraries' games, on one core: `python -m tests.support.env_speed`.

A step is one decision with a random legal action, including the arrays of the next observation and legal actions. Ours
are stepped in batches, those of OpenSpiel and PettingZoo one by one. PettingZoo's games need pygame.
"""

from collections.abc import Callable
from importlib import import_module

import numpy as np
import pyspiel

from trized import compiled
from trized.envs.arrays import ArrayBatch
from trized.games import REGISTRY
from trized.lab.bench import calibration, rate

ROUNDS = 5
SECONDS = 0.3
SPIEL_GAMES = ("connect_four", "leduc_poker", "backgammon", "hearts")
PETTINGZOO_GAMES = ("tictactoe_v3", "connect_four_v3")

Work = Callable[[int], int]


def batch(name: str, size: int) -> Work:
    """Step a batch once: choose, play, and have everything in its arrays."""
    games = ArrayBatch(name, size=size, seed=1)

    def work(number: int) -> int:
        games.batch.play_randomly(1)
        return size

    return work


def numpy_batch(name: str, size: int) -> Work:
    """Step a batch once with actions that numpy chose from the masks."""
    games = ArrayBatch(name, size=size, seed=1)

    def work(number: int) -> int:
        games.step(games.random_actions())
        return size

    return work


def spiel(name: str) -> Work:
    """Play one game of OpenSpiel's, with the observation and the mask before every decision."""
    game = pyspiel.load_game(name)
    choices = np.random.default_rng(1)
    tensor = game.get_type().provides_observation_tensor

    def work(number: int) -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes())
                state.apply_action(int(choices.choice(outcomes, p=weights)))
                continue
            player = state.current_player()
            np.asarray(state.observation_tensor(player) if tensor else state.information_state_tensor(player))
            np.asarray(state.legal_actions_mask())
            legal = state.legal_actions()
            state.apply_action(legal[int(choices.integers(len(legal)))])
            steps += 1
        return steps

    return work


def pettingzoo(name: str) -> Work:
    """Play one game of PettingZoo's, with the observation and the mask before every decision."""
    env = import_module(f"pettingzoo.classic.{name}").env()
    choices = np.random.default_rng(1)

    def work(number: int) -> int:
        env.reset(seed=number)
        steps = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[choices.integers(len(legal))]))
            steps += 1
        return steps

    return work


def best(work: Work) -> float:
    """Return the best of several rounds; slower ones shared the core with other work."""
    return max(rate(work, SECONDS) for _ in range(ROUNDS))


def main() -> None:
    """Print how many steps a second each of them makes."""
    loop = best(calibration)
    print(f"compiled: {compiled()}; a loop of plain Python: {loop:,.0f} turns a second")
    works = {f"{name}, {size} games": batch(name, size) for name in REGISTRY for size in (64, 1024)}
    works |= {f"{name}, 1024 games, actions through numpy": numpy_batch(name, 1024) for name in REGISTRY}
    works |= {f"OpenSpiel {name}": spiel(name) for name in SPIEL_GAMES}
    for name in PETTINGZOO_GAMES:
        try:
            works[f"PettingZoo {name}"] = pettingzoo(name)
        except ModuleNotFoundError as missing:
            print(f"PettingZoo {name} is left out: {missing}.")
    for name, work in works.items():
        speed = best(work)
        print(f"{name:45} {speed:12,.0f} a second, {speed / loop:.3g} of the loop")


if __name__ == "__main__":
    main()
