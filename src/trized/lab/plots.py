"""Plots as SVG without scripts; `plots.css` has the colours of both themes."""

from collections.abc import Callable, Iterable, Sequence
from html import escape
from math import ceil, floor, log10
from textwrap import wrap
from typing import NamedTuple

from trized.analysis.intervals import Rating
from trized.kernel.language import Language

WIDTH = 420  # on a narrow screen a unit is 0.85 px, so that 14.2 units are 12 px
COLOURS = "abcdef"  # CSS classes
Place = Callable[[float], float]  # coordinate of a value
CHARACTER = 8.4  # mean width of a letter in labels


class Bar(NamedTuple):
    """A bar: a share with its interval, and a note after it."""

    label: str
    value: float
    low: float
    high: float
    note: str = ""
    colour: str = "a"  # one of COLOURS


class Band(NamedTuple):
    """Quantiles of a quantity at one point of an axis: 5, 25, 50, 75 and 95 %."""

    at: float
    low: float
    quarter: float
    middle: float
    three_quarters: float
    high: float


def svg(width: float, height: float, inside: Iterable[str], title: str) -> str:
    """Return an SVG with a title for screen readers."""
    size = f'viewBox="0 0 {width:g} {height:g}" style="max-width:{width:g}px"'
    return f'<svg {size} class="plot" role="img" aria-label="{escape(title)}">{"".join(inside)}</svg>'


def text(x: float, y: float, said: str, kind: str = "", anchor: str = "start") -> str:
    """Return a text element."""
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(said)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """Return a straight line."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Return at most `most` round numbers between `low` and `high`."""
    if high <= low:
        return [low]
    rough = (high - low) / most
    size = 10 ** floor(log10(rough))
    step = next(size * m for m in (1, 2, 2.5, 5, 10) if size * m >= rough * 0.999)
    first = ceil(low / step - 1e-9)
    return [round(k * step, 10) for k in range(first, floor(high / step + 1e-9) + 1)]


def bars(
    n: Language, rows: Sequence[Bar], title: str, *, middle: float | None = None, most: float | None = None
) -> str:
    """Draw shares as bars with 95 % intervals, and a line at `middle`."""
    label = min(250, max([60, *(len(row.label) * CHARACTER + 12 for row in rows)]))
    behind = max([50, *(len(row.note or n.percent(row.value, 1)) * CHARACTER + 18 for row in rows)])
    top = most or max([row.high for row in rows] + [middle or 0]) or 1
    scale = (WIDTH - label - behind) / top
    height = 32 * len(rows) + 24
    parts = [line(label + tick * scale, 4, label + tick * scale, height - 20, "grid") for tick in ticks(0, top, 4)]
    parts += [text(label + tick * scale, height - 6, n.percent(tick), "tick", "middle") for tick in ticks(0, top, 4)]
    if middle is not None:
        parts.append(line(label + middle * scale, 2, label + middle * scale, height - 20, "middle"))
    for k, row in enumerate(rows):
        y = 8 + 32 * k
        end = label + row.value * scale
        says = f"{row.label}: {n.percent(row.value, 1)} ({n.spread(row.low, row.high)})"
        parts.append(f"<g><title>{escape(says)}</title>")
        parts += label_lines(row.label, label, y)
        parts.append(
            f'<rect x="{label:.1f}" y="{y}" width="{max(0.5, end - label):.1f}" height="18" class="bar {row.colour}"/>'
        )
        parts.append(line(label + row.low * scale, y + 9, label + row.high * scale, y + 9, "whisker"))
        parts += [line(label + x * scale, y + 5, label + x * scale, y + 13, "whisker") for x in (row.low, row.high)]
        note = row.note or n.percent(row.value, 1)
        parts.append(text(label + max(row.high, row.value) * scale + 8, y + 14, note, "value"))
        parts.append("</g>")
    return svg(WIDTH, height, parts, title)


def label_lines(said: str, room: float, y: float) -> list[str]:
    """Return the label of a bar; a long one on two lines."""
    if shorten(said, room) == said:
        return [text(room - 8, y + 14, said, "label", "end")]
    first, *rest = wrap(said, int((room - 8) / CHARACTER) + 1)
    return [
        text(room - 8, y + 7 + 14 * k, shorten(one, room), "tick", "end")
        for k, one in enumerate((first, " ".join(rest)))
    ]


def shorten(said: str, room: float) -> str:
    """Cut a text to `room`."""
    letters = int((room - 8) / CHARACTER)
    return said if len(said) <= letters + 1 else said[: letters - 1].rstrip() + "…"


def histogram(
    n: Language, counts: Sequence[tuple[float, float, int]], title: str, unit: str, mean: float, more: str = ""
) -> str:
    """Draw a histogram of (from, to, count), with a line at the mean.

    `more` labels a last bin that contains all larger values.
    """
    left, bottom, height = 12, 36, 220
    low, high = counts[0][0], counts[-1][1]
    scale = (WIDTH - 2 * left) / (high - low)
    top = max(count for *_, count in counts)
    total = sum(count for *_, count in counts)
    rise = (height - bottom - 26) / top
    floor_y = height - bottom
    parts = [line(left, floor_y, WIDTH - left, floor_y, "axis")]
    for start, end, count in counts:
        x, tall = left + (start - low) * scale, count * rise
        said = f"{n.number(start)} – {n.number(end)}: {n.percent(count / total, 1)}"
        parts.append(
            f'<rect x="{x + 0.5:.1f}" y="{floor_y - tall:.1f}" width="{max(0.6, (end - start) * scale - 1):.1f}" '
            f'height="{tall:.1f}" class="bar a"><title>{escape(said)}</title></rect>'
        )
    for tick in ticks(low, high, 6):
        parts.append(text(left + (tick - low) * scale, floor_y + 16, n.number(tick), "tick", "middle"))
    if more:
        beside = max(
            count for start, _, count in counts if left + (start - low) * scale > WIDTH - left - len(more) * CHARACTER
        )
        parts.append(text(WIDTH - left, floor_y - beside * rise - 8, more, "tick", "end"))
    x = left + (mean - low) * scale
    parts += [line(x, 18, x, floor_y, "middle"), text(x, 12, n.decimal(mean, 1), "value", "middle")]
    parts.append(text(WIDTH / 2, height - 4, unit, "tick", "middle"))
    return svg(WIDTH, height, parts, title)


def fan(
    n: Language, groups: Sequence[tuple[str, Sequence[Band]]], title: str, across: str, *, share: bool = False
) -> str:
    """Draw the median over an axis as a line, with bands of 50 % and 90 % of the cases; one for each group."""
    left, bottom, height = 44, 36, 260
    bands = [band for _, found in groups for band in found]
    low, high = (0.0, 1.0) if share else (min(0.0, *(band.low for band in bands)), max(band.high for band in bands))
    first, last = min(band.at for band in bands), max(band.at for band in bands)
    wide = (WIDTH - left - 12) / ((last - first) or 1)
    tall = (height - bottom - 28) / ((high - low) or 1)

    def x(at: float) -> float:
        return left + (at - first) * wide

    def y(value: float) -> float:
        return height - bottom - (value - low) * tall

    parts = []
    for tick in ticks(low, high, 5):
        parts.append(line(left, y(tick), WIDTH - 12, y(tick), "middle" if share and tick == 0.5 else "grid"))
        parts.append(text(left - 6, y(tick) + 4, n.percent(tick) if share else n.number(tick), "tick", "end"))
    for k, (_, found) in enumerate(groups):
        colour = COLOURS[k % len(COLOURS)]
        if len(groups) == 1:
            parts.append(area(found, 1, 5, colour, "wide", x, y))
        parts.append(area(found, 2, 4, colour, "half" if len(groups) == 1 else "wide", x, y))
        points = " ".join(f"{x(band.at):.1f},{y(band.middle):.1f}" for band in found)
        parts.append(f'<polyline points="{points}" class="course {colour}"/>')
    if len(groups) > 1:
        parts += legend([(label, COLOURS[k % len(COLOURS)]) for k, (label, _) in enumerate(groups)], left)
    parts += [text(x(tick), height - bottom + 16, n.number(tick), "tick", "middle") for tick in ticks(first, last, 6)]
    parts.append(text((WIDTH + left) / 2, height - 4, across, "tick", "middle"))
    return svg(WIDTH, height, parts, title)


def area(found: Sequence[Band], low: int, high: int, colour: str, kind: str, x: Place, y: Place) -> str:
    """Return the area between the columns `low` and `high` of bands."""
    there = [f"{x(band.at):.1f},{y(band[low]):.1f}" for band in found]
    back = [f"{x(band.at):.1f},{y(band[high]):.1f}" for band in reversed(found)]
    return f'<polygon points="{" ".join(there + back)}" class="band {kind} {colour}"/>'


def legend(entries: Sequence[tuple[str, str]], x: float) -> list[str]:
    """Return colours with their names in a row at the top of a plot."""
    parts = []
    left, y = x, 2.0
    for label, colour in entries:
        length = 17 + len(label) * CHARACTER * 0.92 + 14
        if x + length > WIDTH and x > left:
            x, y = left, y + 17
        parts.append(f'<rect x="{x:.1f}" y="{y:g}" width="12" height="12" rx="3" class="bar {colour}"/>')
        parts.append(text(x + 17, y + 10.5, label, "tick"))
        x += length
    return parts


def curves(
    n: Language,
    values: Sequence[str],
    found: Sequence[tuple[str, Sequence[Rating]]],
    title: str,
    across: str,
    write: Callable[[float], str] | None = None,
) -> str:
    """Draw shares or numbers with intervals over the values of a sweep, a line for each name."""
    left, bottom, height = 48, 38, 320
    ratings = [rating for _, row in found for rating in row]
    low, high = min(one.low for one in ratings), max(one.high for one in ratings)
    if write is None:
        write = n.percent
        low, high = max(0.0, low - 0.02), min(1.0, high + 0.02)
    wide, tall = (WIDTH - left - 28) / max(1, len(values) - 1), (height - bottom - 46) / ((high - low) or 1)

    def y(share: float) -> float:
        return height - bottom - (share - low) * tall

    parts = []
    for tick in ticks(low, high, 5):
        parts += [
            line(left, y(tick), WIDTH - 8, y(tick), "grid"),
            text(left - 6, y(tick) + 4, write(tick), "tick", "end"),
        ]
    for k, (label, row) in enumerate(found):
        colour = COLOURS[k % len(COLOURS)]
        places = [(left + 10 + wide * at + (k - (len(found) - 1) / 2) * 3, rating) for at, rating in enumerate(row)]
        points = " ".join(f"{x:.1f},{y(rating.value):.1f}" for x, rating in places)
        parts.append(f'<polyline points="{points}" class="course {colour}"/>')
        for (x, rating), value in zip(places, values, strict=True):
            says = f"{label}, {value}: {rating.written(write)}"
            parts.append(
                f"<g><title>{escape(says)}</title>{line(x, y(rating.low), x, y(rating.high), 'range ' + colour)}"
            )
            parts.append(f'<circle cx="{x:.1f}" cy="{y(rating.value):.1f}" r="4" class="point {colour}"/></g>')
    parts += legend([(label, COLOURS[k % len(COLOURS)]) for k, (label, _) in enumerate(found)], left)
    for at, value in enumerate(values):
        parts.append(text(left + 10 + wide * at, height - bottom + 18, shorten(value, wide + 8), "tick", "middle"))
    parts.append(text((WIDTH + left) / 2, height - 4, across, "tick", "middle"))
    return svg(WIDTH, height, parts, title)


def bars_of_numbers(n: Language, rows: Sequence[tuple[str, float]], title: str) -> str:
    """Draw numbers as bars."""
    label = min(190, max([40, *(len(name) * CHARACTER + 12 for name, _ in rows)]))
    scale = (WIDTH - label - 70) / (max(value for _, value in rows) or 1)
    parts = []
    for k, (name, value) in enumerate(rows):
        y = 4 + 26 * k
        parts.append(text(label - 8, y + 14, shorten(name, label), "label", "end"))
        parts.append(f'<rect x="{label:.1f}" y="{y}" width="{value * scale:.1f}" height="18" class="bar f"/>')
        parts.append(text(label + value * scale + 8, y + 14, n.decimal(value, 1), "value"))
    return svg(WIDTH, 26 * len(rows) + 8, parts, title)


class Cell(NamedTuple):
    """A share in a heat map, and its number of cases."""

    value: float
    low: float
    high: float
    cases: int


def heat_map(
    n: Language, names: Sequence[str], columns: Sequence[str], cells: Sequence[Sequence[Cell | None]], title: str
) -> str:
    """Draw the share of each row against each column; blue above one half, red below."""
    left = max(70, *(len(name) * CHARACTER + 14 for name in names))
    size = min(96, (WIDTH - left) / len(columns))
    tall = 44
    lines = 2 if any(shorten(name, size) != name for name in columns) else 1  # long names alternate between two lines
    top = 10 + 18 * lines
    parts = [
        text(left + size * (k + 0.5), 18 + 18 * (k % lines), shorten(name, size * lines), "label", "middle")
        for k, name in enumerate(columns)
    ]
    for r, (name, row) in enumerate(zip(names, cells, strict=True)):
        y = top + tall * r
        parts.append(text(left - 10, y + tall / 2 + 5, name, "label", "end"))
        for k, cell in enumerate(row):
            if cell is not None:
                parts.append(heat_cell(n, left + size * k, y, size, tall, cell, f"{name} – {columns[k]}"))
    return svg(left + size * len(columns), top + tall * len(names) + 4, parts, title)


def heat_cell(n: Language, x: float, y: float, wide: float, tall: float, cell: Cell, name: str) -> str:
    """Return one cell of a heat map."""
    strength = min(1.0, abs(cell.value - 0.5) * 2) * 70
    colour = "var(--plot-a)" if cell.value >= 0.5 else "var(--plot-b)"
    says = f"{name}: {n.percent(cell.value, 1)} ({n.spread(cell.low, cell.high)}), {n.decimal(cell.cases)}"
    fill = f"fill:color-mix(in oklab, {colour} {strength:.0f}%, var(--paper))"
    return (
        f"<g><title>{escape(says)}</title>"
        f'<rect x="{x + 1:.1f}" y="{y + 1:.1f}" width="{wide - 2:.1f}" height="{tall - 2}" rx="4" style="{fill}"/>'
        + text(x + wide / 2, y + 19, n.percent(cell.value), "strong", "middle")
        + text(x + wide / 2, y + 34, f"±{n.decimal(50 * (cell.high - cell.low))}", "tick", "middle")
        + "</g>"
    )


class Point(NamedTuple):
    """A point with a label; its size grows with `weight`."""

    x: float
    y: float
    label: str
    weight: float = 1.0


def scatter(
    n: Language, points: Sequence[Point], title: str, across: str, up: str, *, middle: float, named: int = 12
) -> str:
    """Draw shares against shares; the `named` points furthest from `middle` have labels."""
    left, bottom, height = 48, 38, 340
    xs, ys = [point.x for point in points], [point.y for point in points]
    x0, x1 = max(0, min(xs) - 0.03), min(1, max(xs) + 0.08)
    y0, y1 = min(*ys, middle) - 0.02, max(*ys, middle) + 0.02
    wide, tall = (WIDTH - left - 20) / ((x1 - x0) or 1), (height - bottom - 18) / ((y1 - y0) or 1)
    parts = []
    for tick in ticks(y0, y1, 5):
        y = height - bottom - (tick - y0) * tall
        parts += [line(left, y, WIDTH - 8, y, "grid"), text(left - 6, y + 4, n.percent(tick), "tick", "end")]
    for tick in ticks(x0, x1, 6):
        x = left + (tick - x0) * wide
        parts += [
            line(x, 12, x, height - bottom, "grid"),
            text(x, height - bottom + 16, n.percent(tick), "tick", "middle"),
        ]
    y = height - bottom - (middle - y0) * tall
    parts.append(line(left, y, WIDTH - 8, y, "middle"))
    far = sorted(points, key=lambda point: -abs(point.y - middle) * point.weight**0.5)[:named]
    heaviest = max(point.weight for point in points) or 1
    taken: list[tuple[float, float, float]] = []  # labels: from, to, height
    names = []  # drawn above all points
    for point in sorted(points, key=lambda point: -point.weight):
        x, y = left + (point.x - x0) * wide, height - bottom - (point.y - y0) * tall
        says = f"{point.label}: {n.percent(point.x, 1)}, {n.percent(point.y, 1)}"
        radius = 3 + 4 * (point.weight / heaviest) ** 0.5
        colour = "a" if point.y >= middle else "b"
        circle = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" class="point {colour}">'
        parts.append(f"{circle}<title>{escape(says)}</title></circle>")
        length = 9 + len(point.label) * CHARACTER * 0.9
        end = x + length > WIDTH - 8
        start, stop = (x - length, x) if end else (x, x + length)
        if point in far and all(stop < a or start > b or abs(y - height) > 13 for a, b, height in taken):
            taken.append((start, stop, y))
            names.append(text(x - 9 if end else x + 9, y + 4, point.label, "tick name", "end" if end else "start"))
    parts += names
    parts.append(text((WIDTH + left) / 2, height - 4, across, "tick", "middle"))
    parts.append(text(left - 6, 10, up, "tick"))
    return svg(WIDTH, height, parts, title)


def interval(found: Rating, middle: float, bounds: tuple[float, float], *, stands_out: bool) -> str:
    """Draw a share with its interval as a dot on a line, for a row of a table."""
    wide, tall = 180, 18
    scale = wide / ((bounds[1] - bounds[0]) or 1)

    def x(share: float) -> float:
        return min(wide, max(0.0, (share - bounds[0]) * scale))

    colour = "n" if not stands_out else "a" if found.value > middle else "b"
    inside = [
        line(x(middle), 0, x(middle), tall, "middle"),
        line(x(found.low), tall / 2, x(found.high), tall / 2, f"range {colour}"),
        f'<circle cx="{x(found.value):.1f}" cy="{tall / 2}" r="4" class="point {colour}"/>',
    ]
    return f'<svg viewBox="0 0 {wide} {tall}" class="inline" aria-hidden="true">{"".join(inside)}</svg>'


def stack(n: Language, shares: Sequence[tuple[str, float, str]]) -> str:
    """Draw parts of a total (name, share, colour) as one stacked bar, for a row of a table."""
    wide, tall, x = 140, 14, 0.0
    parts = []
    for name, share, colour in shares:
        says = f"{name}: {n.percent(share)}"
        parts.append(
            f'<rect x="{x:.1f}" y="2" width="{share * wide:.1f}" height="{tall - 4}" class="bar {colour}">'
            f"<title>{escape(says)}</title></rect>"
        )
        x += share * wide
    return f'<svg viewBox="0 0 {wide} {tall}" class="inline" aria-hidden="true">{"".join(parts)}</svg>'
