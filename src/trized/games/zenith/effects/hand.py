"""Effects on the hand of the active seat: discard, give to the teammate.

In the turn of the other side they are skipped: there is no hand to take from.

(compiled)
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.games.zenith import actions
from trized.games.zenith.actions import DISCARD, NO, action, all_sets, cards_of, number_of
from trized.games.zenith.effects.definition import Definition, Icon, resolving_side, skipped, would_change
from trized.games.zenith.effects.effect import Effect, N
from trized.games.zenith.events import Discarded
from trized.games.zenith.hands import discard, give, show_from_hand
from trized.games.zenith.state import MOVED, NO_CARD, WIDTH, Table
from trized.kernel.state import in_order

if TYPE_CHECKING:
    from trized.games.zenith.effects.program import Program

MOST: Final = 1  # argument of `give_cards`


def hand_size(t: Table) -> i64:
    """Return the number of cards that an effect may take from the hand."""
    if resolving_side(t) != t.side_of(t.active):
        return 0
    return t.hand_size[t.active]


def throw(t: Table, card: i64) -> None:
    """Discard a card from the active hand."""
    show_from_hand(t, t.active, card)
    discard(t, card)
    t.events.report(Discarded, t.active, card)


class Discard(Definition):
    """Discards a chosen card from the hand."""

    def carry_out(self, t: Table, pc: i64) -> bool:
        size = hand_size(t)
        if size > 1:
            return False
        t.go_to(pc + WIDTH)
        if size == 1:
            self.move(t, t.hand(t.active)[0])
        else:
            t.stack[t.top() + MOVED] = NO_CARD
            skipped(t, self)
        return True

    def move(self, t: Table, card: i64) -> None:
        """Discard a card; later effects may depend on it."""
        t.stack[t.top() + MOVED] = card
        throw(t, card)

    def actions(self, t: Table, pc: i64) -> vec[i64]:
        found = vec[i64](capacity=8)
        for card in t.hand(t.active):
            found = append(found, action(DISCARD, card))
        return found

    def answer(self, t: Table, pc: i64, action: i64) -> None:
        t.go_to(pc + WIDTH)
        self.move(t, number_of(action))

    def gives(self, t: Table, pc: i64) -> bool:
        return hand_size(t) > 0

    def buys(self, t: Table, pc: i64, count: i64, gain: i64, gain_end: i64) -> bool:
        """Return whether a discard of any card of the game could buy something: the question must not show the hand."""
        if hand_size(t) < count or t.rules == 1:
            return hand_size(t) >= count
        playing = t.box.full_deck if t.secret_agents != 0 else t.box.base_deck
        for card in range(t.box.cards):
            if playing[card] != 0 and self.buys_with(t, card, count, gain, gain_end):
                return True
        return False

    def buys_with(self, t: Table, card: i64, count: i64, gain: i64, gain_end: i64) -> bool:
        """Return whether the gain could change anything after `count` discards, `card` the last of them."""
        paid = count if t.rules > 3 else 0  # earlier rules looked at the gain before the payment
        t.hand_size[t.active] -= paid
        t.discard_size += paid
        changes = would_change(t, card, gain, gain_end, True)
        t.hand_size[t.active] += paid
        t.discard_size -= paid
        return changes

    def payment_actions(self, t: Table, pc: i64, count: i64, gain: i64, gain_end: i64) -> vec[i64]:
        """Return `no`, and all discards if one of them buys something (B6)."""
        some = False
        for card in t.hand(t.active):
            some = some or self.buys_with(t, card, count, gain, gain_end)
        return in_order(append(self.actions(t, pc), NO)) if some else vec[i64]([NO])

    def write(self, program: "Program", effect: Effect, planet: int) -> None:
        for _ in range(effect.n):
            program.add(self)

    def icons(self, effect: Effect) -> list[Icon]:
        return [("", str(effect.n)), ("discard", "")]


class DiscardAll(Definition):
    """Discards the complete hand."""

    def gives(self, t: Table, pc: i64) -> bool:
        return hand_size(t) > 0

    def apply(self, t: Table, pc: i64) -> None:
        if hand_size(t) == 0:
            skipped(t, self)
            return
        for card in t.hand(t.active):
            throw(t, card)

    def icons(self, effect: Effect) -> list[Icon]:
        return [("", "∀"), ("discard", "")]


class GiveCards(Definition):
    """Gives chosen cards to the teammate, if there is one (G7)."""

    def gives(self, t: Table, pc: i64) -> bool:
        return t.players > 2 and hand_size(t) > 0

    def carry_out(self, t: Table, pc: i64) -> bool:
        if self.gives(t, pc):
            return False
        t.go_to(pc + WIDTH)
        if t.rules < 4:
            t.stack[t.top() + MOVED] = NO_CARD
        return True

    def actions(self, t: Table, pc: i64) -> vec[i64]:
        return all_sets(t.hand(t.active), actions.GIVE, t.box.code[pc + MOST])

    def answer(self, t: Table, pc: i64, action: i64) -> None:
        t.go_to(pc + WIDTH)
        for card in cards_of(action):
            give(t, t.active, card)

    def write(self, program: "Program", effect: Effect, planet: int) -> None:
        program.add(self, effect.n)

    def icons(self, effect: Effect) -> list[Icon]:
        return [*([("", str(effect.n))] if effect.n > 1 else []), ("card", ""), ("mate", "")]


DEFINITIONS = (
    Discard("discard", (f"discard {N}",), ("discard 1",), price=True, uses_hand=True, moves_card=True),
    DiscardAll("discard_all", ("discard all",), ("discard all",), uses_hand=True),
    GiveCards("give_cards", ("give cards (?P<n>[1-3])",), ("give cards 2",), uses_hand=True),
)
