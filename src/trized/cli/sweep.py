"""`trized sweep`: plays several values of an option or a printed number on the same seeds."""

import json
import sys
from pathlib import Path

from trized.cli.arguments import open_custom, read_pairs
from trized.cli.catalogue import say
from trized.cli.lab_arguments import INTERRUPTED, LabArguments, bar, make_folder
from trized.kernel import Game
from trized.lab.labels import ValueLabels
from trized.lab.simulate import Run, usual_jobs
from trized.lab.sweep import (
    as_value,
    describe_step,
    describe_trend,
    options_at,
    read_values,
    sweep,
    tuning_of,
    write_sweep,
)


def run(arguments: LabArguments, *, over: str, out: Path | None, as_json: bool) -> int:
    """Play every value, write the page, and print the table."""
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
        steps, interrupted = sweep(runs, card, folder, used, advance, arguments.where())
    if interrupted:
        print(say(arguments.lang, "interrupted_sweep"), file=sys.stderr)
    if steps:
        played = game.for_options(first.options)
        page = write_sweep(played, first, what, steps, card, folder, arguments.lang)
        if as_json:
            bots = [str(spec) for spec in first.seats]
            print(json.dumps({"game": game.name, "seed": arguments.seed, "seats": bots, **as_value(what, steps)}))
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
