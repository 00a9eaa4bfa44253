"""The gate: a new net replaces the best one only if it wins clearly in mirrored games.

With two sides, each opening is played twice with sides exchanged. In a cooperative game both nets play the same
opening, and the difference counts. The match ends with the decision of a sequential test (SPRT on pairs).
"""

import time
from collections.abc import Callable, Sequence
from functools import partial
from math import log, sqrt
from pathlib import Path

import msgspec

from trized.analysis.intervals import Rating, Z, clustered_share
from trized.analysis.players import LIMIT, BotPolicy
from trized.analysis.seeds import seed_for
from trized.bots import Bot, Budget, Spec, read_budget
from trized.games import load
from trized.kernel import Game, Options, Seeded
from trized.kernel.game import returns_of
from trized.kernel.playout import play_game
from trized.lab.catalogue import refused
from trized.lab.processes import map_unordered
from trized.lab.train.players import make_bot
from trized.lab.train.settings import TrainSettings

STRONGER = 0.55  # expected score of an acceptable net; an equal net has 0.5
SURE = log(0.95 / 0.05)  # log-odds at which the sequential test stops
FEWEST = 10  # fewest pairs before it stops
STOPPED = 1.1  # factor of the interval, because the scores determine the number of pairs
SMALLEST_SPREAD = 0.05  # of the scores of pairs, so that a few equal ones prove nothing


class PairResult(msgspec.Struct, frozen=True):
    """A pair of mirrored games, and the new net's score from 0 to 1."""

    pair: int
    score: float
    seconds: float


class GateVerdict(msgspec.Struct, frozen=True):
    """The verdict of a gate: the new net's score with its 95 % interval, and whether it replaces the best."""

    pairs: int
    score: float
    low: float
    high: float
    accepted: bool
    seconds: float  # of all processes together


def gate_budget(settings: TrainSettings) -> Budget:
    """Return the budget of each move at the gate."""
    return read_budget(settings.gate.budget) if settings.gate.budget else Budget(settings.play.simulations)


def play_pair(settings: TrainSettings, generation: int, new: Path, best: Path | None, pair: int) -> PairResult:
    """Play a pair of mirrored games between the new net and the best so far."""
    began = time.perf_counter()
    game = load(settings.game)
    varied = settings.varied_options()
    options = varied[pair % len(varied)]
    sides = game.sides(options)
    if len(sides) == 1:
        new_won = play_one(settings, game, options, generation, pair, [new] * len(sides[0]))
        best_won = play_one(settings, game, options, generation, pair, [best] * len(sides[0]))
        score = (1 + new_won[0] - best_won[0]) / 2
    else:
        one = {seat: new if seat in sides[0] else best for side in sides for seat in side}
        other = {seat: best if seat in sides[0] else new for side in sides for seat in side}
        first = play_one(settings, game, options, generation, pair, [one[seat] for seat in sorted(one)])
        second = play_one(settings, game, options, generation, pair, [other[seat] for seat in sorted(other)])
        score = (first[sides[0][0]] + second[sides[1][0]]) / 2
    return PairResult(pair, score, time.perf_counter() - began)


def play_one(
    settings: TrainSettings, game: Game, options: Options, generation: int, pair: int, nets: Sequence[Path | None]
) -> list[float]:
    """Play a game; return each seat's result from 0 (lost) to 1 (won)."""
    key = (settings.seed, generation, pair)
    chance = Seeded(seed_for(*key, "gate chance"))
    bots: list[Bot] = [
        make_bot(game, options, net, Seeded(seed_for(*key, "gate", seat, str(net is None))))
        for seat, net in enumerate(nets)
    ]
    specs = [Spec("search", gate_budget(settings))] * len(bots)
    state = game.start(options, chance)
    play_game(state, chance, BotPolicy(game, specs, bots), LIMIT)
    if not state.over():
        raise refused("endless_gate", most=LIMIT)
    return [(1 + value) / 2 for value in returns_of(game, state)]


def run_gate(
    settings: TrainSettings,
    generation: int,
    new: Path,
    best: Path | None,
    file: Path,
    jobs: int,
    deadline: float,
    progress: Callable[[int, Rating], None],
) -> GateVerdict:
    """Play the pairs that `file` does not contain until the test decides, all are played, or `deadline` has passed.

    Only pairs up to the first gap count, so that the verdict does not depend on the order of processes.
    """
    results = {result.pair: result for result in read_pairs(file)}
    total = max(1, settings.gate.games // 2)
    left = [pair for pair in range(total) if pair not in results]
    scores = in_order(results)
    if left and not is_sure(scores) and time.monotonic() < deadline:
        answers = map_unordered(partial(play_pair, settings, generation, new, best), left, min(jobs, len(left)))
        with file.open("ab") as end:
            for result in answers:
                results[result.pair] = result
                end.write(msgspec.json.encode(result) + b"\n")
                end.flush()
                scores = in_order(results)
                progress(len(scores), interval(scores))
                if is_sure(scores) or time.monotonic() >= deadline:
                    answers.close()
                    break
    scores = decisive(scores)
    found = interval(scores)
    accepted = is_stronger(scores)
    seconds = sum(result.seconds for result in results.values())
    return GateVerdict(len(scores), found.value, found.low, found.high, accepted, seconds)


def in_order(results: dict[int, PairResult]) -> list[float]:
    """Return the scores of the pairs up to the first gap."""
    scores: list[float] = []
    while len(scores) in results:
        scores.append(results[len(scores)].score)
    return scores


def decisive(scores: Sequence[float]) -> list[float]:
    """Return the scores up to the decision of the test; later pairs do not count."""
    for count in range(FEWEST, len(scores)):
        if is_sure(scores[:count]):
            return list(scores[:count])
    return list(scores)


def spread(scores: Sequence[float]) -> float:
    """Return the standard deviation of the pairs' scores, at least SMALLEST_SPREAD."""
    mean = sum(scores) / len(scores)
    return max(SMALLEST_SPREAD, sqrt(sum((score - mean) ** 2 for score in scores) / len(scores)))


def interval(scores: Sequence[float]) -> Rating:
    """Return the mean score with its 95 % interval over pairs, widened by STOPPED."""
    return clustered_share(scores, [1] * len(scores), STOPPED * Z) if scores else Rating(0.5, 0.0, 1.0)


def is_sure(scores: Sequence[float]) -> bool:
    """Return whether the sequential test has decided."""
    return abs(log_odds(scores)) >= SURE


def is_stronger(scores: Sequence[float]) -> bool:
    """Return whether the test decided for the new net, or is open and the interval excludes an equal net."""
    return log_odds(scores) >= SURE if is_sure(scores) else interval(scores).low > 0.5


def log_odds(scores: Sequence[float]) -> float:
    """Return the log-likelihood ratio of a stronger net to an equal one; 0 before FEWEST pairs."""
    if len(scores) < FEWEST:
        return 0.0
    mean = sum(scores) / len(scores)
    return len(scores) * (STRONGER - 0.5) * (2 * mean - 0.5 - STRONGER) / (2 * spread(scores) ** 2)


def read_pairs(file: Path) -> list[PairResult]:
    """Return the stored pairs; a truncated line is dropped."""
    if not file.exists():
        return []
    data = file.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) < len(data):
        file.write_bytes(whole)
    return [msgspec.json.decode(line, type=PairResult) for line in whole.splitlines()]
