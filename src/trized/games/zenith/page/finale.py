"""Pictures of a finished game of Zenith: the winner's discs rise to the zenith; and the poster."""

from math import cos, pi, sin

from trized.games.zenith.box import PLANET_COUNT
from trized.games.zenith.page.art import all_symbols
from trized.games.zenith.page.drawing import LANE, SKY, TRACKS, Drawing, strips
from trized.games.zenith.symbols import COLOURS, GLYPHS, INK, LANDS, NIGHT
from trized.games.zenith.view import View
from trized.kernel import Outcome

STAR = "M0-26 7.600-8.800 26-7.600 12 4.800 16.400 23.200 0 13.600-16.400 23.200-12 4.800-26-7.600-7.600-8.800Z"


def poster(view: View, lang: str) -> str:
    """Draw the tracks with both sides' columns from the public view."""
    drawing = Drawing(view, lang)
    top = drawing.top - drawing.above - 40
    box = f"{TRACKS - 16} {top:g} {LANE * PLANET_COUNT + 32} {drawing.bottom + drawing.below + 40 - top:g}"
    lanes = "".join(drawing.lane(planet) for planet in range(PLANET_COUNT))
    return f'<svg viewBox="{box}" color="{INK}"><defs>{all_symbols()}{strips()}{SKY}</defs>{drawing.sky()}{lanes}</svg>'


def finale(view: View, outcome: Outcome, lang: str) -> str:
    """Draw the winner's discs on an arc over the horizon, and the Leader's star if the viewer won."""
    if not outcome.winners:
        return _scene("", glad=False)
    side = int(view.table.side_of(outcome.winners[0]))
    held = [planet for planet in range(PLANET_COUNT) for _ in range(int(view.table.discs(side, planet)))]
    glad = int(view.viewer) < 0 or int(view.viewer) in outcome.winners
    discs = ""
    for at, planet in enumerate(held):
        turn = pi * (at + 1) / (len(held) + 1)
        x, y = 200 - 150 * cos(turn), 205 - 130 * sin(turn)
        discs += (
            f'<g transform="translate({x:.0f} {y:.0f})"><g class="fin-rise" style="--at:{at * 110}ms">'
            f'<circle r="22.500" fill="{NIGHT}" stroke="{COLOURS[planet]}" stroke-width="2"/>'
            f'<circle r="20" fill="{COLOURS[planet]}"/><g fill="{NIGHT}" fill-opacity=".14">{LANDS[planet]}</g>'
            f'<g fill="none" stroke="{NIGHT}" stroke-width="2.100">{GLYPHS[planet]}</g></g></g>'
        )
    return _scene(discs, glad)


def _scene(discs: str, glad: bool) -> str:
    orbits = "".join(f'<ellipse cx="200" cy="205" rx="{r * 1.15:g}" ry="{r}"/>' for r in (70, 130, 190))
    rays = "".join(
        f"M200,150L{200 + 300 * cos(turn):.0f},{150 + 300 * sin(turn):.0f}" for turn in (pi * k / 12 for k in range(24))
    )
    light = (
        f'<path class="fin-fade" d="{rays}" stroke="#f4cf6a" stroke-opacity=".28" stroke-width="3"/>'
        f'<g transform="translate(200 150)"><path class="fin-pop" style="--at:500ms" d="{STAR}" fill="#f4cf6a"/></g>'
        if glad
        else ""
    )
    return (
        '<svg viewBox="0 0 400 240" aria-hidden="true"><g class="fin-fade" fill="none" stroke="#a79cff" '
        f'stroke-opacity=".5" stroke-width="1.500">{orbits}</g>{light}{discs}</svg>'
    )
