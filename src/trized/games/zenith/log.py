"""Lines of the log: what happened, and how it ended."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from trized.games.zenith import events
from trized.games.zenith.box import BOARDS, CREDITS, ZENITHIUM
from trized.games.zenith.cards import token_names
from trized.games.zenith.effects.registry import registry
from trized.games.zenith.names import Actor, Names
from trized.games.zenith.opening import printed_box
from trized.games.zenith.state import NO_CARD
from trized.games.zenith.view import View, won_by
from trized.kernel import Event, Outcome

Line = Callable[[View, Any], str]


class Log:
    """Writes the log in one language; `lines` says for each event how it is told."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.words = names.words
        self.lines: Mapping[type[Event], Line] = {
            events.FirstSideChosen: self.first_side,
            events.BoardsLaid: self.boards,
            events.CardDrawn: self.card_drawn,
            events.HiddenCardDrawn: self.hidden_card_drawn,
            events.CardLaidDown: self.card_laid_down,
            events.CardsExchanged: self.cards_exchanged,
            events.OrderChosen: self.order,
            events.TurnBegun: self.turn,
            events.Recruited: self.recruited,
            events.BecameLeader: self.became_leader,
            events.Developed: self.developed,
            events.CreditsChanged: self.credits_changed,
            events.ZenithiumChanged: self.zenithium_changed,
            events.DiscMoved: self.disc_moved,
            events.DiscWon: self.disc_won,
            events.InfluenceLost: self.influence_lost,
            events.DiscReset: self.disc_reset,
            events.DiscRenewed: self.disc_renewed,
            events.Mobilized: self.mobilized,
            events.Transferred: self.transferred,
            events.Exiled: self.exiled,
            events.Discarded: self.discarded,
            events.BadgeTaken: self.badge_taken,
            events.RowCompleted: self.row_completed,
            events.TokenTaken: self.token_taken,
            events.TokensReturned: self.tokens_returned,
            events.Reshuffled: self.reshuffled,
            events.CardGiven: self.card_given,
            events.HiddenCardGiven: self.hidden_card_given,
            events.Declined: self.declined,
            events.Skipped: self.skipped,
            events.GameEnded: self.game_ended,
            **{
                event: partial(line, names)
                for definition in registry().definitions
                for event, line in definition.lines.items()
            },
        }

    def line(self, view: View, event: Event) -> str:
        """Say what happened; an event that the viewer may not know has no line."""
        return self.lines[type(event)](view, event) if event.seen_by(view.viewer) else ""

    def ending(self, view: View, outcome: Outcome) -> str:
        """Say who won, and by what."""
        if not outcome.winners:
            return self.words("outcome.drawn")
        endings = self.words.join([self.way_to_win(view, name) for name in outcome.endings])
        winner = self.names.side(view, view.table.side_of(outcome.winners[0]))
        return self.names.tell("outcome", winner, endings=endings)

    def way_to_win(self, view: View, name: str) -> str:
        """Name an ending, with its number where that is not the printed one."""
        figures, printed = view.table.box.figures, printed_box().figures
        numbers = {
            "absolute": (figures.absolute, printed.absolute),
            "democratic": (figures.democratic, printed.democratic),
            "popular": (figures.popular, printed.popular),
        }
        n, usual = numbers.get(name, (0, 0))
        return self.words(f"ending.{name}") if n == usual else self.words(f"ending_own.{name}", n=n)

    # the round

    def first_side(self, view: View, event: events.FirstSideChosen) -> str:
        return self.names.tell("event.first", self.names.side(view, event.side))

    def order(self, view: View, event: events.OrderChosen) -> str:
        return self.names.tell("event.order", self.names.seat(view, event.seat))

    def turn(self, view: View, event: events.TurnBegun) -> str:
        return self.names.tell("event.turn", self.names.seat(view, event.seat))

    def boards(self, view: View, event: events.BoardsLaid) -> str:
        letters = [BOARDS[piece * 2 + side] for piece, side in enumerate((event.animod, event.human, event.robot))]
        return self.words("event.boards", boards=self.words.join(letters))

    def game_ended(self, view: View, event: events.GameEnded) -> str:
        return self.ending(view, won_by(view.table, event.winner, event.endings))

    # cards

    def cards_exchanged(self, view: View, event: events.CardsExchanged) -> str:
        key = "event.exchange" if event.count else "event.exchange_none"
        return self.names.tell(key, self.names.seat(view, event.seat), n=event.count)

    def card_laid_down(self, view: View, event: events.CardLaidDown) -> str:
        return self.words("event.lay_down", card=self.names.card(view, event.card))

    def card_drawn(self, view: View, event: events.CardDrawn) -> str:
        return self.words("event.draw", card=self.names.card(view, event.card))

    def hidden_card_drawn(self, view: View, event: events.HiddenCardDrawn) -> str:
        return self.words.sentence("event.draws", who=self.names.seat(view, event.seat).name)

    def card_given(self, view: View, event: events.CardGiven) -> str:
        card = self.names.card(view, event.card)
        return self.names.tell("event.give", self.names.seat(view, event.seat), card=card)

    def hidden_card_given(self, view: View, event: events.HiddenCardGiven) -> str:
        giver, mate = self.names.seat(view, event.seat).name, self.names.seat(view, event.mate).name
        return self.words.sentence("event.gives", who=giver, mate=mate)

    def reshuffled(self, view: View, event: events.Reshuffled) -> str:
        return self.words("event.reshuffle", n=event.count)

    def discarded(self, view: View, event: events.Discarded) -> str:
        card = self.names.card(view, event.card)
        return self.names.tell("event.discard", self.names.seat(view, event.seat), card=card)

    def became_leader(self, view: View, event: events.BecameLeader) -> str:
        card = self.names.card(view, event.card)
        return self.names.tell("event.lead", self.names.seat(view, event.seat), card=card)

    def recruited(self, view: View, event: events.Recruited) -> str:
        price = self.names.amount(CREDITS, event.price)
        key = "recruit" if event.price else "recruit_free"
        return self.moved(view, key, self.names.seat(view, event.seat), event.card, price=price)

    def mobilized(self, view: View, event: events.Mobilized) -> str:
        return self.moved(view, "mobilize", self.names.side(view, event.side), event.card)

    def exiled(self, view: View, event: events.Exiled) -> str:
        return self.moved(view, "exile", self.names.side(view, event.side), event.card)

    def transferred(self, view: View, event: events.Transferred) -> str:
        return self.moved(view, "transfer", self.names.side(view, event.side), event.card)

    def moved(self, view: View, key: str, actor: Actor, card: int, **values: str) -> str:
        """Say that a card came to or left its column."""
        agent = view.table.box.agents[card]
        return self.names.tell(f"event.{key}", actor, card=agent.name, planet=self.names.planet(agent.planet), **values)

    # stock, technology, badge, tokens

    def credits_changed(self, view: View, event: events.CreditsChanged) -> str:
        return self.changed(view, event, CREDITS)

    def zenithium_changed(self, view: View, event: events.ZenithiumChanged) -> str:
        return self.changed(view, event, ZENITHIUM)

    def changed(self, view: View, event: events.CreditsChanged | events.ZenithiumChanged, resource: int) -> str:
        """Say that a side has more or less of a resource: gained, paid, or stolen by the other side."""
        key = "gain" if event.change > 0 else "robbed" if event.stolen else "spend"
        amount = self.names.amount(resource, abs(event.change))
        return self.names.tell(f"event.{key}", self.names.side(view, event.side), amount=amount, total=event.total)

    def developed(self, view: View, event: events.Developed) -> str:
        key = "event.develop" if event.card == NO_CARD else "event.develop_with"
        name = "" if event.card == NO_CARD else self.names.card(view, event.card)
        faction = self.names.faction(event.technology)
        return self.names.tell(key, self.names.side(view, event.side), faction=faction, level=event.level, card=name)

    def badge_taken(self, view: View, event: events.BadgeTaken) -> str:
        key = "event.badge." + ("gold" if event.gold else "silver")
        return self.names.tell(key, self.names.side(view, event.side))

    def row_completed(self, view: View, event: events.RowCompleted) -> str:
        return self.names.tell("event.row", self.names.side(view, event.side), level=event.level)

    def token_taken(self, view: View, event: events.TokenTaken) -> str:
        text = token_names(view.table.box, self.words.lang)[event.token]
        where = self.names.slot(event.slot)
        return self.names.tell("event.token", self.names.side(view, event.side), where=where, text=text)

    def tokens_returned(self, view: View, event: events.TokensReturned) -> str:
        return self.words("event.tokens_back", n=event.count)

    # discs

    def disc_moved(self, view: View, event: events.DiscMoved) -> str:
        key = "event.disc_won" if abs(event.after) == view.table.box.track_steps else "event.disc"
        return self.names.tell(
            key,
            self.names.side(view, event.side),
            planet=self.names.planet(event.planet),
            n=abs(event.after - event.before),
            place=self.names.place(view, event.after),
        )

    def disc_won(self, view: View, event: events.DiscWon) -> str:
        return self.names.tell("event.won", self.names.side(view, event.side), planet=self.names.planet(event.planet))

    def influence_lost(self, view: View, event: events.InfluenceLost) -> str:
        return self.names.tell("event.lost", self.names.side(view, event.side), planet=self.names.planet(event.planet))

    def disc_reset(self, view: View, event: events.DiscReset) -> str:
        key = "event.reset" if event.before else "event.reset_middle"
        return self.words(key, planet=self.names.planet(event.planet))

    def disc_renewed(self, view: View, event: events.DiscRenewed) -> str:
        return self.words("event.new_disc", planet=self.names.planet(event.planet))

    # effects that did not happen

    def declined(self, view: View, event: events.Declined) -> str:
        source = self.names.source(view.table.box, event.source)
        return self.names.tell("event.declined", self.names.side(view, event.side), source=source)

    def skipped(self, view: View, event: events.Skipped) -> str:
        key = f"skip.{registry().definitions[event.effect].name}"
        reason = self.words(key if self.words.has(key) else "skip.other")
        source = self.names.source(view.table.box, event.source)
        return self.words.sentence("event.skipped", source=source, reason=reason)
