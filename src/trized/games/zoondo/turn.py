"""The turn: its three kinds of actions, its end, and endings without a fallen Emblem.

(compiled)
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.games.zoondo import actions
from trized.games.zoondo.events import FirstDrawn, OwnReinforcementLaid, ReinforcementLaid, TurnBegan
from trized.games.zoondo.fight import end_game
from trized.games.zoondo.movement import ANY_KIND, add_moves, advance, barred, could_move, enter
from trized.games.zoondo.state import (
    BIT,
    CELLS,
    DONE,
    EMPTY,
    MORE_MOVES,
    NO_PROGRESS,
    NO_SLOT,
    NO_TRUMP,
    NOBODY,
    REPETITION,
    SIDE,
    SLOTS,
    STUCK,
    TURN,
    Table,
    first_slot,
    in_hand,
    owner,
    turned_cell,
)
from trized.games.zoondo.trumps import add_trumps, ask_next_move, play_trump
from trized.kernel.audience import all_but, only
from trized.kernel.chance import Chance
from trized.kernel.event_log import EventLog

PAST_BOARD: Final = CELLS + 1  # H2: size of a stored position: the field and the active seat


def turn_actions(t: Table, seat: i64) -> vec[i64]:
    """Return the legal actions of a turn: moves, trumps, reinforcements (U3); almost in order."""
    out = vec[i64](capacity=96)
    first, end = first_slot(seat), t.slots_end(seat)
    for cell in range(CELLS):
        slot = t.board[cell]
        if first <= slot < end and not barred(t, slot):
            out = add_moves(t, slot, actions.MOVES, out)
    out = add_trumps(t, seat, out)
    return _add_reinforcements(t, seat, out) if t.side(seat).reinforcements > 0 else out


def _add_reinforcements(t: Table, seat: i64, out: vec[i64]) -> vec[i64]:
    for kind in t.tribe(seat).kinds_brought:
        if t.hand[in_hand(seat, kind)] == 0:
            continue
        for column in range(SIDE):  # U4: a free cell of the row nearest to the owner
            cell = turned_cell(seat, column)
            if t.board[cell] == EMPTY:
                out = append(out, actions.reinforcement(kind, cell))
    return out


def is_stuck(t: Table, seat: i64) -> bool:
    """Return whether a seat has no legal action (U5)."""
    for slot in range(first_slot(seat), t.slots_end(seat)):
        if t.cell[slot] < CELLS and could_move(t, slot, t.kind[slot]) and not barred(t, slot):
            return False
    return len(turn_actions(t, seat)) == 0


def take_turn(t: Table, seat: i64, action: i64, events: EventLog) -> None:
    """Apply the action of a turn."""
    if actions.is_move(action):
        slot = t.board[actions.start_cell(action)]
        advance(t, slot, actions.end_cell(action), ANY_KIND, 0, 1, events)
    elif actions.is_trump(action):
        play_trump(t, action, events)
    elif actions.is_reinforcement(action):
        _reinforce(t, seat, actions.kind_of(action), actions.cell_of(action), events)
    else:
        raise ValueError(f"Action {action} is nothing that a turn can be.")


def _reinforce(t: Table, seat: i64, kind: i64, cell: i64, events: EventLog) -> None:
    """Lay a reinforcement face down; it becomes a Zoon only now (U4)."""
    side = t.side(seat)
    t.hand[in_hand(seat, kind)] -= 1
    side.reinforcements -= 1
    slot = enter(t, seat, kind, side.tribe.kinds & ~BIT[side.tribe.emblem], cell)
    t.phase = DONE
    events.report_to(only(seat), OwnReinforcementLaid, slot, cell, kind)
    events.report_to(all_but(seat), ReinforcementLaid, slot, cell)


def begin(t: Table, chance: Chance, events: EventLog) -> None:
    """Determine the first seat, by option or at random (U1), and start the first turn."""
    t.first_seat = t.first_by_option if t.first_by_option != NOBODY else chance.roll("first", 2)
    t.active_seat = t.first_seat
    events.report(FirstDrawn, t.first_seat)
    _start_turn(t, events)


def finish(t: Table, events: EventLog) -> None:
    """Continue a trump that moves several Zoons, or end the turn."""
    t.attacker = NO_SLOT
    t.defender = NO_SLOT
    t.star_slot = NO_SLOT
    t.star_opponent = NO_SLOT
    t.attack_bonus = 0
    t.attack_factor = 1
    if t.moving_trump != NO_TRUMP:
        ask_next_move(t)
        if t.phase == MORE_MOVES:
            return
    if t.progress_made != 0:
        t.turns_without_progress = 0
        t.progress_made = 0
        if t.repetition_draws != 0:
            t.past_boards = vec[i64]()
    else:
        t.turns_without_progress += 1
        if t.rules == 1 and t.turns_without_progress >= t.no_progress_limit:  # as it was before H0
            end_game(t, NOBODY, NO_PROGRESS, events)
            return
    t.active_seat = 1 - t.active_seat
    t.turn_number += 1
    _start_turn(t, events)


def _start_turn(t: Table, events: EventLog) -> None:
    t.deciding_seat = t.active_seat
    t.phase = TURN
    repeats = t.repetition_draws != 0 and _repeats(t)
    stuck = is_stuck(t, t.active_seat)
    if stuck and t.rules != 1:  # H0: a stuck player loses before draws are checked
        end_game(t, 1 - t.active_seat, STUCK, events)
    elif t.turns_without_progress >= t.no_progress_limit:  # H1
        end_game(t, NOBODY, NO_PROGRESS, events)
    elif repeats:  # H2
        end_game(t, NOBODY, REPETITION, events)
    elif stuck:
        end_game(t, 1 - t.active_seat, STUCK, events)
    else:
        events.report(TurnBegan, t.active_seat)


# Repetition (H2)


def _repeats(t: Table) -> bool:
    """Store the position, and return whether it is the third time with the same player to move (H2)."""
    for cell in range(CELLS):
        t.past_boards = append(t.past_boards, t.board[cell])
    t.past_boards = append(t.past_boards, t.active_seat)
    return times_kept(t, len(t.past_boards) - PAST_BOARD) >= 3


def times_kept(t: Table, at: i64) -> i64:
    """Return how often the stored position at `at` has occurred up to then."""
    times: i64 = 1
    for earlier in range(0, at, PAST_BOARD):
        if _same(t, earlier, at):
            times += 1
    return times


def _same(t: Table, one: i64, two: i64) -> bool:
    """Return whether two stored positions have equal cards of the same owners on the same cells.

    Before the fourth rules, equal cards of both seats counted as the same.
    """
    for cell in range(PAST_BOARD):
        here = t.past_boards[one + cell]
        there = t.past_boards[two + cell]
        if here != there and (
            cell == CELLS  # whose turn it was
            or here >= SLOTS
            or there >= SLOTS
            or (owner(here) != owner(there) and t.rules > 3)
            or t.kind[here] != t.kind[there]
            or t.material[here] != t.material[there]
        ):
            return False
    return True
