"""A people's actions instead of moving: building a ship, and the special actions.

Building and revolution name face-down worlds one after the other; all are revealed after the last one (R19, R21).
(compiled)
"""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from trized.games.zorgcorp import actions
from trized.games.zorgcorp.actions import encode
from trized.games.zorgcorp.board import FIRST_SYSTEM, FIRST_WORLD, QUADRANTS, is_start_world, start_world_of
from trized.games.zorgcorp.box import ARCHITECT, REVOLUTIONARY, SPY
from trized.games.zorgcorp.events import (
    BuildingAnnounced,
    BuildingFailed,
    OfferPaid,
    QuadrantProbed,
    RevolutionAnnounced,
    RevolutionFailed,
    SanctuaryDeclared,
    ShipBuilt,
    TokenShown,
    WorldNamed,
    WorldOverthrown,
)
from trized.games.zorgcorp.moving import arrive
from trized.games.zorgcorp.state import (
    CONQUERED,
    FACE_DOWN,
    NAMING,
    NO_TOKEN,
    NOWHERE,
    OVERTHROWN,
    PLACING,
    SANCTUARY,
    Table,
)
from trized.games.zorgcorp.worlds import change_assets
from trized.kernel.event_log import EventLog

# Legal actions


def add_instead_of_moving(table: Table, people: i64, found: vec[i64]) -> vec[i64]:
    """Append the actions of an undefeated people instead of moving: building, and its special action."""
    if table.is_defeated(people):
        return found  # R10
    box = table.box
    nameable = count_nameable(table, box.revolution_colours)
    if table.ships_on_board(people) < box.ships_per_people and has_ship_place(table, people):
        for offer in range(box.build_worlds + 1):
            if is_enough(table, offer, box.build_worlds, nameable):
                found = append(found, encode(actions.BUILD, 0, offer))
    if people == ARCHITECT:
        found = add_sanctuaries(table, found)
    elif people == REVOLUTIONARY:
        found = add_revolutions(table, found, nameable)
    elif people == SPY:
        found = add_probes(table, found)
    return found


def first_nameable(table: Table) -> i64:
    """Return the first world that can be named for a ship or a revolution if it is face down (R19)."""
    return FIRST_WORLD if table.start_worlds_named == 1 else FIRST_SYSTEM


def count_nameable(table: Table, enough: i64) -> i64:
    """Return the number of worlds that can be named, at most `enough`."""
    count: i64 = 0
    for world in range(first_nameable(table), table.board.last_world + 1):
        if table.lies_face_down(world):
            count += 1
            if count == enough:
                break
    return count


def is_enough(table: Table, offer: i64, needed: i64, nameable: i64) -> bool:
    """Return whether the offer is affordable, and at most `nameable` worlds remain to name."""
    return offer <= table.treasury and needed - offer <= nameable


def add_sanctuaries(table: Table, found: vec[i64]) -> vec[i64]:
    """Append the worlds that can become sanctuaries (R20)."""
    if table.sanctuaries_left > 0:
        for world in range(FIRST_SYSTEM, table.board.last_world + 1):
            if table.shield[world] == 1:
                found = append(found, encode(actions.DECLARE_SANCTUARY, world))
    return found


def add_revolutions(table: Table, found: vec[i64], nameable: i64) -> vec[i64]:
    """Append the possible revolutions with every possible offer (R21)."""
    needed = table.box.revolution_colours
    for world in range(FIRST_SYSTEM, table.board.last_world + 1):
        if table.revolt[world] == 1 and table.status[world] == CONQUERED:
            for offer in range(needed + 1):
                if is_enough(table, offer, needed, nameable):
                    found = append(found, encode(actions.REVOLUTION, world, offer))
    return found


def add_probes(table: Table, found: vec[i64]) -> vec[i64]:
    """Append the quadrants with a spy ship and a face-down token (R22)."""
    for quadrant in range(len(QUADRANTS)):
        if has_spy(table, quadrant) and has_face_down(table, quadrant):
            found = append(found, encode(actions.PROBE, quadrant))
    return found


def has_spy(table: Table, quadrant: i64) -> bool:
    """Return whether a spy ship is in a quadrant."""
    for ship in range(table.box.ships_per_people):
        place = table.place_of_ship(SPY, ship)
        if place != NOWHERE and table.board.quadrant[place] == quadrant:
            return True
    return False


def has_face_down(table: Table, quadrant: i64) -> bool:
    """Return whether a token is face down in a quadrant."""
    for world in range(FIRST_WORLD, table.board.last_world + 1):
        if table.board.quadrant[world] == quadrant and table.lies_face_down(world):
            return True
    return False


def may_appear(table: Table, people: i64, world: i64) -> bool:
    """Return whether a people's new ship may appear on a world (R19)."""
    if people != SPY and table.zorgcorp_ships_at(world) > 0:
        return False
    if is_start_world(world):
        return world == start_world_of(people) and not table.is_defeated(people)
    return table.revolt[world] == 1 and table.colour_of(world) == table.box.home_colour[people]


def has_ship_place(table: Table, people: i64) -> bool:
    """Return whether there is a place for a new ship."""
    if may_appear(table, people, start_world_of(people)):
        return True
    return any(may_appear(table, people, world) for world in range(FIRST_SYSTEM, table.board.last_world + 1))


def add_ship_places(table: Table, people: i64, found: vec[i64]) -> vec[i64]:
    """Append the places where a new ship may appear."""
    revolts = table.revolt
    for world in range(FIRST_WORLD, table.board.last_world + 1):
        if (world < FIRST_SYSTEM or revolts[world] == 1) and may_appear(table, people, world):
            found = append(found, encode(actions.PLACE_SHIP, world))
    return found


def add_names(table: Table, found: vec[i64]) -> vec[i64]:
    """Append the worlds that can still be named; if all are needed, only the first, as there is no choice."""
    statuses = table.status
    for world in range(first_nameable(table), table.board.last_world + 1):
        status = statuses[world]
        if (status == FACE_DOWN or status == OVERTHROWN) and not table.is_named(world):
            found = append(found, encode(actions.NAME_WORLD, world))
    if len(found) == table.worlds_to_name:
        return found[:1]
    return found


# Effects


def announce_building(table: Table, offer: i64, events: EventLog) -> bool:
    """Begin to name worlds for a ship; return whether the turn is over."""
    events.report(BuildingAnnounced, table.acting_people(), offer)
    return begin_naming(table, NOWHERE, offer, table.box.build_worlds, events)


def announce_revolution(table: Table, world: i64, offer: i64, events: EventLog) -> bool:
    """Begin to name worlds for a revolution; return whether the turn is over."""
    events.report(RevolutionAnnounced, world, offer)
    return begin_naming(table, world, offer, table.box.revolution_colours, events)


def begin_naming(table: Table, revolution_world: i64, offer: i64, needed: i64, events: EventLog) -> bool:
    """Prompt for the worlds that the offer does not cover; return whether the turn is over."""
    table.revolution_world = revolution_world
    table.bz_offered = offer
    table.worlds_to_name = needed - offer
    table.phase = NAMING
    return table.worlds_to_name == 0 and reveal_named(table, events)


def name_world(table: Table, world: i64, events: EventLog) -> bool:
    """Name a world; return whether the turn is over."""
    table.named_world[table.worlds_named] = u8(world)
    table.worlds_named += 1
    table.worlds_to_name -= 1
    events.report(WorldNamed, table.acting_people(), world)
    return table.worlds_to_name == 0 and reveal_named(table, events)


def reveal_named(table: Table, events: EventLog) -> bool:
    """Reveal the named worlds and apply the result; return whether the turn is over."""
    for number in range(table.worlds_named):
        world = i64(table.named_world[number])
        events.report(TokenShown, world, i64(table.token[world]))
    if not named_worlds_fit(table):
        if table.is_building():
            events.report(BuildingFailed, table.acting_people())
        else:
            events.report(RevolutionFailed, table.revolution_world)
        return True
    pay_offer(table, events)
    if table.is_building():
        table.phase = PLACING
        return False
    overthrow(table, table.revolution_world, events)
    return True


def named_worlds_fit(table: Table) -> bool:
    """Return whether the named worlds match: all of the people's colour, or all different."""
    home_colour = table.box.home_colour[table.acting_people()]
    for number in range(table.worlds_named):
        colour = table.colour_of(i64(table.named_world[number]))
        if table.is_building():
            if colour != home_colour:
                return False
        elif was_named_before(table, number, colour):
            return False
    return True


def was_named_before(table: Table, number: i64, colour: i64) -> bool:
    """Return whether one of the first `number` named worlds has a colour."""
    return any(table.colour_of(i64(table.named_world[earlier])) == colour for earlier in range(number))


def pay_offer(table: Table, events: EventLog) -> None:
    """Pay the offered BZ$."""
    table.treasury -= table.bz_offered
    table.bonus_left += table.bz_offered
    if table.bz_offered > 0:
        events.report(OfferPaid, table.bz_offered)


def overthrow(table: Table, world: i64, events: EventLog) -> None:
    """Free a world: seize its bonus tokens, put its token face down under the revolt token's X side (R21)."""
    lost: i64 = 0 if table.is_blockaded(world) else table.value_of(world)
    seized = i64(table.bonus[world])
    table.treasury += seized
    table.bonus[world] = 0
    table.status[world] = OVERTHROWN
    events.report(WorldOverthrown, world, seized)
    change_assets(table, -lost, events)


def place_ship(table: Table, people: i64, world: i64, events: EventLog) -> None:
    """Put a people's new ship on the board."""
    ship: i64 = 0
    while table.place_of_ship(people, ship) != NOWHERE:
        ship += 1
    events.report(ShipBuilt, people, world)
    arrive(table, people, ship, world, events)


def declare_sanctuary(table: Table, world: i64, events: EventLog) -> None:
    """Declare a sanctuary: remove the World token from the game, return shield and revolt token (R20)."""
    table.shield[world] = 0
    table.shields_left += 1
    table.revolts_left += i64(table.revolt[world])
    table.revolt[world] = 0
    table.token[world] = NO_TOKEN
    table.status[world] = SANCTUARY
    table.sanctuaries_left -= 1
    events.report(SanctuaryDeclared, world)


def probe(table: Table, quadrant: i64, events: EventLog) -> None:
    """Reveal the face-down tokens of a quadrant to everyone (R22)."""
    events.report(QuadrantProbed, quadrant)
    for world in range(FIRST_WORLD, table.board.last_world + 1):
        if table.board.quadrant[world] == quadrant and table.lies_face_down(world):
            events.report(TokenShown, world, i64(table.token[world]))
