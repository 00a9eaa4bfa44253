"""Ids of the elements of the page: a piece keeps its own for its life, and so does every place."""

from trized.games.zenith.box import FACTIONS, PLANETS, SLOTS

USES = ("recruit", "develop", "lead")  # of a card in hand


def card_id(card: int) -> str:
    """Return the element of a card that the viewer can see, wherever it lies."""
    return f"card-{card}"


def back_id(seat: int, k: int) -> str:
    """Return the element of a card that the viewer cannot see: it names its place alone."""
    return f"back-{seat}-{k}"


def hand_id(seat: int) -> str:
    """Return the place of a hand."""
    return f"hand-{seat}"


def seat_id(seat: int) -> str:
    """Return the element of a seat."""
    return f"seat-{seat}"


def side_id(side: int) -> str:
    """Return the element of a side."""
    return f"side-{side}"


def column_id(side: int, planet: int) -> str:
    """Return the place of a column."""
    return f"col-{side}-{PLANETS[planet]}"


def disc_id(planet: int) -> str:
    """Return the element of a disc."""
    return f"disc-{PLANETS[planet]}"


def track_id(planet: int, place: int) -> str:
    """Return a place of a track: steps towards side 0."""
    return f"track-{PLANETS[planet]}-{place}"


def won_id(side: int, planet: int) -> str:
    """Return the place of the discs of a planet that a side has won."""
    return f"won-{side}-{PLANETS[planet]}"


def token_id(slot: int) -> str:
    """Return the element of the token in a slot."""
    return f"token-{SLOTS[slot]}"


def level_id(technology: int, level: int) -> str:
    """Return the place of a technology level."""
    return f"level-{FACTIONS[technology]}-{level}"


def marker_id(side: int, technology: int) -> str:
    """Return the element of a marker."""
    return f"marker-{side}-{FACTIONS[technology]}"


def use_id(use: str, card: int) -> str:
    """Return the element of one of the three uses of a card in hand."""
    return f"use-{use}-{card}"


def run_id(start: int) -> str:
    """Return the element of a run of neighbours that begins at a planet, or one place before Mercury."""
    return f"run-{PLANETS[start]}" if start >= 0 else "run-outside"


def develop_id(technology: int) -> str:
    """Return the button that develops a technology."""
    return f"develop-{FACTIONS[technology]}"


def tier_id(k: int) -> str:
    """Return the button of a tier."""
    return f"tier-{k}"


def option_id(k: int) -> str:
    """Return the button of an alternative."""
    return f"option-{k}"
