"""Plays many games and counts. A game depends on the seed of the run and its own number, on nothing else."""

import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from trized.bots import Bot, Spec, read_spec
from trized.games import load
from trized.kernel import Game, Live, Options, Refused, Seeded, State
from trized.kernel.playout import play_randomly
from trized.lab.seeds import seed_for
from trized.lab.tally import Tally

LIMIT = 100_000  # decisions; every game of the house ends long before
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
    for part in play_parts(run, parts, min(jobs, len(parts))):
        tally.add(part)
        if progress is not None:
            progress(part.games)
    return Figures(run, tally, time.perf_counter() - began, jobs)


def usual_jobs(run: Run) -> int:
    """Return as many processes as there are cores, or one if the games are over before others have started."""
    return 1 if run.all_random and run.save is None and run.games <= QUICK else os.cpu_count() or 1


def play_parts(run: Run, parts: Sequence[range], jobs: int) -> Iterator[Tally]:
    """Play parts of a run, here or in other processes, and give each tally as soon as it is there."""
    if jobs <= 1:
        for part in parts:
            yield play_part(run, part)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), stop_when_interrupted) as pool:
        waiting = [pool.submit(play_part, run, part) for part in parts]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def stop_when_interrupted() -> None:
    """Let an interrupt end this process at once: whoever interrupts a run need not wait for its games."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def play_part(run: Run, part: range) -> Tally:
    """Play the games with these numbers."""
    game = load(run.game)
    tally = Tally()
    for number in part:
        chance = Seeded(seed_for(run.seed, number, "chance"))
        if run.save is not None:
            live = play_recorded(game, run, number, chance)
            record_path(run, number).write_text(live.record.write(), encoding="utf-8")
            tally.count(game, live.state, len(live.record.entries))
            continue
        state = game.start(run.options, chance)
        if run.all_random:
            decisions = play_randomly(state, chance, choices(run, number), LIMIT)
        else:
            decisions = play_seated(game, state, run, number, chance)
        tally.count(game, state, decisions)
    return tally


def record_path(run: Run, number: int) -> Path:
    """Return where the record of a game goes."""
    digits = len(str(run.games - 1))
    return Path(run.save or ".") / f"{run.game}-{run.seed}-{number:0{digits}}.txt"


def choices(run: Run, number: int) -> Seeded:
    """Return the chance that all random seats of a game choose from."""
    return Seeded(seed_for(run.seed, number, "choices"))


def bots_of(run: Run, number: int) -> list[Bot]:
    """Make the bots of one game, each with its own chance; the random ones share theirs, as in the compiled loop."""
    common = choices(run, number)
    return [
        spec.bot(common if spec.name == "random" else Seeded(seed_for(run.seed, number, f"seat {seat}")))
        for seat, spec in enumerate(run.seats)
    ]


def choose(game: Game, state: State, run: Run, bots: Sequence[Bot]) -> tuple[int, int]:
    """Ask the bot of the first waiting seat; return the seat and its action."""
    seat = state.waiting()[0]
    action = bots[seat].choose(game, state.view(seat), seat, list(state.legal(seat)), run.seats[seat].budget)
    return seat, action


def play_seated(game: Game, state: State, run: Run, number: int, chance: Seeded) -> int:
    """Play a game with its bots; return the number of decisions."""
    bots = bots_of(run, number)
    decisions = 0
    while decisions < LIMIT and not state.over():
        seat, action = choose(game, state, run, bots)
        state.apply(seat, action, chance)
        decisions += 1
    return decisions


def play_recorded(game: Game, run: Run, number: int, chance: Seeded) -> Live:
    """Play a game with its bots and keep its record."""
    live = Live.start(game, run.options, chance, [str(spec) for spec in run.seats])
    bots = bots_of(run, number)
    while len(live.record.entries) < LIMIT and not live.state.over():
        live.play(*choose(game, live.state, run, bots))
    return live
