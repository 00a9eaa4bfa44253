"""Events as the eye should see them: which piece moves where, with which sound and which caption."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trized.games.zenith import events
from trized.games.zenith.box import Agent, Box
from trized.games.zenith.effects.registry import registry
from trized.games.zenith.page import art, ids
from trized.games.zenith.page.pieces import shown
from trized.games.zenith.state import NO_CARD
from trized.games.zenith.view import View
from trized.games.zenith.words import words
from trized.kernel import Event, Motion

Shown = list[Motion]


def revealed(agent: Agent) -> str:
    """Draw a card that comes out of the dark, large."""
    return f'<div class="z-show">{shown(agent)}</div>'


def token_shown(box: Box, token: int) -> str:
    """Draw a bonus token, large."""
    return f'<div class="z-show"><div class="z-token">{art.effects(box.tokens[token].effects)}</div></div>'


def said_already(event: Event, before: Event | None, after: Event | None) -> bool:
    """Tell whether the caption beside an event says it too: a price paid, a disc that is won, one more card drawn."""
    match event:
        case events.CreditsChanged():
            return isinstance(before, events.Recruited)
        case events.DiscMoved():
            return isinstance(after, events.DiscWon)
        case events.HiddenCardDrawn():
            return isinstance(before, events.HiddenCardDrawn) and before.seat == event.seat
    return False


class Motions:
    """Shows events to one viewer, in one language."""

    def __init__(self, view: View, lang: str) -> None:
        self.view = view
        self.box = view.table.box
        self.words = words(lang)

    def of(self, happened: Sequence[Event]) -> Shown:
        """Return what the eye should see of events that the viewer may know."""
        found = []
        for k, event in enumerate(happened):
            before = happened[k - 1] if k > 0 else None
            after = happened[k + 1] if k + 1 < len(happened) else None
            caption = "" if said_already(event, before, after) else self.words.line(self.view, event)
            found += EVENT_MOTIONS[type(event)](self, caption, event)
        return found

    def held(self, seat: int, card: int) -> str:
        """Return the element that a card had in a hand: only its holder saw its face."""
        return ids.card_id(card) if seat == self.view.viewer else ids.back_id(seat, 0)

    def column(self, side: int, card: int) -> str:
        """Return the place of a card's column."""
        return ids.column_id(side, self.box.agents[card].planet)

    def disc(self, caption: str, planet: int, place: int) -> Motion:
        """Move a disc to a place of its track."""
        return Motion(caption, ids.disc_id(planet), ids.track_id(planet, place), "disc")

    # the round

    def first_side(self, caption: str, event: events.FirstSideChosen) -> Shown:
        return [Motion(caption, ids.side_id(event.side), sound="turn")]

    def boards(self, caption: str, event: events.BoardsLaid) -> Shown:
        return [Motion(caption, "technology")]

    def order(self, caption: str, event: events.OrderChosen) -> Shown:
        return [Motion(caption, ids.seat_id(event.seat))]

    def turn(self, caption: str, event: events.TurnBegun) -> Shown:
        return [Motion(caption, ids.side_id(self.view.table.side_of(event.seat)))]

    def game_ended(self, caption: str, event: events.GameEnded) -> Shown:
        return [Motion(caption, ids.side_id(event.winner) if event.winner >= 0 else "", sound="win")]

    # cards

    def card_drawn(self, caption: str, event: events.CardDrawn | events.HiddenCardDrawn) -> Shown:
        return [Motion(caption, "deck-top", ids.hand_id(event.seat), "card")]

    def card_laid_down(self, caption: str, event: events.CardLaidDown) -> Shown:
        return [Motion(caption, self.held(event.seat, event.card), "discard", "card")]

    def cards_exchanged(self, caption: str, event: events.CardsExchanged) -> Shown:
        if event.seat == self.view.viewer or event.count == 0:
            return [Motion(caption, ids.hand_id(event.seat))]
        return [
            Motion(caption if k == 0 else "", ids.back_id(event.seat, k), "discard", "card") for k in range(event.count)
        ]

    def recruited(self, caption: str, event: events.Recruited) -> Shown:
        column = self.column(self.view.table.side_of(event.seat), event.card)
        return self.played(caption, event.seat, event.card, column)

    def became_leader(self, caption: str, event: events.BecameLeader) -> Shown:
        return self.played(caption, event.seat, event.card, "discard")

    def discarded(self, caption: str, event: events.Discarded) -> Shown:
        return [Motion(caption, self.held(event.seat, event.card), "discard", "card")]

    def played(self, caption: str, seat: int, card: int, to: str) -> Shown:
        """Move a card out of a hand; those who could not see it see it large first."""
        if seat == self.view.viewer:
            return [Motion(caption, ids.card_id(card), to, "card")]
        return [Motion(caption, show=revealed(self.box.agents[card])), Motion("", self.held(seat, card), to, "card")]

    def mobilized(self, caption: str, event: events.Mobilized) -> Shown:
        column = self.column(event.side, event.card)
        return [Motion(caption, show=revealed(self.box.agents[event.card])), Motion("", "deck-top", column, "card")]

    def exiled(self, caption: str, event: events.Exiled) -> Shown:
        return [Motion(caption, ids.card_id(event.card), "discard", "card")]

    def transferred(self, caption: str, event: events.Transferred) -> Shown:
        return [Motion(caption, ids.card_id(event.card), self.column(event.side, event.card), "card")]

    def card_given(self, caption: str, event: events.CardGiven) -> Shown:
        return [Motion(caption, self.held(event.seat, event.card), ids.hand_id(event.mate), "card")]

    def hidden_card_given(self, caption: str, event: events.HiddenCardGiven) -> Shown:
        return [Motion(caption, ids.back_id(event.seat, 0), ids.hand_id(event.mate), "card")]

    def reshuffled(self, caption: str, event: events.Reshuffled) -> Shown:
        return [Motion(caption, "discard", "deck", "card")]

    # stock, technology, badge, tokens

    def credits_changed(self, caption: str, event: events.CreditsChanged) -> Shown:
        return [Motion(caption, f"credits-{event.side}", sound="coin")]

    def zenithium_changed(self, caption: str, event: events.ZenithiumChanged) -> Shown:
        return [Motion(caption, f"zenithium-{event.side}", sound="coin")]

    def developed(self, caption: str, event: events.Developed) -> Shown:
        marker = ids.marker_id(event.side, event.technology)
        climb = Motion(caption, marker, ids.level_id(event.technology, event.level), "disc")
        if event.card == NO_CARD:
            return [climb]
        table, viewer = self.view.table, int(self.view.viewer)
        ours = viewer >= 0 and event.side == table.side_of(viewer)
        seat = viewer if ours else int(table.seats_of(event.side)[0])
        return [*self.played("", seat, event.card, "discard"), climb]

    def badge_taken(self, caption: str, event: events.BadgeTaken) -> Shown:
        return [Motion(caption, "badge", f"leader-{event.side}", "coin")]

    def row_completed(self, caption: str, event: events.RowCompleted) -> Shown:
        return [Motion(caption, f"row-{event.level}", sound="coin")]

    def token_taken(self, caption: str, event: events.TokenTaken) -> Shown:
        piece = ids.token_id(event.slot) if event.slot >= 0 else "reserve"
        shown_large = Motion(caption, show=token_shown(self.box, event.token))
        return [Motion("", piece, ids.side_id(event.side), "coin"), shown_large]

    def tokens_returned(self, caption: str, event: events.TokensReturned) -> Shown:
        return [Motion(caption, "reserve")]

    # discs

    def disc_moved(self, caption: str, event: events.DiscMoved) -> Shown:
        way = 1 if event.after > event.before else -1
        places = range(event.before + way, event.after + way, way)
        return [self.disc(caption if place == event.after else "", event.planet, place) for place in places]

    def disc_won(self, caption: str, event: events.DiscWon) -> Shown:
        return [Motion(caption, ids.won_id(event.side, event.planet), sound="win")]

    def influence_lost(self, caption: str, event: events.InfluenceLost) -> Shown:
        return [Motion(caption, ids.track_id(event.planet, 0))]

    def disc_reset(self, caption: str, event: events.DiscReset) -> Shown:
        return [self.disc(caption, event.planet, 0)]

    def disc_renewed(self, caption: str, event: events.DiscRenewed) -> Shown:
        return [Motion(caption, ids.track_id(event.planet, 0), sound="disc")]

    # effects that did not happen: only said

    def only_said(self, caption: str, event: Event) -> Shown:
        return [Motion(caption)]


EVENT_MOTIONS: Mapping[type[Event], Callable[[Motions, str, Any], Shown]] = {
    events.FirstSideChosen: Motions.first_side,
    events.BoardsLaid: Motions.boards,
    events.CardDrawn: Motions.card_drawn,
    events.HiddenCardDrawn: Motions.card_drawn,
    events.CardLaidDown: Motions.card_laid_down,
    events.CardsExchanged: Motions.cards_exchanged,
    events.OrderChosen: Motions.order,
    events.TurnBegun: Motions.turn,
    events.Recruited: Motions.recruited,
    events.BecameLeader: Motions.became_leader,
    events.Developed: Motions.developed,
    events.CreditsChanged: Motions.credits_changed,
    events.ZenithiumChanged: Motions.zenithium_changed,
    events.DiscMoved: Motions.disc_moved,
    events.DiscWon: Motions.disc_won,
    events.InfluenceLost: Motions.influence_lost,
    events.DiscReset: Motions.disc_reset,
    events.DiscRenewed: Motions.disc_renewed,
    events.Mobilized: Motions.mobilized,
    events.Transferred: Motions.transferred,
    events.Exiled: Motions.exiled,
    events.Discarded: Motions.discarded,
    events.BadgeTaken: Motions.badge_taken,
    events.RowCompleted: Motions.row_completed,
    events.TokenTaken: Motions.token_taken,
    events.TokensReturned: Motions.tokens_returned,
    events.Reshuffled: Motions.reshuffled,
    events.CardGiven: Motions.card_given,
    events.HiddenCardGiven: Motions.hidden_card_given,
    events.Declined: Motions.only_said,
    events.Skipped: Motions.only_said,
    events.GameEnded: Motions.game_ended,
    **{event: motion for definition in registry().definitions for event, motion in definition.motions.items()},
}
