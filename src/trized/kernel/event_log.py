"""The log that rules report events to, and SILENT, the log for callers who need no events.

    events.report(DiscMoved, side, planet, before, after)
    events.report_to(only(seat), CardDrawn, seat, card)

The log creates an event only if it is listening: bots and simulations play with SILENT, where a report costs one
comparison.

(compiled)
"""

from typing import Final

from mypy_extensions import i64

from trized.kernel.audience import EVERYONE, Audience
from trized.kernel.events import Event


class EventLog:
    """Collects the events of one action."""

    def __init__(self, listening: bool = True) -> None:
        """Create an empty log; without `listening` it stays empty."""
        self.events: list[Event] = []
        self.listening = listening

    def report(
        self,
        kind: type[Event],
        a: i64 = 0,
        b: i64 = 0,
        c: i64 = 0,
        d: i64 = 0,
        e: i64 = 0,
        f: i64 = 0,
        g: i64 = 0,
        h: i64 = 0,
    ) -> None:
        """Report an event to everyone: its class, and its fields in order.

        Compiled code looks up the class by name before the call, so rules that report often check `listening` first.
        """
        if self.listening:  # keep this body short: the C compiler then inlines the comparison
            self.keep(EVERYONE, kind, a, b, c, d, e, f, g, h)

    def report_to(self, audience: Audience, kind: type[Event], a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """Report an event to `audience` only."""
        if self.listening:
            self.keep(audience, kind, a, b, c, 0, 0, 0, 0, 0)

    def keep(
        self, audience: Audience, kind: type[Event], a: i64, b: i64, c: i64, d: i64, e: i64, f: i64, g: i64, h: i64
    ) -> None:
        """Append an event of class `kind`; its fields are the first of the values a to h."""
        values = [a, b, c, d, e, f, g, h][: len(kind.__struct_fields__) - 1]
        self.events.append(kind(*values, audience=audience))

    def seen_by(self, viewer: int) -> list[Event]:
        """Return the events that `viewer` may know, in order."""
        return [event for event in self.events if event.seen_by(viewer)]


SILENT: Final = EventLog(listening=False)
