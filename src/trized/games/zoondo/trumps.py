"""Trumps: when one can be played, on what, and what it does.

(compiled)
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.games.zoondo import box
from trized.games.zoondo.movement import (
    ALL,
    BEHIND,
    NOWHERE,
    add_free,
    add_moves,
    advance,
    barred,
    cage,
    could_move,
    learn,
    put,
    seen_from,
)
from trized.games.zoondo.state import (
    BIT,
    CELLS,
    DONE,
    EMPTY,
    FIGHT,
    HALF,
    HAND,
    MORE,
    NOBODY,
    ON_FIELD,
    TOMB,
    WALL,
    Table,
)
from trized.kernel.audience import EVERYONE
from trized.kernel.events import EventLog

TRUMP: Final = 1296  # action numbers: TRUMP * (1 + trump) + start * 36 + end
STOP: Final = 60020

SHOOT_CAMP: Final = 1
SHOOT_GRID: Final = 2
WALL_OFF: Final = 3
CAGE: Final = 4
MOVES: Final = 5
STEP_BACK: Final = 6
TERRAIN: Final = 7
ARM: Final = 8
SNARE: Final = 9
RISE: Final = 10

OPS: Final = {
    "wall": WALL_OFF,
    "cage": CAGE,
    "move": MOVES,
    "step back": STEP_BACK,
    "terrain": TERRAIN,
    "arm": ARM,
    "snare": SNARE,
    "rise": RISE,
}


def _op(trump: box.Trump) -> int:
    if trump.does == "shoot":
        return SHOOT_CAMP if trump.camp else SHOOT_GRID
    return OPS[trump.does]


def _lay_aims() -> tuple[list[int], list[int]]:
    """Return where the targets of each (seat, trump, cell of the user) start, and the targets."""
    starts: list[int] = []
    targets: list[int] = []
    for seat in range(2):
        for trump in box.TRUMPS:
            for cell in range(CELLS):
                starts.append(len(targets))
                cells = [seen_from(seat, cell, dx, dy) for dx, dy in trump.aim]
                targets += [target for target in cells if target != NOWHERE]
    return [*starts, len(targets)], targets


_LAID: Final = _lay_aims()
OP: Final[vec[i64]] = vec[i64]([_op(trump) for trump in box.TRUMPS])
BY: Final[vec[i64]] = vec[i64]([box.kinds_of((trump.by,)) for trump in box.TRUMPS])
WHOM: Final[vec[i64]] = vec[i64]([box.kinds_of(trump.whom) for trump in box.TRUMPS])
UP_TO: Final[vec[i64]] = vec[i64]([trump.up_to for trump in box.TRUMPS])
PLUS: Final[vec[i64]] = vec[i64]([trump.plus for trump in box.TRUMPS])
TIMES: Final[vec[i64]] = vec[i64]([trump.times for trump in box.TRUMPS])
FACE: Final[vec[i64]] = vec[i64]([box.ZOON_NUMBER.get(trump.id, -1) for trump in box.TRUMPS])
AIM_STARTS: Final[vec[i64]] = vec[i64](_LAID[0])
AIMS: Final[vec[i64]] = vec[i64](_LAID[1])


def in_rows(seat: i64, cell: i64, rows: i64) -> bool:
    """Tell whether a cell lies in a seat's nearest rows: 1 reinforcement zone, 2 deployment zone, 3 camp."""
    return cell < 6 * rows if seat == 0 else cell >= CELLS - 6 * rows


def add_trumps(t: Table, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every way to play a trump from the hand (T2)."""
    for place in range(seat * 3, seat * 3 + 3):
        if t.trump_at[place] == HAND:
            out = _add_trump(t, seat, t.trump(place), out)
    return out


def _add_trump(t: Table, seat: i64, trump: i64, out: vec[i64]) -> vec[i64]:
    op = OP[trump]
    base = TRUMP * (1 + trump)
    if op == SHOOT_CAMP:
        return _add_enemies(t, seat, 3, False, base, out)
    if op == SHOOT_GRID:
        return _add_shots(t, seat, trump, base, out)
    if op == MOVES:
        for slot in range(seat * HALF, t.used(seat)):
            if t.cell[slot] < CELLS and WHOM[trump] >> t.kind[slot] & 1 and not barred(t, slot):
                out = add_moves(t, slot, base, out)
        return out
    if op == STEP_BACK:
        for slot in range(seat * HALF, t.used(seat)):
            if t.cell[slot] < CELLS:
                out = _add_steps_back(t, seat, slot, base, out)
        return out
    if op == CAGE:
        if _has_user(t, seat, trump):
            out = _add_enemies(t, seat, 2, False, base, out)
        return out
    if op == SNARE:
        return _add_enemies(t, seat, 3, True, base, out)
    if op == ARM:
        for slot in range(seat * HALF, t.used(seat)):
            if t.cell[slot] < CELLS and t.gear[slot] == 0:  # T11: one material at most
                out = append(out, base + t.cell[slot] * (CELLS + 1))
        return out
    for cell in range(CELLS):  # WALL_OFF, TERRAIN anywhere (T9); RISE in the reinforcement zone
        if t.board[cell] == EMPTY and (
            (op == RISE and in_rows(seat, cell, 1)) or op == WALL_OFF or (op == TERRAIN and t.ground[cell] == 0)
        ):
            out = append(out, base + cell * (CELLS + 1))
    return out


def _add_enemies(t: Table, seat: i64, rows: i64, bare: bool, base: i64, out: vec[i64]) -> vec[i64]:
    """Add the enemies in the nearest rows as targets, if asked only those that carry no material (T6)."""
    for slot in range(HALF - seat * HALF, t.used(1 - seat)):
        cell = t.cell[slot]
        if cell < CELLS and in_rows(seat, cell, rows) and (not bare or t.gear[slot] == 0):
            out = append(out, base + cell * (CELLS + 1))
    return out


def _add_shots(t: Table, seat: i64, trump: i64, base: i64, out: vec[i64]) -> vec[i64]:
    """Add the shots of each Zoon that can use the trump; what stands between does not matter (T5)."""
    foe = HALF - seat * HALF
    for slot in range(seat * HALF, t.used(seat)):
        cell = t.cell[slot]
        if cell >= CELLS or BY[trump] >> t.kind[slot] & 1 == 0 or barred(t, slot):
            continue
        at = (seat * len(OP) + trump) * CELLS + cell
        for n in range(AIM_STARTS[at], AIM_STARTS[at + 1]):
            there = t.board[AIMS[n]]
            if foe <= there < foe + HALF:
                out = append(out, base + cell * CELLS + AIMS[n])
    return out


def _add_steps_back(t: Table, seat: i64, slot: i64, base: i64, out: vec[i64]) -> vec[i64]:
    for step in add_free(t, t.cell[slot], seat, BEHIND, vec[i64](capacity=3)):
        out = append(out, base + step)
    return out


def _has_user(t: Table, seat: i64, trump: i64) -> bool:
    """Tell whether a Zoon in play can use a trump: one of its type, not barred from moving (T3)."""
    for slot in range(seat * HALF, t.used(seat)):
        if t.cell[slot] < CELLS and BY[trump] >> t.kind[slot] & 1 and not barred(t, slot):
            return True
    return False


def _may_use(t: Table, seat: i64, trump: i64) -> i64:
    """Return the slots one of which, for all who watch, must hold such a Zoon; 0 if they know one for sure."""
    slots: i64 = 0
    for slot in range(seat * HALF, t.used(seat)):
        if t.cell[slot] < CELLS and not barred(t, slot) and t.may[slot] & BY[trump] != 0:
            if t.may[slot] & ~BY[trump] == 0:
                return 0
            slots |= BIT[slot]
    return slots


def play_trump(t: Table, trump: i64, start: i64, end: i64, story: EventLog | None) -> None:
    """Play a trump: it is the whole turn (T1)."""
    seat = t.seat
    place = seat * 3
    while t.trump(place) != trump:
        place += 1
    op = OP[trump]
    if story is not None:
        story.tell("trump", EVERYONE, seat, trump, start, end)
    if op in (SHOOT_CAMP, SHOOT_GRID):
        if op == SHOOT_GRID:
            learn(t, t.board[start], BY[trump])
        t.shot = place
        t.attacker = NOBODY
        t.defender = t.board[end]
        t.choice1 = 0
        t.choice2 = 0
        t.phase = FIGHT
        return
    t.progress = 1
    t.phase = DONE
    if op in (MOVES, STEP_BACK):
        t.trump_at[place] = TOMB  # T4
        t.run = place
        t.left = UP_TO[trump]
        t.moved = 0
        go_on(t, start, end, story)
        return
    t.trump_at[place] = ON_FIELD
    _lay(t, seat, place, trump, end, story)


def _lay(t: Table, seat: i64, place: i64, trump: i64, cell: i64, story: EventLog | None) -> None:
    """Lay a trump on the field or on a Zoon."""
    op = OP[trump]
    if op == WALL_OFF:
        t.board[cell] = WALL
    elif op == CAGE:
        t.need[place] = _may_use(t, seat, trump)
        cage(t, t.board[cell])
    elif op == TERRAIN:
        t.ground[cell] = place + 1
    elif op == RISE:
        slot = enter(t, seat, FACE[trump], BIT[FACE[trump]], cell)
        if story is not None:
            story.tell("rises", EVERYONE, slot, cell, FACE[trump])
    else:  # ARM, SNARE
        t.gear[t.board[cell]] = place + 1


def enter(t: Table, seat: i64, kind: i64, may: i64, cell: i64) -> i64:
    """Bring a new Zoon on the field and return its slot."""
    slot = t.used(seat)
    if seat == 0:
        t.used1 += 1
    else:
        t.used2 += 1
    t.kind[slot] = kind
    t.may[slot] = may
    t.cell[slot] = cell
    t.board[cell] = slot
    t.progress = 1
    return slot


def go_on(t: Table, start: i64, end: i64, story: EventLog | None) -> None:
    """Do one move of a trump that moves several Zoons, different cards one after the other (T7)."""
    trump = t.trump(t.run)
    slot = t.board[start]
    t.left -= 1
    t.moved |= BIT[slot]
    if OP[trump] == STEP_BACK:
        put(t, slot, end)
        t.phase = DONE
        if story is not None:
            story.tell("carried", EVERYONE, slot, start, end)
    else:
        advance(t, slot, end, WHOM[trump] & ALL, PLUS[trump], TIMES[trump], story)


def more(t: Table) -> vec[i64]:
    """Return the next moves of such a trump, and the choice to stop."""
    out = vec[i64](capacity=24)
    trump = t.trump(t.run)
    for slot in range(t.seat * HALF, t.used(t.seat)):
        if t.cell[slot] >= CELLS or t.moved >> slot & 1:
            continue
        if OP[trump] == STEP_BACK:
            out = _add_steps_back(t, t.seat, slot, 0, out)
        elif WHOM[trump] >> t.kind[slot] & 1 and not barred(t, slot):
            out = add_moves(t, slot, 0, out)
    return append(out, STOP)


def ask_more(t: Table) -> None:
    """Ask for the next move, unless all who watch know that there is none left (T7)."""
    if t.left > 0 and _more_in_sight(t):
        t.asked = t.seat
        t.phase = MORE
    else:
        t.run = NOBODY
        t.left = 0
        t.moved = 0


def _more_in_sight(t: Table) -> bool:
    """Tell whether, for all who watch, another Zoon may be able to move by the trump."""
    trump = t.trump(t.run)
    for slot in range(t.seat * HALF, t.used(t.seat)):
        if t.cell[slot] >= CELLS or t.moved >> slot & 1:
            continue
        if OP[trump] == STEP_BACK:
            if len(_add_steps_back(t, t.seat, slot, 0, vec[i64](capacity=3))) > 0:
                return True
        elif not barred(t, slot):
            kinds = t.may[slot] & WHOM[trump]
            for kind in range(len(box.ZOONS)):
                if kinds >> kind & 1 and could_move(t, slot, kind):
                    return True
    return False
