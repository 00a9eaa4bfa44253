"""Sentences of Zenith: seats, questions, outcomes, options. Log, labels and reasons have their own modules."""

from functools import cache
from typing import Any

from trized import kernel
from trized.games.zenith.actions import NO
from trized.games.zenith.box import BOARDS
from trized.games.zenith.cards import level_texts
from trized.games.zenith.catalogue import TEXTS
from trized.games.zenith.effects.registry import registry
from trized.games.zenith.labels import Labels, pending_effect
from trized.games.zenith.log import FORMS, Log, written_fields
from trized.games.zenith.names import Actor, Names
from trized.games.zenith.opening import PRINTED, printed_box, title_of
from trized.games.zenith.view import View
from trized.games.zenith.why_not import WhyNot
from trized.kernel import Label, Outcome, rounded
from trized.kernel.catalogue import capital

USELESS = ("that", "cost_of")  # gains that may be useless with a card of the hand; each has its own reason


class Words(kernel.Words):
    """Sentences of Zenith in one language."""

    forms = FORMS

    def __init__(self, lang: str) -> None:
        super().__init__(lang, TEXTS)
        self.names = Names(self.say)
        self.fields = written_fields(self.names)
        self.log = Log(self)
        self.labels = Labels(self.names)
        self.plain_labels = Labels(self.names, plain=True)
        self.reasons = WhyNot(self.names)
        self.event_lines = self.log.lines

    def actor(self, view: View, event: Any) -> tuple[str, str]:
        actor = self.names.seat(view, event.seat) if hasattr(event, "seat") else self.names.side(view, event.side)
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
        return self.effect_prompt(view, actor, question.kind, question.about)

    def effect_prompt(self, view: View, actor: Actor, kind: str, about: int) -> str:
        """Return the prompt for the choice of an effect."""
        source = self.names.source(view.table.box, about)
        effect = pending_effect(view)
        writer = self.names.writer
        if kind == "pay" and actor.person == "you" and list(view.legal()) == [NO]:  # B6: a secret hand
            bought = effect.parts[1][0].kind
            return self.say(f"prompt.useless.{bought if bought in USELESS else 'other'}", source=source)
        if kind == "pay":
            cost, gain = (writer.clause(part, "to") for part in effect.parts)
            return self.names.sentence("prompt.pay", actor, source=source, cost=cost, gain=gain)
        if kind == "tiers":
            cost, gain = writer.tier_cost(effect), writer.tier_gain(effect)
            return self.names.sentence("prompt.tiers", actor, source=source, cost=cost, gain=gain)
        what = registry().by_name[kind].prompt(self.names, effect)
        return self.names.sentence("prompt", actor, source=source, what=what)

    def action(self, view: View, seat: int, action: int) -> str:
        return self.labels.label(view, seat, action)

    def plain_action(self, view: View, seat: int, action: int) -> str:
        return self.plain_labels.label(view, seat, action)

    def outcome(self, view: View, outcome: Outcome) -> str:
        return self.log.ending(view, outcome)

    def why_not(self, view: View, seat: int, action: int) -> str:
        return self.reasons.why_not(view, seat, action) or self.say("reason.answer", prompt=self.prompt(view, seat))

    def evaluation_term(self, view: View, seat: int, name: str, change: float) -> str:
        kind, _, planet = name.partition("planet.")
        n, exact = rounded(change)
        key = name if name in ("won", "lost") else f"{'planet' if planet else kind}.{'up' if change > 0 else 'down'}"
        who = self.names.side(view, 1 - view.table.side_of(seat)).name
        what = self.say(f"term.{key}", n=n, who=who, planet=self.names.planet(int(planet)) if planet else "")
        return capital(what if exact else self.say("term.perhaps", what=what))

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


@cache
def words(lang: str) -> Words:
    """Return the sentences in language `lang`; raise Refused if there is no such language."""
    return Words(lang)
