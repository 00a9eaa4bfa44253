"""Situations of Zenith in a few words: `table().hand("nero").credits(7).say("recruit nero")`.

Everything is from the point of view of the player who moves: seat 0, whose side is 0 ("mine"); the opponent is side 1
("theirs"). Cards that are not placed anywhere are in the deck. What chance draws can be fixed beforehand with `draws`,
everything else is drawn from a fixed seed.
"""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

from mypy_extensions import u8

import trized
from trized import kernel
from trized.games.zenith.box import FACTIONS, PLANETS
from trized.games.zenith.opening import printed_box
from trized.games.zenith.rules import State
from trized.games.zenith.state import GONE, Table
from trized.games.zenith.view import View
from trized.kernel import SILENT, Chance, Event, EventLog, Script, Seeded
from trized.kernel.notation import read_draw
from trized.kernel.position import Builder
from trized.kernel.replay import check_legal

GAME = trized.load("zenith")
Happened = TypeVar("Happened", bound=Event)
PLACES = (*PLANETS, *FACTIONS)
CARDS = tuple(agent.id for agent in printed_box().agents)
TOKENS = tuple(token.id for token in printed_box().tokens)


class Situation:
    """A table that is being laid, then played on: the parts of a position, seen by the player who moves."""

    def __init__(
        self, players: int = 2, boards: str = "SUN", secret: bool = False, active: int = 0, cards: str = "printed"
    ) -> None:
        side = active if players == 2 else active // 2
        secrets, own = "yes" if secret else "no", GAME.settle({"cards": cards})["cards"]
        self.builder = Builder(GAME, players=players, boards=boards, secret_agents=secrets, first=side + 1, cards=own)
        self.active, self.phase = active, "action"
        self.cards_in: dict[str, list[list[str]]] = {"hands": [[] for _ in range(players)], "columns": [[], []]}
        self.cards_in |= {"discard": [[]], "exchanged": [[] for _ in range(players)], "spent": [[]], "won": [[], []]}
        self.levels = [[0] * len(FACTIONS), [0] * len(FACTIONS)]
        self.discs_at: list[object] = [0] * len(PLANETS)
        self.slots = ["-"] * len(PLACES)
        self.only_deck: tuple[str, ...] | None = None
        self.script: list[tuple[str, int]] = []
        self.log = EventLog()
        self.chance = Script(self.script, Seeded(7))

    # laying

    @cached_property
    def position(self) -> State:
        """The position, once everything is laid."""
        for part, groups in self.cards_in.items():
            self.builder.groups[part] = tuple(" ".join(words) or "-" for words in groups)
        self.builder.turn(f"{self.active} {self.phase}").discs(" ".join(map(str, self.discs_at)))
        self.builder.tokens(" ".join(self.slots)).levels(*(" ".join(map(str, row)) for row in self.levels))
        state = self.builder.state(check=False)
        assert isinstance(state, State)
        if self.only_deck is not None:
            for card, id in enumerate(CARDS):
                state.table.deck[card] = u8(int(state.table.deck[card]) * (id in self.only_deck))
            state.table.deck_size = sum(map(int, state.table.deck))
        return state

    def _add(self, part: str, group: int, words: tuple[str, ...]) -> Situation:
        self.cards_in[part][group] += words
        return self._laid()

    def _laid(self) -> Situation:
        """Forget the position that was looked at before; nothing may have been played in it."""
        assert not self.log.events, "lay everything before anything is played"
        vars(self).pop("position", None)
        return self

    def hand(self, *ids: str, seat: int = 0) -> Situation:
        """Put cards into a hand."""
        return self._add("hands", seat, ids)

    def mine(self, *ids: str) -> Situation:
        """Lay cards in my columns, in this order."""
        return self.column(0, *ids)

    def theirs(self, *ids: str) -> Situation:
        """Lay cards in the opponent's columns, in this order."""
        return self.column(1, *ids)

    def column(self, side: int, *ids: str) -> Situation:
        """Lay cards in a side's columns."""
        return self._add("columns", side, ids)

    def discarded(self, *ids: str) -> Situation:
        """Lay cards on the discard pile."""
        return self._add("discard", 0, ids)

    def exchanged(self, seat: int, *ids: str) -> Situation:
        """Lay cards on the discard pile as a seat does at set-up, unseen by the others."""
        return self._add("exchanged", seat, ids)

    def deck_of(self, *ids: str) -> Situation:
        """Leave only these cards in the deck; the others lie in the opponent's columns for all to see."""
        laid = {
            id for part in ("hands", "columns", "discard", "exchanged") for row in self.cards_in[part] for id in row
        }
        deck = CARDS if self.builder.given["secret_agents"] == "yes" else CARDS[:90]
        return self.column(1, *[id for id in deck if id not in laid and id not in ids])

    def deck(self, *ids: str) -> Situation:
        """Leave only these cards in the deck; the others are out of the game."""
        self.only_deck = ids
        return self._laid()

    def disc(self, planet: str, steps: int) -> Situation:
        """Put a disc so many steps towards me (negative: towards the opponent)."""
        self.discs_at[PLANETS.index(planet)] = steps
        return self._laid()

    def gone(self, *planets: str) -> Situation:
        """Leave these tracks without a disc, as when it was won this turn."""
        for planet in planets:
            self.discs_at[PLANETS.index(planet)] = "gone"
        return self._laid()

    def won(self, side: int, *planets: str) -> Situation:
        """Give a side discs that it won before."""
        return self._add("won", side, planets)

    def credits(self, mine: int, theirs: int = 0) -> Situation:
        """Give both sides credits."""
        self.builder.credits(mine, theirs)
        return self._laid()

    def zenithium(self, mine: int, theirs: int = 0) -> Situation:
        """Give both sides zenithium."""
        self.builder.zenithium(mine, theirs)
        return self._laid()

    def level(self, faction: str, level: int, side: int = 0) -> Situation:
        """Put a marker on a level."""
        self.levels[side][FACTIONS.index(faction)] = level
        return self._laid()

    def badge(self, side: int, gold: bool = False) -> Situation:
        """Lay the badge before a side."""
        if side >= 0:
            self.builder.leader(f"{side} {'gold' if gold else 'silver'}")
        return self._laid()

    def token(self, place: str, kind: str) -> Situation:
        """Lay a token beside a planet or on a technology."""
        self.slots[PLACES.index(place)] = kind
        return self._laid()

    def spent(self, *kinds: str) -> Situation:
        """Discard tokens from the reserve."""
        return self._add("spent", 0, kinds)

    def choosing_order(self) -> Situation:
        """Let the team of the active seat choose who goes first."""
        self.phase = "order"
        return self._laid()

    def draws(self, *texts: str) -> Situation:
        """Fix the next draw, such as "mobilize nero"."""
        self.script += [read_draw(GAME.notation, text) for text in texts]
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
        """Return the legal actions."""
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
        """Return the place of a disc, in steps towards me; None if it is gone."""
        place = self.position.table.place[PLANETS.index(planet)]
        return None if place == GONE else place

    def places(self) -> list[int | None]:
        """Return the places of the five discs, Mercury first."""
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
        """Return the reported events of one kind."""
        return [event for event in self.log.events if isinstance(event, kind)]


def table(
    players: int = 2, boards: str = "SUN", secret: bool = False, active: int = 0, cards: str = "printed"
) -> Situation:
    """Lay an empty table: discs in the middle, no money, no cards but in the deck."""
    return Situation(players, boards, secret, active, cards)


def begin(chance: Chance, events: EventLog = SILENT, **options: str) -> State:
    """Set up a new game with these options."""
    position = GAME.start(GAME.settle(options), chance, events)
    assert isinstance(position, State)
    return position


def seen(position: kernel.State, viewer: int) -> Table:
    """Return the table as a viewer sees it."""
    view = position.view(viewer)
    assert isinstance(view, View)
    return view.table
