"""The latest moves, which a page highlights."""

from trized.kernel import PUBLIC
from trized.kernel.record import Ply
from trized.table.play.tables import OpenTable

LATEST = 12  # most moves highlighted at once


def latest_plies(table: OpenTable, number: int, seat: int) -> list[int]:
    """Return the numbers of the plies up to entry `number` to highlight for a viewer, the last one first.

    These are the others' moves since the viewer's own, or the viewer's own if they moved last. Spectators get
    the last turn.
    """
    entries, found = table.live.record.entries, list[int]()
    first = PUBLIC
    for ply in reversed(table.live.line.plies):
        entry = entries[ply - 1]
        if ply > number or not isinstance(entry, Ply):
            continue
        if not found:
            first = entry.seat
        same = entry.seat == first if seat < 0 else (entry.seat == seat) == (first == seat)
        if not same or len(found) >= LATEST:
            break
        found.append(ply)
    return found
