"""How a game ends, and the points of both sides (R23, R24).

(compiled)
"""

from typing import Final

from mypy_extensions import i64

from trized.games.zorgcorp.galaxy import FACES, FIRST_SYSTEM, FIRST_WORLD, MILITARY, PEOPLES, ZORGTERRE
from trized.games.zorgcorp.state import (
    BY_ASSETS,
    BY_MILITARY,
    BY_POINTS_LOST,
    BY_POINTS_WON,
    BY_START_WORLDS,
    CONQUERED,
    NOT_ENDED,
    OVERTHROWN,
    SANCTUARY_LAID,
    Table,
)
from trized.kernel.state import Outcome

RESISTANCE: Final = "resistance"
ZORGCORP: Final = "zorgcorp"
OVERTHROWN_POINTS: Final = 2


def ending(table: Table) -> i64:
    """Return how the game ends after all peoples have acted, in the order of the sheet (R23)."""
    taken: i64 = 0
    for people in range(PEOPLES):
        if table.defeated(people):
            taken += 1
    if taken == PEOPLES:
        return BY_START_WORLDS
    if table.assets >= table.threshold:
        return BY_ASSETS
    if besieged(table) == FACES:
        return BY_MILITARY
    if table.round < table.figures.rounds:
        return NOT_ENDED
    return BY_POINTS_WON if lead(table) > 0 else BY_POINTS_LOST


def besieged(table: Table) -> i64:
    """Return how many of the worlds around ZorgTerre hold a Military ship."""
    worlds: i64 = 0
    for face in range(FACES):
        if table.crew(MILITARY, table.board.exits[FACES * ZORGTERRE + face]) > 0:
            worlds += 1
    return worlds


def besieging(table: Table) -> i64:
    """Return how many Military ships stand on the worlds around ZorgTerre."""
    ships: i64 = 0
    for face in range(FACES):
        ships += table.crew(MILITARY, table.board.exits[FACES * ZORGTERRE + face])
    return ships


def lead(table: Table) -> i64:
    """Return by how many points the Resistance would win now: the sum of all lines, quickly (R24)."""
    points = besieging(table) + table.treasury - table.zorg(ZORGTERRE)
    sanctuaries: i64 = 0
    for world in range(FIRST_WORLD, table.board.worlds + 1):
        status = table.status[world]
        points += i64(table.shield[world]) - table.zorg(world)
        if status == CONQUERED:
            points -= 1 + i64(table.bonus[world])
            if world < FIRST_SYSTEM:
                points -= table.zorg(world)
        elif status == OVERTHROWN:
            points += OVERTHROWN_POINTS
        elif status == SANCTUARY_LAID:
            sanctuaries += 1
    if sanctuaries > 0:
        points += table.figures.sanctuary_points[sanctuaries - 1]
    for people in range(PEOPLES):
        points += table.fleet_strength(people)
    return points


def resistance_points(table: Table) -> list[tuple[str, str, int]]:
    """Return the lines of the Resistance's score."""
    shielded: i64 = 0
    sanctuaries: i64 = 0
    overthrown: i64 = 0
    for world in range(FIRST_WORLD, table.board.worlds + 1):
        if table.shield[world] == 1:
            shielded += 1
        if table.status[world] == SANCTUARY_LAID:
            sanctuaries += 1
        elif table.status[world] == OVERTHROWN:
            overthrown += 1
    ships: i64 = 0
    for people in range(PEOPLES):
        ships += table.fleet_strength(people)
    points = table.figures.sanctuary_points[sanctuaries - 1] if sanctuaries > 0 else 0
    return [
        (RESISTANCE, "shields", shielded),
        (RESISTANCE, "sanctuaries", points),
        (RESISTANCE, "overthrown", OVERTHROWN_POINTS * overthrown),
        (RESISTANCE, "besieging", besieging(table)),
        (RESISTANCE, "treasury", table.treasury),
        (RESISTANCE, "ships", ships),
    ]


def zorgcorp_points(table: Table) -> list[tuple[str, str, int]]:
    """Return the lines of ZorgCorp's score."""
    conquered: i64 = 0
    bonus: i64 = 0
    on_start_worlds: i64 = 0
    ships: i64 = table.zorg(ZORGTERRE)
    for world in range(FIRST_WORLD, table.board.worlds + 1):
        bonus += i64(table.bonus[world])
        ships += table.zorg(world)
        if table.status[world] == CONQUERED:
            conquered += 1
            if world < FIRST_SYSTEM:
                on_start_worlds += table.zorg(world)
    return [
        (ZORGCORP, "conquered", conquered),
        (ZORGCORP, "start_worlds", on_start_worlds),
        (ZORGCORP, "bonus", bonus),
        (ZORGCORP, "ships", ships),
    ]


def outcome(table: Table) -> Outcome | None:
    """Return how the game ended: the four peoples win or lose together."""
    if table.ending == NOT_ENDED:
        return None
    everyone = tuple(range(PEOPLES))
    if table.ending == BY_START_WORLDS:
        return Outcome((), ("start_worlds",))
    if table.ending == BY_ASSETS:
        return Outcome((), ("assets",))
    if table.ending == BY_MILITARY:
        return Outcome(everyone, ("military",))
    points = tuple(resistance_points(table) + zorgcorp_points(table))
    return Outcome(everyone if table.ending == BY_POINTS_WON else (), ("points",), points)
