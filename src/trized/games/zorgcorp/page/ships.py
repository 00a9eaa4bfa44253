"""Draws ships, saucers, docks, and the lanes of the die."""

from collections import Counter
from functools import lru_cache
from html import escape
from math import cos, hypot, radians, sin

from trized.games.zorgcorp.board import ZORGTERRE, Board, start_world_of
from trized.games.zorgcorp.box import PEOPLE_NAMES
from trized.games.zorgcorp.page.ids import dock_id, lane_id, saucer_id, ship_id
from trized.games.zorgcorp.page.labels import PieceLabels, labels
from trized.games.zorgcorp.page.layout import BESIDE, layout_of
from trized.games.zorgcorp.state import ZORGCORP_BITS, Table

SAUCER = (0, -31)
PILED = (6, -6)  # distance between ships of the same kind
ABREAST = 22  # distance between saucers at one place
DOCK = 76  # from the middle of ZorgTerre to a dock
HIDDEN = 'aria-hidden="true"'

Places = tuple[int, ...]


@lru_cache(4096)
def draw_ships(board: Board, lang: str, people: int, places: Places, spent: Places) -> str:
    """Return a people's ships; of several at one place the first is drawn last, on top.

    Ships on `spent` places are used this turn.
    """
    say, spots, found = labels(lang), layout_of(board).spots, []
    kind, (dx, dy) = PEOPLE_NAMES[people], BESIDE[people]
    use = f'<circle class="reach" r="27"/><use href="#zc-{kind}" transform="translate({dx} {dy}) scale(.9)"/>'
    for place, count in sorted(Counter(places).items()):
        x, y = spots[place]
        label = describe_crafts(say, say.names.people_short(people), say.names.place_title(board, place), count)
        home = place == start_world_of(people)
        group = say("ship_home") if home else say("ship_at", place=say.names.place(board, place))
        told = f'role="img" aria-label="{escape(label)}" data-group="{escape(group)}" data-info'
        done = " spent" if place in spent else ""
        for number in reversed(range(count)):
            begins = f'<g id="{ship_id(people, place, number)}" class="craft {kind}{" extra" if number else ""}{done}"'
            at = f"{x + PILED[0] * number} {y + PILED[1] * number}"
            shown = "" if number else draw_count(count, dx, dy + 6)
            found.append(f'{begins} transform="translate({at})" {HIDDEN if number else told}>{use}{shown}</g>')
    return "".join(found)


def describe_crafts(say: PieceLabels, who: str, place: str, count: int) -> str:
    """Describe the ships of one kind at a place."""
    return say("crafts", who=who, place=place, count=count) if count > 1 else say("craft", who=who, place=place)


def draw_count(count: int, x: int, y: int) -> str:
    """Write the number of several ships at one place; empty for one ship."""
    return f'<text class="count" x="{x}" y="{y}">×{count}</text>' if count > 1 else ""


def zorgcorp_places(table: Table) -> Places:
    """Return the place of every ZorgCorp ship, including those that took a start world and left the fleet (R10)."""
    counts = enumerate(int(presence) >> ZORGCORP_BITS for presence in table.presence)
    return tuple(place for place, count in counts if count for _ in range(count))


@lru_cache(2048)
def draw_saucers(board: Board, lang: str, places: Places) -> str:
    """Return the ZorgCorp ships at places."""
    say, spots, found = labels(lang), layout_of(board).spots, []
    for place, count in sorted(Counter(places).items()):
        label = describe_crafts(say, "ZorgCorp", say.names.place_title(board, place), count)
        told = f'role="img" aria-label="{escape(label)}" data-info'
        for number in reversed(range(count)):
            x, y = saucer_spot(place == ZORGTERRE, number, count)
            begins = f'<g id="{saucer_id(place, number)}" class="craft saucer{" extra" if number else ""}"'
            at = f"{spots[place][0] + x} {spots[place][1] + y}"
            use = f'<circle class="reach" r="27"/><use href="#zc-saucer" y="{SAUCER[1]}"/>'
            shown = "" if number else draw_count(count, -x, SAUCER[1] + 6)
            found.append(f'{begins} transform="translate({at})" {HIDDEN if number else told}>{use}{shown}</g>')
    return "".join(found)


def saucer_spot(at_home: bool, number: int, count: int) -> tuple[int, int]:
    """Return the offset of one of several saucers: side by side, on ZorgTerre on both sides of the face."""
    if at_home:
        return (54 if number % 2 else -54), 40 - 20 * (number // 2) - SAUCER[1]
    return round(ABREAST * (number - (count - 1) / 2)), 0


@lru_cache(64)
def draw_docks(board: Board, count: int) -> str:
    """Return the ZorgCorp ships in reserve, in an arc below ZorgTerre; the southern lane stays free."""
    x, y = layout_of(board).spots[ZORGTERRE]
    found = []
    for number in range(count):
        angle = radians(90 + (24 + 15 * (number // 2)) * (1 if number % 2 else -1))
        at = f"{round(x + DOCK * cos(angle))} {round(y + DOCK * sin(angle) - SAUCER[1] // 2)}"
        use = f'<circle class="reach" r="30"/><use href="#zc-saucer" y="{SAUCER[1]}"/>'
        begins = f'<g id="{dock_id(number)}" class="craft saucer dock" transform="translate({at}) scale(.5)"'
        found.append(f"{begins} {HIDDEN}>{use}</g>")
    return "".join(found)


@lru_cache(1024)
def draw_exits(board: Board, places: Places) -> str:
    """Return the lanes of the die from the places of ZorgCorp ships, with their numbers."""
    return "".join(draw_exits_of(board, place) for place in places)


@lru_cache(512)
def draw_exits_of(board: Board, place: int) -> str:
    """Return the lanes from a place with their die numbers."""
    layout, found = layout_of(board), []
    for face, (goal, (at_x, at_y)) in enumerate(zip(board.exits_of(place), layout.badges[place]), 1):
        to_x, to_y = layout.spots[goal]
        share = 1 - layout.edges[goal] / hypot(to_x - at_x, to_y - at_y)
        lane = f'<path d="M{at_x} {at_y}l{round(share * (to_x - at_x))} {round(share * (to_y - at_y))}"/>'
        badge = f'<circle cx="{at_x}" cy="{at_y}" r="12"/><text x="{at_x}" y="{at_y + 6}">{face}</text>'
        found.append(f'<g id="{lane_id(place, face)}" class="exit">{lane}{badge}</g>')
    return "".join(found)
