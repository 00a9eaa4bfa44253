"""How well the Resistance stands: the points and the assets to expect at the end, from signs that a player can read.

Every sign brings points, and assets, at once and for every round that is left. The figures are hundredths, found from
games that sensible players played to the end, and rounded; argue with them. The estimate of winning is the chance to
be ahead in points times the chance to keep the assets below the threshold.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zorgcorp.galaxy import PEOPLES
from trized.games.zorgcorp.scoring import lead
from trized.games.zorgcorp.signs import SIGNS, read_signs
from trized.games.zorgcorp.state import BY_MILITARY, BY_POINTS_WON, OVER, Table

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
    left = float(table.figures.rounds - table.round) + float(turns) / PEOPLES
    signs = read_signs(table)
    points = 100.0 * float(lead(table))
    assets = 100.0 * float(table.assets)
    for sign in range(SIGNS):
        count = float(signs[sign])
        points += count * (float(WEIGHTS[4 * sign]) + left * float(WEIGHTS[4 * sign + 1]))
        assets += count * (float(WEIGHTS[4 * sign + 2]) + left * float(WEIGHTS[4 * sign + 3]))
    limit = 100.0 * float(table.threshold) - 50.0
    now = 100.0 * float(table.assets) - 150.0 * float(turns)  # what the peoples can still take away this round
    ahead = logistic(points / (130.0 + 75.0 * left))
    below = logistic((limit - assets) / (110.0 + 75.0 * left)) * logistic((limit - now) / 150.0)
    return ahead * below


def logistic(x: float) -> float:
    """Return a share from 0 to 1 that grows with x."""
    if x < -30.0:
        return 0.0
    return 1.0 / (1.0 + exp(-x))
