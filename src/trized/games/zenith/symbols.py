"""Building blocks of drawings: palette, icon symbols, text and boxes."""

from collections.abc import Mapping
from xml.sax.saxutils import escape

from trized.games.zenith.box import FACTIONS, PLANETS

COLOURS = ("#a893e8", "#f39a3d", "#35b4ee", "#ec6670", "#5cc4b3")
NIGHT = "#0d0b2c"
INK, FAINT = "#eceaff", "#a5a2d8"
GOLD = "#f4cf6a"
SILVER = "#d5deec"
CARD = "#8f93bd"

GLYPHS = (
    '<circle cy="-1" r="4"/><path d="M-4-9a4 4 0 0 0 8 0M0 3v6M-3 6.5h6"/>',
    '<circle cy="-3.5" r="4.6"/><path d="M0 1.1V9M-3.5 5.3h7"/>',
    '<circle r="7"/><path d="M-7 0H7M0-7V7"/>',
    '<circle cx="-2" cy="2" r="5"/><path d="M1.7-1.7 7-7M2.6-7H7v4.4"/>',
    '<path d="M-6-4.5C-5-9 2-9 1.5-4 1 0-3 2.5-6 3.5H7M4-5V8"/>',
)
FACTION_SIGNS = (
    '<path d="M0 0c4 0 6.5 3 5.5 6-.8 2.3-3.2 1.4-5.5 1.4S-4.7 8.3-5.5 6C-6.5 3-4 0 0 0Z"/>'
    '<circle cx="-6.2" cy="-1.5" r="2"/><circle cx="-2.5" cy="-5.5" r="2.2"/>'
    '<circle cx="2.5" cy="-5.5" r="2.2"/><circle cx="6.2" cy="-1.5" r="2"/>',
    '<path d="M-5 1v-5M-1.8 0v-8M1.6 0v-7.6M4.9 1v-5" stroke-width="2.6" stroke-linecap="round"/>'
    '<path d="M-6.3 0H6.2C6.5 5 4 9 0 9S-6 5-6.3 0Z"/>',
    '<path d="M0 9V3M0 3C-9 4-9-4-5-8-5-3-3-1 0-1S5-3 5-8C9-4 9 4 0 3Z" stroke-width="2" stroke-linejoin="round"/>',
)


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
    parts += [_symbol(name, inside) for name, inside in {**_PLAIN, **of_effects}.items()]
    return "".join(parts)


def _symbol(name: str, inside: str) -> str:
    return f'<symbol id="z-{name}" viewBox="-10 -10 20 20">{inside}</symbol>'


def _card(sign: str, colour: str = CARD) -> str:
    return f'<rect x="-6" y="-8.5" width="12" height="17" rx="2" fill="{colour}"/>{sign}'


def _badge(colour: str) -> str:
    star = "M0-6.5 1.9-2.2 6.5-1.9 3 1.2 4.1 5.8 0 3.4-4.1 5.8-3 1.2-6.5-1.9-1.9-2.2Z"
    return f'<circle r="9.5" fill="{NIGHT}" stroke="{colour}"/><path d="{star}" fill="{colour}"/>'


def _line(path: str, colour: str = NIGHT, width: float = 2) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


_DISC = '<circle r="9.5" fill="#e9e6ff"/><circle r="9.5" fill="url(#z-shine)"/>'
_PLAIN = {
    "any": _DISC + _line("M-4.5 1 0-4 4.5 1M-4.5 5.5 0 .5 4.5 5.5"),
    "other": _DISC + _line("M-5-2H5M-5 2.5H5M3-6.5-3 7"),
    "that": _DISC + _line("M-5-2.5H5M-5 2.5H5"),
    "centred": _DISC + _line("M-9.5 0h19", "#5a4fd0", 2.6),
    "opposed": _DISC + _line("M-4 2 0-3 4 2M-6 6H6", "#5a4fd0"),
    "yield": _DISC + _line("M0 5.5V-5M-4-1 0-5 4-1", "#d22f45", 2.6),
    "credits": f'<circle r="9.5" fill="{GOLD}"/><circle r="7" fill="none" stroke="#8a6512"/>'
    + _line("M3.3-2.6A4.2 4.2 0 1 0 3.3 2.6M0-5.8V5.8", "#6e4f08", 1.8),
    "zenithium": '<path d="M0-9.5 6.5-3 4 9.5H-4L-6.5-3Z" fill="#6ee7ff"/>'
    '<path d="M0-9.5 2-2 0 9.5-2-2Z" fill="#fff" opacity=".75"/><path d="M-6.5-3-2-2-4 9.5Z" opacity=".2"/>',
    "card": _card(""),
    "mobilize": _card(_line("M0-4V4M-4 0H4", "#fff", 2.4)),
    "transfer": _card(_line("M0-5V5M-3.5 1.5 0 5 3.5 1.5", "#fff")),
    "exile": _card(_line("M-7 2-3-2-1 2 2-3 4 1 7-3", NIGHT, 2.4)),
    "discard": _card(_line("M-3.5-3.5 3.5 3.5M3.5-3.5-3.5 3.5", "#fff"), "#b8597c"),
    "silver": _badge(SILVER),
    "gold": _badge(GOLD),
    "leader": _badge(SILVER) + '<path d="M0-9.5A9.5 9.5 0 0 1 0 9.5Z" fill="#f4cf6a" opacity=".5"/>',
    "token": '<ellipse rx="9.5" ry="7" fill="#37346f" stroke="#cfc8ff"/>'
    '<path d="M0-4.5 1.3-1.5 4.5-1.3 2.1.8 2.9 4 0 2.3-2.9 4-2.1.8-4.5-1.3-1.3-1.5Z" fill="#cfc8ff"/>',
    "develop": '<rect x="-8" y="-8" width="16" height="16" rx="4" fill="#37346f" stroke="#cfc8ff"/>'
    + _line("M-4.5 1 0-4 4.5 1M-4.5 6 0 1 4.5 6", "#cfc8ff"),
    "opponent": '<circle cy="-4.5" r="4" fill="#ff8f9d"/><path d="M-7.5 9C-7 1 7 1 7.5 9Z" fill="#ff8f9d"/>',
    "mate": '<circle cy="-4.5" r="4" fill="#8fe3b0"/><path d="M-7.5 9C-7 1 7 1 7.5 9Z" fill="#8fe3b0"/>',
    "if": f'<rect x="-9" y="-7" width="18" height="14" rx="3" fill="{GOLD}"/>' + _line("M0-4.5V1.2M0 3V5", NIGHT, 2.4),
}
SYMBOLS = (*PLANETS, *FACTIONS, *_PLAIN)


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
