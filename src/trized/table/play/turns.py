"""Turns: which turn of the game each entry of a record belongs to, and which entries brought the latest moves."""

from trized.kernel import PUBLIC, Live
from trized.kernel.record import Ply, Undo
from trized.table.play.tables import OpenTable

LATEST = 12  # moves that are marked at once


def turns(table: OpenTable) -> list[tuple[int, int]]:
    """Return for each entry the number of its turn, and whose it is; what is known is kept. Turn 0 is the set-up.

    A turn is what one seat does in a row. Answers that several seats give at once belong to the turn that asked.
    """
    known: list[tuple[int, int]] = table.cache.setdefault("turns", [(0, PUBLIC)])  # the turn, and whose it is
    entries, points = table.live.record.entries, table.live.points
    for number in range(len(known), len(entries) + 1):
        entry, (turn, seat) = entries[number - 1], known[-1]
        if isinstance(entry, Undo):
            turn, seat = known[entry.to]
        elif isinstance(entry, Ply):
            at_once = bool(points[number][1] or points[number - 1][1])
            if entry.seat != seat and not at_once and (turn or not is_set_up(table.live, number - 1, entry.seat)):
                turn, seat = turn + 1, entry.seat
        known.append((turn, seat))
    return known


def is_set_up(live: Live, number: int, seat: int) -> bool:
    """Return whether a seat still answers after entry `number` the question that all seats had at the start."""
    start, state = live.state_at(0), live.state_at(number)
    asked = start.waiting()
    return len(asked) > 1 and seat in state.waiting() and state.question(seat).kind == start.question(asked[0]).kind


def latest_plies(table: OpenTable, number: int, seat: int) -> list[int]:
    """Return the standing plies up to an entry that a viewer should see marked, the last one first.

    What the others did since the viewer's own last move; after that move, the move itself. Spectators see one turn.
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
