"""`trized report`: plays many games and writes a page with the results."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from trized.cli import parameters
from trized.cli.arguments import read_options
from trized.cli.catalogue import refuse
from trized.cli.lab_arguments import INTERRUPTED, LabArguments, bar, make_folder
from trized.cli.parameters import Command
from trized.games import REGISTRY
from trized.lab.ladder import LOWEST, Subject, as_value, games_of, measure_depth, sentences, write_depths
from trized.lab.origin import KEY
from trized.lab.report import make_report
from trized.lab.simulate import usual_jobs


@click.command(cls=Command)
@parameters.game
@parameters.seats("greedy")
@click.option("--games", metavar="N", type=int, help="Number of games.  [default: 1000; 60 for each pair of a ladder]")
@parameters.seed(0)
@parameters.jobs
@parameters.given
@click.option("--out", metavar="DIR", type=Path, help="The folder; default: report-GAME.")
@click.option(
    "--ladder", is_flag=True, help="Measure luck, skill and depth with bots at doubling budgets (GAME or all)."
)
@click.option("--top", metavar="N", default=128, help="With --ladder: simulations of the strongest bot.")
@parameters.engine
@parameters.lang
@parameters.as_json
def report(games: int | None, out: Path | None, ladder: bool, top: int, as_json: bool, **shared: Any) -> int:
    """Write the page of a ladder with `ladder`, otherwise that of a game."""
    if ladder:
        return report_ladder(LabArguments(games=60 if games is None else games, **shared), top, out, as_json)
    return report_game(LabArguments(games=1000 if games is None else games, **shared), out, as_json)


def report_ladder(arguments: LabArguments, top: int, out: Path | None, as_json: bool) -> int:
    """Play the ladder of a game, of all games, or of a variant and its base; write the page and print its path."""
    named = list(REGISTRY) if arguments.name == "all" else [arguments.name]
    if top < LOWEST:
        raise refuse("rungs", top=top, least=LOWEST)
    subjects = []
    for name in named:
        game = replace(arguments, name=name).game()
        base, varied = game.settle({}), read_options(game, arguments.given if arguments.name != "all" else ())
        subjects.append(Subject(game.title, game.name, base))
        if varied != base:
            subjects.append(Subject(f"{game.title}, {', '.join(arguments.given)}", game.name, varied))
    folder = out or Path(f"ladder-{arguments.name}")
    make_folder(folder)
    total = sum(games_of(subject, top, arguments.games) for subject in subjects)
    with bar(", ".join(subject.name for subject in subjects), total) as advance:
        depths = [
            measure_depth(subject, top, arguments.games, arguments.seed, arguments.jobs, advance, arguments.where())
            for subject in subjects
        ]
    page = write_depths(depths, arguments.games, folder, arguments.lang)
    if as_json:
        print(json.dumps(as_value(depths)))
    else:
        print(*sentences(depths, arguments.lang), page, sep="\n")
    return 0


def report_game(arguments: LabArguments, out: Path | None, as_json: bool) -> int:
    """Play the games, write the page, and print its verdict and path."""
    game = arguments.game()
    run = arguments.varied(game)
    folder = out or Path(f"report-{game.name}")
    make_folder(folder)
    with bar(game.title, arguments.games) as advance:
        used = arguments.jobs or usual_jobs(run, keeps=True)
        result, findings = make_report(run, folder, used, arguments.lang, advance, arguments.where())
    if result.interrupted:
        arguments.report_interrupted(result.tally.games)
    if as_json:
        told = [one.as_value() for one in findings]
        value = {"game": game.name, "games": result.tally.games, "seed": arguments.seed, "findings": told}
        print(json.dumps({**value, KEY: run.made()}))
    elif result.tally.games:
        print(*(f"{k}. {one.text}" for k, one in enumerate(findings, 1)), folder / "index.html", sep="\n")
    return INTERRUPTED if result.interrupted else 0
