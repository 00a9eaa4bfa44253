"""What one viewer may know, and whole positions dealt from it.

A view is a table on which only what the viewer may see lies: its own hand, the public zones, how many cards are hidden
where, and what this viewer remembers (section H).

(compiled)
"""

from typing import Final

import msgspec
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from trized.games.zenith.program import OPS
from trized.games.zenith.state import (
    ABSOLUTE,
    BASE_CARDS,
    CARDS,
    CODE,
    DEMOCRATIC,
    EFFECT,
    EXCHANGE,
    FRAME,
    HAND,
    HIDDEN,
    ORDER,
    OVER,
    POPULAR,
    STALLED,
    Table,
)
from trized.games.zenith.turn import waiting
from trized.kernel.chance import Chance
from trized.kernel.state import Outcome, Question, State, View

MANY: Final = 1 << 30


def outcome_of(t: Table) -> Outcome | None:
    """Return how the game on a table ended."""
    if t.phase != OVER:
        return None
    names = []
    if t.endings & ABSOLUTE != 0:
        names.append("absolute")
    if t.endings & DEMOCRATIC != 0:
        names.append("democratic")
    if t.endings & POPULAR != 0:
        names.append("popular")
    if t.endings & STALLED != 0:
        names.append("stalled")
    winners: list[int] = [] if t.winner < 0 else list(t.seats_of(t.winner))
    return Outcome(tuple(winners), tuple(names))


def question_of(t: Table) -> Question:
    """Return what the waiting seats are asked: the kind, what it is printed on, and where in its program it stands."""
    if t.phase == EXCHANGE:
        return Question("exchange")
    if t.phase == EFFECT:
        at = (t.depth - 1) * FRAME
        each = t.stack[at + 1] == t.side_of(t.active) or t.players == 2
        pc = t.stack[at]
        return Question(OPS[CODE[pc]], each, t.stack[at + 5], pc)
    if t.phase == OVER:
        return Question("over")
    return Question("order", False) if t.phase == ORDER else Question("action")


class ZenithView(View):
    """What a seat, or the public, may know of a game of Zenith."""

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
        return msgspec.msgpack.encode([self.viewer, list(self.choices), self.table.figures()])

    def deal(self, chance: Chance) -> State:
        from trized.games.zenith.rules import deal

        return deal(self, chance)

    def hand(self) -> list[int]:
        """Return the viewer's own cards."""
        return [] if self.viewer < 0 else list(self.table.hand(self.viewer))

    def _repr_svg_(self) -> str:
        from trized.games.zenith.drawing import svg

        return svg(self)


def look(t: Table, viewer: i64, choices: vec[i64]) -> ZenithView:
    """Build the view of a viewer by listing what it may know."""
    seen = Table(t.players, t.secret)
    list_public(t, seen)
    row = viewer if viewer >= 0 else 4
    one: i64 = 1
    for seat in range(t.players):
        list_hand(t, seen, viewer, seat)
        seen.fresh[row * 4 + seat] = t.fresh[row * 4 + seat]
    for side in range(2):
        seen.fresh_of[row * 2 + side] = t.fresh_of[row * 2 + side]
    for card in range(CARDS):
        owner = i64(t.veiled[card])
        if owner == 0:
            seen.discard[card] = t.discard[card]
        elif owner == viewer + 1:
            seen.discard[card] = t.discard[card]
            seen.veiled[card] = t.veiled[card]
        seen.pooled[card] = u8(i64(t.pooled[card]) & (one << row))
        if viewer >= 0:
            seen.knows[card] = u8(i64(t.knows[card]) & (one << viewer))
    if viewer >= 0:
        seen.answers[viewer] = t.answers[viewer]
    return ZenithView(viewer, seen, choices)


def list_public(t: Table, seen: Table) -> None:
    """Lay out what everybody sees."""
    seen.boards = t.boards[:]
    seen.first = t.first
    seen.phase = t.phase
    seen.active = t.active
    seen.partner = t.partner
    seen.side = t.side
    seen.turns = t.turns
    seen.quiet = t.quiet
    seen.stirred = t.stirred
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
    seen.reserve = t.reserve[:]  # its tokens are face down, but what they are follows from those that are not
    seen.reserve_size = t.reserve_size
    seen.spent = t.spent[:]
    seen.exchanged = t.exchanged[:]
    seen.reshuffled = t.reshuffled
    seen.stack = t.stack[:]
    seen.depth = t.depth
    seen.pending = t.pending


def list_hand(t: Table, seen: Table, viewer: i64, seat: i64) -> None:
    """Lay out a hand: one's own, or backs, with the cards one has given away among them."""
    if seat == viewer:
        for i in range(t.hand_size[seat]):
            seen.hands[seat * HAND + i] = t.hands[seat * HAND + i]
        return
    at = seat * HAND
    for card in t.hand(seat):
        if viewer >= 0 and (i64(t.knows[card]) >> viewer) & 1 != 0:
            seen.hands[at] = u8(card)
            at += 1
    while at < seat * HAND + t.hand_size[seat]:
        seen.hands[at] = u8(HIDDEN)
        at += 1


def fill(t: Table, view: ZenithView, chance: Chance) -> None:
    """Lay the hidden cards of a view on a copy of its table, every possible way equally likely.

    After a reshuffle a hand's older cards cannot be cards that were seen going into the deck: `old` holds what an older
    card may be, and whatever is left of it may lie in the deck too (the cards that others exchanged at set-up).
    """
    old = vec[u8]([0] * CARDS)
    new = vec[u8]([0] * CARDS)
    old_size: i64 = 0
    new_size: i64 = 0
    located = seen_cards(t)
    for card in range(CARDS if t.secret != 0 else BASE_CARDS):
        if located[card] == 0:
            if t.pooled[card] != 0:
                new[card] = u8(1)
                new_size += 1
            else:
                old[card] = u8(1)
                old_size += 1
    hidden = vec[i64]([0] * 4)
    for seat in range(t.players):
        hidden[seat] = uncover(t, seat)
    recent = fresh_cards(t, view.viewer, hidden, chance)
    fresh = vec[i64](capacity=8)  # the seats that still need a card drawn since the reshuffle
    for seat in range(t.players):
        for k in range(hidden[seat]):
            if k < recent[seat]:
                fresh = append(fresh, seat)
            else:
                card = chance.draw("deal", old, old_size)
                old[card] = u8(0)
                old_size -= 1
                t.into_hand(seat, card)
    for card in range(CARDS):
        if old[card] != 0:
            new[card] = u8(1)
    new_size += old_size
    for seat in fresh:
        card = chance.draw("deal", new, new_size)
        new[card] = u8(0)
        new_size -= 1
        t.into_hand(seat, card)
    veil(t, view.viewer, new, new_size, chance)


def fresh_cards(t: Table, viewer: i64, hidden: vec[i64], chance: Chance) -> vec[i64]:
    """Return how many of the hidden cards of each hand were drawn since the reshuffle.

    Only after a gift within a team is that a question (G7): its fresh cards may lie in either hand.
    """
    row = viewer if viewer >= 0 else 4
    fresh = vec[i64]([0] * 4)
    for side in range(2):
        total = t.fresh_of[row * 2 + side]
        first = t.seats_of(side)[0]
        most = t.fresh[row * 4 + first]
        if t.players == 2:
            fresh[first] = total
            continue
        mate = first + 1
        least = total - t.fresh[row * 4 + mate]
        ways = vec[i64](capacity=8)  # to have `least` fresh cards, one more, and so on, in the first hand
        all_ways: i64 = 0
        for n in range(least, most + 1):
            all_ways += subsets(hidden[first], n) * subsets(hidden[mate], total - n)
            ways = append(ways, all_ways)
        n = least
        if most > least:
            scale: i64 = 0  # huge hands have more ways than chance can count
            while all_ways >> scale > MANY:
                scale += 1
            at = chance.roll("deal", all_ways >> scale) << scale
            while at >= ways[n - least]:
                n += 1
        fresh[first] = n
        fresh[mate] = total - n
    return fresh


def subsets(n: i64, k: i64) -> i64:
    """Return how many sets of k there are among n."""
    ways: i64 = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


def seen_cards(t: Table) -> vec[u8]:
    """Return which cards of a view's table lie where the viewer knows it."""
    located = t.discard[:]
    for column in range(10):
        for i in range(t.heights[column]):
            located[i64(t.columns[column * 20 + i])] = u8(1)
    for seat in range(t.players):
        for i in range(t.hand_size[seat]):
            card = i64(t.hands[seat * HAND + i])
            if card != HIDDEN:
                located[card] = u8(1)
    return located


def uncover(t: Table, seat: i64) -> i64:
    """Take the hidden cards out of a hand and return how many there were."""
    first = seat * HAND
    known: i64 = 0
    size = t.hand_size[seat]
    while known < size and i64(t.hands[first + known]) != HIDDEN:
        known += 1
    for i in range(known, size):
        t.hands[first + i] = u8(0)
    t.hand_size[seat] = known
    return size - known


def veil(t: Table, viewer: i64, rest: vec[u8], rest_size: i64, chance: Chance) -> None:
    """Lay what others exchanged at set-up unseen on the discard pile; the deck is what remains."""
    for seat in range(t.players):
        if seat != viewer:
            for _ in range(t.exchanged[seat]):
                card = chance.draw("deal", rest, rest_size)
                rest[card] = u8(0)
                rest_size -= 1
                t.discard[card] = u8(1)
                t.veiled[card] = u8(seat + 1)
    for card in range(CARDS):
        t.deck[card] = rest[card]
