"""Measures the speed of a game, also as a ratio to a plain Python loop in the same run.

The ratio hardly depends on the machine, so it can have a floor.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from trized.analysis.seeds import seed_for
from trized.bots.learned import Learned
from trized.bots.net_bot import find_net
from trized.bots.tree import Tree
from trized.envs.batch import Batch
from trized.kernel import Game, Live, Record, Seeded, State, verify
from trized.kernel.playout import play_randomly

ROUNDS = 6  # the best of them counts: a slower one shared its core with other work
SECONDS = 0.06  # CPU time of a round
LOOPS = 20_000
LIMIT = 100_000
POSITIONS = 40
SIMULATIONS = 50  # of a search in each position
BATCHES = (64, 1024)  # games stepped together


Work = Callable[[int], int]  # gets a running number, works, returns the number of operations


@dataclass(frozen=True)
class Speeds:
    """Operations a second, and iterations of the calibration loop."""

    per_second: dict[str, float]
    calibration: float

    def ratios(self) -> dict[str, float]:
        """Return each speed divided by the calibration, to three digits."""
        return {name: float(f"{speed / self.calibration:.3g}") for name, speed in self.per_second.items()}


def rate(work: Work, seconds: float) -> float:
    """Return the operations in a second of CPU time."""
    done = number = 0
    began = now = time.process_time()
    while now - began < seconds:
        done += work(number)
        number += 1
        now = time.process_time()
    return done / (now - began)


def best_rates(work: Mapping[str, Work], progress: Callable[[int], None]) -> Speeds:
    """Measure in several rounds, alternating with the calibration, and return the best rates.

    Call `progress` with 1 after each round.
    """
    best = dict.fromkeys(work, 0.0)
    loops = 0.0
    for _ in range(ROUNDS):
        for name, one in work.items():
            loops = max(loops, rate(calibration, SECONDS / 3))
            best[name] = max(best[name], rate(one, SECONDS))
        progress(1)
    return Speeds(best, loops)


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
    """Return unfinished positions from the beginning to the end of random games."""
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


def measure(game: Game, progress: Callable[[int], None] = lambda rounds: None) -> Speeds:
    """Measure one game in `ROUNDS` rounds; call `progress` with 1 after each."""
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
            one.deal(chance)
        return POSITIONS

    def search(number: int) -> int:
        k = number % POSITIONS
        Tree(views[k], seats[k], number, game.search).simulate(SIMULATIONS)
        return SIMULATIONS

    net = find_net(game, views[0])
    learned = Learned(net, game.sides(options)) if net is not None else None

    def search_with_net(number: int) -> int:
        k = number % POSITIONS
        Tree(views[k], seats[k], number, game.learned_search, learned).simulate(SIMULATIONS)
        return SIMULATIONS

    def replay(number: int) -> int:
        verify(game, Record.read(text))
        return 1

    batches = {f"batch_{size}": batch_step(Batch(game, [{}], size, 1)) for size in BATCHES}
    batches["sparse_1024"] = batch_step(Batch(game, [{}], 1024, 1, dense=False))
    return best_rates(
        {
            "decisions": play,
            "games": play_one,
            "copies": copy,
            "views": view,
            "deals": deal,
            "simulations": search,
            **({"net_simulations": search_with_net} if learned is not None else {}),
            "replays": replay,
            **batches,
        },
        progress,
    )


def batch_step(batch: Batch) -> Work:
    """Return a function that steps a batch with random legal actions."""

    def step(number: int) -> int:
        batch.play_randomly(1)
        return int(batch.size)

    return step


def import_seconds() -> float:
    """Return the CPU seconds of `import trized` in a new Python."""
    code = "import time; began = time.process_time(); import trized; print(time.process_time() - began)"
    times = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
        for _ in range(3)
    ]
    return min(times)
