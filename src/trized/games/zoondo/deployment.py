"""How to deploy without habits, and what to believe of the deployment of others.

The Emblem goes somewhere behind, the others are drawn by how well they suit the two rows.

(compiled)
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.games.zoondo import box
from trized.games.zoondo.fight import EMBLEMS
from trized.games.zoondo.rules import PLACE, legal
from trized.games.zoondo.state import CELLS, DEPLOY, HALF, KINDS, PLACES, Table
from trized.games.zoondo.trumps import in_rows
from trized.games.zoondo.view import deal_table
from trized.kernel.chance import Chance

# How much a Zoon wants to stand in front, and behind: the strong go first, the weak hide the Emblem among them.
FRONT: Final[vec[i64]] = vec[i64]([2 + zoon.value for zoon in box.ZOONS])
BEHIND: Final[vec[i64]] = vec[i64]([max(26 - zoon.value, 2) for zoon in box.ZOONS])
SIDES: Final[vec[i64]] = vec[i64]([3, 2, 2, 2, 2, 3])  # by column: how much the Emblem likes it

GUESSES: Final = 12  # before what looks foolish is believed
BOLD: Final = 8  # one player in so many hides the Emblem in front


def placements(t: Table, seat: i64) -> vec[float]:
    """Return how likely a seat that deploys makes each placement."""
    emblem = t.tribe(seat).emblem
    waits = t.reserve[seat * KINDS + emblem] != 0
    weights = vec[float](capacity=128)
    for action in legal(t, seat):
        weight: i64 = 0
        if PLACE <= action < PLACE + KINDS * CELLS:
            kind = (action - PLACE) // CELLS
            cell = (action - PLACE) % CELLS
            behind = in_rows(seat, cell, 1)
            if kind == emblem:
                weight = SIDES[cell % 6] if behind else 0
            elif not waits:
                weight = BEHIND[kind] if behind else FRONT[kind]
        weights = append(weights, float(weight))
    return weights


def guess_table(seen: Table, viewer: i64, chance: Chance) -> Table:
    """Deal a table as a player would guess it: the others have hardly deployed their Emblem in front."""
    t = deal_table(seen, viewer, chance)
    for _ in range(GUESSES):
        if (viewer == 0 or sensible(t, 0)) and (viewer == 1 or sensible(t, 1)):
            break
        if chance.below(BOLD) == 0:
            break
        t = deal_table(seen, viewer, chance)
    return t


def sensible(t: Table, seat: i64) -> bool:
    """Tell whether a seat has deployed its Emblem behind, as a sensible player does. (A slot tells its first place.)"""
    if t.phase == DEPLOY:
        return True
    for slot in range(seat * HALF, seat * HALF + PLACES // 2):
        if EMBLEMS >> t.kind[slot] & 1:
            return True
    return False
