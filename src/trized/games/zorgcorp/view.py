"""What a viewer may know, and a position dealt from it.

The whole table is listed: every token that lies on it was shown to everyone when it was laid, and the draw pile holds
the others (R5, R14, R25). So all viewers know the same, and exactly one position fits what they know. What a screen
may show again is a smaller thing: `shows` honours the option `memory`.

(compiled)
"""

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zorgcorp.asking import choices, may_speak, question, waiting
from trized.games.zorgcorp.encoding import encode
from trized.games.zorgcorp.galaxy import FIRST_SYSTEM
from trized.games.zorgcorp.scoring import outcome
from trized.games.zorgcorp.state import FACE_DOWN, NO_TOKEN, Table
from trized.kernel.chance import Chance
from trized.kernel.state import Outcome, Question, State, View


class TableView(View):
    """The table as a viewer knows it."""

    def __init__(self, viewer: i64, table: Table) -> None:
        self.viewer = viewer
        self.table = table

    def waiting(self) -> vec[i64]:
        return waiting(self.table)

    def question(self, seat: i64) -> Question:
        return question(self.table)

    def legal(self) -> vec[i64]:
        if may_speak(self.table, self.viewer):
            return choices(self.table)
        return vec[i64]()

    def outcome(self) -> Outcome | None:
        return outcome(self.table)

    def encode(self) -> bytes:
        return bytes([self.viewer + 1]) + encode(self.table)

    def deal(self, chance: Chance) -> State:
        """Return the one position that fits what a viewer knows; chance has nothing to draw."""
        from trized.games.zorgcorp.rules import Position

        return Position(self.table.copy(), choices(self.table))

    def shows(self, world: i64) -> bool:
        """Tell whether a screen may show what a world's token says.

        Face-up tokens, start worlds and overthrown worlds (R21) are open to all; what else lies face down only with
        the option `memory` at `notes` (R25).
        """
        if self.table.token[world] == NO_TOKEN:
            return False
        return self.table.status[world] != FACE_DOWN or world < FIRST_SYSTEM or self.table.notes == 1
