"""`trized sweep`: plays several values of an option or a printed number on the same seeds."""

import json
import sys
from pathlib import Path
from typing import Any

import click

from trized.cli import parameters
from trized.cli.arguments import open_custom, read_pairs
from trized.cli.catalogue import say
from trized.cli.lab_arguments import INTERRUPTED, LabArguments, bar, make_folder
from trized.cli.parameters import Command
from trized.kernel import Game
from trized.lab import sweep as values_of
from trized.lab.labels import ValueLabels
from trized.lab.origin import KEY
from trized.lab.simulate import Run, usual_jobs
from trized.lab.sweep import (
    as_value,
    describe_step,
    describe_trend,
    options_at,
    read_values,
    tuning_of,
    write_sweep,
)


@click.command(cls=Command)
@parameters.game
@click.option("--over", metavar="NAME=1..9", required=True, help="The values: NAME=1..9 or NAME=A,B,C.")
@parameters.seats("greedy")
@click.option("--games", metavar="N", default=500, help="Number of games for each value.")
@parameters.seed(0)
@parameters.jobs
@parameters.given
@click.option("--out", metavar="DIR", type=Path, help="The folder; default: sweep-GAME.")
@parameters.engine
@parameters.lang
@parameters.as_json
def sweep(over: str, out: Path | None, as_json: bool, **shared: Any) -> int:
    """Play every value, write the page, and print the table."""
    arguments = LabArguments(**shared)
    game = arguments.game()
    what, values = read_values(over)
    given = open_custom(game, read_pairs(game, arguments.given))
    runs = {value: arguments.run(game, options_at(game, given, what, value)) for value in values}
    first = next(iter(runs.values()))
    card = card_of(game, first, what)
    folder = out or Path(f"sweep-{game.name}")
    make_folder(folder)
    with bar(game.title, arguments.games * len(runs)) as advance:
        used = arguments.jobs or usual_jobs(first, keeps=True)
        steps, interrupted = values_of.sweep(runs, card, folder, used, advance, arguments.where())
    if interrupted:
        print(say(arguments.lang, "interrupted_sweep"), file=sys.stderr)
    if steps:
        played = game.for_options(first.options)
        page = write_sweep(played, first, what, steps, card, folder, arguments.lang)
        if as_json:
            bots = [str(spec) for spec in first.seats]
            value = {"game": game.name, "seed": arguments.seed, "seats": bots, **as_value(what, steps)}
            print(json.dumps({**value, KEY: first.made()}))
        else:
            labels = ValueLabels(played, arguments.lang)
            lines = [
                *(describe_step(labels, what, step) for step in steps),
                labels.played(first),
                describe_trend(labels, steps),
            ]
            print(*filter(None, lines), page, sep="\n")
    return INTERRUPTED if interrupted else 0


def card_of(game: Game, run: Run, what: str) -> str | None:
    """Return the id of the card that `what` changes, or None."""
    tuning = tuning_of(game)
    if tuning is None or any(option.name == what for option in game.options):
        return None
    return tuning.card_of(run.options, what)
