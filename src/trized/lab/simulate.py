"""Plays many games and counts. A game depends on the seed of the run and its own number, on nothing else."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from trized.analysis.plan import Planned, bot_head
from trized.bots import Spec, read_any_spec
from trized.games import load
from trized.kernel import Game, Options
from trized.lab.catalogue import refused
from trized.lab.engines import LOCAL, Engine
from trized.lab.folder import RunFolder
from trized.lab.parts import Keeping, Part, play_parts
from trized.lab.records import pack_records, read_packed
from trized.lab.tally import Tally, tally_of

QUICK = 5_000  # random games that are played sooner than other processes would start


@dataclass(frozen=True)
class Run:
    """What is to be played: everything that the games of one simulation have in common."""

    game: str
    options: Options
    seats: tuple[Spec, ...]  # one for each seat
    games: int
    seed: int
    varieties: tuple[Options, ...] = ()  # options that take turns, game by game, instead of those above

    @property
    def total(self) -> int:
        """How many games there are."""
        return self.games

    @property
    def all_random(self) -> bool:
        """Return whether no seat thinks, so that the compiled loop can play."""
        return all(spec.name == "random" for spec in self.seats)

    def planned(self, number: int) -> Planned:
        """Return a game by its number."""
        options = self.varieties[number % len(self.varieties)] if self.varieties else self.options
        return Planned(number, number, options, self.seats, self.seed)

    def head(self) -> dict[str, Any]:
        """Return what distinguishes this run, however many games it has."""
        options = list(self.varieties) if self.varieties else self.options
        bots = [bot_head(spec) for spec in self.seats]
        return {"game": self.game, "rules": load(self.game).rules, "options": options, "seats": bots, "seed": self.seed}


@dataclass(frozen=True)
class SimulationResult:
    """What came out of a run, and how long it took."""

    run: Run
    tally: Tally
    seconds: float
    jobs: int
    interrupted: bool = False
    played: int = 0  # games that were played now, not in an earlier run of the same folder

    def _repr_html_(self) -> str:
        from trized.lab.notebook import html_table

        run, game = self.run, load(self.run.game)
        bots = ", ".join(dict.fromkeys(str(spec) for spec in run.seats))
        rows = self.tally.rows(game.side_names)
        return html_table(f"{game.title}: {self.tally.games:,} games by {bots}, seed {run.seed}", ("", "", "95%"), rows)


def seat_specs(game: Game, options: Options, texts: Sequence[str]) -> tuple[Spec, ...]:
    """Give every seat its bot: one spec for all seats, one for each side, or one for each seat."""
    seats, sides = game.seats(options), game.sides(options)
    specs = [read_any_spec(text) for text in texts]
    if len(specs) == 1:
        return tuple(specs * seats)
    if len(specs) == seats:
        return tuple(specs)
    if len(specs) == len(sides):
        side_of = {seat: side for side, members in enumerate(sides) for seat in members}
        return tuple(specs[side_of[seat]] for seat in range(seats))
    fitting = [str(number) for number in sorted({1, len(sides), seats})]
    raise refused("seat_specs", title=game.title, seats=seats, fitting=fitting, found=len(specs))


def simulate(
    run: Run,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    *,
    save: Path | None = None,
    out: Path | None = None,
    records: bool = False,
    engine: Engine = LOCAL,
) -> SimulationResult:
    """Play all games of a run in `jobs` processes; call `progress` with the number of games each time some are done.

    `save` gets a record of every game: a folder, or one file if its name ends with `.gz`. `out` is a folder that gets
    rows in Parquet, with `records` also the records; a run that was interrupted goes on there. A script with
    more than one process needs the usual `if __name__ == "__main__":`.
    """
    folder = None
    if out is not None:
        folder = RunFolder(out)
        folder.open({**run.head(), "records": records})
        if progress is not None:
            progress(sum(len(range(part.start, min(part.stop, run.games))) for part in folder.done()))
    saving = None if save is None else Saving(run, save)

    def each(part: Part) -> None:
        if saving is not None:
            saving.keep(part)
        if progress is not None:
            progress(part.tally.games)

    keeping = Keeping(rows=out is not None, records=records or save is not None)
    found = play_parts(run, keeping, jobs, each, folder, engine)
    figures = SimulationResult(run, found.tally, found.seconds, jobs, found.interrupted, found.tally.games)
    if saving is not None:
        saving.close()
    if folder is None:
        return figures
    folder.merge()
    return replace(figures, tally=tally_of(folder.games(run.games)))


class Saving:
    """Writes the records of a run as they come: one file for each game, or all in one compressed file."""

    def __init__(self, run: Run, path: Path) -> None:
        self.run = run
        self.path = path
        self.packed = path.suffix == ".gz"
        self.waiting: dict[int, Part] = {}  # parts that ended before their turn
        self.next = 0
        if self.packed:
            path.write_bytes(b"")

    def keep(self, part: Part) -> None:
        """Write the records of a part; in one file the games are in order."""
        self.waiting[part.numbers.start] = part
        while self.next in self.waiting:
            self.write(self.waiting.pop(self.next))

    def write(self, part: Part) -> None:
        """Write the next part."""
        self.next = part.numbers.stop
        if self.packed:
            with self.path.open("ab") as file:
                file.write(part.records)
            return
        digits = len(str(self.run.games - 1))
        for number, text in read_packed(part.records):
            file_name = f"{self.run.game}-{self.run.seed}-{number:0{digits}}.txt"
            (self.path / file_name).write_text(text, encoding="utf-8")

    def close(self) -> None:
        """Write what is left when a run was interrupted, with a gap where games are missing."""
        for first in sorted(self.waiting):
            self.write(self.waiting[first])
        if self.packed and self.next == 0:
            self.path.write_bytes(pack_records([]))


def usual_jobs(run: Run, *, keeps: bool = False) -> int:
    """Return as many processes as there are cores, or one if the games are over before others have started."""
    return 1 if run.all_random and not keeps and run.games <= QUICK else os.cpu_count() or 1
