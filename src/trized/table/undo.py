"""What may be taken back.

Alone against bots: always, to one's last decision. With other people: the last thing said, as long as nobody else has
acted and nothing was learned by it.
"""

from trized.kernel import Seeded
from trized.kernel.record import Ply
from trized.kernel.replay import read_action
from trized.table.eyes import Eyes
from trized.table.tables import Moment, Table, plies_by

WORLDS = 30  # dealt worlds that must all look alike for nothing to be learned


def undo_target(table: Table, eyes: Eyes) -> int | None:
    """Return the entry to go back to, or None if this viewer may take nothing back now."""
    if eyes.viewer < 0:
        return None
    me = (eyes.viewer,) if eyes.shared else eyes.mine
    mine = plies_by(table, me)
    if not mine:
        return None
    if all(holder.bot for seat, holder in enumerate(table.holders) if seat not in me):
        return mine[-1] - 1
    moment = table.moment(mine[-1])
    if table.last.outcome is not None or moment is None or mine[-1] != table.live.line.plies[-1]:
        return None
    return None if learned(table, moment) else mine[-1] - 1


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
