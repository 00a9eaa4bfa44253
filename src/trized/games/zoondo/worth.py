"""How well a seat stands in Zoondo: a sum that a player can read and argue with.

Figures are in tenths of a point of card value. The difference of both sides goes through a logistic curve.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zoondo import box
from trized.games.zoondo.duel import BOTH_STAND, LOST, WON, clash
from trized.games.zoondo.fight import EMBLEMS, eliminate, fall_back, overrun, show
from trized.games.zoondo.movement import seen_from
from trized.games.zoondo.state import CAGED, CELLS, FIGHT, HALF, HAND, KINDS, NOBODY, NONE, OVER, TOMB, TURN, Table

NEVER: Final = 15


def _count_moves() -> tuple[list[int], list[int]]:
    """Return the number of each Zoon's grid, and by grid how many moves lie between two cells of an empty field."""
    grids = sorted({zoon.grid for zoon in box.ZOONS})
    away: list[int] = []
    for grid in grids:
        paths, jumps = box.read_grid(grid)
        steps = [*jumps, *(step for path in paths for step in path)]
        for start in range(CELLS):
            row = [NEVER] * CELLS
            row[start] = 0
            reached = [start]
            for cell in reached:
                for dx, dy in steps:
                    end = seen_from(0, cell, dx, dy)
                    if end < CELLS and row[end] == NEVER:
                        row[end] = row[cell] + 1
                        reached.append(end)
            away += row
    return [grids.index(zoon.grid) for zoon in box.ZOONS], away


_COUNTED: Final = _count_moves()
GRID: Final[vec[i64]] = vec[i64](_COUNTED[0])
AWAY: Final[vec[i64]] = vec[i64](_COUNTED[1])
VALUE: Final[vec[i64]] = vec[i64]([10 * (zoon.value or 15) for zoon in box.ZOONS])
STRENGTH: Final[vec[i64]] = vec[i64]([40 * trump.strength for trump in box.TRUMPS])

RESERVE: Final = 8  # tenths of its value that a card in hand counts
ROW: Final = 6  # each row that a Zoon has gone forward
CAGED_EMBLEM: Final = 300  # an Emblem that nobody can reach any more
NEAR: Final[vec[i64]] = vec[i64]([0, 120, 60, 30, 12, 4] + [0] * 10)  # an enemy so many moves from my Emblem
HUNTED: Final = 200  # an enemy one move from an Emblem that he knows
SEEN: Final = 1  # tenths of its value that a card loses when the enemy knows it
SCALE: Final = 300.0


def moves_away(kind: i64, seat: i64, start: i64, end: i64) -> i64:
    """Return how many moves a Zoon is away from a cell if nothing stands in its way; NEVER if it cannot get there."""
    if seat == 1:
        start = CELLS - 1 - start
        end = CELLS - 1 - end
    return AWAY[(GRID[kind] * CELLS + start) * CELLS + end]


def standing(t: Table, seat: i64) -> i64:
    """Return what a seat's own cards are worth, less the threats to its Emblem."""
    total: i64 = 0
    emblem: i64 = NOBODY
    for slot in range(seat * HALF, t.used(seat)):
        kind = t.kind[slot]
        cell = t.cell[slot]
        if kind == NONE:
            continue
        if EMBLEMS >> kind & 1:
            emblem = slot
        elif cell < CELLS:
            row = cell // 6
            total += VALUE[kind] + ROW * (row if seat == 0 else 5 - row)
            if t.may[slot] & (t.may[slot] - 1) == 0:
                total -= VALUE[kind] * SEEN // 10
    if t.held(seat) > 0:
        for kind in range(len(VALUE)):
            total += t.reserve[seat * KINDS + kind] * VALUE[kind] * RESERVE // 10
    for place in range(seat * 3, seat * 3 + 3):
        if t.trump_at[place] == HAND:
            total += STRENGTH[t.trump(place)]
    if emblem == NOBODY:
        return total
    if t.cell[emblem] >= CAGED:
        return total + CAGED_EMBLEM
    return total - danger(t, seat, emblem)


def danger(t: Table, seat: i64, emblem: i64) -> i64:
    """Return how much the enemies near a seat's Emblem weigh: the more, the fewer cards it can be taken for."""
    here = t.cell[emblem]
    total: i64 = 0
    close: i64 = 0
    for slot in range(HALF - seat * HALF, t.used(1 - seat)):
        cell = t.cell[slot]
        if cell < CELLS:
            away = moves_away(t.kind[slot], 1 - seat, cell, here)
            total += NEAR[away]
            if away == 1:
                close += 1
    return total + (HUNTED * close // taken_for(t, seat, t.kind[emblem]) if close > 0 else 0)


def taken_for(t: Table, seat: i64, emblem: i64) -> i64:
    """Return how many cards of a seat may be its Emblem, for all who watch."""
    cards: i64 = 0
    for slot in range(seat * HALF, t.used(seat)):
        if t.cell[slot] < CELLS and t.may[slot] >> emblem & 1:
            cards += 1
    return cards if cards > 0 else 1


def share(t: Table, seat: i64) -> float:
    """Return the estimated share of wins of a seat from what lies on the table."""
    if t.phase == OVER:
        if t.winner < 0:
            return 0.5
        return 1.0 if t.winner == seat else 0.0
    lead = standing(t, seat) - standing(t, 1 - seat)
    return 1.0 / (1.0 + exp(-float(lead) / SCALE))


def worth(t: Table, seat: i64) -> float:
    """Return the estimated share of wins of a seat, from 0 to 1."""
    if t.first < 0:  # before all have deployed there is nothing to compare
        return 0.5
    if t.phase == FIGHT:
        return worth_of_fight(t, seat)
    return share(t, seat)


def worth_of_fight(t: Table, seat: i64) -> float:
    """Return the mean of how an announced fight can end, all corners equally likely."""
    attacker = t.kind[t.attacker] if t.shot == NOBODY else 0
    defender = t.kind[t.defender]
    won: i64 = 0
    lost: i64 = 0
    for corners in range(16):
        result = clash(t, attacker, defender, corners & 3, corners >> 2)
        if result == WON:
            won += 1
        elif result == LOST:
            lost += 1
    total = 0.0
    if won < 16 - lost:
        total += float(16 - won - lost) * share(as_after(t, BOTH_STAND), seat)
    if won > 0:
        total += float(won) * share(as_after(t, WON), seat)
    if lost > 0:
        total += float(lost) * share(as_after(t, LOST), seat)
    return total / 16.0


def as_after(t: Table, result: i64) -> Table:
    """Return the table as it will lie after a fight."""
    after = t.copy()
    after.phase = TURN
    show(after, t.defender)
    if t.shot != NOBODY:
        if result == WON:
            eliminate(after, t.defender, None)
        elif result == LOST:
            after.trump_at[t.shot] = TOMB
        return after
    show(after, t.attacker)
    if result == WON:
        overrun(after, None)
    elif result == LOST:
        eliminate(after, t.attacker, None)
    else:
        fall_back(after, None)
    return after
