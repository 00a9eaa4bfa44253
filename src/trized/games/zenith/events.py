"""Events of Zenith: one class each, with integer fields.

`side` is a player or a team, `seat` one player. An effect declares its own events in its module (`effects/`);
`Game.events` contains all.

(compiled)
"""

from typing import Final

from trized.kernel.events import Event, events_in, show_first


class FirstSideChosen(Event, frozen=True):
    """A side begins the game."""

    side: int


class BoardsLaid(Event, frozen=True):
    """The technology boards are laid out: the upper side of each piece."""

    animod: int
    human: int
    robot: int


class CardDrawn(Event, frozen=True):
    """A seat draws a card: only this seat may know it."""

    seat: int
    card: int


class HiddenCardDrawn(Event, frozen=True):
    """A seat draws a card, for other viewers."""

    seat: int


class CardLaidDown(Event, frozen=True):
    """A seat lays down a card to exchange at set-up: only this seat may know it."""

    seat: int
    card: int


class CardsExchanged(Event, frozen=True):
    """A seat exchanges a number of cards at set-up."""

    seat: int
    count: int


class OrderChosen(Event, frozen=True):
    """A seat begins its team's round."""

    seat: int


class TurnBegun(Event, frozen=True):
    """A seat's turn begins."""

    seat: int


class Recruited(Event, frozen=True):
    """A seat recruits a card."""

    seat: int
    card: int
    price: int


class BecameLeader(Event, frozen=True):
    """A seat discards a card to become the Leader."""

    seat: int
    card: int


class Developed(Event, frozen=True):
    """A technology reaches a level; `seat` discarded `card` for it, or an effect raised it and both are -1."""

    side: int
    technology: int
    level: int
    card: int
    seat: int


class CreditsChanged(Event, frozen=True):
    """The credits of a side change; `stolen` if the other side takes them."""

    side: int
    change: int
    total: int
    stolen: int = 0


class ZenithiumChanged(Event, frozen=True):
    """The zenithium of a side changes; `stolen` if the other side takes it."""

    side: int
    change: int
    total: int
    stolen: int = 0


class DiscMoved(Event, frozen=True):
    """A side gets influence on a planet: places are steps towards side 0."""

    side: int
    planet: int
    before: int
    after: int


class DiscWon(Event, frozen=True):
    """A side wins the disc of a planet."""

    side: int
    planet: int


class InfluenceLost(Event, frozen=True):
    """A side gets influence on a planet whose disc is gone."""

    side: int
    planet: int


class DiscReset(Event, frozen=True):
    """A disc goes back to its middle space."""

    planet: int
    before: int


class DiscRenewed(Event, frozen=True):
    """A new disc of a planet comes into play."""

    planet: int


class Mobilized(Event, frozen=True):
    """A card from the deck comes to a side's column."""

    side: int
    card: int


class Transferred(Event, frozen=True):
    """A card of the other side comes to a side's column."""

    side: int
    card: int


class Exiled(Event, frozen=True):
    """A side loses a card of a column."""

    side: int
    card: int


class Discarded(Event, frozen=True):
    """A seat discards a card from its hand."""

    seat: int
    card: int


class BadgeTaken(Event, frozen=True):
    """A side gets the Leader badge, silver or gold side up."""

    side: int
    gold: int


class RowCompleted(Event, frozen=True):
    """The three technologies of a side have reached a level."""

    side: int
    level: int


class TokenTaken(Event, frozen=True):
    """A side takes a bonus token from a slot of the boards, or from the reserve (-1)."""

    side: int
    token: int
    slot: int


class TokensReturned(Event, frozen=True):
    """The spent tokens become the new reserve."""

    count: int


class Reshuffled(Event, frozen=True):
    """The discard pile becomes the new deck."""

    count: int


class CardGiven(Event, frozen=True):
    """A seat gives a card to its teammate: only these two may know it."""

    seat: int
    mate: int
    card: int


class HiddenCardGiven(Event, frozen=True):
    """A seat gives a card to its teammate, for other viewers."""

    seat: int
    mate: int


class Declined(Event, frozen=True):
    """A side declines the offer of an effect."""

    side: int
    source: int


class Skipped(Event, frozen=True):
    """An effect cannot be applied: the number of its definition, and its source."""

    effect: int
    source: int


class GameEnded(Event, frozen=True):
    """The game is over: the winning side or -1, and the endings as bits."""

    winner: int
    endings: int


EVENTS: Final = events_in(__name__)
show_first(GameEnded, DiscWon, RowCompleted, Developed, Transferred, Exiled, InfluenceLost)
