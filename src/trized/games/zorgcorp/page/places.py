"""Draws the places of the star map with their contents, cached by their values."""

from functools import lru_cache
from html import escape

from trized.games.zorgcorp.board import QUADRANTS, ZORGTERRE, Board, is_start_world, people_of
from trized.games.zorgcorp.box import PEOPLE_NAMES
from trized.games.zorgcorp.page.ids import bonus_id, place_id, quadrant_id, token_id
from trized.games.zorgcorp.page.labels import labels
from trized.games.zorgcorp.page.layout import layout_of
from trized.games.zorgcorp.page.lying import Lying
from trized.games.zorgcorp.page.tokens import draw_token, front_of
from trized.games.zorgcorp.state import CONQUERED, EMPTY, FACE_DOWN, NO_TOKEN, OVERTHROWN, SANCTUARY

STATUS_CLASSES = {
    EMPTY: "empty",
    FACE_DOWN: "down",
    CONQUERED: "conquered",
    OVERTHROWN: "overthrown",
    SANCTUARY: "sanctuary",
}
TO_ASK = 'tabindex="0" role="button" data-info'
STACK = 3  # the most coins drawn in a pile, with their number on it
LARGER = ' transform="scale(1.2)"'  # a start world
STAR = '<path class="star" d="M0-47l5 10 11 1-8 8 2 11-10-5-10 5 2-11-8-8 11-1z"/>'
HOLE = (
    '<circle class="pull" r="38"/><path class="swirl" d="M-30 6q4-28 34-28q20 4 18 22q-6 16-22 14q-12-4-8-14'
    'M30-6q-4 28-34 28q-20-4-18-22"/><circle class="void" r="13"/>'
)


@lru_cache(8192)
def draw_place(board: Board, lang: str, place: int, lying: Lying) -> str:
    """Return a place and its contents without ships, which are separate."""
    label = escape(labels(lang).place(board, place, lying))
    if not board.is_world(place):
        kind, inside = ("zorgterre", '<use href="#zc-globe"/>') if place == ZORGTERRE else ("hole", HOLE)
        return f'<g id="{place_id(board, place)}" class="site {kind}" aria-label="{label}" {TO_ASK}>{inside}</g>'
    marks = " ".join(site_marks(board, place, lying))
    spot = f'<circle class="spot" r="{40 if is_start_world(place) else 34}"/>{draw_name(board, lang, place, lying)}'
    if lying.status == EMPTY:
        spot = f'<circle class="hit" r="34"/>{spot}'  # a larger area to touch
    site = f'<g id="{place_id(board, place)}" class="site {marks}" aria-label="{label}" {TO_ASK}>{spot}</g>'
    return site if lying.status == EMPTY else site + draw_lying(place, lying)


def site_marks(board: Board, world: int, lying: Lying) -> list[str]:
    """Return the CSS classes of a world."""
    marks = [STATUS_CLASSES[lying.status], f"q-{QUADRANTS[board.quadrant[world]]}"]
    if lying.named:
        marks.append("named")
    if is_start_world(world):
        marks += ["start", PEOPLE_NAMES[people_of(world)]]
    return marks


def draw_name(board: Board, lang: str, world: int, lying: Lying) -> str:
    """Draw the name of an empty system inside it, that of a start world beside it; others are drawn by `draw_names`."""
    if not is_start_world(world):
        return f'<text class="name in" y="7">{board.ids[world]}</text>' if lying.status == EMPTY else ""
    x, y = layout_of(board).spots[world]
    name = escape(labels(lang).names.people_short(people_of(world)))
    if abs(y) > abs(x):  # far in the north or south
        return f'<text class="name home" x="50" y="7">{name}</text>'
    end = " end" if x > 0 else ""
    return f'<text class="name home{end}" x="{46 if x > 0 else -46}" y="-54">{name}</text>'


@lru_cache(1024)
def draw_names(board: Board, worlds: tuple[int, ...]) -> str:
    """Draw the names of worlds beside them, above all pieces."""
    layout, found = layout_of(board), []
    for world in worlds:
        (x, y), (dx, dy) = layout.spots[world], layout.names[world]
        found.append(f'<text class="name" x="{x + dx}" y="{y + dy + 5}">{board.ids[world]}</text>')
    return "".join(found)


def draw_lying(world: int, lying: Lying) -> str:
    """Return the contents of a world: conquest burst, coins, token, dome, flag, barrier."""
    large = LARGER if is_start_world(world) else ""
    shut = " shut" if lying.is_blockaded else ""
    conquered = f'<use href="#zc-burst" class="burst{shut}"{large}/>' if lying.status == CONQUERED else ""
    barrier = '<use href="#zc-barrier" class="barrier" y="7"/>' if shut else ""
    dome = f'<use href="#zc-shield" class="dome"{large}/>' if lying.shield else ""
    pile, sum_ = draw_bonus(world, lying)
    token = f'<g id="{token_id(world)}" class="token">{draw_lying_token(world, lying, large)}</g>'
    return conquered + pile + token + barrier + sum_ + dome + (draw_revolt(lying) if lying.revolt else "")


def draw_lying_token(world: int, lying: Lying, large: str) -> str:
    """Return the token of a world: face up, face down with its visible facts, or as a sanctuary."""
    if lying.status == SANCTUARY:
        return '<use href="#zc-sanctuary" transform="scale(.85)"/>'
    if large:
        return f"<g{large}>{draw_token(front_of(lying.token))}</g>{STAR}"
    if lying.status == CONQUERED:
        return str(draw_token(front_of(lying.token)))
    if lying.token == NO_TOKEN:
        return '<use href="#zc-back"/>'
    front = front_of(lying.token)
    chip = f'<rect x="-21" y="-13" width="42" height="26" rx="13"/><text y="7">{front.text}</text>'
    return f'<use href="#zc-back"/><g class="chip {front.colour}">{chip}</g>'


def draw_bonus(world: int, lying: Lying) -> tuple[str, str]:
    """Return the coins under a world, and their number."""
    if not lying.bonus:
        return "", ""
    foot = 30 if is_start_world(world) else 24
    coins = "".join(f'<use href="#zc-coin" y="{foot + 4 * n}"/>' for n in range(min(lying.bonus, STACK), 0, -1))
    low = 8 if is_start_world(world) else 0
    written = f'<rect x="-17" y="{14 + low}" width="34" height="18" rx="9"/><text y="{29 + low}">+{lying.bonus}</text>'
    return f'<g class="coins">{coins}</g>', f'<g id="{bonus_id(world)}" class="coins sum">{written}</g>'


def draw_revolt(lying: Lying) -> str:
    """Return the flag of a revolt, crossed out after the revolution."""
    crossed = lying.status == OVERTHROWN
    flag = '<use href="#zc-flag"/>' + ('<use href="#zc-cross"/>' if crossed else "")
    return f'<g class="revolt{" crossed" if crossed else ""}" transform="translate(-29 -9) scale(.85)">{flag}</g>'


def draw_quadrants(board: Board, lang: str) -> str:
    """Return the tags of the quadrants, in the corners."""
    say, found = labels(lang), []
    for quadrant, (x, y) in enumerate(layout_of(board).tags()):
        full = say.names.texts.sentence("card.place_quadrant", quadrant=say.names.quadrant(quadrant))
        short = say(f"quadrant.{QUADRANTS[quadrant]}")
        label = escape(say("card", name=short, text=full))
        inside = f'<rect x="-34" y="-20" width="68" height="40" rx="6"/><text y="8">{escape(short)}</text>'
        begins = f'<g id="{quadrant_id(quadrant)}" class="quadrant" transform="translate({x} {y})"'
        found.append(f'{begins} aria-label="{label}" {TO_ASK}>{inside}</g>')
    return "".join(found)
