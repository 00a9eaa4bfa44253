"""Moves of the peoples' ships, and the effects of their arrival (R13 to R18).

(compiled)
"""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from trized.games.zorgcorp import actions
from trized.games.zorgcorp.actions import encode
from trized.games.zorgcorp.board import FIRST_SYSTEM, ZORGTERRE, is_start_world, start_world_of
from trized.games.zorgcorp.box import ARCHITECT, MILITARY, REVOLUTIONARY, SPY
from trized.games.zorgcorp.events import (
    BlockadeBegan,
    BlockadeEnded,
    BonusStolen,
    RevoltLaid,
    ShieldLaid,
    ShipMoved,
    SpySacrificed,
    TokenShown,
    WorldExplored,
    ZorgcorpDestroyed,
)
from trized.games.zorgcorp.fleet import remove_from_fleet
from trized.games.zorgcorp.state import CONQUERED, EMPTY, FACE_DOWN, FIRST_RULES, NOWHERE, Table
from trized.games.zorgcorp.worlds import change_assets, draw_world
from trized.kernel.chance import Chance
from trized.kernel.event_log import EventLog

# Legal actions


def may_enter(table: Table, people: i64, place: i64) -> bool:
    """Return whether a people's ship may step into a place; spies have their own rule."""
    if place == ZORGTERRE or table.board.is_hole(place):
        return False  # R13
    if place < FIRST_SYSTEM and table.status[place] == CONQUERED:
        return False  # R10
    enemies = table.zorgcorp_ships_at(place)
    return enemies == 0 or (enemies == 1 and people == MILITARY and not table.is_defeated(MILITARY))  # R15, R16


def may_still_move(table: Table, people: i64, ship: i64) -> bool:
    """Return whether a ship is on the board and unused this turn."""
    return table.place_of_ship(people, ship) != NOWHERE and not table.has_moved(ship) and not table.has_acted(ship)


def has_twin_before(table: Table, people: i64, ship: i64) -> bool:
    """Return whether an earlier ship at the same place may still move: both moves are equivalent."""
    place = table.place_of_ship(people, ship)
    for earlier in range(ship):
        if table.place_of_ship(people, earlier) == place and may_still_move(table, people, earlier):
            return True
    return False


def add_moves(table: Table, people: i64, found: vec[i64]) -> vec[i64]:
    """Append the moves of a people's ships, and their actions where they are."""
    board = table.board
    for ship in range(table.box.ships_per_people):
        if not may_still_move(table, people, ship) or has_twin_before(table, people, ship):
            continue
        origin = table.place_of_ship(people, ship)
        if people == SPY:
            for at in range(board.spy_goals_from[origin], board.spy_goals_from[origin + 1]):
                found = append(found, encode(actions.MOVE, origin, board.spy_goals[at]))
            if may_return(table, origin):
                found = append(found, encode(actions.MOVE, origin, origin))
        else:
            for face in range(board.exit_count[origin]):
                goal = board.exit(origin, face)
                if may_enter(table, people, goal):
                    found = append(found, encode(actions.MOVE, origin, goal))
    if people == REVOLUTIONARY:
        found = add_revolts(table, found)
    elif people == SPY:
        found = add_missions(table, found)
    return found


def may_return(table: Table, origin: i64) -> bool:
    """Return whether a spy may return to `origin` in two steps (R18)."""
    return table.board.spy_returns[origin] == 1 and table.rules != FIRST_RULES


def add_revolts(table: Table, found: vec[i64]) -> vec[i64]:
    """Append the worlds where the Revolutionaries can lay a revolt token (R17)."""
    if table.revolts_left == 0 or table.is_defeated(REVOLUTIONARY):
        return found
    for ship in range(table.box.ships_per_people):
        place = table.place_of_ship(REVOLUTIONARY, ship)
        if table.status[place] == CONQUERED and table.revolt[place] == 0:
            found = add_once(found, encode(actions.LAY_REVOLT, place))
    return found


def add_missions(table: Table, found: vec[i64]) -> vec[i64]:
    """Append the thefts and sacrifices of spy ships that have not acted yet (R18)."""
    may_steal = not table.is_defeated(SPY)  # R10
    for ship in range(table.box.ships_per_people):
        place = table.place_of_ship(SPY, ship)
        if place == NOWHERE or table.has_acted(ship):
            continue
        if may_steal and table.bonus[place] != 0:
            found = add_once(found, encode(actions.STEAL, place))
        if table.has_moved(ship) and can_be_destroyed(table, place):
            found = add_once(found, encode(actions.SACRIFICE, place))
    return found


def can_be_destroyed(table: Table, place: i64) -> bool:
    """Return whether a place has a ZorgCorp ship that may be destroyed: not one that took a start world (R10)."""
    if table.zorgcorp_ships_at(place) == 0:
        return False
    return not is_start_world(place) or table.status[place] != CONQUERED


def leaves_shield(table: Table, place: i64) -> bool:
    """Return whether an Architect ship leaves a shield at a place (R16)."""
    return (
        table.shields_left > 0
        and table.shield[place] == 0
        and table.lies_face_down(place)
        and not table.is_defeated(ARCHITECT)
    )


def add_once(found: vec[i64], action: i64) -> vec[i64]:
    """Append an action if it is not in the list."""
    for other in found:
        if other == action:
            return found
    return append(found, action)


# Effects


def move_ship(table: Table, people: i64, origin: i64, goal: i64, chance: Chance, events: EventLog) -> None:
    """Move a ship, with the effects of departure and arrival."""
    ship = ship_to_move(table, people, origin)
    table.mark_moved(ship)
    events.report(ShipMoved, people, origin, goal)
    depart(table, people, ship, events)
    if people == MILITARY and table.zorgcorp_ships_at(goal) > 0:
        destroy(table, goal, events)
    arrive(table, people, ship, goal, events)
    if table.status[goal] == EMPTY and table.tokens_left > 0:
        explore(table, people, goal, chance, events)


def ship_to_move(table: Table, people: i64, place: i64) -> i64:
    """Return a ship at a place that may still move."""
    ship: i64 = 0
    while table.place_of_ship(people, ship) != place or not may_still_move(table, people, ship):
        ship += 1
    return ship


def depart(table: Table, people: i64, ship: i64, events: EventLog) -> None:
    """Remove a ship from its place: a blockade may end, an Architect leaves a shield."""
    place = table.place_of_ship(people, ship)
    was_blockaded = people == MILITARY and table.is_blockaded(place)
    table.take_ship(people, ship)
    if was_blockaded and not table.has_military(place):
        events.report(BlockadeEnded, place)
        change_assets(table, table.value_of(place), events)  # R15
    if people == ARCHITECT and leaves_shield(table, place):
        table.shield[place] = 1
        table.shields_left -= 1
        events.report(ShieldLaid, place)


def arrive(table: Table, people: i64, ship: i64, place: i64, events: EventLog) -> None:
    """Put a ship on a place: the first Military ship on a conquered world begins a blockade."""
    was_open = people == MILITARY and not table.is_blockaded(place)
    table.put_ship(people, ship, place)
    if was_open and table.is_blockaded(place):
        events.report(BlockadeBegan, place)
        change_assets(table, -table.value_of(place), events)  # R15


def explore(table: Table, people: i64, world: i64, chance: Chance, events: EventLog) -> None:
    """Draw a token for an empty system, show it to everyone and lay it face down (R14)."""
    draw_world(table, world, chance)
    table.status[world] = FACE_DOWN
    if events.listening:
        events.report(WorldExplored, people, world)
        events.report(TokenShown, world, i64(table.token[world]))


def destroy(table: Table, place: i64, events: EventLog) -> None:
    """Destroy the ZorgCorp ship at the place of a Military ship and gain BZ$ for the wreck (R15)."""
    remove_from_fleet(table, place)
    paid: i64 = 0
    if table.bonus_left > 0:
        table.bonus_left -= 1
        table.treasury += 1
        paid = 1
    events.report(ZorgcorpDestroyed, place, paid)


def ship_to_act(table: Table, people: i64, place: i64) -> i64:
    """Return a ship at a place that has not acted, preferably one that has moved."""
    found: i64 = -1
    for ship in range(table.box.ships_per_people):
        if table.place_of_ship(people, ship) == place and not table.has_acted(ship):
            if table.has_moved(ship):
                return ship
            if found < 0:
                found = ship
    return found


def lay_revolt(table: Table, world: i64, events: EventLog) -> None:
    """Lay a revolt token on a conquered world (R17)."""
    table.mark_acted(ship_to_act(table, REVOLUTIONARY, world))
    table.revolt[world] = 1
    table.revolts_left -= 1
    events.report(RevoltLaid, world)


def steal(table: Table, world: i64, events: EventLog) -> None:
    """Take a bonus token from a world into the treasury (R18)."""
    table.mark_acted(ship_to_act(table, SPY, world))
    table.bonus[world] -= u8(1)
    table.treasury += 1
    events.report(BonusStolen, world)
    if not table.is_blockaded(world):
        change_assets(table, -1, events)


def sacrifice(table: Table, place: i64, events: EventLog) -> None:
    """Destroy a ZorgCorp ship and a spy ship that moved here; a new spy ship appears at home (R18)."""
    ship = ship_to_act(table, SPY, place)
    table.mark_acted(ship)
    depart(table, SPY, ship, events)
    remove_from_fleet(table, place)
    replaced: i64 = 0
    if not table.is_defeated(SPY):
        arrive(table, SPY, ship, start_world_of(SPY), events)
        replaced = 1
    events.report(SpySacrificed, place, replaced)
