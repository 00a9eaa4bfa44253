"""Every game passes OpenSpiel's own suite, with explicit chance nodes and with positions written and read again."""

import random

import pyspiel
import pytest

from trized.envs import openspiel
from trized.games import REGISTRY, load


@pytest.mark.parametrize("name", REGISTRY)
def test_random_games_that_are_written_and_read_again(name):
    pyspiel.random_sim_test(pyspiel.load_game(f"trized_{name}"), num_sims=1, serialize=True, verbose=False)


def play(state: pyspiel.State, decisions: int, seed: int) -> pyspiel.State:
    """Play at random, chance too."""
    choices = random.Random(seed)
    while decisions and not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes())
            state.apply_action(choices.choices(outcomes, weights)[0])
        else:
            state.apply_action(choices.choice(state.legal_actions()))
            decisions -= 1
    return state


@pytest.mark.parametrize("name", REGISTRY)
def test_a_game_with_options_is_found_again_by_its_text(name):
    option = next(option for option in load(name).options if option.values)
    game = openspiel.load_game(name, {option.name: option.values[-1]})
    state = play(game.new_initial_state(), 5, 1)
    again, same = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert again.num_distinct_actions() == game.num_distinct_actions()
    assert str(same) == str(state)


@pytest.mark.parametrize("name", REGISTRY)
def test_the_memory_of_a_seat_is_the_same_for_the_same_game_and_grows(name):
    game = openspiel.load_game(name)
    early, late, other = (play(game.new_initial_state(), n, seed) for n, seed in ((8, 4), (12, 4), (12, 5)))
    for player in range(game.num_players()):
        memory = late.information_state_string(player)
        assert memory.startswith(early.information_state_string(player))
        assert memory != other.information_state_string(player)


@pytest.mark.parametrize("name", REGISTRY)
def test_the_observation_is_the_features_of_the_seat(name):
    game = openspiel.load_game(name)
    state = play(game.new_initial_state(), 6, 2)
    for player in range(game.num_players()):
        tensor = state.observation_tensor(player)
        found = [place for place, value in enumerate(tensor) if value]
        assert " ".join(map(str, found)) == state.observation_string(player)
