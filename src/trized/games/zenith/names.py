"""Names of players and material for a viewer: 'you', 'your opponent', 'Mars', 'Nero'."""

from dataclasses import dataclass
from typing import Any

from trized.games.zenith.box import BOARDS, FACTIONS, PLANET_COUNT, PLANETS, RESOURCES, Box
from trized.games.zenith.cards import TextWriter
from trized.games.zenith.state import GONE
from trized.games.zenith.view import View
from trized.kernel.catalogue import Catalogue, capital
from trized.kernel.words import nickname


@dataclass(frozen=True)
class Actor:
    """The subject of a sentence: the grammatical person of its verbs ('you' or 'they') and a name."""

    person: str
    name: str


class Names:
    """Names of players and material in one language."""

    def __init__(self, words: Catalogue, called: tuple[str, ...] = ()) -> None:
        self.words = words
        self.called = called
        self.writer = TextWriter(words)

    def sentence(self, key: str, actor: Actor, **values: Any) -> str:
        """Return the sentence `key` in the actor's grammatical person."""
        return self.words.sentence(f"{key}.{actor.person}", who=actor.name, **values)

    # people

    def seat(self, view: View, seat: int) -> Actor:
        """Name a seat, by the nickname of its player if there is one."""
        if seat != view.viewer and (name := self.nickname(seat)):
            return Actor("they", name)
        return self.role(view, seat)

    def nickname(self, seat: int) -> str:
        """Return the nickname of the player on a seat, or an empty string."""
        return nickname(self.called, seat)

    def role(self, view: View, seat: int) -> Actor:
        """Name a seat by its place in the game."""
        table = view.table
        if seat == view.viewer:
            return Actor("you", self.words("who.you"))
        chair = "diplomacy" if seat & 1 else "technology"
        if view.viewer < 0:
            order = "first" if table.side_of(seat) == table.first else "second"
            return self.they(order if table.players == 2 else f"{order}_{chair}")
        if table.players == 2:
            return self.they("opponent")
        mate = table.side_of(seat) == table.side_of(view.viewer)
        return self.they("teammate" if mate else f"rival_{chair}")

    def side(self, view: View, side: int) -> Actor:
        """Name a side: a player, or a team."""
        table = view.table
        if table.players == 2:
            return self.seat(view, side)
        if view.viewer < 0:
            return self.they("first_team" if side == table.first else "second_team")
        return self.they("your_team" if side == table.side_of(view.viewer) else "their_team")

    def owner(self, view: View, side: int) -> Actor:
        """Name a side as an owner: the viewer's team is 'yours'."""
        own = view.viewer >= 0 and view.table.side_of(view.viewer) == side
        return Actor("you", "") if own else self.side(view, side)

    def column(self, view: View, side: int, planet: int) -> str:
        """Name a column by owner and planet, with its number of cards."""
        n = int(view.table.height(side, planet))
        return self.sentence("page.column", self.owner(view, side), planet=self.planet(planet), n=n)

    def they(self, key: str) -> Actor:
        """Return an actor who is not the viewer, named by `key`."""
        return Actor("they", self.words(f"who.{key}"))

    # things

    def card(self, view: View, card: int) -> str:
        """Name a card."""
        return view.table.box.agents[card].name

    def cards(self, view: View, cards: list[int]) -> str:
        """Name several cards."""
        return self.words.join([self.card(view, card) for card in cards])

    def planet(self, planet: int) -> str:
        """Name a planet."""
        return self.words(f"planet.{PLANETS[planet]}")

    def faction(self, faction: int) -> str:
        """Name a faction."""
        return self.words(f"faction.{FACTIONS[faction]}")

    def amount(self, resource: int, n: int) -> str:
        """Return an amount of credits (0) or zenithium (1) as text."""
        return self.words(f"resource.{RESOURCES[resource]}", n=n)

    def place(self, view: View, place: int) -> str:
        """Describe the place of a disc, in steps towards side 0, or GONE."""
        if place == GONE:
            return self.words("place.gone")
        if place == 0:
            return self.words("place.middle")
        side = 0 if place > 0 else 1
        actor = self.owner(view, side)
        return self.words(f"place.{actor.person}", n=abs(int(place)), who=actor.name)

    def slot(self, slot: int) -> str:
        """Describe the place of a token; -1 is the reserve."""
        if slot < 0:
            return self.words("event.from_reserve")
        if slot < PLANET_COUNT:
            return self.words("action.by_planet", planet=self.planet(slot))
        return self.words("action.by_technology", faction=self.faction(slot - PLANET_COUNT))

    def source(self, box: Box, source: int) -> str:
        """Name the card or board that an effect is printed on."""
        if source < box.level_source:
            return box.agents[source].name
        if source < box.lead_source:
            number = source - box.level_source
            board, level = BOARDS[number // box.levels], number % box.levels + 1
            faction = self.faction(box.boards[board].faction)
            return capital(self.words("card.level_source", faction=faction, board=board, level=level))
        if source < box.row_source:
            return self.words("card.lead_source")
        if source < box.token_source:
            return self.words("card.row_source", level=source - box.row_source)
        return self.words("card.token_source")
