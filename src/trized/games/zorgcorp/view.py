"""Views of ZorgCorp, and the position dealt from them.

A view contains the complete table: every token on it was shown to everyone when it was laid, and the draw pile contains
the others (R5, R14, R25). So all viewers have the same knowledge, and exactly one position fits it. The screen may show
less: `shows` follows the option `memory`.

Positions create views and views deal positions, so this module and `rules` import each other; each uses the other's
class only at run time, not during import.

(compiled)
"""

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zorgcorp import rules
from trized.games.zorgcorp.board import is_start_world
from trized.games.zorgcorp.building import first_nameable
from trized.games.zorgcorp.features import write_features
from trized.games.zorgcorp.legal import current_question, legal_actions, may_act, waiting_seats
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
        return current_question(self.table)

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
        """Return the view from the bytes of `encode`."""
        return View(data[0] - 1, Table.decode(data[1:]))

    def deal(self, chance: Chance) -> "rules.State":
        """Return the only position that fits the view; nothing is drawn."""
        return rules.state_of(self.table.copy())

    def write_features(self, seat: i64, features: FeatureWriter) -> None:
        write_features(self.table, seat, features)

    def may_build(self, people: i64, offer: i64) -> bool:
        """Return whether the visible tokens leave enough worlds to name for a ship, with this offer in BZ$."""
        table = self.table
        enough = offer
        for world in range(first_nameable(table), table.board.last_world + 1):
            fits = not self.shows(world) or table.colour_of(world) == table.box.home_colour[people]
            if fits and table.lies_face_down(world):
                enough += 1
        return enough >= table.box.build_worlds

    def shows(self, world: i64) -> bool:
        """Return whether a screen may show the front of a world's token.

        Face-up tokens, start worlds and overthrown worlds (R21) are always visible; other face-down tokens only with
        the option `memory` `notes` (R25).
        """
        if self.table.token[world] == NO_TOKEN:
            return False
        return self.table.status[world] != FACE_DOWN or is_start_world(world) or self.table.notes == 1
