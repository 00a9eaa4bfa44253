"""The page of a training run: losses by epoch, strength by generation, games and core hours."""

from collections.abc import Sequence
from html import escape
from math import log10
from typing import NamedTuple

from trized.analysis.intervals import Rating
from trized.games import load
from trized.kernel.catalogue import Catalogue
from trized.kernel.language import Language
from trized.lab import plots
from trized.lab.labels import ValueLabels
from trized.lab.pages import html_table, section, write_page
from trized.lab.sweep import write_rating
from trized.lab.train.folder import Generation, LearningResult, PlayedCounts
from trized.lab.train.gate import GateVerdict
from trized.lab.train.settings import TrainSettings

HEADS = ("value", "policy", "belief")
MOST_SHARE = 0.99  # share drawn for winning all games, so that Elo is finite
LEFT, BOTTOM, HEIGHT = 52, 38, 260

Points = Sequence[tuple[float, float]]
Line = tuple[str, Sequence[Points]]  # a name, and unconnected parts


class GenerationRow(NamedTuple):
    """The results of a generation so far."""

    number: int
    counts: PlayedCounts | None
    lesson: LearningResult | None
    verdict: GateVerdict | None

    @property
    def core_hours(self) -> float:
        """The core hours used so far."""
        seconds = [part.seconds for part in (self.counts, self.lesson, self.verdict) if part is not None]
        return sum(seconds) / 3600


def elo_of(share: float) -> float:
    """Return the Elo difference of a share of wins."""
    share = min(MOST_SHARE, max(1 - MOST_SHARE, share))
    return 400 * log10(share / (1 - share))


class Strength(NamedTuple):
    """The best net's Elo above a search without a net, after a generation, and the games and core hours until then."""

    generation: float
    games: float
    hours: float
    elo: float


def strengths(rows: Sequence[GenerationRow]) -> list[Strength]:
    """Return the strength of the best net after each generation."""
    found = [Strength(-1.0, 0.0, 0.0, 0.0)]
    for row in rows:
        if row.verdict is not None:
            before = found[-1]
            gained = elo_of(row.verdict.score) if row.verdict.accepted else 0.0
            games = before.games + (row.counts.games if row.counts else 0)
            found.append(Strength(float(row.number), games, before.hours + row.core_hours, before.elo + gained))
    return found


def write_training_page(settings: TrainSettings, generations: Sequence[Generation], lang: str) -> str:
    """Return the page of a run in `lang`."""
    game = load(settings.game)
    say = ValueLabels(game, lang).say
    rows = [GenerationRow(one.number, one.counts(), one.learning_result(), one.gate_verdict()) for one in generations]
    title = say("train.title", game=game.title)
    hours, games = sum(row.core_hours for row in rows), sum(row.counts.games for row in rows if row.counts)
    options = ", ".join(f"{name}={value}" for name, value in settings.options.items())
    lead = say(
        "train.lead",
        games=say.language.decimal(games),
        hours=say.language.decimal(hours, 2),
        seed=settings.seed,
        options=options,
    )
    sections = [*strength_sections(say, rows), *loss_sections(say, rows)]
    sections.append(f'<section class="whole">{html_table(*summary(say, rows))}</section>')
    head = f'<h1>{escape(title)}</h1><p class="lead">{escape(lead)}</p>'
    return write_page(lang, title, head, "".join(sections))


def loss_sections(say: Catalogue, rows: Sequence[GenerationRow]) -> list[str]:
    """Return a plot of each head's losses by epoch, over all generations."""
    found = []
    for head in HEADS:
        lines = [(say(f"train.{which}"), loss_points(rows, which, head)) for which in ("learned", "held_out")]
        if any(loss for _, parts in lines for part in parts for _, loss in part):
            title = say(f"train.loss.{head}")
            found.append(
                section(
                    title, say(f"train.reading.{head}"), draw_lines(say.language, lines, title, say("train.passes"))
                )
            )
    return found


def loss_points(rows: Sequence[GenerationRow], which: str, head: str) -> list[Points]:
    """Return the losses of a head by epoch, in one part for each generation."""
    parts: list[Points] = []
    at = 1
    for row in rows:
        losses = [float(epoch[which][head]) for epoch in row.lesson.epochs] if row.lesson else []
        parts.append([(float(at + k), loss) for k, loss in enumerate(losses)])
        at += len(losses)
    return parts


def strength_sections(say: Catalogue, rows: Sequence[GenerationRow]) -> list[str]:
    """Return plots of each net's score at the gate, and of the best net's strength."""
    judged = [(row.number, row.verdict) for row in rows if row.verdict is not None]
    if not judged:
        return []
    bars = [
        plots.Bar(
            say("train.generation", number=number),
            one.score,
            one.low,
            one.high,
            say("train.accepted" if one.accepted else "train.refused", share=say.language.percent(one.score, 1)),
            "a" if one.accepted else "b",
        )
        for number, one in judged
    ]
    gate = say("train.gate")
    found = [section(gate, say("train.reading.gate"), plots.bars(say.language, bars, gate, middle=0.5, most=1.0))]
    chain = strengths(rows)
    for by, across in enumerate(("generations", "games", "hours")):
        title = say(f"train.strength.{across}")
        points = [(one[by], one.elo) for one in chain]
        plot = draw_lines(say.language, [(say("train.best"), [points])], title, say(f"train.{across}"))
        found.append(section(title, say(f"train.reading.{across}"), plot))
    return found


def summary(say: Catalogue, rows: Sequence[GenerationRow]) -> tuple[list[str], list[list[str]]]:
    """Return header and rows of a table of all generations."""
    head = ["generation_column", "games", "samples", "value", "policy", "belief", "gate", "size", "hours"]
    table = []
    for row in rows:
        losses = row.lesson.losses if row.lesson else {}
        table.append(
            [
                str(row.number),
                say.language.decimal(row.counts.games) if row.counts else "",
                say.language.decimal(row.counts.samples) if row.counts else "",
                *(say.language.decimal(losses[name], 4) if name in losses else "" for name in HEADS),
                write_rating(say.language, Rating(row.verdict.score, row.verdict.low, row.verdict.high))
                if row.verdict
                else "",
                f"{say.language.decimal(row.lesson.bytes / 1000)} kB" if row.lesson else "",
                say.language.decimal(row.core_hours, 2),
            ]
        )
    return [say(f"train.{name}") for name in head], table


def draw_lines(n: Language, lines: Sequence[Line], title: str, across: str) -> str:
    """Draw numbers as lines, one for each name."""
    points = [point for _, parts in lines for part in parts for point in part]
    low, high = min(y for _, y in points), max(y for _, y in points)
    room = (high - low) * 0.06 or 0.5
    low, high = low - room, high + room
    first, last = min(x for x, _ in points), max(x for x, _ in points)
    wide, tall = (plots.WIDTH - LEFT - 16) / ((last - first) or 1), (HEIGHT - BOTTOM - 30) / (high - low)

    def place(point: tuple[float, float]) -> tuple[float, float]:
        return LEFT + (point[0] - first) * wide, HEIGHT - BOTTOM - (point[1] - low) * tall

    parts = []
    for tick in plots.ticks(low, high, 5):
        y = place((first, tick))[1]
        parts.append(plots.line(LEFT, y, plots.WIDTH - 12, y, "grid"))
        parts.append(plots.text(LEFT - 6, y + 4, n.number(tick), "tick", "end"))
    for k, (name, pieces) in enumerate(lines):
        colour = plots.COLOURS[k]
        for piece in pieces:
            shown = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(place, piece))
            parts.append(f'<polyline points="{shown}" class="course {colour}"/>')
        for point in (point for piece in pieces for point in piece):
            x, y = place(point)
            says = f"{name}, {n.number(point[0])}: {n.decimal(point[1], 4)}"
            circle = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" class="point {colour}"/>'
            parts.append(f"<g><title>{escape(says)}</title>{circle}</g>")
    if len(lines) > 1:
        parts += plots.legend([(name, plots.COLOURS[k]) for k, (name, _) in enumerate(lines)], LEFT)
    whole = all(x == int(x) for x, _ in points)  # epochs and generations are integers
    for tick in (tick for tick in plots.ticks(first, last, 8) if not whole or tick == int(tick)):
        parts.append(plots.text(place((tick, low))[0], HEIGHT - BOTTOM + 16, n.number(tick), "tick", "middle"))
    parts.append(plots.text((plots.WIDTH + LEFT) / 2, HEIGHT - 4, across, "tick", "middle"))
    return plots.svg(plots.WIDTH, HEIGHT, parts, title)
