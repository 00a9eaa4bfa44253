"""Every game passes OpenSpiel's own suite, with explicit chance nodes and with positions written and read again."""

import random
from collections.abc import Sequence

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms.tabular_qlearner import QLearner

from trized.envs import openspiel
from trized.games import REGISTRY, load
from trized.kernel import Refused


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


def moments(memory: Sequence[float], features: int, actions: int) -> list[object]:
    """Decode the tensor of a memory: the set features of each view, and the own actions between them."""
    found: list[object] = []
    places: set[int] = set()
    for number in memory:
        if number > 2:
            found.append(frozenset(places))
        elif number > 1:
            found.append(round((number - 1) * (actions + 1)) - 1)
        elif number > 0:
            places.add(round(number * (features + 1)) - 1)
        elif number < 0:
            places.remove(round((number + 1) * (features + 1)) - 1)
    return found


@pytest.mark.parametrize("name", REGISTRY)
def test_the_tensor_of_an_information_state_holds_the_complete_history_of_the_seat(name):
    game = openspiel.load_game(name)
    features, actions = game.observation_tensor_size(), game.num_distinct_actions()
    assert game.information_state_tensor_size() == features + openspiel.MEMORY
    state, choices = game.new_initial_state(), random.Random(3)
    seen: list[list[object]] = [[] for _ in range(game.num_players())]
    texts = [""] * game.num_players()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(choices.choice(state.legal_actions()))
            continue
        for player, history in enumerate(seen):
            if (text := state.information_state_string(player)) != texts[player]:
                history.append(frozenset(map(int, state.observation_string(player).split())))
                texts[player] = text
        player, action = state.current_player(), choices.choice(state.legal_actions())
        tensor = state.information_state_tensor(player)
        assert tensor[:features] == state.observation_tensor(player)
        assert moments(tensor[features:], features, actions) == seen[player]
        seen[player].append(action)
        texts[player] += f" {action}!"
        state.apply_action(action)


@pytest.mark.parametrize("name", REGISTRY)
def test_tensors_of_information_states_are_equal_exactly_if_the_histories_are(name):
    game = openspiel.load_game(name)
    texts: dict[tuple[int, str], set[bytes]] = {}
    for seed in range(30):  # few different beginnings, so that histories meet
        state = play(game.new_initial_state(), (1, 2, 28, 29)[seed % 4], seed % 5)
        for player in range(game.num_players()):
            tensor = np.array(state.information_state_tensor(player), np.float32).tobytes()
            texts.setdefault((player, state.information_state_string(player)), set()).add(tensor)
    assert all(len(tensors) == 1 for tensors in texts.values())
    for player in range(game.num_players()):
        found = [tensor for (seat, _), tensors in texts.items() if seat == player for tensor in tensors]
        assert len(found) == len(set(found)) > 4


def test_learners_of_openspiel_take_information_states():
    environment = rl_environment.Environment(
        openspiel.load_game("zorgcorp"), observation_type=rl_environment.ObservationType.INFORMATION_STATE
    )
    environment.seed(1)
    learners = [QLearner(seat, environment.game.num_distinct_actions()) for seat in range(environment.num_players)]
    step = environment.reset()
    while not step.last():
        step = environment.step([learners[step.observations["current_player"]].step(step).action])
    for learner in learners:
        learner.step(step)
    assert len(environment.get_state.information_state_tensor(0)) == environment.observation_spec()["info_state"][0]


def test_a_memory_that_is_too_long_for_a_tensor_is_refused():
    state = play(openspiel.load_game("zorgcorp").new_initial_state(), 3, 1)
    state.recalls[0].numbers.extend([0] * openspiel.MEMORY)
    with pytest.raises(Refused, match="too long for a tensor"):
        openspiel.Observer(state.settled, pyspiel.IIGObservationType(perfect_recall=True)).set_from(state, 0)


def test_types_declare_the_numbers_of_players_that_a_game_has():
    players = {name: (kind.min_num_players, kind.max_num_players) for name, kind in openspiel.TYPES.items()}
    assert players == {"zenith": (2, 4), "zoondo": (2, 2), "zorgcorp": (4, 4)}
