"""Print sheets of a custom file as A4 pages in SVG: cards with bleed and crop marks, a field, a poster.

Lengths are in millimetres. Pages contain no scripts, and all text is escaped.
"""

import re
import textwrap
from collections.abc import Iterable, Sequence
from html import escape
from math import ceil
from typing import Final

from msgspec import Struct

from trized.kernel.catalogue import open_catalogue
from trized.kernel.errors import TEXTS, Refused
from trized.kernel.game import Game, part_of

PAGE: Final = (210, 297)
CARD: Final = (63, 88)
BLEED: Final = 1.5
LEADING: Final = 1.24  # from line to line, as a share of the font size
ACROSS: Final = 3  # cards on a page
DOWN: Final = 3
MOST_CARDS: Final = 180  # of one file
RULES_CARDS: Final = 6
TILE: Final = (190, 277)  # the part of a page that a poster fills, width and height
TILES: Final = (3, 2)  # the most pages of a poster, across and down: almost square, like most maps
LETTER: Final = 0.52  # width of a letter as a share of the font size
INK: Final = "#1b1b1f"
FONT: Final = "system-ui,-apple-system,Segoe UI,Roboto,DejaVu Sans,sans-serif"
VIEW_BOX: Final = re.compile(r'viewBox="(\S+) (\S+) (\S+) (\S+)"')


class Sheets(Struct, frozen=True):
    """The printable parts of a custom file, all safe markup."""

    title: str
    rules: Sequence[str]  # sentences for an additional card
    cards: Sequence[str] = ()  # upper left corner at 0, 0; the background extends beyond the edges by BLEED
    shapes: str = ""  # svg definitions for the drawings
    field: str = ""  # an svg with a viewBox that fills one page
    poster: str = ""  # an svg with a viewBox that fills several pages


def sheets_of(game: Game, text: str, lang: str) -> Sheets:
    """Return the printable parts of a custom file; raise Refused if it is invalid or the game prints nothing."""
    own = part_of(game, "page.sheets", "sheets")
    if own is None:
        raise Refused("no_sheets", title=game.title)
    found: Sheets = own(game, text, lang)
    return found


def draw_pages(sheets: Sheets, code: str, note: str, lang: str) -> list[str]:
    """Return the pages as SVG, cards first; `code` is the drawn QR code, `note` the footer of each page."""
    cards = [*sheets.cards[:MOST_CARDS], *rules_cards(sheets), *([code_card(sheets, code, lang)] if code else [])]
    on_page = ACROSS * DOWN
    drawn = [card_page(cards[at : at + on_page]) for at in range(0, len(cards), on_page)]
    drawn += [framed(sheets.field)] if sheets.field else []
    drawn += poster_pages(sheets.poster, lang) if sheets.poster else []
    return [page(inside, sheets.shapes, note) for inside in drawn]


def page(inside: str, shapes: str, note: str) -> str:
    """Return an A4 page around the markup `inside`."""
    wide, high = PAGE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}" '
        f'font-family="{FONT}"><rect width="{wide}" height="{high}" fill="#fff"/><defs>{shapes}</defs>{inside}'
        f'<text x="{wide / 2:g}" y="{high - 4}" font-size="2.2" text-anchor="middle" fill="{INK}">{escape(note)}</text>'
        "</svg>"
    )


def card_page(cards: Sequence[str]) -> str:
    """Draw up to nine cards with crop marks."""
    wide, high = CARD[0] + 2 * BLEED, CARD[1] + 2 * BLEED
    left, top = (PAGE[0] - ACROSS * wide) / 2, (PAGE[1] - DOWN * high) / 2
    placed = "".join(
        f'<svg x="{left + wide * (k % ACROSS):g}" y="{top + high * (k // ACROSS):g}" width="{wide}" height="{high}" '
        f'viewBox="{-BLEED} {-BLEED} {wide} {high}">{card}</svg>'
        for k, card in enumerate(cards)
    )
    across = min(ACROSS, len(cards))
    xs = [left + wide * k + edge for k in range(across) for edge in (BLEED, BLEED + CARD[0])]
    ys = [top + high * k + edge for k in range(ceil(len(cards) / ACROSS)) for edge in (BLEED, BLEED + CARD[1])]
    return placed + crop_marks(xs, ys, (left, top, PAGE[0] - left, PAGE[1] - top))


def crop_marks(xs: Iterable[float], ys: Iterable[float], inside: tuple[float, float, float, float]) -> str:
    """Draw crop marks at `xs` and `ys` outside the rectangle `inside`."""
    left, top, right, bottom = inside
    marks = [f"M{x:g} {top - 5:g}v4.5M{x:g} {bottom + 0.5:g}v4.5" for x in xs]
    marks += [f"M{left - 3:g} {y:g}h2.5M{right + 0.5:g} {y:g}h2.5" for y in ys]  # printers leave out 3 mm at the edge
    return f'<path d="{"".join(marks)}" stroke="#000" stroke-width=".2"/>'


def framed(drawing: str) -> str:
    """Return a drawing centred on a page."""
    wide, high = TILE
    place = f'x="{(PAGE[0] - wide) / 2:g}" y="{(PAGE[1] - high) / 2:g}" width="{wide}" height="{high}"'
    return drawing.replace("<svg", f"<svg {place}", 1)


def poster_pages(drawing: str, lang: str) -> list[str]:
    """Return the pages of a poster, as large as six pages allow."""
    found = VIEW_BOX.search(drawing)
    assert found is not None, "a poster has a viewBox"
    x, y, width, height = map(float, found.groups())
    scale = min(TILES[0] * TILE[0] / width, TILES[1] * TILE[1] / height)
    across, down = (ceil(round(side * scale / tile, 3)) for side, tile in ((width, TILE[0]), (height, TILE[1])))
    x -= (across * TILE[0] / scale - width) / 2  # centred
    y -= (down * TILE[1] / scale - height) / 2
    left, top = (PAGE[0] - TILE[0]) / 2, (PAGE[1] - TILE[1]) / 2
    marks = crop_marks((left, left + TILE[0]), (top, top + TILE[1]), (left, top, PAGE[0] - left, PAGE[1] - top))
    pages, say = [], open_catalogue(TEXTS, lang)
    for number in range(across * down):
        column, row = number % across, number // across
        part = f"{x + column * TILE[0] / scale:g} {y + row * TILE[1] / scale:g} {TILE[0] / scale:g} {TILE[1] / scale:g}"
        name = say("sheet.part", n=number + 1, of=across * down, column=column + 1, row=row + 1)
        label = f'<text x="{left + 3:g}" y="{top - 3:g}" font-size="3" fill="{INK}">{escape(name)}</text>'
        pages.append(framed(drawing.replace(found[0], f'viewBox="{part}"', 1)) + marks + label)
    return pages


def rules_cards(sheets: Sheets) -> list[str]:
    """Draw as many rules cards as the sentences need, up to a limit."""
    size, step, room = 2.6, 3.4, CARD[1] - 20
    lines = [line for sentence in sheets.rules for line in (*wrapped(sentence, CARD[0] - 10, size), "")]
    most = int(room / step)
    parts = [lines[at : at + most] for at in range(0, len(lines), most)][:RULES_CARDS]
    return [plain_card(sheets.title, written(part, 5, 19, size, step)) for part in parts]


def code_card(sheets: Sheets, code: str, lang: str) -> str:
    """Draw the card with the QR code of the link."""
    side = CARD[0] - 8
    lines = wrapped(open_catalogue(TEXTS, lang)("sheet.code"), side, 2.6)
    drawn = code.replace("<svg", f'<svg x="4" y="16" width="{side}" height="{side}"', 1)
    return plain_card(sheets.title, drawn + written(lines, 5, 78, 2.6, 3.4))


def plain_card(title: str, inside: str) -> str:
    """Draw a white card with a title."""
    wide, high = CARD
    ground = f'<rect x="{-BLEED}" y="{-BLEED}" width="{wide + 2 * BLEED}" height="{high + 2 * BLEED}" fill="#fff"/>'
    head = f'<rect x="{-BLEED}" y="{-BLEED}" width="{wide + 2 * BLEED}" height="{12 + BLEED}" fill="{INK}"/>'
    size = min(4.4, (wide - 10) / LETTER / max(1, len(title)))
    name = f'<text x="5" y="8" font-size="{size:.2f}" font-weight="700" fill="#fff">{escape(title)}</text>'
    return f"{ground}{head}{name}{inside}"


def wrapped(text: str, width: float, size: float) -> list[str]:
    """Break text into lines of at most `width` mm at font size `size`."""
    return textwrap.wrap(text, int(width / LETTER / size))


def fitted(text: str, width: float, height: float, sizes: Sequence[float]) -> tuple[list[str], float]:
    """Return the lines of a text and the first of `sizes` in which it fits; the last one with "…" if none does."""
    for size in sizes:
        lines, most = wrapped(text, width, size), int(height / size / LEADING)
        if len(lines) <= most:
            return lines, size
    return [*lines[: max(0, most - 1)], "…"], size


def written(lines: Sequence[str], x: float, y: float, size: float, step: float, more: str = "") -> str:
    """Draw lines of text below each other, `step` apart."""
    parts = "".join(f'<tspan x="{x:g}" y="{y + step * k:g}">{escape(line)}</tspan>' for k, line in enumerate(lines))
    return f'<text font-size="{size:g}" fill="{INK}"{more}>{parts}</text>'
