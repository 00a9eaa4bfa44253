"""The frame of the board: the sky, the lanes, and an empty element for every part. It is constant during a game."""

from functools import lru_cache
from html import escape
from math import cos, pi, sin
from pathlib import Path

from markupsafe import Markup

from trized.games.zorgcorp.board import Board
from trized.games.zorgcorp.box import BOX, PEOPLE_NAMES
from trized.games.zorgcorp.names import names
from trized.games.zorgcorp.page.ids import act_id, offer_id
from trized.games.zorgcorp.page.labels import labels
from trized.games.zorgcorp.page.layout import Layout, lanes, layout_of
from trized.games.zorgcorp.page.places import draw_quadrants
from trized.kernel.markup import templates

HERE = Path(__file__).parent
STARS = 130
BUTTONS = ("build", "sanctuary", "revolution", "probe", "done", "pass")  # CSS shows the available ones
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


def draw_buttons(lang: str) -> str:
    """Return all buttons: one for each action, and one for each offer."""
    say = labels(lang)
    found = [draw_button(act_id(name), name, escape(say(f"act.{name}"))) for name in BUTTONS]
    for amount in range(BOX.revolution_colours + 1):
        left = {"build": BOX.build_worlds - amount, "revolution": BOX.revolution_colours - amount}
        texts = [f'<span class="for-{act}">{offer_text(lang, amount, n)}</span>' for act, n in left.items() if n >= 0]
        found.append(draw_button(offer_id(amount), "offer", "".join(texts)))
    return "".join(found)


def draw_button(id: str, kind: str, inside: str) -> str:
    """Return a button."""
    return f'<button type="button" id="{id}" class="zc-act {kind}">{inside}</button>'


def offer_text(lang: str, amount: int, left: int) -> str:
    """Describe an offer in BZ$, and the number of worlds left to name."""
    say = labels(lang)
    name = "act.offer_all" if left == 0 else "act.offer" if amount == 0 else "act.offer_some"
    return escape(say(name, n=left, bz=say.names.bz(amount)))
