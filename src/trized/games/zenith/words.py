"""Sentences of Zenith: seats, questions, outcomes, options. Log lines, labels and reasons have rooms of their own."""

from functools import cache

from trized.games.zenith.cardtexts import level_texts
from trized.games.zenith.catalogue import catalogue
from trized.games.zenith.labels import Labels
from trized.games.zenith.language import Effect
from trized.games.zenith.listing import effect_at
from trized.games.zenith.log import Log
from trized.games.zenith.reasons import Reasons
from trized.games.zenith.view import ZenithView
from trized.games.zenith.voice import BOARDS, Actor, Voice
from trized.kernel import Blurb, Event, Options, Outcome, View, Words, rounded
from trized.kernel.catalogue import capital


class ZenithWords(Words):
    """Says in one language what a viewer may know of a game of Zenith."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.words = catalogue(lang)
        self.voice = Voice(self.words)
        self.log = Log(self.voice)
        self.labels = Labels(self.voice)
        self.reasons = Reasons(self.voice)

    def blurb(self) -> Blurb:
        return Blurb(*(self.words(f"blurb.{part}") for part in Blurb.__struct_fields__))

    def seat(self, view: View, seat: int) -> str:
        assert isinstance(view, ZenithView)
        return capital(self.voice.seat(view, seat).name)

    def prompt(self, view: View, seat: int) -> str:
        assert isinstance(view, ZenithView)
        question = view.question(seat)
        actor = self.voice.seat(view, seat)
        if question.kind == "over":
            return self.words("prompt.over")
        if question.about < 0:
            return self.voice.tell(f"prompt.{question.kind}", actor)
        return self.asked(actor, question.kind, question.about, question.detail)

    def asked(self, actor: Actor, kind: str, about: int, detail: int) -> str:
        """Say what an effect asks: the figures come from its place in the programs."""
        source = self.voice.source(about)
        effect = effect_at(detail)
        writer = self.voice.writer
        if kind == "pay":
            cost, gain = (writer.clause(part, "to") for part in effect.parts)
            return self.voice.tell("prompt.pay", actor, source=source, cost=cost, gain=gain)
        if kind == "tiers":
            cost, gain = writer.tier_cost(effect), writer.tier_gain(effect)
            return self.voice.tell("prompt.tiers", actor, source=source, cost=cost, gain=gain)
        return self.voice.tell("prompt", actor, source=source, what=self.what(kind, effect))

    def what(self, kind: str, e: Effect) -> str:
        """Say what is to be chosen."""
        key = {"any": e.word.replace(" ", "_"), "exile": "exile_theirs" if e.opponent else "exile_own"}.get(kind, kind)
        if e.bar and kind in ("any", "yield"):
            key += "_except"
        if kind == "run" and len(set(e.steps)) == 1:
            return self.words("prompt.what.run_same", count=len(e.steps), n=e.steps[0])
        steps = self.words.join([str(step) for step in e.steps])
        return self.words(f"prompt.what.{key}", n=e.n, list=steps, bar=self.voice.writer.name(e.bar))

    def action(self, view: View, seat: int, action: int) -> str:
        assert isinstance(view, ZenithView)
        return self.labels.label(view, seat, action)

    def event(self, view: View, event: Event) -> str:
        assert isinstance(view, ZenithView)
        return self.log.line(view, event)

    def outcome(self, view: View, outcome: Outcome) -> str:
        assert isinstance(view, ZenithView)
        return self.log.ending(view, outcome)

    def why_not(self, view: View, seat: int, action: int) -> str:
        assert isinstance(view, ZenithView)
        return self.reasons.why_not(view, seat, action) or self.words("reason.answer", prompt=self.prompt(view, seat))

    def evaluation_term(self, view: View, seat: int, name: str, change: float) -> str:
        assert isinstance(view, ZenithView)
        kind, _, planet = name.partition("planet.")
        n, exact = rounded(change)
        key = name if name in ("won", "lost") else f"{'planet' if planet else kind}.{'up' if change > 0 else 'down'}"
        who = self.voice.side(view, 1 - view.table.side_of(seat)).name
        what = self.words(f"sign.{key}", n=n, who=who, planet=self.voice.planet(int(planet)) if planet else "")
        return capital(what if exact else self.words("sign.perhaps", what=what))

    def option(self, name: str, value: str = "") -> str:
        if name == "boards" and value.isupper():
            return ", ".join(f"{self.voice.faction(BOARDS.index(letter) // 2)} {letter}" for letter in value)
        key = f"option.{name}.{value or 'name'}"
        if not self.words.has(key):
            return value or name
        return capital(self.words(key)) if not value else self.words(key)

    def about(self, option: str, value: str = "") -> str:
        if option == "boards" and value in BOARDS:
            technology = BOARDS.index(value)
            levels = level_texts(self.lang)[technology * 5 : technology * 5 + 5]
            told = [self.words("option.level", n=n, text=text) for n, text in enumerate(levels, 1)]
            return " ".join(told)
        key = f"about.{option}.{value or 'name'}"
        return self.words(key) if self.words.has(key) else ""

    def chair(self, options: Options, seat: int) -> str:
        if options["players"] == "2":
            return self.words("chair.player", n=seat + 1)
        return self.words("chair.diplomacy" if seat & 1 else "chair.technology", n=seat // 2 + 1)


@cache
def words(lang: str) -> ZenithWords:
    """Return the sentences in a language; raise Refused if Zenith does not speak it."""
    return ZenithWords(lang)
