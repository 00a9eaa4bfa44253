"""`trized compare`: two variants of a game on the same seeds."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from trized.cli.arguments import read_options
from trized.cli.asked import INTERRUPTED, Asked, bar, make_folder
from trized.kernel import Game, Refused
from trized.lab.compare import LEAST, Difference, compare_variants
from trized.lab.labels import Labels
from trized.lab.numerals import decimal, percent
from trized.lab.simulate import Run, usual_jobs


def run(asked: Asked, *, a: str, b: str, of: str | None, out: Path | None, as_json: bool) -> int:
    """Play both variants and print what differs."""
    game = asked.game()
    runs = [asked.run(game, read_options(game, [*asked.given, *split_options(text)])) for text in (a, b)]
    if runs[0] == runs[1]:
        raise Refused("Both variants are the same; give --a and --b different options, such as --b limit=400.")
    if out is not None:
        make_folder(out)
    with TemporaryDirectory() as scratch, bar(game.title, 2 * asked.games) as advance:
        used = asked.jobs or usual_jobs(runs[0], keeps=True)
        found, interrupted = compare_variants(runs[0], runs[1], out or Path(scratch), used, advance, asked.where())
    if not found:
        print("Interrupted before both variants had a game.", file=sys.stderr)
        return INTERRUPTED
    if interrupted:
        asked.tell_interrupted(found[0].games)
    main = choose(found, of)
    if as_json:
        print(json.dumps(as_value(game, runs, found, main)))
    else:
        show(game, a, b, found, asked.lang)
    return INTERRUPTED if interrupted else 0


def split_options(text: str) -> list[str]:
    """Read `K=V,K=V`; a comma that begins no option belongs to the value before it."""
    parts: list[str] = []
    for part in text.split(","):
        if "=" in part or not parts:
            parts.append(part)
        else:
            parts[-1] += f",{part}"
    return [part for part in parts if part.strip()]


def choose(found: Sequence[Difference], of: str | None) -> Difference:
    """Return the measure that is asked for; the share of the first side if none is."""
    for one in found:
        if of is None or one.name == of:
            return one
    raise Refused(f"There is no measure '{of}'; there is {', '.join(one.name for one in found)}.")


def as_value(game: Game, runs: Sequence[Run], found: Sequence[Difference], main: Difference) -> dict[str, Any]:
    """Return the comparison as one value for JSON."""
    return {
        "game": game.name,
        "games": main.games,
        "seed": runs[0].seed,
        "seats": [str(spec) for spec in runs[0].seats],
        "of": main.name,
        "a": {"options": runs[0].options, **main.a.as_value()},
        "b": {"options": runs[1].options, **main.b.as_value()},
        "difference": main.difference.as_value(),
        "settled": main.settled,
        "more_games": main.more_games(),
        "measures": [
            {
                "measure": one.name,
                "a": one.a.as_value(),
                "b": one.b.as_value(),
                "difference": one.difference.as_value(),
                "settled": one.settled,
                "more_games": one.more_games(),
            }
            for one in found
        ],
    }


def show(game: Game, a: str, b: str, found: Sequence[Difference], lang: str) -> None:
    """Print the comparison as a table."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    labels = Labels(game, lang)
    say = labels.say
    title = say("compare.title", game=game.title, a=a or "–", b=b or "–", games=decimal(found[0].games))
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD)
    for k, column in enumerate(("measure", "a", "b", "difference", "interval", "verdict")):
        table.add_column(say(f"compare.{column}"), justify="left" if k in (0, 5) else "right")
    for one in found:
        shares = one.name in (game.side_names[0], "seat 0", "drawn")

        def write(value: float, shares: bool = shares) -> str:
            return percent(value, 1) if shares else decimal(value, 2)

        gap = one.difference
        sign = "+" if gap.value > 0 else ""
        table.add_row(
            name_of(one.name, labels),
            write(one.a.value),
            write(one.b.value),
            f"{sign}{write(gap.value)}",
            f"{write(gap.low)} – {write(gap.high)}".replace(" ", "\N{NO-BREAK SPACE}"),
            verdict(one, labels),
        )
    Console().print(table)


def name_of(name: str, labels: Labels) -> str:
    """Name a measure."""
    if name in labels.game.side_names:
        return labels.say("sweep.share", side=labels.side(name))
    for key in (f"compare.of.{name.replace(' ', '_')}", f"measure.{name}.name"):
        if labels.say.has(key):
            return labels.say(key)
    return labels.of("figure", name)


def verdict(one: Difference, labels: Labels) -> str:
    """Say whether a difference is settled, and if not, how many games more would do."""
    if one.identical:
        return labels.say("compare.identical")
    if one.settled:
        return labels.say("compare.settled")
    if one.difference.value == 0:
        return labels.say("compare.same", least=percent(LEAST), more=decimal(one.more_games()))
    return labels.say("compare.more", more=decimal(one.more_games()))
