"""Events of ZorgCorp: one class each, with integer fields.

Everything is public: the audience is always EVERYONE. `people`, `place`, `world` and so on are numbers of the board and
the box; `origin` and `goal` are the start and end of a flight.

(compiled)
"""

from typing import Final

from trized.kernel.events import Event, events_in, show_first

# ZorgCorp's part


class RoundBegan(Event, frozen=True):
    """A round begins."""

    number: int


class ShipsLaunched(Event, frozen=True):
    """New ZorgCorp ships appear on ZorgTerre."""

    count: int


class ExcessRemoved(Event, frozen=True):
    """A ZorgCorp ship that exceeds the allowed fleet leaves the board."""

    place: int


class DieRolled(Event, frozen=True):
    """The die was rolled for the ZorgCorp ship at a place."""

    place: int
    face: int


class ZorgcorpMoved(Event, frozen=True):
    """A ZorgCorp ship moved."""

    origin: int
    goal: int


class ZorgcorpBlocked(Event, frozen=True):
    """A ZorgCorp ship does not move, because a Resistance ship blocks its goal."""

    origin: int
    goal: int


class ZorgcorpSwallowed(Event, frozen=True):
    """A ZorgCorp ship fell into a black hole."""

    origin: int
    hole: int


class WorldConquered(Event, frozen=True):
    """A world's token is turned face up."""

    world: int
    token: int


class MarketImproved(Event, frozen=True):
    """A conquered world gains a bonus token; `bonus` is the new number."""

    world: int
    bonus: int


class ShieldHeld(Event, frozen=True):
    """A ZorgCorp ship changes nothing on a shielded world."""

    world: int


class ShieldBroken(Event, frozen=True):
    """A second ZorgCorp ship in the same round broke a shield."""

    world: int


class NoMarketFound(Event, frozen=True):
    """A ZorgCorp ship reached a sanctuary or an overthrown world."""

    world: int


class PeopleDefeated(Event, frozen=True):
    """A people lost its start world."""

    people: int


class AssetsChanged(Event, frozen=True):
    """ZorgCorp's assets change to a total in BZ$."""

    change: int
    assets: int


# The peoples' part


class TurnPassed(Event, frozen=True):
    """A people does nothing this round."""

    people: int


class ShipMoved(Event, frozen=True):
    """A ship of a people moved."""

    people: int
    origin: int
    goal: int


class WorldExplored(Event, frozen=True):
    """A people laid a World token face down in an empty system."""

    people: int
    world: int


class TokenShown(Event, frozen=True):
    """A face-down token is shown to everyone."""

    world: int
    token: int


class ZorgcorpDestroyed(Event, frozen=True):
    """The Military destroys a ZorgCorp ship for an amount of BZ$."""

    place: int
    paid: int


class BlockadeBegan(Event, frozen=True):
    """Military ships keep a world's revenue from ZorgCorp."""

    world: int


class BlockadeEnded(Event, frozen=True):
    """The last Military ship left a conquered world."""

    world: int


class ShieldLaid(Event, frozen=True):
    """An Architect ship left a shield behind."""

    world: int


class RevoltLaid(Event, frozen=True):
    """The Revolutionaries laid a revolt token."""

    world: int


class BonusStolen(Event, frozen=True):
    """A spy took a bonus token into the treasury."""

    world: int


class SpySacrificed(Event, frozen=True):
    """A spy ship destroys a ZorgCorp ship and itself; new ones appear on its start world."""

    place: int
    replaced: int


class BuildingAnnounced(Event, frozen=True):
    """A people begins to name worlds for a ship, with an offer in BZ$."""

    people: int
    offer: int


class RevolutionAnnounced(Event, frozen=True):
    """The Revolutionaries begin to name worlds for a revolution, with an offer in BZ$."""

    world: int
    offer: int


class WorldNamed(Event, frozen=True):
    """A people named a world."""

    people: int
    world: int


class BuildingFailed(Event, frozen=True):
    """The named worlds do not have the builder's colour."""

    people: int


class RevolutionFailed(Event, frozen=True):
    """Two of the worlds named for a revolution have the same colour."""

    world: int


class OfferPaid(Event, frozen=True):
    """The Resistance pays its offer."""

    amount: int


class ShipBuilt(Event, frozen=True):
    """A people's new ship appeared."""

    people: int
    world: int


class WorldOverthrown(Event, frozen=True):
    """A revolution succeeds; the Resistance seizes an amount of BZ$."""

    world: int
    seized: int


class SanctuaryDeclared(Event, frozen=True):
    """A shielded world became a sanctuary."""

    world: int


class QuadrantProbed(Event, frozen=True):
    """Probes show the face-down tokens of a quadrant."""

    quadrant: int


class GameEnded(Event, frozen=True):
    """The game is over, with an ending numbered in `state`."""

    ending: int


EVENTS: Final = events_in(__name__)
show_first(
    GameEnded,
    PeopleDefeated,
    WorldConquered,
    ShieldBroken,
    WorldOverthrown,
    SanctuaryDeclared,
    ZorgcorpDestroyed,
    SpySacrificed,
    ShipBuilt,
    RevolutionFailed,
    BuildingFailed,
)
HARM: tuple[type[Event], ...] = (WorldConquered, MarketImproved, ShieldBroken)
# with `memory` `classic` the log does not keep these: the token is face down again (R25)
FLEETING: tuple[type[Event], ...] = (TokenShown,)
