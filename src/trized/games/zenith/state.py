"""What lies on the table of a game of Zenith: tracks, columns, hands, deck, tokens, markers, badge.

The same table serves twice: in the true position, and inside a view, where only what its viewer may see lies on it and
every hidden card is HIDDEN. Zones are kept in a canonical order, so equal tables have equal bytes.

Two players are seats 0 and 1. Of four, seats 0 and 1 are one team and 2 and 3 the other; the even seat of a team sits
beside the technology board.

(compiled)
"""

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
RULES: Final = 3  # what is played by; older records name older rules
GONE: Final = 9  # the place of a disc that was won this turn; tracks are shorter
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
CHOSEN: Final = 2  # the planets chosen (as bits), and above them what an effect in several steps has noted
MOVED: Final = 3  # the card moved last, or NO_CARD
EXILED: Final = 4  # the planet exiled from last, or NOBODY
SOURCE: Final = 5  # what the program is printed on
NOTE_BITS: Final = 8  # where a note begins among the bits of CHOSEN
DEPTH: Final = 16  # frames for which there is room before the stack has to grow

WIDTH: Final = 5  # numbers of an instruction: its op, then its arguments

NO_CHANCE: Final = Chance()


def zeros(n: i64) -> vec[i64]:
    """Return n zeros."""
    return vec[i64]([0] * n)


def blank(n: i64) -> vec[u8]:
    """Return room for n cards."""
    return vec[u8]([0] * n)


def fresh_like(counts: vec[i64], reshuffled: i64) -> vec[i64]:
    """Return counts of fresh cards for a copy: there is nothing to count before the first reshuffle."""
    return counts[:] if reshuffled != 0 else counts


class Table:
    """All that lies on the table, and whose move it is.

    Some zones hardly ever change: `boards`, `answers`, `exchanged`, `exchanged_by`, `known_to`, `seen_reshuffled`, and
    `fresh` until the first reshuffle. Equal tables share them, so they are never written in place: whoever changes one
    lays a new one.
    """

    def __init__(self, box: Box, players: i64, secret_agents: i64, like: "Table | None" = None) -> None:
        """Lay an empty table, or one that is equal to another and independent of it."""
        cards = box.cards
        zero: i64 = 0  # typed: a bare 0 beside a field would be boxed
        nobody: i64 = NOBODY
        self.box = box
        self.players = players
        self.secret_agents = secret_agents  # whether they take part
        self.rules: i64 = RULES if like is None else like.rules
        self.chance: Chance = NO_CHANCE  # only while an action is done
        self.events: EventLog = SILENT  # likewise

        # which side of each technology piece is up
        self.boards: vec[i64] = zeros(FACTION_COUNT) if like is None else like.boards
        self.first: i64 = zero if like is None else like.first  # the side that began

        self.phase: i64 = zero if like is None else like.phase  # EXCHANGE is 0
        self.active: i64 = zero if like is None else like.active  # the seat whose turn it is
        self.partner: i64 = nobody if like is None else like.partner  # the teammate who still plays this round
        self.side: i64 = zero if like is None else like.side  # the side whose round it is
        self.turns: i64 = zero if like is None else like.turns
        # turns in a row without a disc moved, a marker risen or an agent recruited (G8), and whether this one had one
        self.unchanged_turns: i64 = zero if like is None else like.unchanged_turns
        self.changed: i64 = zero if like is None else like.changed
        self.winner: i64 = nobody if like is None else like.winner
        self.endings: i64 = zero if like is None else like.endings
        # the sets that seats exchange at set-up, while others still choose
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

        # seat + 1 that laid a card unseen on the discard pile at set-up, and how many such cards each seat has there
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
        # planets (as bits) whose tokens a run has won and that still wait
        self.tokens_waiting: i64 = zero if like is None else like.tokens_waiting

    # bytes

    def figures(self) -> list[object]:
        """Return everything on the table as plain numbers and lists; the text of a custom box comes last."""
        found: list[object] = [
            [
                self.players,
                self.secret_agents,
                self.first,
                self.phase,
                self.active,
                self.partner,
                self.side,
                self.turns,
            ],
            [
                self.unchanged_turns,
                self.changed,
                self.winner,
                self.endings,
                self.badge,
                self.gold,
                self.tokens_waiting,
                self.depth,
            ],
            [self.deck_size, self.discard_size, self.reserve_size, self.reshuffled],
            list(self.boards),
            self.packed_answers(),
            list(self.credits),
            list(self.zenithium),
            list(self.levels),
            list(self.place),
            list(self.won),
            bytes(memoryview(self.deck)),
            bytes(memoryview(self.discard)),
            bytes(memoryview(self.hands)),
            list(self.hand_size),
            bytes(memoryview(self.columns)),
            list(self.heights),
            list(self.slots),
            bytes(memoryview(self.reserve)),
            bytes(memoryview(self.spent)),
            bytes(memoryview(self.exchanged_by)),
            bytes(memoryview(self.known_to)),
            bytes(memoryview(self.seen_reshuffled)),
            list(self.fresh),
            list(self.fresh_of_side),
            list(self.exchanged),
            list(self.stack[: self.depth * FRAME]),
        ]
        if self.rules > 1:  # the first rules knew no number, and the bytes of their positions stay as they were
            found.append([self.rules])
        if self.box.text:
            found.append(self.box.text)
        return found

    def lay_figures(self, figures: list[Any]) -> None:
        """Lay what `figures` told."""
        _, _, self.first, self.phase, self.active, self.partner, self.side, self.turns = figures[0]
        self.unchanged_turns, self.changed, self.winner, self.endings = figures[1][:4]
        self.badge, self.gold, self.tokens_waiting, self.depth = figures[1][4:]
        self.deck_size, self.discard_size, self.reserve_size, self.reshuffled = figures[2]
        self.boards = vec[i64](figures[3])
        self.unpack_answers(figures[4])
        self.credits = vec[i64](figures[5])
        self.zenithium = vec[i64](figures[6])
        self.levels = vec[i64](figures[7])
        self.place = vec[i64](figures[8])
        self.won = vec[i64](figures[9])
        self.deck = vec[u8](list(figures[10]))
        self.discard = vec[u8](list(figures[11]))
        self.hands = vec[u8](list(figures[12]))
        self.hand_size = vec[i64](figures[13])
        self.columns = vec[u8](list(figures[14]))
        self.heights = vec[i64](figures[15])
        self.slots = vec[i64](figures[16])
        self.reserve = vec[u8](list(figures[17]))
        self.spent = vec[u8](list(figures[18]))
        self.exchanged_by = vec[u8](list(figures[19]))
        self.known_to = vec[u8](list(figures[20]))
        self.seen_reshuffled = vec[u8](list(figures[21]))
        self.fresh = vec[i64](figures[22])
        self.fresh_of_side = vec[i64](figures[23])
        self.exchanged = vec[i64](figures[24])
        self.stack = vec[i64](figures[25] + [0] * max(0, FRAME * DEPTH - len(figures[25])))
        self.rules = figures[26][0] if len(figures) > 26 and isinstance(figures[26], list) else 1

    def packed_answers(self) -> list[int]:
        """Return the sets that seats exchange as bytes have always had them: numbers to the base of cards + 1."""
        packed = []
        for answer in self.answers:
            number = -1
            if answer >= 0:
                number = 0
                for card in sorted(cards_in(answer), reverse=True):
                    number = number * (self.box.cards + 1) + card + 1
            packed.append(int(number))
        return packed

    def unpack_answers(self, packed: list[int]) -> None:
        """Lay what `packed_answers` returned."""
        answers = []
        for number in packed:
            cards = []
            answers.append(-1 if number < 0 else 0)
            while number > 0:
                cards.append(number % (self.box.cards + 1) - 1)
                number //= self.box.cards + 1
                answers[-1] = card_set(cards)
        self.answers = vec[i64](answers)

    # seats and sides

    def side_of(self, seat: i64) -> i64:
        """Return the side (0 or 1) that a seat belongs to."""
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
        """Return how many cards a column has."""
        return self.heights[side * PLANET_COUNT + planet]

    def last_card(self, side: i64, planet: i64) -> i64:
        """Return the card that was laid last in a column that has one."""
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
        """Put a card at the end of its planet's column."""
        column = side * PLANET_COUNT + self.box.planet[card]
        self.columns[column * self.box.column_room + self.heights[column]] = u8(card)
        self.heights[column] += 1

    def lift(self, side: i64, planet: i64) -> i64:
        """Take the last card of a column that has one."""
        column = side * PLANET_COUNT + planet
        self.heights[column] -= 1
        at = column * self.box.column_room + self.heights[column]
        card = i64(self.columns[at])
        self.columns[at] = u8(0)
        return card

    def price(self, side: i64, card: i64) -> i64:
        """Return what recruiting a card costs a side: one less for each card of the column, never below 0 (C12)."""
        reduced = self.box.cost[card] - self.heights[side * PLANET_COUNT + self.box.planet[card]]
        if reduced < 0:
            return 0
        return reduced

    def level(self, side: i64, technology: i64) -> i64:
        """Return the level that a side's technology has reached."""
        return self.levels[side * FACTION_COUNT + technology]

    def discs(self, side: i64, planet: i64) -> i64:
        """Return how many discs of a planet a side has won."""
        return self.won[side * PLANET_COUNT + planet]

    # the programs being carried out: a stack of frames

    def push(self, code: i64, side: i64, source: i64) -> None:
        """Begin a program for a side; it is finished before what lies below it goes on."""
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
        """Return where the frame begins that is being carried out."""
        return (self.depth - 1) * FRAME

    def go_to(self, pc: i64) -> None:
        """Let the program at the top go on at a place."""
        self.stack[(self.depth - 1) * FRAME + PC] = pc

    def note(self, number: i64) -> None:
        """Keep a small number for a later step of the same effect; 0 is none."""
        at = (self.depth - 1) * FRAME + CHOSEN
        self.stack[at] = (self.stack[at] & ((1 << NOTE_BITS) - 1)) | (number << NOTE_BITS)

    def noted(self) -> i64:
        """Return what an earlier step of the same effect has noted."""
        return self.stack[(self.depth - 1) * FRAME + CHOSEN] >> NOTE_BITS
