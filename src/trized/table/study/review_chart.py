"""The chart of a review as SVG: the winning chances of a side over the game, with bars of luck and choice below.

Colours are CSS classes for both themes; shapes and words repeat their meaning.
"""

from collections.abc import Sequence
from html import escape
from typing import Final

from trized.analysis.review_summary import Grade, Review, grade_of, side_of
from trized.analysis.review_words import lost, texts
from trized.kernel.catalogue import Catalogue

WIDTH, LEFT, RIGHT = 440, 34, 430
TOP, FLOOR = 18, 158  # y of the curve at 100 % and at 0 %
LUCK, CHOICE, ROOM = 192, 242, 19  # y of the middle of both rows of bars, and the height of a bar
HEIGHT: Final = 266
LEAST, MOST = 0.1, 0.25  # smallest and largest change that a bar of full height shows
MARKS: Final[dict[Grade, str]] = {
    "blunder": "M0-6 6 0 0 6-6 0z",
    "mistake": "M0-5.500 5 4-5 4z",
    "inaccuracy": "M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z",
}


def chart(review: Review, side: int, total: int, names: Sequence[str], title: str, t: Catalogue) -> str:
    """Draw the chart for `side`; `total` is the final number of plies, also while the review is incomplete."""
    across = Across(total)
    together = len(review.sides) == 1
    return (
        f'<svg class="rv-chart" viewBox="0 0 {WIDTH} {HEIGHT}" data-left="{LEFT}" data-right="{RIGHT}" role="img" '
        'aria-labelledby="rv-chart-title rv-chart-desc">'
        f'<title id="rv-chart-title">{escape(title)}</title>'
        f'<desc id="rv-chart-desc">{escape(described(review, side, t))}</desc>'
        f"{scale(t)}{curve(review, side, across)}"
        f"{ends(names, side, together, t)}{bars(review, side, across, t)}{marks(review, side, across, t)}"
        f'<path class="rv-cursor" id="rv-cursor" d="M0 {TOP - 8}V{HEIGHT - 4}" transform="translate({LEFT} 0)"/></svg>'
    )


class Across:
    """Returns the x coordinate of a ply."""

    def __init__(self, total: int) -> None:
        self.step = (RIGHT - LEFT) / max(1, total - 1)

    def __call__(self, at: int) -> float:
        return round(LEFT + at * self.step, 1)


def high(chance: float) -> float:
    """Return the y coordinate of a winning chance."""
    return round(FLOOR - chance * (FLOOR - TOP), 1)


def described(review: Review, side: int, t: Catalogue) -> str:
    """Describe the curve for screen readers: first, highest, lowest and last value."""
    chances = [one[side] for one in review.curve]
    figures = (chances[0], max(chances), min(chances), chances[-1])
    first, most, least, last = (f"{chance:.0%}".removesuffix("%") for chance in figures)
    return t("review.chart_desc", first=first, most=most, least=least, last=last)


def scale(t: Catalogue) -> str:
    """Draw a labelled line at each quarter."""
    drawn = [f'<rect class="rv-field" x="{LEFT}" y="{TOP}" width="{RIGHT - LEFT}" height="{FLOOR - TOP}"/>']
    for quarter in range(5):
        y = high(quarter / 4)
        kind = "rv-half" if quarter == 2 else "rv-line"
        drawn.append(f'<path class="{kind}" d="M{LEFT} {y}H{RIGHT}"/>')
        drawn.append(f'<text class="rv-figure" x="{LEFT - 5}" y="{y + 3.5}" text-anchor="end">{quarter * 25}</text>')
    return "".join(drawn)


def curve(review: Review, side: int, across: Across) -> str:
    """Draw the winning chances as a line with the area below in the colour of the side."""
    points = " ".join(f"{across(at)} {high(one[side])}" for at, one in enumerate(review.curve))
    end = across(len(review.curve) - 1)
    return (
        f'<path class="rv-area side-{side % 4}" d="M{LEFT} {FLOOR}L{points}L{end} {FLOOR}z"/>'
        f'<polyline class="rv-curve side-{side % 4}" points="{points}"/>'
    )


def ends(names: Sequence[str], side: int, together: bool, t: Catalogue) -> str:
    """Label the upper and the lower edge with the winner there."""
    others = [name for at, name in enumerate(names) if at != side]
    lower = t("review.lost") if together else ", ".join(others)
    return (
        f'<text class="rv-name" x="{LEFT + 5}" y="{TOP - 5}">▲ {escape(names[side])}</text>'
        f'<text class="rv-name" x="{RIGHT}" y="{FLOOR + 12}" text-anchor="end">▼ {escape(lower)}</text>'
    )


def bars(review: Review, side: int, across: Across, t: Catalogue) -> str:
    """Draw luck and choice as two rows of bars: upwards if good for the side, downwards if bad."""
    parts: dict[str, list[float]] = {"luck": [], "choice": []}
    for change in review.changes:
        own = 1 if side_of(review.sides, change.seat) == side else -1
        parts["luck"].append(change.luck * own)
        parts["choice"].append(change.choice * own)
    largest = max((abs(value) for row in parts.values() for value in row), default=0.0)
    full = max(LEAST, min(MOST, largest))
    wide = max(1.2, min(5.0, across.step * 0.8))
    drawn = []
    for name, middle in (("luck", LUCK), ("choice", CHOICE)):
        label = escape(t(f"review.{name}"))
        drawn.append(f'<text class="rv-name" x="{LEFT + 5}" y="{middle - ROOM + 3}">{label}</text>')
        drawn.append(f'<path class="rv-line" d="M{LEFT} {middle}H{RIGHT}"/>')
        path = "".join(
            f"M{across(at)} {middle}V{round(middle - max(-1.0, min(1.0, value / full)) * ROOM, 1)}"
            for at, value in enumerate(parts[name], 1)
            if abs(value) >= 0.002
        )
        drawn.append(f'<path class="rv-bar rv-{name}" stroke-width="{wide:.1f}" d="{path}"/>')
    return "".join(drawn)


def marks(review: Review, side: int, across: Across, t: Catalogue) -> str:
    """Mark worse decisions on the curve by shape; larger means worse."""
    drawn = []
    for at, (ply, chances) in enumerate(zip(review.plies, review.curve, strict=True)):
        grade = grade_of(ply.decision) if ply.decision is not None else "best"
        if ply.decision is None or grade not in MARKS:
            continue
        told = f"{at}: {texts(t.lang)(f'grade.{grade}')} {lost(ply.decision, t.lang)}"
        drawn.append(
            f'<path class="rv-mark side-{side_of(review.sides, ply.seat) % 4}" d="{MARKS[grade]}" '
            f'transform="translate({across(at)} {high(chances[side])})"><title>{escape(told)}</title></path>'
        )
    return "".join(drawn)
