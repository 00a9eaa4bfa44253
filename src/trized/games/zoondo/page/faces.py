"""Pictures of cards: faces, backs and trumps, cached by their values."""

from collections.abc import Iterable
from functools import cache, lru_cache

from markupsafe import escape

from trized.games.zoondo.box import BOX, CROSS, STAR, Step, Zoon, read_grid
from trized.games.zoondo.page import creatures, marks, strokes
from trized.games.zoondo.tribes import RANDOM
from trized.games.zoondo.view import FACE_DOWN

WIDE, HIGH = 100, 110  # size of a card in svg units
TABS = (  # the four corners: the tab, and the place of its number
    ("M0,0H26A26,26 0 0 1 0,26Z", 11, 18),
    ("M100,0H74A26,26 0 0 0 100,26Z", 89, 18),
    ("M100,110H74A26,26 0 0 1 100,84Z", 89, 107),
    ("M0,110H26A26,26 0 0 0 0,84Z", 11, 107),
)
GROUNDS = (
    "M0,22L22,0M0,44L44,0M0,66L66,0M0,88L88,0M0,110L100,10M22,110L100,32M44,110L100,54M66,110L100,76M88,110L100,98",
    "M12,12l8,8l-8,8l-8,-8ZM88,12l8,8l-8,8l-8,-8ZM12,82l8,8l-8,8l-8,-8ZM88,82l8,8l-8,8l-8,-8ZM50,4l5,5l-5,5l-5,-5ZM50,96l5,5l-5,5l-5,-5Z",
)
NAME_ROOM = 90
LETTER = 7  # usual width of a letter


def svg(content: str, kind: str = "") -> str:
    """Return the svg element of a card."""
    named = f' class="{kind}"' if kind else ""
    return f'<svg{named} viewBox="0 0 {WIDE} {HIGH}" aria-hidden="true">{content}</svg>'


def corner_mark(value: int, x: float, y: float, size: int = 20) -> str:
    """Draw the symbol of a corner: a number, a star or a cross."""
    if value == STAR:
        scale = size / 24
        place = f"translate({x - 12 * scale:g} {y - 18.5 * scale:g}) scale({scale:g})"
        return f'<path transform="{place}" d="{marks.STAR}" fill="#ffcb45"/>'
    text, fill = ("×", "#ff9d7e") if value == CROSS else (str(value), "#fff")
    return _text(x, y, size, 900, fill, text)


def _text(x: float, y: float, size: float, weight: int, fill: str, text: str, more: str = "") -> str:
    font = f'font-size="{size:g}" font-weight="{weight}" fill="{fill}" text-anchor="middle"{more}'
    return f'<text x="{x:g}" y="{y:g}" {font}>{escape(text)}</text>'


def corners(values: tuple[int, ...]) -> str:
    """Draw the four corners, top left first, clockwise."""
    tabs = "".join(tab for tab, _, _ in TABS)
    return f'<path d="{tabs}" fill="{strokes.INK}"/>' + "".join(
        corner_mark(value, x, y) for value, (_, x, y) in zip(values, TABS)
    )


@cache
def grid(text: str) -> str:
    """Draw a movement grid of five by five cells: steps filled, jumps as frames, the start in ink."""
    paths, jumps = read_grid(text)
    if not paths and not jumps:
        return f'<path d="M-9,-2H9V2H-9Z" fill="{strokes.INK}"/>'

    def cells(steps: Iterable[Step], inset: float) -> str:
        size = 5 - 2 * inset
        return "".join(
            f"M{5 * x - 2.5 + inset:g},{-5 * y - 2.5 + inset:g}h{size:g}v{size:g}h{-size:g}z" for x, y in steps
        )

    steps = cells((step for path in paths for step in path), 0.4)
    leaps = cells(jumps, 1.1)
    return (
        f'<path d="M-13,-13H13V13H-13Z" fill="#fffaf0" stroke="{strokes.INK}" stroke-width="1.2"/>'
        f'<path d="{cells([(0, 0)], 0.4)}" fill="{strokes.INK}"/><path d="{steps}" fill="#b3341a"/>'
        + (f'<path d="{leaps}" fill="none" stroke="#1e6b3a" stroke-width="1.5"/>' if leaps else "")
    )


def name_strip(name: str) -> str:
    """Draw a name across a card, compressed if it is long."""
    tight = f' textLength="{NAME_ROOM}" lengthAdjust="spacingAndGlyphs"' if len(name) * LETTER > NAME_ROOM else ""
    return f'<path d="M0,70H100V84H0Z" fill="{strokes.INK}"/>{_text(50, 81, 12.5, 700, strokes.BONE, name, tight)}'


@cache
def head_symbol(family: str) -> str:
    """Return the svg symbol of a family's creature."""
    return f'<symbol id="h-{family}" viewBox="-56 -62 112 118">{creatures.head(family)}</symbol>'


@cache
def face_symbol(kind: int) -> str:
    """Return the svg symbol of a Zoon's face, which uses its creature's symbol."""
    zoon = BOX.zoons[kind]
    creature = f'<use href="#h-{zoon.family}" x="17" y="3" width="66" height="70"/>'
    return f'<symbol id="f-{kind}" viewBox="0 0 {WIDE} {HIGH}">{_face(zoon, creature)}</symbol>'


def _face(zoon: Zoon, creature: str) -> str:
    return (
        f"{creature}{name_strip(zoon.name)}"
        f'<g transform="translate(60 97)">{grid(zoon.grid)}</g>'
        f'<path transform="translate(27 88.5) scale(.72)" d="{marks.TYPES[zoon.type]}" fill="{strokes.INK}"/>'
        f"{corners(zoon.corners)}"
    )


@cache
def face_svg(kind: int) -> str:
    """Return a self-contained face."""
    zoon = BOX.zoons[kind]
    creature = f'<svg x="17" y="3" width="66" height="70" viewBox="-56 -62 112 118">{creatures.head(zoon.family)}</svg>'
    return svg(_face(zoon, creature))


def face(kind: int) -> str:
    """Return a face that uses a symbol of the board."""
    return f'<svg viewBox="0 0 {WIDE} {HIGH}" aria-hidden="true"><use href="#f-{kind}"/></svg>'


@lru_cache
def _back(seat: int, tribe: str) -> str:
    """Draw the back of a seat's cards: its crest on a background that differs by seat, not only in colour."""
    return (
        '<path d="M0,0H100V110H0Z" fill="currentColor"/>'
        f'<path d="{GROUNDS[seat]}" fill="none" stroke="{strokes.INK}" stroke-width="3" stroke-opacity=".5"/>'
        f'<path d="M7,7H93V103H7Z" fill="none" stroke="{strokes.BONE}" stroke-width="2.5"/>'
        f'<circle cx="50" cy="55" r="38" fill="{strokes.INK}" fill-opacity=".82"/>'
        f'<g transform="translate(50 56) scale(.68)">{creatures.crest(tribe)}</g>'
    )


def back_symbol(seat: int, tribe: str) -> str:
    """Return the svg symbol of a seat's card back."""
    return f'<symbol id="b-{seat}" viewBox="0 0 {WIDE} {HIGH}">{_back(seat, tribe)}</symbol>'


def back_svg(seat: int, tribe: str) -> str:
    """Return a self-contained back."""
    return svg(_back(seat, tribe))


def back(seat: int) -> str:
    """Return a card back that uses a symbol of the board."""
    return f'<svg viewBox="0 0 {WIDE} {HIGH}" aria-hidden="true"><use href="#b-{seat}"/></svg>'


def side_up(seat: int, kind: int) -> str:
    """Return the visible side of a seat's card: a face, or the back."""
    return face(kind) if kind != FACE_DOWN else back(seat)


@cache
def trump_svg(number: int) -> str:
    """Draw a trump as a card: its mark, its name and, if it fights, its corners."""
    trump = BOX.trumps[number]
    mark = strokes.shape(
        marks.TRUMPS[trump.does], strokes.INK, ' fill-rule="evenodd" transform="translate(28 16) scale(.92)"'
    )
    dots = strength_dots(trump.strength, 97)
    return svg(f"{mark}{name_strip(trump.name)}{dots}{corners(trump.corners) if trump.corners else ''}")


def strength_dots(strength: int, y: float) -> str:
    """Draw the strength of a trump."""
    return "".join(
        f'<circle cx="{50 + 10 * (n - (strength - 1) / 2):g}" cy="{y:g}" r="3.4" fill="{strokes.INK}"/>'
        for n in range(strength)
    )


@lru_cache(64)  # custom files come and go
def banner(tribe: str) -> str:
    """Draw a tribe before a game: its chief with its crest; three face-down cards for a random tribe."""
    chiefs = {zoon.tribe: zoon.family for zoon in BOX.zoons if zoon.type == "chief"}
    if tribe in chiefs:
        inside = f'<g transform="translate(80 54) scale(.86)" color="#a8361f">{creatures.head(chiefs[tribe])}</g>'
    else:
        back = '<rect x="-19" y="-26" width="38" height="52" rx="5" fill="#7a2f1a" stroke="#1c1712" stroke-width="3"/>'
        sign = _text(0, 12, 36, 900, "#f3c23c", "?" if tribe == RANDOM else "★")
        fan = "".join(f'<g transform="rotate({turn} 0 60)">{back}</g>' for turn in (-18, 18, 0))
        inside = f'<g transform="translate(80 52)">{fan}{sign}</g>'
    hills = '<path d="M0 104V82L40 66L78 84L118 68L160 86V104Z" fill="#c99f5e"/>'
    ground = f'<rect width="160" height="104" rx="6" fill="#e9d3a0"/>{hills}'
    return f'<svg viewBox="0 0 160 104" aria-hidden="true">{ground}{inside}</svg>'
