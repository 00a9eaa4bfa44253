"""Deals complete tables from a viewer's knowledge, uniformly or like a human guess.

(compiled)
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.games.zoondo.fight import EMBLEMS
from trized.games.zoondo.knowledge import known_for_sure
from trized.games.zoondo.movement import has
from trized.games.zoondo.powers import power_choices
from trized.games.zoondo.state import (
    BIT,
    DEPLOY,
    HIDDEN,
    HIDDEN_TRUMP,
    NO_CARD,
    NO_SLOT,
    NO_TRUMP,
    OVER,
    PLACES,
    POWER,
    SEAT_SLOTS,
    TURN,
    Table,
    Tribe,
    first_slot,
    in_hand,
)
from trized.games.zoondo.tribes import legal_trumps, with_trumps
from trized.games.zoondo.trumps import USERS
from trized.games.zoondo.turn import PAST_BOARD, is_stuck, times_kept
from trized.kernel.chance import Chance

GUESSES: Final = 12  # attempts before an unlikely deal is accepted
BOLD: Final = 8  # one player in eight puts the Emblem in the front row


def deal(seen: Table, viewer: i64, chance: Chance) -> Table:
    """Draw a complete table from all those that the viewer cannot distinguish from the true one, all equally likely.

    A secret answer of the other seat is left out: the seat answers again.
    """
    t = seen.copy()
    Dealer(t, viewer).deal(chance)
    return t


def deal_likely(seen: Table, viewer: i64, chance: Chance) -> Table:
    """Deal a table like a human guess: opponents rarely deploy their Emblem in the front row."""
    t = seen.copy()
    Dealer(t, viewer).deal_likely(chance)
    return t


def guess(t: Table, viewer: i64, chance: Chance) -> Table:
    """Deal what `deal_likely` would deal to a viewer, but trumps: a table to read, which shares the rest with `t`."""
    kind = t.kind[:]
    seat = 1 - viewer
    for slot in range(first_slot(seat), t.slots_end(seat)):
        if kind[slot] != NO_CARD and not known_for_sure(t, slot):
            kind[slot] = HIDDEN
    guessed = Table(t.side1, t.side2, t.trumps, kind, t.hand[:], t)
    Dealer(guessed, viewer).deal_likely(chance)
    return guessed


@final
class Dealer:
    """Deals what is hidden from a viewer on a table, in place, as often as it is called."""

    def __init__(self, t: Table, viewer: i64) -> None:
        self.t = t
        self.viewer = viewer
        self.side1 = None if viewer == 0 else HiddenCards(t, 0)
        self.side2 = None if viewer == 1 else HiddenCards(t, 1)

    def deal(self, chance: Chance) -> None:
        """Deal as `deal` does."""
        t = self.t
        if t.phase == OVER:
            return
        again = True
        while again:
            if self.side1 is not None:
                self.side1.deal(t, chance)
            if self.side2 is not None:
                self.side2.deal(t, chance)
            again = t.repetition_draws != 0 and t.phase != DEPLOY and _has_repeated(t)

    def deal_likely(self, chance: Chance) -> None:
        """Deal as `deal_likely` does."""
        self.deal(chance)
        for _ in range(GUESSES):
            if (self.viewer == 0 or _emblem_behind(self.t, 0)) and (self.viewer == 1 or _emblem_behind(self.t, 1)):
                break
            if chance.below(BOLD) == 0:
                break
            self.deal(chance)


def _emblem_behind(t: Table, seat: i64) -> bool:
    """Return whether a seat has deployed its Emblem in the back row. (A slot determines a card's first place.)"""
    if t.phase == DEPLOY:
        return True
    for slot in range(first_slot(seat), first_slot(seat) + PLACES // 2):
        if has(EMBLEMS, t.kind[slot]):
            return True
    return False


def _has_repeated(t: Table) -> bool:
    """Return whether the dealt table would already have ended by repetition (H2)."""
    return any(times_kept(t, at) >= 3 for at in range(0, len(t.past_boards), PAST_BOARD))


@final
class HiddenCards:
    """The hidden cards of a seat, and the places that they are dealt over: its face-down cards and its hand.

    Places are filled from the most to the least restricted. Each draw is among the most cards that could be left for
    the place, and a draw beyond the remaining ones restarts the deal: so every arrangement has the same probability. If
    of any two places one allows all that the other allows, no restart happens.
    """

    def __init__(self, t: Table, seat: i64) -> None:
        tribe = t.tribe(seat)
        self.seat = seat
        self.tribe = tribe
        self.pool: vec[i64] = tribe.cards[:]
        self.slots: vec[i64] = vec[i64](capacity=SEAT_SLOTS)  # the places: a slot, or NO_SLOT for one in hand
        self.allowed: vec[i64] = vec[i64](capacity=SEAT_SLOTS)  # the kinds that are possible there
        self.kinds: vec[i64] = vec[i64](capacity=16)  # of the pool
        self.most: vec[i64] = vec[i64]()  # by place: the most cards that can be left for it when its turn comes
        if t.phase == DEPLOY:
            return
        for slot in range(first_slot(seat), t.slots_end(seat)):
            kind = t.kind[slot]
            if kind == HIDDEN:
                self.slots = append(self.slots, slot)
                self.allowed = append(self.allowed, t.possible_kinds[slot])
            elif kind != NO_CARD and self.pool[kind] != 0:
                self.pool[kind] -= 1
        for _ in range(t.side(seat).reinforcements):
            self.slots = append(self.slots, NO_SLOT)
            self.allowed = append(self.allowed, tribe.kinds & ~BIT[tribe.emblem])
        for kind in tribe.kinds_brought:
            if self.pool[kind] != 0:
                self.kinds = append(self.kinds, kind)
        self.most = _sort_places(self.slots, self.allowed, self.pool, self.kinds)

    def deal(self, t: Table, chance: Chance) -> None:
        """Deal the cards, and a set of trumps if they are hidden."""
        _deal_trumps(t, self.seat, self.tribe, chance)
        if len(self.slots) == 0:
            return
        while not self.lay(t, chance) or not _possible(t, self.seat):
            _deal_trumps(t, self.seat, self.tribe, chance)

    def lay(self, t: Table, chance: Chance) -> bool:
        """Draw a card for each place; return False if a draw exceeds the remaining cards."""
        pool = self.pool[:]
        for kind in self.tribe.kinds_brought:
            t.hand[in_hand(self.seat, kind)] = 0
        for i in range(len(self.slots)):
            left = chance.below(self.most[i])
            allowed = self.allowed[i]
            found: i64 = NO_CARD
            for kind in self.kinds:
                if has(allowed, kind):
                    left -= pool[kind]
                    if left < 0:
                        found = kind
                        break
            if found == NO_CARD:
                return False
            pool[found] -= 1
            if self.slots[i] == NO_SLOT:
                t.hand[in_hand(self.seat, found)] += 1
            else:
                t.kind[self.slots[i]] = found
        return True


def _deal_trumps(t: Table, seat: i64, public: Tribe, chance: Chance) -> None:
    """Deal a seat one of the possible sets of trumps of its custom tribe, with those already shown."""
    if public.trumps[0] != HIDDEN_TRUMP:
        return
    side = t.side(seat)
    first = t.first_trump_slot(seat)
    shown: i64 = 0
    for slot in range(first, first + side.trumps_shown):
        shown |= BIT[t.trumps[slot]]
    total: i64 = 0
    for trump in public.trumps:
        if trump != NO_TRUMP:
            total += 1
    sets = vec[i64](capacity=64)
    for trumps in legal_trumps(public.text, t.format, total):
        if trumps & shown == shown:
            sets = append(sets, trumps)
    drawn = sets[chance.below(len(sets))]
    side.tribe = with_trumps(public.text, drawn)
    t.trumps = t.trumps[:]
    at = first + side.trumps_shown
    for trump in side.tribe.trumps:  # in the order of their numbers, as in every tribe
        if trump != NO_TRUMP and shown & BIT[trump] == 0:
            t.trumps[at] = trump
            at += 1


def _cards_for(allowed: i64, pool: vec[i64], kinds: vec[i64]) -> i64:
    """Return the number of cards in the pool that are possible for a place."""
    cards: i64 = 0
    for kind in kinds:
        if has(allowed, kind):
            cards += pool[kind]
    return cards


def _sort_places(slots: vec[i64], allowed: vec[i64], pool: vec[i64], kinds: vec[i64]) -> vec[i64]:
    """Sort places, those with the fewest possible cards first; return for each how many cards can be left for it."""
    in_pool: i64 = 0
    for kind in kinds:
        in_pool |= BIT[kind]
    most = vec[i64](capacity=SEAT_SLOTS)
    cards: i64 = 0
    last: i64 = 0
    for i in range(len(slots)):
        slot = slots[i]
        here = allowed[i] & in_pool
        if i == 0 or here != last:
            cards = _cards_for(here, pool, kinds)
            last = here
        most = append(most, cards)
        at = i
        while at > 0 and most[at - 1] > cards:
            slots[at] = slots[at - 1]
            allowed[at] = allowed[at - 1]
            most[at] = most[at - 1]
            at -= 1
        slots[at] = slot
        allowed[at] = here
        most[at] = cards
    for i in range(len(slots)):
        for earlier in range(i):
            if allowed[earlier] & ~allowed[i] == 0:
                most[i] = most[i] - 1
    return most


def _possible(t: Table, seat: i64) -> bool:
    """Return whether a dealt seat could have used its played trumps, and can act now."""
    for trump_slot in range(t.first_trump_slot(seat), t.trump_slots_end(seat)):
        if t.possible_users[trump_slot] != 0 and not _had_user(t, seat, trump_slot):
            return False
    if t.phase == TURN and t.active_seat == seat:
        return not is_stuck(t, seat)  # U5: otherwise the game would be over
    if t.phase == POWER and t.deciding_seat == seat:
        return len(power_choices(t)) > 0  # F13: otherwise there would be no decision
    return True


def _had_user(t: Table, seat: i64, trump_slot: i64) -> bool:
    """Return whether one of the possible users of a trump has its type."""
    for slot in range(first_slot(seat), first_slot(seat) + SEAT_SLOTS):
        if t.possible_users[trump_slot] >> slot & 1 != 0 and has(USERS[t.trumps[trump_slot]], t.kind[slot]):
            return True
    return False
