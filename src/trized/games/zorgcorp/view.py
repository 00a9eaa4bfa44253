"""What a viewer may know, and a position dealt from it.

The whole table is listed: every token that lies on it was shown to everyone when it was laid, and the draw pile holds
the others (R5, R14, R25). So all viewers know the same, and exactly one position fits what they know. What a screen
may show again is a smaller thing: `shows` honours the option `memory`.

Positions give views and views deal positions, so this module and `rules` import each other; each names the other's
class only when a game is played, never while it is imported.
(compiled)
"""

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zorgcorp import rules
from trized.games.zorgcorp.board import is_start_world
from trized.games.zorgcorp.features import write_features
from trized.games.zorgcorp.legal import legal_actions, may_act, question_asked, waiting_seats
from trized.games.zorgcorp.scoring import outcome_of
from trized.games.zorgcorp.state import FACE_DOWN, NO_TOKEN, Table
from trized.kernel import state as kernel
from trized.kernel.chance import Chance
from trized.kernel.features import FeatureWriter


class View(kernel.View):
    """The table as a viewer knows it."""

    def __init__(self, viewer: i64, table: Table) -> None:
        self.viewer = viewer
        self.table = table

    def waiting(self) -> vec[i64]:
        return waiting_seats(self.table)

    def question(self, seat: i64) -> kernel.Question:
        return question_asked(self.table)

    def legal(self) -> vec[i64]:
        if may_act(self.table, self.viewer):
            return legal_actions(self.table)
        return vec[i64]()

    def outcome(self) -> kernel.Outcome | None:
        return outcome_of(self.table)

    def encode(self) -> bytes:
        return bytes([self.viewer + 1]) + self.table.encode()

    @staticmethod
    def decode(data: bytes) -> "View":
        """Return the view that `encode` wrote."""
        return View(data[0] - 1, Table.decode(data[1:]))

    def deal(self, chance: Chance) -> "rules.State":
        """Return the one position that fits what a viewer knows; chance has nothing to draw."""
        return rules.state_of(self.table.copy())

    def write_features(self, seat: i64, features: FeatureWriter) -> None:
        write_features(self.table, seat, features)

    def shows(self, world: i64) -> bool:
        """Return whether a screen may show what a world's token says.

        Face-up tokens, start worlds and overthrown worlds (R21) are open to all; what else lies face down only with
        the option `memory` at `notes` (R25).
        """
        if self.table.token[world] == NO_TOKEN:
            return False
        return self.table.status[world] != FACE_DOWN or is_start_world(world) or self.table.notes == 1
