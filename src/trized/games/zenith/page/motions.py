"""Animations of events: the moving piece, its destination, sound and caption."""

from typing import ClassVar

from trized import kernel
from trized.games.zenith import events
from trized.games.zenith.box import PLANETS, Agent, Box
from trized.games.zenith.effects.registry import registry
from trized.games.zenith.page import art, ids
from trized.games.zenith.page.pieces import shown
from trized.games.zenith.state import NO_CARD
from trized.games.zenith.view import View
from trized.kernel import Event, Motion
from trized.kernel.page import motion

Shown = list[Motion]


def revealed(agent: Agent) -> str:
    """Draw a revealed card, large."""
    return f'<div class="z-show">{shown(agent)}</div>'


def token_shown(box: Box, token: int) -> str:
    """Draw a bonus token, large."""
    return f'<div class="z-show"><div class="z-token">{art.effects(box.tokens[token].effects)}</div></div>'


def said_already(event: Event, before: Event | None, after: Event | None) -> bool:
    """Return whether the caption of `before` or `after` covers `event`: a price, a disc won, another card drawn."""
    match event:
        case events.CreditsChanged():
            return isinstance(before, events.Recruited)
        case events.DiscMoved():
            return isinstance(after, events.DiscWon)
        case events.HiddenCardDrawn():
            return isinstance(before, events.HiddenCardDrawn) and before.seat == event.seat
    return False


class Motions(kernel.Motions):
    """Animates events for one viewer."""

    view: View
    written: ClassVar = {"planet": lambda motions, planet: PLANETS[planet]}
    first_side_chosen = motion("side-{side}", sound="turn")
    boards_laid = motion("technology")
    order_chosen = motion("seat-{seat}")
    card_drawn = motion("deck-top", "hand-{seat}", "card")
    hidden_card_drawn = card_drawn
    exiled = motion("card-{card}", "discard", "card")
    hidden_card_given = motion("back-{seat}-0", "hand-{mate}", "card")
    reshuffled = motion("discard", "deck", "card")
    credits_changed = motion("credits-{side}", sound="coin")
    zenithium_changed = motion("zenithium-{side}", sound="coin")
    badge_taken = motion("badge", "leader-{side}", "coin")
    row_completed = motion("row-{level}", sound="coin")
    tokens_returned = motion("reserve")
    disc_won = motion("won-{side}-{planet}", sound="win")
    influence_lost = motion("track-{planet}-0")
    disc_reset = motion("disc-{planet}", "track-{planet}-0", "disc")
    disc_renewed = motion("track-{planet}-0", sound="disc")

    def caption(self, number: int) -> str:
        before = self.events[number - 1] if number > 0 else None
        after = self.events[number + 1] if number + 1 < len(self.events) else None
        return "" if said_already(self.events[number], before, after) else super().caption(number)

    def held(self, seat: int, card: int) -> str:
        """Return the id of a card in a hand: only its holder sees its face."""
        return ids.card_id(card) if seat == self.view.viewer else ids.back_id(seat, 0)

    def column(self, side: int, card: int) -> str:
        """Return the id of a card's column."""
        return ids.column_id(side, self.view.table.box.agents[card].planet)

    def disc(self, caption: str, planet: int, place: int) -> Motion:
        """Move a disc to a place of its track."""
        return Motion(caption, ids.disc_id(planet), ids.track_id(planet, place), "disc")

    def turn_begun(self, event: events.TurnBegun, caption: str) -> Shown:
        return [Motion(caption, ids.side_id(self.view.table.side_of(event.seat)))]

    def game_ended(self, event: events.GameEnded, caption: str) -> Shown:
        return [Motion(caption, ids.side_id(event.winner) if event.winner >= 0 else "", sound="win")]

    # cards

    def discarded(self, event: events.Discarded | events.CardLaidDown, caption: str) -> Shown:
        return [Motion(caption, self.held(event.seat, event.card), "discard", "card")]

    card_laid_down = discarded

    def cards_exchanged(self, event: events.CardsExchanged, caption: str) -> Shown:
        if event.seat == self.view.viewer or event.count == 0:
            return [Motion(caption, ids.hand_id(event.seat))]
        return [
            Motion(caption if k == 0 else "", ids.back_id(event.seat, k), "discard", "card") for k in range(event.count)
        ]

    def recruited(self, event: events.Recruited, caption: str) -> Shown:
        column = self.column(self.view.table.side_of(event.seat), event.card)
        return self.played(caption, event.seat, event.card, column)

    def became_leader(self, event: events.BecameLeader, caption: str) -> Shown:
        return self.played(caption, event.seat, event.card, "discard")

    def played(self, caption: str, seat: int, card: int, to: str) -> Shown:
        """Move a card out of a hand; viewers who could not see it see it large first."""
        if seat == self.view.viewer:
            return [Motion(caption, ids.card_id(card), to, "card")]
        return [
            Motion(caption, show=revealed(self.view.table.box.agents[card])),
            Motion("", self.held(seat, card), to, "card"),
        ]

    def mobilized(self, event: events.Mobilized, caption: str) -> Shown:
        column = self.column(event.side, event.card)
        return [
            Motion(caption, show=revealed(self.view.table.box.agents[event.card])),
            Motion("", "deck-top", column, "card"),
        ]

    def transferred(self, event: events.Transferred, caption: str) -> Shown:
        return [Motion(caption, ids.card_id(event.card), self.column(event.side, event.card), "card")]

    def card_given(self, event: events.CardGiven, caption: str) -> Shown:
        return [Motion(caption, self.held(event.seat, event.card), ids.hand_id(event.mate), "card")]

    # stock, technology, badge, tokens

    def developed(self, event: events.Developed, caption: str) -> Shown:
        marker = ids.marker_id(event.side, event.technology)
        climb = Motion(caption, marker, ids.level_id(event.technology, event.level), "disc")
        if event.card == NO_CARD:
            return [climb]
        return [*self.played("", event.seat, event.card, "discard"), climb]

    def token_taken(self, event: events.TokenTaken, caption: str) -> Shown:
        piece = ids.token_id(event.slot) if event.slot >= 0 else "reserve"
        shown_large = Motion(caption, show=token_shown(self.view.table.box, event.token))
        return [Motion("", piece, ids.side_id(event.side), "coin"), shown_large]

    # discs

    def disc_moved(self, event: events.DiscMoved, caption: str) -> Shown:
        way = 1 if event.after > event.before else -1
        places = range(event.before + way, event.after + way, way)
        return [self.disc(caption if place == event.after else "", event.planet, place) for place in places]


for definition in registry().definitions:
    for kind, show in definition.motions.items():
        setattr(Motions, kind.kind, show)
