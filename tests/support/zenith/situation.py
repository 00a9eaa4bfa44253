"""Situations of Zenith in a few words: `table().hand("nero").credits(7).say("recruit nero")`.

Everything is said from the eyes of the player who moves: seat 0, whose side is 0 ("mine"); the opponent is side 1
("theirs"). Cards that are not placed anywhere lie in the deck. What chance draws can be fixed beforehand with `draws`,
everything else is drawn from a fixed seed.
"""

from __future__ import annotations

from typing import TypeVar

from librt.vecs import vec
from mypy_extensions import i64, u8

import trized
from trized import kernel
from trized.games.zenith.box import FACTIONS, PLANETS, SIDES
from trized.games.zenith.opening import printed_box
from trized.games.zenith.rules import State
from trized.games.zenith.state import ACTION, GONE, ORDER, Table
from trized.games.zenith.view import View
from trized.kernel import Chance, Event, EventLog, Script, Seeded
from trized.kernel.replay import check_legal

GAME = trized.load("zenith")
Happened = TypeVar("Happened", bound=Event)
PLACES = (*PLANETS, *FACTIONS)
CARDS = tuple(agent.id for agent in printed_box().agents)
TOKENS = tuple(token.id for token in printed_box().tokens)


class Situation:
    """A table that is being laid, then played on."""

    def __init__(self, players: int = 2, boards: str = "SUN", secret: bool = False, active: int = 0) -> None:
        self.position = State(Table(printed_box(), players, int(secret)))
        self.position.table.boards = vec[i64]([SIDES[i].index(letter) for i, letter in enumerate(boards)])
        self.position.table.phase = ACTION
        self.position.table.active = active
        self.position.table.side = self.position.table.side_of(active)
        self.position.table.first = self.position.table.side
        self.position.table.deck_size = 100 if secret else 90
        for card in range(self.position.table.deck_size):
            self.position.table.deck[card] = u8(1)
        for kind, token in enumerate(printed_box().tokens):
            self.position.table.reserve[kind] = u8(token.count)
        self.position.table.reserve_size = 16
        self.script: list[tuple[str, int]] = []
        self.log = EventLog()
        self.chance = Script(self.script, Seeded(7))

    # laying

    def _from_deck(self, id: str) -> int:
        card = CARDS.index(id)
        assert self.position.table.deck[card] == 1, f"{id} is not in the deck"
        self.position.table.deck[card] = u8(0)
        self.position.table.deck_size -= 1
        return card

    def hand(self, *ids: str, seat: int = 0) -> Situation:
        """Put cards into a hand."""
        for id in ids:
            self.position.table.into_hand(seat, self._from_deck(id))
        return self

    def mine(self, *ids: str) -> Situation:
        """Lay cards in my columns, in this order."""
        return self.column(0, *ids)

    def theirs(self, *ids: str) -> Situation:
        """Lay cards in the opponent's columns, in this order."""
        return self.column(1, *ids)

    def column(self, side: int, *ids: str) -> Situation:
        """Lay cards in a side's columns."""
        for id in ids:
            self.position.table.lay(side, self._from_deck(id))
        return self

    def discarded(self, *ids: str) -> Situation:
        """Lay cards on the discard pile."""
        for id in ids:
            self.position.table.discard[self._from_deck(id)] = u8(1)
            self.position.table.discard_size += 1
        return self

    def exchanged(self, seat: int, *ids: str) -> Situation:
        """Lay cards on the discard pile as a seat does at set-up, unseen by the others."""
        for id in ids:
            self.discarded(id)
            self.position.table.exchanged_by[CARDS.index(id)] = u8(seat + 1)
            self.position.table.exchanged[seat] += 1
        return self

    def deck_of(self, *ids: str) -> Situation:
        """Leave only these cards in the deck; the others lie in the opponent's columns for all to see."""
        return self.column(
            1, *[id for card, id in enumerate(CARDS) if self.position.table.deck[card] and id not in ids]
        )

    def deck(self, *ids: str) -> Situation:
        """Leave only these cards in the deck; the others are out of the game."""
        for card in range(100):
            self.position.table.deck[card] = u8(int(CARDS[card] in ids))
        self.position.table.deck_size = len(ids)
        return self

    def disc(self, planet: str, steps: int) -> Situation:
        """Put a disc so many steps towards me (negative: towards the opponent)."""
        self.position.table.place[PLANETS.index(planet)] = steps
        return self

    def gone(self, *planets: str) -> Situation:
        """Leave these tracks without a disc, as when it was won this turn."""
        for planet in planets:
            self.position.table.place[PLANETS.index(planet)] = GONE
        return self

    def won(self, side: int, *planets: str) -> Situation:
        """Give a side discs that it won before."""
        for planet in planets:
            self.position.table.won[side * 5 + PLANETS.index(planet)] += 1
        return self

    def credits(self, mine: int, theirs: int = 0) -> Situation:
        """Give both sides credits."""
        self.position.table.credits = vec[i64]([mine, theirs])
        return self

    def zenithium(self, mine: int, theirs: int = 0) -> Situation:
        """Give both sides zenithium."""
        self.position.table.zenithium = vec[i64]([mine, theirs])
        return self

    def level(self, faction: str, level: int, side: int = 0) -> Situation:
        """Put a marker on a level."""
        self.position.table.levels[side * 3 + FACTIONS.index(faction)] = level
        return self

    def badge(self, side: int, gold: bool = False) -> Situation:
        """Lay the badge before a side."""
        self.position.table.badge = side
        self.position.table.gold = int(gold)
        return self

    def token(self, place: str, kind: str) -> Situation:
        """Lay a token beside a planet or on a technology."""
        number = TOKENS.index(kind)
        assert self.position.table.reserve[number] > 0
        self.position.table.reserve[number] -= 1
        self.position.table.reserve_size -= 1
        self.position.table.slots[PLACES.index(place)] = number
        return self

    def spent(self, *kinds: str) -> Situation:
        """Discard tokens from the reserve."""
        for kind in kinds:
            number = TOKENS.index(kind)
            self.position.table.reserve[number] -= 1
            self.position.table.reserve_size -= 1
            self.position.table.spent[number] += 1
        return self

    def choosing_order(self) -> Situation:
        """Let the team of the active seat choose who goes first."""
        self.position.table.phase = ORDER
        return self

    def draws(self, *texts: str) -> Situation:
        """Fix what chance draws next, such as "mobilize nero"."""
        self.script += [GAME.notation.read_outcome(text) for text in texts]
        return self

    # playing

    def say(self, *texts: str, seat: int | None = None) -> Situation:
        """Do actions in canonical notation, each by the given seat or by the first that waits."""
        for text in texts:
            who = self.position.waiting()[0] if seat is None else seat
            action = GAME.notation.read(self.position.view(who), who, text)
            check_legal(GAME, self.position, who, action)
            self.position.apply(who, action, self.chance, self.log)
        return self

    # looking

    def choices(self, seat: int | None = None) -> set[str]:
        """Return what may be said now."""
        who = self.position.waiting()[0] if seat is None else seat
        view = self.position.view(who)
        return {GAME.notation.write(view, who, action) for action in self.position.legal(who)}

    def asked(self) -> str:
        """Return the kind of the question that is open."""
        waiting = self.position.waiting()
        return self.position.question(waiting[0]).kind if len(waiting) else "over"

    def waiting(self) -> list[int]:
        """Return the seats that may act."""
        return list(self.position.waiting())

    def place(self, planet: str) -> int | None:
        """Return where a disc stands, in steps towards me; None if it is gone."""
        place = self.position.table.place[PLANETS.index(planet)]
        return None if place == GONE else place

    def places(self) -> list[int | None]:
        """Return where the five discs stand, Mercury first."""
        return [self.place(planet) for planet in PLANETS]

    def discs(self, side: int = 0) -> list[int]:
        """Return the discs that a side has won, Mercury first."""
        return list(self.position.table.won[side * 5 : side * 5 + 5])

    def money(self, side: int = 0) -> tuple[int, int]:
        """Return a side's credits and zenithium."""
        return self.position.table.credits[side], self.position.table.zenithium[side]

    def cards(self, seat: int = 0) -> list[str]:
        """Return the cards of a hand."""
        return [CARDS[card] for card in self.position.table.hand(seat)]

    def columns(self, side: int = 0) -> list[str]:
        """Return the cards in a side's columns, Mercury first, oldest first."""
        return [CARDS[card] for planet in range(5) for card in self.position.table.column(side, planet)]

    def pile(self) -> set[str]:
        """Return the cards on the discard pile."""
        return {CARDS[card] for card in range(100) if self.position.table.discard[card]}

    def markers(self, side: int = 0) -> list[int]:
        """Return a side's levels: animod, human, robot."""
        return list(self.position.table.levels[side * 3 : side * 3 + 3])

    def leader(self) -> str:
        """Return who holds the badge and which side is up: "0 silver", "1 gold" or "nobody"."""
        if self.position.table.badge < 0:
            return "nobody"
        return f"{self.position.table.badge} {'gold' if self.position.table.gold else 'silver'}"

    def tokens(self) -> dict[str, str]:
        """Return the tokens that lie on the boards."""
        slots = list(self.position.table.slots)
        return {place: TOKENS[kind] for place, kind in zip(PLACES, slots, strict=True) if kind >= 0}

    def events(self, kind: type[Happened]) -> list[Happened]:
        """Return what was reported of one kind."""
        return [event for event in self.log.events if isinstance(event, kind)]


def table(players: int = 2, boards: str = "SUN", secret: bool = False, active: int = 0) -> Situation:
    """Lay an empty table: discs in the middle, no money, no cards but in the deck."""
    return Situation(players, boards, secret, active)


def begin(chance: Chance, events: EventLog | None = None, **options: str) -> State:
    """Set up a new game with these options."""
    position = GAME.start(GAME.settle(options), chance, events)
    assert isinstance(position, State)
    return position


def seen(position: kernel.State, viewer: int) -> Table:
    """Return the table as a viewer sees it."""
    view = position.view(viewer)
    assert isinstance(view, View)
    return view.table
