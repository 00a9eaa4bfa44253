"""The State of Zenith: the rules behind the kernel's interface.

(compiled)
"""

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zenith.action_index import action_index
from trized.games.zenith.box import Box
from trized.games.zenith.evaluation import evaluate, evaluation_terms
from trized.games.zenith.features import write_features
from trized.games.zenith.state import NO_CHANCE, OVER, Table
from trized.games.zenith.turn import act, legal, set_up, waiting
from trized.games.zenith.view import View, fill, look, outcome_of, question_of
from trized.kernel import state as kernel
from trized.kernel.chance import Chance
from trized.kernel.event_log import SILENT, EventLog
from trized.kernel.features import FeatureWriter
from trized.kernel.state import Outcome, Question


class State(kernel.State):
    """A position of Zenith."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def waiting(self) -> vec[i64]:
        return waiting(self.table)

    def question(self, seat: i64) -> Question:
        return question_of(self.table)

    def legal(self, seat: i64) -> vec[i64]:
        return legal(self.table, seat)

    def apply(self, seat: i64, action: i64, chance: Chance, events: EventLog = SILENT) -> None:
        table = self.table
        table.chance = chance
        table.events = events
        act(table, seat, action)
        table.chance = NO_CHANCE
        table.events = SILENT

    def over(self) -> bool:
        return self.table.phase == OVER

    def outcome(self) -> Outcome | None:
        return outcome_of(self.table)

    def copy(self) -> "State":
        table = self.table
        return State(Table(table.box, table.players, table.secret_agents, table))

    def encode(self) -> bytes:
        return msgspec.msgpack.encode(self.table.values())

    def view(self, seat: i64) -> kernel.View:
        table = self.table
        for waits in waiting(table):
            if waits == seat:
                return look(table, seat, legal(table, seat))
        return look(table, seat, vec[i64]())

    def evaluate(self, seat: i64) -> float:
        return evaluate(self.table, self.table.side_of(seat))

    def evaluation_terms(self, seat: i64) -> list[tuple[str, float, float]]:
        return evaluation_terms(self.table, self.table.side_of(seat))

    def action_index(self, seat: i64, action: i64) -> i64:
        return action_index(self.table, seat, action)

    def write_features(self, seat: i64, features: FeatureWriter) -> None:
        write_features(self.table, seat, features)


def begin(
    box: Box,
    players: i64,
    secret_agents: i64,
    first: i64,
    sides: vec[i64],
    ahead: vec[i64],
    shares: i64,
    chance: Chance,
    events: EventLog,
) -> State:
    """Set up a new game."""
    table = Table(box, players, secret_agents)
    table.chance = chance
    table.events = events
    set_up(table, first, sides, ahead, shares)
    table.chance = NO_CHANCE
    table.events = SILENT
    return State(table)


def deal(view: View, chance: Chance) -> State:
    """Deal a complete position that the viewer cannot distinguish from the true one."""
    seen = view.table
    table = Table(seen.box, seen.players, seen.secret_agents, seen)
    fill(table, view.viewer, chance)
    return State(table)
