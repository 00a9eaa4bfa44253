"""How well the Resistance stands: the points and the assets to expect at the end, from signs that a player can read.

Every sign brings points, and assets, at once and for every round that is left. The figures are hundredths, found from
games that sensible players played to the end, and rounded; argue with them. The estimate of winning is the chance to
be ahead in points times the chance to keep the assets below the threshold.

(compiled)
"""

from math import exp
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
from trized.games.zorgcorp.scoring import lead
from trized.games.zorgcorp.state import (
    BY_MILITARY,
    BY_POINTS_WON,
    CONQUERED,
    EMPTY,
    NOWHERE,
    OVER,
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

NAMES: Final = " ".join(
    [
        "course roaming gates soldier builder rebel thief defeated unsainted loot grip revolts",
        "riches blind treasure blockaded conquests room unknown shields hunt march",
    ]
).split()
# Whether a player would call more of a sign good or bad; where the figures say otherwise, or nobody would, it is no
# reason to give.
TASTE: Final[vec[i64]] = vec[i64]([0, -1, 1, 1, 1, 1, 1, -1, 1, 0, 1, 1, 1, -1, 1, 1, -1, 0, -1, 1, -1, -1])

SAYS: Final = [  # of each sign: points now, points for every round left, assets now, assets for every round left
    (216, 529, 240, 182),  # the course of things
    (-9, -5, 46, 13),  # a ZorgCorp ship out in the galaxy
    (-14, -4, 10, -6),  # a gate barred
    (42, 26, -175, -43),  # a Military ship
    (97, -22, -62, 20),  # an Architect ship
    (-58, 49, 29, -42),  # a Revolutionary ship
    (144, 80, -39, -26),  # a spy ship
    (-36, -66, 45, 26),  # a people defeated
    (95, -34, 103, -22),  # a sanctuary that can still be declared
    (13, 6, -22, -11),  # a bonus token on the board
    (135, -36, -65, 18),  # a spy beside one
    (-99, 19, 71, -26),  # a revolt on a conquered world
    (43, 8, -25, -5),  # a BZ$ that a revolution there would take
    (-136, 23, 152, -20),  # a colour missing for revolutions
    (-16, 8, 4, -7),  # a BZ$ in the treasury
    (4, 2, 23, 5),  # a BZ$ kept away by blockades
    (-25, -5, 32, 4),  # a conquered world
    (-1, -3, -11, -1),  # room for a bonus token
    (-28, -5, -4, 6),  # an empty system
    (79, -4, -47, 11),  # a shield
    (-8, -3, 16, 4),  # a step between the Military and its prey
    (-2, -12, 1, 9),  # a step between the Revolutionaries and the next market
]
WEIGHTS: Final[vec[i64]] = vec[i64]([figure for row in SAYS for figure in row])


def worth(table: Table) -> float:
    """Return the estimated chance of the Resistance to win."""
    if table.phase == OVER:
        return 1.0 if table.ending in (BY_MILITARY, BY_POINTS_WON) else 0.0
    turns = PEOPLES - table.turn
    left = rounds_left(table)
    counts = read_signs(table)
    points = 100.0 * float(lead(table))
    assets = 100.0 * float(table.assets)
    for sign in range(SIGNS):
        count = float(counts[sign])
        points += count * (float(WEIGHTS[4 * sign]) + left * float(WEIGHTS[4 * sign + 1]))
        assets += count * (float(WEIGHTS[4 * sign + 2]) + left * float(WEIGHTS[4 * sign + 3]))
    limit = 100.0 * float(table.threshold) - 50.0
    now = 100.0 * float(table.assets) - 150.0 * float(turns)  # what the peoples can still take away this round
    ahead = logistic(points / (130.0 + 75.0 * left))
    below = logistic((limit - assets) / (110.0 + 75.0 * left)) * logistic((limit - now) / 150.0)
    return ahead * below


def signs(table: Table) -> list[tuple[str, float, float]]:
    """Return the signs by name, with what each brings: points to be ahead by, and assets below the threshold."""
    left = rounds_left(table)
    ahead, below = 130.0 + 75.0 * left, 110.0 + 75.0 * left
    found = [
        ("points", float(lead(table)), 100.0 * float(lead(table)) / ahead),
        ("assets", float(table.assets), -100.0 * float(table.assets) / below),
    ]
    counts = read_signs(table)
    revolts = 0.0
    for sign in range(1, SIGNS):
        points = float(WEIGHTS[4 * sign]) + left * float(WEIGHTS[4 * sign + 1])
        assets = float(WEIGHTS[4 * sign + 2]) + left * float(WEIGHTS[4 * sign + 3])
        weight = points / ahead - assets / below
        count = float(counts[sign])
        if sign == REVOLTS:  # a revolt is as good as what it would seize
            revolts = count * weight
        elif sign == RICHES:
            found.append((NAMES[sign], count, count * weight + revolts))
        elif weight * float(TASTE[sign]) > 0.0:
            found.append((NAMES[sign], count, count * weight))
    return found


def rounds_left(table: Table) -> float:
    """Return how many rounds are left, the turns of this one as quarters."""
    return float(table.figures.rounds - table.round) + float(PEOPLES - table.turn) / PEOPLES


def logistic(x: float) -> float:
    """Return a share from 0 to 1 that grows with x."""
    if x < -30.0:
        return 0.0
    return 1.0 / (1.0 + exp(-x))


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
