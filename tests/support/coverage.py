"""Coverage of every kind of interval in the laboratory, measured by simulations of a known truth.

    .venv/bin/python -m tests.support.coverage [RUNS [SEED]]

prints a table for docs/lab.md. tests/lab/test_coverage.py runs the same cases with fewer runs.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from math import cos, exp, inf, log, pi, sqrt
from operator import mul

import numpy as np

from trized.analysis.balance import LOOKED_AT, Pair, Played, balance_of
from trized.analysis.intervals import (
    Rating,
    clustered_share,
    mean,
    paired_means,
    paired_ratios,
    paired_shares,
    share,
)
from trized.kernel import Seeded
from trized.kernel.workshop import FIRST_SIDE, MatchUp
from trized.lab.compare import CHECKS, Difference, compare_means, compare_shares
from trized.lab.ladder import common_share
from trized.lab.model import Column, fit_effects, without_mean
from trized.lab.ratings import MIDDLE, POINTS, RatedGame, elo_difference, elo_ratings
from trized.lab.train.gate import interval, is_sure

RUNS = 2000
Case = Callable[["Draws"], Iterator[tuple[Rating, float]]]  # one run: intervals, each with the truth
CASES: dict[str, Case] = {}


class Draws:
    """Random numbers of one run."""

    def __init__(self, seed: int) -> None:
        self.chance = Seeded(seed)

    def uniform(self) -> float:
        return (int(self.chance.below(1 << 30)) + 0.5) / (1 << 30)

    def coin(self, p: float) -> bool:
        return self.uniform() < p

    def skewed(self) -> float:
        """Draw from an exponential distribution with mean 1."""
        return -log(self.uniform())

    def normal(self) -> float:
        return sqrt(-2 * log(self.uniform())) * cos(2 * pi * self.uniform())

    def below(self, count: int) -> int:
        return int(self.chance.below(count))


def case(name: str) -> Callable[[Case], Case]:
    """Add a case under the name that the table shows."""

    def add(one: Case) -> Case:
        CASES[name] = one
        return one

    return add


def measure(name: str, runs: int, seed: int = 1, enough: float = inf) -> tuple[float, int]:
    """Return the share of intervals that contain the truth, and their number; end early with `enough` intervals."""
    inside = total = 0
    for run in range(runs):
        if total >= enough:
            break
        for found, truth in CASES[name](Draws(seed * 1_000_003 + run)):
            inside += found.low <= truth <= found.high
            total += 1
    return inside / total, total


@case("share of games (Wilson): 50, 200 and 1,000 games, true share 0.5, 0.2 and 0.03")
def shares(draws: Draws) -> Iterator[tuple[Rating, float]]:
    for games, p in ((50, 0.5), (200, 0.2), (1000, 0.03)):
        yield share(sum(draws.coin(p) for _ in range(games)), games), p


@case("share of decisions, cards or turns (by game): 30 and 300 games of 5 to 60 cases, unlike each other")
def clustered(draws: Draws) -> Iterator[tuple[Rating, float]]:
    for games in (30, 300):
        cases = [5 + draws.below(56) for _ in range(games)]
        tendencies = [0.1 + 0.5 * draws.uniform() for _ in range(games)]
        hits = [sum(draws.coin(p) for _ in range(n)) for n, p in zip(cases, tendencies, strict=True)]
        yield clustered_share(hits, cases), 0.35


@case("score of a bot in mirrored pairs: 20 and 100 pairs, half of them decided by the draw")
def mirrored(draws: Draws) -> Iterator[tuple[Rating, float]]:
    for pairs in (20, 100):
        scores = [1 if draws.coin(0.5) else draws.coin(0.6) + draws.coin(0.6) for _ in range(pairs)]
        yield clustered_share(scores, [2] * pairs), 0.55


@case("mean of games (Student and Hall): 10, 30 and 300 games of a skewed length")
def means(draws: Draws) -> Iterator[tuple[Rating, float]]:
    for games in (10, 30, 300):
        yield mean([10 + draws.skewed() + draws.skewed() + draws.skewed() for _ in range(games)]), 13.0


@case("difference of shares on the same seeds (Bonett and Price): 40, 200 and 1,000 games")
def differences_of_shares(draws: Draws) -> Iterator[tuple[Rating, float]]:
    for games, changed in ((40, 0.3), (200, 0.1), (1000, 0.05)):
        first = [draws.coin(0.5) for _ in range(games)]
        second = [draws.coin(0.7) if draws.coin(changed) else one for one in first]
        yield paired_shares(first, second).difference, 0.2 * changed


@case("difference of means on the same seeds (Student and Hall): 5, 30 and 300 games")
def differences_of_means(draws: Draws) -> Iterator[tuple[Rating, float]]:
    for games in (5, 30, 300):
        first = [10 * draws.uniform() for _ in range(games)]
        second = [one + 1 + draws.uniform() - draws.uniform() for one in first]
        yield paired_means(first, second).difference, 1.0


@case("difference of skewed means on the same seeds: 20 and 200 games")
def differences_of_skewed_means(draws: Draws) -> Iterator[tuple[Rating, float]]:
    for games in (20, 200):
        gaps = [exp(0.8 * draws.normal()) for _ in range(games)]
        yield paired_means([0.0] * games, gaps).difference, exp(0.32)


@case("difference of shares of cards on the same seeds (by game): 60 and 400 games, played in a third of them")
def differences_of_ratios(draws: Draws) -> Iterator[tuple[Rating, float]]:
    for games in (60, 400):
        found: list[list[tuple[float, float]]] = [[], []]
        for _ in range(games):
            luck = draws.uniform()
            for variant, p in zip(found, (0.5, 0.6), strict=True):
                variant.append((luck < p, 1) if draws.coin(0.35) else (0, 0))
        yield paired_ratios(found[0], found[1]).difference, 0.1


@case("difference of shares of a strong card on the same seeds, 0.90 and 0.95: 120 and 400 games")
def differences_of_high_ratios(draws: Draws) -> Iterator[tuple[Rating, float]]:
    for games in (120, 400):
        found = [
            [(float(draws.coin(p)), 1.0) if draws.coin(0.35) else (0.0, 0.0) for _ in range(games)] for p in (0.9, 0.95)
        ]
        yield paired_ratios(found[0], found[1]).difference, 0.05


def play_ladder(
    draws: Draws, strengths: Sequence[float], pairs: int, chance: float, teams: int = 1
) -> list[list[RatedGame]]:
    """Play mirrored pairs between all bots; a share of the pairs is decided by the draw, one win each."""
    found, bots = [], len(strengths)
    for one in range(bots):
        for other in range(one + 1, bots):
            for k in range(pairs):
                third = next((bot for bot in range(k, k + bots) if bot % bots not in (one, other)), one) % bots
                mixed = teams > 1 and k % 2 == 1
                first, second = ((one, third), (other, third)) if mixed else ((one,) * teams, (other,) * teams)
                gap = sum(strengths[bot] for bot in first) - sum(strengths[bot] for bot in second)
                p = 1 / (1 + exp(-gap / teams / POINTS))
                decided = min(chance, 1.6 * min(p, 1 - p))
                if draws.coin(decided):
                    scores = (1.0, 0.0)
                else:
                    rest = (p - decided / 2) / (1 - decided)
                    scores = (float(draws.coin(rest)), float(draws.coin(rest)))
                found.append([RatedGame(first, second, score) for score in scores])
    return found


def rate_ladder(
    draws: Draws, strengths: Sequence[float], pairs: int, chance: float, teams: int = 1
) -> Iterator[tuple[Rating, float]]:
    middle = sum(strengths) / len(strengths)
    found = elo_ratings(len(strengths), play_ladder(draws, strengths, pairs, chance, teams))
    yield from zip(found, [MIDDLE + one - middle for one in strengths], strict=True)


WEAK = (1290.0, 1200.0, 1160.0, 940.0, 410.0)


@case("Elo with a weak bot (1290, 1200, 1160, 940, 410): 40 games a pair")
def elo_with_a_weak_bot(draws: Draws) -> Iterator[tuple[Rating, float]]:
    yield from rate_ladder(draws, WEAK, 20, 0.0)


@case("Elo with a weak bot: 200 games a pair, a third of the openings decided by the draw")
def elo_with_chance(draws: Draws) -> Iterator[tuple[Rating, float]]:
    yield from rate_ladder(draws, WEAK, 100, 0.33)


@case("Elo of close bots (1040, 1000, 960): 20 games a pair")
def elo_of_close_bots(draws: Draws) -> Iterator[tuple[Rating, float]]:
    yield from rate_ladder(draws, (1040.0, 1000.0, 960.0), 10, 0.3)


@case("Elo in mixed teams of two (1150, 1000, 850): 40 games a pair")
def elo_of_teams(draws: Draws) -> Iterator[tuple[Rating, float]]:
    yield from rate_ladder(draws, (1150.0, 1000.0, 850.0), 20, 0.2, teams=2)


@case("steps of skill between the ends of a ladder: five bots, 40 games between neighbours")
def steps_of_skill(draws: Draws) -> Iterator[tuple[Rating, float]]:
    strengths = (600.0, 850.0, 1000.0, 1080.0, 1100.0)
    pairs = [
        [RatedGame((k + one.first[0],), (k + one.second[0],), one.score) for one in pair]
        for k in range(4)
        for pair in play_ladder(draws, strengths[k : k + 2], 20, 0.2)
    ]
    yield elo_difference(5, pairs, 4, 0), 500.0


@case("share of chance in mirrored pairs: 30 and 150 pairs, a quarter and a half decided by the draw")
def shares_of_chance(draws: Draws) -> Iterator[tuple[Rating, float]]:
    for pairs, truth in ((30, 0.25), (30, 0.5), (150, 0.25), (150, 0.5)):
        scores: list[float] = []
        for _ in range(pairs):
            one, other = draws.coin(0.5), draws.coin(0.5)
            scores += [one, one if draws.coin(truth) else other]
        yield common_share(scores), truth


@case("differences while a file is watched, all together: looks at 20, 40, … 2,560 games; true difference 0 and 0.02")
def watched_differences(draws: Draws) -> Iterator[tuple[Rating, float]]:
    for truth in (0.0, 0.02):
        first: list[bool] = []
        second: list[bool] = []
        for check in CHECKS[:8]:
            while len(first) < check:
                first.append(draws.coin(0.4))
                second.append(draws.coin(0.4 + 2 * truth) if draws.coin(0.5) else first[-1])
            found = compare_shares("first", first, second).difference
            if not found.low <= truth <= found.high:
                break
        yield found, truth


@case("effects of 30 cards in the model of a report: 600 games, selected ones with their wider intervals")
def effects_of_cards(draws: Draws) -> Iterator[tuple[Rating, float]]:
    drawn = [draws.uniform() - draws.uniform() for _ in range(30)]
    truth = [one - sum(drawn) / len(drawn) for one in drawn]
    played = [[draws.coin(0.35) - draws.coin(0.35) for _ in truth] for _ in range(600)]
    won = [float(draws.coin(1 / (1 + exp(-0.1 - sum(map(mul, row, truth)))))) for row in played]
    columns = [Column("card", str(k), np.array(column)) for k, column in enumerate(zip(*played, strict=True))]
    for found, effect in zip(fit_effects(won, without_mean("card", columns)), truth, strict=True):
        yield found.odds, effect


@case("score at the gate of a training: up to 200 pairs, stopped when the test is sure; true score 0.5, 0.53 and 0.56")
def gates(draws: Draws) -> Iterator[tuple[Rating, float]]:
    for truth in (0.5, 0.53, 0.56):
        p = 0.5 + (truth - 0.5) / 0.6
        scores: list[float] = []
        while len(scores) < 200 and not is_sure(scores):
            scores.append(0.5 if draws.coin(0.4) else (draws.coin(p) + draws.coin(p)) / 2)
        yield interval(scores), truth


ALARMS: dict[str, Callable[[Draws], bool]] = {}  # one run without any difference: whether one is called settled


def alarm(name: str) -> Callable[[Callable[[Draws], bool]], Callable[[Draws], bool]]:
    """Add a test for false alarms under the name that the table shows."""

    def add(one: Callable[[Draws], bool]) -> Callable[[Draws], bool]:
        ALARMS[name] = one
        return one

    return add


def is_ever_settled(compared: Callable[[int], Difference]) -> bool:
    return any(compared(check).settled for check in CHECKS[:8])


@alarm("compare, the winner: a look at each check up to 2,560 games")
def looks_at_winners(draws: Draws) -> bool:
    first = [draws.coin(0.5) for _ in range(CHECKS[7])]
    second = [draws.coin(0.5) if draws.coin(0.6) else one for one in first]
    return is_ever_settled(lambda check: compare_shares("first", first[:check], second[:check]))


@alarm("compare, the length of games (skewed): a look at each check up to 2,560 games")
def looks_at_lengths(draws: Draws) -> bool:
    first, second = ([draws.skewed() + draws.skewed() for _ in range(CHECKS[7])] for _ in range(2))
    return is_ever_settled(lambda check: compare_means("turns", first[:check], second[:check]))


@alarm("balance of a file with eight fair changed cards, each drawn by a third of the sides: up to 2,560 games")
def fair_cards(draws: Draws) -> bool:
    names = [str(k) for k in range(8)]
    match_up = MatchUp("", (({}, FIRST_SIDE),), (({}, FIRST_SIDE),), tuple((name, name) for name in names))

    def played() -> Played:
        won = float(draws.coin(0.5))
        return Played((won, 1), {name: (won, 1) for name in names if draws.coin(0.35)})

    pairs = [Pair(played(), played()) for _ in range(LOOKED_AT[-1])]
    return any(one.is_clear for count in LOOKED_AT for one in balance_of([match_up], pairs[:count]).cards)


def main() -> None:
    """Print the coverage of every case as a table in Markdown."""
    runs, seed = (int(given or usual) for given, usual in zip_longest(sys.argv[1:3], (RUNS, 1)))
    print("| interval | intervals | contain the truth |\n| --- | ---: | ---: |")
    for name in CASES:
        coverage, total = measure(name, runs, seed)
        print(f"| {name} | {total:,} | {coverage:.1%} |", flush=True)
    print("\n| without a difference | runs | called clear |\n| --- | ---: | ---: |")
    for name, is_false in ALARMS.items():
        false = sum(is_false(Draws(seed * 1_000_003 + run)) for run in range(runs))
        print(f"| {name} | {runs:,} | {false / runs:.1%} |", flush=True)


if __name__ == "__main__":
    main()
