"""What may be done and what it does: the round, from ZorgCorp's fleet through the four peoples to the endings.

The chapters stand in modules of their own: `fleet`, `progress`, `moving`, `building`, `scoring`.
(compiled)
"""

from librt.vecs import vec
from mypy_extensions import i64, u8

from trized.games.zorgcorp import actions
from trized.games.zorgcorp import view as views
from trized.games.zorgcorp.action_index import action_index
from trized.games.zorgcorp.actions import goal_of, kind_of, offer_of, place_of
from trized.games.zorgcorp.board import start_world_of
from trized.games.zorgcorp.box import PEOPLES
from trized.games.zorgcorp.building import (
    announce_building,
    announce_revolution,
    declare_sanctuary,
    name_world,
    place_ship,
    probe,
)
from trized.games.zorgcorp.evaluation import evaluate, evaluation_terms
from trized.games.zorgcorp.events import ExcessRemoved, GameEnded, RoundBegan, TurnPassed
from trized.games.zorgcorp.features import write_features
from trized.games.zorgcorp.fleet import excess_ships, launch_ships, remove_from_fleet
from trized.games.zorgcorp.legal import legal_actions, may_act, question_asked, waiting_seats
from trized.games.zorgcorp.moving import lay_revolt, move_ship, sacrifice, steal
from trized.games.zorgcorp.prior import prior
from trized.games.zorgcorp.progress import progress
from trized.games.zorgcorp.scoring import ending_of, outcome_of
from trized.games.zorgcorp.state import EXCESS, FACE_DOWN, MOVING, NOT_ENDED, NOWHERE, OVER, TURN, Table
from trized.kernel import state as kernel
from trized.kernel.chance import Chance
from trized.kernel.event_log import SILENT, EventLog
from trized.kernel.features import FeatureWriter


class State(kernel.State):
    """A game between two actions."""

    def __init__(self, table: Table, actions: vec[i64]) -> None:
        """Make a position of a table and of what is legal there; `state_of` works that out."""
        self.table = table
        self.actions = actions  # never written, so copies may share it

    def waiting(self) -> vec[i64]:
        return waiting_seats(self.table)

    def question(self, seat: i64) -> kernel.Question:
        return question_asked(self.table)

    def legal(self, seat: i64) -> vec[i64]:
        if may_act(self.table, seat):
            return self.actions[:]
        return vec[i64]()

    def apply(self, seat: i64, action: i64, chance: Chance, events: EventLog = SILENT) -> None:
        perform(self.table, action, chance, events)
        self.actions = play_on_to_choice(self.table, chance, events)

    def over(self) -> bool:
        return self.table.phase == OVER

    def outcome(self) -> kernel.Outcome | None:
        return outcome_of(self.table)

    def copy(self) -> "State":
        return State(self.table.copy(), self.actions)

    def encode(self) -> bytes:
        return self.table.encode()

    def view(self, seat: i64) -> "views.View":
        return views.View(seat, self.table.copy())

    def evaluate(self, seat: i64) -> float:
        return evaluate(self.table)

    def evaluation_terms(self, seat: i64) -> list[tuple[str, float, float]]:
        return evaluation_terms(self.table)

    def prior(self, seat: i64, legal: vec[i64]) -> vec[i64]:
        return prior(self.table, legal)

    def action_index(self, seat: i64, action: i64) -> i64:
        return action_index(self.table.board, action)

    def write_features(self, seat: i64, features: FeatureWriter) -> None:
        write_features(self.table, seat, features)


def state_of(table: Table) -> State:
    """Return the position of a game that stands like this table."""
    return State(table, legal_actions(table))


def begin(table: Table, order: list[int], chance: Chance, events: EventLog) -> State:
    """Set up the start worlds on a table where everything is still in its supplies, and let ZorgCorp begin."""
    for people in range(PEOPLES):
        table.order[people] = u8(order[people])
        world = start_world_of(people)
        table.token[world] = u8(table.box.start_token(people))
        table.status[world] = FACE_DOWN
        table.put_ship(people, 0, world)
    begin_round(table, chance, events)
    return State(table, play_on_to_choice(table, chance, events))


def play_on_to_choice(table: Table, chance: Chance, events: EventLog) -> vec[i64]:
    """Do what everybody can see is forced; return what is legal at the next true choice."""
    found = legal_actions(table)
    while len(found) == 1:
        perform(table, found[0], chance, events)
        found = legal_actions(table)
    return found


def perform(table: Table, action: i64, chance: Chance, events: EventLog) -> None:
    """Do one action, and go on with the round when it ends a turn."""
    if table.phase == EXCESS:
        remove_excess(table, place_of(action), chance, events)
    elif act(table, action, chance, events):
        end_turn(table, chance, events)


def act(table: Table, action: i64, chance: Chance, events: EventLog) -> bool:
    """Do what a people chose; return whether its turn is over (R12)."""
    people = table.acting_people()
    kind = kind_of(action)
    if kind == actions.MOVE:
        table.phase = MOVING
        move_ship(table, people, place_of(action), goal_of(action), chance, events)
        return False
    if kind == actions.NAME_WORLD:
        return name_world(table, place_of(action), events)
    if kind == actions.STEAL:
        table.phase = MOVING
        steal(table, place_of(action), events)
        return False
    if kind == actions.BUILD:
        return announce_building(table, offer_of(action), events)
    if kind == actions.REVOLUTION:
        return announce_revolution(table, place_of(action), offer_of(action), events)
    if kind == actions.LAY_REVOLT:
        table.phase = MOVING
        lay_revolt(table, place_of(action), events)
        return False
    if kind == actions.SACRIFICE:
        table.phase = MOVING
        sacrifice(table, place_of(action), events)
        return False
    if kind == actions.PLACE_SHIP:
        place_ship(table, people, place_of(action), events)
    elif kind == actions.DECLARE_SANCTUARY:
        declare_sanctuary(table, place_of(action), events)
    elif kind == actions.PROBE:
        probe(table, place_of(action), events)
    elif kind == actions.PASS:
        events.report(TurnPassed, people)
    elif kind != actions.END_MOVES:
        raise ValueError(f"A people cannot do action {action}.")
    return True


def remove_excess(table: Table, place: i64, chance: Chance, events: EventLog) -> None:
    """Take the chosen ship off the board; when none is too many, the others move (R2)."""
    remove_from_fleet(table, place)
    events.report(ExcessRemoved, place)
    if excess_ships(table) <= 0:
        begin_turns(table, chance, events)


def end_turn(table: Table, chance: Chance, events: EventLog) -> None:
    """Go on to the next people, or to the end of the round and the check of the endings (R23)."""
    forget_turn(table)
    sort_ships(table, table.acting_people())
    table.turn += 1
    if table.turn < PEOPLES:
        table.phase = TURN
        return
    table.turn = 0
    table.ending = ending_of(table)
    if table.ending != NOT_ENDED:
        table.phase = OVER
        events.report(GameEnded, table.ending)
        return
    table.round += 1
    begin_round(table, chance, events)


def forget_turn(table: Table) -> None:
    """Forget what belonged to the turn of one people alone."""
    table.moved_ships = 0
    table.acted_ships = 0
    table.revolution_world = NOWHERE
    table.bz_offered = 0
    table.worlds_to_name = 0
    for number in range(table.worlds_named):
        table.named_world[number] = 0
    table.worlds_named = 0


def sort_ships(table: Table, people: i64) -> None:
    """Keep a people's ships in order of place, so that positions are equal in which ships alike have changed places."""
    first = table.ship_index(people, 0)
    for ship in range(first + 1, first + table.box.ships_per_people):
        at = ship
        while at > first and table.ships[at - 1] < table.ships[at]:
            place = table.ships[at]
            table.ships[at] = table.ships[at - 1]
            table.ships[at - 1] = place
            at -= 1


def begin_round(table: Table, chance: Chance, events: EventLog) -> None:
    """Let ZorgCorp build its fleet; wait for the players if it has too many ships (R1, R2)."""
    events.report(RoundBegan, table.round)
    launch_ships(table, events)
    if excess_ships(table) > 0:
        table.phase = EXCESS
    else:
        begin_turns(table, chance, events)


def begin_turns(table: Table, chance: Chance, events: EventLog) -> None:
    """Let ZorgCorp's ships move, then the first people act."""
    progress(table, chance, events)
    table.phase = TURN
