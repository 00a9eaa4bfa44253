"""How well a seat stands in Zoondo: a sum that a player can read and argue with.

Figures are in tenths of a point of card value. The difference of both sides goes through a logistic curve.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zoondo import box
from trized.games.zoondo.fight import CROSS, EMBLEMS, STAR, attack, defence
from trized.games.zoondo.powers import ELIMINATE, OP
from trized.games.zoondo.state import CAGED, CELLS, FIGHT, HALF, HAND, KINDS, NOBODY, NONE, OVER, Table

VALUE: Final[vec[i64]] = vec[i64]([10 * (zoon.value or 15) for zoon in box.ZOONS])
REACHES: Final[vec[i64]] = vec[i64]([int(zoon.grid != "") for zoon in box.ZOONS])
STRENGTH: Final[vec[i64]] = vec[i64]([60 * trump.strength for trump in box.TRUMPS])
RESERVE: Final = 8  # tenths of its value that a card in hand counts
ROW: Final = 6  # each row that a Zoon has gone forward
CAGED_EMBLEM: Final = 300  # an Emblem that nobody can reach any more
NEAR: Final[vec[i64]] = vec[i64]([0, 150, 60, 25, 8, 0])  # an enemy so many steps from my Emblem
ALL_IS_LOST: Final = 1500  # an Emblem
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


def price(kind: i64) -> i64:
    """Return what is lost with a card."""
    return ALL_IS_LOST if EMBLEMS >> kind & 1 else VALUE[kind]


def prospect(t: Table) -> i64:
    """Return what the attacker may expect of an announced fight: the mean over the corners that can be touched."""
    total: i64 = 0
    ways: i64 = 0
    for on_attacker in range(4):
        if not _may_touch(t, 1 - t.seat, on_attacker):
            continue
        for on_defender in range(4):
            if _may_touch(t, t.seat, on_defender):
                total += _gain(t, attack(t, on_attacker), defence(t, on_defender))
                ways += 1
    return total // ways


def _may_touch(t: Table, seat: i64, corner: i64) -> bool:
    return t.choice(seat) == 0 or t.choice(seat) - 1 == corner % 2


def _gain(t: Table, mine: i64, theirs: i64) -> i64:
    """Return what the attacker gains by two touched corners."""
    if t.shot != NOBODY:
        if mine == CROSS:
            return -STRENGTH[t.trump(t.shot)]
        return price(t.kind[t.defender]) if theirs != STAR and mine > theirs else 0
    if mine == theirs:
        return 0
    if mine == STAR:
        return price(t.kind[t.defender]) if OP[t.kind[t.attacker]] == ELIMINATE else 0
    if theirs == STAR:
        return -price(t.kind[t.attacker]) if OP[t.kind[t.defender]] == ELIMINATE else 0
    return price(t.kind[t.defender]) if mine > theirs else -price(t.kind[t.attacker])


def worth(t: Table, seat: i64) -> float:
    """Return the estimated share of wins of a seat, from 0 to 1."""
    if t.phase == OVER:
        if t.winner < 0:
            return 0.5
        return 1.0 if t.winner == seat else 0.0
    if t.first < 0:  # before all have deployed there is nothing to compare
        return 0.5
    lead = standing(t, seat) - standing(t, 1 - seat)
    if t.phase == FIGHT:
        lead += prospect(t) if t.seat == seat else -prospect(t)
    return 1.0 / (1.0 + exp(-float(lead) / SCALE))
