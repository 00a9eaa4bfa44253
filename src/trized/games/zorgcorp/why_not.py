"""Reasons why an action is not legal: the first broken rule, as a sentence."""

from trized.games.zorgcorp import actions
from trized.games.zorgcorp.actions import goal_of, kind_of, offer_of, place_of
from trized.games.zorgcorp.board import ZORGTERRE, is_start_world
from trized.games.zorgcorp.box import ARCHITECT, MILITARY, REVOLUTIONARY, SPY
from trized.games.zorgcorp.building import count_nameable, has_face_down, has_ship_place, has_spy
from trized.games.zorgcorp.moving import can_be_destroyed, may_still_move
from trized.games.zorgcorp.names import Names
from trized.games.zorgcorp.state import CONQUERED, EXCESS, MOVING, NAMING, NOWHERE, OVER, PLACING, TURN, Table

PEOPLE_WITH_POWER = {
    actions.LAY_REVOLT: REVOLUTIONARY,
    actions.REVOLUTION: REVOLUTIONARY,
    actions.STEAL: SPY,
    actions.SACRIFICE: SPY,
    actions.PROBE: SPY,
    actions.DECLARE_SANCTUARY: ARCHITECT,
}
ABOUT_THE_GOAL = ("taken_start", "too_many_ships", "zorgcorp_ship_there")  # of a move


def why_not(names: Names, table: Table, seat: int, action: int) -> str:
    """Explain why an action is not legal now."""
    reason = reason_against(table, seat, action)
    values: dict[str, object] = {"n": number_in_reason(table, reason)}
    if reason not in ("over", "nonsense"):
        place = goal_of(action) if reason in ABOUT_THE_GOAL else place_of(action)
        values |= {"people": names.people(table.acting_people()), "place": names.place(table.board, place)}
        if kind_of(action) == actions.MOVE:
            values["to"] = names.place(table.board, goal_of(action))
        if kind_of(action) == actions.PROBE:
            values["quadrant"] = names.quadrant(place_of(action))
    return names.texts.sentence(f"why.{reason}", **values)


def reason_against(table: Table, seat: int, action: int) -> str:
    """Return the key of the rule that forbids an action now."""
    kind = kind_of(action)
    if table.phase == OVER:
        return "over"
    if action not in actions.actions_on(table.board):
        return "nonsense"
    if table.phase == EXCESS:
        return "no_fleet_ship" if kind == actions.REMOVE_SHIP else "choose_excess"
    if seat != table.acting_people():
        return "not_your_turn"
    if table.phase == NAMING:
        if kind != actions.NAME_WORLD:
            return "must_name"
        return against_name(table, place_of(action))
    if table.phase == PLACING:
        return "no_place_there" if kind == actions.PLACE_SHIP else "must_place"
    if table.phase in (TURN, MOVING):
        return against_turn(table, seat, action)
    raise ValueError(f"There is no phase {table.phase}.")


def against_name(table: Table, world: int) -> str:
    """Return the key of the rule against naming a world."""
    if table.is_named(world):
        return "already_named"
    return "start_not_named" if table.lies_face_down(world) and is_start_world(world) else "not_face_down"


def against_turn(table: Table, people: int, action: int) -> str:
    """Return the key of the rule against an action in a people's own turn."""
    kind = kind_of(action)
    if kind in (actions.NAME_WORLD, actions.PLACE_SHIP, actions.REMOVE_SHIP):
        return "not_asked"
    if kind == actions.PASS:
        return "end_moves_instead"
    if kind == actions.END_MOVES:
        return "pass_instead"
    if PEOPLE_WITH_POWER.get(kind, people) != people:
        return "not_your_power"
    if kind == actions.MOVE:
        return against_move(table, people, place_of(action), goal_of(action))
    if kind == actions.SACRIFICE:
        return against_mission(table, kind, place_of(action))
    if table.is_defeated(people):
        return "defeated"
    if kind in (actions.STEAL, actions.LAY_REVOLT):
        return against_mission(table, kind, place_of(action))
    if table.phase != TURN:
        return "already_moving"
    return against_instead_of_moving(table, people, action)


def against_instead_of_moving(table: Table, people: int, action: int) -> str:
    """Return the key of the rule against building or a special action."""
    kind = kind_of(action)
    if kind == actions.BUILD:
        return against_building(table, people, offer_of(action))
    if kind == actions.REVOLUTION:
        return against_revolution(table, place_of(action), offer_of(action))
    if kind == actions.DECLARE_SANCTUARY:
        if table.sanctuaries_left == 0:
            return "no_sanctuaries_left"
        return "start_sanctuary" if is_start_world(place_of(action)) else "no_shield"
    if kind == actions.PROBE:
        quadrant = place_of(action)
        return "nothing_hidden" if has_spy(table, quadrant) and not has_face_down(table, quadrant) else "no_spy_there"
    raise ValueError(f"The action {action} is of no kind.")


def ships_there(table: Table, people: int, place: int) -> list[int]:
    """Return the ships of a people at a place."""
    if place == NOWHERE:
        return []
    return [ship for ship in range(table.box.ships_per_people) if table.place_of_ship(people, ship) == place]


def against_move(table: Table, people: int, origin: int, goal: int) -> str:
    """Return the key of the rule against a move."""
    ships = ships_there(table, people, origin)
    if not ships:
        return "no_ship"
    if not any(may_still_move(table, people, ship) for ship in ships):
        return "ship_done"
    if goal == ZORGTERRE:
        return "zorgterre"
    if goal == origin:
        return "stays"
    if table.board.is_hole(goal):
        return "hole"
    if people == SPY:
        return "too_far_spy"
    if goal not in table.board.exits_of(origin):
        return "too_far"
    if is_start_world(goal) and table.status[goal] == CONQUERED:
        return "taken_start"
    many = people == MILITARY and table.zorgcorp_ships_at(goal) > 1 and not table.is_defeated(MILITARY)
    return "too_many_ships" if many else "zorgcorp_ship_there"


def against_mission(table: Table, kind: int, place: int) -> str:
    """Return the key of the rule against a theft, a sacrifice or a revolt token."""
    ships = ships_there(table, PEOPLE_WITH_POWER[kind], place)
    if not ships:
        return "no_ship"
    if kind == actions.LAY_REVOLT:
        if table.revolts_left == 0:
            return "no_revolts_left"
        return "not_conquered" if table.status[place] != CONQUERED else "revolt_there"
    if all(table.has_acted(ship) for ship in ships):
        return "ship_done"
    if kind == actions.STEAL:
        return "no_bonus"
    return "not_moved" if can_be_destroyed(table, place) else "no_target"


def against_building(table: Table, people: int, offer: int) -> str:
    """Return the key of the rule against building."""
    if table.ships_on_board(people) == table.box.ships_per_people:
        return "four_ships"
    if not has_ship_place(table, people):
        return "no_place"
    return "poor" if offer > table.treasury else "few_worlds"


def against_revolution(table: Table, world: int, offer: int) -> str:
    """Return the key of the rule against a revolution."""
    if table.revolt[world] == 0 or table.status[world] != CONQUERED:
        return "no_revolt"
    return "poor" if offer > table.treasury else "few_worlds"


def number_in_reason(table: Table, reason: str) -> int:
    """Return the number in the sentence of a reason."""
    if reason == "must_name":
        return table.worlds_to_name
    if reason == "poor":
        return table.treasury
    return count_nameable(table, table.box.revolution_colours)
