"""What a people does instead of moving: building a ship, and the special actions.

Building and revolution name face-down worlds aloud, one after the other; all of them are shown when the last has been
named (R19, R21).

(compiled)
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from trized.games.zorgcorp.corporation import gain
from trized.games.zorgcorp.galaxy import ARCHITECT, FIRST_SYSTEM, FIRST_WORLD, REVOLUTIONARY, SPY
from trized.games.zorgcorp.resistance import land
from trized.games.zorgcorp.sayings import BUILD, NAME, PLACE, PROBE, REVOLUTION, SANCTUARY, say
from trized.games.zorgcorp.state import (
    CONQUERED,
    NAMING,
    NO_TOKEN,
    NOWHERE,
    OVERTHROWN,
    PLACING,
    SANCTUARY_LAID,
    SLOTS,
    Table,
)
from trized.kernel.audience import EVERYONE
from trized.kernel.events import EventLog

QUADRANTS: Final = 4


def count_face_down(table: Table, enough: i64) -> i64:
    """Return how many worlds can be named, counting no further than what is enough."""
    count: i64 = 0
    for world in range(FIRST_WORLD, table.board.worlds + 1):
        if table.face_down(world):
            count += 1
            if count == enough:
                break
    return count


def deeds(table: Table, people: i64, found: vec[i64]) -> vec[i64]:
    """Add what an undefeated people can do instead of moving."""
    if table.defeated(people):
        return found  # R10
    namable = count_face_down(table, table.figures.revolution_colours)
    if table.fleet_strength(people) < SLOTS and has_berth(table, people):
        found = offers(table, found, BUILD, NOWHERE, table.figures.build_worlds, namable)
    if people == ARCHITECT:
        found = sanctuaries(table, found)
    elif people == REVOLUTIONARY:
        found = revolutions(table, found, namable)
    elif people == SPY:
        found = probes(table, found)
    return found


def offers(table: Table, found: vec[i64], kind: i64, site: i64, cost: i64, namable: i64) -> vec[i64]:
    """Add building, or revolution at a site, with every number of BZ$ that leaves enough worlds to name."""
    for offered in range(cost + 1):
        if offered <= table.treasury and cost - offered <= namable:
            found = append(found, say(kind, site, offered))
    return found


def sanctuaries(table: Table, found: vec[i64]) -> vec[i64]:
    """Add the worlds that can become sanctuaries (R20)."""
    if table.sanctuaries > 0:
        for world in range(FIRST_SYSTEM, table.board.worlds + 1):
            if table.shield[world] == 1:
                found = append(found, say(SANCTUARY, world))
    return found


def revolutions(table: Table, found: vec[i64], namable: i64) -> vec[i64]:
    """Add the conquered worlds where a revolt can become a revolution (R21)."""
    for world in range(FIRST_SYSTEM, table.board.worlds + 1):
        if table.revolt[world] == 1 and table.status[world] == CONQUERED:
            found = offers(table, found, REVOLUTION, world, table.figures.revolution_colours, namable)
    return found


def probes(table: Table, found: vec[i64]) -> vec[i64]:
    """Add the quadrants that hold a spy ship and a token to look at (R22)."""
    for quadrant in range(QUADRANTS):
        for ship in range(SPY * SLOTS, SPY * SLOTS + SLOTS):
            place = i64(table.ships[ship])
            if place != NOWHERE and table.board.quadrant[place] == quadrant:
                if holds_face_down(table, quadrant):
                    found = append(found, say(PROBE, quadrant))
                break
    return found


def holds_face_down(table: Table, quadrant: i64) -> bool:
    """Tell whether a token lies face down in a quadrant."""
    for world in range(FIRST_WORLD, table.board.worlds + 1):
        if table.board.quadrant[world] == quadrant and table.face_down(world):
            return True
    return False


def is_berth(table: Table, people: i64, world: i64) -> bool:
    """Tell whether a people's new ship may appear on a world (R19)."""
    if people != SPY and table.zorg(world) > 0:
        return False
    if world < FIRST_SYSTEM:
        return world == FIRST_WORLD + people and not table.defeated(people)
    return table.revolt[world] == 1 and table.colour(world) == table.figures.home_colour[people]


def has_berth(table: Table, people: i64) -> bool:
    """Tell whether there is a place for a new ship."""
    if is_berth(table, people, FIRST_WORLD + people):
        return True
    return any(is_berth(table, people, world) for world in range(FIRST_SYSTEM, table.board.worlds + 1))


def berths(table: Table, people: i64, found: vec[i64]) -> vec[i64]:
    """Add the places where a new ship may appear."""
    for world in range(FIRST_WORLD, table.board.worlds + 1):
        if is_berth(table, people, world):
            found = append(found, say(PLACE, world))
    return found


def names(table: Table, found: vec[i64]) -> vec[i64]:
    """Add the worlds that can still be named; when all of them are needed, only the first, for nothing is to choose."""
    for world in range(FIRST_WORLD, table.board.worlds + 1):
        if table.face_down(world) and not table.is_named(world):
            found = append(found, say(NAME, world))
    if len(found) == table.wanted:
        return found[:1]
    return found


def announce(table: Table, site: i64, offered: i64, story: EventLog | None) -> bool:
    """Begin to build, or a revolution at a site; tell whether the turn is over."""
    cost = table.figures.build_worlds if site == NOWHERE else table.figures.revolution_colours
    table.site = site
    table.offered = offered
    table.wanted = cost - offered
    table.phase = NAMING
    if story is not None:
        if site == NOWHERE:
            story.tell("building", EVERYONE, table.people(), offered)
        else:
            story.tell("revolution", EVERYONE, site, offered)
    return table.wanted == 0 and reveal(table, story)


def name(table: Table, world: i64, story: EventLog | None) -> bool:
    """Name a world; tell whether the turn is over."""
    table.named[table.named_count] = u8(world)
    table.named_count += 1
    table.wanted -= 1
    if story is not None:
        story.tell("named", EVERYONE, table.people(), world)
    return table.wanted == 0 and reveal(table, story)


def reveal(table: Table, story: EventLog | None) -> bool:
    """Show what was named, and see what comes of it; tell whether the turn is over."""
    if story is not None:
        for at in range(table.named_count):
            world = i64(table.named[at])
            story.tell("shown", EVERYONE, world, i64(table.token[world]))
    if not fits(table):
        if story is not None:
            story.tell("failed", EVERYONE, table.people(), table.site)
        return True
    table.treasury -= table.offered
    table.reserve += table.offered
    if story is not None and table.offered > 0:
        story.tell("paid", EVERYONE, table.offered)
    if table.site == NOWHERE:
        table.phase = PLACING
        return False
    overthrow(table, table.site, story)
    return True


def fits(table: Table) -> bool:
    """Tell whether the named worlds are what was needed: all of one's own colour, or all different."""
    colours: i64 = 0
    for at in range(table.named_count):
        colour = table.colour(i64(table.named[at]))
        if table.site == NOWHERE:
            if colour != table.figures.home_colour[table.people()]:
                return False
        elif ((colours >> colour) & 1) != 0:
            return False
        colours |= 1 << colour
    return True


def overthrow(table: Table, world: i64, story: EventLog | None) -> None:
    """Free a world: its bonus tokens are seized, its token lies face down under the revolt token's X side (R21)."""
    lost = table.worth(world)
    if table.blockaded(world):
        lost = 0
    seized = i64(table.bonus[world])
    table.treasury += seized
    table.bonus[world] = 0
    table.status[world] = OVERTHROWN
    if story is not None:
        story.tell("overthrown", EVERYONE, world, seized)
    gain(table, -lost, story)


def launch_ship(table: Table, people: i64, world: i64, story: EventLog | None) -> None:
    """Put a people's new ship on the board."""
    ship: i64 = 0
    while table.ships[people * SLOTS + ship] != NOWHERE:
        ship += 1
    if story is not None:
        story.tell("built", EVERYONE, people, world)
    land(table, people, ship, world, story)


def declare(table: Table, world: i64, story: EventLog | None) -> None:
    """Declare a sanctuary: the World token leaves the game, shield and revolt token go back (R20)."""
    table.shield[world] = 0
    table.shields += 1
    table.revolts += i64(table.revolt[world])
    table.revolt[world] = 0
    table.token[world] = NO_TOKEN
    table.status[world] = SANCTUARY_LAID
    table.sanctuaries -= 1
    if story is not None:
        story.tell("sanctuary", EVERYONE, world)


def probe(table: Table, quadrant: i64, story: EventLog | None) -> None:
    """Show everyone the face-down tokens of a quadrant (R22)."""
    if story is None:
        return
    story.tell("probed", EVERYONE, quadrant)
    for world in range(FIRST_WORLD, table.board.worlds + 1):
        if table.board.quadrant[world] == quadrant and table.face_down(world):
            story.tell("shown", EVERYONE, world, i64(table.token[world]))
