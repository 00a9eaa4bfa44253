"""Undo permissions.

A player alone with bots may return to their last decision until the game is over, but never in a challenge. With other
people at the table, a player may undo the last move if nobody has acted since and it revealed nothing.
"""

from collections.abc import Iterator, Sequence

from trized.kernel import Live, Seeded, Step
from trized.kernel.record import Ply
from trized.table.play.kept import Kept
from trized.table.play.slices import slices
from trized.table.play.tables import OpenTable, last_ply_by
from trized.table.seats.viewer import Viewer

GLANCE = 3  # deals compared before a page offers to undo the last of several simultaneous answers
WORLDS = 200  # deals to compare; finds a secret that one deal in a hundred would reveal
UNDOS = 20  # undos to one position: more would be analysis, and fill the store


def undo_target(table: OpenTable, viewer: Viewer) -> int | None:
    """Return the number of the entry to return to, or None if this viewer may not undo now."""
    to, judged = candidate(table, viewer)
    return None if judged is not None and learned(table, judged) else to


def is_offered(table: OpenTable, viewer: Viewer) -> bool:
    """Return whether the page of a viewer offers undo.

    What a move reveals is drawn with it, or was answered simultaneously; the request compares WORLDS deals.
    """
    to, judged = candidate(table, viewer)
    return to is not None and not (judged is not None and reveals(judged, table.live))


def candidate(table: OpenTable, viewer: Viewer) -> tuple[int | None, Step | None]:
    """Return the entry to return to, and the step that must have revealed nothing (None: no such condition)."""
    if viewer.seat < 0 or table.row.challenge:
        return None, None
    me = (viewer.seat,) if viewer.shared else viewer.seats
    mine = last_ply_by(table, me)
    if not mine or table.live.returns_to(mine - 1) >= UNDOS:
        return None, None
    if alone(table, me):
        shown = table.last.outcome is not None and any(holder.bot for holder in table.holders)
        return (None, None) if shown else (mine - 1, None)
    step = table.step(mine)
    if table.last.outcome is not None or step is None or mine != table.live.line.plies[-1]:
        return None, None
    return (None, None) if revealed_to_allies(table, step, me) else (mine - 1, step)


def alone(table: OpenTable, me: Sequence[int]) -> bool:
    """Return whether only bots have ever held the other seats."""
    others = (holder for seat, holder in enumerate(table.holders) if seat not in me)
    return all(holder.bot and not holder.person for holder in others)


def revealed_to_allies(table: OpenTable, step: Step, me: Sequence[int]) -> bool:
    """Return whether the move showed other seats of my side something that the acting seat did not see."""
    sides = table.live.game.sides(table.live.record.options)
    friends = {seat for side in sides if step.seat in side for seat in side} | {*me}
    return any(event.seen_by(seat) and not event.seen_by(step.seat) for event in step for seat in friends)


LEARNED: Kept[dict[Step, bool]] = Kept(dict)  # of the last step that was compared


def learned(table: OpenTable, step: Step) -> bool:
    """Return whether the acting seat learned something: the move would look different in another possible deal.

    The result is cached.
    """
    known = LEARNED.of(table)
    if step not in known:
        different = any(compare_worlds(step, WORLDS))
        known.clear()
        known[step] = different
    return known[step]


def reveals(step: Step, live: Live) -> bool:
    """Return whether a ply seems to have revealed something to its seat, without comparing many deals."""
    assert isinstance(step.entry, Ply)
    answered, pending = live.points[step.number - 1][1], live.points[step.number][1]  # of several at once
    return bool(step.entry.drew) or (bool(answered and not pending) and any(compare_worlds(step, GLANCE)))


def compare_worlds(step: Step, worlds: int) -> Iterator[bool]:
    """Play the action in `worlds` deals from the view before it; yield whether the seat sees another result."""
    seat, chance = step.seat, Seeded(step.number)
    view, after = step.before.view(seat), step.after.view(seat).encode()
    for _ in range(worlds):
        world = view.deal(chance)
        world.apply(seat, step.action, chance)
        yield world.view(seat).encode() != after


async def prepare(table: OpenTable, viewer: Viewer) -> Step | None:
    """Compute in slices whether the last move revealed something; return its step, None if it does not matter."""
    _, judged = candidate(table, viewer)
    if judged is None:
        return None
    known = LEARNED.of(table)
    if judged not in known:
        different = False
        async for seen in slices(compare_worlds(judged, WORLDS)):
            different = seen
            if different:
                break
        known.clear()
        known[judged] = different
    return judged
