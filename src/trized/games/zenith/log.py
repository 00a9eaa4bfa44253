"""Lines of the log: what happened, and how it ended.

Every event that the rules tell, with its numbers (`side` is a player or a team, `seat` one person):

| event | numbers | who may know |
| --- | --- | --- |
| `first` | side | all |
| `boards` | side up of the Animod, Human and Robot piece | all |
| `draw` | seat, card | the seat |
| `draws` | seat | the others |
| `lay_down` | seat, card exchanged at set-up | the seat |
| `exchange` | seat, how many cards | all |
| `order` | seat that begins its team's round | all |
| `turn` | seat | all |
| `recruit` | seat, card, price | all |
| `lead` | seat, card | all |
| `develop` | side, technology, level reached, card discarded for it or -1 | all |
| `credits`, `zenithium` | side, change, what it has now | all |
| `disc` | side that gets influence, planet, place before, place now (steps towards side 0) | all |
| `won` | side, planet | all |
| `lost` | side, planet: influence on a disc that is gone | all |
| `reset` | planet, place before | all |
| `new_disc` | planet | all |
| `mobilize`, `transfer` | side that has the card now, card | all |
| `exile` | side that had the card, card | all |
| `discard` | seat, card | all |
| `badge` | side, gold | all |
| `row` | side, level | all |
| `token` | side, kind, slot (-1: from the reserve) | all |
| `tokens_back` | size of the new reserve | all |
| `reshuffle` | size of the new deck | all |
| `give` | seat, teammate, card | these two |
| `gives` | seat, teammate | the others |
| `declined` | side, source | all |
| `skipped` | side, op, source | all |
| `over` | winning side or -1, endings as bits | all |
"""

from collections.abc import Callable

from trized.games.zenith.cardtexts import token_texts
from trized.games.zenith.program import OPS
from trized.games.zenith.state import PLANET, STEPS
from trized.games.zenith.view import ZenithView, outcome_of
from trized.games.zenith.voice import BOARDS, Actor, Voice
from trized.kernel import Event, Outcome

Line = Callable[[ZenithView, tuple[int, ...]], str]


class Log:
    """Writes the log in one language."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self.words = voice.words

    def line(self, view: ZenithView, event: Event) -> str:
        """Say what happened; an event that the viewer may not know has no line."""
        if not event.seen_by(view.viewer):
            return ""
        writer: Line = getattr(self, f"tell_{event.kind}")
        return writer(view, event.args)

    def ending(self, view: ZenithView, outcome: Outcome) -> str:
        """Say who won, and by what."""
        if not outcome.winners:
            return self.words("outcome.drawn")
        endings = self.words.join([self.words(f"ending.{name}") for name in outcome.endings])
        winner = self.voice.side(view, view.table.side_of(outcome.winners[0]))
        return self.voice.tell("outcome", winner, endings=endings)

    # the round

    def tell_first(self, view: ZenithView, args: tuple[int, ...]) -> str:
        return self.voice.tell("event.first", self.voice.side(view, args[0]))

    def tell_order(self, view: ZenithView, args: tuple[int, ...]) -> str:
        return self.voice.tell("event.order", self.voice.seat(view, args[0]))

    def tell_turn(self, view: ZenithView, args: tuple[int, ...]) -> str:
        return self.voice.tell("event.turn", self.voice.seat(view, args[0]))

    def tell_boards(self, view: ZenithView, args: tuple[int, ...]) -> str:
        letters = [BOARDS[piece * 2 + side] for piece, side in enumerate(args)]
        return self.words("event.boards", boards=self.words.join(letters))

    def tell_over(self, view: ZenithView, args: tuple[int, ...]) -> str:
        outcome = outcome_of(view.table)
        return "" if outcome is None else self.ending(view, outcome)

    # cards

    def tell_exchange(self, view: ZenithView, args: tuple[int, ...]) -> str:
        key = "event.exchange" if args[1] else "event.exchange_none"
        return self.voice.tell(key, self.voice.seat(view, args[0]), n=args[1])

    def tell_lay_down(self, view: ZenithView, args: tuple[int, ...]) -> str:
        return self.words("event.lay_down", card=self.voice.card(args[1]))

    def tell_draw(self, view: ZenithView, args: tuple[int, ...]) -> str:
        return self.words("event.draw", card=self.voice.card(args[1]))

    def tell_draws(self, view: ZenithView, args: tuple[int, ...]) -> str:
        return self.words.sentence("event.draws", who=self.voice.seat(view, args[0]).name)

    def tell_give(self, view: ZenithView, args: tuple[int, ...]) -> str:
        return self.voice.tell("event.give", self.voice.seat(view, args[0]), card=self.voice.card(args[2]))

    def tell_gives(self, view: ZenithView, args: tuple[int, ...]) -> str:
        giver, mate = (self.voice.seat(view, seat).name for seat in args)
        return self.words.sentence("event.gives", who=giver, mate=mate)

    def tell_reshuffle(self, view: ZenithView, args: tuple[int, ...]) -> str:
        return self.words("event.reshuffle", n=args[0])

    def tell_discard(self, view: ZenithView, args: tuple[int, ...]) -> str:
        return self.voice.tell("event.discard", self.voice.seat(view, args[0]), card=self.voice.card(args[1]))

    def tell_lead(self, view: ZenithView, args: tuple[int, ...]) -> str:
        return self.voice.tell("event.lead", self.voice.seat(view, args[0]), card=self.voice.card(args[1]))

    def tell_recruit(self, view: ZenithView, args: tuple[int, ...]) -> str:
        price = self.voice.amount(0, args[2])
        key = "recruit" if args[2] else "recruit_free"
        return self.moved(key, self.voice.seat(view, args[0]), args[1], price=price)

    def tell_mobilize(self, view: ZenithView, args: tuple[int, ...]) -> str:
        return self.moved("mobilize", self.voice.side(view, args[0]), args[1])

    def tell_exile(self, view: ZenithView, args: tuple[int, ...]) -> str:
        return self.moved("exile", self.voice.side(view, args[0]), args[1])

    def tell_transfer(self, view: ZenithView, args: tuple[int, ...]) -> str:
        return self.moved("transfer", self.voice.side(view, args[0]), args[1])

    def moved(self, kind: str, actor: Actor, card: int, **values: str) -> str:
        """Say that a card came to or left its column."""
        planet = self.voice.planet(PLANET[card])
        return self.voice.tell(f"event.{kind}", actor, card=self.voice.card(card), planet=planet, **values)

    # stock, technology, badge, tokens

    def tell_credits(self, view: ZenithView, args: tuple[int, ...]) -> str:
        return self.changed(view, 0, args)

    def tell_zenithium(self, view: ZenithView, args: tuple[int, ...]) -> str:
        return self.changed(view, 1, args)

    def changed(self, view: ZenithView, resource: int, args: tuple[int, ...]) -> str:
        """Say that a side has more or less of a resource."""
        side, n, total = args
        key = "event.gain" if n > 0 else "event.spend"
        amount = self.voice.amount(resource, abs(n))
        return self.voice.tell(key, self.voice.side(view, side), amount=amount, total=total)

    def tell_develop(self, view: ZenithView, args: tuple[int, ...]) -> str:
        side, technology, level, card = args
        key = "event.develop" if card < 0 else "event.develop_with"
        name = "" if card < 0 else self.voice.card(card)
        faction = self.voice.faction(technology)
        return self.voice.tell(key, self.voice.side(view, side), faction=faction, level=level, card=name)

    def tell_badge(self, view: ZenithView, args: tuple[int, ...]) -> str:
        return self.voice.tell("event.badge." + ("gold" if args[1] else "silver"), self.voice.side(view, args[0]))

    def tell_row(self, view: ZenithView, args: tuple[int, ...]) -> str:
        return self.voice.tell("event.row", self.voice.side(view, args[0]), level=args[1])

    def tell_token(self, view: ZenithView, args: tuple[int, ...]) -> str:
        side, kind, slot = args
        text = token_texts(self.words.lang)[kind]
        text = text[:1].lower() + text[1:]
        return self.voice.tell("event.token", self.voice.side(view, side), where=self.voice.slot(slot), text=text)

    def tell_tokens_back(self, view: ZenithView, args: tuple[int, ...]) -> str:
        return self.words("event.tokens_back", n=args[0])

    # discs

    def tell_disc(self, view: ZenithView, args: tuple[int, ...]) -> str:
        side, planet, was, now = args
        key = "event.disc_won" if abs(now) == STEPS else "event.disc"
        place = self.voice.place(view, now)
        n = abs(now - was)
        return self.voice.tell(key, self.voice.side(view, side), planet=self.voice.planet(planet), n=n, place=place)

    def tell_won(self, view: ZenithView, args: tuple[int, ...]) -> str:
        return self.voice.tell("event.won", self.voice.side(view, args[0]), planet=self.voice.planet(args[1]))

    def tell_lost(self, view: ZenithView, args: tuple[int, ...]) -> str:
        return self.voice.tell("event.lost", self.voice.side(view, args[0]), planet=self.voice.planet(args[1]))

    def tell_reset(self, view: ZenithView, args: tuple[int, ...]) -> str:
        key = "event.reset" if args[1] else "event.reset_middle"
        return self.words(key, planet=self.voice.planet(args[0]))

    def tell_new_disc(self, view: ZenithView, args: tuple[int, ...]) -> str:
        return self.words("event.new_disc", planet=self.voice.planet(args[0]))

    # effects that did not happen

    def tell_declined(self, view: ZenithView, args: tuple[int, ...]) -> str:
        return self.voice.tell("event.declined", self.voice.side(view, args[0]), source=self.voice.source(args[1]))

    def tell_skipped(self, view: ZenithView, args: tuple[int, ...]) -> str:
        op = OPS[args[1]]
        reason = self.words(f"skip.{op}" if self.words.has(f"skip.{op}") else "skip.other")
        return self.words.sentence("event.skipped", source=self.voice.source(args[2]), reason=reason)
