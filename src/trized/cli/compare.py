"""`trized compare`: compares two variants of a game on the same seeds."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from trized.cli import parameters
from trized.cli.catalogue import refuse, say
from trized.cli.lab_arguments import INTERRUPTED, LabArguments, bar, make_folder
from trized.cli.parameters import Command
from trized.kernel import Game, Options
from trized.lab.compare import LEAST, Difference, check_from, compare_variants
from trized.lab.labels import ValueLabels
from trized.lab.origin import KEY
from trized.lab.simulate import Run, usual_jobs


@click.command(cls=Command)
@parameters.game
@click.option("--a", metavar="K=V,…", help="Options of the first variant.")
@click.option("--b", metavar="K=V,…", help="Options of the second variant.")
@parameters.seats("greedy")
@click.option("--games", metavar="N", default=1000, help="Number of games for each variant.")
@parameters.seed(0)
@parameters.jobs
@parameters.given
@click.option("--of", metavar="MEASURE", help="The main measure; default: a changed card, or the winner.")
@parameters.rows
@parameters.engine
@parameters.lang
@parameters.as_json
def compare(a: str | None, b: str | None, of: str | None, out: Path | None, as_json: bool, **shared: Any) -> int:
    """Play both variants and print the differences."""
    arguments = LabArguments(**shared)
    game = arguments.game()
    runs = [arguments.varied(game, split_options(text or ""), distinct=False) for text in (a, b)]
    if runs[0] == runs[1]:
        raise refuse("same_variants", example=example(game))
    if out is not None:
        make_folder(out)
    with TemporaryDirectory() as scratch, bar(game.title, 2 * check_from(arguments.games)) as advance:
        used = arguments.jobs or usual_jobs(runs[0], keeps=True)
        where, folder = arguments.where(), out or Path(scratch)
        found, interrupted = compare_variants(runs[0], runs[1], folder, used, advance, where, of)
    if not found:
        print(say(arguments.lang, "interrupted_compare"), file=sys.stderr)
        return INTERRUPTED
    if interrupted:
        arguments.report_interrupted(found[0].games)
    if as_json:
        print(json.dumps(as_value(game, runs, found)))
    else:
        show(ValueLabels(game.for_options(runs[1].options), arguments.lang), a, b, runs, found)
    return INTERRUPTED if interrupted else 0


def example(game: Game) -> str:
    """Return an option with another value than its default, such as `players=4`; empty if there is none."""
    for option in game.options:
        if other := next((value for value in option.values if value != option.default), ""):
            return f" (--b {option.name}={other})"
    return ""


def split_options(text: str) -> list[str]:
    """Read `K=V,K=V`; a comma that starts no option belongs to the value before it."""
    parts: list[str] = []
    for part in text.split(","):
        if "=" in part or not parts:
            parts.append(part)
        else:
            parts[-1] += f",{part}"
    return [part for part in parts if part.strip()]


def as_value(game: Game, runs: Sequence[Run], found: Sequence[Difference]) -> dict[str, Any]:
    """Return the comparison as one value for JSON: the main measure, then all."""
    main = found[0]
    common, different = options_of(runs)
    return {
        "game": game.name,
        "games": main.games,
        "seed": runs[0].seed,
        "seats": [str(spec) for spec in runs[0].seats],
        "of": main.name,
        "options": common,
        "a": {"options": different[0], **main.a.as_value()},
        "b": {"options": different[1], **main.b.as_value()},
        "difference": main.difference.as_value(),
        "p": main.p,
        "settled": main.settled,
        "more_games": main.more_games(),
        "measures": [
            {
                "measure": one.name,
                "a": one.a.as_value(),
                "b": one.b.as_value(),
                "difference": one.difference.as_value(),
                "p": one.p,
                "settled": one.settled,
                "more_games": one.more_games(),
            }
            for one in found
        ],
        KEY: runs[1].made(),
    }


def options_of(runs: Sequence[Run]) -> tuple[list[Options], list[Options]]:
    """Return the options that both variants share, for each variety, and those in which each differs."""
    varied = [run.varieties or (run.options,) for run in runs]
    names = {name for a, b in zip(*varied) for name in a if a[name] != b[name]}
    common = [{name: value for name, value in one.items() if name not in names} for one in varied[0]]
    distinct = [one for k, one in enumerate(common) if one not in common[:k]]
    return distinct, [{name: one[0][name] for name in sorted(names)} for one in varied]


def show(labels: ValueLabels, a: str | None, b: str | None, runs: Sequence[Run], found: Sequence[Difference]) -> None:
    """Print the settings, the main measure in a sentence, and all measures as a table."""
    from rich import box
    from rich.console import Console, JustifyMethod
    from rich.table import Table

    say, n, console = labels.say, labels.say.language, Console()
    console.print(
        say(
            "compare.title",
            game=labels.game.title,
            a=a or "–",
            b=b or "–",
            games=n.decimal(found[0].games),
        )
    )
    for name, run in (("A", runs[0]), ("B", runs[1])):
        console.print(f"{name} · {labels.played(run)}")
    table = Table(box=box.SIMPLE_HEAD)
    names = [name_of(one.name, labels) for one in found]
    word = max(len(word) for name in names for word in name.split(" "))  # no word of a name is broken
    for k, column in enumerate(("measure", "a", "b", "difference", "interval", "verdict")):
        side: JustifyMethod = "left" if k in (0, 5) else "right"
        least = word if k == 0 else None
        table.add_column(say(f"compare.{column}"), justify=side, min_width=least, no_wrap=0 < k < 5)
    for name, one in zip(names, found, strict=True):
        gap = one.difference
        sign = "+" if gap.value > 0 else ""
        table.add_row(
            name,
            one.write(n, one.a.value),
            one.write(n, one.b.value),
            f"{sign}{one.write_gap(n, gap.value)}",
            one.write_interval(n, gap).replace(" ", "\N{NO-BREAK SPACE}"),
            verdict(one, labels),
            end_section=one is found[0],
        )
    console.print(table)
    console.print(say("compare.main", main=names[0], others=len(found) - 1))


def name_of(name: str, labels: ValueLabels) -> str:
    """Return the name of a measure."""
    if name in labels.game.side_names:
        return labels.say("sweep.share", side=labels.side(name))
    card, dot, what = name.rpartition(".")
    if dot:
        column = "section.cards.won" if what == "won" else "section.cards.use"
        return f"{labels.card(card)}, {labels.say(column)}"
    for key in (f"compare.of.{name.replace(' ', '_')}", f"measure.{name}.name"):
        if labels.say.has(key):
            return labels.say(key)
    return labels.of("figure", name)


def verdict(one: Difference, labels: ValueLabels) -> str:
    """Return whether a difference is significant, or how many more games would be needed."""
    n = labels.say.language
    if one.identical:
        return labels.say("compare.identical")
    if one.settled:
        return labels.say("compare.settled")
    if one.difference.value == 0:
        return labels.say("compare.same", least=n.points(LEAST), more=n.decimal(one.more_games()))
    return labels.say("compare.more", more=n.decimal(one.more_games()))
