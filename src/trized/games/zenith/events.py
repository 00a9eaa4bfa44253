"""What can happen in a game of Zenith: one class for each event, with named numbers.

`side` is a player or a team, `seat` one person. An effect that reports something of its own declares the event beside
itself (`effects/`); `Game.events` holds all of them.

(compiled)
"""

from typing import Final

from trized.kernel.events import Event, events_in


class FirstSideChosen(Event, frozen=True):
    """A side begins the game."""

    side: int


class BoardsLaid(Event, frozen=True):
    """The technology boards lie: which side of each piece is up."""

    animod: int
    human: int
    robot: int


class CardDrawn(Event, frozen=True):
    """A seat has drawn a card: only it may know which."""

    seat: int
    card: int


class HiddenCardDrawn(Event, frozen=True):
    """A seat has drawn a card, as the others see it."""

    seat: int


class CardLaidDown(Event, frozen=True):
    """A seat lays down a card that it exchanges at set-up: only it may know which."""

    seat: int
    card: int


class CardsExchanged(Event, frozen=True):
    """A seat exchanges so many cards at set-up."""

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
    """A technology has reached a level; with a card discarded for it, or -1."""

    side: int
    technology: int
    level: int
    card: int


class CreditsChanged(Event, frozen=True):
    """A side has more credits or fewer; `stolen` if the other side has taken them."""

    side: int
    change: int
    total: int
    stolen: int = 0


class ZenithiumChanged(Event, frozen=True):
    """A side has more zenithium or less; `stolen` if the other side has taken it."""

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
    """A side holds the Leader badge: silver side up, or gold."""

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
    """A seat gives a card to its teammate: only these two may know which."""

    seat: int
    mate: int
    card: int


class HiddenCardGiven(Event, frozen=True):
    """A seat gives a card to its teammate, as the others see it."""

    seat: int
    mate: int


class Declined(Event, frozen=True):
    """A side declines what an effect offers."""

    side: int
    source: int


class Skipped(Event, frozen=True):
    """An effect cannot be applied: the number of its definition, and what it is printed on."""

    effect: int
    source: int


class GameEnded(Event, frozen=True):
    """The game is over: the winning side or -1, and the endings as bits."""

    winner: int
    endings: int


EVENTS: Final = events_in(__name__)
