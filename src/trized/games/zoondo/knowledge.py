"""What one seat may know of the table: a table on which only that lies, built by listing.

The knowledge of those who watch is the same for all: of each face-down card, the set of Zoons that it may still be
(`Table.possible_kinds`), and of some trumps, the cards one of which had to be of a type (`Table.possible_users`).

(compiled)
"""

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zoondo.state import (
    DEPLOY,
    DEPLOYED,
    GONE,
    HIDDEN,
    HIDDEN_TRUMP,
    KINDS,
    NO_CARD,
    NO_TRUMP,
    OVER,
    PLACES,
    SLOTS,
    Table,
    Tribe,
    first_slot,
    in_hand,
    new_table,
)


def known_for_sure(t: Table, slot: i64) -> bool:
    """Return whether all who have watched know which Zoon the card in a slot is: at most one is possible."""
    return t.possible_kinds[slot] & (t.possible_kinds[slot] - 1) == 0


def see(t: Table, viewer: i64) -> Table:
    """List what a viewer may know. When the game is over, all cards are turned up."""
    if t.phase == DEPLOY:
        return _see_deployment(t, viewer)
    kind = vec[i64]([NO_CARD] * SLOTS)
    hand = vec[i64]([0] * (2 * KINDS))
    for seat in range(2):
        mine = seat == viewer or t.phase == OVER
        for slot in range(first_slot(seat), t.slots_end(seat)):
            if mine or t.kind[slot] == NO_CARD or known_for_sure(t, slot):
                kind[slot] = t.kind[slot]
            else:
                kind[slot] = HIDDEN
        if mine:
            _show_hand(t, seat, hand)
    side1, side2, trumps = t.side1.public_copy(), t.side2.public_copy(), t.trumps
    if _hides_trumps(t, 0, viewer) or _hides_trumps(t, 1, viewer):
        side1.tribe = _see_tribe(t, 0, viewer)
        side2.tribe = _see_tribe(t, 1, viewer)
        trumps = _see_trumps(t, viewer)
    seen = Table(
        side1,
        side2,
        trumps,
        t.board[:],
        t.cell[:],
        kind,
        t.possible_kinds[:],
        t.material[:],
        t.terrain[:],
        hand,
        t.trump_zone[:],
        t.possible_users,
        t.past_boards[:],
    )
    t.copy_figures(seen)
    seen.side1.deployment = DEPLOYED
    seen.side2.deployment = DEPLOYED
    if viewer >= 0:  # F6: nobody knows whether the other has chosen
        seen.side(viewer).diagonal = t.side(viewer).diagonal
    return seen


def _hides_trumps(t: Table, seat: i64, viewer: i64) -> bool:
    """Return whether a seat's tribe is custom, so that others know how many trumps it has but not which."""
    return t.tribe(seat).public is not None and seat != viewer and t.rules > 2 and t.phase != OVER


def _see_tribe(t: Table, seat: i64, viewer: i64) -> Tribe:
    tribe = t.tribe(seat)
    public = tribe.public
    return public if public is not None and _hides_trumps(t, seat, viewer) else tribe


def _see_trumps(t: Table, viewer: i64) -> vec[i64]:
    """List the trumps by trump slot; of an own-built tribe, to others, those that were played."""
    trumps = t.trumps[:]
    for slot in range(len(trumps)):
        if hides_trump(t, slot, viewer):
            trumps[slot] = HIDDEN_TRUMP
    return trumps


def hides_trump(t: Table, slot: i64, viewer: i64) -> bool:
    """Return whether a viewer may not know which trump is in a trump slot."""
    seat: i64 = 0
    if slot >= t.first_trump_slot(1):
        seat = 1
    hidden = _hides_trumps(t, seat, viewer) and t.trumps[slot] != NO_TRUMP
    return hidden and slot >= t.first_trump_slot(seat) + t.side(seat).trumps_shown


def _show_hand(t: Table, seat: i64, hand: vec[i64]) -> None:
    for kind in range(KINDS):
        hand[in_hand(seat, kind)] = t.hand[in_hand(seat, kind)]


def _see_deployment(t: Table, viewer: i64) -> Table:
    """List what a viewer may know before all are ready: his own cards, nothing of the other's (U2)."""
    seen = new_table(_see_tribe(t, 0, viewer), _see_tribe(t, 1, viewer))
    t.copy_figures(seen)
    if viewer < 0:
        return seen
    for slot in range(first_slot(viewer), first_slot(viewer) + PLACES):
        seen.kind[slot] = t.kind[slot]
        seen.cell[slot] = t.cell[slot]
        if t.cell[slot] != GONE:
            seen.board[t.cell[slot]] = slot
    _show_hand(t, viewer, seen.hand)
    seen.side(viewer).deployment = t.side(viewer).deployment
    return seen
