"""Prior of Zoondo: a quick estimate of each action's immediate gain, without playing it.

Playouts of a search use it. The units are those of `evaluation`.

(compiled)
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zoondo import actions
from trized.games.zoondo.evaluation import DISGUISE, NEAR, POINT, VALUE, WINS, emblem_of, moves_away, pair
from trized.games.zoondo.fight import EMBLEMS
from trized.games.zoondo.movement import has
from trized.games.zoondo.state import CELLS, DEPLOY, EMPTY, FIGHT, NO_SLOT, SLOTS, Table, owner

VICTORY: Final = 4000  # the enemy Emblem falls
REINFORCEMENT: Final = 60
TRUMP_KEPT: Final = -60  # cost of a trump that gains nothing now
SHOT: Final = 5  # hits in 16 shots
TEMPERATURE: Final = 120.0  # an action this much worse gets about a third of the weight


def threat(t: Table, slot: i64, cell: i64, emblem: i64) -> i64:
    """Return the threat of a Zoon on `cell` to the enemy Emblem."""
    if emblem == NO_SLOT or t.cell[emblem] >= CELLS:
        return 0
    kind = t.kind[slot]
    return NEAR[moves_away(kind, owner(slot), cell, t.cell[emblem])] * WINS[pair(kind, t.kind[emblem])] // 16


def loss(t: Table, slot: i64, emblem: i64) -> i64:
    """Return the value lost with a Zoon: its points, and its threat to the enemy Emblem."""
    if has(EMBLEMS, t.kind[slot]):
        return VICTORY
    return VALUE[t.kind[slot]] * POINT + threat(t, slot, t.cell[slot], emblem)


def gain_of_move(t: Table, start: i64, end: i64, my_emblem: i64, their_emblem: i64) -> i64:
    """Return the gain of moving the card on `start` to `end`, or attacking there."""
    slot = t.board[start]
    other = t.board[end]
    nearer = threat(t, slot, end, their_emblem) - threat(t, slot, start, their_emblem)
    if my_emblem != NO_SLOT and has(t.possible_kinds[slot], t.kind[my_emblem]):  # an Emblem without a grid never moves
        nearer -= DISGUISE
    if other >= SLOTS or owner(other) == owner(slot):
        return nearer
    one = t.kind[slot]
    two = t.kind[other]
    wins = WINS[pair(one, two)]
    losses = WINS[pair(two, one)]
    return (wins * (loss(t, other, my_emblem) + nearer) - losses * loss(t, slot, their_emblem)) // 16


def prior(t: Table, seat: i64, legal: vec[i64]) -> vec[i64]:
    """Return the weight of each legal action."""
    weights = vec[i64]([1] * len(legal))
    if t.phase == FIGHT or t.phase == DEPLOY:
        return weights
    my_emblem = emblem_of(t, seat)
    their_emblem = emblem_of(t, 1 - seat)
    best: i64 = -VICTORY
    for k in range(len(legal)):
        weights[k] = gain(t, seat, legal[k], my_emblem, their_emblem)
        if weights[k] > best:
            best = weights[k]
    for k in range(len(legal)):
        weights[k] = 1 + i64(1000.0 * exp(float(weights[k] - best) / TEMPERATURE))
    return weights


def gain(t: Table, seat: i64, action: i64, my_emblem: i64, their_emblem: i64) -> i64:
    """Return the gain of an action in a turn, a power or a continued trump."""
    if action == actions.STOP:
        return 0
    if actions.is_reinforcement(action):
        return REINFORCEMENT
    start = actions.start_cell(action)
    end = actions.end_cell(action)
    slot = t.board[start]
    other = t.board[end]
    if slot < SLOTS and owner(slot) == seat and start != end and (other == EMPTY or actions.is_move(action)):
        return gain_of_move(t, start, end, my_emblem, their_emblem) + (0 if actions.is_move(action) else TRUMP_KEPT)
    if other < SLOTS and owner(other) != seat:  # a shot, a cage, a snare
        return loss(t, other, my_emblem) * SHOT // 16 + TRUMP_KEPT
    return TRUMP_KEPT
