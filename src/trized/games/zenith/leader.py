"""The Leader badge: its holder, and its upper side.

(compiled)
"""

from typing import Final

from mypy_extensions import i64

from trized.games.zenith.events import BadgeTaken
from trized.games.zenith.state import Table

SILVER: Final = 0
GOLD: Final = 1


def lead(t: Table, side: i64, at_least: i64) -> None:
    """Give the badge to a side: silver side up if it is new there, gold otherwise (F1)."""
    if t.badge != side:
        take_badge(t, side, at_least)
    elif t.gold == SILVER:
        take_badge(t, side, GOLD)


def take_badge(t: Table, side: i64, gold: i64) -> None:
    """Set the holder and the upper side of the badge."""
    t.badge = side
    t.gold = gold
    if t.events.listening:
        t.events.report(BadgeTaken, side, gold)
