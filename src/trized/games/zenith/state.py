"""What lies on the table of a game of Zenith: tracks, columns, hands, deck, tokens, markers, badge.

The same table serves twice: as the true position, and inside a view, where only what its viewer may see lies on it and
every hidden card is HIDDEN. Zones are kept in a canonical order, so equal tables have equal bytes.

Two players are seats 0 and 1. Of four, seats 0 and 1 are one team and 2 and 3 the other; the even seat of a team sits
beside the technology board.

(compiled)
"""

from typing import Any, Final

import msgspec
from librt.vecs import vec
from mypy_extensions import i64, u8

from trized.games.zenith.box import box
from trized.games.zenith.language import PLANETS
from trized.games.zenith.program import compile_box
from trized.kernel.chance import Chance
from trized.kernel.events import EventLog
from trized.kernel.state import State

CARDS: Final = 100
BASE_CARDS: Final = 90
HAND: Final = 100  # room for one hand
COLUMN: Final = 20  # room for one column: every agent of its planet
HIDDEN: Final = 255  # a card that the viewer may not know
NOBODY: Final = -1
GONE: Final = 9  # the place of a disc that was won this turn
VIEWERS: Final = 5  # four seats, and the public last
FRAME: Final = 6  # see `push`
DEPTH: Final = 16

EXCHANGE: Final = 0  # the phases
ORDER: Final = 1
ACTION: Final = 2
EFFECT: Final = 3
OVER: Final = 4

ABSOLUTE: Final = 1  # the endings
DEMOCRATIC: Final = 2
POPULAR: Final = 4
STALLED: Final = 8

_BOX: Final = box()
_PROGRAM: Final = compile_box()
COST: Final[vec[i64]] = vec[i64]([agent.cost for agent in _BOX.agents])
PLANET: Final[vec[i64]] = vec[i64]([agent.planet for agent in _BOX.agents])
FACTION: Final[vec[i64]] = vec[i64]([agent.faction for agent in _BOX.agents])
CODE: Final[vec[i64]] = vec[i64](_PROGRAM.code)
AGENT_CODE: Final[vec[i64]] = vec[i64](_PROGRAM.agents)
TOKEN_CODE: Final[vec[i64]] = vec[i64](_PROGRAM.tokens)
LEAD_CODE: Final[vec[i64]] = vec[i64](_PROGRAM.lead)
LEVEL_CODE: Final[vec[i64]] = vec[i64](_PROGRAM.levels)
ROW_CODE: Final[vec[i64]] = vec[i64](_PROGRAM.rows)
LEVEL_COST: Final[vec[i64]] = vec[i64](_BOX.level_costs)
HAND_SIZE: Final[vec[i64]] = vec[i64](_BOX.hand_size)
STEPS: Final[i64] = _BOX.table["track"]["steps"]
START_CREDITS: Final[i64] = _BOX.table["start"]["credits"]
START_ZENITHIUM: Final[i64] = _BOX.table["start"]["zenithium"]
START_CARDS: Final[i64] = _BOX.table["start"]["cards"]
TOKEN_COUNT: Final[vec[i64]] = vec[i64]([token.count for token in _BOX.tokens])
RECRUITS: Final[vec[i64]] = vec[i64](
    [int(planet in _BOX.table["recruits"][chair]) for chair in ("technology", "diplomacy") for planet in PLANETS]
)
SAME: Final[i64] = _BOX.table["victory"]["absolute"]
DIFFERENT: Final[i64] = _BOX.table["victory"]["democratic"]
ANY_DISCS: Final[i64] = _BOX.table["victory"]["popular"]
QUIET_TURNS: Final[i64] = _BOX.table["stalled"]["turns"]


LEVEL_SOURCE: Final = 100  # what a program is printed on: a card below 100, else one of these and a number
LEAD_SOURCE: Final = 130
ROW_SOURCE: Final = 140
TOKEN_SOURCE: Final = 150

NO_CHANCE: Final = Chance()


def zeros(n: i64) -> vec[i64]:
    """Return n zeros."""
    return vec[i64]([0] * n)


def blank(n: i64) -> vec[u8]:
    """Return room for n cards."""
    return vec[u8]([0] * n)


class Table(State):
    """All that lies on the table, and whose move it is."""

    def __init__(self, players: i64, secret: i64, like: "Table | None" = None) -> None:
        """Lay an empty table, or one that is equal to another and independent of it."""
        self.players = players
        self.secret = secret  # whether the secret agents take part
        self.chance: Chance = NO_CHANCE  # only while an action is done
        self.story: EventLog | None = None  # likewise
        if like is not None:
            self.lay_like(like)
        else:
            self.lay_empty()

    def lay_empty(self) -> None:
        """Lay nothing yet."""
        self.boards: vec[i64] = zeros(3)  # which side of each technology piece is up
        self.first: i64 = 0  # the side that began

        self.phase: i64 = EXCHANGE
        self.active: i64 = 0  # the seat whose turn it is
        self.partner: i64 = NOBODY  # the teammate who still plays this round
        self.side: i64 = 0  # the side whose round it is
        self.turns: i64 = 0
        self.quiet: i64 = 0  # turns in a row in which nothing moved (G8)
        self.stirred: i64 = 0  # whether something moved this turn
        self.winner: i64 = NOBODY
        self.endings: i64 = 0
        self.answers: vec[i64] = vec[i64]([-1] * 4)  # what each seat exchanges, while others still choose

        self.credits: vec[i64] = zeros(2)
        self.zenithium: vec[i64] = zeros(2)
        self.levels: vec[i64] = zeros(6)  # side * 3 + technology
        self.place: vec[i64] = zeros(5)  # of each disc: steps towards side 0, or GONE
        self.won: vec[i64] = zeros(10)  # side * 5 + planet
        self.badge: i64 = NOBODY  # the side that holds it
        self.gold: i64 = 0

        self.deck: vec[u8] = blank(CARDS)
        self.deck_size: i64 = 0
        self.discard: vec[u8] = blank(CARDS)
        self.discard_size: i64 = 0
        self.hands: vec[u8] = blank(self.players * HAND)
        self.hand_size: vec[i64] = zeros(4)
        self.columns: vec[u8] = blank(10 * COLUMN)  # side * 5 + planet
        self.heights: vec[i64] = zeros(10)

        self.slots: vec[i64] = vec[i64]([-1] * 8)  # tokens beside the planets, then on the technologies
        self.reserve: vec[u8] = blank(8)
        self.reserve_size: i64 = 0
        self.spent: vec[u8] = blank(8)

        self.veiled: vec[u8] = blank(CARDS)  # seat + 1 that exchanged a card which lies unseen in the discard pile
        self.exchanged: vec[i64] = zeros(4)  # how many such cards each seat has there
        self.knows: vec[u8] = blank(CARDS)  # seats (as bits) that know a card in another's hand
        self.pooled: vec[u8] = blank(CARDS)  # viewers (as bits) that know a card was in the last reshuffle
        self.reshuffled: i64 = 0
        self.fresh: vec[i64] = zeros(20)  # viewer * 4 + seat: unknown cards drawn since the reshuffle, at most
        self.fresh_of: vec[i64] = zeros(10)  # viewer * 2 + side: how many a side has of them in all

        self.stack: vec[i64] = zeros(FRAME * DEPTH)
        self.depth: i64 = 0
        self.pending: i64 = 0  # planets (as bits) whose tokens a run has won and that still wait

    def lay_like(self, other: "Table") -> None:
        """Lay what lies on another table."""
        self.boards = other.boards[:]
        self.first = other.first
        self.phase = other.phase
        self.active = other.active
        self.partner = other.partner
        self.side = other.side
        self.turns = other.turns
        self.quiet = other.quiet
        self.stirred = other.stirred
        self.winner = other.winner
        self.endings = other.endings
        self.answers = other.answers[:]
        self.credits = other.credits[:]
        self.zenithium = other.zenithium[:]
        self.levels = other.levels[:]
        self.place = other.place[:]
        self.won = other.won[:]
        self.badge = other.badge
        self.gold = other.gold
        self.deck = other.deck[:]
        self.deck_size = other.deck_size
        self.discard = other.discard[:]
        self.discard_size = other.discard_size
        self.hands = other.hands[:]
        self.hand_size = other.hand_size[:]
        self.columns = other.columns[:]
        self.heights = other.heights[:]
        self.slots = other.slots[:]
        self.reserve = other.reserve[:]
        self.reserve_size = other.reserve_size
        self.spent = other.spent[:]
        self.veiled = other.veiled[:]
        self.exchanged = other.exchanged[:]
        self.knows = other.knows[:]
        self.pooled = other.pooled[:]
        self.reshuffled = other.reshuffled
        self.fresh = other.fresh[:]
        self.fresh_of = other.fresh_of[:]
        self.stack = other.stack[:]
        self.depth = other.depth
        self.pending = other.pending

    def encode(self) -> bytes:
        return msgspec.msgpack.encode(self.figures())

    def figures(self) -> list[object]:
        """Return everything on the table as plain numbers and lists."""
        return [
            [self.players, self.secret, self.first, self.phase, self.active, self.partner, self.side, self.turns],
            [self.quiet, self.stirred, self.winner, self.endings, self.badge, self.gold, self.pending, self.depth],
            [self.deck_size, self.discard_size, self.reserve_size, self.reshuffled],
            list(self.boards),
            list(self.answers),
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
            bytes(memoryview(self.veiled)),
            bytes(memoryview(self.knows)),
            bytes(memoryview(self.pooled)),
            list(self.fresh),
            list(self.fresh_of),
            list(self.exchanged),
            list(self.stack[: self.depth * FRAME]),
        ]

    def lay_figures(self, figures: list[Any]) -> None:
        """Lay what `figures` told."""
        _, _, self.first, self.phase, self.active, self.partner, self.side, self.turns = figures[0]
        self.quiet, self.stirred, self.winner, self.endings, self.badge, self.gold, self.pending, self.depth = figures[
            1
        ]
        self.deck_size, self.discard_size, self.reserve_size, self.reshuffled = figures[2]
        self.boards = vec[i64](figures[3])
        self.answers = vec[i64](figures[4])
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
        self.veiled = vec[u8](list(figures[19]))
        self.knows = vec[u8](list(figures[20]))
        self.pooled = vec[u8](list(figures[21]))
        self.fresh = vec[i64](figures[22])
        self.fresh_of = vec[i64](figures[23])
        self.exchanged = vec[i64](figures[24])
        self.stack = vec[i64](figures[25] + [0] * (FRAME * DEPTH - len(figures[25])))

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

    # hands: sorted, so that their order tells nothing

    def hand(self, seat: i64) -> vec[i64]:
        """Return the cards of a hand."""
        cards = zeros(self.hand_size[seat])
        for i in range(self.hand_size[seat]):
            cards[i] = i64(self.hands[seat * HAND + i])
        return cards

    def into_hand(self, seat: i64, card: i64) -> None:
        """Put a card into a hand."""
        at = seat * HAND + self.hand_size[seat]
        self.hand_size[seat] += 1
        while at > seat * HAND and i64(self.hands[at - 1]) > card:
            self.hands[at] = self.hands[at - 1]
            at -= 1
        self.hands[at] = u8(card)

    def out_of_hand(self, seat: i64, card: i64) -> None:
        """Take a card out of a hand."""
        at = seat * HAND
        while i64(self.hands[at]) != card:
            at += 1
        last = seat * HAND + self.hand_size[seat] - 1
        while at < last:
            self.hands[at] = self.hands[at + 1]
            at += 1
        self.hands[last] = u8(0)
        self.hand_size[seat] -= 1

    # columns: in the order in which the cards were laid

    def last_card(self, side: i64, planet: i64) -> i64:
        """Return the card that was laid last in a column that has one."""
        column = side * 5 + planet
        return i64(self.columns[column * COLUMN + self.heights[column] - 1])

    def column(self, side: i64, planet: i64) -> list[int]:
        """Return the cards of a column, oldest first."""
        column = side * 5 + planet
        return list(self.columns[column * COLUMN : column * COLUMN + self.heights[column]])

    def lay(self, side: i64, card: i64) -> None:
        """Put a card at the end of its planet's column."""
        column = side * 5 + PLANET[card]
        self.columns[column * COLUMN + self.heights[column]] = u8(card)
        self.heights[column] += 1

    def lift(self, side: i64, planet: i64) -> i64:
        """Take the last card of a column that has one."""
        column = side * 5 + planet
        self.heights[column] -= 1
        at = column * COLUMN + self.heights[column]
        card = i64(self.columns[at])
        self.columns[at] = u8(0)
        return card

    def price(self, side: i64, card: i64) -> i64:
        """Return what recruiting a card costs a side: one less for each card of the column, never below 0 (C12)."""
        reduced = COST[card] - self.heights[side * 5 + PLANET[card]]
        return reduced if reduced > 0 else 0

    # the programs being carried out

    def push(self, code: i64, side: i64, source: i64) -> None:
        """Begin a program for a side; it is finished before what lies below it goes on.

        A frame holds: where the program stands, whose it is, the planets chosen (as bits), the card moved last, the
        planet exiled from last, and what the program is printed on.
        """
        at = self.depth * FRAME
        self.stack[at] = code
        self.stack[at + 1] = side
        self.stack[at + 2] = 0
        self.stack[at + 3] = NOBODY
        self.stack[at + 4] = NOBODY
        self.stack[at + 5] = source
        self.depth += 1
