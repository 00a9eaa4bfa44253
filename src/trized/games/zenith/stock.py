"""Credits and zenithium of a side: gains, payments and transfers.

(compiled)
"""

from mypy_extensions import i64

from trized.games.zenith.box import CREDITS
from trized.games.zenith.events import CreditsChanged, ZenithiumChanged
from trized.games.zenith.state import Table


def stock(t: Table, side: i64, resource: i64) -> i64:
    """Return the amount of a resource that a side has."""
    return t.credits[side] if resource == CREDITS else t.zenithium[side]


def gain(t: Table, side: i64, resource: i64, n: i64, stolen: i64 = 0) -> None:
    """Add `n` (may be negative) to a side's resource; `stolen` if the other side takes it."""
    if n == 0:
        return
    if resource == CREDITS:
        t.credits[side] += n
        if t.events.listening:
            t.events.report(CreditsChanged, side, n, t.credits[side], stolen)
    else:
        t.zenithium[side] += n
        if t.events.listening:
            t.events.report(ZenithiumChanged, side, n, t.zenithium[side], stolen)


def hand_over(t: Table, giver: i64, resource: i64, n: i64, stolen: i64) -> None:
    """Move up to `n` of a resource from `giver` to the other side; a shortfall is ignored (F6)."""
    have = stock(t, giver, resource)
    amount = n if n < have else have
    gain(t, giver, resource, -amount, stolen)
    gain(t, 1 - giver, resource, amount)
