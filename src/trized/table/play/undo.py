"""Undo permissions.

A player alone with bots may return to their last decision until the game is over, but never in a challenge. With other
people at the table, a player may undo the last move if nobody has acted since and it revealed nothing.
"""

import asyncio
from collections.abc import Sequence

from trized.kernel import Seeded
from trized.kernel.record import Ply
from trized.kernel.replay import read_action
from trized.table.play.tables import OpenTable, Snapshot, begin, last_ply_by
from trized.table.seats.viewer import Viewer

GLANCE = 3  # deals compared before a page offers undo
WORLDS = 200  # deals to compare; finds a secret that one deal in a hundred would reveal
UNDOS = 20  # undos to one position: more would be analysis, and fill the store


def undo_target(table: OpenTable, viewer: Viewer) -> int | None:
    """Return the number of the entry to return to, or None if this viewer may not undo now."""
    to, judged = candidate(table, viewer)
    return None if judged is not None and learned(table, judged) else to


def is_offered(table: OpenTable, viewer: Viewer) -> bool:
    """Return whether the page of a viewer offers undo, after comparing only GLANCE deals.

    This finds nearly all that was revealed and is fast enough for every move; the request compares WORLDS deals.
    """
    to, judged = candidate(table, viewer)
    return to is not None and not (judged is not None and seems_learned(table, judged))


def candidate(table: OpenTable, viewer: Viewer) -> tuple[int | None, Snapshot | None]:
    """Return the entry to return to, and the snapshot that must have revealed nothing (None: no such condition)."""
    if viewer.seat < 0 or table.row.challenge:
        return None, None
    me = (viewer.seat,) if viewer.shared else viewer.seats
    mine = last_ply_by(table, me)
    if not mine or table.live.returns_to(mine - 1) >= UNDOS:
        return None, None
    if alone(table, me):
        shown = table.last.outcome is not None and any(holder.bot for holder in table.holders)
        return (None, None) if shown else (mine - 1, None)
    snapshot = table.snapshot(mine)
    if table.last.outcome is not None or snapshot is None or mine != table.live.line.plies[-1]:
        return None, None
    return (None, None) if revealed_to_allies(table, snapshot, me) else (mine - 1, snapshot)


def alone(table: OpenTable, me: Sequence[int]) -> bool:
    """Return whether only bots have ever held the other seats."""
    others = (holder for seat, holder in enumerate(table.holders) if seat not in me)
    return all(holder.bot and not holder.person for holder in others)


def revealed_to_allies(table: OpenTable, snapshot: Snapshot, me: Sequence[int]) -> bool:
    """Return whether the move showed other seats of my side something that the acting seat did not see."""
    assert isinstance(snapshot.entry, Ply)
    speaker = snapshot.entry.seat
    sides = table.live.game.sides(table.live.record.options)
    friends = {seat for side in sides if speaker in side for seat in side} | {*me}
    return any(event.seen_by(seat) and not event.seen_by(speaker) for event in snapshot.events for seat in friends)


def learned(table: OpenTable, snapshot: Snapshot) -> bool:
    """Return whether the acting seat learned something: the move would look different in another possible deal.

    The result is cached.
    """
    return seen_different(table, snapshot, WORLDS)


def seems_learned(table: OpenTable, snapshot: Snapshot) -> bool:
    """Return the same as `learned`, but compare only GLANCE deals."""
    return seen_different(table, snapshot, GLANCE)


def seen_different(table: OpenTable, snapshot: Snapshot, worlds: int) -> bool:
    """Return whether the move looks different in one of `worlds` deals; the result is cached."""
    known, compared, different = table.cache.get("learned", (None, 0, False))
    if known is not snapshot or (compared < worlds and not different):
        different = compare_worlds(table, snapshot, worlds)
        table.cache["learned"] = (snapshot, worlds, different)
    return bool(different)


def compare_worlds(table: OpenTable, snapshot: Snapshot, worlds: int) -> bool:
    """Play the action in `worlds` deals from the view before it; return whether the seat sees another result in one."""
    entry = snapshot.entry
    assert isinstance(entry, Ply)
    assert snapshot.before is not None
    game, chance = table.live.game, Seeded(snapshot.number)
    action = read_action(game, snapshot.before, entry.seat, entry.action)
    view, after = snapshot.before.view(entry.seat), snapshot.state.view(entry.seat).encode()
    for _ in range(worlds):
        world = view.deal(chance)
        world.apply(entry.seat, action, chance)
        if world.view(entry.seat).encode() != after:
            return True
    return False


async def prepare(table: OpenTable, viewer: Viewer) -> Snapshot | None:
    """Compute in a thread whether the last move revealed something; return its snapshot, None if it does not matter."""
    _, judged = candidate(table, viewer)
    if judged is None:
        return None
    known, task = table.cache.get("learning", (None, None))
    if known is not judged:
        task = begin(asyncio.to_thread(learned, table, judged))
        table.cache["learning"] = (judged, task)
    await asyncio.shield(task)
    return judged
