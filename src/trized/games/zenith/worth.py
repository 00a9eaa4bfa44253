"""How well a side stands in Zenith: a sum that a player can read and argue with.

Figures are in hundredths of a step of influence. The sum of both sides' difference goes through a logistic curve.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zenith.state import GONE, OVER, Table

STEP: Final[vec[i64]] = vec[i64]([0, 100, 220, 380])  # a disc 0 to 3 steps on my side: the closer, the more
DISC: Final = 560  # a disc won
PAIR: Final = 160  # a second disc of a planet: absolute victory is one disc away
SPREAD: Final[vec[i64]] = vec[i64]([0, 0, 60, 260, 900])  # discs of so many planets
COUNT: Final[vec[i64]] = vec[i64]([0, 0, 40, 160, 420, 900])  # so many discs
CREDIT: Final = 18
ZENITHIUM: Final = 60
LEVEL: Final[vec[i64]] = vec[i64]([0, 70, 190, 340, 520, 700])  # a technology
BADGE: Final = 70
GOLD: Final = 50
CARD: Final = 16  # a card in a column makes the next cheaper
SCALE: Final = 420.0


def standing(t: Table, side: i64) -> i64:
    """Return what a side's position is worth by itself."""
    total = CREDIT * t.credits[side] + ZENITHIUM * t.zenithium[side]
    discs: i64 = 0
    planets: i64 = 0
    for planet in range(5):
        won = t.won[side * 5 + planet]
        discs += won
        if won > 0:
            planets += 1
        if won == 2:
            total += PAIR
        place = t.place[planet] if side == 0 else -t.place[planet]
        if t.place[planet] != GONE and place > 0:
            total += STEP[place]
        total += CARD * t.heights[side * 5 + planet]
    total += DISC * discs + SPREAD[planets] + COUNT[discs]
    for technology in range(3):
        total += LEVEL[t.levels[side * 3 + technology]]
    if t.badge == side:
        total += BADGE + GOLD * t.gold
    return total


def worth(t: Table, side: i64) -> float:
    """Return the estimated share of wins of a side, from 0 to 1."""
    if t.phase == OVER:
        if t.winner < 0:
            return 0.5
        return 1.0 if t.winner == side else 0.0
    lead = standing(t, side) - standing(t, 1 - side)
    return 1.0 / (1.0 + exp(-float(lead) / SCALE))
