"""Why something may not be said now: the first rule that stands in the way, by its name in the texts."""

from trized.games.zorgcorp import sayings as to
from trized.games.zorgcorp.building import count_face_down, has_berth, holds_face_down
from trized.games.zorgcorp.galaxy import ARCHITECT, FACES, FIRST_SYSTEM, MILITARY, REVOLUTIONARY, SPY, ZORGTERRE
from trized.games.zorgcorp.resistance import can_be_destroyed, idle
from trized.games.zorgcorp.sayings import first_of, kind_of, second_of
from trized.games.zorgcorp.state import (
    CONQUERED,
    EXCESS,
    NAMING,
    NOWHERE,
    OVER,
    PLACING,
    SLOTS,
    TURN,
    Table,
)

POWERS = {
    to.REVOLT: REVOLUTIONARY,
    to.REVOLUTION: REVOLUTIONARY,
    to.STEAL: SPY,
    to.SACRIFICE: SPY,
    to.PROBE: SPY,
    to.SANCTUARY: ARCHITECT,
}
WITH_A_PLACE = (
    to.MOVE, to.REVOLT, to.STEAL, to.SACRIFICE, to.REVOLUTION, to.NAME, to.PLACE, to.SANCTUARY, to.REMOVE,
)  # fmt: skip


def reason(table: Table, seat: int, saying: int) -> str:
    """Return the name of the rule that stands in the way of a saying that is not legal now."""
    kind, place = kind_of(saying), first_of(saying)
    if table.phase == OVER:
        return "over"
    if not makes_sense(table, saying):
        return "nonsense"
    if table.phase == EXCESS:
        return "no_fleet_ship" if kind == to.REMOVE else "choose_excess"
    if seat != table.people():
        return "not_your_turn"
    if table.phase == NAMING:
        if kind != to.NAME:
            return "must_name"
        return "already_named" if table.is_named(place) else "not_face_down"
    if table.phase == PLACING:
        return "no_berth_there" if kind == to.PLACE else "must_place"
    if kind in (to.NAME, to.PLACE, to.REMOVE):
        return "not_asked"
    return on_turn(table, seat, saying)


def makes_sense(table: Table, saying: int) -> bool:
    """Tell whether a number is a saying on this board at all."""
    kind, first, second = kind_of(saying), first_of(saying), second_of(saying)
    if saying < 0 or kind >= to.KINDS or (kind in WITH_A_PLACE and first >= table.board.places):
        return False
    if kind == to.PROBE:
        return first < FACES
    return kind != to.MOVE or second < table.board.places


def on_turn(table: Table, people: int, saying: int) -> str:
    """Return what stands in the way of a saying on a people's own turn."""
    kind, place = kind_of(saying), first_of(saying)
    if kind == to.PASS:
        return "say_done"
    if kind == to.DONE:
        return "nothing_begun"
    if POWERS.get(kind, people) != people:
        return "not_your_power"
    if kind == to.MOVE:
        return against_move(table, people, place, second_of(saying))
    if kind == to.SACRIFICE:
        return against_mission(table, kind, place)
    if table.defeated(people):
        return "defeated"
    if kind in (to.STEAL, to.REVOLT):
        return against_mission(table, kind, place)
    if table.phase != TURN:
        return "already_moving"
    if kind == to.BUILD:
        return against_building(table, people, second_of(saying))
    if kind == to.REVOLUTION:
        return against_revolution(table, place, second_of(saying))
    if kind == to.SANCTUARY:
        if table.sanctuaries == 0:
            return "no_sanctuaries_left"
        return "start_sanctuary" if ZORGTERRE < place < FIRST_SYSTEM else "no_shield"
    return "nothing_hidden" if spies_in(table, place) and not holds_face_down(table, place) else "no_spy_there"


def against_move(table: Table, people: int, place: int, goal: int) -> str:
    """Return what stands in the way of a move."""
    ships = [ship for ship in range(SLOTS) if table.ships[people * SLOTS + ship] == place != NOWHERE]
    if not ships:
        return "no_ship"
    if not any(idle(table, people, ship) for ship in ships):
        return "ship_done"
    if goal == ZORGTERRE:
        return "zorgterre"
    if goal == place:
        return "stays"
    if table.board.is_hole(goal):
        return "hole"
    if people == SPY:
        return "too_far_spy"
    if goal not in [table.board.exits[FACES * place + face] for face in range(table.board.ways[place])]:
        return "too_far"
    if goal < FIRST_SYSTEM and table.status[goal] == CONQUERED:
        return "taken_start"
    many = people == MILITARY and table.zorg(goal) > 1 and not table.defeated(MILITARY)
    return "too_many_ships" if many else "zorg_ship_there"


def against_mission(table: Table, kind: int, place: int) -> str:
    """Return what stands in the way of a theft, a sacrifice or a revolt token."""
    people = POWERS[kind]
    ships = [ship for ship in range(SLOTS) if table.ships[people * SLOTS + ship] == place != NOWHERE]
    if not ships:
        return "no_ship"
    if kind == to.REVOLT:
        if table.revolts == 0:
            return "no_revolts_left"
        return "not_conquered" if table.status[place] != CONQUERED else "revolt_there"
    fresh = [ship for ship in ships if not table.acted >> ship & 1]
    if not fresh:
        return "ship_done"
    if kind == to.STEAL:
        return "no_bonus"
    return "not_moved" if can_be_destroyed(table, place) else "no_target"


def against_building(table: Table, people: int, offered: int) -> str:
    """Return what stands in the way of building."""
    if table.fleet_strength(people) == SLOTS:
        return "four_ships"
    if not has_berth(table, people):
        return "no_berth"
    return against_offer(table, table.figures.build_worlds, offered)


def against_revolution(table: Table, place: int, offered: int) -> str:
    """Return what stands in the way of a revolution."""
    if table.revolt[place] == 0 or table.status[place] != CONQUERED:
        return "no_revolt"
    return against_offer(table, table.figures.revolution_colours, offered)


def against_offer(table: Table, cost: int, offered: int) -> str:
    """Return what is wrong with the BZ$ offered."""
    if offered > cost:
        return "too_generous"
    return "poor" if offered > table.treasury else "few_worlds"


def spies_in(table: Table, quadrant: int) -> bool:
    """Tell whether a spy ship is in a quadrant."""
    places = [int(table.ships[SPY * SLOTS + ship]) for ship in range(SLOTS)]
    return any(place != NOWHERE and table.board.quadrant[place] == quadrant for place in places)


def numbers(table: Table, saying: int, name: str) -> int:
    """Return the number that the sentence of a reason tells."""
    kind = kind_of(saying)
    if name == "must_name":
        return table.wanted
    if name == "poor":
        return table.treasury
    if name == "too_generous":
        return table.figures.build_worlds if kind == to.BUILD else table.figures.revolution_colours
    return count_face_down(table, table.figures.revolution_colours)
