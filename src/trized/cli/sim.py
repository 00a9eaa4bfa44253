"""`trized sim`: bots play many games; figures as a table or as JSON."""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from trized import compiled
from trized.cli.arguments import read_game, read_options
from trized.kernel import Refused
from trized.lab.engines import read_engine
from trized.lab.ratings import share
from trized.lab.simulate import Figures, Run, seat_specs, simulate, usual_jobs

INTERRUPTED = 130  # the exit status of what was interrupted


def run(
    name: str,
    *,
    seats: str,
    games: int,
    seed: int,
    jobs: int | None,
    given: Sequence[str],
    save: Path | None,
    out: Path | None,
    records: bool,
    engine: str,
    as_json: bool,
) -> int:
    """Play the games and print what came out; if it was interrupted, of the games that are there."""
    game = read_game(name)
    options = read_options(game, given)
    specs = seat_specs(game, options, seats.split(","))
    check_counts(games, jobs)
    if records and out is None:
        raise Refused("Records go beside rows with --out DIR; without rows, write them with --save.")
    if save is not None:
        make_folder(save.parent if save.suffix == ".gz" else save)
    asked = Run(game.name, options, specs, games, seed)
    with bar(game.title, games) as advance:
        used = jobs or usual_jobs(asked, keeps=save is not None or out is not None)
        figures = simulate(asked, used, advance, save=save, out=out, records=records, engine=read_engine(engine))
    if figures.interrupted:
        print(f"Interrupted after {figures.tally.games:,} of {games:,} games.", file=sys.stderr)
    if not figures.tally.games:
        return INTERRUPTED
    if as_json:
        print(json.dumps(as_value(figures)))
    else:
        show(figures, game.title)
    return INTERRUPTED if figures.interrupted else 0


def check_counts(games: int, jobs: int | None) -> None:
    """Refuse numbers of games or processes that make no sense."""
    if games < 1:
        raise Refused(f"{games} games cannot be played; ask for 1 or more.")
    if jobs is not None and jobs < 1:
        raise Refused(f"{jobs} processes cannot play; ask for 1 or more.")


def make_folder(path: Path) -> None:
    """Make the folder for records, or refuse in a sentence."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused(f"Nothing can be written to '{path}' ({error.strerror}); name a folder.") from None


@contextmanager
def bar(title: str, total: int) -> Iterator[Callable[[int], None] | None]:
    """Show a progress bar on stderr if that is a terminal, and give the function that moves it on."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=total)
        yield lambda games: progress.advance(task, games)


def as_value(figures: Figures) -> dict[str, Any]:
    """Return the figures as one value for JSON."""
    run, tally, seconds = figures.run, figures.tally, figures.seconds
    game = read_game(run.game)
    return {
        "game": run.game,
        "options": run.options,
        "seed": run.seed,
        "games": tally.games,
        "seconds": round(seconds, 3),
        "games_per_second": round(figures.played / seconds, 1),
        "decisions": tally.decisions,
        "decisions_per_second": round(tally.decisions / tally.games * figures.played / seconds, 1),
        "decisions_per_game": {
            "mean": round(tally.decisions / tally.games, 2),
            "shortest": tally.shortest,
            "longest": tally.longest,
        },
        "turns": round(tally.turns / tally.games, 2),
        "compiled": compiled(),
        "jobs": figures.jobs,
        "wins_by_side": {side: tally.wins_by_side[side] for side in game.side_names},
        "seats": [
            {"seat": seat, "bot": str(spec), "wins": tally.wins_by_seat[seat]} for seat, spec in enumerate(run.seats)
        ],
        "shares": {side: share(tally.wins_by_side[side], tally.games).as_value() for side in game.side_names},
        "draws": tally.draws,
        "draw_share": share(tally.draws, tally.games).as_value(),
        "endings": dict(sorted(tally.endings.items())),
        "ending_shares": {ending: share(n, tally.games).as_value() for ending, n in sorted(tally.endings.items())},
        "interrupted": figures.interrupted,
    }


def show(figures: Figures, title: str) -> None:
    """Print the figures as a table."""
    from rich.console import Console
    from rich.table import Table

    value = as_value(figures)
    build = "compiled" if value["compiled"] else "interpreted"
    table = Table(title=f"{title}: {value['games']:,} games", title_justify="left", show_header=False, box=None)
    table.add_column(style="bold")
    table.add_column(justify="right")
    table.add_column(justify="right", style="dim")

    def percent(count: int) -> str:
        found = share(count, value["games"])
        return f"{100 * found.value:.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})"

    for side, wins in value["wins_by_side"].items():
        table.add_row(f"won by {side}", f"{wins:,}", percent(wins))
    for seat in value["seats"]:
        table.add_row(f"won by seat {seat['seat']}, {seat['bot']}", f"{seat['wins']:,}", percent(seat["wins"]))
    table.add_row("drawn", f"{value['draws']:,}", percent(value["draws"]))
    for ending, count in value["endings"].items():
        table.add_row(f"ended {ending}", f"{count:,}", percent(count))
    per_game = value["decisions_per_game"]
    table.add_row("decisions a game", f"{per_game['mean']:,.1f}", f"{per_game['shortest']} to {per_game['longest']}")
    table.add_row("turns a game", f"{value['turns']:,.1f}", "")
    table.add_row("games a second", f"{value['games_per_second']:,.0f}", f"{value['seconds']:.2f} s")
    table.add_row("decisions a second", f"{value['decisions_per_second']:,.0f}", f"{build}, {value['jobs']} processes")
    Console().print(table)
