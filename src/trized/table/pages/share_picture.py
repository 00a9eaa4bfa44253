"""The picture of a finished game for sharing: public final position, result and statistics.

It is drawn as SVG; `rasterize` converts it to PNG.
"""

from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import east_asian_width

from markupsafe import escape

from trized.kernel import Statistic
from trized.table.pages.charts import spark
from trized.table.pages.rasterize import FONTS

WIDTH, HEIGHT = 1200, 630
EDGE = 44
LEFT = 520  # width of the text column
SIDES = ("#7fb0ff", "#ff9a80", "#74d3a0", "#cf9df2")
GROUND, PAPER, INK, PALE, MARK = "#11141d", "#1b202d", "#eef0f6", "#a6aec1", "#ffd479"
SHOWN = 5  # statistics shown
LETTER, CAPITAL, WIDE = 0.53, 0.14, 0.4  # width of a letter by its size; added for capitals and wide letters


class PictureSide(NamedTuple):
    """A side of the game, as the picture names it."""

    name: str
    won: bool


def draw_picture(
    title: str, result: str, day: str, sides: Sequence[PictureSide], figures: Sequence[Statistic], board: str
) -> str:
    """Return the picture as SVG; `board` is the drawing of the final position."""
    room, high, x, top = WIDTH - LEFT - 3 * EDGE, HEIGHT - 80, LEFT + EDGE * 2, 40
    parts = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{GROUND}"/>',
        f'<rect x="{x - 16}" y="{top - 16}" width="{room + 32}" height="{high + 32}" rx="20" fill="{PAPER}"/>',
        f'<svg x="{x}" y="{top}" width="{room}" height="{high}">{board}</svg>',
        text(EDGE, 66, title, 40, 800),
        text(EDGE + LEFT, 64, day, 20, 500, PALE, "end"),
    ]
    y = 112
    size = next((size for size in (25, 22, 19) if len(wrap(result, LEFT, size)) <= 3), 16)  # fits on three lines
    for line in wrap(result, LEFT, size)[:5]:
        parts.append(text(EDGE, y, line, size, 600))
        y += size + 8
    y += 8
    for number, side in enumerate(sides):
        parts.append(f'<circle cx="{EDGE + 9}" cy="{y - 7}" r="9" fill="{SIDES[number % len(SIDES)]}"/>')
        size = 22 if " · " not in side.name or width(side.name, 22) <= LEFT - 80 else 17
        if side.won:
            parts.append(f'<path transform="translate({EDGE + LEFT - 14} {y - 8})" d="{STAR}" fill="{MARK}"/>')
        for line in wrap(side.name, LEFT - 80, size)[:3] if size == 17 else [shorten(side.name, LEFT - 80, size)]:
            parts.append(text(EDGE + 30, y, line, size, 750 if side.won else 500))
            y += size + 6
        y += 17 - size // 2
    y += 14
    step = min(74, (HEIGHT - 40 - y) // SHOWN)
    for figure in figures[:SHOWN]:
        parts.append(draw_statistic(figure, y, step))
        y += step
    parts.append(text(EDGE, HEIGHT - 20, "Trized", 18, 700, PALE))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="{FONTS}">{"".join(parts)}</svg>'
    )


STAR = "M0-12 3.500-4 12-3.500 5.500 2 7.500 11 0 6.300-7.500 11-5.500 2-12-3.500-3.500-4Z"


def draw_statistic(figure: Statistic, y: int, step: int) -> str:
    """Draw a statistic: its name, the value of each side in its colour, and its course over the game."""
    middle = y + step // 2
    parts = [
        f'<path d="M{EDGE},{y}H{EDGE + LEFT}" stroke="{PALE}" stroke-opacity=".25"/>',
        text(EDGE, middle + 8, shorten(figure.name, 290 if figure.courses else LEFT - 130, 21), 21, 500),
    ]
    at = EDGE + LEFT
    for number in reversed(range(len(figure.values))):
        said = str(figure.values[number])
        parts.append(text(at, middle + 10, said, 28, 800, SIDES[number] if len(figure.values) > 1 else INK, "end"))
        at -= int(len(said) * 28 * 0.6) + 16
    if figure.courses:
        chart = spark(figure.courses, figure.mark, (96, min(34, step - 20)), (*SIDES[: len(figure.courses)], MARK))
        parts.append(f'<svg x="{EDGE + 296}" y="{y + 8}" width="110" height="{step - 16}">{chart}</svg>')
    return "".join(parts)


def text(x: int, y: int, said: str, size: int, weight: int, fill: str = INK, anchor: str = "start") -> str:
    """Return an SVG text element."""
    look = f'font-size="{size}" font-weight="{weight}" fill="{fill}" text-anchor="{anchor}"'
    return f'<text x="{x}" y="{y}" {look}>{escape(said)}</text>'


def width(said: str, size: int) -> float:
    """Estimate the width of a text from narrow, capital and full-width letters."""
    wide = sum(letter in "WMmw@%" or east_asian_width(letter) in "WF" for letter in said)
    return size * (len(said) * LETTER + sum(map(str.isupper, said)) * CAPITAL + wide * WIDE)


def wrap(said: str, room: int, size: int) -> list[str]:
    """Break a text into lines of at most `room` units of estimated width."""
    lines = [""]
    for word in said.split():
        longer = f"{lines[-1]} {word}".strip()
        if width(longer, size) > room and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return [shorten(line, room, size) for line in lines]


def shorten(said: str, room: int, size: int) -> str:
    """Cut a name to `room` units of estimated width."""
    if width(said, size) <= room:
        return said
    while said and width(f"{said}…", size) > room:
        said = said[:-1]
    return f"{said.rstrip()}…"
