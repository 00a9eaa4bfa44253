"""`trized report`: many games, and a page that shows what came out of them."""

import sys
from collections.abc import Sequence
from pathlib import Path

from trized.cli.arguments import read_game, read_language, read_options
from trized.cli.sim import INTERRUPTED, bar, check_counts, make_folder
from trized.kernel import Game
from trized.lab.engines import read_engine
from trized.lab.report import make_report
from trized.lab.simulate import Run, seat_specs, usual_jobs


def run(
    name: str,
    *,
    seats: str,
    games: int,
    seed: int,
    jobs: int | None,
    given: Sequence[str],
    out: Path | None,
    engine: str,
    lang: str,
) -> int:
    """Play the games, write the page, and say where it is."""
    game = read_game(name)
    read_language(lang)
    check_counts(games, jobs)
    asked = plan_report(game, seats.split(","), games, seed, given)
    folder = out or Path(f"report-{game.name}")
    make_folder(folder)
    with bar(game.title, games) as advance:
        figures = make_report(asked, folder, jobs or usual_jobs(asked, keeps=True), lang, advance, read_engine(engine))
    if figures.interrupted:
        print(f"Interrupted after {figures.tally.games:,} of {games:,} games.", file=sys.stderr)
    if figures.tally.games:
        print(folder / "index.html")
    return INTERRUPTED if figures.interrupted else 0


def plan_report(game: Game, seats: Sequence[str], games: int, seed: int, given: Sequence[str]) -> Run:
    """Return the run of a report: over all that the game varies, except what the options say."""
    options = read_options(game, given)
    named = {text.partition("=")[0].strip() for text in given}
    chosen = {name: options[name] for name in named}
    varied = tuple(game.settle({**variety, **chosen}) for variety in game.varieties())
    distinct = tuple(one for k, one in enumerate(varied) if one not in varied[:k])
    specs = seat_specs(game, options, seats)
    return Run(game.name, distinct[0], specs, games, seed, distinct if len(distinct) > 1 else ())
