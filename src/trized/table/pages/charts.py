"""Small SVG charts: lines of a game's statistics, and bars of games won and lost over time.

Colours are CSS classes, so that both themes apply; a standalone picture passes its own colours.
"""

from collections.abc import Sequence

from markupsafe import Markup, escape

from trized.table.pages.history import Period

WIDTH, HEIGHT = 160, 44  # of a line chart
TALL, FOOT = 120, 28  # height of the bars, and of the dates below them


def points(values: Sequence[float], low: float, high: float, width: float, height: float) -> str:
    """Return the points of an SVG polyline over `width` and `height`, `low` at the bottom and `high` at the top."""
    span, steps = (high - low) or 1.0, max(1, len(values) - 1)
    return " ".join(
        f"{at * width / steps:.1f},{height - (value - low) * height / span:.1f}" for at, value in enumerate(values)
    )


def spark(
    courses: Sequence[Sequence[float]],
    mark: float | None = None,
    size: tuple[int, int] = (WIDTH, HEIGHT),
    colours: Sequence[str] = (),
) -> Markup:
    """Draw each course as a line with a dot at its end, and a dashed line at `mark`; return nothing without values."""
    drawn = [values for values in courses if values]
    if not drawn:
        return Markup("")
    (width, height), pad = size, 5
    known = [value for values in drawn for value in values] + ([] if mark is None else [mark])
    low, high = min(0.0, *known), max(*known, 1.0)
    parts = []
    if mark is not None:
        y = height - (mark - low) * height / (high - low)
        look = f'stroke="{colours[-1]}"' if colours else 'class="spark-mark"'
        parts.append(f'<path d="M0,{y:.1f}H{width}" fill="none" stroke-dasharray="4 4" {look}/>')
    for side, values in enumerate(drawn):
        line = points(values, low, high, width, height)
        last = line.rpartition(" ")[2].split(",")
        pen = f'stroke="{colours[side]}"' if colours else f'class="spark-line side-{side}"'
        dot = f'fill="{colours[side]}"' if colours else f'class="spark-dot side-{side}"'
        dashes = ' stroke-dasharray="6 3"' if side else ""
        parts.append(
            f'<polyline points="{line}" fill="none" stroke-width="2.5" stroke-linejoin="round"{dashes} {pen}/>'
        )
        parts.append(f'<circle cx="{last[0]}" cy="{last[1]}" r="4" {dot}/>')
    box = f"{-pad} {-pad} {width + 2 * pad} {height + 2 * pad}"
    return Markup(f'<svg class="spark" viewBox="{box}" aria-hidden="true">{"".join(parts)}</svg>')


def bars(periods: Sequence[Period], label: str, said: Sequence[str]) -> Markup:
    """Draw a bar of games won, drawn and lost for each period; `said` are the tooltips, `label` describes the chart."""
    if not periods:
        return Markup("")
    wide, most = 728, max(4, *(period.count.played for period in periods))
    step = min(48, wide // len(periods))
    parts = [f'<path class="chart-line" d="M0,{TALL - n * TALL / 4:.1f}H{wide}"/>' for n in range(1, 5)]
    for at, (period, told) in enumerate(zip(periods, said, strict=True)):
        left = wide - (len(periods) - at) * step + 4
        y, found = float(TALL), period.count
        rest = found.played - found.won - found.drawn - found.lost
        stack = []
        for kind, n in (("won", found.won), ("draw", found.drawn), ("played", rest), ("lost", found.lost)):
            high = n * TALL / most
            y -= high
            if n:
                stack.append(
                    f'<rect class="chart-{kind}" x="{left}" y="{y:.1f}" width="{step - 8}" height="{high:.1f}"/>'
                )
        parts.append(f"<g><title>{escape(told)}</title>{''.join(stack)}</g>")
    parts.append(f'<path class="chart-base" d="M0,{TALL}H{wide}"/>')
    names = {0: periods[0].begins, len(periods) - 1: periods[-1].begins}
    for at, day in names.items():
        x = wide - (len(periods) - at) * step + step / 2
        end = "end" if at == len(periods) - 1 else "middle" if x > 40 else "start"
        parts.append(
            f'<text class="chart-day" x="{x:.0f}" y="{TALL + 20}" text-anchor="{end}">{day.isoformat()}</text>'
        )
    parts.append(f'<text class="chart-day" x="0" y="10">{most}</text>')
    box = f"0 -4 {wide} {TALL + FOOT + 4}"
    return Markup(f'<svg class="chart" viewBox="{box}" role="img" aria-label="{escape(label)}">{"".join(parts)}</svg>')
