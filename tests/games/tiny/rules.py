"""The rules: effects of actions."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from tests.games.tiny import questions
from tests.games.tiny.action_index import action_index
from tests.games.tiny.actions import gem_of, owner_and_round_of
from tests.games.tiny.evaluation import evaluate, evaluation_terms
from tests.games.tiny.events import (
    DieRolled,
    GemDrawn,
    GemHidden,
    GemOpened,
    GemShown,
    HiddenGemDrawn,
    Peeked,
    StormRolled,
)
from tests.games.tiny.features import write_features as write_features
from tests.games.tiny.prior import prior
from tests.games.tiny.state import HIDE, NONE, OVER, PEEK, Table
from tests.games.tiny.view import View, look
from trized import kernel
from trized.kernel import SILENT, Audience, Chance, EventLog, FeatureWriter, Outcome, Question, all_but, only

DIE_FACES = 3
STORM_FACES = 6
SHOWN_TO_ALL = 2  # the face of the die on which everybody sees the gem


class State(kernel.State):
    """A position of Tiny."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def waiting(self) -> vec[i64]:
        return questions.waiting(self.table)

    def question(self, seat: int) -> Question:
        return questions.question(self.table)

    def legal(self, seat: int) -> vec[i64]:
        return questions.legal(self.table, seat)

    def apply(self, seat: int, action: int, chance: Chance, events: EventLog = SILENT) -> None:
        table = self.table
        if table.phase == HIDE:
            table.answers[seat] = gem_of(action)
            if NONE not in table.answers:
                self.hide(events)
        elif table.phase == PEEK:
            self.peek(seat, action, chance, events)
        else:
            raise ValueError(f"Nobody can act in phase {table.phase}.")

    def hide(self, events: EventLog) -> None:
        """Lay down the gems that all seats chose."""
        table = self.table
        for seat, gem in enumerate(table.answers):
            table.hands[seat][gem] -= 1
            table.hidden[seat].append(gem)
            table.seen[seat].append(only(seat).bits)
            events.report(GemHidden, seat)
        table.answers = [NONE] * table.seats
        table.phase = PEEK

    def peek(self, seat: int, action: int, chance: Chance, events: EventLog) -> None:
        """Show a gem and hide it again, then end the round."""
        table = self.table
        owner, turn = owner_and_round_of(action)
        face = chance.roll("die", DIE_FACES)
        audience = self.everybody() if face == SHOWN_TO_ALL else only(seat)
        table.seen[owner][turn] |= audience.bits
        events.report(Peeked, seat, owner, turn)
        events.report(DieRolled, face)
        events.report_to(audience, GemShown, owner, turn, table.hidden[owner][turn])
        table.round += 1
        if table.round == table.rounds:
            self.end(chance, events)
        else:
            table.phase = HIDE
            self.draw(chance, events)

    def draw(self, chance: Chance, events: EventLog) -> None:
        """Give every seat one gem from the box."""
        table = self.table
        for seat in range(table.seats):
            gem = chance.draw("draw", vec[u8](table.pool), sum(table.pool), only(seat))
            table.pool[gem] -= 1
            table.hands[seat][gem] += 1
            events.report_to(only(seat), GemDrawn, seat, gem)
            events.report_to(all_but(seat), HiddenGemDrawn, seat)

    def end(self, chance: Chance, events: EventLog) -> None:
        """Roll the storm and reveal all hidden gems."""
        table = self.table
        table.phase = OVER
        table.storm = chance.roll("storm", STORM_FACES)
        events.report(StormRolled, table.storm)
        for owner in range(table.seats):
            for turn, gem in enumerate(table.hidden[owner]):
                table.seen[owner][turn] = self.everybody().bits
                events.report(GemOpened, owner, turn, gem)

    def everybody(self) -> Audience:
        """Return the audience of all seats and spectators; its bits fit into a byte, unlike EVERYONE."""
        return Audience(2 ** (self.table.seats + 1) - 1)

    def over(self) -> bool:
        return self.table.phase == OVER

    def outcome(self) -> Outcome | None:
        return questions.outcome(self.table)

    def evaluate(self, seat: int) -> float:
        return evaluate(self.table)

    def evaluation_terms(self, seat: int) -> list[tuple[str, float, float]]:
        return evaluation_terms(self.table)

    def prior(self, seat: int, legal: vec[i64]) -> vec[i64]:
        return prior(self.table, seat, legal)

    def action_index(self, seat: int, action: int) -> int:
        return action_index(self.table, seat, action)

    def write_features(self, seat: int, features: FeatureWriter) -> None:
        write_features(self.table, seat, features)

    def copy(self) -> "State":
        return State(self.table.copy())

    def encode(self) -> bytes:
        return self.table.encode()

    def view(self, seat: int) -> View:
        return look(self.table, seat)
