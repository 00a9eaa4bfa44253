"""Arguments that the commands of the laboratory share: game, bots, number of games, engine."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from trized.cli.arguments import read_game, read_options
from trized.cli.catalogue import catalogue, refuse
from trized.kernel import Game, Options
from trized.lab.engines import Engine, read_engine
from trized.lab.simulate import Run, seat_specs

Advance = Callable[[int], None]  # advances a progress bar by this many steps
INTERRUPTED = 130  # exit status after an interrupt


@dataclass(frozen=True)
class LabArguments:
    """The arguments as typed."""

    name: str
    seats: str
    games: int
    seed: int
    jobs: int | None
    given: Sequence[str]
    engine: str
    lang: str

    def game(self) -> Game:
        """Return the game; raise Refused for arguments that are invalid in any game."""
        game = read_game(self.name)
        if self.games < 1:
            raise refuse("games", games=self.games)
        if self.jobs is not None and self.jobs < 1:
            raise refuse("jobs", jobs=self.jobs)
        self.where()
        return game

    def run(self, game: Game, options: Options, varieties: tuple[Options, ...] = ()) -> Run:
        """Return the run with these options."""
        specs = seat_specs(game, options, self.seats.split(","))
        return Run(game.name, options, specs, self.games, self.seed, varieties)

    def varied(self, game: Game, more: Sequence[str] = (), *, distinct: bool = True) -> Run:
        """Return the run over all variants of the game (`Game.varieties`), with the given options fixed.

        Without `distinct`, variants keep their positions: game 17 of two runs differs only in the given options.
        """
        given = [*self.given, *more]
        options = read_options(game, given, self.lang)
        usual, named = game.settle({}), {text.partition("=")[0].strip() for text in given}
        chosen = {name: value for name, value in options.items() if name in named or value != usual[name]}
        varied = tuple(game.settle({**variety, **chosen}) for variety in game.varieties)
        if distinct:
            varied = tuple(one for k, one in enumerate(varied) if one not in varied[:k])
        return self.run(game, varied[0], varied if len(varied) > 1 else ())

    def where(self) -> Engine:
        """Return the engine that plays the games."""
        return read_engine(self.engine)

    def report_interrupted(self, games: int) -> None:
        """Report on stderr that the run was interrupted after `games`."""
        write = catalogue(self.lang)
        games_played, of = write.language.decimal(games), write.language.decimal(self.games)
        print(write("interrupted", games=games_played, of=of), file=sys.stderr)


def make_folder(path: Path) -> None:
    """Create the folder for records; raise Refused if that fails."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise refuse("folder", path=path, why=error.strerror) from None


@contextmanager
def bar(title: str, total: int | None) -> Iterator[Advance]:
    """Show a progress bar on stderr, if that is a terminal; yield the function that advances it.

    Without `total`, the bar shows only the elapsed time.
    """
    if not sys.stderr.isatty():
        yield lambda steps: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    counts = (TimeElapsedColumn(),) if total is None else (MofNCompleteColumn(), TimeRemainingColumn())
    columns = (TextColumn("{task.description}"), BarColumn(), *counts)
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=total)
        yield partial(progress.advance, task)
