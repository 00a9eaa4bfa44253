"""The table of Zenith: tracks, columns, hands, deck, tokens, markers, badge.

The table serves as the true position, and inside a view, where it contains only the viewer's knowledge and every hidden
card is HIDDEN. Zones are in a canonical order, so equal tables have equal bytes.

Two players are seats 0 and 1. Of four, seats 0 and 1 are one team, 2 and 3 the other; the even seat of a team sits
beside the technology board.

(compiled)
"""

from operator import attrgetter
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from trized.games.zenith.actions import card_set, cards_in
from trized.games.zenith.box import FACTION_COUNT, PLANET_COUNT, SLOT_COUNT, Box
from trized.kernel.chance import Chance
from trized.kernel.event_log import SILENT, EventLog

HIDDEN: Final = 255  # a card that the viewer may not know
NOBODY: Final = -1
NO_CARD: Final = -1
RULES: Final = 4  # the current version; older records name older rules
GONE: Final = 9  # the place of a disc won this turn; greater than any place of a track
SEATS: Final = 4
VIEWERS: Final = 5  # four seats, and the public last

EXCHANGE: Final = 0  # the phases
ORDER: Final = 1
ACTION: Final = 2
EFFECT: Final = 3
OVER: Final = 4

ABSOLUTE: Final = 1  # the endings
DEMOCRATIC: Final = 2
POPULAR: Final = 4
STALLED: Final = 8

FRAME: Final = 6  # the slots of a frame of the stack:
PC: Final = 0  # the position in its program
SIDE: Final = 1  # whose program it is
CHOSEN: Final = 2  # the chosen planets (as bits), and in higher bits those noted by an effect in several steps
MOVED: Final = 3  # the card moved last, or NO_CARD
EXILED: Final = 4  # the planet exiled from last, or NOBODY
SOURCE: Final = 5  # what the program is printed on
NOTE_BITS: Final = 8  # the first bit of the note in CHOSEN
DEPTH: Final = 16  # initial capacity of the stack, in frames

WIDTH: Final = 5  # length of an instruction: its op and arguments

NO_CHANCE: Final = Chance()

# What `Table.values` returns, in this order: numbers in three rows, zones, then the stack; those of cards as bytes.
NUMBERS: Final = (
    ("players", "secret_agents", "first", "phase", "active", "partner", "side", "turns"),
    ("unchanged_turns", "changed", "winner", "endings", "badge", "gold", "tokens_waiting", "depth"),
    ("deck_size", "discard_size", "reserve_size", "reshuffled"),
)
ZONES: Final = (
    "boards", "answers", "credits", "zenithium", "levels", "place", "won", "deck", "discard", "hands", "hand_size",
    "columns", "heights", "slots", "reserve", "spent", "exchanged_by", "known_to", "seen_reshuffled", "fresh",
    "fresh_of_side", "exchanged",
)  # fmt: skip
CARDS: Final = (
    "deck",
    "discard",
    "hands",
    "columns",
    "reserve",
    "spent",
    "exchanged_by",
    "known_to",
    "seen_reshuffled",
)
ARE_CARDS: Final = tuple([name in CARDS for name in ZONES])
NUMBERS_OF: Final = tuple([attrgetter(*row) for row in NUMBERS])
ZONES_OF: Final = attrgetter(*ZONES)
ANSWERS: Final = len(NUMBERS) + ZONES.index("answers")


def zeros(n: i64) -> vec[i64]:
    """Return n zeros."""
    return vec[i64]([0] * n)


def blank(n: i64) -> vec[u8]:
    """Return a zone for n cards."""
    return vec[u8]([0] * n)


def fresh_like(counts: vec[i64], reshuffled: i64) -> vec[i64]:
    """Return a copy of the fresh-card counts; shared before the first reshuffle, when all are zero."""
    return counts[:] if reshuffled != 0 else counts


class Table:
    """The contents of the table, and the state of the turn.

    Some zones rarely change: `boards`, `answers`, `exchanged`, `exchanged_by`, `known_to`, `seen_reshuffled`, and
    `fresh` until the first reshuffle. Copies share them, so never write them in place: assign a new one.
    """

    def __init__(self, box: Box, players: i64, secret_agents: i64, like: "Table | None" = None) -> None:
        """Create an empty table, or an independent copy of `like`."""
        cards = box.cards
        zero: i64 = 0  # typed: mypyc would box a bare 0
        nobody: i64 = NOBODY
        self.box = box
        self.players = players
        self.secret_agents = secret_agents  # whether they are in the deck
        self.rules: i64 = RULES if like is None else like.rules
        self.chance: Chance = NO_CHANCE  # set during an action only
        self.events: EventLog = SILENT  # likewise

        # which side of each technology piece is up
        self.boards: vec[i64] = zeros(FACTION_COUNT) if like is None else like.boards
        self.first: i64 = zero if like is None else like.first  # the side that began

        self.phase: i64 = zero if like is None else like.phase  # EXCHANGE is 0
        self.active: i64 = zero if like is None else like.active  # the seat whose turn it is
        self.partner: i64 = nobody if like is None else like.partner  # the teammate who still plays this round
        self.side: i64 = zero if like is None else like.side  # the side whose round it is
        self.turns: i64 = zero if like is None else like.turns
        # turns in a row without a disc move, a level or a recruit (G8), and whether this turn had one
        self.unchanged_turns: i64 = zero if like is None else like.unchanged_turns
        self.changed: i64 = zero if like is None else like.changed
        self.winner: i64 = nobody if like is None else like.winner
        self.endings: i64 = zero if like is None else like.endings
        # the sets chosen for the exchange at set-up, while others still choose
        self.answers: vec[i64] = vec[i64]([-1] * SEATS) if like is None else like.answers

        self.credits: vec[i64] = zeros(2) if like is None else like.credits[:]
        self.zenithium: vec[i64] = zeros(2) if like is None else like.zenithium[:]
        # side * FACTION_COUNT + technology
        self.levels: vec[i64] = zeros(2 * FACTION_COUNT) if like is None else like.levels[:]
        # of each disc: steps towards side 0, or GONE
        self.place: vec[i64] = zeros(PLANET_COUNT) if like is None else like.place[:]
        # side * PLANET_COUNT + planet
        self.won: vec[i64] = zeros(2 * PLANET_COUNT) if like is None else like.won[:]
        self.badge: i64 = nobody if like is None else like.badge  # the side that holds it
        self.gold: i64 = zero if like is None else like.gold

        self.deck: vec[u8] = blank(cards) if like is None else like.deck[:]
        self.deck_size: i64 = zero if like is None else like.deck_size
        self.discard: vec[u8] = blank(cards) if like is None else like.discard[:]
        self.discard_size: i64 = zero if like is None else like.discard_size
        self.hands: vec[u8] = blank(players * box.hand_room) if like is None else like.hands[:]
        self.hand_size: vec[i64] = zeros(SEATS) if like is None else like.hand_size[:]
        # columns: side * PLANET_COUNT + planet
        self.columns: vec[u8] = blank(2 * PLANET_COUNT * box.column_room) if like is None else like.columns[:]
        self.heights: vec[i64] = zeros(2 * PLANET_COUNT) if like is None else like.heights[:]

        # tokens beside the planets, then on the technologies
        self.slots: vec[i64] = vec[i64]([-1] * SLOT_COUNT) if like is None else like.slots[:]
        self.reserve: vec[u8] = blank(box.token_kinds) if like is None else like.reserve[:]
        self.reserve_size: i64 = zero if like is None else like.reserve_size
        self.spent: vec[u8] = blank(box.token_kinds) if like is None else like.spent[:]

        # seat + 1 of who put a card face down on the discard pile at set-up, and the number of such cards by seat
        self.exchanged_by: vec[u8] = blank(cards) if like is None else like.exchanged_by
        self.exchanged: vec[i64] = zeros(SEATS) if like is None else like.exchanged
        # seats (as bits) that know a card in another's hand
        self.known_to: vec[u8] = blank(cards) if like is None else like.known_to
        # viewers (as bits) that know a card was in the last reshuffle
        self.seen_reshuffled: vec[u8] = blank(cards) if like is None else like.seen_reshuffled
        self.reshuffled: i64 = zero if like is None else like.reshuffled
        # viewer, seat: unknown cards drawn since the reshuffle, at most; viewer, side: how many a side has in all
        self.fresh: vec[i64] = zeros(VIEWERS * SEATS) if like is None else fresh_like(like.fresh, like.reshuffled)
        self.fresh_of_side: vec[i64] = (
            zeros(VIEWERS * 2) if like is None else fresh_like(like.fresh_of_side, like.reshuffled)
        )

        self.stack: vec[i64] = zeros(FRAME * DEPTH) if like is None else like.stack[:]
        self.depth: i64 = zero if like is None else like.depth
        # planets (as bits) whose tokens wait, before the fourth rules: today the frame of a run notes its own
        self.tokens_waiting: i64 = zero if like is None else like.tokens_waiting

    # bytes

    def values(self) -> list[object]:
        """Return all fields as plain numbers and lists; the text of a custom box is last."""
        found: list[object] = [numbers(self) for numbers in NUMBERS_OF]
        found += [bytes(memoryview(zone)) if cards else list(zone) for zone, cards in zip(ZONES_OF(self), ARE_CARDS)]
        found[ANSWERS] = self.packed_answers()
        found.append(list(self.stack[: self.depth * FRAME]))
        if self.rules > 1:  # version 1 stored no number, and its bytes must not change
            found.append([self.rules])
        if self.box.text:
            found.append(self.box.text)
        return found

    def load_values(self, values: list[Any]) -> None:
        """Set all fields from the result of `values`."""
        for names, numbers in zip(NUMBERS, values):
            for name, number in zip(names, numbers):
                setattr(self, name, number)
        for name, zone, cards in zip(ZONES, values[len(NUMBERS) :], ARE_CARDS):
            setattr(self, name, vec[u8](list(zone)) if cards else vec[i64](list(zone)))
        self.answers = vec[i64](self.unpacked(values[ANSWERS]))
        stack, *more = values[len(NUMBERS) + len(ZONES) :]
        self.stack = vec[i64](stack + [0] * max(0, FRAME * DEPTH - len(stack)))
        self.rules = more[0][0] if more and isinstance(more[0], list) else 1

    def packed_answers(self) -> list[int]:
        """Return the exchanged sets in the stored format: numbers to the base of cards + 1."""
        packed = []
        for answer in self.answers:
            number = -1
            if answer >= 0:
                number = 0
                for card in sorted(cards_in(answer), reverse=True):
                    number = number * (self.box.cards + 1) + card + 1
            packed.append(int(number))
        return packed

    def unpacked(self, numbers: list[int]) -> list[int]:
        """Return the sets from the numbers of `packed_answers`."""
        answers = []
        for number in numbers:
            cards = []
            answers.append(-1 if number < 0 else 0)
            while number > 0:
                cards.append(number % (self.box.cards + 1) - 1)
                number //= self.box.cards + 1
                answers[-1] = card_set(cards)
        return answers

    # seats and sides

    def side_of(self, seat: i64) -> i64:
        """Return the side (0 or 1) of a seat."""
        return seat if self.players == 2 else seat >> 1

    def teammate(self, seat: i64) -> i64:
        """Return the other seat of a team of two."""
        return seat ^ 1

    def seats_of(self, side: i64) -> vec[i64]:
        """Return the seats of a side."""
        if self.players == 2:
            return vec[i64]([side])
        return vec[i64]([side * 2, side * 2 + 1])

    # hands: sorted, so that their order reveals nothing

    def hand(self, seat: i64) -> vec[i64]:
        """Return the cards of a hand."""
        cards = zeros(self.hand_size[seat])
        first = seat * self.box.hand_room
        for i in range(self.hand_size[seat]):
            cards[i] = i64(self.hands[first + i])
        return cards

    def into_hand(self, seat: i64, card: i64) -> None:
        """Put a card into a hand."""
        first = seat * self.box.hand_room
        at = first + self.hand_size[seat]
        self.hand_size[seat] += 1
        while at > first and i64(self.hands[at - 1]) > card:
            self.hands[at] = self.hands[at - 1]
            at -= 1
        self.hands[at] = u8(card)

    def out_of_hand(self, seat: i64, card: i64) -> None:
        """Take a card out of a hand."""
        at = seat * self.box.hand_room
        last = at + self.hand_size[seat] - 1
        while i64(self.hands[at]) != card:
            at += 1
        while at < last:
            self.hands[at] = self.hands[at + 1]
            at += 1
        self.hands[last] = u8(0)
        self.hand_size[seat] -= 1

    # columns: in the order in which the cards were laid

    def height(self, side: i64, planet: i64) -> i64:
        """Return the number of cards in a column."""
        return self.heights[side * PLANET_COUNT + planet]

    def last_card(self, side: i64, planet: i64) -> i64:
        """Return the last card of a non-empty column."""
        return self.card_at(side, planet, self.heights[side * PLANET_COUNT + planet] - 1)

    def card_at(self, side: i64, planet: i64, at: i64) -> i64:
        """Return a card of a column; `at` 0 is the oldest."""
        return i64(self.columns[(side * PLANET_COUNT + planet) * self.box.column_room + at])

    def column(self, side: i64, planet: i64) -> list[int]:
        """Return the cards of a column, oldest first."""
        column = side * PLANET_COUNT + planet
        first = column * self.box.column_room
        return list(self.columns[first : first + self.heights[column]])

    def lay(self, side: i64, card: i64) -> None:
        """Append a card to the column of its planet."""
        column = side * PLANET_COUNT + self.box.planet[card]
        self.columns[column * self.box.column_room + self.heights[column]] = u8(card)
        self.heights[column] += 1

    def lift(self, side: i64, planet: i64) -> i64:
        """Remove and return the last card of a non-empty column."""
        column = side * PLANET_COUNT + planet
        self.heights[column] -= 1
        at = column * self.box.column_room + self.heights[column]
        card = i64(self.columns[at])
        self.columns[at] = u8(0)
        return card

    def price(self, side: i64, card: i64) -> i64:
        """Return a side's cost to recruit a card: one less for each card of the column, at least 0 (C12)."""
        reduced = self.box.cost[card] - self.heights[side * PLANET_COUNT + self.box.planet[card]]
        if reduced < 0:
            return 0
        return reduced

    def level(self, side: i64, technology: i64) -> i64:
        """Return the current level of a side's technology."""
        return self.levels[side * FACTION_COUNT + technology]

    def discs(self, side: i64, planet: i64) -> i64:
        """Return the number of a planet's discs that a side has won."""
        return self.won[side * PLANET_COUNT + planet]

    # running programs: a stack of frames

    def push(self, code: i64, side: i64, source: i64) -> None:
        """Start the program at `code` for a side; it ends before the program below continues."""
        frame = self.depth * FRAME
        if frame == len(self.stack):
            for _ in range(FRAME):
                self.stack = append(self.stack, 0)
        self.stack[frame + PC] = code
        self.stack[frame + SIDE] = side
        self.stack[frame + CHOSEN] = 0
        self.stack[frame + MOVED] = NO_CARD
        self.stack[frame + EXILED] = NOBODY
        self.stack[frame + SOURCE] = source
        self.depth += 1

    def top(self) -> i64:
        """Return the offset of the top frame."""
        return (self.depth - 1) * FRAME

    def go_to(self, pc: i64) -> None:
        """Set the program counter of the top frame."""
        self.stack[(self.depth - 1) * FRAME + PC] = pc

    def note(self, number: i64) -> None:
        """Store a set of planets (as bits) for a later step of the same effect."""
        at = (self.depth - 1) * FRAME + CHOSEN
        self.stack[at] = (self.stack[at] & ((1 << NOTE_BITS) - 1)) | (number << NOTE_BITS)

    def noted(self) -> i64:
        """Return the set stored by an earlier step of the same effect."""
        return self.stack[(self.depth - 1) * FRAME + CHOSEN] >> NOTE_BITS
