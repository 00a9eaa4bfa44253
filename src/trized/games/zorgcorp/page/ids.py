"""Element ids of the board.

A ship has no identity in this game: its id contains its owner and place. Ids of places contain the place's number; the
second ship of a people at the same place ends in `-2`, and so on.
"""

from trized.games.zorgcorp.board import QUADRANTS, ZORGTERRE, Board, is_start_world, people_of
from trized.games.zorgcorp.box import PEOPLE_NAMES

token_id = "token-{}".format  # the token of a world
bonus_id = "bonus-{}".format  # the bonus tokens under a world
lane_id = "lane-{}-{}".format  # the lane of a die face from a place
act_id = "act-{}".format  # a button for an action
offer_id = "offer-{}".format  # a button for an offer in BZ$


def place_id(board: Board, place: int) -> str:
    """Return the id of a place."""
    if place == ZORGTERRE:
        return "zorgterre"
    if is_start_world(place):
        return f"start-{PEOPLE_NAMES[people_of(place)]}"
    if board.is_hole(place):
        return f"hole-{place - board.last_world}"
    return f"system-{place}"


def place_of(board: Board, element: str) -> int | None:
    """Return the place of an element id, or None."""
    return next((place for place in range(board.places) if place_id(board, place) == element), None)


def nth(name: str, number: int) -> str:
    """Return the id of one of several equal pieces; the first is number 0."""
    return name if number == 0 else f"{name}-{number + 1}"


def ship_id(people: int, place: int, number: int = 0) -> str:
    """Return the id of a people's ship at a place."""
    return nth(f"ship-{PEOPLE_NAMES[people]}-{place}", number)


def saucer_id(place: int, number: int = 0) -> str:
    """Return the id of a ZorgCorp ship at a place."""
    return nth(f"saucer-{place}", number)


def dock_id(number: int) -> str:
    """Return the id of a ZorgCorp ship in reserve."""
    return f"dock-{number + 1}"


def people_id(people: int) -> str:
    """Return the id of a people's panel."""
    return f"people-{PEOPLE_NAMES[people]}"


def quadrant_id(quadrant: int) -> str:
    """Return the id of a quadrant."""
    return f"quadrant-{QUADRANTS[quadrant]}"
