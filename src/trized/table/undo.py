"""What may be taken back.

Alone, with only bots at the other seats all along: always, to one's last decision. With other people: the last thing
said, as long as nobody else has acted and nothing was learned by it.
"""

from collections.abc import Sequence

from trized.kernel import Seeded
from trized.kernel.record import Joined, Ply
from trized.kernel.replay import read_action
from trized.table.eyes import Eyes
from trized.table.tables import Moment, Table, plies_by

WORLDS = 200  # dealt worlds that must all look alike for nothing to be learned; what one in a hundred shows is found


def undo_target(table: Table, eyes: Eyes) -> int | None:
    """Return the entry to go back to, or None if this viewer may take nothing back now."""
    if eyes.viewer < 0:
        return None
    me = (eyes.viewer,) if eyes.shared else eyes.mine
    mine = plies_by(table, me)
    if not mine:
        return None
    if alone(table, me):
        return mine[-1] - 1
    moment = table.moment(mine[-1])
    if table.last.outcome is not None or moment is None or mine[-1] != table.live.line.plies[-1]:
        return None
    return None if told_friends(table, moment, me) or learned(table, moment) else mine[-1] - 1


def alone(table: Table, me: Sequence[int]) -> bool:
    """Tell whether only bots ever sat on the other seats; a person whose bot stands in may come back."""
    people = {entry.seat for entry in table.live.record.entries if isinstance(entry, Joined)}
    return people <= set(me) and all(holder.bot for seat, holder in enumerate(table.holders) if seat not in me)


def told_friends(table: Table, moment: Moment, me: Sequence[int]) -> bool:
    """Tell whether my other seats, or those of my side, were told something that the seat which spoke was not."""
    assert isinstance(moment.entry, Ply)
    speaker = moment.entry.seat
    sides = table.live.game.sides(table.live.record.options)
    friends = {seat for side in sides if speaker in side for seat in side} | {*me}
    return any(event.seen_by(seat) and not event.seen_by(speaker) for event in moment.events for seat in friends)


def learned(table: Table, moment: Moment) -> bool:
    """Tell whether the seat that said something learned by it: some world it thought possible would look different."""
    entry = moment.entry
    assert isinstance(entry, Ply)
    assert moment.before is not None
    game, chance = table.live.game, Seeded(moment.number)
    action = read_action(game, moment.before, entry.seat, entry.action)
    view, after = moment.before.view(entry.seat), moment.state.view(entry.seat).encode()
    for _ in range(WORLDS):
        world = game.deal(view, chance)
        world.apply(entry.seat, action, chance)
        if world.view(entry.seat).encode() != after:
            return True
    return False
