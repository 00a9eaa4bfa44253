"""Events of Tiny with integer fields, which log and motions read.

A secretly drawn gem has two events: one for its viewers, and one without the gem for the others.
"""

from trized.kernel import Event


class GemDrawn(Event, frozen=True):
    """A seat draws a gem: only this seat may know it."""

    seat: int
    gem: int


class HiddenGemDrawn(Event, frozen=True):
    """A seat draws a gem, for other viewers."""

    seat: int


class GemHidden(Event, frozen=True):
    """A seat lays a gem face down."""

    seat: int


class Peeked(Event, frozen=True):
    """A seat peeks at the gem that an owner hid in a round."""

    seat: int
    owner: int
    round: int


class DieRolled(Event, frozen=True):
    """The die determines who sees the gem."""

    face: int


class GemShown(Event, frozen=True):
    """The gem is shown to its audience."""

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
