"""Element ids of the page; pieces and places keep theirs for the whole game."""

from trized.games.zenith.box import FACTIONS, PLANETS, SLOTS

USES = ("recruit", "develop", "lead")  # of a card in hand

card_id = "card-{}".format  # a card that the viewer can see
back_id = "back-{}-{}".format  # a card that the viewer cannot see: seat, place in the hand
hand_id = "hand-{}".format  # the place of the hand of a seat
seat_id = "seat-{}".format
side_id = "side-{}".format
use_id = "use-{}-{}".format  # one of the three uses of a card in hand
tier_id = "tier-{}".format  # the button of a tier
option_id = "option-{}".format  # the button of an alternative


def column_id(side: int, planet: int) -> str:
    """Return the id of a column."""
    return f"col-{side}-{PLANETS[planet]}"


def disc_id(planet: int) -> str:
    """Return the id of a disc."""
    return f"disc-{PLANETS[planet]}"


def track_id(planet: int, place: int) -> str:
    """Return the id of a place of a track, in steps towards side 0."""
    return f"track-{PLANETS[planet]}-{place}"


def won_id(side: int, planet: int) -> str:
    """Return the id of the place for a side's won discs of a planet."""
    return f"won-{side}-{PLANETS[planet]}"


def token_id(slot: int) -> str:
    """Return the id of the token in a slot."""
    return f"token-{SLOTS[slot]}"


def level_id(technology: int, level: int) -> str:
    """Return the id of a technology level."""
    return f"level-{FACTIONS[technology]}-{level}"


def marker_id(side: int, technology: int) -> str:
    """Return the id of a marker."""
    return f"marker-{side}-{FACTIONS[technology]}"


def run_id(start: int) -> str:
    """Return the id of a run of neighbours that begins at a planet, or one place before Mercury."""
    return f"run-{PLANETS[start]}" if start >= 0 else "run-outside"


def develop_id(technology: int) -> str:
    """Return the id of the button that develops a technology."""
    return f"develop-{FACTIONS[technology]}"
