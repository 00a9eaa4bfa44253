"""What a sensible player leans to before thinking: a quick estimate of what each action brings at once.

Search plays on by it, so it is made without trying the actions on a copy of the table. Figures are those of `worth`.

(compiled)
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zoondo.fight import EMBLEMS
from trized.games.zoondo.movement import owner
from trized.games.zoondo.rules import LAY
from trized.games.zoondo.state import CELLS, DEPLOY, EMPTY, FIGHT, HALF, KINDS, NOBODY, SLOTS, Table
from trized.games.zoondo.trumps import STOP, TRUMP
from trized.games.zoondo.worth import GUISE, NEAR, POINT, VALUE, WINS, moves_away

VICTORY: Final = 4000  # the enemy Emblem falls
REINFORCEMENT: Final = 60
TRUMP_KEPT: Final = -60  # a trump is better kept until it brings something
SHOT: Final = 5  # sixteenths of the shots that hit
HEAT: Final = 120.0  # what looks so much worse is leant to a third as much


def emblem_of(t: Table, seat: i64) -> i64:
    """Return the slot of a seat's Emblem."""
    for slot in range(seat * HALF, t.used(seat)):
        if t.kind[slot] < KINDS - 2 and EMBLEMS >> t.kind[slot] & 1:
            return slot
    return NOBODY


def reach(t: Table, slot: i64, cell: i64, goal: i64) -> i64:
    """Return how much a Zoon would threaten the enemy Emblem from a cell."""
    if goal == NOBODY or t.cell[goal] >= CELLS:
        return 0
    kind = t.kind[slot]
    return NEAR[moves_away(kind, owner(slot), cell, t.cell[goal])] * WINS[kind * KINDS + t.kind[goal]] // 16


def price(t: Table, slot: i64, goal: i64) -> i64:
    """Return what falls with a Zoon: its points, and its threat to the enemy Emblem."""
    if EMBLEMS >> t.kind[slot] & 1:
        return VICTORY
    return VALUE[t.kind[slot]] * POINT + reach(t, slot, t.cell[slot], goal)


def promise(t: Table, start: i64, end: i64, mine: i64, theirs: i64) -> i64:
    """Return what it brings to move the card of a cell to another, or to attack there."""
    slot = t.board[start]
    other = t.board[end]
    nearer = reach(t, slot, end, theirs) - reach(t, slot, start, theirs)
    if mine != NOBODY and t.may[slot] >> t.kind[mine] & 1:  # who moves is no Emblem without a grid
        nearer -= GUISE
    if other >= SLOTS or owner(other) == owner(slot):
        return nearer
    one = t.kind[slot]
    two = t.kind[other]
    wins = WINS[one * KINDS + two]
    losses = WINS[two * KINDS + one]
    return (wins * (price(t, other, mine) + nearer) - losses * price(t, slot, theirs)) // 16


def lean(t: Table, seat: i64, legal: vec[i64]) -> vec[i64]:
    """Return how much a seat leans to each action, as weights."""
    weights = vec[i64]([1] * len(legal))
    if t.phase == FIGHT or t.phase == DEPLOY:
        return weights
    mine = emblem_of(t, seat)
    theirs = emblem_of(t, 1 - seat)
    best: i64 = -VICTORY
    for k in range(len(legal)):
        weights[k] = expect(t, seat, legal[k], mine, theirs)
        if weights[k] > best:
            best = weights[k]
    for k in range(len(legal)):
        weights[k] = 1 + i64(1000.0 * exp(float(weights[k] - best) / HEAT))
    return weights


def expect(t: Table, seat: i64, action: i64, mine: i64, theirs: i64) -> i64:
    """Return what an action of a turn, a power or a trump that goes on brings."""
    if action == STOP:
        return 0
    if action >= LAY:
        return REINFORCEMENT
    start = action % TRUMP // CELLS
    end = action % CELLS
    slot = t.board[start]
    other = t.board[end]
    if slot < SLOTS and owner(slot) == seat and start != end and (other == EMPTY or action < TRUMP):
        return promise(t, start, end, mine, theirs) + (TRUMP_KEPT if action >= TRUMP else 0)
    if other < SLOTS and owner(other) != seat:  # a shot, a cage, a snare
        return price(t, other, mine) * SHOT // 16 + TRUMP_KEPT
    return TRUMP_KEPT
