"""The rules: legal actions and their effects. Each chapter of the rulebook has its own module.

(compiled)
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.games.zoondo import actions, view
from trized.games.zoondo.action_index import action_index
from trized.games.zoondo.dealing import guess
from trized.games.zoondo.deployment import deploy, finish_deployment, placements
from trized.games.zoondo.evaluation import evaluate, evaluation_terms
from trized.games.zoondo.features import write_features
from trized.games.zoondo.fight import fight, shoot
from trized.games.zoondo.knowledge import see
from trized.games.zoondo.powers import power_choices, use_power, use_star
from trized.games.zoondo.prior import prior
from trized.games.zoondo.state import (
    DEPLOY,
    DEPLOYING,
    DIAGONAL_A,
    DIAGONAL_B,
    DONE,
    FIGHT,
    MORE_MOVES,
    NO_SLOT,
    NO_TRUMP,
    NOBODY,
    NOT_CHOSEN,
    OVER,
    POWER,
    TURN,
    Table,
)
from trized.games.zoondo.trumps import move_next, next_moves, stop_moving
from trized.games.zoondo.turn import begin, finish, take_turn, turn_actions
from trized.kernel import state as kernel
from trized.kernel.chance import Chance
from trized.kernel.event_log import SILENT, EventLog
from trized.kernel.features import FeatureWriter
from trized.kernel.state import in_order

ENDINGS: Final = ("emblem", "stuck", "no_progress", "repetition")  # by `Table.ending`
QUESTIONS: Final = ("deploy", "turn", "touch", "power", "more")  # by `Table.phase`


def question(t: Table) -> kernel.Question:
    """Return the pending question; `about` is the Zoon of a power, or the trump that shoots or continues."""
    about: i64 = -1
    if t.phase == POWER:
        about = t.kind[t.star_slot]
    elif t.shooting_trump != NO_TRUMP:
        about = t.trumps[t.shooting_trump]
    elif t.moving_trump != NO_TRUMP:
        about = t.trumps[t.moving_trump]
    return kernel.Question(QUESTIONS[t.phase], about=about, detail=t.moves_left)


def outcome(t: Table) -> kernel.Outcome | None:
    """Return the result of the game, or None."""
    if t.phase != OVER:
        return None
    return kernel.Outcome(() if t.winner == NOBODY else (t.winner,), (ENDINGS[t.ending],))


def legal(t: Table, seat: i64) -> vec[i64]:
    """Return the legal actions of a waiting seat."""
    if t.phase == TURN:
        return in_order(turn_actions(t, seat))
    if t.phase == FIGHT:
        return append(append(vec[i64](capacity=2), actions.touch(DIAGONAL_A)), actions.touch(DIAGONAL_B))
    if t.phase == POWER:
        return in_order(power_choices(t))
    if t.phase == MORE_MOVES:
        return in_order(next_moves(t))
    if t.phase == DEPLOY:
        return placements(t, seat)
    raise ValueError(f"Nothing is asked in phase {t.phase}.")


def apply(t: Table, seat: i64, action: i64, chance: Chance, events: EventLog) -> None:
    """Apply an action from `legal`."""
    if t.phase == FIGHT:
        t.side(seat).diagonal = actions.diagonal_of(action)
        if t.side1.diagonal != NOT_CHOSEN and t.side2.diagonal != NOT_CHOSEN:
            _settle_fight(t, chance, events)
    elif t.phase == TURN:
        take_turn(t, seat, action, events)
    elif t.phase == POWER:
        use_power(t, action, events)
    elif t.phase == MORE_MOVES:
        if action == actions.STOP:
            stop_moving(t)
        else:
            move_next(t, actions.start_cell(action), actions.end_cell(action), events)
    elif t.phase == DEPLOY:
        deploy(t, seat, action, events)
        if t.side1.deployment != DEPLOYING and t.side2.deployment != DEPLOYING:
            finish_deployment(t, 0, chance, events)  # draws happen in seat order
            finish_deployment(t, 1, chance, events)
            begin(t, chance, events)
    else:
        raise ValueError(f"Nothing can be done in phase {t.phase}.")
    if t.phase == DONE:
        finish(t, events)


def _settle_fight(t: Table, chance: Chance, events: EventLog) -> None:
    """Reveal the fighters and apply a touched star."""
    if t.shooting_trump != NO_TRUMP:
        shoot(t, chance, events)
    else:
        star = fight(t, chance, events)
        if star != NO_SLOT:
            use_star(t, star, events)
    if t.phase != FIGHT:  # a power may announce another fight
        t.side1.diagonal = NOT_CHOSEN
        t.side2.diagonal = NOT_CHOSEN


class State(kernel.GuessingState):
    """A position of Zoondo, hidden cards included."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def waiting(self) -> vec[i64]:
        return self.table.waiting()

    def question(self, seat: i64) -> kernel.Question:
        return question(self.table)

    def legal(self, seat: i64) -> vec[i64]:
        return legal(self.table, seat)

    def apply(self, seat: i64, action: i64, chance: Chance, events: EventLog = SILENT) -> None:
        apply(self.table, seat, action, chance, events)

    def over(self) -> bool:
        return self.table.phase == OVER

    def outcome(self) -> kernel.Outcome | None:
        return outcome(self.table)

    def copy(self) -> "State":
        return State(self.table.copy())

    def encode(self) -> bytes:
        return self.table.encode()

    def view(self, seat: i64) -> kernel.View:
        return view.View(seat, see(self.table, seat))

    def evaluate(self, seat: i64) -> float:
        return evaluate(self.table, seat)

    def evaluation_terms(self, seat: i64) -> list[tuple[str, float, float]]:
        return evaluation_terms(self.table, seat)

    def prior(self, seat: i64, legal: vec[i64]) -> vec[i64]:
        return prior(self.table, seat, legal)

    def guessed_prior(self, seat: i64, legal: vec[i64], chance: Chance) -> vec[i64]:
        t = self.table
        if t.phase == DEPLOY or t.phase == FIGHT:  # where the prior depends on no card
            return prior(t, seat, legal)
        return prior(guess(t, seat, chance), seat, legal)

    def action_index(self, seat: i64, action: i64) -> i64:
        return action_index(self.table, seat, action)

    def write_features(self, seat: i64, features: FeatureWriter) -> None:
        write_features(self.table, seat, features)
