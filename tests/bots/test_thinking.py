"""Greedy and search take a win, repeat their choices for a seed, and explain them."""

import subprocess
import sys
import time

import pytest

from tests.support.zenith.situation import CARDS, GAME, Situation, table
from trized.bots import read_spec
from trized.bots.bot import Thought
from trized.bots.mixed_strategy import sample_index
from trized.games import load
from trized.kernel import LEVELS, Seeded
from trized.kernel.playout import play_randomly


def think(situation: Situation, spec: str, seed: int = 1) -> Thought:
    parsed = read_spec(spec)
    view = situation.position.view(0)
    return parsed.bot(Seeded(seed)).think(GAME, view, 0, list(view.legal()), parsed.budget)


def one_step_from_victory() -> Situation:
    """Return a table where Mc4ffr3y wins the third disc on Mars; otherwise the opponent wins on Jupiter."""
    situation = table().won(0, "mars", "mars").disc("mars", 3).won(1, "jupiter", "jupiter").disc("jupiter", -3)
    situation.credits(12, 12).zenithium(1, 1).hand("cresus", "mc4ffr3y", "zenon", "elisabeth")
    return situation.hand("annie", "ivan", "suleiman", "m4rt1n", seat=1)


@pytest.mark.parametrize("spec", ["greedy", "search:200", "search:100ms", "normal", "hard", "expert", "master"])
def test_a_winning_move_is_found(spec):
    assert think(one_step_from_victory(), spec).action == CARDS.index("mc4ffr3y")


def test_the_same_seed_and_simulations_give_the_same_thought():
    assert think(one_step_from_victory(), "search:150", 5) == think(one_step_from_victory(), "search:150", 5)


def test_a_thought_accounts_for_all_simulations():
    thought = think(one_step_from_victory(), "search:200")
    assert sum(share for _, share, _ in thought.alternatives) == pytest.approx(1)
    assert thought.line[0] == (0, thought.action)
    assert thought.confidence > 0.5
    assert thought.value > 0.9


def test_search_uses_only_its_view():
    """Swapping the opponent's hidden cards does not change the bot's thought."""
    one = table().credits(9).hand("nero", "khan").hand("cresus", "zenon", seat=1)
    other = table().credits(9).hand("nero", "khan").hand("annie", "titus", seat=1)
    assert think(one, "search:100") == think(other, "search:100")


def test_a_budget_in_time_is_kept():
    began = time.process_time()
    think(one_step_from_victory(), "search:50ms")
    assert time.process_time() - began < 2


def test_mixing_follows_the_weights():
    chance = Seeded(3)
    drawn = [sample_index([1, 3], chance) for _ in range(4000)]
    assert drawn.count(1) / 4000 == pytest.approx(0.75, abs=0.03)


def test_a_seat_of_a_team_is_played_too():
    situation = table(players=4).credits(10).zenithium(2).hand("nero", "cresus").hand("zenon", seat=1)
    situation.hand("annie", seat=2).hand("titus", seat=3)
    assert think(situation, "search:100").action in list(situation.position.legal(0))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", ["zenith", "zoondo", "zorgcorp"])
def test_every_level_answers_in_about_two_seconds_of_one_core(name, level):
    game = load(name)
    state, chance, choices = game.start(game.settle({}), Seeded(4)), Seeded(4), Seeded(5)
    play_randomly(state, chance, choices, 60 if name != "zoondo" else 30)
    seat = int(state.waiting()[0])
    view, parsed = state.view(seat), read_spec(level)
    began = time.process_time()
    parsed.bot(Seeded(1)).think(game, view, seat, list(view.legal()), parsed.budget)
    assert time.process_time() - began < 2.5


def test_a_second_of_search_takes_less_than_200_mb():
    """Measured in a separate process, including the tables of the three games."""
    code = """
from trized.bots import read_spec
from trized.games import load
from trized.kernel import LEVELS, Seeded
from trized.kernel.playout import play_randomly
game = load("zenith")
state = game.start(game.settle({}), Seeded(4))
play_randomly(state, Seeded(4), Seeded(5), 90)
seat = int(state.waiting()[0])
spec = read_spec("search:1000ms")
spec.bot(Seeded(1)).think(game, state.view(seat), seat, list(state.view(seat).legal()), spec.budget)
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")))
"""
    kilobytes = int(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
    assert kilobytes < 200 * 1024
