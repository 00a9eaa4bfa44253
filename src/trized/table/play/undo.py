"""What may be taken back.

Alone, with only bots at the other seats all along: to one's last decision, until the game is over and the bots have
shown what they held; never in a challenge. With other people: the last thing
said, as long as nobody else has acted and nothing was learned by it.
"""

import asyncio
from collections.abc import Sequence

from trized.kernel import Seeded
from trized.kernel.record import Ply
from trized.kernel.replay import read_action
from trized.table.play.tables import OpenTable, Snapshot, begin, last_ply_by
from trized.table.seats.viewer import Viewer

GLANCE = 3  # of them that are looked at before a page offers to take something back
WORLDS = 200  # dealt worlds that must all look alike for nothing to be learned; what one in a hundred shows is found
UNDOS = 20  # undos to one position: more would be analysis, and fill the store


def undo_target(table: OpenTable, viewer: Viewer) -> int | None:
    """Return the entry to go back to, or None if this viewer may take nothing back now."""
    to, judged = candidate(table, viewer)
    return None if judged is not None and learned(table, judged) else to


def is_offered(table: OpenTable, viewer: Viewer) -> bool:
    """Return whether a page offers to take something back; whether something was learned is checked with the request.

    A glance finds nearly everything that was learned, and a page is sent after every move.
    """
    to, judged = candidate(table, viewer)
    return to is not None and not (judged is not None and seems_learned(table, judged))


def candidate(table: OpenTable, viewer: Viewer) -> tuple[int | None, Snapshot | None]:
    """Return the entry to go back to, and the snapshot by which something may have been learned, if that counts."""
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
    return (None, None) if told_friends(table, snapshot, me) else (mine - 1, snapshot)


def alone(table: OpenTable, me: Sequence[int]) -> bool:
    """Return whether only bots ever sat on the other seats; a person whose bot stands in may come back."""
    others = (holder for seat, holder in enumerate(table.holders) if seat not in me)
    return all(holder.bot and not holder.person for holder in others)


def told_friends(table: OpenTable, snapshot: Snapshot, me: Sequence[int]) -> bool:
    """Return whether my other seats, or those of my side, were told something that the seat which spoke was not."""
    assert isinstance(snapshot.entry, Ply)
    speaker = snapshot.entry.seat
    sides = table.live.game.sides(table.live.record.options)
    friends = {seat for side in sides if speaker in side for seat in side} | {*me}
    return any(event.seen_by(seat) and not event.seen_by(speaker) for event in snapshot.events for seat in friends)


def learned(table: OpenTable, snapshot: Snapshot) -> bool:
    """Return whether the seat that said something learned by it: some world it thought possible would look different.

    It is computed once for each snapshot.
    """
    return seen_different(table, snapshot, WORLDS)


def seems_learned(table: OpenTable, snapshot: Snapshot) -> bool:
    """Return the same after a glance at a few worlds, or what is known already."""
    return seen_different(table, snapshot, GLANCE)


def seen_different(table: OpenTable, snapshot: Snapshot, worlds: int) -> bool:
    """Return whether one of so many worlds looks different; what was compared once is not compared again."""
    known, compared, different = table.cache.get("learned", (None, 0, False))
    if known is not snapshot or (compared < worlds and not different):
        different = compare_worlds(table, snapshot, worlds)
        table.cache["learned"] = (snapshot, worlds, different)
    return bool(different)


def compare_worlds(table: OpenTable, snapshot: Snapshot, worlds: int) -> bool:
    """Play the action of a snapshot in worlds that its seat thought possible; return whether one looks different."""
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
    """Find out, beside the event loop, what the last move taught its seat; return the evaluated snapshot."""
    _, judged = candidate(table, viewer)
    if judged is None:
        return None
    known, task = table.cache.get("learning", (None, None))
    if known is not judged:
        task = begin(asyncio.to_thread(learned, table, judged))
        table.cache["learning"] = (judged, task)
    await asyncio.shield(task)
    return judged
