"""A seat's knowledge of the table: a table with only that, built by listing.

Public knowledge is the same for all viewers: of each face-down card, the possible Zoons (`Table.possible_kinds`), and
of some trumps, the cards one of which had to be of a type (`Table.possible_users`).

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
    """Return whether the card in a slot is publicly known: at most one Zoon is possible."""
    return t.possible_kinds[slot] & (t.possible_kinds[slot] - 1) == 0


def see(t: Table, viewer: i64) -> Table:
    """Return the table as `viewer` knows it. When the game is over, all cards are face up."""
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
    seen = Table(side1, side2, trumps, kind, hand, t)
    seen.own_zones()
    seen.side1.deployment = DEPLOYED
    seen.side2.deployment = DEPLOYED
    if viewer >= 0:  # F6: nobody knows whether the other has chosen
        seen.side(viewer).diagonal = t.side(viewer).diagonal
    return seen


def _hides_trumps(t: Table, seat: i64, viewer: i64) -> bool:
    """Return whether a seat's tribe is custom, so that others know only the number of its trumps."""
    return t.tribe(seat).public is not None and seat != viewer and t.rules > 2 and t.phase != OVER


def _see_tribe(t: Table, seat: i64, viewer: i64) -> Tribe:
    tribe = t.tribe(seat)
    public = tribe.public
    return public if public is not None and _hides_trumps(t, seat, viewer) else tribe


def _see_trumps(t: Table, viewer: i64) -> vec[i64]:
    """Return the trumps by slot; those of another's custom tribe only if they were played."""
    trumps = t.trumps[:]
    for slot in range(len(trumps)):
        if hides_trump(t, slot, viewer):
            trumps[slot] = HIDDEN_TRUMP
    return trumps


def hides_trump(t: Table, slot: i64, viewer: i64) -> bool:
    """Return whether `viewer` may not know the trump in a slot."""
    seat: i64 = 0
    if slot >= t.first_trump_slot(1):
        seat = 1
    hidden = _hides_trumps(t, seat, viewer) and t.trumps[slot] != NO_TRUMP
    return hidden and slot >= t.first_trump_slot(seat) + t.side(seat).trumps_shown


def _show_hand(t: Table, seat: i64, hand: vec[i64]) -> None:
    for kind in t.tribe(seat).kinds_brought:
        hand[in_hand(seat, kind)] = t.hand[in_hand(seat, kind)]


def _see_deployment(t: Table, viewer: i64) -> Table:
    """Return the table as `viewer` knows it during deployment: the own cards, none of the other's (U2)."""
    seen = new_table(_see_tribe(t, 0, viewer), _see_tribe(t, 1, viewer))
    seen.phase = t.phase
    seen.active_seat = t.active_seat
    seen.first_seat = t.first_seat
    seen.turn_number = t.turn_number
    seen.turns_without_progress = t.turns_without_progress
    seen.progress_made = t.progress_made
    seen.winner = t.winner
    seen.ending = t.ending
    seen.no_progress_limit = t.no_progress_limit
    seen.repetition_draws = t.repetition_draws
    seen.notes = t.notes
    seen.rules = t.rules
    seen.format = t.format
    seen.beaten_trumps_lost = t.beaten_trumps_lost
    seen.first_by_option = t.first_by_option
    seen.deciding_seat = t.deciding_seat
    seen.attacker = t.attacker
    seen.defender = t.defender
    seen.attack_bonus = t.attack_bonus
    seen.attack_factor = t.attack_factor
    seen.shooting_trump = t.shooting_trump
    seen.star_slot = t.star_slot
    seen.star_opponent = t.star_opponent
    seen.moving_trump = t.moving_trump
    seen.moves_left = t.moves_left
    seen.moved_slots = t.moved_slots
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
