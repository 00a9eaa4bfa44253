"""Building blocks of drawings: palette, icon symbols, text and boxes."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from xml.sax.saxutils import escape

from trized.games.zenith.box import FACTIONS, PLANETS

COLOURS = ("#a893e8", "#f39a3d", "#35b4ee", "#ec6670", "#5cc4b3")
NIGHT = "#0d0b2c"
INK, FAINT = "#eceaff", "#a5a2d8"
GOLD = "#f4cf6a"

SHAPES = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
GLYPHS, LANDS, FACTION_SIGNS = (tuple(SHAPES[name].values()) for name in ("glyphs", "lands", "factions"))
SYMBOLS = (*PLANETS, *FACTIONS, *SHAPES["icons"])


def symbols(of_effects: Mapping[str, str]) -> str:
    """Return the definitions of all icons, including those of effects."""
    parts = [
        '<radialGradient id="z-shine" cx=".35" cy=".3" r=".9"><stop offset="0" stop-color="#fff" stop-opacity=".75"/>'
        '<stop offset=".35" stop-color="#fff" stop-opacity=".1"/><stop offset="1" stop-opacity=".35"/></radialGradient>'
    ]
    for name, colour, glyph in zip(PLANETS, COLOURS, GLYPHS, strict=True):
        parts.append(_symbol(f"g-{name}", f'<g fill="none" stroke="currentColor" stroke-width="1.8">{glyph}</g>'))
        inside = f'<circle r="10" fill="{colour}"/><circle r="10" fill="url(#z-shine)"/>'
        ink = f'<g transform="scale(.62)" fill="none" stroke="{NIGHT}" stroke-width="2.4">{glyph}</g>'
        parts.append(_symbol(name, inside + ink))
    for name, sign in zip(FACTIONS, FACTION_SIGNS, strict=True):
        parts.append(_symbol(name, f'<g fill="currentColor" stroke="currentColor" stroke-width="0">{sign}</g>'))
    parts += [_symbol(name, inside) for name, inside in {**SHAPES["icons"], **of_effects}.items()]
    return "".join(parts)


def _symbol(name: str, inside: str) -> str:
    return f'<symbol id="z-{name}" viewBox="-10 -10 20 20">{inside}</symbol>'


def text(
    x: float, y: float, words: str, size: float = 13, fill: str = INK, anchor: str = "start", more: str = ""
) -> str:
    """Return an svg text element."""
    place = f'x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}"'
    tail = f' text-anchor="{anchor}"' if anchor != "start" else ""
    return f"<text {place}{tail}{more}>{escape(words)}</text>"


def use(name: str, x: float, y: float, size: float, colour: str = "") -> str:
    """Return an icon centred on a point."""
    tint = f' color="{colour}"' if colour else ""
    return f'<use href="#z-{name}" x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" height="{size:g}"{tint}/>'


def box_at(x: float, y: float, w: float, h: float, fill: str, stroke: str = "", r: float = 8) -> str:
    """Return a rounded rectangle."""
    edge = f' stroke="{stroke}"' if stroke else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}" fill="{fill}"{edge}/>'
