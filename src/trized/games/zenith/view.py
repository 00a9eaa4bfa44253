"""Views of Zenith, and complete positions dealt from them.

A view is a table with the viewer's own hand, the public zones, the numbers of hidden cards, and the viewer's memory
(section H).

(compiled)
"""

from typing import Final

import msgspec
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from trized.games.zenith.action_index import subsets
from trized.games.zenith.box import PLANET_COUNT
from trized.games.zenith.effects.definition import asking, resolving_side
from trized.games.zenith.features import write_features
from trized.games.zenith.state import (
    ABSOLUTE,
    ACTION,
    DEMOCRATIC,
    EFFECT,
    EXCHANGE,
    HIDDEN,
    ORDER,
    OVER,
    PC,
    POPULAR,
    SEATS,
    SOURCE,
    STALLED,
    Table,
)
from trized.games.zenith.turn import waiting
from trized.kernel import state as kernel
from trized.kernel.chance import Chance
from trized.kernel.features import FeatureWriter
from trized.kernel.state import Outcome, Question

MANY: Final = 1 << 30
PUBLIC_ROW: Final = 4  # the row of the public's memory, after the seats


def outcome_of(t: Table) -> Outcome | None:
    """Return the result of the game, or None."""
    return won_by(t, t.winner, t.endings) if t.phase == OVER else None


def won_by(t: Table, winner: i64, endings: i64) -> Outcome:
    """Return the outcome for a winning side (or nobody) and endings as bits."""
    names = []
    if endings & ABSOLUTE != 0:
        names.append("absolute")
    if endings & DEMOCRATIC != 0:
        names.append("democratic")
    if endings & POPULAR != 0:
        names.append("popular")
    if endings & STALLED != 0:
        names.append("stalled")
    winners: list[int] = [] if winner < 0 else list(t.seats_of(winner))
    return Outcome(tuple(winners), tuple(names))


def question_of(t: Table) -> Question:
    """Return the pending question: its kind, the source of its effect, and the place in its program."""
    if t.phase == EXCHANGE:
        return Question("exchange")
    if t.phase == EFFECT:
        frame = t.top()
        each = resolving_side(t) == t.side_of(t.active) or t.players == 2
        return Question(asking(t).name, each, t.stack[frame + SOURCE], t.stack[frame + PC])
    if t.phase == OVER:
        return Question("over")
    if t.phase == ORDER:
        return Question("order", False)
    if t.phase == ACTION:
        return Question("action")
    raise ValueError(t.phase)


class View(kernel.View):
    """The knowledge of a seat, or of the public, in a game of Zenith."""

    def __init__(self, viewer: i64, table: Table, choices: vec[i64]) -> None:
        self.viewer = viewer
        self.table = table
        self.choices = choices

    def waiting(self) -> vec[i64]:
        return waiting(self.table)

    def question(self, seat: i64) -> Question:
        return question_of(self.table)

    def legal(self) -> vec[i64]:
        return self.choices

    def outcome(self) -> Outcome | None:
        return outcome_of(self.table)

    def encode(self) -> bytes:
        return msgspec.msgpack.encode([self.viewer, list(self.choices), self.table.values()])

    def deal(self, chance: Chance) -> kernel.State:
        from trized.games.zenith.rules import deal

        return deal(self, chance)

    def write_features(self, seat: i64, features: FeatureWriter) -> None:
        write_features(self.table, seat, features)

    def hand(self) -> list[int]:
        """Return the viewer's own cards."""
        return [] if self.viewer < 0 else list(self.table.hand(self.viewer))

    def resolving_side(self) -> int:
        """Return the side that resolves the current effect; 0 if there is none."""
        return resolving_side(self.table) if self.table.depth > 0 else 0


def look(t: Table, viewer: i64, choices: vec[i64]) -> View:
    """Build the view of `viewer` by listing its knowledge."""
    seen = Table(t.box, t.players, t.secret_agents)
    list_public(t, seen)
    row = viewer if viewer >= 0 else PUBLIC_ROW
    one: i64 = 1
    for seat in range(t.players):
        list_hand(t, seen, viewer, seat)
        seen.fresh[row * SEATS + seat] = t.fresh[row * SEATS + seat]
    for side in range(2):
        seen.fresh_of_side[row * 2 + side] = t.fresh_of_side[row * 2 + side]
    list_discard_pile(t, seen, viewer)
    if t.reshuffled != 0:
        for card in range(t.box.cards):
            seen.seen_reshuffled[card] = u8(i64(t.seen_reshuffled[card]) & (one << row))
    if viewer >= 0:
        if t.players > 2:
            for card in range(t.box.cards):
                seen.known_to[card] = u8(i64(t.known_to[card]) & (one << viewer))
        seen.answers[viewer] = t.answers[viewer]
    return View(viewer, seen, choices)


def list_public(t: Table, seen: Table) -> None:
    """Copy the public zones to `seen`."""
    seen.rules = t.rules
    seen.boards = t.boards
    seen.first = t.first
    seen.phase = t.phase
    seen.active = t.active
    seen.partner = t.partner
    seen.side = t.side
    seen.turns = t.turns
    seen.unchanged_turns = t.unchanged_turns
    seen.changed = t.changed
    seen.winner = t.winner
    seen.endings = t.endings
    seen.credits = t.credits[:]
    seen.zenithium = t.zenithium[:]
    seen.levels = t.levels[:]
    seen.place = t.place[:]
    seen.won = t.won[:]
    seen.badge = t.badge
    seen.gold = t.gold
    seen.deck_size = t.deck_size
    seen.discard_size = t.discard_size
    seen.hand_size = t.hand_size[:]
    seen.columns = t.columns[:]
    seen.heights = t.heights[:]
    seen.slots = t.slots[:]
    seen.reserve = t.reserve[:]  # its tokens are face down, but follow from all others
    seen.reserve_size = t.reserve_size
    seen.spent = t.spent[:]
    seen.exchanged = t.exchanged
    seen.reshuffled = t.reshuffled
    seen.stack = t.stack[:]
    seen.depth = t.depth
    seen.tokens_waiting = t.tokens_waiting


def list_discard_pile(t: Table, seen: Table, viewer: i64) -> None:
    """Copy the discard pile to `seen`, without cards that others exchanged at set-up."""
    exchanged: i64 = 0
    for seat in range(t.players):
        exchanged += t.exchanged[seat]
    if exchanged == 0:
        seen.discard = t.discard[:]
        return
    for card in range(t.box.cards):
        owner = i64(t.exchanged_by[card])
        if owner == 0:
            seen.discard[card] = t.discard[card]
        elif owner == viewer + 1:
            seen.discard[card] = t.discard[card]
            seen.exchanged_by[card] = t.exchanged_by[card]


def list_hand(t: Table, seen: Table, viewer: i64, seat: i64) -> None:
    """Copy a hand to `seen`: the viewer's own, or backs with the cards that the viewer gave away."""
    first = seat * t.box.hand_room
    if seat == viewer:
        for i in range(t.hand_size[seat]):
            seen.hands[first + i] = t.hands[first + i]
        return
    at = first
    for card in t.hand(seat):
        if viewer >= 0 and (i64(t.known_to[card]) >> viewer) & 1 != 0:
            seen.hands[at] = u8(card)
            at += 1
    while at < first + t.hand_size[seat]:
        seen.hands[at] = u8(HIDDEN)
        at += 1


def fill(t: Table, viewer: i64, chance: Chance) -> None:
    """Deal the cards hidden from `viewer` to a copy of its table, every arrangement equally likely.

    After a reshuffle, older cards of a hand cannot be cards seen going into the deck: `old` contains the possible older
    cards; the rest of it may also be in the deck (the cards that others exchanged at set-up).
    """
    old = vec[u8]([0] * t.box.cards)
    new = vec[u8]([0] * t.box.cards)
    old_size: i64 = 0
    new_size: i64 = 0
    located = seen_cards(t)
    playing = t.box.full_deck if t.secret_agents != 0 else t.box.base_deck
    for card in range(t.box.cards):
        if located[card] == 0 and playing[card] != 0:
            if t.seen_reshuffled[card] != 0:
                new[card] = u8(1)
                new_size += 1
            else:
                old[card] = u8(1)
                old_size += 1
    hidden = vec[i64]([0] * SEATS)
    for seat in range(t.players):
        hidden[seat] = uncover(t, seat)
    recent = fresh_cards(t, viewer, hidden, chance)
    fresh = vec[i64](capacity=8)  # seats that still need a card drawn since the reshuffle
    for seat in range(t.players):
        for k in range(hidden[seat]):
            if k < recent[seat]:
                fresh = append(fresh, seat)
            else:
                card = chance.draw("deal", old, old_size)
                old[card] = u8(0)
                old_size -= 1
                t.into_hand(seat, card)
    for card in range(t.box.cards):
        if old[card] != 0:
            new[card] = u8(1)
    new_size += old_size
    for seat in fresh:
        card = chance.draw("deal", new, new_size)
        new[card] = u8(0)
        new_size -= 1
        t.into_hand(seat, card)
    lay_exchanged(t, viewer, new, new_size, chance)


def fresh_cards(t: Table, viewer: i64, hidden: vec[i64], chance: Chance) -> vec[i64]:
    """Return the number of hidden cards in each hand that were drawn since the reshuffle.

    It is uncertain only after a gift within a team (G7): fresh cards may be in either hand.
    """
    row = viewer if viewer >= 0 else PUBLIC_ROW
    fresh = vec[i64]([0] * SEATS)
    for side in range(2):
        total = t.fresh_of_side[row * 2 + side]
        first = t.seats_of(side)[0]
        most = t.fresh[row * SEATS + first]
        if t.players == 2:
            fresh[first] = total
            continue
        mate = first + 1
        least = total - t.fresh[row * SEATS + mate]
        ways = vec[i64](capacity=8)  # combinations with `least` fresh cards in the first hand, with one more, and so on
        all_ways: i64 = 0
        for n in range(least, most + 1):
            all_ways += subsets(hidden[first], n) * subsets(hidden[mate], total - n)
            ways = append(ways, all_ways)
        n = least
        if most > least:
            scale: i64 = 0  # scales down more combinations than chance can draw from
            while all_ways >> scale > MANY:
                scale += 1
            at = chance.roll("deal", all_ways >> scale) << scale
            while at >= ways[n - least]:
                n += 1
        fresh[first] = n
        fresh[mate] = total - n
    return fresh


def seen_cards(t: Table) -> vec[u8]:
    """Return which cards have a place known to the viewer."""
    located = t.discard[:]
    for column in range(2 * PLANET_COUNT):
        for i in range(t.heights[column]):
            located[i64(t.columns[column * t.box.column_room + i])] = u8(1)
    for seat in range(t.players):
        first = seat * t.box.hand_room
        for i in range(t.hand_size[seat]):
            card = i64(t.hands[first + i])
            if card != HIDDEN:
                located[card] = u8(1)
    return located


def uncover(t: Table, seat: i64) -> i64:
    """Remove the hidden cards from a hand and return their number."""
    first = seat * t.box.hand_room
    known: i64 = 0
    size = t.hand_size[seat]
    while known < size and i64(t.hands[first + known]) != HIDDEN:
        known += 1
    for i in range(known, size):
        t.hands[first + i] = u8(0)
    t.hand_size[seat] = known
    return size - known


def lay_exchanged(t: Table, viewer: i64, rest: vec[u8], rest_size: i64, chance: Chance) -> None:
    """Put the cards that others exchanged at set-up on the discard pile; the deck is the rest."""
    laid_by = t.exchanged_by[:]
    for seat in range(t.players):
        if seat != viewer:
            for _ in range(t.exchanged[seat]):
                card = chance.draw("deal", rest, rest_size)
                rest[card] = u8(0)
                rest_size -= 1
                t.discard[card] = u8(1)
                laid_by[card] = u8(seat + 1)
    t.exchanged_by = laid_by
    t.deck = rest
