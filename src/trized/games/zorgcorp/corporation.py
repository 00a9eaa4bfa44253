"""ZorgCorp's part of a round: its fleet follows its assets, then every ship follows a die.

(compiled)
"""

from librt.vecs import vec
from mypy_extensions import i64, u8

from trized.games.zorgcorp.galaxy import FACES, FIRST_SYSTEM, FIRST_WORLD, MILITARY, ZORGTERRE
from trized.games.zorgcorp.state import (
    CONQUERED,
    EMPTY,
    FACE_DOWN,
    GONE,
    ONE_ZORG,
    OVERTHROWN,
    SANCTUARY_LAID,
    SOLDIERS,
    Table,
)
from trized.kernel.audience import EVERYONE
from trized.kernel.chance import Chance
from trized.kernel.events import EventLog


def gain(table: Table, amount: i64, story: EventLog | None) -> None:
    """Change ZorgCorp's assets on the score board."""
    table.assets += amount
    if story is not None and amount != 0:
        story.tell("assets", EVERYONE, amount, table.assets)


def draw_world(table: Table, world: i64, status: u8, chance: Chance) -> None:
    """Draw a World token and lay it in an empty system."""
    kind = chance.draw("world", table.pool, table.pile)
    table.pool[kind] -= u8(1)
    table.pile -= 1
    table.token[world] = u8(kind)
    table.status[world] = status


def launch(table: Table, story: EventLog | None) -> None:
    """Deploy the ships that the assets allow, on ZorgTerre, from what is left in the reserve (R1)."""
    allowed = table.figures.fleet(table.assets)
    launched: i64 = 0
    while table.fleet_size < allowed and table.hangar > 0:
        table.fleet[table.fleet_size] = u8(ZORGTERRE)
        table.fleet_size += 1
        table.hangar -= 1
        table.presence[ZORGTERRE] += ONE_ZORG
        launched += 1
    if story is not None and launched > 0:
        story.tell("launched", EVERYONE, launched)


def excess(table: Table) -> i64:
    """Return how many ships there are more than the assets allow."""
    return table.fleet_size - table.figures.fleet(table.assets)


def scrap(table: Table, place: i64) -> None:
    """Put a ship at a place back into the reserve: the youngest there, so that the others keep their order (R3)."""
    at = table.fleet_size - 1
    while i64(table.fleet[at]) != place:
        at -= 1
    while at < table.fleet_size - 1:
        table.fleet[at] = table.fleet[at + 1]
        at += 1
    table.fleet_size -= 1
    table.fleet[table.fleet_size] = u8(GONE)
    table.hangar += 1
    table.presence[place] -= ONE_ZORG


def progress(table: Table, chance: Chance, story: EventLog | None) -> None:
    """Move every ship, oldest first, one die each (R3)."""
    board = table.board
    visited = board.blank[:]  # shielded worlds that a ship reached this round (R7)
    for ship in range(table.fleet_size):
        if table.fleet[ship] == GONE:  # it stands on a start world that was just taken (R10)
            continue
        place = i64(table.fleet[ship])
        face: i64 = 0
        if board.ways[place] > 1:
            face = chance.roll("die", board.ways[place])
            if story is not None:
                story.tell("rolled", EVERYONE, place, face + 1)
        to = board.exits[FACES * place + face]
        if to > board.worlds:
            swallow(table, ship, place, to, story)
        elif table.blocked(to):
            if story is not None:
                story.tell("blocked", EVERYONE, place, to)
            improve(table, place, story)  # R6
        else:
            table.presence[place] -= ONE_ZORG
            table.presence[to] += ONE_ZORG
            table.fleet[ship] = u8(to)
            if story is not None:
                story.tell("sailed", EVERYONE, place, to)
            arrive(table, to, visited, chance, story)
    close_ranks(table)


def swallow(table: Table, ship: i64, place: i64, hole: i64, story: EventLog | None) -> None:
    """Lose a ship in a black hole (R9)."""
    table.presence[place] -= ONE_ZORG
    table.fleet[ship] = u8(GONE)
    table.hangar += 1
    if story is not None:
        story.tell("swallowed", EVERYONE, place, hole)


def close_ranks(table: Table) -> None:
    """Take out the ships that left the fleet, keeping the order of the others."""
    kept: i64 = 0
    for ship in range(table.fleet_size):
        if table.fleet[ship] != GONE:
            table.fleet[kept] = table.fleet[ship]
            kept += 1
    for ship in range(kept, table.fleet_size):
        table.fleet[ship] = u8(GONE)
    table.fleet_size = kept


def arrive(table: Table, world: i64, visited: vec[u8], chance: Chance, story: EventLog | None) -> None:
    """Do what a ZorgCorp ship does where it arrives (R4, R5, R7, R8)."""
    if world == ZORGTERRE:
        return
    status = table.status[world]
    if status == EMPTY:
        if table.pile > 0:
            draw_world(table, world, CONQUERED, chance)
            conquer(table, world, story)
    elif status == FACE_DOWN:
        if table.shield[world] == 1 and visited[world] == 0:
            visited[world] = 1
            if story is not None:
                story.tell("resisted", EVERYONE, world)
            return
        if table.shield[world] == 1:  # two ships in one round undo the Architects' work
            table.shield[world] = 0
            table.shields += 1
            if story is not None:
                story.tell("broken", EVERYONE, world)
        table.status[world] = CONQUERED
        conquer(table, world, story)
    elif status == CONQUERED:
        improve(table, world, story)
        if world < FIRST_SYSTEM:
            ground(table, world)
    elif story is not None and (status in (SANCTUARY_LAID, OVERTHROWN)):
        story.tell("immune", EVERYONE, world)


def conquer(table: Table, world: i64, story: EventLog | None) -> None:
    """Count a market that has just been turned face up; a start world falls with its people."""
    if story is not None:
        story.tell("conquered", EVERYONE, world, i64(table.token[world]))
    gain(table, table.worth(world), story)
    if world < FIRST_SYSTEM:
        ground(table, world)
        if story is not None:
            story.tell("defeated", EVERYONE, world - FIRST_WORLD)
        if world == FIRST_WORLD + MILITARY:
            end_blockades(table, story)


def improve(table: Table, world: i64, story: EventLog | None) -> None:
    """Add a bonus token to a conquered world that is not saturated, if the reserve has one (R5)."""
    if (
        table.status[world] == CONQUERED
        and i64(table.bonus[world]) < table.figures.value[i64(table.token[world])]
        and table.reserve > 0
    ):
        table.bonus[world] += u8(1)
        table.reserve -= 1
        if story is not None:
            story.tell("improved", EVERYONE, world, i64(table.bonus[world]))
        gain(table, 1, story)


def ground(table: Table, world: i64) -> None:
    """Keep the ships on a taken start world there for good: they leave the fleet and stay on the board (R10)."""
    for ship in range(table.fleet_size):
        if i64(table.fleet[ship]) == world:
            table.fleet[ship] = u8(GONE)


def end_blockades(table: Table, story: EventLog | None) -> None:
    """Give ZorgCorp back what the defeated Military kept from it (R10, R11)."""
    returned: i64 = 0
    for world in range(FIRST_WORLD, table.board.worlds + 1):
        if table.status[world] == CONQUERED and (table.presence[world] & SOLDIERS) != 0:
            returned += table.worth(world)
    gain(table, returned, story)
