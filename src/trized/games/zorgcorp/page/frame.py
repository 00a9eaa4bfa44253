"""The frame of the board: the sky, the lanes, and an empty element for every part. It is constant during a game."""

from functools import lru_cache
from math import cos, pi, sin
from pathlib import Path

from markupsafe import Markup

from trized.games.zorgcorp.board import Board
from trized.games.zorgcorp.box import PEOPLE_NAMES
from trized.games.zorgcorp.names import names
from trized.games.zorgcorp.page.buttons import draw_buttons
from trized.games.zorgcorp.page.labels import labels
from trized.games.zorgcorp.page.layout import Layout, lanes, layout_of
from trized.games.zorgcorp.page.places import draw_quadrants
from trized.kernel.markup import templates

HERE = Path(__file__).parent
STARS = 130
RAYS = [(round(4000 * cos(n * pi / 6 - 0.4)), round(4000 * sin(n * pi / 6 - 0.4))) for n in range(12)]


@lru_cache(64)
def frame_of(board: Board, lang: str, order: tuple[int, ...]) -> str:
    """Return the frame of a board; `order` is the order of the peoples."""
    say, layout = labels(lang), layout_of(board)
    return (
        templates(HERE)
        .get_template("board.html")
        .render(
            labels=say,
            layout=layout,
            title=say("map", title=names(lang).board(board)),
            rays=RAYS,
            stars=stars(layout),
            lanes=lane_path(board),
            quadrants=Markup(draw_quadrants(board, lang)),
            buttons=Markup(draw_buttons(lang)),
            peoples=PEOPLE_NAMES,
            order=[PEOPLE_NAMES[people] for people in order],
        )
    )


def lane_path(board: Board) -> str:
    """Return all lanes as one path."""
    spots, parts = layout_of(board).spots, []
    for one, other in lanes(board):
        (x, y), (a, b) = spots[one], spots[other]
        parts.append(f"M{x} {y}l{a - x} {b - y}")
    return "".join(parts)


def stars(layout: Layout) -> str:
    """Return small stars all over the sheet, equal for every board."""
    seed, parts = 7, []
    for _ in range(STARS):
        seed = (seed * 48271) % 2147483647
        x = 2 * layout.left + seed % (2 * layout.width)
        seed = (seed * 48271) % 2147483647
        parts.append(f"M{x} {layout.top + seed % layout.height}h0")
    return "".join(parts)
