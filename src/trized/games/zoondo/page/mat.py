"""The background of the field in perspective: farther rows are smaller. board.css has the same rows."""

from functools import cache

from trized.games.zoondo.page import strokes

ROWS = (0.96, 0.943, 0.927, 0.911, 0.896, 0.881)  # size of a cell by row, the nearest first, in sixths of the width
TALL = 1.035  # height of a cell divided by its width
FRONT = 40  # the edge of the mat towards the viewer, in thousandths of its width
FAR = 12
HIGH = round(FRONT + FAR + sum(row * TALL * 1000 / 6 for row in ROWS))


def _lines() -> list[float]:
    """Return the y of the line below each row, and of the one behind the last."""
    lines = [float(HIGH - FRONT)]
    for row in ROWS:
        lines.append(lines[-1] - row * TALL * 1000 / 6)
    return lines


LINES = _lines()


def _half(y: float) -> float:
    """Return half the width of the six columns at height `y`."""
    near, far = (LINES[0] + LINES[1]) / 2, (LINES[5] + LINES[6]) / 2
    return 500 * (ROWS[0] + (ROWS[5] - ROWS[0]) * (near - y) / (near - far))


def _trapeze(low: float, high: float, more: float = 0) -> str:
    a, b = _half(low) + more, _half(high) + more
    return f"M{500 - a:.0f},{low:.0f}L{500 + a:.0f},{low:.0f}L{500 + b:.0f},{high:.0f}L{500 - b:.0f},{high:.0f}Z"


@cache
def mat(near: int) -> str:
    """Draw the background with the camp of seat `near` in front."""
    low, middle, high = LINES[0], LINES[3], LINES[6]
    columns = "".join(
        f"M{500 + _half(low) * (k - 3) / 3:.0f},{low:.0f}L{500 + _half(high) * (k - 3) / 3:.0f},{high:.0f}"
        for k in range(7)
    )
    rows = "".join(f"M{500 - _half(y):.0f},{y:.0f}L{500 + _half(y):.0f},{y:.0f}" for y in LINES)
    zones = "".join(f"M{500 - _half(y):.0f},{y:.0f}L{500 + _half(y):.0f},{y:.0f}" for y in (LINES[2], LINES[4]))
    wide = _half(middle) + 12
    teeth = f"M{500 - wide:.0f},{middle:.0f}" + "".join(
        f"L{500 - wide + (n + 1) * wide / 24:.0f},{middle + (7 if n % 2 else -7):.0f}" for n in range(48)
    )
    edge = _half(low) + 14
    points = "".join(
        f"M{500 - edge + n * edge / 12:.0f},{low + 4:.0f}l{edge / 24:.0f},{FRONT - 8}l{edge / 24:.0f},-{FRONT - 8}Z"
        for n in range(24)
    )
    return (
        f'<svg class="o-mat" viewBox="0 0 1000 {HIGH}" preserveAspectRatio="none" aria-hidden="true">'
        f'<path class="o-cloth" d="{_trapeze(HIGH - 2, 2, 12)}"/>'
        f'<path class="o-camp s{1 - near}" d="{_trapeze(middle, high)}"/>'
        f'<path class="o-camp s{near}" d="{_trapeze(low, middle)}"/>'
        f'<path class="o-line" d="{columns}{rows}"/><path class="o-zone" d="{zones}"/>'
        f'<path class="o-river" d="{teeth}"/>'
        f'<path d="M{500 - edge:.0f},{low:.0f}H{500 + edge:.0f}V{HIGH - 2}H{500 - edge:.0f}Z" fill="{strokes.INK}"/>'
        f'<path class="o-teeth s{near}" d="{points}"/></svg>'
    )
