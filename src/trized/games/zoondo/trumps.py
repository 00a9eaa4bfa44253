"""Trumps: when they can be played, their targets and effects.

(compiled)
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.games.zoondo import actions
from trized.games.zoondo.box import BOX, Trump
from trized.games.zoondo.events import Carried, TrumpPlayed, TrumpRose
from trized.games.zoondo.movement import (
    ANY_KIND,
    BEHIND,
    KINDS_IN_BOX,
    NOWHERE,
    add_free,
    add_moves,
    advance,
    announce_fight,
    barred,
    cage,
    could_move,
    enter,
    has,
    learn,
    put,
    seen_from,
)
from trized.games.zoondo.state import (
    BIT,
    CAMP_ROWS,
    CELLS,
    DEPLOYMENT_ROWS,
    DONE,
    EMPTY,
    IN_HAND,
    IN_TOMB,
    MORE_MOVES,
    NO_SLOT,
    NO_TRUMP,
    ON_FIELD,
    REINFORCEMENT_ROWS,
    SEAT_SLOTS,
    WALL,
    Table,
    first_slot,
    in_rows,
)
from trized.kernel.event_log import EventLog

SHOOT_IN_CAMP: Final = 1
SHOOT_BY_GRID: Final = 2
WALL_OFF: Final = 3
CAGE: Final = 4
MOVE_SEVERAL: Final = 5
STEP_BACK: Final = 6
TERRAIN: Final = 7
ARM: Final = 8
SNARE: Final = 9
RISE: Final = 10

EFFECTS: Final = ("wall", "cage", "move", "step back", "terrain", "arm", "snare", "rise")  # from WALL_OFF on


def _effect_of(trump: Trump) -> int:
    if trump.does == "shoot":
        return SHOOT_IN_CAMP if trump.camp else SHOOT_BY_GRID
    return WALL_OFF + EFFECTS.index(trump.does)


def aim_at(seat: i64, trump: i64, cell: i64) -> i64:
    """Return the index in FIRST_TARGET of a trump's targets for a user on `cell`, from `seat`'s perspective."""
    return (seat * len(EFFECT_OF) + trump) * CELLS + cell


def _lay_aims() -> tuple[list[int], list[int]]:
    """Return the start of the targets of each (seat, trump, cell of the user), and the targets."""
    starts: list[int] = []
    targets: list[int] = []
    for seat in range(2):
        for trump in BOX.trumps:
            for cell in range(CELLS):
                starts.append(len(targets))
                cells = [seen_from(seat, cell, dx, dy) for dx, dy in trump.aim]
                targets += [target for target in cells if target != NOWHERE]
    return [*starts, len(targets)], targets


# By trump: effect, users, moved kinds, their number, changes of their numbers, and its face as a Zoon.
EFFECT_OF: Final[vec[i64]] = vec[i64]([_effect_of(trump) for trump in BOX.trumps])
USERS: Final[vec[i64]] = vec[i64]([BOX.kinds_of_types((trump.by,)) for trump in BOX.trumps])
MOVERS: Final[vec[i64]] = vec[i64]([BOX.kinds_of_types(trump.whom) for trump in BOX.trumps])
UP_TO: Final[vec[i64]] = vec[i64]([trump.up_to for trump in BOX.trumps])
BONUS: Final[vec[i64]] = vec[i64]([trump.plus for trump in BOX.trumps])
FACTOR: Final[vec[i64]] = vec[i64]([trump.times for trump in BOX.trumps])
FACE: Final[vec[i64]] = vec[i64]([BOX.zoon_number.get(trump.id, -1) for trump in BOX.trumps])
_LAID: Final = _lay_aims()
FIRST_TARGET: Final[vec[i64]] = vec[i64](_LAID[0])
TARGETS: Final[vec[i64]] = vec[i64](_LAID[1])


# When a trump can be played


def add_trumps(t: Table, seat: i64, out: vec[i64]) -> vec[i64]:
    """Append every legal play of a trump in hand to `out` (T2)."""
    for trump_slot in range(t.first_trump_slot(seat), t.trump_slots_end(seat)):
        if t.trump_zone[trump_slot] == IN_HAND:
            out = _add_trump(t, seat, t.trumps[trump_slot], out)
    return out


def _add_trump(t: Table, seat: i64, trump: i64, out: vec[i64]) -> vec[i64]:
    effect = EFFECT_OF[trump]
    if effect == SHOOT_IN_CAMP:
        return _add_enemies(t, seat, CAMP_ROWS, trump, out)
    if effect == SHOOT_BY_GRID:
        return _add_shots(t, seat, trump, out)
    if effect == MOVE_SEVERAL or effect == STEP_BACK:
        return _add_movers(t, seat, trump, 0, actions.trump_moves(trump), out)
    if effect == CAGE:
        return _add_enemies(t, seat, DEPLOYMENT_ROWS, trump, out) if _has_user(t, seat, trump) else out
    if effect == SNARE:
        return _add_enemies(t, seat, CAMP_ROWS, trump, out)
    if effect == ARM:
        for slot in range(first_slot(seat), t.slots_end(seat)):
            if t.cell[slot] < CELLS and t.material[slot] == 0:  # T11: one material at most
                out = append(out, actions.trump_at(trump, t.cell[slot]))
        return out
    for cell in range(CELLS):
        if t.board[cell] == EMPTY and _may_lie(t, seat, effect, cell):
            out = append(out, actions.trump_at(trump, cell))
    return out


def _may_lie(t: Table, seat: i64, effect: i64, cell: i64) -> bool:
    """Return whether a trump may be laid on a free cell."""
    if effect == WALL_OFF:  # T9: anywhere
        return True
    if effect == TERRAIN:
        return t.terrain[cell] == 0
    if effect == RISE:
        return in_rows(seat, cell, REINFORCEMENT_ROWS)
    raise ValueError(f"Effect {effect} is laid on no free cell.")


def _add_enemies(t: Table, seat: i64, rows: i64, trump: i64, out: vec[i64]) -> vec[i64]:
    """Append the enemies in the nearest `rows` as targets; a snare needs one without material (T6, T11)."""
    snare = EFFECT_OF[trump] == SNARE
    for slot in range(first_slot(1 - seat), t.slots_end(1 - seat)):
        cell = t.cell[slot]
        if cell < CELLS and in_rows(seat, cell, rows) and not (snare and t.material[slot] != 0):
            out = append(out, actions.trump_at(trump, cell))
    return out


def _add_shots(t: Table, seat: i64, trump: i64, out: vec[i64]) -> vec[i64]:
    """Append the shots of each Zoon that can use the trump; pieces in between do not matter (T5)."""
    enemy = first_slot(1 - seat)
    for slot in range(first_slot(seat), t.slots_end(seat)):
        cell = t.cell[slot]
        if cell >= CELLS or not has(USERS[trump], t.kind[slot]) or barred(t, slot):
            continue
        at = aim_at(seat, trump, cell)
        for n in range(FIRST_TARGET[at], FIRST_TARGET[at + 1]):
            there = t.board[TARGETS[n]]
            if enemy <= there < enemy + SEAT_SLOTS:
                out = append(out, actions.trump_moves(trump) + actions.move(cell, TARGETS[n]))
    return out


def _add_movers(t: Table, seat: i64, trump: i64, moved: i64, moves: i64, out: vec[i64]) -> vec[i64]:
    """Append the moves of the Zoons that a trump may move, except those in the set `moved`."""
    steps_back = EFFECT_OF[trump] == STEP_BACK
    for slot in range(first_slot(seat), t.slots_end(seat)):
        if t.cell[slot] >= CELLS or moved >> slot & 1 != 0:
            continue
        if steps_back:
            out = add_free(t, t.cell[slot], seat, BEHIND, moves, out)
        elif has(MOVERS[trump], t.kind[slot]) and not barred(t, slot):
            out = add_moves(t, slot, moves, out)
    return out


def _has_user(t: Table, seat: i64, trump: i64) -> bool:
    """Return whether a Zoon in play can use a trump: of its type, not barred from moving (T3)."""
    for slot in range(first_slot(seat), t.slots_end(seat)):
        if t.cell[slot] < CELLS and has(USERS[trump], t.kind[slot]) and not barred(t, slot):
            return True
    return False


def _possible_users(t: Table, seat: i64, trump: i64) -> i64:
    """Return the slots of which one must publicly be a user of the trump; 0 if one is known."""
    slots: i64 = 0
    for slot in range(first_slot(seat), t.slots_end(seat)):
        kinds = t.possible_kinds[slot]
        if t.cell[slot] < CELLS and not barred(t, slot) and kinds & USERS[trump] != 0:
            if kinds & ~USERS[trump] == 0:
                return 0
            slots |= BIT[slot]
    return slots


# Effects of trumps


def play_trump(t: Table, action: i64, events: EventLog) -> None:
    """Play a trump as the complete turn (T1)."""
    seat = t.active_seat
    trump = actions.trump_of(action)
    start = actions.start_cell(action)
    end = actions.end_cell(action)
    trump_slot = t.show_trump(seat, trump)
    effect = EFFECT_OF[trump]
    events.report(TrumpPlayed, seat, trump, start, end)
    if effect == SHOOT_IN_CAMP or effect == SHOOT_BY_GRID:
        if effect == SHOOT_BY_GRID:
            learn(t, t.board[start], USERS[trump])
        announce_fight(t, NO_SLOT, trump_slot, t.board[end])
        return
    t.progress_made = 1
    t.phase = DONE
    if effect == MOVE_SEVERAL or effect == STEP_BACK:
        t.trump_zone[trump_slot] = IN_TOMB  # T4
        t.moving_trump = trump_slot
        t.moves_left = UP_TO[trump]
        t.moved_slots = 0
        move_next(t, start, end, events)
    else:
        t.trump_zone[trump_slot] = ON_FIELD
        _lay(t, seat, trump_slot, end, events)


def _lay(t: Table, seat: i64, trump_slot: i64, cell: i64, events: EventLog) -> None:
    """Lay a trump on the field or on a Zoon."""
    trump = t.trumps[trump_slot]
    effect = EFFECT_OF[trump]
    if effect == WALL_OFF:
        t.board[cell] = WALL
    elif effect == CAGE:
        t.possible_users = t.possible_users[:]  # copies of the table share it
        t.possible_users[trump_slot] = _possible_users(t, seat, trump)
        cage(t, t.board[cell])
    elif effect == TERRAIN:
        t.terrain[cell] = trump_slot + 1
    elif effect == RISE:
        slot = enter(t, seat, FACE[trump], BIT[FACE[trump]], cell)
        events.report(TrumpRose, slot, cell, FACE[trump])
    elif effect == ARM or effect == SNARE:
        t.material[t.board[cell]] = trump_slot + 1
    else:
        raise ValueError(f"Effect {effect} lays nothing.")


# Trumps that move several Zoons


def move_next(t: Table, start: i64, end: i64, events: EventLog) -> None:
    """Make one move of a trump that moves several different Zoons (T7)."""
    trump = t.trumps[t.moving_trump]
    slot = t.board[start]
    t.moves_left -= 1
    t.moved_slots |= BIT[slot]
    if EFFECT_OF[trump] == STEP_BACK:
        put(t, slot, end)
        t.phase = DONE
        events.report(Carried, slot, start, end)
    else:
        advance(t, slot, end, MOVERS[trump] & ANY_KIND, BONUS[trump], FACTOR[trump], events)


def next_moves(t: Table) -> vec[i64]:
    """Return the next moves of such a trump, and STOP."""
    trump = t.trumps[t.moving_trump]
    out = _add_movers(t, t.active_seat, trump, t.moved_slots, actions.MOVES, vec[i64](capacity=24))
    return append(out, actions.STOP)


def stop_moving(t: Table) -> None:
    """End the moves of a trump."""
    t.moves_left = 0
    t.phase = DONE


def ask_next_move(t: Table) -> None:
    """Prompt for the next move, unless there is publicly none left (T7)."""
    if t.moves_left > 0 and _may_go_on(t):
        t.deciding_seat = t.active_seat
        t.phase = MORE_MOVES
    else:
        t.moving_trump = NO_TRUMP
        t.moves_left = 0
        t.moved_slots = 0


def _may_go_on(t: Table) -> bool:
    """Return whether, from public knowledge, the trump may move another Zoon."""
    trump = t.trumps[t.moving_trump]
    seat = t.active_seat
    for slot in range(first_slot(seat), t.slots_end(seat)):
        if t.cell[slot] >= CELLS or t.moved_slots >> slot & 1 != 0:
            continue
        if EFFECT_OF[trump] == STEP_BACK:
            if len(add_free(t, t.cell[slot], seat, BEHIND, actions.MOVES, vec[i64](capacity=3))) > 0:
                return True
        elif not barred(t, slot):
            kinds = t.possible_kinds[slot] & MOVERS[trump]
            for kind in range(KINDS_IN_BOX):
                if has(kinds, kind) and could_move(t, slot, kind):
                    return True
    return False
