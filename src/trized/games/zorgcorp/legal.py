"""Seats to act, the pending question, and legal actions, all derived from the table.

(compiled)
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.games.zorgcorp import actions
from trized.games.zorgcorp.actions import encode
from trized.games.zorgcorp.box import PEOPLES
from trized.games.zorgcorp.building import add_instead_of_moving, add_names, add_ship_places
from trized.games.zorgcorp.fleet import excess_ships
from trized.games.zorgcorp.moving import add_moves
from trized.games.zorgcorp.state import EXCESS, MOVING, NAMING, OVER, PLACING, TURN, Table
from trized.kernel.state import Question, in_order


def waiting_seats(table: Table) -> vec[i64]:
    """Return the seats that may act: one people, or all of them for a common choice (R2)."""
    if table.phase == OVER:
        return vec[i64]()
    if table.phase == EXCESS:
        return vec[i64]([0, 1, 2, 3])  # all peoples
    return vec[i64]([table.acting_people()])


def may_act(table: Table, seat: i64) -> bool:
    """Return whether a seat is among those that may act."""
    if table.phase == EXCESS:
        return 0 <= seat < PEOPLES
    return table.phase != OVER and seat == table.acting_people()


def current_question(table: Table) -> Question:
    """Return the pending question: `about` is the world of a revolution, `detail` the remaining ships or worlds."""
    if table.phase == EXCESS:
        return Question("excess", each=False, detail=excess_ships(table))
    if table.phase == TURN:
        return Question("turn")
    if table.phase == MOVING:
        return Question("moving")
    if table.phase == NAMING:
        return Question("naming", about=table.revolution_world, detail=table.worlds_to_name)
    if table.phase == PLACING:
        return Question("placing", detail=1)
    if table.phase == OVER:
        return Question("over")
    raise ValueError(f"Nothing is asked in phase {table.phase}.")


def legal_actions(table: Table) -> vec[i64]:
    """Return the legal actions, the same for all seats that may act."""
    found = vec[i64](capacity=32)
    if table.phase == TURN:
        people = table.acting_people()
        found = add_moves(table, people, append(found, encode(actions.PASS)))
        return in_order(add_instead_of_moving(table, people, found))
    if table.phase == MOVING:
        return in_order(add_moves(table, table.acting_people(), append(found, encode(actions.END_MOVES))))
    if table.phase == NAMING:
        return add_names(table, found)
    if table.phase == PLACING:
        return add_ship_places(table, table.acting_people(), found)
    if table.phase == EXCESS:
        return in_order(add_removals(table, found))
    if table.phase == OVER:
        return found
    raise ValueError(f"There is no phase {table.phase}.")


def add_removals(table: Table, found: vec[i64]) -> vec[i64]:
    """Append the places of ships that belong to the fleet (R1, R2)."""
    for ship in range(table.fleet_size):
        repeated = False
        for earlier in range(ship):
            if table.fleet[earlier] == table.fleet[ship]:
                repeated = True
        if not repeated:
            found = append(found, encode(actions.REMOVE_SHIP, i64(table.fleet[ship])))
    return found
