"""Puzzles of Zoondo: eliminate the Emblem, win a certain fight, save the own Emblem, best play."""

from collections.abc import Sequence
from itertools import product
from typing import Final

from trized import kernel
from trized.games.zoondo import actions
from trized.games.zoondo.evaluation import emblem_of
from trized.games.zoondo.fight_results import ATTACKER_WINS, fight_result
from trized.games.zoondo.rules import State
from trized.games.zoondo.state import CELLS, FIGHT, NO_SLOT, NO_TRUMP, TURN, Table, first_slot
from trized.kernel import PuzzleKind, Seeded

EMBLEM: Final = "emblem"
FIGHT_WON: Final = "fight"
SAVE: Final = "save"
BEST: Final = "best"
CORNERS: Final = 4
SUSPECTED: Final = 3  # an Emblem counts as found if at most so many cards may be it


class Puzzles(kernel.Puzzles):
    """The kinds of puzzles of Zoondo."""

    kinds = (
        PuzzleKind(EMBLEM, floor=0.4),
        PuzzleKind(FIGHT_WON, floor=0.6),
        PuzzleKind(SAVE, floor=0.6, margin=0.15),
        PuzzleKind(BEST, margin=0.1, by_search=True),
    )
    options = ({"tribe1": "random", "tribe2": "random", "notes": "on"},)

    def kinds_at(self, world: State, seat: int) -> Sequence[str]:
        table = world.table
        if table.phase != TURN:
            return ()
        found = []
        enemies, own = emblem_of(table, 1 - seat), emblem_of(table, seat)
        if enemies != NO_SLOT and len(suspects(table, 1 - seat)) <= SUSPECTED:
            found.append(EMBLEM)
        if own != NO_SLOT and len(suspects(table, seat)) <= SUSPECTED and capture_share(passed(table), seat) > 0.2:
            found.append(SAVE)
        return [*found, FIGHT_WON, BEST]

    def tempting(self, kind: str, state: State, seat: int, legal: Sequence[int]) -> list[int]:
        """Return the attacks, for questions about a fight."""
        if kind not in (EMBLEM, FIGHT_WON):
            return []
        table = state.table
        there = {int(table.cell[slot]) for slot in range(*slots_of(table, 1 - seat))}
        moves = [action for action in legal if actions.is_move(action) or actions.is_trump(action)]
        return [action for action in moves if int(actions.end_cell(action)) in there]

    def ends(self, kind: str, before: State, state: State) -> bool:
        return bool(state.table.turn_number > before.table.turn_number)

    def value(self, kind: str, before: State, state: State, seat: int) -> float:
        outcome = state.outcome()
        won = outcome is not None and seat in outcome.winners
        if kind == EMBLEM or won:
            return float(won)
        if kind == FIGHT_WON:
            were, now = before.table, state.table
            lost = len(now.fallen(seat)) > len(were.fallen(seat))
            return float(not lost and len(now.fallen(1 - seat)) > len(were.fallen(1 - seat)))
        if kind == SAVE:
            return 0.0 if outcome is not None else 1.0 - capture_share(state.table, seat)
        raise ValueError(f"Nothing can be reached by '{kind}'.")


def suspects(table: Table, seat: int) -> list[int]:
    """Return the slots of a seat that may publicly be its Emblem."""
    emblem = table.kind[emblem_of(table, seat)]
    slots = range(*slots_of(table, seat))
    return [slot for slot in slots if table.cell[slot] < CELLS and (table.possible_kinds[slot] >> emblem) & 1]


def slots_of(table: Table, seat: int) -> tuple[int, int]:
    """Return the first slot of a seat and the end of its slots."""
    return int(first_slot(seat)), int(table.slots_end(seat))


def passed(table: Table) -> Table:
    """Return a copy of the table with the other seat to move."""
    after = table.copy()
    after.active_seat = 1 - table.active_seat
    after.deciding_seat = after.active_seat
    return after


def capture_share(table: Table, seat: int) -> float:
    """Return the probability that the best attack of the other seat eliminates the Emblem of `seat` at once.

    It counts the sixteen pairs of corners and ignores the Emblem's star.
    """
    emblem = emblem_of(table, seat)
    best = 0.0
    if emblem == NO_SLOT or table.cell[emblem] >= CELLS:
        return best
    state = State(table)
    goal = table.cell[emblem]
    for action in state.legal(1 - seat):
        if actions.is_reinforcement(action) or actions.end_cell(action) != goal:
            continue
        after = state.copy()
        after.apply(1 - seat, action, Seeded(0))
        best = max(best, _wins(after.table, emblem, seat))
    return best


def _wins(table: Table, emblem: int, seat: int) -> float:
    if table.phase != FIGHT or table.defender != emblem:
        return float(table.winner == 1 - seat)
    attacker = 0 if table.shooting_trump != NO_TRUMP else int(table.kind[table.attacker])
    pairs = product(range(CORNERS), range(CORNERS))
    wins = sum(
        fight_result(table, attacker, int(table.kind[emblem]), mine, theirs) == ATTACKER_WINS for mine, theirs in pairs
    )
    return wins / CORNERS**2
