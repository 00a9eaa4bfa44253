"""What stands on the star map, piece by piece, with its spot in the drawing."""

from collections.abc import Iterator
from math import cos, hypot, radians, sin

from msgspec import Struct

from trized.games.zorgcorp.board import QUADRANTS, ZORGTERRE, is_start_world, people_of, start_world_of
from trized.games.zorgcorp.box import PEOPLE_NAMES, PEOPLES
from trized.games.zorgcorp.moving import may_still_move
from trized.games.zorgcorp.page.ids import dock_id, lane_id, place_id, saucer_id, ship_id
from trized.games.zorgcorp.page.labels import Labels
from trized.games.zorgcorp.page.layout import GLOBE, SITE, Layout
from trized.games.zorgcorp.page.tokens import Front, front_of
from trized.games.zorgcorp.state import (
    CONQUERED,
    EMPTY,
    FACE_DOWN,
    MOVING,
    NOWHERE,
    OVERTHROWN,
    SANCTUARY,
    TURN,
    Table,
)
from trized.games.zorgcorp.view import View

STATUS_CLASSES = {
    EMPTY: "empty",
    FACE_DOWN: "down",
    CONQUERED: "conquered",
    OVERTHROWN: "overthrown",
    SANCTUARY: "sanctuary",
}
BESIDE = ((28, -25), (-28, -25), (-30, 21), (30, 21))  # where a people's ships stand beside the middle of a world
SAUCER = (0, -34)
PILED = (6, -6)  # how far the next ship of the same kind stands beside the first
BADGE = 19  # from the edge of a place to the number on its lane
START = 1.2  # how much larger a start world is


class Site(Struct, frozen=True):
    """A place and what lies there; ships are pieces of their own."""

    place: int
    id: str
    kind: str  # zorgterre, start, system, hole
    x: int
    y: int
    name: str
    label: str
    marks: str  # classes: conquered, empty, named, the quadrant
    people: str = ""
    status: str = ""  # empty, down, conquered, overthrown, sanctuary
    front: Front | None = None
    bonus: int = 0
    shield: bool = False
    revolt: bool = False
    blockaded: bool = False


class Craft(Struct, frozen=True):
    """A ship: the middle of its place (moved a little if it is not the first), and where it stands beside that."""

    id: str
    kind: str  # a people, or saucer
    x: int
    y: int
    dx: int
    dy: int
    label: str
    extra: bool = False
    spent: bool = False
    group: str = ""  # under which the list of choices gathers what this ship can do


class Exit(Struct, frozen=True):
    """A lane as a face of the die sends a ZorgCorp ship along it."""

    id: str
    face: int
    label: str
    x: int
    y: int
    to_x: int
    to_y: int
    badge_x: int
    badge_y: int


def sites(view: View, layout: Layout, labels: Labels) -> list[Site]:
    """Return all places."""
    return [site(view, layout, labels, place) for place in range(view.table.board.places)]


def site(view: View, layout: Layout, labels: Labels, place: int) -> Site:
    """Return one place."""
    table, board = view.table, view.table.board
    x, y = layout.spots[place]
    common = (place, place_id(board, place))
    label, title = labels.place(view, place), labels.names.place_title(board, place)
    if not board.is_world(place):
        kind = "hole" if board.is_hole(place) else "zorgterre"
        return Site(*common, kind, x, y, title, label, kind)
    people = PEOPLE_NAMES[people_of(place)] if is_start_world(place) else ""
    return Site(
        *common,
        "start" if people else "system",
        x,
        y,
        labels.names.people_short(people_of(place)) if people else board.ids[place],
        label,
        " ".join(site_marks(table, place)),
        people,
        STATUS_CLASSES[int(table.status[place])],
        front_of(int(table.token[place])) if view.shows(place) else None,
        int(table.bonus[place]),
        bool(table.shield[place]),
        bool(table.revolt[place]),
        table.is_blockaded(place),
    )


def site_marks(table: Table, world: int) -> list[str]:
    """Return the classes by which a style knows a world."""
    marks = [STATUS_CLASSES[int(table.status[world])], f"q-{QUADRANTS[table.board.quadrant[world]]}"]
    if table.is_named(world):
        marks.append("named")
    if is_start_world(world):
        marks.append(PEOPLE_NAMES[people_of(world)])
    return marks


def ships(view: View, layout: Layout, labels: Labels) -> Iterator[Craft]:
    """Return the peoples' ships; of several at one place the first is drawn last, on top of the others."""
    table, board, names = view.table, view.table.board, labels.names
    for people in range(PEOPLES):
        places = {int(table.place_of_ship(people, ship)) for ship in range(table.box.ships_per_people)}
        for place in sorted(places - {NOWHERE}):
            x, y = layout.spots[place]
            dx, dy = BESIDE[people]
            label = labels("craft", who=names.people_short(people), place=names.place_title(board, place))
            spent = is_spent(table, people, place)
            home = place == start_world_of(people)
            group = labels("ship_home") if home else labels("ship_at", place=names.place(board, place))
            for number in reversed(range(table.ships_at(people, place))):
                at = (x + PILED[0] * number, y + PILED[1] * number)
                kind = PEOPLE_NAMES[people]
                yield Craft(ship_id(people, place, number), kind, *at, dx, dy, label, number > 0, spent, group)


def is_spent(table: Table, people: int, place: int) -> bool:
    """Tell whether all ships of the acting people at a place have done their part this turn."""
    if table.phase not in (TURN, MOVING) or people != table.acting_people():
        return False
    ships = range(table.box.ships_per_people)
    here = [ship for ship in ships if table.place_of_ship(people, ship) == place]
    return not any(may_still_move(table, people, ship) for ship in here)


def saucers(view: View, layout: Layout, labels: Labels) -> Iterator[Craft]:
    """Return the ZorgCorp ships on the board."""
    table = view.table
    for place in range(table.board.last_world + 1):
        x, y = layout.spots[place]
        label = labels("craft", who="ZorgCorp", place=labels.names.place_title(table.board, place))
        for number in reversed(range(table.zorgcorp_ships_at(place))):
            if place == ZORGTERRE:  # on both sides of the face
                at = (x + (52 if number % 2 else -52), y + 40 - 22 * (number // 2) - SAUCER[1])
            else:
                at = (x - 2 * PILED[0] * number, y + 2 * PILED[1] * number)
            yield Craft(saucer_id(place, number), "saucer", *at, *SAUCER, label, number > 0)


def docks(view: View, layout: Layout) -> Iterator[Craft]:
    """Return the ZorgCorp ships in reserve, in a bow under ZorgTerre."""
    x, y = layout.spots[ZORGTERRE]
    for number in range(view.table.zorgcorp_ships_left):
        angle = radians(90 + 15 * (number // 2 + 1) * (1 if number % 2 else -1))
        at = (round(x + 73 * cos(angle)), round(y + 73 * sin(angle) - SAUCER[1] // 2))
        yield Craft(dock_id(number), "saucer", *at, *SAUCER, "")


def exits(view: View, layout: Layout, labels: Labels) -> Iterator[Exit]:
    """Return the lanes on which a die can send the ZorgCorp ships that stand on the board or will be launched."""
    table, board = view.table, view.table.board
    for place in range(board.last_world + 1):
        taken = is_start_world(place) and table.status[place] == CONQUERED  # R10: they stay for good
        if (table.zorgcorp_ships_at(place) == 0 and place != ZORGTERRE) or taken:
            continue
        for face, goal in enumerate(board.exits_of(place), 1):
            (x, y), (to_x, to_y) = layout.spots[place], layout.spots[goal]
            share = ((GLOBE if place == ZORGTERRE else SITE) + BADGE) / hypot(to_x - x, to_y - y)
            names = {"place": labels.names.place_title(board, place), "to": labels.names.place(board, goal)}
            yield Exit(
                lane_id(place, face),
                face,
                labels("place.lane", face=face, **names),
                *(x, y, to_x, to_y),
                round(x + share * (to_x - x)),
                round(y + share * (to_y - y)),
            )
