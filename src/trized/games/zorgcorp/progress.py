"""The progress of ZorgCorp: every ship of its fleet moves by a die and acts where it arrives.

(compiled)
"""

from librt.vecs import vec
from mypy_extensions import i64, u8

from trized.games.zorgcorp.board import ZORGTERRE, is_start_world
from trized.games.zorgcorp.events import (
    DieRolled,
    NoMarketFound,
    ShieldBroken,
    ShieldHeld,
    ZorgcorpBlocked,
    ZorgcorpMoved,
    ZorgcorpSwallowed,
)
from trized.games.zorgcorp.fleet import close_ranks
from trized.games.zorgcorp.state import (
    CONQUERED,
    EMPTY,
    FACE_DOWN,
    ONE_ZORGCORP_SHIP,
    OUT_OF_FLEET,
    OVERTHROWN,
    SANCTUARY,
    Table,
)
from trized.games.zorgcorp.worlds import conquer, draw_world, improve, keep_ships_there
from trized.kernel.chance import Chance
from trized.kernel.event_log import EventLog


def progress(table: Table, chance: Chance, events: EventLog) -> None:
    """Move every ship, oldest first, one die each (R3)."""
    board = table.board
    visited = board.blank[:]  # 1: a shielded world that a ship reached this round (R7)
    for ship in range(table.fleet_size):
        if table.fleet[ship] == OUT_OF_FLEET:  # on a start world just taken (R10)
            continue
        origin = i64(table.fleet[ship])
        goal = board.exit(origin, roll_die(table, origin, chance, events))
        if board.is_hole(goal):
            swallow(table, ship, goal, events)
        elif table.blocks_zorgcorp(goal):
            events.report(ZorgcorpBlocked, origin, goal)
            improve(table, origin, events)  # R6
        else:
            table.presence[origin] -= ONE_ZORGCORP_SHIP
            table.presence[goal] += ONE_ZORGCORP_SHIP
            table.fleet[ship] = u8(goal)
            if events.listening:
                events.report(ZorgcorpMoved, origin, goal)
            arrive(table, goal, visited, chance, events)
    close_ranks(table)


def roll_die(table: Table, place: i64, chance: Chance, events: EventLog) -> i64:
    """Return the die face, counted from 0, for a ship at a place; a single lane needs no die."""
    if table.board.exit_count[place] == 1:
        return 0
    face = chance.roll("die", table.board.exit_count[place])
    if events.listening:
        events.report(DieRolled, place, face + 1)
    return face


def swallow(table: Table, ship: i64, hole: i64, events: EventLog) -> None:
    """Remove a ship that enters a black hole (R9)."""
    origin = i64(table.fleet[ship])
    table.presence[origin] -= ONE_ZORGCORP_SHIP
    table.fleet[ship] = u8(OUT_OF_FLEET)
    table.zorgcorp_ships_left += 1
    events.report(ZorgcorpSwallowed, origin, hole)


def arrive(table: Table, place: i64, visited: vec[u8], chance: Chance, events: EventLog) -> None:
    """Apply the arrival of a ZorgCorp ship (R4, R5, R8)."""
    if place == ZORGTERRE:
        return
    status = table.status[place]
    if status == EMPTY:
        if table.tokens_left > 0:
            draw_world(table, place, chance)
            conquer(table, place, events)
    elif status == FACE_DOWN:
        arrive_face_down(table, place, visited, events)
    elif status == CONQUERED:
        improve(table, place, events)
        if is_start_world(place):
            keep_ships_there(table, place)
    elif status == SANCTUARY or status == OVERTHROWN:
        events.report(NoMarketFound, place)
    else:
        raise ValueError(f"The world {place} has the unknown status {status}.")


def arrive_face_down(table: Table, world: i64, visited: vec[u8], events: EventLog) -> None:
    """Conquer a face-down world; a shield resists the first ship of a round and breaks at the second (R7)."""
    if table.shield[world] == 1:
        if visited[world] == 0:
            visited[world] = 1
            events.report(ShieldHeld, world)
            return
        table.shield[world] = 0
        table.shields_left += 1
        events.report(ShieldBroken, world)
    conquer(table, world, events)
