"""Pictures of a finished game of ZorgCorp: free skies or a smug globe; and the poster."""

from functools import cache
from html import escape

from trized.games.zorgcorp.board import ZORGTERRE, is_start_world
from trized.games.zorgcorp.box import PEOPLE_NAMES
from trized.games.zorgcorp.page.frame import HERE, RAYS, lane_path
from trized.games.zorgcorp.page.labels import labels
from trized.games.zorgcorp.page.layout import BESIDE, Layout, layout_of
from trized.games.zorgcorp.page.lying import Lying, lying_at
from trized.games.zorgcorp.page.tokens import front_of
from trized.games.zorgcorp.state import CONQUERED, EMPTY, NO_TOKEN, OVERTHROWN, SANCTUARY
from trized.games.zorgcorp.view import View
from trized.kernel import Outcome
from trized.kernel.markup import templates

INK = "#14323a"
TINTS = {  # of a world: its colour, and the ink of its pattern
    "red": ("#d8452f", "#8f2416"),
    "orange": ("#f0913a", "#a5540f"),
    "yellow": ("#f1c744", "#9b7410"),
    "green": ("#62ab4c", "#2c6a1c"),
    "blue": ("#4a90cf", "#1a4f86"),
    "purple": ("#9763b8", "#562a77"),
}
HULLS = ("#d8452f", "#62ab4c", "#f0913a", "#9763b8")  # of the peoples' ships, in the order of the seats
STYLE = (  # plain rules only: the rasterizer supports no more
    ".aura{fill:#f7c455}.sea{fill:#2f9fa0}.land{fill:#f2b54a}.screen{opacity:.2}.rim,.brow,.smile{fill:none}"
    ".eye{fill:#fffaf0}.pupil{fill:#14323a}.lid{fill:#1f7f80}.cap{fill:#e4602a}"
    ".zed{fill:none;stroke:#fff8e8}.mark,.lamp,.pole,.cross{fill:none}.lamp{stroke:#e4602a;stroke-width:5}"
    ".glass{fill:#8fe6df}.cloth{fill:#e4602a}.lawn{fill:#bfdccf}.stone{fill:#fff8e8}.laurel{fill:none}"
    ".leaf{fill:#62ab4c}.zc-back-disc{fill:#1a7f80}.zc-back-dots{opacity:.4}.zc-back-ring{fill:none;stroke:#fff3d6}"
    ".zc-back-core{fill:#f7c455}.solid{stroke:none}.shine{fill:none}"
)


@cache
def shapes() -> str:
    """Return the svg definitions, including ZorgTerre."""
    folder = templates(HERE)
    return folder.get_template("art.html").render() + f"<defs>{folder.get_template('globe.html').render()}</defs>"


def poster(view: View, lang: str) -> str:
    """Draw the star map with worlds and ships from the public view."""
    board, layout = view.table.board, layout_of(view.table.board)
    places = list(enumerate(lying_at(view)))
    box = f"{layout.left} {layout.top} {layout.width} {layout.height}"
    sky = f'x="{layout.left}" y="{layout.top}" width="{layout.width}" height="{layout.height}"'
    return (
        f'<svg viewBox="{box}"><style>{STYLE}</style>{shapes()}<rect {sky} rx="24" fill="#f3e4c2"/>'
        f'<path d="{lane_path(board)}" stroke="#7fa79c" stroke-width="4" fill="none"/>'
        f'<g stroke="{INK}" stroke-width="2.500" stroke-linejoin="round" stroke-linecap="round">'
        f"{''.join(_place(view, layout, place, lying) for place, lying in places)}"
        f"{''.join(_ships(layout, place, lying) for place, lying in places)}</g></svg>"
    )


def _place(view: View, layout: Layout, place: int, lying: Lying) -> str:
    x, y = layout.spots[place]
    if place == ZORGTERRE:
        inside = '<use href="#zc-globe"/>'
    elif not view.table.board.is_world(place):
        inside = '<circle r="30" fill="#14323a"/><circle r="13" fill="#061419" stroke="#f0763f"/>'
    else:
        inside = _world(place, lying)
    return f'<g transform="translate({x} {y})">{inside}</g>'


def _world(place: int, lying: Lying) -> str:
    scale = 1.2 if is_start_world(place) else 1.0
    if lying.status == EMPTY:
        return '<circle r="20" fill="#fff8e8" stroke="#0b6e70" stroke-dasharray="3 6"/>'
    if lying.status == SANCTUARY:
        return '<use href="#zc-sanctuary"/>'
    burst = '<use href="#zc-burst" fill="#e4602a"/>' if lying.status == CONQUERED else ""
    token = '<use href="#zc-back"/>' if lying.token == NO_TOKEN else _token(lying.token)
    dome = '<use href="#zc-shield" fill="#8fe6df" fill-opacity=".450" stroke="#0b5a66"/>' if lying.shield else ""
    flag = '<use href="#zc-flag" x="-29" y="-9"/>' if lying.revolt or lying.status == OVERTHROWN else ""
    coins = f'<rect x="-17" y="16" width="34" height="20" rx="10" fill="#f7c455"/>{written(f"+{lying.bonus}", 31, 16)}'
    return f'<g transform="scale({scale:g})">{burst}{token}{coins if lying.bonus else ""}{dome}{flag}</g>'


def _token(kind: int) -> str:
    front = front_of(kind)
    tint, deep = TINTS[front.colour]
    return (
        f'<circle r="32" fill="{tint}"/><use href="#zc-{front.type}" fill="none" stroke="{deep}"/>'
        f'<circle r="19" fill="#fff8e8"/>{written(front.text, 7, 20)}'
    )


def written(said: str, y: int, size: int) -> str:
    """Draw a few letters below the middle of a piece."""
    look = f'font-size="{size}" font-weight="800" text-anchor="middle" fill="{INK}" stroke="none"'
    return f'<text y="{y}" {look}>{escape(said)}</text>'


def _ships(layout: Layout, place: int, lying: Lying) -> str:
    x, y = layout.spots[place]
    found = []
    for people, name in enumerate(PEOPLE_NAMES):
        dx, dy = BESIDE[people]
        for number in range(lying.ships(people)):
            at = f"translate({x + dx + 6 * number} {y + dy - 6 * number}) scale(.9)"
            found.append(f'<use href="#zc-{name}" fill="{HULLS[people]}" transform="{at}"/>')
    for number in range(lying.saucers):
        at = f"translate({x + 22 * number - 11 * (lying.saucers - 1)} {y - 31})"
        found.append(f'<use href="#zc-saucer" fill="#eef1f0" transform="{at}"/>')
    return "".join(found)


def finale(view: View, outcome: Outcome, lang: str) -> str:
    """Draw ships flying out of a burst over free skies; or a larger, smugger ZorgTerre."""
    rays = "".join(
        f'<path d="M200 120L{200 + x // 10} {120 + y // 10} {200 + a // 10} {120 + b // 10}z"/>'
        for (x, y), (a, b) in zip(RAYS[::2], RAYS[1::2])
    )
    if not outcome.winners:
        inside = '<g transform="translate(200 128) scale(1.350)"><use class="fin-pop" href="#zc-globe"/></g>'
        return _scene("#bfdccf", rays, inside)
    burst = (
        '<g transform="translate(200 120) scale(2.500 1.900)"><use class="fin-pop" href="#zc-burst" fill="#e4602a" '
        f'stroke="{INK}" stroke-width="2"/></g>'
    )
    word = escape(labels(lang)("show.free"))
    shout = (
        '<text class="fin-pop" style="--at:180ms" x="200" y="132" font-size="34" font-weight="900" font-style="italic" '
        f'text-anchor="middle" fill="#fff8e8" stroke="{INK}" stroke-width="5" paint-order="stroke">{word}</text>'
    )
    ways = ((-130, -70, -52), (130, -70, 52), (-130, 70, -128), (130, 70, 128))
    ships = "".join(
        f'<g transform="translate({200 + x} {120 + y}) rotate({turn}) scale(1.600)"><g class="fin-fly" '
        f'style="--at:{260 + 90 * people}ms"><use href="#zc-{name}" fill="{HULLS[people]}" stroke="{INK}" '
        'stroke-width="2"/></g></g>'
        for people, (name, (x, y, turn)) in enumerate(zip(PEOPLE_NAMES, ways))
    )
    return _scene("#f7d48a", rays, burst + ships + shout)


def _scene(tint: str, rays: str, inside: str) -> str:
    return (
        f'<svg class="zc-show" viewBox="0 0 400 240" aria-hidden="true"><g class="fin-fade" fill="{tint}" '
        f'opacity=".85">{rays}</g>{inside}</svg>'
    )
