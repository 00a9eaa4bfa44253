"""Turns: the turn of each entry, and the latest moves to highlight."""

from trized.kernel import PUBLIC, Live
from trized.kernel.record import Ply, Undo
from trized.table.play.tables import OpenTable

LATEST = 12  # most moves highlighted at once


def turns(table: OpenTable) -> list[tuple[int, int]]:
    """Return the turn number and its seat for each entry, cached. Turn 0 is the set-up.

    A turn is a row of plies by one seat. Simultaneous actions, and another seat's choice for an effect, belong to the
    turn in which they became necessary.
    """
    known: list[tuple[int, int]] = table.cache.setdefault("turns", [(0, PUBLIC)])  # turn number, its seat
    entries, points = table.live.record.entries, table.live.points
    for number in range(len(known), len(entries) + 1):
        entry, (turn, seat) = entries[number - 1], known[-1]
        if isinstance(entry, Undo):
            turn, seat = known[entry.to]
        elif isinstance(entry, Ply):
            at_once = bool(points[number][1] or points[number - 1][1])
            if entry.seat != seat and not at_once and begins_turn(table.live, number - 1, entry.seat, turn):
                turn, seat = turn + 1, entry.seat
        known.append((turn, seat))
    return known


def begins_turn(live: Live, number: int, seat: int, turn: int) -> bool:
    """Return whether the decision of `seat` after entry `number`, in `turn`, is neither within an effect nor set-up."""
    state = live.state_at(number)
    question = state.question(seat)
    if turn:
        return question.about < 0 and not question.detail
    start = live.state_at(0)
    asked = start.waiting()
    return not (len(asked) > 1 and seat in state.waiting() and question.kind == start.question(asked[0]).kind)


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
