"""Plays many games and counts. A game depends on the seed of the run and its own number, on nothing else."""

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from trized.bots import Spec, read_spec
from trized.games import load
from trized.kernel import Game, Live, Options, Refused, Seeded
from trized.kernel.playout import RandomPolicy, play_game
from trized.lab.players import LIMIT, BotPolicy, seed_bots
from trized.lab.processes import map_unordered
from trized.lab.seeds import seed_for
from trized.lab.tally import Tally

QUICK = 5_000  # random games that are played sooner than other processes would start


@dataclass(frozen=True)
class Run:
    """What is to be played: everything that the games of one simulation have in common."""

    game: str
    options: Options
    seats: tuple[Spec, ...]  # one for each seat
    games: int
    seed: int
    save: str | None = None  # the folder that gets a record of every game

    @property
    def all_random(self) -> bool:
        """Tell whether no seat thinks, so that the compiled loop can play."""
        return all(spec.name == "random" for spec in self.seats)


@dataclass(frozen=True)
class Figures:
    """What came out of a run, and how long it took."""

    run: Run
    tally: Tally
    seconds: float
    jobs: int


def seat_specs(game: Game, options: Options, texts: Sequence[str]) -> tuple[Spec, ...]:
    """Give every seat its bot: one spec for all seats, one for each side, or one for each seat."""
    seats, sides = game.seats(options), game.sides(options)
    specs = [read_spec(text) for text in texts]
    if len(specs) == 1:
        return tuple(specs * seats)
    if len(specs) == seats:
        return tuple(specs)
    if len(specs) == len(sides):
        side_of = {seat: side for side, members in enumerate(sides) for seat in members}
        return tuple(specs[side_of[seat]] for seat in range(seats))
    fitting = sorted({1, len(sides), seats})
    numbers = " or ".join(str(number) for number in fitting)
    raise Refused(f"{game.title} has {seats} seats here, so name {numbers} bots, not {len(specs)}.")


def simulate(run: Run, jobs: int = 1, progress: Callable[[int], None] | None = None) -> Figures:
    """Play all games of a run in `jobs` processes; call `progress` with the number of games each time some are done.

    A script that asks for more than one process needs the usual `if __name__ == "__main__":`.
    """
    size = max(1, min(1000, run.games // (jobs * 20)))
    parts = [range(first, min(first + size, run.games)) for first in range(0, run.games, size)]
    tally = Tally()
    began = time.perf_counter()
    for part in map_unordered(partial(play_part, run), parts, jobs):
        tally.add(part)
        if progress is not None:
            progress(part.games)
    return Figures(run, tally, time.perf_counter() - began, jobs)


def usual_jobs(run: Run) -> int:
    """Return as many processes as there are cores, or one if the games are over before others have started."""
    return 1 if run.all_random and run.save is None and run.games <= QUICK else os.cpu_count() or 1


def play_part(run: Run, part: range) -> Tally:
    """Play the games with these numbers."""
    game = load(run.game)
    tally = Tally()
    for number in part:
        chance = Seeded(seed_for(run.seed, number, "chance"))
        choices = Seeded(seed_for(run.seed, number, "choices"))  # what all random seats of a game choose from
        state = game.start(run.options, chance)
        if run.all_random and run.save is None:
            playout = play_game(state, chance, RandomPolicy(choices), LIMIT)
        else:
            policy = BotPolicy(game, run.seats, seed_bots(run.seats, run.seed, number, choices))
            playout = play_game(state, chance, policy, LIMIT)
            if run.save is not None:
                text = record_of(game, run, number, policy.decisions).record.write()
                record_path(run, number).write_text(text, encoding="utf-8")
        tally.count(game, state, playout)
    return tally


def record_of(game: Game, run: Run, number: int, decisions: Sequence[tuple[int, int]]) -> Live:
    """Return a game of a run with its record: the same decisions meet the same chance."""
    chance = Seeded(seed_for(run.seed, number, "chance"))
    live = Live.start(game, run.options, chance, [str(spec) for spec in run.seats])
    for seat, action in decisions:
        live.play(seat, action)
    return live


def record_path(run: Run, number: int) -> Path:
    """Return where the record of a game goes."""
    digits = len(str(run.games - 1))
    return Path(run.save or ".") / f"{run.game}-{run.seed}-{number:0{digits}}.txt"
