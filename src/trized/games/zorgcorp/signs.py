"""The signs by which a player reads the table: what is there that will bring points, or assets, before the end."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zorgcorp.galaxy import (
    FACES,
    FIRST_SYSTEM,
    FIRST_WORLD,
    MILITARY,
    PEOPLES,
    REVOLUTIONARY,
    SPY,
    ZORGTERRE,
)
from trized.games.zorgcorp.state import (
    CONQUERED,
    EMPTY,
    NOWHERE,
    SANCTUARY_LAID,
    SLOTS,
    Table,
)

CONSTANT: Final = 0  # always 1
ROAMING: Final = 1  # ZorgCorp ships out in the galaxy
GATES: Final = 2  # worlds around ZorgTerre that a ship of the Resistance bars
SOLDIER: Final = 3  # ships of the four peoples that still have their powers
BUILDER: Final = 4
REBEL: Final = 5
THIEF: Final = 6
DEFEATED: Final = 7  # start worlds lost
UNSAINTED: Final = 8  # sanctuaries that can still be declared in time
LOOT: Final = 9  # bonus tokens on the board
GRIP: Final = 10  # bonus tokens that a spy ship stands beside
REVOLTS: Final = 11  # conquered worlds with a revolt
RICHES: Final = 12  # what revolutions there would seize
BLIND: Final = 13  # colours that are missing for a revolution and cannot be paid
TREASURE: Final = 14  # BZ$ in the treasury
BLOCKADED: Final = 15  # what blockades keep from ZorgCorp
CONQUESTS: Final = 16
ROOM: Final = 17  # bonus tokens that conquered worlds can still take
UNKNOWN: Final = 18  # empty systems
SHIELDS: Final = 19
HUNT: Final = 20  # steps of the Military to the nearest lone ZorgCorp ship or rich market
MARCH: Final = 21  # steps of the Revolutionaries to the next world without a revolt
SIGNS: Final = 22


def read_signs(table: Table) -> vec[i64]:
    """Return all signs of a table."""
    signs = vec[i64]([0] * SIGNS)
    signs[CONSTANT] = 1
    signs[ROAMING] = table.fleet_size - table.zorg(ZORGTERRE)
    for face in range(FACES):
        if table.blocked(table.board.exits[FACES * ZORGTERRE + face]):
            signs[GATES] += 1
    colours = read_worlds(table, signs)
    left = table.figures.rounds - table.round
    signs[UNSAINTED] = min(table.sanctuaries, left)
    signs[TREASURE] = table.treasury
    missing = table.figures.revolution_colours - table.treasury
    for colour in colours:
        if colour > 0:
            missing -= 1
    signs[BLIND] = max(missing, 0)
    for people in range(PEOPLES):
        if table.defeated(people):
            signs[DEFEATED] += 1
        else:
            signs[SOLDIER + people] = table.fleet_strength(people)
    read_ways(table, signs)
    return signs


def read_worlds(table: Table, signs: vec[i64]) -> vec[i64]:
    """Read the worlds one by one; return how many worlds of each colour lie face down."""
    colours = vec[i64]([0] * 6)
    for world in range(FIRST_WORLD, table.board.worlds + 1):
        status = table.status[world]
        if status == EMPTY:
            signs[UNKNOWN] += 1
        elif status == CONQUERED:
            bonus = i64(table.bonus[world])
            signs[CONQUESTS] += 1
            signs[LOOT] += bonus
            signs[GRIP] += min(bonus, table.crew(SPY, world))
            signs[ROOM] += table.figures.value[i64(table.token[world])] - bonus
            if table.revolt[world] == 1:
                signs[REVOLTS] += 1
                signs[RICHES] += table.worth(world)
            if table.blockaded(world):
                signs[BLOCKADED] += table.worth(world)
        elif status != SANCTUARY_LAID:
            colours[table.colour(world)] += 1
            if table.shield[world] == 1:
                signs[SHIELDS] += 1
    return colours


def read_ways(table: Table, signs: vec[i64]) -> None:
    """Read how far the hunters are from what they hunt."""
    for ship in range(SLOTS):
        place = i64(table.ships[MILITARY * SLOTS + ship])
        if place != NOWHERE:
            signs[HUNT] += nearest_prey(table, place)
        place = i64(table.ships[REVOLUTIONARY * SLOTS + ship])
        if place != NOWHERE:
            signs[MARCH] += nearest_market(table, place)


def nearest_prey(table: Table, place: i64) -> i64:
    """Return how many steps it is to the nearest ZorgCorp ship in the open."""
    best: i64 = 8
    for ship in range(table.fleet_size):
        best = min(best, table.board.far(place, i64(table.fleet[ship])))
    return best


def nearest_market(table: Table, place: i64) -> i64:
    """Return how many steps it is to the nearest conquered world without a revolt."""
    best: i64 = 8
    for world in range(FIRST_SYSTEM, table.board.worlds + 1):
        if table.status[world] == CONQUERED and table.revolt[world] == 0:
            best = min(best, table.board.far(place, world))
    return best
