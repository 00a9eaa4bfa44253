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
    (1240, 352, -40, 232),  # the course of things
    (0, -3, 48, 13),  # a ZorgCorp ship out in the galaxy
    (-18, 20, 18, -23),  # a gate barred
    (26, 40, -124, -80),  # a Military ship
    (141, -8, -81, 7),  # an Architect ship
    (-49, 50, 26, -49),  # a Revolutionary ship
    (63, 31, -34, -13),  # a spy ship
    (-104, -48, 72, 6),  # a people defeated
    (-24, -22, 152, -27),  # a sanctuary that can still be declared
    (0, 5, -18, -9),  # a bonus token on the board
    (120, -4, -64, 21),  # a spy beside one
    (-176, 36, 79, -23),  # a revolt on a conquered world
    (53, 6, -23, -8),  # a BZ$ that a revolution there would take
    (-598, 69, 475, -55),  # a colour missing for revolutions
    (-20, 17, 12, -13),  # a BZ$ in the treasury
    (6, -3, 17, 7),  # a BZ$ kept away by blockades
    (-34, -4, 19, 9),  # a conquered world
    (-3, -4, -8, 0),  # room for a bonus token
    (-66, -4, 7, 7),  # an empty system
    (97, 6, -54, 9),  # a shield
    (-11, -2, 23, 5),  # a step between the Military and its prey
    (9, -14, 1, 12),  # a step between the Revolutionaries and the next market
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
    ahead = logistic(points / (150.0 + 90.0 * left))
    below = logistic((limit - assets) / (100.0 + 90.0 * left)) * logistic((limit - now) / 150.0)
    return ahead * below


def logistic(x: float) -> float:
    """Return a share from 0 to 1 that grows with x."""
    if x < -30.0:
        return 0.0
    return 1.0 / (1.0 + exp(-x))
