"""Events: what happened in a play, as small typed facts, each with the audience that may know it.

A game declares each of its events once, in its `events.py`, as a class with named integers:

    class CardDrawn(Event):
        seat: int
        card: int

The rules report them (`event_log.py`); the log, the animation and the
statistics read the same fields. An event that only some may know has a twin without the secret field for the others.
"""

import re
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import asdict

from trized.kernel.audience import EVERYONE, Audience


class Event(Struct, frozen=True, kw_only=True):
    """One small thing that happened, and who may know it."""

    kind: ClassVar[str] = "event"  # the name of the class in small letters: CardDrawn is card_drawn
    audience: Audience = EVERYONE

    def __init_subclass__(cls, **settings: Any) -> None:
        super().__init_subclass__(**settings)
        cls.kind = re.sub("(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    def seen_by(self, viewer: int) -> bool:
        """Return whether a viewer (a seat or PUBLIC) may know the event."""
        return self.audience.includes(viewer)

    def facts(self) -> dict[str, Any]:
        """Return the fields by name, without the audience."""
        return {name: value for name, value in asdict(self).items() if name != "audience"}


def events_in(module: str) -> tuple[type[Event], ...]:
    """Return the events that a module declares, in their order."""
    return tuple(kind for kind in Event.__subclasses__() if kind.__module__ == module)
