"""Measures how fast a game runs here, each figure also as a ratio to a loop of plain Python in the same run.

The ratio hardly depends on the machine, so it can be held to a floor.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from trized.kernel import Game, Live, Record, Seeded, State, verify
from trized.kernel.playout import play_randomly
from trized.lab.seeds import seed_for

ROUNDS = 3  # the best of them counts: anything slower was somebody else on the same core
SECONDS = 0.15  # of each round
LOOPS = 50_000
LIMIT = 100_000
POSITIONS = 40


@dataclass(frozen=True)
class Figure:
    """One thing that was measured: how often it can be done in a second."""

    name: str
    per_second: float


def rate(work: Callable[[int], int], seconds: float = SECONDS) -> float:
    """Return how many things per second `work` does; it gets a running number and returns how many it did."""
    best = 0.0
    number = 0
    for _ in range(ROUNDS):
        done = 0
        began = now = time.perf_counter()
        while now - began < seconds:
            done += work(number)
            number += 1
            now = time.perf_counter()
        best = max(best, done / (now - began))
    return best


def calibration(number: int) -> int:
    """Do a fixed amount of plain work: arithmetic, a list, a comparison."""
    cells = [0] * 64
    x = number
    for _ in range(LOOPS):
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
        if cells[x & 63] < x:
            cells[x & 63] += x >> 20
    return LOOPS


def positions(game: Game) -> list[State]:
    """Return positions from the beginning to the end of random games, none of them over."""
    options = game.settle({})
    found: list[State] = []
    number = 0
    while len(found) < POSITIONS:
        chance, choices = Seeded(seed_for("bench", number)), Seeded(number)
        state = game.start(options, chance)
        play_randomly(state, chance, choices, number * 5 % 200)
        if not state.over():
            found.append(state)
        number += 1
    return found


def text_of_a_game(game: Game) -> str:
    """Return the record of a random game as text."""
    live = Live.start(game, {}, Seeded(1), ["random"] * game.seats(game.settle({})))
    choices = Seeded(2)
    while not live.state.over():
        seat = live.state.waiting()[0]
        legal = live.state.legal(seat)
        live.play(seat, legal[choices.below(len(legal))])
    return live.record.write()


def measure(game: Game) -> list[Figure]:
    """Measure one game."""
    options = game.settle({})
    tables = positions(game)
    seats = [table.waiting()[0] for table in tables]
    views = [table.view(seat) for table, seat in zip(tables, seats)]
    text = text_of_a_game(game)
    chance = Seeded(3)

    def play(number: int) -> int:
        draws = Seeded(number)
        return play_randomly(game.start(options, draws), draws, Seeded(-number), LIMIT)

    def play_one(number: int) -> int:
        play(number)
        return 1

    def copy(number: int) -> int:
        for table in tables:
            table.copy()
        return POSITIONS

    def view(number: int) -> int:
        for table, seat in zip(tables, seats):
            table.view(seat)
        return POSITIONS

    def deal(number: int) -> int:
        for one in views:
            game.deal(one, chance)
        return POSITIONS

    def replay(number: int) -> int:
        verify(game, Record.read(text))
        return 1

    work = {"decisions": play, "games": play_one, "copies": copy, "views": view, "deals": deal, "replays": replay}
    return [Figure(name, rate(one)) for name, one in work.items()]


def import_seconds() -> float:
    """Return how long `import trized` takes in a new Python."""
    code = "import time; began = time.perf_counter(); import trized; print(time.perf_counter() - began)"
    times = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
        for _ in range(ROUNDS)
    ]
    return min(times)


def below_floor(ratios: Mapping[str, float], floors: Mapping[str, Any]) -> dict[str, tuple[float, float]]:
    """Return the figures whose ratio lies under its floor, each with its ratio and its floor."""
    return {name: (ratios[name], floor) for name, floor in floors.items() if ratios[name] < floor}
