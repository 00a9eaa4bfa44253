"""A position of Zoondo and what a viewer sees of it, as the rest of the house knows them.

(compiled)
"""

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zoondo.deployment import guess_table, placements
from trized.games.zoondo.duel import touches
from trized.games.zoondo.leanings import lean
from trized.games.zoondo.rules import apply, legal
from trized.games.zoondo.state import DEPLOY, FIGHT, OVER, Table
from trized.games.zoondo.view import deal_table, outcome, question, see, write_table
from trized.games.zoondo.worth import signs, worth
from trized.kernel.chance import Chance
from trized.kernel.events import EventLog
from trized.kernel.state import Outcome, Question, State, View


class Position(State):
    """The whole table, hidden cards included."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def waiting(self) -> vec[i64]:
        return self.table.waiting()

    def question(self, seat: i64) -> Question:
        return question(self.table)

    def legal(self, seat: i64) -> vec[i64]:
        return legal(self.table, seat)

    def apply(self, seat: i64, action: i64, chance: Chance, story: EventLog | None = None) -> None:
        apply(self.table, seat, action, chance, story)

    def over(self) -> bool:
        return self.table.phase == OVER

    def outcome(self) -> Outcome | None:
        return outcome(self.table)

    def copy(self) -> "Position":
        return Position(self.table.copy())

    def encode(self) -> bytes:
        return write_table(self.table)

    def view(self, seat: i64) -> View:
        return Sight(seat, see(self.table, seat))

    def evaluate(self, seat: i64) -> float:
        return worth(self.table, seat)

    def evaluation_terms(self, seat: i64) -> list[tuple[str, float, float]]:
        return signs(self.table, seat)

    def prior(self, seat: i64, legal: vec[i64]) -> vec[i64]:
        return lean(self.table, seat, legal)


class Sight(View):
    """A table on which only what the viewer may see lies."""

    def __init__(self, viewer: i64, table: Table) -> None:
        self.viewer = viewer
        self.table = table

    def waiting(self) -> vec[i64]:
        return self.table.waiting()

    def question(self, seat: i64) -> Question:
        return question(self.table)

    def legal(self) -> vec[i64]:
        for seat in self.table.waiting():
            if seat == self.viewer:
                return legal(self.table, seat)
        return vec[i64]()

    def outcome(self) -> Outcome | None:
        return outcome(self.table)

    def encode(self) -> bytes:
        return bytes([self.viewer + 1]) + write_table(self.table)

    def mixed_strategy(self) -> vec[float]:
        if len(self.legal()) == 0:
            return vec[float]()
        if self.table.phase == FIGHT:
            return touches(self.table, self.viewer)
        if self.table.phase == DEPLOY:
            return placements(self.table, self.viewer)
        return vec[float]()

    def deal(self, chance: Chance) -> State:
        return Position(deal_table(self.table, self.viewer, chance))

    def deal_likely(self, chance: Chance) -> State:
        return Position(guess_table(self.table, self.viewer, chance))
