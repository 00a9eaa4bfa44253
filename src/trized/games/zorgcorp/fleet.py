"""ZorgCorp's fleet, whose size depends on the assets (R1, R2).

(compiled)
"""

from mypy_extensions import i64, u8

from trized.games.zorgcorp.board import ZORGTERRE
from trized.games.zorgcorp.events import ShipsLaunched
from trized.games.zorgcorp.state import ONE_ZORGCORP_SHIP, OUT_OF_FLEET, Table
from trized.kernel.event_log import EventLog


def launch_ships(table: Table, events: EventLog) -> None:
    """Put the ships that the assets allow on ZorgTerre, as long as the reserve lasts (R1)."""
    allowed = table.box.fleet_allowed(table.assets)
    count: i64 = 0
    while table.fleet_size < allowed and table.zorgcorp_ships_left > 0:
        table.fleet[table.fleet_size] = u8(ZORGTERRE)
        table.fleet_size += 1
        table.zorgcorp_ships_left -= 1
        table.presence[ZORGTERRE] += ONE_ZORGCORP_SHIP
        count += 1
    if count > 0:
        events.report(ShipsLaunched, count)


def excess_ships(table: Table) -> i64:
    """Return the number of ships beyond the allowed fleet; it may be negative."""
    return table.fleet_size - table.box.fleet_allowed(table.assets)


def remove_from_fleet(table: Table, place: i64) -> None:
    """Remove the youngest ship at a place, so that the others keep their order (R3)."""
    ship = table.fleet_size - 1
    while i64(table.fleet[ship]) != place:
        ship -= 1
    while ship < table.fleet_size - 1:
        table.fleet[ship] = table.fleet[ship + 1]
        ship += 1
    table.fleet_size -= 1
    table.fleet[table.fleet_size] = u8(OUT_OF_FLEET)
    table.zorgcorp_ships_left += 1
    table.presence[place] -= ONE_ZORGCORP_SHIP


def close_ranks(table: Table) -> None:
    """Remove the ships that left the fleet while it moved, keeping the order of the others (R3)."""
    kept: i64 = 0
    for ship in range(table.fleet_size):
        if table.fleet[ship] != OUT_OF_FLEET:
            table.fleet[kept] = table.fleet[ship]
            kept += 1
    for ship in range(kept, table.fleet_size):
        table.fleet[ship] = u8(OUT_OF_FLEET)
    table.fleet_size = kept
