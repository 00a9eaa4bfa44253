"""Effects on the hand of the active seat: discard, give to the teammate.

In the turn of the other side they are skipped: there is no hand to take from.

(compiled)
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.games.zenith import actions
from trized.games.zenith.actions import DISCARD, NO, action, all_sets, cards_of, number_of
from trized.games.zenith.effects.definition import EARLIER, Definition, Icon, gives, resolving_side, skipped
from trized.games.zenith.effects.effect import Effect, N
from trized.games.zenith.events import Discarded
from trized.games.zenith.hands import discard, give, show_from_hand
from trized.games.zenith.state import MOVED, NO_CARD, WIDTH, Table

if TYPE_CHECKING:
    from trized.games.zenith.effects.program import Program

MOST: Final = 1  # argument of `give_cards`
EARLIER_BY_HAND: Final[tuple[str, ...]] = (*EARLIER, "that")


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

    def gives(self, t: Table, pc: i64, card: i64) -> bool:
        return hand_size(t) > 0

    def payments(self, t: Table, pc: i64, count: i64) -> i64:
        """Return whether there are cards to pay with; only `legal` shows which of them would buy something (B5, B6)."""
        return i64(hand_size(t) >= count)

    def payment_actions(self, t: Table, pc: i64, gain: i64, gain_end: i64, payments: i64) -> vec[i64]:
        """Return the discards that may pay, if one of them buys something, and `no` (B6)."""
        found = vec[i64]([NO])
        some = False
        for card in t.hand(t.active):
            some = some or gives(t, gain, gain_end, card, EARLIER_BY_HAND)
        if some:
            for card in t.hand(t.active):
                found = append(found, action(DISCARD, card))
        return found

    def write(self, program: "Program", effect: Effect, planet: int) -> None:
        for _ in range(effect.n):
            program.add(self)

    def icons(self, effect: Effect) -> list[Icon]:
        return [("", str(effect.n)), ("discard", "")]


def some_card_buys(t: Table, gain: i64, gain_end: i64) -> bool:
    """Return whether any card of the game would buy something: if not, this is public (B6).

    The hand is secret, so the question must not depend on it.
    """
    playing = t.box.full_deck if t.secret_agents != 0 else t.box.base_deck
    for card in range(t.box.cards):
        if playing[card] != 0 and gives(t, gain, gain_end, card, EARLIER_BY_HAND):
            return True
    return False


class DiscardAll(Definition):
    """Discards the complete hand."""

    def gives(self, t: Table, pc: i64, card: i64) -> bool:
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

    def gives(self, t: Table, pc: i64, card: i64) -> bool:
        return t.players > 2 and hand_size(t) > 0

    def carry_out(self, t: Table, pc: i64) -> bool:
        if self.gives(t, pc, NO_CARD):
            return False
        t.go_to(pc + WIDTH)
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
