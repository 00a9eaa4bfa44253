"""Sentences of Zenith: seats, questions, log, outcomes, options. Labels and reasons have their own modules."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, Final

from trized import kernel
from trized.games.zenith import events
from trized.games.zenith.actions import NO, TIER, kind_of, number_of
from trized.games.zenith.box import BOARDS, CREDITS, ZENITHIUM
from trized.games.zenith.cards import level_texts, token_names
from trized.games.zenith.catalogue import TEXTS
from trized.games.zenith.effects.definition import printed_source
from trized.games.zenith.effects.registry import registry
from trized.games.zenith.labels import Labels, pending_effect
from trized.games.zenith.names import Actor, Names
from trized.games.zenith.opening import PRINTED, printed_box, title_of
from trized.games.zenith.state import NO_CARD, NOBODY
from trized.games.zenith.view import View, won_by
from trized.games.zenith.why_not import WhyNot
from trized.kernel import Event, Label, Outcome, whole
from trized.kernel.catalogue import capital
from trized.kernel.words import event_sentence, how_often

USELESS = ("that", "cost_of")  # gains that may be useless with a card of the hand; each has its own reason


FORMS: Final[Mapping[type[Event], Callable[[Any], str]]] = {
    events.CardsExchanged: lambda event: "" if event.count else "none",
    events.Recruited: lambda event: "" if event.price else "free",
    events.Developed: lambda event: "" if event.card == NO_CARD else "with",
    events.BadgeTaken: lambda event: "gold" if event.gold else "silver",
    events.DiscReset: lambda event: "" if event.before else "middle",
}


TABLES = 512  # cached words: for each language, and for the nicknames of each table


class Words(kernel.Words):
    """Sentences of Zenith in one language."""

    forms = FORMS
    minor = (events.CreditsChanged, events.ZenithiumChanged)
    of_actions = (events.Developed,)

    def __init__(self, lang: str, called: tuple[str, ...] = ()) -> None:
        super().__init__(lang, TEXTS, called=called)
        if any(called):
            self.without_nicknames = Words(lang)
        self.names = Names(self.say, called)
        names = self.names
        self.fields = {
            "card": names.card,
            **dict.fromkeys(("planet", "other"), lambda view, planet: names.planet(planet)),
            "after": names.place,
            **dict.fromkeys(("seat", "mate"), self.seat),
            "price": lambda view, price: names.amount(CREDITS, price),
            "technology": lambda view, technology: names.faction(technology),
            "slot": lambda view, slot: names.slot(slot),
            "token": lambda view, token: token_names(view.table.box, lang)[token],
            "source": lambda view, source: names.source(view.table.box, source),
        }
        self.labels = Labels(self.names)
        self.plain_labels = Labels(self.names, plain=True)
        self.reasons = WhyNot(self.names)
        self.event_lines = {
            events.BoardsLaid: self.boards,
            **dict.fromkeys((events.Recruited, events.Mobilized, events.Exiled, events.Transferred), self.card_moved),
            events.CreditsChanged: partial(self.changed, CREDITS),
            events.ZenithiumChanged: partial(self.changed, ZENITHIUM),
            events.DiscMoved: self.disc_moved,
            events.Skipped: self.skipped,
            events.GameEnded: self.game_ended,
        }

    def actor(self, view: View, event: Any) -> tuple[str, str]:
        seat = getattr(event, "seat", NOBODY)
        actor = self.names.seat(view, seat) if seat != NOBODY else self.names.side(view, event.side)
        return actor.person, actor.name

    def seat(self, view: View, seat: int) -> str:
        return self.names.seat(view, seat).name

    def prompt(self, view: View, seat: int) -> str:
        question = view.question(seat)
        actor = self.names.seat(view, seat)
        if question.kind == "over":
            return self.say("prompt.over")
        if question.about < 0:
            return self.names.sentence(f"prompt.{question.kind}", actor)
        return self.effect_prompt(view, actor, question.kind)

    def effect_prompt(self, view: View, actor: Actor, kind: str) -> str:
        """Return the prompt for the choice of an effect."""
        source = self.names.source(view.table.box, printed_source(view.table))
        effect = pending_effect(view)
        writer = self.names.writer
        if kind == "pay" and actor.person == "you" and list(view.legal()) == [NO]:  # B6: a secret hand
            bought = effect.parts[1][0].kind
            return self.say(f"prompt.useless.{bought if bought in USELESS else 'other'}", source=source)
        if kind == "pay":
            cost, gain = (writer.clause(part, "to") for part in effect.parts)
            return self.names.sentence("prompt.pay", actor, source=source, cost=cost, gain=gain)
        if kind == "tiers":
            offered = [int(number_of(one)) for one in view.legal() if kind_of(one) == TIER] or range(len(effect.steps))
            steps, parts = tuple(effect.steps[k] for k in offered), tuple(effect.parts[k] for k in offered)
            some = replace(effect, steps=steps, parts=parts)
            cost, gain = writer.tier_cost(some), writer.tier_gain(some)
            return self.names.sentence("prompt.tiers", actor, source=source, cost=cost, gain=gain)
        what = registry().by_name[kind].prompt(self.names, effect)
        return self.names.sentence("prompt", actor, source=source, what=what)

    def action(self, view: View, seat: int, action: int) -> str:
        return self.labels.label(view, seat, action)

    def plain_action(self, view: View, seat: int, action: int) -> str:
        return self.plain_labels.label(view, seat, action)

    def outcome(self, view: View, outcome: Outcome) -> str:
        if not outcome.winners:
            return self.say("outcome.drawn")
        endings = self.say.join([self.way_to_win(view, name) for name in outcome.endings])
        winner = self.names.side(view, view.table.side_of(outcome.winners[0]))
        return self.names.sentence("outcome", winner, endings=endings)

    def way_to_win(self, view: View, name: str) -> str:
        """Name an ending, with its number if it is not the printed one."""
        needed, printed = view.table.box.numbers, printed_box().numbers
        numbers = {
            "absolute": (needed.absolute, printed.absolute),
            "democratic": (needed.democratic, printed.democratic),
            "popular": (needed.popular, printed.popular),
        }
        n, usual = numbers.get(name, (0, 0))
        return self.say(f"ending.{name}") if n == usual else self.say(f"ending_own.{name}", n=n)

    # log lines that need more than the sentence of their event

    def boards(self, view: View, event: events.BoardsLaid) -> str:
        """Name the technology boards in play."""
        letters = [BOARDS[piece * 2 + side] for piece, side in enumerate((event.animod, event.human, event.robot))]
        return event_sentence(self, view, event, boards=self.say.join(letters))

    def game_ended(self, view: View, event: events.GameEnded) -> str:
        """Describe the winner and the endings."""
        return self.outcome(view, won_by(view.table, event.winner, event.endings))

    def card_moved(self, view: View, event: Any) -> str:
        """Describe a card that came to or left its column."""
        return event_sentence(self, view, event, planet=self.names.planet(view.table.box.agents[event.card].planet))

    def changed(self, resource: int, view: View, event: events.CreditsChanged | events.ZenithiumChanged) -> str:
        """Describe a change of a side's resource: gained, paid, or stolen by the other side."""
        key = "gain" if event.change > 0 else "robbed" if event.stolen else "spend"
        amount = self.names.amount(resource, abs(event.change))
        return self.names.sentence(f"event.{key}", self.names.side(view, event.side), amount=amount, total=event.total)

    def disc_moved(self, view: View, event: events.DiscMoved) -> str:
        """Describe the movement of a disc, and whether it is won."""
        won = abs(event.after) == view.table.box.track_steps
        return event_sentence(self, view, event, "won" if won else "", n=abs(event.after - event.before))

    def skipped(self, view: View, event: events.Skipped) -> str:
        """Explain why an effect did nothing."""
        key = f"skip.{registry().definitions[event.effect].name}"
        return event_sentence(self, view, event, reason=self.say(key if self.say.has(key) else "skip.other"))

    def why_not(self, view: View, seat: int, action: int) -> str:
        return self.reasons.why_not(view, seat, action) or self.say("reason.answer", prompt=self.prompt(view, seat))

    def evaluation_term(self, view: View, seat: int, name: str, change: float, share: float = 1.0) -> str:
        kind, _, planet = name.partition("planet.")
        key = name if name in ("won", "lost") else f"{'planet' if planet else kind}.{'up' if change > 0 else 'down'}"
        who = self.names.side(view, 1 - view.table.side_of(seat)).name
        named = self.names.planet(int(planet)) if planet else ""
        what = self.say(f"term.{key}", n=whole(change), who=who, planet=named)
        return capital(how_often(self.lang, what, share))

    def option(self, name: str, value: str = "") -> Label:
        if name == "cards" and value not in ("", PRINTED):
            return Label(title_of(value) or self.say("option_value.cards.own"))
        if name != "boards" or not value.isupper():
            return super().option(name, value)
        named = ", ".join(f"{self.names.faction(BOARDS.index(letter) // 2)} {letter}" for letter in value)
        box = printed_box()
        first = BOARDS.index(value[0]) * box.levels
        levels = level_texts(box, self.lang)[first : first + box.levels] if value in BOARDS else ()
        return Label(named, " ".join(self.say("option.level", n=n, text=text) for n, text in enumerate(levels, 1)))


@lru_cache(TABLES)
def words(lang: str, called: tuple[str, ...] = ()) -> Words:
    """Return the sentences in language `lang` for players with nicknames; raise Refused for an unknown language."""
    return Words(lang, called)
