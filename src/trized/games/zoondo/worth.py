"""How well a seat stands in Zoondo: a sum that a player can read and argue with.

Figures are in tenths of a point of card value. The difference of both sides goes through a logistic curve.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zoondo import box
from trized.games.zoondo.fight import EMBLEMS
from trized.games.zoondo.state import CAGED, CELLS, HALF, HAND, KINDS, NONE, OVER, Table

VALUE: Final[vec[i64]] = vec[i64]([10 * (zoon.value or 15) for zoon in box.ZOONS])
REACHES: Final[vec[i64]] = vec[i64]([int(zoon.grid != "") for zoon in box.ZOONS])
STRENGTH: Final[vec[i64]] = vec[i64]([60 * trump.strength for trump in box.TRUMPS])
RESERVE: Final = 8  # tenths of its value that a card in hand counts
ROW: Final = 6  # each row that a Zoon has gone forward
CAGED_EMBLEM: Final = 300  # an Emblem that nobody can reach any more
NEAR: Final[vec[i64]] = vec[i64]([0, 150, 60, 25, 8, 0])  # an enemy so many steps from my Emblem
SCALE: Final = 320.0


def standing(t: Table, seat: i64) -> i64:
    """Return what a seat's own cards are worth, less the threats to its Emblem."""
    total: i64 = 0
    emblem: i64 = -1
    for slot in range(seat * HALF, t.used(seat)):
        kind = t.kind[slot]
        cell = t.cell[slot]
        if kind == NONE:
            continue
        if EMBLEMS >> kind & 1:
            emblem = cell
        elif cell < CELLS:
            row = cell // 6
            total += VALUE[kind] + ROW * (row if seat == 0 else 5 - row)
    if t.held(seat) > 0:
        for kind in range(len(VALUE)):
            total += t.reserve[seat * KINDS + kind] * VALUE[kind] * RESERVE // 10
    for place in range(seat * 3, seat * 3 + 3):
        if t.trump_at[place] == HAND:
            total += STRENGTH[t.trump(place)]
    if emblem >= CAGED:
        return total + CAGED_EMBLEM
    return total - threats(t, seat, emblem)


def threats(t: Table, seat: i64, emblem: i64) -> i64:
    """Return how much the enemies near a seat's Emblem weigh."""
    total: i64 = 0
    for slot in range(HALF - seat * HALF, t.used(1 - seat)):
        cell = t.cell[slot]
        if cell < CELLS and REACHES[t.kind[slot]] != 0:
            across = cell % 6 - emblem % 6
            along = cell // 6 - emblem // 6
            total += NEAR[max(max(across, -across), max(along, -along))]
    return total


def worth(t: Table, seat: i64) -> float:
    """Return the estimated share of wins of a seat, from 0 to 1."""
    if t.phase == OVER:
        if t.winner < 0:
            return 0.5
        return 1.0 if t.winner == seat else 0.0
    if t.first < 0:  # before all have deployed there is nothing to compare
        return 0.5
    lead = standing(t, seat) - standing(t, 1 - seat)
    return 1.0 / (1.0 + exp(-float(lead) / SCALE))
