"""Sentences in one language, filled in from the catalogue in texts/."""

from pathlib import Path

from tests.games.tiny.actions import gem_of, is_hide, owner_and_round_of
from tests.games.tiny.box import BOX
from tests.games.tiny.events import EVENTS
from trized import kernel
from trized.kernel import Blurb, Event, Options, Outcome, View, rounded
from trized.kernel.catalogue import open_catalogue

TEXTS = Path(__file__).with_name("texts")
COUNTED_FROM_1 = ("seat", "owner", "round", "face")


class Words(kernel.Words):
    """Sentences in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.say = open_catalogue(TEXTS, lang)
        self.event_lines = dict.fromkeys(EVENTS, self.tell)  # `kernel.no_line` for what is not worth a line

    def blurb(self) -> Blurb:
        return Blurb(self.say("blurb.text"), self.say("players"), self.say("length"))

    def gem(self, gem: int) -> str:
        """Name a gem of a kind."""
        return self.say(f"gem.{BOX.gems[gem]}")

    def seat(self, view: View, seat: int) -> str:
        return self.say("seat", seat=seat + 1)

    def prompt(self, view: View, seat: int) -> str:
        return self.say(f"prompt.{view.question(seat).kind}")

    def action(self, view: View, seat: int, action: int) -> str:
        if is_hide(action):
            return self.say("action.hide", gem=self.gem(gem_of(action)))
        owner, turn = owner_and_round_of(action)
        return self.say("action.peek", owner=owner + 1, round=turn + 1)

    def event(self, view: View, event: Event) -> str:
        return self.event_lines[type(event)](view, event)

    def tell(self, view: View, event: Event) -> str:
        """Tell an event by the template of its kind, which names its fields."""
        facts = {name: value + 1 if name in COUNTED_FROM_1 else value for name, value in event.facts().items()}
        if "gem" in facts:
            facts["gem"] = self.gem(facts["gem"])
        return self.say(f"event.{event.kind}", **facts)

    def outcome(self, view: View, outcome: Outcome) -> str:
        return self.say(f"outcome.{outcome.ending}")

    def why_not(self, view: View, seat: int, action: int) -> str:
        if seat not in list(view.waiting()):
            return self.say("why_not.not_asked")
        return self.say(f"why_not.{view.question(seat).kind}")

    def option(self, name: str, value: str = "") -> str:
        return value or self.say(f"option.{name}")

    def about(self, option: str, value: str = "") -> str:
        return "" if value else self.say(f"about.{option}")

    def chair(self, options: Options, seat: int) -> str:
        return self.say("seat", seat=seat + 1)

    def evaluation_term(self, view: View, seat: int, name: str, change: float) -> str:
        if name in ("won", "lost"):
            return self.say(f"term.{name}")
        return self.say(f"term.{name}_{'more' if change > 0 else 'less'}", n=rounded(change)[0])
