"""Endings, and the points of both sides (R23, R24).

(compiled)
"""

from typing import Final

from mypy_extensions import i64

from trized.games.zorgcorp.board import FACES, FIRST_WORLD, ZORGTERRE, is_start_world
from trized.games.zorgcorp.box import MILITARY, PEOPLES
from trized.games.zorgcorp.state import (
    BY_ASSETS,
    BY_MILITARY,
    BY_POINTS_LOST,
    BY_POINTS_WON,
    BY_START_WORLDS,
    CONQUERED,
    FIRST_RULES,
    NOT_ENDED,
    OVERTHROWN,
    SANCTUARY,
    ZORGCORP_BITS,
    Table,
)
from trized.kernel.state import Outcome

RESISTANCE: Final = "resistance"
ZORGCORP: Final = "zorgcorp"
OVERTHROWN_POINTS: Final = 2


def ending_of(table: Table) -> i64:
    """Return the ending after all peoples have acted, checked in the order of the rule sheet (R23)."""
    taken: i64 = 0
    for people in range(PEOPLES):
        if table.is_defeated(people):
            taken += 1
    if taken == PEOPLES:
        return BY_START_WORLDS
    if table.assets >= table.threshold:
        return BY_ASSETS
    if encircled_worlds(table) == FACES and may_encircle(table):
        return BY_MILITARY
    if table.round < table.box.rounds:
        return NOT_ENDED
    return BY_POINTS_WON if lead(table) > 0 else BY_POINTS_LOST


def may_encircle(table: Table) -> bool:
    """Return whether the Military can still encircle ZorgTerre: not if their start world has fallen (R23)."""
    return not table.is_defeated(MILITARY) or table.rules == FIRST_RULES


def encircled_worlds(table: Table) -> i64:
    """Return the number of worlds around ZorgTerre with a Military ship."""
    worlds: i64 = 0
    for face in range(FACES):
        if table.ships_at(MILITARY, table.board.exit(ZORGTERRE, face)) > 0:
            worlds += 1
    return worlds


def encircling_ships(table: Table) -> i64:
    """Return the number of Military ships on the worlds around ZorgTerre."""
    ships: i64 = 0
    for face in range(FACES):
        ships += table.ships_at(MILITARY, table.board.exit(ZORGTERRE, face))
    return ships


def lead(table: Table) -> i64:
    """Return the lead of the Resistance in points if the game ended now (R24)."""
    points = encircling_ships(table) + table.treasury - table.zorgcorp_ships_at(ZORGTERRE)
    sanctuaries: i64 = 0
    statuses, shields, presence = table.status, table.shield, table.presence
    for world in range(FIRST_WORLD, table.board.last_world + 1):
        status = statuses[world]
        points += i64(shields[world]) - (presence[world] >> ZORGCORP_BITS)
        if status == CONQUERED:
            points -= 1 + i64(table.bonus[world])
            if is_start_world(world):
                points -= table.zorgcorp_ships_at(world)
        elif status == OVERTHROWN:
            points += OVERTHROWN_POINTS
        elif status == SANCTUARY:
            sanctuaries += 1
    if sanctuaries > 0:
        points += table.box.sanctuary_points[sanctuaries - 1]
    for people in range(PEOPLES):
        points += table.ships_on_board(people)
    return points


def resistance_points(table: Table) -> list[tuple[str, str, int]]:
    """Return the lines of the Resistance's score."""
    shielded: i64 = 0
    sanctuaries: i64 = 0
    overthrown: i64 = 0
    for world in range(FIRST_WORLD, table.board.last_world + 1):
        if table.shield[world] == 1:
            shielded += 1
        if table.status[world] == SANCTUARY:
            sanctuaries += 1
        elif table.status[world] == OVERTHROWN:
            overthrown += 1
    ships: i64 = 0
    for people in range(PEOPLES):
        ships += table.ships_on_board(people)
    points = table.box.sanctuary_points[sanctuaries - 1] if sanctuaries > 0 else 0
    return [
        (RESISTANCE, "shields", shielded),
        (RESISTANCE, "sanctuaries", points),
        (RESISTANCE, "overthrown", OVERTHROWN_POINTS * overthrown),
        (RESISTANCE, "besieging", encircling_ships(table)),  # records contain this name
        (RESISTANCE, "treasury", table.treasury),
        (RESISTANCE, "ships", ships),
    ]


def zorgcorp_points(table: Table) -> list[tuple[str, str, int]]:
    """Return the lines of ZorgCorp's score."""
    conquered: i64 = 0
    bonus: i64 = 0
    on_start_worlds: i64 = 0
    ships: i64 = table.zorgcorp_ships_at(ZORGTERRE)
    for world in range(FIRST_WORLD, table.board.last_world + 1):
        bonus += i64(table.bonus[world])
        ships += table.zorgcorp_ships_at(world)
        if table.status[world] == CONQUERED:
            conquered += 1
            if is_start_world(world):
                on_start_worlds += table.zorgcorp_ships_at(world)
    return [
        (ZORGCORP, "conquered", conquered),
        (ZORGCORP, "start_worlds", on_start_worlds),
        (ZORGCORP, "bonus", bonus),
        (ZORGCORP, "ships", ships),
    ]


def outcome_of(table: Table) -> Outcome | None:
    """Return the result: the four peoples win or lose together."""
    if table.ending == NOT_ENDED:
        return None
    everyone = tuple(range(PEOPLES))
    if table.ending == BY_START_WORLDS:
        return Outcome((), ("start_worlds",))
    if table.ending == BY_ASSETS:
        return Outcome((), ("assets",))
    if table.ending == BY_MILITARY:
        return Outcome(everyone, ("military",))
    if table.ending == BY_POINTS_WON or table.ending == BY_POINTS_LOST:
        points = tuple(resistance_points(table) + zorgcorp_points(table))
        return Outcome(everyone if table.ending == BY_POINTS_WON else (), ("points",), points)
    raise ValueError(f"There is no ending {table.ending}.")
