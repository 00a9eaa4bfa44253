"""`trized sim`: plays many games between bots; prints the results as a table or as JSON."""

import json
from pathlib import Path
from typing import Any

import click

from trized import compiled
from trized.analysis.intervals import share
from trized.cli import parameters
from trized.cli.arguments import read_game, read_options
from trized.cli.catalogue import catalogue, refuse
from trized.cli.lab_arguments import INTERRUPTED, LabArguments, bar, make_folder
from trized.cli.parameters import Command
from trized.kernel import Game
from trized.lab.labels import ValueLabels
from trized.lab.origin import KEY
from trized.lab.simulate import SimulationResult, simulate, usual_jobs


@click.command(cls=Command)
@parameters.game
@parameters.seats("random")
@click.option("--games", metavar="N", default=1000, help="Number of games.")
@parameters.seed(0)
@parameters.jobs
@parameters.given
@click.option("--save", metavar="DIR|FILE.gz", type=Path, help="Write a record of every game.")
@parameters.rows
@parameters.engine
@click.option("--records", is_flag=True, help="With --out: write records too.")
@parameters.lang
@parameters.as_json
def sim(save: Path | None, out: Path | None, records: bool, as_json: bool, **shared: Any) -> int:
    """Play the games and print the results; after an interrupt, of the games played so far."""
    arguments = LabArguments(**shared)
    game = arguments.game()
    run = arguments.run(game, read_options(game, arguments.given, arguments.lang))
    if records and out is None:
        raise refuse("records_with_out")
    if save is not None:
        make_folder(save.parent if save.suffix == ".gz" else save)
    with bar(game.title, arguments.games) as advance:
        used = arguments.jobs or usual_jobs(run, keeps=save is not None or out is not None)
        result = simulate(run, used, advance, save=save, out=out, records=records, engine=arguments.where())
    if result.interrupted:
        arguments.report_interrupted(result.tally.games)
    if not result.tally.games:
        return INTERRUPTED
    if as_json:
        print(json.dumps(as_value(result)))
    else:
        show(result, game, arguments.lang)
    return INTERRUPTED if result.interrupted else 0


def as_value(result: SimulationResult) -> dict[str, Any]:
    """Return the results as one value for JSON."""
    run, tally, seconds = result.run, result.tally, result.seconds
    game = read_game(run.game)
    return {
        "game": run.game,
        "options": run.options,
        "seed": run.seed,
        "games": tally.games,
        "seconds": round(seconds, 3),
        "games_per_second": round(result.played / seconds, 1),
        "decisions": tally.decisions,
        "decisions_per_second": round(tally.decisions / tally.games * result.played / seconds, 1),
        "decisions_per_game": {
            "mean": round(tally.decisions / tally.games, 2),
            "shortest": tally.shortest,
            "longest": tally.longest,
        },
        "turns": round(tally.turns / tally.games, 2),
        "compiled": compiled(),
        "jobs": result.jobs,
        "wins_by_side": {side: tally.wins_by_side[side] for side in game.side_names},
        "seats": [
            {"seat": seat, "bot": str(spec), "wins": tally.wins_by_seat[seat]} for seat, spec in enumerate(run.seats)
        ],
        "shares": {side: share(tally.wins_by_side[side], tally.games).as_value() for side in game.side_names},
        "draws": tally.draws,
        "draw_share": share(tally.draws, tally.games).as_value(),
        "endings": dict(sorted(tally.endings.items())),
        "ending_shares": {ending: share(n, tally.games).as_value() for ending, n in sorted(tally.endings.items())},
        "interrupted": result.interrupted,
        KEY: run.made(),
    }


def show(result: SimulationResult, game: Game, lang: str) -> None:
    """Print the results as a table."""
    from rich.console import Console
    from rich.table import Table

    value = as_value(result)
    t, labels = catalogue(lang), ValueLabels(game, lang)
    title = t("table.games", title=game.title, games=t.language.decimal(value["games"]))
    table = Table(title=title, title_justify="left", show_header=False, box=None)
    table.add_column(style="bold")
    table.add_column(justify="right")
    table.add_column(justify="right", style="dim")

    def part(count: int) -> str:
        found = share(count, value["games"])
        return f"{t.language.percent(found.value, 1)} ({t.language.spread(found.low, found.high)})"

    for side, wins in value["wins_by_side"].items():
        table.add_row(t("table.side", side=labels.side(side)), t.language.decimal(wins), part(wins))
    for seat in value["seats"]:
        table.add_row(
            t("table.seat", seat=seat["seat"] + 1, bot=seat["bot"]),
            t.language.decimal(seat["wins"]),
            part(seat["wins"]),
        )
    table.add_row(t("table.drawn"), t.language.decimal(value["draws"]), part(value["draws"]))
    for ending, count in value["endings"].items():
        table.add_row(t("table.ended", ending=labels.of("ending", ending)), t.language.decimal(count), part(count))
    per_game = value["decisions_per_game"]
    between = t("table.range", low=per_game["shortest"], high=per_game["longest"])
    table.add_row(t("table.decisions"), t.language.decimal(per_game["mean"], 1), between)
    table.add_row(t("table.turns"), t.language.decimal(value["turns"], 1), "")
    table.add_row(
        t("table.games_second"),
        t.language.decimal(value["games_per_second"]),
        f"{t.language.decimal(value['seconds'], 2)} s",
    )
    build = t("table.compiled" if value["compiled"] else "table.interpreted", n=value["jobs"])
    table.add_row(t("table.decisions_second"), t.language.decimal(value["decisions_per_second"]), build)
    Console().print(table)
