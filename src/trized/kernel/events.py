"""Events: typed facts that an action reports, each with its audience.

A game declares each event once, in its `events.py`, as a class with integer fields:

    class CardDrawn(Event):
        seat: int
        card: int

The rules report events (`event_log.py`); log, animation and statistics read the same fields. An event with a secret
field has a twin without it for all other viewers.
"""

import re
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import asdict

from trized.kernel.audience import EVERYONE, Audience


class Event(Struct, frozen=True, kw_only=True):
    """One fact that an action caused, and its audience."""

    kind: ClassVar[str] = "event"  # the class name in snake case: card_drawn for CardDrawn
    main: ClassVar[int] = 0  # rank of a main event in summaries of several turns; the highest comes first
    audience: Audience = EVERYONE

    def __init_subclass__(cls, **settings: Any) -> None:
        super().__init_subclass__(**settings)
        cls.kind = re.sub("(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    def seen_by(self, viewer: int) -> bool:
        """Return whether `viewer` (a seat or PUBLIC) may know the event."""
        return self.audience.includes(viewer)

    def facts(self) -> dict[str, Any]:
        """Return the fields by name, without the audience."""
        return {name: value for name, value in asdict(self).items() if name != "audience"}


def events_in(module: str) -> tuple[type[Event], ...]:
    """Return the Event classes declared in the module named `module`, in source order."""
    return tuple(kind for kind in Event.__subclasses__() if kind.__module__ == module)


def show_first(*kinds: type[Event]) -> None:
    """Declare the main events of a game, the most important first: summaries of turns show them in this order."""
    for rank, kind in enumerate(reversed(kinds), 1):
        kind.main = rank
