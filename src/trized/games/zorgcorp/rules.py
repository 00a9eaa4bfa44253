"""The round: ZorgCorp's fleet, the turns of the four peoples, and the endings.

Chapters of the rules have their own modules: `fleet`, `progress`, `moving`, `building`, `scoring`.

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
from trized.games.zorgcorp.legal import current_question, legal_actions, may_act, waiting_seats
from trized.games.zorgcorp.moving import lay_revolt, move_ship, sacrifice, steal
from trized.games.zorgcorp.prior import prior
from trized.games.zorgcorp.progress import progress
from trized.games.zorgcorp.scoring import ending_of, outcome_of
from trized.games.zorgcorp.state import EXCESS, FACE_DOWN, MOVING, NOT_ENDED, NOWHERE, OVER, TURN, Table
from trized.kernel import state as kernel
from trized.kernel.chance import Chance
from trized.kernel.event_log import SILENT, EventLog
from trized.kernel.features import FeatureWriter


class State(kernel.PausingState):
    """A position of ZorgCorp."""

    def __init__(self, table: Table, actions: vec[i64]) -> None:
        """Create a position from a table and its legal actions; `state_of` computes these."""
        self.table = table
        self.actions = actions  # never changed, so copies share it

    def waiting(self) -> vec[i64]:
        return waiting_seats(self.table)

    def question(self, seat: i64) -> kernel.Question:
        return current_question(self.table)

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

    def paused(self) -> "State":
        return Paused(self.table.copy(), self.actions)

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


class Paused(State):
    """A position that stops when all peoples have acted, before ZorgCorp's next round."""

    def waiting(self) -> vec[i64]:
        return waiting_seats(self.table) if len(self.actions) > 0 else vec[i64]()

    def apply(self, seat: i64, action: i64, chance: Chance, events: EventLog = SILENT) -> None:
        table = self.table
        self.actions = vec[i64]([action])
        while len(self.actions) == 1:
            if table.phase == EXCESS or table.turn < PEOPLES - 1:
                perform(table, self.actions[0], chance, events)
            elif act(table, self.actions[0], chance, events):
                table.phase = TURN
                check_end(table, events)
                self.actions = vec[i64]()
                return
            self.actions = legal_actions(table)

    def copy(self) -> "State":
        return Paused(self.table.copy(), self.actions)


def state_of(table: Table) -> State:
    """Return the position of a table."""
    return State(table, legal_actions(table))


def begin(table: Table, order: list[int], chance: Chance, events: EventLog) -> State:
    """Set up the start worlds on an empty table, and let ZorgCorp begin."""
    for people in range(PEOPLES):
        table.order[people] = u8(order[people])
        world = start_world_of(people)
        table.token[world] = u8(table.box.start_token(people))
        table.status[world] = FACE_DOWN
        table.put_ship(people, 0, world)
    begin_round(table, chance, events)
    return State(table, play_on_to_choice(table, chance, events))


def play_on_to_choice(table: Table, chance: Chance, events: EventLog) -> vec[i64]:
    """Play publicly forced actions; return the legal actions of the next choice."""
    found = legal_actions(table)
    while len(found) == 1:
        perform(table, found[0], chance, events)
        found = legal_actions(table)
    return found


def perform(table: Table, action: i64, chance: Chance, events: EventLog) -> None:
    """Apply one action, and continue the round if it ends a turn."""
    if table.phase == EXCESS:
        remove_excess(table, place_of(action), chance, events)
    elif act(table, action, chance, events):
        end_turn(table, chance, events)


def act(table: Table, action: i64, chance: Chance, events: EventLog) -> bool:
    """Apply a people's action; return whether its turn is over (R12)."""
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
    """Remove the chosen ship; when the fleet has its allowed size, move it (R2)."""
    remove_from_fleet(table, place)
    events.report(ExcessRemoved, place)
    if excess_ships(table) <= 0:
        begin_turns(table, chance, events)


def end_turn(table: Table, chance: Chance, events: EventLog) -> None:
    """Continue with the next people, or end the round."""
    forget_turn(table)
    sort_ships(table, table.acting_people())
    table.turn += 1
    if table.turn < PEOPLES:
        table.phase = TURN
        return
    table.turn = 0
    check_end(table, events)
    if table.phase != OVER:
        table.round += 1
        begin_round(table, chance, events)


def check_end(table: Table, events: EventLog) -> None:
    """End the game if all peoples have acted and an ending applies (R23)."""
    table.ending = ending_of(table)
    if table.ending != NOT_ENDED:
        table.phase = OVER
        events.report(GameEnded, table.ending)


def forget_turn(table: Table) -> None:
    """Clear the fields of a people's turn."""
    table.moved_ships = 0
    table.acted_ships = 0
    table.revolution_world = NOWHERE
    table.bz_offered = 0
    table.worlds_to_name = 0
    for number in range(table.worlds_named):
        table.named_world[number] = 0
    table.worlds_named = 0


def sort_ships(table: Table, people: i64) -> None:
    """Sort a people's ships by place, so that equivalent positions are equal."""
    first = table.ship_index(people, 0)
    for ship in range(first + 1, first + table.box.ships_per_people):
        at = ship
        while at > first and table.ships[at - 1] < table.ships[at]:
            place = table.ships[at]
            table.ships[at] = table.ships[at - 1]
            table.ships[at - 1] = place
            at -= 1


def begin_round(table: Table, chance: Chance, events: EventLog) -> None:
    """Launch ZorgCorp's ships; prompt the players if it has too many (R1, R2)."""
    events.report(RoundBegan, table.round)
    launch_ships(table, events)
    if excess_ships(table) > 0:
        table.phase = EXCESS
    else:
        begin_turns(table, chance, events)


def begin_turns(table: Table, chance: Chance, events: EventLog) -> None:
    """Move ZorgCorp's ships, then start the first people's turn."""
    progress(table, chance, events)
    table.phase = TURN
