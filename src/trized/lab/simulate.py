"""Plays and counts many games. A game depends only on the seed of the run and its own number."""

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
from trized.lab.origin import origin
from trized.lab.parts import Part, StoredData, play_parts
from trized.lab.records import pack_records, read_packed
from trized.lab.tally import Tally, tally_of

QUICK = 5_000  # random games that take less time than starting other processes


@dataclass(frozen=True)
class Run:
    """The parameters that all games of a simulation share."""

    game: str
    options: Options
    seats: tuple[Spec, ...]  # one for each seat
    games: int
    seed: int
    varieties: tuple[Options, ...] = ()  # options used in turn, game by game, instead of `options`

    @property
    def total(self) -> int:
        """The number of games."""
        return self.games

    @property
    def all_random(self) -> bool:
        """Whether all bots are random, so that the compiled loop can play."""
        return all(spec.name == "random" for spec in self.seats)

    def planned(self, number: int) -> Planned:
        """Return game `number`."""
        options = self.varieties[number % len(self.varieties)] if self.varieties else self.options
        return Planned(number, number, options, self.seats, self.seed)

    def head(self) -> dict[str, Any]:
        """Return the values that identify this run, without the number of games."""
        options = list(self.varieties) if self.varieties else self.options
        bots = [bot_head(spec) for spec in self.seats]
        return {"game": self.game, "rules": load(self.game).rules, "options": options, "seats": bots, "seed": self.seed}

    def made(self) -> dict[str, Any]:
        """Return version, rules, bots and machine of this run."""
        return origin(load(self.game).for_options(self.options), self.options, self.seats)


@dataclass(frozen=True)
class SimulationResult:
    """The results of a run, and how long it took."""

    run: Run
    tally: Tally
    seconds: float
    jobs: int
    interrupted: bool = False
    played: int = 0  # games played now, not in an earlier run in the same folder

    def _repr_html_(self) -> str:
        from trized.lab.notebook import html_table

        run, game = self.run, load(self.run.game)
        bots = ", ".join(dict.fromkeys(str(spec) for spec in run.seats))
        rows = self.tally.rows(game.side_names)
        return html_table(f"{game.title}: {self.tally.games:,} games by {bots}, seed {run.seed}", ("", "", "95%"), rows)


def seat_specs(game: Game, options: Options, texts: Sequence[str]) -> tuple[Spec, ...]:
    """Return the bot of each seat, from one for all seats, one for each side or one for each seat."""
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
    """Play all games of a run in `jobs` processes; call `progress` with the number of newly finished games.

    `save` is for the records of all games: a folder, or one file if its name ends with `.gz`. `out` is a folder for
    rows in Parquet, with `records` also for records; an interrupted run resumes there. A script with more than one
    process needs the usual `if __name__ == "__main__":`.
    """
    folder = None
    if out is not None:
        folder = RunFolder(out)
        folder.open({**run.head(), "records": records}, run.made())
        if progress is not None:
            progress(sum(len(range(part.start, min(part.stop, run.games))) for part in folder.done()))
    saving = None if save is None else Saving(run, save)

    def each(part: Part) -> None:
        if saving is not None:
            saving.keep(part)
        if progress is not None:
            progress(part.tally.games)

    stored = StoredData(rows=out is not None, records=records or save is not None)
    found = play_parts(run, stored, jobs, each, folder, engine)
    result = SimulationResult(run, found.tally, found.seconds, jobs, found.interrupted, found.tally.games)
    if saving is not None:
        saving.close()
    if folder is None:
        return result
    folder.merge()
    return replace(result, tally=tally_of(folder.games(run.games)))


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
        """Write the records of a part; in one file, in the order of games."""
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
        """Write the remaining parts of an interrupted run, with gaps for missing games."""
        for first in sorted(self.waiting):
            self.write(self.waiting[first])
        if self.packed and self.next == 0:
            self.path.write_bytes(pack_records([]))


def usual_jobs(run: Run, *, keeps: bool = False) -> int:
    """Return the number of cores, or 1 if the run is too short for several processes."""
    return 1 if run.all_random and not keeps and run.games <= QUICK else os.cpu_count() or 1
