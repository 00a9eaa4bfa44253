"""What stands on the star map, piece by piece, with its spot in the drawing."""

from collections.abc import Iterator
from math import cos, hypot, radians, sin

from msgspec import Struct

from trized.games.zorgcorp import box
from trized.games.zorgcorp.galaxy import FACES, FIRST_SYSTEM, FIRST_WORLD, PEOPLES, ZORGTERRE
from trized.games.zorgcorp.page.chart import GLOBE, SITE, Chart
from trized.games.zorgcorp.page.ids import dock_id, lane_id, place_id, saucer_id, ship_id
from trized.games.zorgcorp.page.sayer import Sayer
from trized.games.zorgcorp.resistance import idle
from trized.games.zorgcorp.state import CONQUERED, EMPTY, MOVING, OVERTHROWN, SANCTUARY_LAID, SLOTS, TURN
from trized.games.zorgcorp.view import TableView

BERTHS = ((28, -25), (-28, -25), (-30, 21), (30, 21))  # where a people's ships stand beside the middle of a world
SAUCER = (0, -34)
PILED = (6, -6)  # how far the next ship of the same kind stands beside the first
BADGE = 19  # from the edge of a place to the number on its lane
START = 1.2  # how much larger a start world is


class Face(Struct, frozen=True):
    """What a token shows."""

    colour: str
    type: str
    text: str


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
    face: Face | None = None
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


def sites(view: TableView, chart: Chart, say: Sayer) -> list[Site]:
    """Return all places."""
    return [site(view, chart, say, place) for place in range(view.table.board.places)]


def site(view: TableView, chart: Chart, say: Sayer, place: int) -> Site:
    """Return one place."""
    table, board = view.table, view.table.board
    x, y = chart.spots[place]
    common = (place, place_id(board, place))
    if place == ZORGTERRE or board.is_hole(place):
        kind = "zorgterre" if place == ZORGTERRE else "hole"
        return Site(*common, kind, x, y, say.place(view, place), say.label(view, place), kind)
    people = box.PEOPLE[place - FIRST_WORLD] if place < FIRST_SYSTEM else ""
    status = {EMPTY: "empty", CONQUERED: "conquered", OVERTHROWN: "overthrown", SANCTUARY_LAID: "sanctuary"}.get(
        int(table.status[place]), "down"
    )
    marks = [status, f"q-{box.QUADRANTS[board.quadrant[place]]}"]
    if table.is_named(place):
        marks.append("named")
    if people:
        marks.append(people)
    return Site(
        *common,
        "start" if people else "system",
        x,
        y,
        say.short(place - FIRST_WORLD) if people else board.ids[place],
        say.label(view, place),
        " ".join(marks),
        people,
        status,
        face(int(table.token[place]), say) if view.shows(place) else None,
        int(table.bonus[place]),
        bool(table.shield[place]),
        bool(table.revolt[place]),
        bool(table.blockaded(place)),
    )


def face(kind: int, say: Sayer) -> Face:
    """Return what a kind of token shows."""
    colour = box.FIGURES.colour[kind]
    return Face(box.COLOURS[colour], box.TYPES[colour], say.token(kind))


def ships(view: TableView, chart: Chart, say: Sayer) -> Iterator[Craft]:
    """Return the peoples' ships; of several at one place the first is drawn last, on top of the others."""
    table = view.table
    for people in range(PEOPLES):
        for place in sorted({int(table.ships[people * SLOTS + slot]) for slot in range(SLOTS)} - {ZORGTERRE}):
            x, y = chart.spots[place]
            dx, dy = BERTHS[people]
            count = int(table.crew(people, place))
            label = say("craft", who=say.short(people), place=say.place(view, place))
            spent = is_spent(view, people, place)
            home = place == FIRST_WORLD + people
            group = say("ship_home") if home else say("ship_at", place=say.words.place(table.board, place))
            for number in reversed(range(count)):
                at = (x + PILED[0] * number, y + PILED[1] * number)
                kind = box.PEOPLE[people]
                yield Craft(ship_id(people, place, number), kind, *at, dx, dy, label, number > 0, spent, group)


def is_spent(view: TableView, people: int, place: int) -> bool:
    """Tell whether all ships of the acting people at a place have done their part this turn."""
    table = view.table
    if table.phase not in (TURN, MOVING) or people != table.people():
        return False
    here = [slot for slot in range(SLOTS) if int(table.ships[people * SLOTS + slot]) == place]
    return not any(idle(table, people, slot) for slot in here)


def saucers(view: TableView, chart: Chart, say: Sayer) -> Iterator[Craft]:
    """Return the ZorgCorp ships on the board."""
    table = view.table
    for place in range(table.board.worlds + 1):
        count = int(table.zorg(place))
        x, y = chart.spots[place]
        label = say("craft", who="ZorgCorp", place=say.place(view, place))
        for number in reversed(range(count)):
            if place == ZORGTERRE:  # on both sides of the face
                at = (x + (52 if number % 2 else -52), y + 40 - 22 * (number // 2) - SAUCER[1])
            else:
                at = (x - 2 * PILED[0] * number, y + 2 * PILED[1] * number)
            yield Craft(saucer_id(place, number), "saucer", *at, *SAUCER, label, number > 0)


def docks(view: TableView, chart: Chart) -> Iterator[Craft]:
    """Return the ZorgCorp ships in reserve, in a bow under ZorgTerre."""
    x, y = chart.spots[ZORGTERRE]
    for number in range(int(view.table.hangar)):
        angle = radians(90 + 15 * (number // 2 + 1) * (1 if number % 2 else -1))
        at = (round(x + 73 * cos(angle)), round(y + 73 * sin(angle) - SAUCER[1] // 2))
        yield Craft(dock_id(number), "saucer", *at, *SAUCER, "")


def exits(view: TableView, chart: Chart, say: Sayer) -> Iterator[Exit]:
    """Return the lanes on which a die can send the ZorgCorp ships that stand on the board or will be launched."""
    table, board = view.table, view.table.board
    for place in range(board.worlds + 1):
        taken = FIRST_WORLD <= place < FIRST_SYSTEM and table.status[place] == CONQUERED  # R10: they stay for good
        if (table.zorg(place) == 0 and place != ZORGTERRE) or taken:
            continue
        for way in range(board.ways[place]):
            to = int(board.exits[FACES * place + way])
            (x, y), (to_x, to_y) = chart.spots[place], chart.spots[to]
            length = hypot(to_x - x, to_y - y)
            share = ((GLOBE if place == ZORGTERRE else SITE) + BADGE) / length
            names = {"place": say.place(view, place), "to": say.words.place(board, to)}
            yield Exit(
                lane_id(place, way + 1),
                way + 1,
                say("place.lane", face=way + 1, **names),
                *(x, y, to_x, to_y),
                round(x + share * (to_x - x)),
                round(y + share * (to_y - y)),
            )
