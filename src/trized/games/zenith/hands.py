"""Cards that change hands: drawn, shown, given, discarded; and the knowledge that viewers gain (section H).

(compiled)
"""

from typing import Final

from mypy_extensions import i64, u8

from trized.games.zenith.events import CardDrawn, CardGiven, HiddenCardDrawn, HiddenCardGiven, Reshuffled
from trized.games.zenith.state import SEATS, VIEWERS, Table, blank, zeros
from trized.kernel.audience import Audience, all_but, only

EVERY_VIEWER: Final = 31


def draw(t: Table, kind: str, audience: Audience) -> i64:
    """Draw a card that `audience` may see; return -1 if deck and discard pile are both empty (C10)."""
    if t.deck_size == 0:
        if t.discard_size == 0:
            return -1
        reshuffle(t)
    card = t.chance.draw(kind, t.deck, t.deck_size, audience)
    t.deck[card] = u8(0)
    t.deck_size -= 1
    return card


def reshuffle(t: Table) -> None:
    """Make the discard pile the new deck.

    All viewers know its cards, except those exchanged at set-up, which only the exchanging seats know.
    """
    one: i64 = 1
    seen = blank(t.box.cards)
    for card in range(t.box.cards):
        if t.discard[card] != 0:
            t.deck[card] = u8(1)
            t.discard[card] = u8(0)
            owner = i64(t.exchanged_by[card])
            seen[card] = u8(EVERY_VIEWER) if owner == 0 else u8(one << (owner - 1))
    t.deck_size = t.discard_size
    t.discard_size = 0
    t.reshuffled = 1
    t.seen_reshuffled = seen
    t.exchanged_by = blank(t.box.cards)
    t.exchanged = zeros(SEATS)
    t.fresh = zeros(VIEWERS * SEATS)
    t.fresh_of_side = zeros(VIEWERS * 2)
    t.events.report(Reshuffled, t.deck_size)


def draw_into_hand(t: Table, seat: i64) -> bool:
    """Draw a card into the hand of `seat`; return False if there is none."""
    card = draw(t, "draw", only(seat))
    if card < 0:
        return False
    t.into_hand(seat, card)
    if t.reshuffled != 0:
        for viewer in range(VIEWERS):
            if viewer != seat:
                t.fresh[viewer * SEATS + seat] += 1
                t.fresh_of_side[viewer * 2 + t.side_of(seat)] += 1
    if t.events.listening:
        t.events.report_to(only(seat), CardDrawn, seat, card)
        t.events.report_to(all_but(seat), HiddenCardDrawn, seat)
    return True


def discard(t: Table, card: i64) -> None:
    """Put a card on the discard pile, visible to all."""
    t.discard[card] = u8(1)
    t.discard_size += 1


def show_from_hand(t: Table, seat: i64, card: i64) -> None:
    """Remove a card from the hand of `seat`, visible to all."""
    t.out_of_hand(seat, card)
    if t.reshuffled != 0:
        for viewer in range(VIEWERS):
            if viewer != seat:
                leaves(t, viewer, seat, card)
    if t.known_to[card] != 0:
        know(t, card, 0)


def know(t: Table, card: i64, seats: i64) -> None:
    """Set the seats (as bits) that know a card in another seat's hand."""
    known = t.known_to[:]
    known[card] = u8(seats)
    t.known_to = known


def leaves(t: Table, viewer: i64, seat: i64, card: i64) -> None:
    """Update the knowledge of `viewer` when it sees `card` leave a hand after a reshuffle.

    `fresh` is the most cards of a hand unknown to the viewer that may have been drawn since the reshuffle; only those
    can be reshuffled cards. The hand has already lost the card.
    """
    if viewer < SEATS and (i64(t.known_to[card]) >> viewer) & 1 != 0:
        return  # the viewer knew this card and had not counted it
    side = t.side_of(seat)
    if (i64(t.seen_reshuffled[card]) >> viewer) & 1 != 0:
        t.fresh[viewer * SEATS + seat] -= 1
        t.fresh_of_side[viewer * 2 + side] -= 1
    conclude(t, viewer, side)


def conclude(t: Table, viewer: i64, side: i64) -> None:
    """Limit a viewer's count of a side's fresh cards to the sizes of its hands."""
    total = t.fresh_of_side[viewer * 2 + side]
    most: i64 = 0
    seats = t.players // 2
    for seat in range(side * seats, side * seats + seats):
        at = viewer * SEATS + seat
        hidden = unknown(t, viewer, seat)
        if t.fresh[at] > hidden:
            t.fresh[at] = hidden
        if t.fresh[at] > total:
            t.fresh[at] = total
        most += t.fresh[at]
    if total > most:
        t.fresh_of_side[viewer * 2 + side] = most


def unknown(t: Table, viewer: i64, seat: i64) -> i64:
    """Return the number of cards in the hand of `seat` that `viewer` does not know."""
    n = t.hand_size[seat]
    if viewer < SEATS and t.players > 2:
        first = seat * t.box.hand_room
        for i in range(first, first + t.hand_size[seat]):
            if (i64(t.known_to[i64(t.hands[i])]) >> viewer) & 1 != 0:
                n -= 1
    return n


def give(t: Table, seat: i64, card: i64) -> None:
    """Give a card to the teammate: these two know it, others only the number (G7)."""
    mate = t.teammate(seat)
    t.out_of_hand(seat, card)
    if t.reshuffled != 0:
        leaves(t, mate, seat, card)
    t.into_hand(mate, card)
    one: i64 = 1
    know(t, card, one << seat)
    if t.reshuffled != 0:
        for viewer in range(VIEWERS):
            if viewer != seat and viewer != mate and t.fresh[viewer * SEATS + seat] > 0:
                t.fresh[viewer * SEATS + mate] += 1  # this one may be fresh, or another that stayed
                conclude(t, viewer, t.side_of(seat))
    pair = only(seat) | only(mate)
    t.events.report_to(pair, CardGiven, seat, mate, card)
    t.events.report_to(~pair, HiddenCardGiven, seat, mate)
