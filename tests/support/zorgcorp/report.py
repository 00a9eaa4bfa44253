"""Measures the game: `python -m tests.support.zorgcorp.report [games]` (greedy play gets a hundredth of them)."""

import sys
import time
from collections import Counter
from collections.abc import Callable

from mypy_extensions import u8

from tests.support.zorgcorp.players import at_random, deserting, greedy, passive
from trized.games.zorgcorp import game
from trized.games.zorgcorp.board import FIRST_SYSTEM, FIRST_WORLD
from trized.games.zorgcorp.boards import board_of
from trized.games.zorgcorp.box import BOX, PEOPLE_NAMES, PEOPLES
from trized.games.zorgcorp.rules import State, begin
from trized.games.zorgcorp.state import Table
from trized.kernel import SILENT, Seeded
from trized.kernel.playout import play_randomly

Player = Callable[[State, list[int], Seeded], int]
NEVER = 60_000  # assets that are never reached: every game lasts twelve rounds


def play(player: Player, seed: int, threshold: int, home_shields: bool = True) -> tuple[State, list[int]]:
    """Play a game; return its last position and the assets at the end of every round."""
    chance, choices = Seeded(seed), Seeded(seed + 1_000_003)
    table = Table(board_of("galaxy"), BOX)
    table.threshold = threshold
    position = begin(table, [0, 1, 2, 3], chance, SILENT)
    assets = []
    while not position.over():
        seat, before, now = position.waiting()[0], table.assets, table.round
        position.apply(seat, player(position, list(position.legal(seat)), choices), chance)
        if table.round != now:
            assets.append(before)
        if not home_shields:
            for world in range(FIRST_WORLD, FIRST_SYSTEM):
                table.shields_left += int(table.shield[world])
                table.shield[world] = u8(0)
    return position, [*assets, table.assets]


def endings(games: int) -> None:
    """Print the endings of random games, and the speed."""
    for difficulty, threshold in BOX.thresholds.items():
        found: Counter[str] = Counter()
        decisions = 0
        began = time.process_time()
        chance, choices = Seeded(1), Seeded(2)
        options = game.settle({"difficulty": difficulty})
        for _ in range(games):
            state = game.start(options, chance)
            decisions += play_randomly(state, chance, choices, 1_000_000)
            outcome = state.outcome()
            assert outcome is not None
            found[f"{outcome.ending} {'won' if outcome.winners else 'lost'}"] += 1
        seconds = time.process_time() - began
        shares = ", ".join(f"{name} {100 * count / games:.2f} %" for name, count in sorted(found.items()))
        print(f"random {difficulty} ({threshold}): {games} games, {decisions / seconds:,.0f} decisions/s; {shares}")


def greedy_endings(games: int) -> None:
    """Print the endings of greedy games."""
    for difficulty, threshold in BOX.thresholds.items():
        found: Counter[str] = Counter()
        for seed in range(games):
            outcome = play(greedy, seed, threshold)[0].outcome()
            assert outcome is not None
            found[f"{outcome.ending} {'won' if outcome.winners else 'lost'}"] += 1
        shares = ", ".join(f"{name} {100 * count / games:.1f} %" for name, count in sorted(found.items()))
        print(f"greedy {difficulty} ({threshold}): {games} games; {shares}")


def assets_by_round(name: str, player: Player, games: int) -> None:
    """Print the average assets at the end of every round, without a threshold."""
    sums = [0] * BOX.rounds
    last, taken = [], 0
    for seed in range(games):
        position, assets = play(player, seed, NEVER)
        for number, amount in enumerate(assets):
            sums[number] += amount
        last.append(assets[-1])
        taken += sum(position.table.is_defeated(people) for people in range(PEOPLES))
    last.sort()
    averages = " ".join(f"{amount / games:.1f}" for amount in sums)
    spread = f"10 % {last[games // 10]}, 90 % {last[9 * games // 10]}"
    print(f"assets {name}: {averages}; at the end {spread}; {taken / games:.2f} start worlds taken ({games} games)")


def home_shield(name: str, player: Player, games: int) -> None:
    """Print how often homes fall with and without shields on start worlds (R27)."""
    for shields in (True, False):
        fallen, all_four = [0] * PEOPLES, 0
        for seed in range(games):
            table = play(player, seed, NEVER, shields)[0].table
            taken = [table.is_defeated(people) for people in range(PEOPLES)]
            fallen = [count + lost for count, lost in zip(fallen, taken)]
            all_four += all(taken)
        shares = ", ".join(f"{people} {100 * count / games:.2f} %" for people, count in zip(PEOPLE_NAMES, fallen))
        what = "with" if shields else "without"
        print(f"R27 {name}, {what} shields on start worlds: {shares}; all four {100 * all_four / games:.3f} %")


def main() -> None:
    """Print everything."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    endings(games)
    greedy_endings(max(10, games // 100))
    assets_by_round("passive", passive, games // 10)
    assets_by_round("random", at_random, games // 10)
    assets_by_round("greedy", greedy, max(10, games // 100))
    home_shield("random", at_random, games // 10)
    home_shield("deserting", deserting, games // 10)


if __name__ == "__main__":
    main()
