"""Effects on the Leader badge: take it, turn it, hand it over.

(compiled)
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from trized.games.zenith.effects.definition import Definition, Icon, resolving_side, skipped, would_change
from trized.games.zenith.effects.effect import Effect
from trized.games.zenith.events import BadgeTaken
from trized.games.zenith.state import MOVED, WIDTH, Table
from trized.kernel.catalogue import NumberList

if TYPE_CHECKING:
    from trized.games.zenith.cards import TextWriter
    from trized.games.zenith.effects.program import Program

SILVER: Final = 0
GOLD: Final = 1
STRAIGHT_TO_GOLD: Final = 1  # argument of `leader`


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


class Leader(Definition):
    """The resolving side takes the badge, or turns it to gold (F1)."""

    def apply(self, t: Table, pc: i64) -> None:
        if not self.gives(t, pc):
            skipped(t, self)
            return
        lead(t, resolving_side(t), t.box.code[pc + STRAIGHT_TO_GOLD])

    def gives(self, t: Table, pc: i64) -> bool:
        return t.badge != resolving_side(t) or t.gold == SILVER

    def write(self, program: "Program", effect: Effect, planet: int) -> None:
        program.add(self, effect.word == "gold")

    def icons(self, effect: Effect) -> list[Icon]:
        return [("gold" if effect.word == "gold" else "leader", "")]

    def text(self, writer: "TextWriter", effect: Effect, mood: str, n: int | NumberList) -> str:
        return writer.say("leader_gold" if effect.word == "gold" else "leader", mood)


class GiveLeader(Definition):
    """The opponent gets the badge, silver side up (F1): a price."""

    def apply(self, t: Table, pc: i64) -> None:
        take_badge(t, 1 - resolving_side(t), SILVER)

    def buys(self, t: Table, pc: i64, count: i64, gain: i64, gain_end: i64) -> bool:
        side, gold = t.badge, t.gold
        if side != resolving_side(t):
            return False
        if t.rules > 2:  # the first rules looked at the gain before the payment
            t.badge, t.gold = 1 - side, SILVER
        changes = would_change(t, t.stack[t.top() + MOVED], gain, gain_end)
        t.badge, t.gold = side, gold
        return changes

    def pay(self, t: Table, pc: i64, action: i64) -> None:
        t.go_to(pc + WIDTH)
        self.apply(t, pc)

    def write(self, program: "Program", effect: Effect, planet: int) -> None:
        program.add_price(self)

    def icons(self, effect: Effect) -> list[Icon]:
        return [("leader", ""), ("opponent", "")]


DEFINITIONS = (
    Leader("leader", ("leader(?P<word> gold)?",), ("leader", "leader gold")),
    GiveLeader("give_leader", ("give leader",), ("give leader",), price=True),
)
