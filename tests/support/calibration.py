"""Measures how well the chances of reviews and hints predict who wins.

    python -m tests.support.calibration GAME [--bot SPEC] [--of review|hint|SPEC] [--games N] [--positions K] [--seed S]
        [--quality Q]

Equal bots play games over all that the game varies. In K random positions of each, the chances are computed as the
first review of that game would (`--of review`; with `--quality 0.25` in a quarter of the simulations), as a hint shows
them (`--of hint`), or as a bot expects them (`--of expert`), and compared with the result. Positions of one game are
not independent, so the intervals are over games.
"""

import argparse
import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from trized.analysis.coach import simulations
from trized.analysis.decisions import Effort, evaluate
from trized.analysis.intervals import clustered_share, mean
from trized.analysis.plan import Planned
from trized.analysis.players import LIMIT, BotPolicy
from trized.analysis.review import Moment, chance_of, effort_for
from trized.analysis.review_summary import results_of, side_of
from trized.bots import Spec, read_spec
from trized.games import load
from trized.kernel import Game, Seeded, State
from trized.kernel.playout import play_game
from trized.lab.processes import map_unordered
from trized.source import compiled

BINS = 10
REVIEW, HINT = "review", "hint"


class Remembering(BotPolicy):
    """Lets bots play, and keeps every position that has a choice."""

    def __init__(self, game: Game, specs: Sequence[Spec], planned: Planned) -> None:
        super().__init__(game, specs, planned.bots())
        self.positions: list[tuple[State, int]] = []

    def choose(self, state: State, seat: int) -> int:
        if len(state.legal(seat)) > 1:
            self.positions.append((state.copy(), seat))
        return super().choose(state, seat)


@dataclass(frozen=True)
class Predictions:
    """The predictions of one game, each with the result for that side: 1 won, 0 lost."""

    number: int
    found: tuple[tuple[float, float], ...]


def predict(name: str, bot: str, of: str, positions: int, quality: float, seed: int, number: int) -> Predictions:
    """Play a game and predict its result from some of its positions."""
    game = load(name)
    options = game.settle(game.varieties[number % len(game.varieties)])
    game = game.for_options(options)
    specs = (read_spec(bot),) * game.seats(options)
    planned = Planned(number, number, options, specs, seed, one_source=False)
    policy, chance = Remembering(game, specs, planned), planned.chance()
    state = game.start(options, chance)
    play_game(state, chance, policy, LIMIT)
    outcome, sides = state.outcome(), game.sides(options)
    assert outcome is not None
    results = results_of(sides, outcome)
    plies = [
        Moment(k, 0, 0, b"", b"", tuple((side[0], b"") for side in sides), k % 2 == 0)
        for k in range(len(policy.decisions) + 1)
    ]
    effort = Effort(round(quality * effort_for(game, plies).simulations), seed)
    draw, found = Seeded(number), []
    for _ in range(min(positions, len(policy.positions))):
        position, seat = policy.positions.pop(draw.below(len(policy.positions)))
        side = side_of(sides, seat)
        view = position.view(seat)
        if of == REVIEW:
            one = sides[side][0]
            found.append((chance_of(game, position.view(one), one, effort, number), results[side]))
        elif any(view.mixed_strategy()):
            continue
        elif of == HINT:
            found.append(
                (evaluate(game, view, seat, Effort(simulations(game, compiled()), number)).value, results[side])
            )
        else:
            spec = read_spec(of)
            thought = spec.bot(Seeded(number)).think(game, view, seat, list(view.legal()), spec.budget)
            found.append((thought.value, results[side]))
    return Predictions(number, tuple(found))


def report(all_games: Sequence[Predictions]) -> list[str]:
    """Return the table in ten bins, and the errors over all positions."""
    lines = ["| predicted | positions | mean prediction | won |", "| --- | --- | --- | --- |"]
    gaps, total = 0.0, sum(len(one.found) for one in all_games)
    for number in range(BINS):
        inside = [[pair for pair in one.found if min(BINS - 1, int(pair[0] * BINS)) == number] for one in all_games]
        there = [pairs for pairs in inside if pairs]
        if there:
            won = clustered_share([sum(w for _, w in pairs) for pairs in there], [len(pairs) for pairs in there])
            count = sum(map(len, there))
            said = sum(p for pairs in there for p, _ in pairs) / count
            gaps += count * abs(said - won.value)
            bounds = f"{100 * number // BINS} to {100 * (number + 1) // BINS}%"
            share = f"{won.value:.1%} ({100 * won.low:.1f} to {100 * won.high:.1f})"
            lines.append(f"| {bounds} | {count:,} | {said:.1%} | {share} |")
    brier = mean([sum((p - w) ** 2 for p, w in one.found) / len(one.found) for one in all_games if one.found])
    lines.append("")
    lines.append(f"{total:,} positions of {len(all_games):,} games. Expected calibration error {gaps / total:.1%}.")
    lines.append(f"Brier score {brier.value:.3f} ({brier.low:.3f} to {brier.high:.3f}), 0.250 is a constant 50%.")
    return lines


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Compare predicted chances with results.")
    parser.add_argument("game")
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--of", default=REVIEW)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--positions", type=int, default=10)
    parser.add_argument("--quality", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    work = partial(predict, asked.game, asked.bot, asked.of, asked.positions, asked.quality, asked.seed)
    games = sorted(map_unordered(work, range(asked.games), asked.jobs), key=lambda one: one.number)
    print("\n".join(report(games)))
