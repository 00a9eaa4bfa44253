"""A whole table dealt from what a viewer may know, at random or as a player would guess.

(compiled)
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.games.zoondo.fight import EMBLEMS
from trized.games.zoondo.movement import has
from trized.games.zoondo.powers import power_choices
from trized.games.zoondo.state import (
    BIT,
    DEPLOY,
    HIDDEN,
    HIDDEN_TRUMP,
    KINDS,
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

GUESSES: Final = 12  # before what looks foolish is believed
BOLD: Final = 8  # one player in so many hides the Emblem in front


def deal(seen: Table, viewer: i64, chance: Chance) -> Table:
    """Draw a whole table from all those that a viewer cannot tell from the true one, all equally likely.

    What the other seat may have answered secretly is left open: it answers again.
    """
    t = seen.copy()
    if t.phase == OVER:
        return t
    if t.phase == DEPLOY:
        for seat in range(2):
            _deal_trumps(t, seat, t.tribe(seat), chance)
        return t
    while True:
        for seat in range(2):
            if seat != viewer:
                _deal_seat(t, seat, chance)
        if t.repetition_draws == 0 or not _has_repeated(t):
            return t
        t = seen.copy()


def deal_likely(seen: Table, viewer: i64, chance: Chance) -> Table:
    """Deal a table as a player would guess it: the others have hardly deployed their Emblem in front."""
    t = deal(seen, viewer, chance)
    for _ in range(GUESSES):
        if (viewer == 0 or _emblem_behind(t, 0)) and (viewer == 1 or _emblem_behind(t, 1)):
            break
        if chance.below(BOLD) == 0:
            break
        t = deal(seen, viewer, chance)
    return t


def _emblem_behind(t: Table, seat: i64) -> bool:
    """Return whether a seat has deployed its Emblem in the back row. (A slot tells the first place of a card.)"""
    if t.phase == DEPLOY:
        return True
    for slot in range(first_slot(seat), first_slot(seat) + PLACES // 2):
        if has(EMBLEMS, t.kind[slot]):
            return True
    return False


def _has_repeated(t: Table) -> bool:
    """Return whether a dealt table would have ended the game by repetition before (H2)."""
    return any(times_kept(t, at) >= 3 for at in range(0, len(t.past_boards), PAST_BOARD))


def _deal_seat(t: Table, seat: i64, chance: Chance) -> None:
    """Deal the hidden cards of a seat over its face-down cards and its hand.

    Places are filled from the narrowest to the widest. Each draw is made among the most cards that could ever be left
    for the place, and a draw beyond those that are left starts again: so every way to lay the cards has the same
    chance. If of any two places one allows all that the other allows, nothing is ever drawn twice.
    """
    tribe = t.tribe(seat)
    pool = tribe.cards[:]
    slots = vec[i64](capacity=SEAT_SLOTS)  # the places: a slot, or NO_SLOT for one in hand
    allowed = vec[i64](capacity=SEAT_SLOTS)  # the kinds that may lie there
    for slot in range(first_slot(seat), t.slots_end(seat)):
        kind = t.kind[slot]
        if kind == HIDDEN:
            slots = append(slots, slot)
            allowed = append(allowed, t.possible_kinds[slot])
        elif kind != NO_CARD and pool[kind] != 0:
            pool[kind] = pool[kind] - 1
    for _ in range(t.side(seat).reinforcements):
        slots = append(slots, NO_SLOT)
        allowed = append(allowed, tribe.kinds & ~BIT[tribe.emblem])
    if len(slots) == 0:
        _deal_trumps(t, seat, tribe, chance)
        return
    kinds = vec[i64](capacity=16)
    for kind in range(KINDS):
        if pool[kind] != 0:
            kinds = append(kinds, kind)
    most = _sort_places(slots, allowed, pool, kinds)
    while True:
        _deal_trumps(t, seat, tribe, chance)
        if _lay_cards(t, seat, slots, allowed, most, pool[:], kinds, chance) and _possible(t, seat):
            return


def _deal_trumps(t: Table, seat: i64, public: Tribe, chance: Chance) -> None:
    """Deal a seat one of the sets of trumps that its own-built tribe may have, those that were shown among them."""
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
    for trump in side.tribe.trumps:  # as a tribe brings them: by their numbers
        if trump != NO_TRUMP and shown & BIT[trump] == 0:
            t.trumps[at] = trump
            at += 1


def _cards_for(allowed: i64, pool: vec[i64], kinds: vec[i64]) -> i64:
    """Return how many cards of the pool may lie on a place."""
    cards: i64 = 0
    for n in range(len(kinds)):
        if has(allowed, kinds[n]):
            cards += pool[kinds[n]]
    return cards


def _sort_places(slots: vec[i64], allowed: vec[i64], pool: vec[i64], kinds: vec[i64]) -> vec[i64]:
    """Sort places, the narrowest first; return for each the most cards that can be left for it when its turn comes."""
    in_pool: i64 = 0
    for n in range(len(kinds)):
        in_pool |= BIT[kinds[n]]
    most = vec[i64](capacity=SEAT_SLOTS)
    for i in range(len(slots)):
        slot = slots[i]
        here = allowed[i] & in_pool
        cards = _cards_for(here, pool, kinds)
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


def _lay_cards(
    t: Table,
    seat: i64,
    slots: vec[i64],
    allowed: vec[i64],
    most: vec[i64],
    pool: vec[i64],
    kinds: vec[i64],
    chance: Chance,
) -> bool:
    """Draw a card for each place; return whether that went without a draw beyond the cards that are left."""
    for kind in range(KINDS):
        t.hand[in_hand(seat, kind)] = 0
    for i in range(len(slots)):
        left = chance.below(most[i])
        found: i64 = NO_CARD
        for n in range(len(kinds)):
            kind = kinds[n]
            if has(allowed[i], kind):
                left -= pool[kind]
                if left < 0:
                    found = kind
                    break
        if found == NO_CARD:
            return False
        pool[found] = pool[found] - 1
        if slots[i] == NO_SLOT:
            t.hand[in_hand(seat, found)] += 1
        else:
            t.kind[slots[i]] = found
    return True


def _possible(t: Table, seat: i64) -> bool:
    """Return whether a dealt seat could use the trumps that it has used, and can do what it is asked to do now."""
    for trump_slot in range(t.first_trump_slot(seat), t.trump_slots_end(seat)):
        if t.possible_users[trump_slot] != 0 and not _had_user(t, seat, trump_slot):
            return False
    if t.phase == TURN and t.active_seat == seat:
        return not is_stuck(t, seat)  # U5: otherwise the game would be over
    if t.phase == POWER and t.asked_seat == seat:
        return len(power_choices(t)) > 0  # F13: otherwise there would be no decision
    return True


def _had_user(t: Table, seat: i64, trump_slot: i64) -> bool:
    """Return whether one of the cards that may have used a trump is of its type."""
    for slot in range(first_slot(seat), first_slot(seat) + SEAT_SLOTS):
        if t.possible_users[trump_slot] >> slot & 1 != 0 and has(USERS[t.trumps[trump_slot]], t.kind[slot]):
            return True
    return False
