"""Events of Zoondo, with integer fields, for rules, log and animations.

A `slot` is the public number of a card on the field, a `zoon` the number of a face in the box.

(compiled)
"""

from typing import Final

from trized.kernel.events import Event, events_in, show_first

# Deployment and the turn


class Placed(Event, frozen=True):
    """A card is placed in deployment; for its owner alone."""

    seat: int
    cell: int
    zoon: int


class Deployed(Event, frozen=True):
    """A seat has deployed."""

    seat: int


class DeployedAtRandom(Event, frozen=True):
    """A seat has deployed, partly or fully at random; for this seat alone."""

    seat: int


class FirstDrawn(Event, frozen=True):
    """The first seat is determined."""

    seat: int


class TurnBegan(Event, frozen=True):
    """A seat has the turn."""

    seat: int


class GameEnded(Event, frozen=True):
    """The game is over; without a winner it is a draw."""

    winner: int


# Moves


class Moved(Event, frozen=True):
    """A Zoon moves by its grid to a free cell."""

    slot: int
    start: int
    end: int


class Carried(Event, frozen=True):
    """A power or a trump puts a Zoon on a free cell."""

    slot: int
    start: int
    end: int


class Swapped(Event, frozen=True):
    """Two Zoons trade places."""

    slot: int
    start: int
    other: int
    end: int


class ReinforcementLaid(Event, frozen=True):
    """A reinforcement is laid face down; for all but its owner."""

    slot: int
    cell: int


class OwnReinforcementLaid(Event, frozen=True):
    """A reinforcement is laid; for its owner, who knows it."""

    slot: int
    cell: int
    zoon: int


# Fights


class Attacked(Event, frozen=True):
    """A Zoon enters the cell of an enemy: a fight is announced."""

    slot: int
    start: int
    end: int
    target: int


class Fought(Event, frozen=True):
    """Both cards of a fight are revealed: the Zoons, the touched corners and their scores."""

    attacker: int
    attacker_zoon: int
    attacker_corner: int
    attacker_score: int
    defender: int
    defender_zoon: int
    defender_corner: int
    defender_score: int


class Shot(Event, frozen=True):
    """The trump and the target of a shot are revealed, with their touched corners."""

    trump: int
    trump_corner: int
    trump_score: int
    defender: int
    defender_zoon: int
    defender_corner: int
    defender_score: int


class Tied(Event, frozen=True):
    """The attacker falls back along its path."""

    slot: int
    start: int
    end: int


class CellTaken(Event, frozen=True):
    """The attacker takes the cell of the beaten defender."""

    slot: int
    cell: int


class Eliminated(Event, frozen=True):
    """A Zoon goes to its owner's tomb."""

    slot: int
    zoon: int


class PowerUsed(Event, frozen=True):
    """Only one star was touched: its Zoon uses its power."""

    slot: int
    zoon: int


class PowerIgnored(Event, frozen=True):
    """A power has no possible effect."""

    slot: int
    zoon: int


# Trumps


class TrumpPlayed(Event, frozen=True):
    """A trump is played on a cell, or from a cell to another."""

    seat: int
    trump: int
    start: int
    end: int


class TrumpLost(Event, frozen=True):
    """A trump that shot goes to the tomb."""

    seat: int
    trump: int


class TrumpRose(Event, frozen=True):
    """A trump becomes a Zoon."""

    slot: int
    cell: int
    zoon: int


EVENTS: Final = events_in(__name__)
show_first(GameEnded, Fought, Shot, Eliminated, TrumpRose)

# Events that show a face for a moment: without notes, log and replay do not show it again.
FLEETING: Final[tuple[type[Event], ...]] = (Fought, Shot, PowerUsed, PowerIgnored)
