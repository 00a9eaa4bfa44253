"""Views of Zoondo, and complete positions dealt from them.

(compiled)
"""

from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zoondo import rules
from trized.games.zoondo.dealing import deal, deal_likely
from trized.games.zoondo.features import write_features
from trized.games.zoondo.mixed_strategy import deployments, diagonals
from trized.games.zoondo.state import DEPLOY, FIGHT, HIDDEN, NO_CARD, OVER, POWER, Table, owner
from trized.kernel import state as kernel
from trized.kernel.chance import Chance
from trized.kernel.features import FeatureWriter

FACE_DOWN = -1


class View(kernel.View):
    """A seat's knowledge of the table."""

    heuristics: ClassVar[tuple[str, ...]] = ("deploy",)

    def __init__(self, viewer: i64, table: Table) -> None:
        self.viewer = viewer
        self.table = table

    def waiting(self) -> vec[i64]:
        return self.table.waiting()

    def question(self, seat: i64) -> kernel.Question:
        return rules.question(self.table)

    def legal(self) -> vec[i64]:
        for seat in self.table.waiting():
            if seat == self.viewer:
                return rules.legal(self.table, seat)
        return vec[i64]()

    def outcome(self) -> kernel.Outcome | None:
        return rules.outcome(self.table)

    def encode(self) -> bytes:
        return bytes([self.viewer + 1]) + self.table.encode()

    def mixed_strategy(self) -> vec[float]:
        if len(self.legal()) == 0:
            return vec[float]()
        if self.table.phase == FIGHT:
            return diagonals(self.table, self.viewer)
        if self.table.phase == DEPLOY:
            return deployments(self.table, self.viewer)
        return vec[float]()

    def deal(self, chance: Chance) -> kernel.State:
        return rules.State(deal(self.table, self.viewer, chance))

    def deal_likely(self, chance: Chance) -> kernel.State:
        return rules.State(deal_likely(self.table, self.viewer, chance))

    def write_features(self, seat: i64, features: FeatureWriter) -> None:
        write_features(self.table, seat, features)

    def face_up(self, slot: i64) -> i64:
        """Return the kind of a card whose face the viewer sees now, or FACE_DOWN.

        Visible are own cards, the two fighters while a star is used, and all when the game is over. A card seen earlier
        is face down again, unless the table keeps notes.
        """
        t = self.table
        kind = t.kind[slot]
        if kind == HIDDEN or kind == NO_CARD:
            return FACE_DOWN
        turned_up = t.phase == OVER or (t.phase == POWER and (slot == t.star_slot or slot == t.star_opponent))
        return kind if owner(slot) == self.viewer or t.notes != 0 or turned_up else FACE_DOWN
