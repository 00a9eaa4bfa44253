"""Sweeps: several values of one parameter, such as the cost of a card, played on the same seeds and plotted."""

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from html import escape
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol, cast

from trized import __version__
from trized.analysis.intervals import Paired, Rating, mean, paired_shares
from trized.games import load
from trized.kernel import Game, Options
from trized.kernel.catalogue import capital
from trized.kernel.language import Language
from trized.kernel.words import card_fact
from trized.lab import plots
from trized.lab.catalogue import refused
from trized.lab.engines import LOCAL, Engine
from trized.lab.folder import RunFolder
from trized.lab.labels import ValueLabels
from trized.lab.measures import MeasureTables
from trized.lab.pages import html_table, section, write_page
from trized.lab.rows import SCHEMA
from trized.lab.simulate import Run, simulate

WAYS = 3  # most uses of a card in a plot
RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)")


class Tuning(Protocol):
    """Parameters of a game that a sweep can change; a game implements it in `tuning.py`."""

    def card_of(self, options: Options, path: str) -> str | None:
        """Return the id of the card in a path such as 'khan.cost'; None if it is no card."""
        ...

    def tune(self, options: Options, path: str, value: str) -> Options:
        """Return options in which the parameter at `path` has `value`; raise Refused if there is no such parameter."""
        ...


@dataclass(frozen=True)
class SweepStep:
    """The results of one value."""

    value: str
    games: int
    share: Rating
    turns: float
    ways: Mapping[str, Rating] = field(default_factory=dict)  # uses of the changed card
    won: Rating | None = None  # share of wins of sides that played it
    by_game: Mapping[int, tuple[bool, float]] = field(default_factory=dict, repr=False)  # first side won, turns


def read_values(text: str) -> tuple[str, list[str]]:
    """Return the parameter and its values from `NAME=1..9` or `NAME=A,B,C`."""
    name, equals, values = text.partition("=")
    if not equals or not name.strip() or not values.strip():
        raise refused("no_values", text=text)
    if found := RANGE.fullmatch(values.strip()):
        first, last = int(found[1]), int(found[2])
        if first > last:
            raise refused("goes_down", values=values)
        return name.strip(), [str(n) for n in range(first, last + 1)]
    return name.strip(), [value.strip() for value in values.split(",")]


def tuning_of(game: Game) -> Tuning | None:
    """Return the tuning of a game, or None."""
    package = type(game).__module__.rpartition(".")[0]
    if not package or find_spec(f"{package}.tuning") is None:
        return None
    return cast(Tuning, import_module(f"{package}.tuning"))


def options_at(game: Game, given: Mapping[str, str], name: str, value: str) -> Options:
    """Return the options for one value of an option, of a `{NAME}` in a custom file, or of a tunable parameter."""
    if any(option.name == name for option in game.options):
        return game.settle({**given, name: value})
    if any(f"{{{name}}}" in text for text in given.values()):
        return game.settle({key: text.replace(f"{{{name}}}", value) for key, text in given.items()})
    tuning = tuning_of(game)
    if tuning is None:
        known = [option.name for option in game.options]
        raise refused("nothing_to_sweep", title=game.title, name=name, known=known, blank=f"{{{name}}}")
    return tuning.tune(game.settle(given), name, value)


def sweep(
    runs: Mapping[str, Run],
    card: str | None,
    out: Path,
    jobs: int,
    progress: Callable[[int], None] | None = None,
    engine: Engine = LOCAL,
) -> tuple[list[SweepStep], bool]:
    """Play every value; return the results, and whether the run was interrupted.

    Each value has a subfolder of `out`, named after the value and all else that its games depend on, so that further
    sweeps in the same folder play only new games.
    """
    steps = []
    for value, run in runs.items():
        name = re.sub(r"[^\w.-]", "_", value)[:40]
        folder = out / f"{name}-{digest_of_run(run)}"
        result = simulate(run, jobs, progress, out=folder, engine=engine)
        if result.tally.games:
            steps.append(step_of(run, value, card, folder))
        if result.interrupted:
            return steps, True
    return steps, False


def digest_of_run(run: Run) -> str:
    """Return a digest of everything that the games of a run depend on, including this version of Trized."""
    head = json.dumps([SCHEMA, __version__, run.head()], sort_keys=True)
    return hashlib.blake2b(head.encode(), digest_size=6).hexdigest()


def step_of(run: Run, value: str, card: str | None, folder: Path) -> SweepStep:
    """Return the results of one value."""
    game = load(run.game).for_options(run.options)
    tables = MeasureTables(game, RunFolder(folder), run.games)
    ways, won = {}, None
    if card is not None:
        found = tables.cards().filter(card=card)
        if not found.is_empty():
            row = found.row(0, named=True)
            won = Rating(row["share"], row["low"], row["high"])
            ways = tables.uses_of(card)
    turns = float(tables.games["turns"].mean() or 0)  # type: ignore[arg-type]
    rows = tables.games.select("number", "winner", "turns").iter_rows()
    by_game = {number: (winner == game.side_names[0], float(length)) for number, winner, length in rows}
    return SweepStep(value, len(tables.games), dict(tables.sides())[game.side_names[0]], turns, ways, won, by_game)


@dataclass(frozen=True)
class Trend:
    """The effect of increasing the value by one: on the share of wins and on the turns."""

    share: Rating
    turns: Rating


def trend_of(steps: Sequence[SweepStep]) -> Trend | None:
    """Return the mean slope over the values, game by game on the same seeds; None if they are not numbers."""
    try:
        values = [float(step.value) for step in steps]
    except ValueError:
        return None
    common = sorted(set(steps[0].by_game).intersection(*(step.by_game for step in steps)))
    middle = sum(values) / len(values)
    squares = sum((value - middle) ** 2 for value in values)
    if len(common) < 2 or not squares:
        return None

    def slopes(what: int) -> list[float]:
        return [
            sum((value - middle) * step.by_game[game][what] for value, step in zip(values, steps)) / squares
            for game in common
        ]

    return Trend(mean(slopes(0)), mean(slopes(1)))


def against_first(steps: Sequence[SweepStep], k: int) -> Paired:
    """Compare the first side's share of wins at step `k` with the first step, game by game."""
    common = sorted(set(steps[0].by_game) & set(steps[k].by_game))
    first, other = ([step.by_game[game][0] for game in common] for step in (steps[0], steps[k]))
    return paired_shares(first, other)


def write_sweep(
    game: Game, run: Run, what: str, steps: Sequence[SweepStep], card: str | None, out: Path, lang: str
) -> Path:
    """Write the page of a sweep with plots and table; return its path."""
    path = out / "index.html"
    path.write_text(sweep_page(ValueLabels(game, lang), run, what, steps, card), encoding="utf-8")
    return path


def sweep_page(labels: ValueLabels, run: Run, what: str, steps: Sequence[SweepStep], card: str | None) -> str:
    """Return the page of a sweep of `what` (of `card`, if it is one) as HTML."""
    say, shown, n = labels.say, name_swept(labels, what, card), labels.say.language
    title = say("sweep.title", game=labels.game.title, what=shown, first=steps[0].value, last=steps[-1].value)
    found = curves_of(labels, steps)
    values = [step.value for step in steps]
    plot = plots.curves(n, values, found, title, shown)
    turns = plots.bars_of_numbers(n, [(step.value, step.turns) for step in steps], say("sweep.turns"))
    head = [
        say("sweep.value"),
        *(name for name, _ in found),
        say("sweep.gap", first=steps[0].value),
        say("sweep.turns"),
    ]
    rows = [
        [
            step.value,
            *(write_rating(n, ratings[k]) for _, ratings in found),
            write_gap(n, steps, k),
            n.decimal(step.turns, 1),
        ]
        for k, step in enumerate(steps)
    ]
    sections = (
        f"{section(shown, say('sweep.intervals'), plot)}"
        f"<section><h2>{escape(capital(say('sweep.turns')))}</h2>{turns}</section>"
        f'<section class="whole">{html_table(head, rows)}</section>'
    )
    lines = [labels.played(run), say("sweep.reading", games=n.decimal(steps[0].games)), describe_trend(labels, steps)]
    lead = "".join(f'<p class="lead">{escape(line)}</p>' for line in lines if line)
    return write_page(labels.lang, title, f"<h1>{escape(title)}</h1>{lead}", sections, made=run.made())


def write_gap(n: Language, steps: Sequence[SweepStep], k: int) -> str:
    """Format the difference between step `k` and the first one."""
    found = against_first(steps, k).difference
    return write_rating(n, found) if k else "–"


def describe_trend(labels: ValueLabels, steps: Sequence[SweepStep]) -> str:
    """Describe the effect of increasing the value by one; empty if the values are not numbers."""
    trend = trend_of(steps)
    if trend is None:
        return ""
    n = labels.say.language
    turns, share = (
        trend.turns.written(partial(n.decimal, digits=2)),
        trend.share.written(partial(n.points, digits=1)),
    )
    return labels.say("sweep.trend", side=labels.side(labels.game.side_names[0]), share=share, turns=turns)


def name_swept(labels: ValueLabels, what: str, card: str | None) -> str:
    """Return the name of the parameter: of a card, its name and the changed column."""
    if not card or not what.startswith(card):
        return what
    column, _ = card_fact(labels.words, what[len(card) + 1 :], "")
    return f"{labels.card(card)}, {column}"


def curves_of(labels: ValueLabels, steps: Sequence[SweepStep]) -> list[tuple[str, list[Rating]]]:
    """Return the shares of a sweep by name, with a value for every step."""
    found: list[tuple[str, list[Rating]]] = []
    if all(step.won for step in steps):
        nothing = Rating(0.0, 0.0, 0.0)
        for way in list(steps[0].ways)[:WAYS]:
            found.append((labels.of("way", way), [step.ways.get(way, nothing) for step in steps]))
        found.append((labels.say("sweep.won"), [step.won for step in steps if step.won]))
    side = labels.side(labels.game.side_names[0])
    return [*found, (labels.say("sweep.share", side=side), [step.share for step in steps])]


def describe_step(labels: ValueLabels, what: str, step: SweepStep) -> str:
    """Describe the results of one value in a line."""
    side, n = labels.say("sweep.share", side=labels.side(labels.game.side_names[0])), labels.say.language
    told = [f"{side} {write_rating(n, step.share)}", f"{labels.say('sweep.turns')} {n.decimal(step.turns, 1)}"]
    if step.won:
        told.append(f"{labels.say('sweep.won')} {write_rating(n, step.won)}")
    told += [f"{labels.of('way', way)} {write_rating(n, found)}" for way, found in step.ways.items()]
    return labels.say("sweep.line", what=what, value=step.value, told="; ".join(told))


def write_rating(n: Language, found: Rating) -> str:
    """Format a share with its interval."""
    return found.written(partial(n.percent, digits=1))


def as_value(what: str, steps: Sequence[SweepStep]) -> dict[str, Any]:
    """Return a sweep as one value for JSON."""
    trend = trend_of(steps)
    return {
        "over": what,
        "trend": trend and {"share": trend.share.as_value(), "turns": trend.turns.as_value()},
        "steps": [
            {
                "value": step.value,
                "games": step.games,
                **step.share.as_value(),
                "difference": against_first(steps, k).difference.as_value(),
                "turns": round(step.turns, 2),
                "ways": {way: found.as_value() for way, found in step.ways.items()},
                "won": step.won.as_value() if step.won else None,
            }
            for k, step in enumerate(steps)
        ],
    }
