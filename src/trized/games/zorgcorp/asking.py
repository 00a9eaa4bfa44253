"""Whom the table waits for, what it asks, and what may be said: worked out from the table alone.

(compiled)
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.games.zorgcorp.building import berths, deeds, names
from trized.games.zorgcorp.corporation import excess
from trized.games.zorgcorp.galaxy import PEOPLES
from trized.games.zorgcorp.resistance import moves
from trized.games.zorgcorp.sayings import DONE, PASS, REMOVE, say
from trized.games.zorgcorp.state import EXCESS, MOVING, NAMING, OVER, TURN, Table
from trized.kernel.state import Question


def waiting(table: Table) -> vec[i64]:
    """Return the seats that may act: one people, or all of them for a common choice (R2)."""
    if table.phase == OVER:
        return vec[i64]()
    if table.phase == EXCESS:
        return vec[i64](list(range(PEOPLES)))
    return append(vec[i64](), table.people())


def may_speak(table: Table, seat: i64) -> bool:
    """Tell whether a seat is among those that may act."""
    if table.phase == EXCESS:
        return 0 <= seat < PEOPLES
    return table.phase != OVER and seat == table.people()


def question(table: Table) -> Question:
    """Return what is asked: `about` is the place of a revolution, `detail` how many ships or worlds are still owed."""
    if table.phase == EXCESS:
        return Question("excess", each=False, detail=excess(table))
    if table.phase == TURN:
        return Question("turn")
    if table.phase == MOVING:
        return Question("moving")
    if table.phase == NAMING:
        return Question("naming", about=table.site, detail=table.wanted)
    return Question("placing", detail=1)


def choices(table: Table) -> vec[i64]:
    """Return what may be said now by any seat that may act."""
    found = vec[i64](capacity=32)
    if table.phase == TURN:
        people = table.people()
        return deeds(table, people, moves(table, people, append(found, say(PASS))))
    if table.phase == MOVING:
        return moves(table, table.people(), append(found, say(DONE)))
    if table.phase == NAMING:
        return names(table, found)
    if table.phase == EXCESS:
        return removals(table, found)
    if table.phase == OVER:
        return found
    return berths(table, table.people(), found)


def removals(table: Table, found: vec[i64]) -> vec[i64]:
    """Add the places of ships that count for the fleet (R1, R2)."""
    for ship in range(table.fleet_size):
        repeated = False
        for earlier in range(ship):
            if table.fleet[earlier] == table.fleet[ship]:
                repeated = True
        if not repeated:
            found = append(found, say(REMOVE, i64(table.fleet[ship])))
    return found
