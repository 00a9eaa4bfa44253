"""Games for a notebook or a script: play them, and read their rows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from trized.games import load
from trized.lab.catalogue import refused
from trized.lab.folder import RunFolder
from trized.lab.report import write_report
from trized.lab.rows import need_polars
from trized.lab.simulate import Run, SimulationResult, seat_specs, simulate
from trized.lab.tally import Tally

if TYPE_CHECKING:
    import polars


@dataclass(frozen=True)
class Games:
    """Played games: counts, and rows as data frames."""

    run: Run
    result: SimulationResult
    games: "polars.DataFrame"
    cards: "polars.DataFrame"
    decisions: "polars.DataFrame"
    course: "polars.DataFrame"
    folder: Path | None = None  # of the rows, if they are kept

    @property
    def tally(self) -> Tally:
        """The counts of all games."""
        return self.result.tally

    def report(self, lang: str = "en") -> Path:
        """Write the report into the folder of the games, and return its path."""
        if self.folder is None:
            raise refused("no_rows")
        write_report(self.run, self.folder, lang)
        return self.folder / "index.html"

    def __len__(self) -> int:
        return len(self.games)

    def _repr_html_(self) -> str:
        return self.result._repr_html_()


def play_games(
    game: str,
    seats: str | Sequence[str] = "random",
    games: int = 100,
    *,
    options: Mapping[str, str] | None = None,
    vary: bool = False,
    seed: int = 0,
    jobs: int = 1,
    out: Path | str | None = None,
) -> Games:
    """Let bots play, and return the games with their rows.

    `seats` is a bot for all seats, or one for each side or seat, as on the command line. With `vary` the games go
    through all variants of the game. With `out` the rows stay in that folder, where an interrupted run resumes.
    """
    named = load(game)
    settled = named.settle(options or {})
    texts = seats.split(",") if isinstance(seats, str) else list(seats)
    varied = tuple(named.settle({**variety, **(options or {})}) for variety in named.varieties) if vary else ()
    run = Run(named.name, settled, seat_specs(named, settled, texts), games, seed, varied)
    if out is not None:
        return replace(read_games(run, Path(out), simulate(run, jobs, out=Path(out))), folder=Path(out))
    with TemporaryDirectory() as folder:
        return read_games(run, Path(folder), simulate(run, jobs, out=Path(folder)))


def read_games(run: Run, out: Path, result: SimulationResult) -> Games:
    """Return the rows of a run from the folder `out`."""
    folder = RunFolder(out)
    if not folder.done():
        raise refused("no_games", folder=out)
    pl = need_polars()
    cards, decisions, course = (
        folder.scan(table).filter(pl.col("game") < run.games).collect() for table in ("cards", "decisions", "course")
    )
    return Games(run, result, folder.games(run.games), cards, decisions, course)
