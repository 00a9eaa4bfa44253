"""Woodcut shapes around (0, 0), drawn for the left half and mirrored.

Ink, bone and gold have fixed colours; `currentColor` is the colour of the seat.
"""

import re
from typing import Final

INK: Final = "#20140c"
BONE: Final = "#f6ead0"
GOLD: Final = "#e2a72e"
NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")


def mirrored(path: str) -> str:
    """Return a path of absolute x, y pairs mirrored left to right."""
    turn = iter(range(10_000))
    return NUMBER.sub(lambda found: f"{-float(found[0]):g}" if next(turn) % 2 == 0 else found[0], path)


def shape(path: str, fill: str, more: str = "") -> str:
    """Draw a shape."""
    return f'<path d="{path}" fill="{fill}"{more}/>'


def ink(path: str) -> str:
    """Draw a shape in ink."""
    return shape(path, INK, ' stroke="none"')


def both(path: str, fill: str, more: str = "") -> str:
    """Draw a shape and its mirror image."""
    return shape(path + mirrored(path), fill, more)


def outline(half: str) -> str:
    """Return the closed outline of a left half (from top to bottom) and its mirror image."""
    points = NUMBER.findall(half)
    pairs = list(zip(points[::2], points[1::2]))
    back = " ".join(f"{-float(x):g},{y}" for x, y in reversed(pairs[:-1]))
    return f"{half}C{back}Z"


def cuts(*lines: tuple[float, float, float, float, float]) -> str:
    """Draw wedges on both sides from (x, y), wide at the start, to a point."""
    path = ""
    for x, y, to_x, to_y, wide in lines:
        path += f"M{x:g},{y - wide / 2:g}L{to_x:g},{to_y:g}L{x:g},{y + wide / 2:g}Z"
    return ink(path + mirrored(path))


def engraved(parts: str) -> str:
    """Outline the parts of a picture in ink."""
    return f'<g stroke="{INK}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">{parts}</g>'
