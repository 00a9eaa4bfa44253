"""A position of ZorgCorp: the round, from ZorgCorp's fleet through the four peoples to the check of the endings.

(compiled)
"""

from librt.vecs import vec
from mypy_extensions import i64, u8

from trized.games.zorgcorp.asking import choices, may_speak, question, waiting
from trized.games.zorgcorp.building import announce, declare, launch_ship, name, probe
from trized.games.zorgcorp.corporation import excess, launch, progress, scrap
from trized.games.zorgcorp.encoding import encode
from trized.games.zorgcorp.galaxy import FIRST_WORLD, PEOPLES, Board, Figures
from trized.games.zorgcorp.leanings import leanings
from trized.games.zorgcorp.resistance import lay_revolt, move, sacrifice, steal
from trized.games.zorgcorp.sayings import (
    BUILD,
    MOVE,
    NAME,
    PASS,
    PLACE,
    PROBE,
    REVOLT,
    REVOLUTION,
    SACRIFICE,
    SANCTUARY,
    STEAL,
    first_of,
    kind_of,
    second_of,
)
from trized.games.zorgcorp.scoring import ending, outcome
from trized.games.zorgcorp.state import EXCESS, FACE_DOWN, MOVING, NOT_ENDED, NOWHERE, OVER, SLOTS, TURN, Table, lay_out
from trized.games.zorgcorp.view import TableView
from trized.games.zorgcorp.worth import signs, worth
from trized.kernel.audience import EVERYONE
from trized.kernel.chance import Chance
from trized.kernel.events import EventLog
from trized.kernel.state import Outcome, Question, State


class Position(State):
    """A game between two sayings."""

    def __init__(self, table: Table, sayings: vec[i64]) -> None:
        self.table = table
        self.sayings = sayings  # what may be said now; never written, so copies may share it

    def waiting(self) -> vec[i64]:
        return waiting(self.table)

    def question(self, seat: i64) -> Question:
        return question(self.table)

    def legal(self, seat: i64) -> vec[i64]:
        if may_speak(self.table, seat):
            return self.sayings[:]
        return vec[i64]()

    def apply(self, seat: i64, action: i64, chance: Chance, story: EventLog | None = None) -> None:
        perform(self.table, action, chance, story)
        self.sayings = settle(self.table, chance, story)

    def over(self) -> bool:
        return self.table.phase == OVER

    def outcome(self) -> Outcome | None:
        return outcome(self.table)

    def copy(self) -> "Position":
        return Position(self.table.copy(), self.sayings)

    def encode(self) -> bytes:
        return encode(self.table)

    def view(self, seat: i64) -> TableView:
        return TableView(seat, self.table.copy())

    def evaluate(self, seat: i64) -> float:
        return worth(self.table)

    def evaluation_terms(self, seat: i64) -> list[tuple[str, float, float]]:
        return signs(self.table)

    def prior(self, seat: i64, legal: vec[i64]) -> vec[i64]:
        return leanings(self.table, legal)


def begin(
    board: Board,
    figures: Figures,
    threshold: i64,
    order: list[int],
    notes: bool,
    chance: Chance,
    story: EventLog | None,
) -> Position:
    """Set up the table and let ZorgCorp begin."""
    table = lay_out(board, figures)
    table.threshold = threshold
    table.notes = 1 if notes else 0
    for people in range(PEOPLES):
        table.order[people] = u8(order[people])
        world = FIRST_WORLD + people
        table.token[world] = u8(figures.drawn + people)
        table.status[world] = FACE_DOWN
        table.ships[people * SLOTS] = u8(world)
        table.presence[world] = 1 << (3 * people)
    begin_round(table, chance, story)
    return Position(table, settle(table, chance, story))


def position(table: Table) -> Position:
    """Return the position of a game that stands like this table."""
    return Position(table, choices(table))


def settle(table: Table, chance: Chance, story: EventLog | None) -> vec[i64]:
    """Do what everybody can see is forced; return what may be said at the next true choice."""
    found = choices(table)
    while len(found) == 1:
        perform(table, found[0], chance, story)
        found = choices(table)
    return found


def perform(table: Table, saying: i64, chance: Chance, story: EventLog | None) -> None:
    """Do one saying, and go on with the round when it ends a turn."""
    if table.phase == EXCESS:
        remove_excess(table, first_of(saying), chance, story)
    elif act(table, saying, chance, story):
        end_turn(table, chance, story)


def act(table: Table, saying: i64, chance: Chance, story: EventLog | None) -> bool:
    """Do what a people says; tell whether its turn is over (R12)."""
    people = table.people()
    kind = kind_of(saying)
    place = first_of(saying)
    if kind == MOVE:
        table.phase = MOVING
        move(table, people, place, second_of(saying), chance, story)
        return False
    if kind == NAME:
        return name(table, place, story)
    if kind in (BUILD, REVOLUTION):
        return announce(table, place, second_of(saying), story)
    if kind in (STEAL, SACRIFICE, REVOLT):
        table.phase = MOVING
        if kind == STEAL:
            steal(table, place, story)
        elif kind == SACRIFICE:
            sacrifice(table, place, story)
        else:
            lay_revolt(table, place, story)
        return False
    if kind == PLACE:
        launch_ship(table, people, place, story)
    elif kind == SANCTUARY:
        declare(table, place, story)
    elif kind == PROBE:
        probe(table, place, story)
    elif kind == PASS and story is not None:
        story.tell("passed", EVERYONE, people)
    return True


def remove_excess(table: Table, place: i64, chance: Chance, story: EventLog | None) -> None:
    """Take the chosen ship off the board; when none is too many, the others move (R2)."""
    scrap(table, place)
    if story is not None:
        story.tell("removed", EVERYONE, place)
    if excess(table) <= 0:
        begin_turns(table, chance, story)


def end_turn(table: Table, chance: Chance, story: EventLog | None) -> None:
    """Go on to the next people, or to the end of the round and the check of the endings (R23)."""
    tidy(table)
    table.turn += 1
    if table.turn < PEOPLES:
        table.phase = TURN
        return
    table.turn = 0
    table.ending = ending(table)
    if table.ending != NOT_ENDED:
        table.phase = OVER
        if story is not None:
            story.tell("ended", EVERYONE, table.ending)
        return
    table.round += 1
    begin_round(table, chance, story)


def tidy(table: Table) -> None:
    """Forget what belonged to this turn alone, and keep the people's ships in order of place."""
    table.moved = 0
    table.acted = 0
    table.site = NOWHERE
    table.offered = 0
    table.wanted = 0
    for at in range(table.named_count):
        table.named[at] = 0
    table.named_count = 0
    base = table.people() * SLOTS
    for ship in range(base + 1, base + SLOTS):
        at = ship
        while at > base and table.ships[at - 1] < table.ships[at]:
            kept = table.ships[at]
            table.ships[at] = table.ships[at - 1]
            table.ships[at - 1] = kept
            at -= 1


def begin_round(table: Table, chance: Chance, story: EventLog | None) -> None:
    """Let ZorgCorp build its fleet; wait for the players if it has too many ships (R1, R2)."""
    if story is not None:
        story.tell("round", EVERYONE, table.round)
    launch(table, story)
    if excess(table) > 0:
        table.phase = EXCESS
    else:
        begin_turns(table, chance, story)


def begin_turns(table: Table, chance: Chance, story: EventLog | None) -> None:
    """Let ZorgCorp's ships move, then the first people speak."""
    progress(table, chance, story)
    table.phase = TURN
