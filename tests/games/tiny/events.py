"""What can happen, each event with named numbers; the log and the motions read the same fields.

A gem that only some may see drawn has two events: one for them, and one without the gem for the others.
"""

from trized.kernel import Event


class GemDrawn(Event, frozen=True):
    """A seat has drawn a gem; only it knows which."""

    seat: int
    gem: int


class HiddenGemDrawn(Event, frozen=True):
    """A seat has drawn a gem, as the others see it."""

    seat: int


class GemHidden(Event, frozen=True):
    """A seat has laid a gem face down."""

    seat: int


class Peeked(Event, frozen=True):
    """A seat peeks at the gem that an owner hid in a round."""

    seat: int
    owner: int
    round: int


class DieRolled(Event, frozen=True):
    """The die decides who sees the gem."""

    face: int


class GemShown(Event, frozen=True):
    """Those who may see the gem see it."""

    owner: int
    round: int
    gem: int


class StormRolled(Event, frozen=True):
    """The storm is rolled at the end."""

    face: int


class GemOpened(Event, frozen=True):
    """A gem is revealed at the end."""

    owner: int
    round: int
    gem: int


EVENTS = (GemDrawn, HiddenGemDrawn, GemHidden, Peeked, DieRolled, GemShown, StormRolled, GemOpened)
