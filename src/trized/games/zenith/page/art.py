"""Pictures of the page: svg symbols, placed with `use`, effects as icons, the emblem."""

from functools import cache, lru_cache

from markupsafe import Markup, escape

from trized.games.zenith.box import FACTIONS, PLANETS, Agent
from trized.games.zenith.cards import card_text
from trized.games.zenith.effects.effect import Effect
from trized.games.zenith.effects.registry import registry
from trized.games.zenith.opening import printed_box
from trized.games.zenith.page.icons import icons
from trized.games.zenith.page.portraits import portrait
from trized.games.zenith.symbols import COLOURS, GLYPHS, LANDS, NIGHT, SHAPES, symbols

MANY = 4096  # cached pictures
STARS = "".join(f"M{(k * 7919) % 1000} {(k * 104729) % 640}h0" for k in range(1, 60))


@cache
def defs() -> Markup:
    """Return the definitions of all symbols of a board."""
    drawn = all_symbols() + "".join(_orb(planet) for planet in range(len(PLANETS))) + SHAPES["marks"]["all"]
    return Markup(f'<svg class="z-defs" aria-hidden="true" width="0" height="0">{drawn}</svg>')


def all_symbols() -> str:
    """Return the definitions of all icons, including those of effects."""
    return symbols({name: drawn for definition in registry().definitions for name, drawn in definition.symbols.items()})


def _orb(planet: int) -> str:
    """Draw a planet's disc: surface, light from the left, and glyph."""
    return (
        f'<symbol id="z-orb-{PLANETS[planet]}" viewBox="-24 -24 48 48">'
        f'<circle r="22.5" fill="{NIGHT}" stroke="{COLOURS[planet]}" stroke-width="1.5"/>'
        f'<circle r="20" fill="{COLOURS[planet]}"/><g fill="{NIGHT}" fill-opacity=".13">{LANDS[planet]}</g>'
        f'<circle r="20" fill="url(#z-shine)"/><circle r="11.5" fill="{COLOURS[planet]}" fill-opacity=".8"/>'
        f'<g fill="none" stroke="{NIGHT}" stroke-width="2.1">{GLYPHS[planet]}</g></symbol>'
    )


@cache
def icon(name: str, more: str = "") -> Markup:
    """Return a symbol as an icon; `more` adds attributes."""
    extra = f" {more}" if more else ""
    return Markup(f'<svg class="zi{extra}"><use href="#z-{name}"/></svg>')


@lru_cache(MANY)
def effects(group: tuple[Effect, ...]) -> Markup:
    """Draw effects as icons in unbroken groups, hidden from screen readers."""
    parts = []
    for members in icons(group):
        inside = "".join(
            f'<svg class="zi"><use href="#z-{symbol}"/></svg>' if symbol else f"<b>{escape(words)}</b>"
            for symbol, words in members
        )
        parts.append(f"<span>{inside}</span>")
    return Markup(f'<span class="zfx" aria-hidden="true">{"".join(parts)}</span>')


@lru_cache(MANY)
def face(agent: Agent) -> Markup:
    """Draw an agent's portrait."""
    inside = portrait(agent, 0, 0, 0, 0, COLOURS[agent.planet]).partition(">")[2]
    drawn = f'<svg class="z-face" aria-hidden="true" viewBox="-38 -35 76 71">{inside}'
    return Markup(drawn)


@cache
def sky() -> Markup:
    """Draw the fine orbits and the stars behind the board."""
    orbits = "".join(f'<ellipse cx="500" cy="320" rx="{r * 1.7:g}" ry="{r}"/>' for r in (90, 160, 235, 320, 410, 510))
    return Markup(
        '<svg class="z-sky" aria-hidden="true" viewBox="0 0 1000 640" preserveAspectRatio="xMidYMid slice">'
        f'<g fill="none" stroke="currentColor">{orbits}</g><path d="{STARS}"/></svg>'
    )


@cache
def track_picture(planet: str) -> Markup:
    """Draw a horizontal track for the rules, with its disc one step from the middle."""
    colour = COLOURS[PLANETS.index(planet)]
    places = "".join(f'<circle cx="{x}" cy="24" r="6"/>' for x in (70, 110, 150, 230, 270, 310))
    docks = '<path d="M44 8H22Q8 8 8 24T22 40H44M336 8H358Q372 8 372 24T358 40H336"/>'
    return Markup(
        f'<svg class="z-lane" aria-hidden="true" viewBox="0 0 380 48"><path d="M30 24H350" stroke="{colour}" '
        f'stroke-opacity=".5" stroke-width="2"/><g fill="{NIGHT}" stroke="{colour}" stroke-width="3">{places}{docks}'
        f'<path d="M190 8V40"/></g><use href="#z-orb-{planet}" x="208" y="2" width="44" height="44"/></svg>'
    )


@cache
def board_side(letter: str, lang: str) -> Markup:
    """Draw one side of a technology board: five levels, the highest on top, as icons and words."""
    board = printed_box().boards[letter]
    rungs = Markup("").join(
        Markup("<li><b>{}</b>{}<small>{}</small></li>").format(
            len(board.levels) - at, effects(level), card_text(level, lang)
        )
        for at, level in enumerate(reversed(board.levels))
    )
    head = icon(FACTIONS[board.faction])
    return Markup('<span class="z-board-side"><span>{}</span><ol>{}</ol></span>').format(head, rungs)


@cache
def emblem() -> str:
    """Draw the five planets on their orbits around the badge of the Leader."""
    places = ((92, 118), (226, 52), (160, 134), (86, 48), (252, 124))
    sizes = (20, 22, 24, 21, 34)
    orbits = "".join(
        f'<ellipse cx="160" cy="90" rx="{r * 1.9:g}" ry="{r}" transform="rotate(-9 160 90)"/>'
        for r in (30, 52, 76, 102)
    )
    orbs = ""
    for planet, (x, y) in enumerate(places):
        scale = sizes[planet] / 20
        orbs += (
            f'<g transform="translate({x} {y}) scale({scale:g})"><circle r="20" fill="{COLOURS[planet]}"/>'
            f'<g fill="{NIGHT}" fill-opacity=".16">{LANDS[planet]}</g><circle r="20" fill="url(#ze-shine)"/></g>'
        )
    stars = "".join(f"M{(k * 7919) % 320} {(k * 10477) % 180}h0" for k in range(1, 40))
    star = "M0-6.5 1.9-2.2 6.5-1.9 3 1.2 4.1 5.8 0 3.4-4.1 5.8-3 1.2-6.5-1.9-1.9-2.2Z"
    return (
        '<svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice"><defs><radialGradient id="ze-night" cy=".45">'
        '<stop stop-color="#3a2f9a"/><stop offset=".55" stop-color="#1b1554"/><stop offset="1" stop-color="#0b0828"/>'
        '</radialGradient><radialGradient id="ze-shine" cx=".35" cy=".3" r=".9"><stop stop-color="#fff" '
        'stop-opacity=".7"/><stop offset=".4" stop-color="#fff" stop-opacity=".05"/><stop offset="1" '
        'stop-opacity=".5"/></radialGradient></defs><rect width="320" height="180" fill="url(#ze-night)"/>'
        f'<path d="{stars}" stroke="#fff" stroke-opacity=".6" stroke-width="1.3" stroke-linecap="round"/>'
        f'<g fill="none" stroke="#a79cff" stroke-opacity=".45">{orbits}</g>{orbs}'
        f'<g transform="translate(160 74) scale(3)"><circle r="9.5" fill="{NIGHT}" stroke="#f4cf6a"/>'
        f'<path d="{star}" fill="#f4cf6a"/></g></svg>'
    )
