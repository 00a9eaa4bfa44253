"""Sentences in one language, from the catalogue in texts/ by key."""

from pathlib import Path

from tests.games.tiny.actions import gem_of, is_hide, owner_and_round_of
from tests.games.tiny.box import BOX
from trized import kernel
from trized.kernel import View

TEXTS = Path(__file__).with_name("texts")
COUNTED_FROM_1 = ("seat", "owner", "round", "face")


class Words(kernel.Words):
    """Sentences in one language."""

    def __init__(self, lang: str) -> None:
        super().__init__(lang, TEXTS)
        self.fields = {"gem": self.name_gem, **dict.fromkeys(COUNTED_FROM_1, self.from_1)}

    def gem(self, gem: int) -> str:
        """Return the name of a kind of gem."""
        return self.say(f"gem.{BOX.gems[gem]}")

    def name_gem(self, view: View, gem: int) -> str:
        """Return the text of the field `gem` of an event."""
        return self.gem(gem)

    def from_1(self, view: View, number: int) -> int:
        """Return a number counted from 1."""
        return number + 1

    def action(self, view: View, seat: int, action: int) -> str:
        if is_hide(action):
            return self.say("action.hide", gem=self.gem(gem_of(action)))
        owner, turn = owner_and_round_of(action)
        return self.say("action.peek", owner=owner + 1, round=turn + 1)
