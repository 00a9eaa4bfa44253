"""Pictures of a finished game of Zoondo: the stamped crest of the winner; and the poster."""

from trized.games.zoondo.notation import cell_name
from trized.games.zoondo.page import creatures, faces, marks, strokes
from trized.games.zoondo.page.frame import crest_tribe
from trized.games.zoondo.state import CAGED, EMPTY, WALL, owner
from trized.games.zoondo.view import FACE_DOWN, View
from trized.kernel import Outcome

SEATS = ("#23648a", "#a8361f")  # the colours of the two camps
SIZE = 6  # cells in a row of the field
WIDE, HIGH = 112, 122  # a cell of the picture


def poster(view: View, lang: str) -> str:
    """Draw the field with its contents from the public view."""
    cells = "".join(_cell(view, cell, int(there)) for cell, there in enumerate(view.table.board))
    lines = "".join(f"M0,{HIGH * k}H{WIDE * SIZE}M{WIDE * k},0V{HIGH * SIZE}" for k in range(SIZE + 1))
    half = HIGH * SIZE // 2
    return (
        f'<svg viewBox="-8 -8 {WIDE * SIZE + 16} {HIGH * SIZE + 16}" font-family="Georgia,DejaVu Serif,serif">'
        f'<rect x="-8" y="-8" width="{WIDE * SIZE + 16}" height="{HIGH * SIZE + 16}" rx="10" fill="#d3b57c"/>'
        f'<rect width="{WIDE * SIZE}" height="{half}" fill="{SEATS[1]}" fill-opacity=".16"/>'
        f'<rect y="{half}" width="{WIDE * SIZE}" height="{half}" fill="{SEATS[0]}" fill-opacity=".16"/>'
        f'<path d="{lines}" fill="none" stroke="#6b4a2a" stroke-width="2"/>{cells}</svg>'
    )


def _cell(view: View, cell: int, there: int) -> str:
    if there == EMPTY:
        return ""
    name = cell_name(cell)
    x, y = (ord(name[0]) - ord("a")) * WIDE + 6, (SIZE - int(name[1:])) * HIGH + 6
    box = f'<rect width="100" height="110" rx="8" fill="{{}}" stroke="{strokes.INK}" stroke-width="4"/>'
    if there == WALL:
        wall = marks.TRUMPS["wall"]
        inside = f'{box.format("#7f9a55")}<path transform="translate(26 28) scale(2)" d="{wall}" fill="#1f3d1d"/>'
    else:
        slot = there % CAGED
        seat, kind = int(owner(slot)), int(view.face_up(slot))
        card = faces.back_svg(seat, crest_tribe(view.table.tribe(seat))) if kind == FACE_DOWN else faces.face_svg(kind)
        inner = card.replace("<svg", '<svg width="100" height="110"', 1)
        inside = f'{box.format("#f9efd9")}<g opacity="{0.6 if there >= CAGED else 1}">{inner}</g>'
        inside += f'<rect width="100" height="110" rx="8" fill="none" stroke="{SEATS[seat]}" stroke-width="5"/>'
        inside = f'<g color="{SEATS[seat]}">{inside}</g>'
    return f'<g transform="translate({x} {y})">{inside}</g>'


def finale(view: View, outcome: Outcome, lang: str) -> str:
    """Draw the winner's crest as a stamp, with the loser's beside it."""
    if not outcome.winners:
        stamps = _stamp(view, 0, 120, "fin-stamp", 0) + _stamp(view, 1, 280, "fin-stamp", 160)
        return f'<svg viewBox="0 0 400 240" aria-hidden="true">{stamps}</svg>'
    winner = int(outcome.winners[0])
    splash = "M0,-104L17,-38L78,-76L44,-12L116,0L44,12L78,76L17,38L0,104"
    drawn = strokes.engraved(strokes.both(splash, "#f3c23c"))
    beaten = _stamp(view, 1 - winner, 0, "fin-fall", 700, 0)
    fallen = f'<g transform="translate(318 178) rotate(64) scale(.6)">{beaten}</g>'
    return (
        '<svg viewBox="0 0 400 240" aria-hidden="true">'
        f'<g transform="translate(200 120)"><g class="fin-pop" style="--at:260ms">{drawn}</g></g>'
        f"{fallen}{_stamp(view, winner, 200, 'fin-stamp', 0)}</svg>"
    )


def _stamp(view: View, seat: int, x: int, motion: str, at: int, y: int = 120) -> str:
    crest = creatures.crest(crest_tribe(view.table.tribe(seat)))
    return (
        f'<g transform="translate({x} {y})" color="{SEATS[seat]}"><g class="{motion}" style="--at:{at}ms">'
        f'<circle r="70" fill="{SEATS[seat]}" stroke="{strokes.INK}" stroke-width="7"/>'
        f'<circle r="60" fill="{strokes.INK}" fill-opacity=".82"/><g transform="scale(1.1)">{crest}</g></g></g>'
    )
