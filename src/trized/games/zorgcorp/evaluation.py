"""Evaluation of ZorgCorp: expected points and assets at the end, from terms that players understand.

Each term adds points and assets, now and for every remaining round. The weights are hundredths, fitted to games of
sensible players and rounded. The winning probability is that of leading in points times that of keeping the assets
below the threshold.

(compiled)
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zorgcorp.board import FACES, FIRST_SYSTEM, FIRST_WORLD, ZORGTERRE
from trized.games.zorgcorp.box import MILITARY, PEOPLES, REVOLUTIONARY, SPY
from trized.games.zorgcorp.building import first_nameable
from trized.games.zorgcorp.scoring import lead
from trized.games.zorgcorp.state import (
    BY_MILITARY,
    BY_POINTS_WON,
    CONQUERED,
    EMPTY,
    NOWHERE,
    OVER,
    SANCTUARY,
    Table,
)

CONSTANT: Final = 0  # always 1
ZORGCORP_SHIPS: Final = 1  # out in the galaxy
BLOCKED_EXITS: Final = 2  # worlds around ZorgTerre that a ship of the Resistance blocks
SHIPS: Final = 3  # to 6: those of the four peoples that still have their powers
START_WORLDS_LOST: Final = 7
SANCTUARIES_POSSIBLE: Final = 8  # sanctuaries that can still be declared in time
BONUS_ON_BOARD: Final = 9
BONUS_IN_REACH: Final = 10  # bonus tokens beside a spy ship
REVOLTS: Final = 11  # conquered worlds with a revolt
REVOLUTION_GAINS: Final = 12  # BZ$ that revolutions there would take from ZorgCorp
COLOURS_MISSING: Final = 13  # for a revolution, and not affordable
TREASURY: Final = 14
BLOCKADED: Final = 15  # BZ$ that blockades keep from ZorgCorp
CONQUERED_WORLDS: Final = 16
UNSATURATED: Final = 17  # bonus tokens that conquered worlds can still take
EMPTY_SYSTEMS: Final = 18
SHIELDS: Final = 19
MILITARY_DISTANCE: Final = 20  # steps of the Military to the nearest ZorgCorp ship
REVOLUTIONARY_DISTANCE: Final = 21  # steps of the Revolutionaries to the next conquered world without a revolt
TERMS: Final = 22

# For each term: its name; whether more of it is good or bad for the explanations (0 if weights disagree or players
# would not mention it); and for each unit: points now and for every remaining round, assets now and for every
# remaining round.
ROWS: Final[list[tuple[str, int, int, int, int, int]]] = [
    ("constant", 0, 216, 529, 240, 182),
    ("zorgcorp_ships", -1, -9, -5, 46, 13),
    ("blocked_exits", 1, -14, -4, 10, -6),
    ("military_ships", 1, 42, 26, -175, -43),
    ("architect_ships", 1, 97, -22, -62, 20),
    ("revolutionary_ships", 1, -58, 49, 29, -42),
    ("spy_ships", 1, 144, 80, -39, -26),
    ("start_worlds_lost", -1, -36, -66, 45, 26),
    ("sanctuaries_possible", 1, 95, -34, 103, -22),
    ("bonus_on_board", 0, 13, 6, -22, -11),
    ("bonus_in_reach", 1, 135, -36, -65, 18),
    ("revolts", 1, -99, 19, 71, -26),
    ("revolution_gains", 1, 43, 8, -25, -5),
    ("colours_missing", -1, -136, 23, 152, -20),
    ("treasury", 1, -16, 8, 4, -7),
    ("blockaded", 1, 4, 2, 23, 5),
    ("conquered_worlds", -1, -25, -5, 32, 4),
    ("unsaturated", 0, -1, -3, -11, -1),
    ("empty_systems", -1, -28, -5, -4, 6),
    ("shields", 1, 79, -4, -47, 11),
    ("military_distance", -1, -8, -3, 16, 4),
    ("revolutionary_distance", -1, -2, -12, 1, 9),
]
NAMES: Final = [row[0] for row in ROWS]
GOOD_OR_BAD: Final[vec[i64]] = vec[i64]([row[1] for row in ROWS])
POINTS_NOW: Final[vec[i64]] = vec[i64]([row[2] for row in ROWS])
POINTS_PER_ROUND: Final[vec[i64]] = vec[i64]([row[3] for row in ROWS])
ASSETS_NOW: Final[vec[i64]] = vec[i64]([row[4] for row in ROWS])
ASSETS_PER_ROUND: Final[vec[i64]] = vec[i64]([row[5] for row in ROWS])
FARTHEST: Final = 8  # steps; larger distances are clamped
CLOSE_ASSETS: Final = 5  # below the threshold, from which assets matter in the last round


def evaluate(table: Table) -> float:
    """Return the estimated winning probability of the Resistance."""
    if table.phase == OVER:
        return 1.0 if table.ending in (BY_MILITARY, BY_POINTS_WON) else 0.0
    turns = PEOPLES - table.turn
    left = rounds_left(table)
    counts = count_terms(table)
    points = 100.0 * float(lead(table))
    assets = 100.0 * float(table.assets)
    for term in range(TERMS):
        if counts[term] != 0:
            count = float(counts[term])
            points += count * expected_points(term, left)
            assets += count * expected_assets(term, left)
    limit = 100.0 * float(table.threshold) - 50.0
    now = 100.0 * float(table.assets) - 150.0 * float(turns)  # less the reductions that peoples still make this round
    ahead = logistic(points / points_spread(left))
    below = logistic((limit - assets) / assets_spread(left)) * logistic((limit - now) / 150.0)
    return ahead * below


def evaluation_terms(table: Table) -> list[tuple[str, float, float]]:
    """Return name, effect on the lead in points, and effect on assets below the threshold, of each term.

    In the last round only points count, and assets near the threshold. All turns of a round have the same weights, so
    that an action that ends a turn changes no term by time alone.
    """
    left = float(table.box.rounds - table.round) + 0.5
    ahead, below = points_spread(left), assets_spread(left)
    found = [(f"points@{table.round}", float(lead(table)), 100.0 * float(lead(table)) / ahead)]
    last = table.round == table.box.rounds
    if not last or table.assets >= table.threshold - CLOSE_ASSETS:
        found.append((f"assets@{table.round}", float(table.assets), -100.0 * float(table.assets) / below))
    if last:
        return found
    counts = count_terms(table)
    revolts = 0.0
    for term in range(CONSTANT + 1, TERMS):
        weight = expected_points(term, left) / ahead - expected_assets(term, left) / below
        count = float(counts[term])
        if term == REVOLTS:  # a revolt is worth the BZ$ it would seize
            revolts = count * weight
        elif term == REVOLUTION_GAINS:
            found.append((NAMES[term] + condition_of(table, term), count, count * weight + revolts))
        elif weight * float(GOOD_OR_BAD[term]) > 0.0:
            found.append((NAMES[term] + condition_of(table, term), count, count * weight))
    return found


def condition_of(table: Table, term: i64) -> str:
    """Return under which condition a term can be compared before and after an action.

    ZorgCorp acts between two rounds, which explains nothing. A distance has the same ships and targets, none of them on
    ZorgTerre, where no Military ship can go.
    """
    if term == TREASURY:
        return ""
    if SHIPS <= term < SHIPS + PEOPLES:  # only its owner builds or sacrifices ships
        return f"@{[people for people in range(PEOPLES) if table.is_defeated(people)]}"
    if term == MILITARY_DISTANCE:
        fleet = [table.fleet[ship] for ship in range(table.fleet_size)]
        places = [table.place_of_ship(MILITARY, ship) for ship in range(table.box.ships_per_people)]
        kept = [
            place
            for place in places
            if place != NOWHERE
            and ZORGTERRE in fleet
            and table.board.distance(place, ZORGTERRE) == distance_to_zorgcorp(table, place)
        ]
        return f"@{table.ships_on_board(MILITARY)} {fleet} {kept}"
    if term == REVOLUTIONARY_DISTANCE:
        markets = [world for world in range(FIRST_SYSTEM, table.board.last_world + 1) if is_market(table, world)]
        return f"@{table.ships_on_board(REVOLUTIONARY)} {markets}"
    return f"@{table.round}"


def expected_points(term: i64, left: float) -> float:
    """Return the points, in hundredths, that a unit of a term adds until the end."""
    return float(POINTS_NOW[term]) + left * float(POINTS_PER_ROUND[term])


def expected_assets(term: i64, left: float) -> float:
    """Return the BZ$, in hundredths, that a unit of a term adds to ZorgCorp until the end."""
    return float(ASSETS_NOW[term]) + left * float(ASSETS_PER_ROUND[term])


def points_spread(left: float) -> float:
    """Return the spread of the final points in hundredths, which grows with the remaining rounds."""
    return 130.0 + 75.0 * left


def assets_spread(left: float) -> float:
    """Return the spread of the final assets in hundredths."""
    return 110.0 + 75.0 * left


def rounds_left(table: Table) -> float:
    """Return the remaining rounds; each turn of this round is a quarter."""
    return float(table.box.rounds - table.round) + float(PEOPLES - table.turn) / PEOPLES


def logistic(x: float) -> float:
    """Return the logistic function of x, from 0 to 1."""
    if x < -30.0:
        return 0.0
    return 1.0 / (1.0 + exp(-x))


def count_terms(table: Table) -> vec[i64]:
    """Return the count of each term."""
    counts = vec[i64]([0] * TERMS)
    counts[CONSTANT] = 1
    counts[ZORGCORP_SHIPS] = table.fleet_size - table.zorgcorp_ships_at(ZORGTERRE)
    for face in range(FACES):
        if table.blocks_zorgcorp(table.board.exit(ZORGTERRE, face)):
            counts[BLOCKED_EXITS] += 1
    colours = count_worlds(table, counts)
    counts[SANCTUARIES_POSSIBLE] = min(table.sanctuaries_left, table.box.rounds - table.round)
    counts[TREASURY] = table.treasury
    missing = table.box.revolution_colours - table.treasury
    for worlds in colours:
        if worlds > 0:
            missing -= 1
    counts[COLOURS_MISSING] = max(missing, 0)
    for people in range(PEOPLES):
        if table.is_defeated(people):
            counts[START_WORLDS_LOST] += 1
        else:
            counts[SHIPS + people] = table.ships_on_board(people)
    count_distances(table, counts)
    return counts


def count_worlds(table: Table, counts: vec[i64]) -> vec[i64]:
    """Count terms on the worlds; return the number of nameable worlds by colour."""
    colours = vec[i64]([0] * len(table.box.colour_names))
    first = first_nameable(table)
    statuses = table.status
    for world in range(FIRST_WORLD, table.board.last_world + 1):
        status = statuses[world]
        if status == EMPTY:
            counts[EMPTY_SYSTEMS] += 1
        elif status == CONQUERED:
            bonus = i64(table.bonus[world])
            counts[CONQUERED_WORLDS] += 1
            counts[BONUS_ON_BOARD] += bonus
            counts[BONUS_IN_REACH] += min(bonus, table.ships_at(SPY, world))
            counts[UNSATURATED] += table.printed_value(world) - bonus
            if table.revolt[world] == 1:
                counts[REVOLTS] += 1
                counts[REVOLUTION_GAINS] += table.value_of(world)
            if table.is_blockaded(world):
                counts[BLOCKADED] += table.value_of(world)
        elif status != SANCTUARY:
            if world >= first:
                colours[table.colour_of(world)] += 1
            if table.shield[world] == 1:
                counts[SHIELDS] += 1
    return colours


def count_distances(table: Table, counts: vec[i64]) -> None:
    """Count the distances of Military and Revolutionaries to their targets."""
    for ship in range(table.box.ships_per_people):
        place = table.place_of_ship(MILITARY, ship)
        if place != NOWHERE:
            counts[MILITARY_DISTANCE] += distance_to_zorgcorp(table, place)
        place = table.place_of_ship(REVOLUTIONARY, ship)
        if place != NOWHERE:
            counts[REVOLUTIONARY_DISTANCE] += distance_to_market(table, place)


def distance_to_zorgcorp(table: Table, place: i64) -> i64:
    """Return the steps to the nearest ZorgCorp ship of the fleet."""
    nearest: i64 = FARTHEST
    for ship in range(table.fleet_size):
        nearest = min(nearest, table.board.distance(place, i64(table.fleet[ship])))
    return nearest


def is_market(table: Table, world: i64) -> bool:
    """Return whether the Revolutionaries can lay a revolt on a world."""
    return table.status[world] == CONQUERED and table.revolt[world] == 0


def distance_to_market(table: Table, place: i64) -> i64:
    """Return the steps to the nearest conquered world without a revolt."""
    board = table.board
    for at in range(place * board.places, (place + 1) * board.places):
        world = board.by_distance[at]
        if world >= FIRST_SYSTEM and is_market(table, world):
            return min(FARTHEST, board.distance(place, world))
    return FARTHEST
