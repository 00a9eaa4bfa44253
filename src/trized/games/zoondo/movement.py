"""Movement: the grids laid over the field, where a Zoon may go, and what a move tells those who watch.

A jump is a path of one cell: it starts and lands, nothing in between matters (M3), and a tie sends it back to its
start (F9). So every grid is a list of paths of one or two cells, and cells outside the field are dropped (M4).

(compiled)
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.games.zoondo import box
from trized.games.zoondo.state import (
    CAGED,
    CELLS,
    DONE,
    EMPTY,
    FIGHT,
    HALF,
    KINDS,
    NOBODY,
    Table,
)
from trized.kernel.audience import EVERYONE
from trized.kernel.events import EventLog

BEHIND: Final = 60  # two grids that are on no card, for effects that ignore the card's own
AROUND: Final = 61
ALL: Final[i64] = (1 << 60) - 1
NOWHERE: Final = 63
DEPTH: Final = 6  # the field is six by six

assert len(box.ZOONS) <= BEHIND


def seen_from(seat: int, cell: int, dx: int, dy: int) -> int:
    """Return the cell at a step seen from a seat, or NOWHERE outside the field."""
    x, y = cell % DEPTH, cell // DEPTH
    x, y = (x + dx, y + dy) if seat == 0 else (x - dx, y - dy)
    return y * DEPTH + x if 0 <= x < DEPTH and 0 <= y < DEPTH else NOWHERE


def _lay_grids() -> tuple[list[int], list[int], list[int], list[int]]:
    """Return where the paths of each (seat, kind, cell) start, the paths, and which kinds go from cell to cell."""
    grids = {number: box.read_grid(zoon.grid) for number, zoon in enumerate(box.ZOONS)}
    grids[BEHIND] = box.read_grid("B1 DB1")
    grids[AROUND] = box.read_grid("F1 DF1 S1 DB1 B1")
    starts: list[int] = []
    paths: list[int] = []
    straight = [0] * (2 * CELLS * CELLS)
    by_two = [0] * (2 * CELLS * CELLS)
    for seat in range(2):
        for kind in range(KINDS):
            lines, jumps = grids.get(kind, ((), ()))
            for cell in range(CELLS):
                starts.append(len(paths))
                for line in sorted([*lines, *[(jump,) for jump in jumps]]):
                    ends = [end for dx, dy in line if (end := seen_from(seat, cell, dx, dy)) != NOWHERE]
                    if not ends:
                        continue
                    paths.append(ends[0] | (ends[1] if len(ends) > 1 else NOWHERE) << 6)
                    straight[(seat * CELLS + cell) * CELLS + ends[0]] |= 1 << kind
                    if len(ends) > 1:
                        by_two[(seat * CELLS + cell) * CELLS + ends[1]] |= 1 << kind
    starts.append(len(paths))
    return starts, paths, straight, by_two


_LAID: Final = _lay_grids()
STARTS: Final[vec[i64]] = vec[i64](_LAID[0])
PATHS: Final[vec[i64]] = vec[i64](_LAID[1])
STRAIGHT: Final[vec[i64]] = vec[i64](_LAID[2])  # kinds that go there in one step or one jump
BY_TWO: Final[vec[i64]] = vec[i64](_LAID[3])  # kinds that go there through the cell between
SNARES: Final[vec[i64]] = vec[i64]([int(trump.does == "snare") for trump in box.TRUMPS])


def owner(slot: i64) -> i64:
    """Return the seat that a slot belongs to."""
    return 0 if slot < HALF else 1


def barred(t: Table, slot: i64) -> bool:
    """Tell whether a Zoon carries a material that forbids it to move."""
    return t.gear[slot] != 0 and SNARES[t.trump(t.gear[slot] - 1)] != 0


def add_moves(t: Table, slot: i64, base: i64, out: vec[i64]) -> vec[i64]:
    """Add the moves of a Zoon by its grid, each as base + start * 36 + end."""
    start = t.cell[slot]
    seat = owner(slot)
    foe = HALF - seat * HALF
    base += start * CELLS
    at = (seat * KINDS + t.kind[slot]) * CELLS + start
    for n in range(STARTS[at], STARTS[at + 1]):
        path = PATHS[n]
        end = path & 63
        there = t.board[end]
        if there == EMPTY:
            out = append(out, base + end)
            end = path >> 6
            if end != NOWHERE:
                there = t.board[end]
                if there == EMPTY or foe <= there < foe + HALF:
                    out = append(out, base + end)
        elif foe <= there < foe + HALF:  # M1: entering is an attack, one cannot go past
            out = append(out, base + end)
    return out


def could_move(t: Table, slot: i64, kind: i64) -> bool:
    """Tell whether the card in a slot could move by its grid if it were of this kind."""
    seat = owner(slot)
    foe = HALF - seat * HALF
    at = (seat * KINDS + kind) * CELLS + t.cell[slot]
    for n in range(STARTS[at], STARTS[at + 1]):
        there = t.board[PATHS[n] & 63]
        if there == EMPTY or foe <= there < foe + HALF:
            return True
    return False


def add_free(t: Table, start: i64, seat: i64, grid: i64, out: vec[i64]) -> vec[i64]:
    """Add the free cells of a grid read from a seat, as moves from `start`."""
    at = (seat * KINDS + grid) * CELLS + start
    for n in range(STARTS[at], STARTS[at + 1]):
        path = PATHS[n]
        if t.board[path & 63] == EMPTY:
            out = append(out, start * CELLS + (path & 63))
            if path >> 6 != NOWHERE and t.board[path >> 6] == EMPTY:
                out = append(out, start * CELLS + (path >> 6))
    return out


def learn(t: Table, slot: i64, kinds: i64) -> None:
    """Let all who watch know that the card in a slot is one of these kinds."""
    t.may[slot] = t.may[slot] & kinds


def put(t: Table, slot: i64, end: i64) -> None:
    """Put a Zoon of the field on a free cell."""
    t.board[t.cell[slot]] = EMPTY
    t.board[end] = slot
    t.cell[slot] = end


def swap(t: Table, one: i64, two: i64) -> None:
    """Let two Zoons of the field trade places."""
    here = t.cell[one]
    there = t.cell[two]
    t.board[here] = two
    t.board[there] = one
    t.cell[one] = there
    t.cell[two] = here


def cage(t: Table, slot: i64) -> None:
    """Make a Zoon an obstacle that stays where it is, face down (T10)."""
    here = t.cell[slot]
    t.board[here] = CAGED + slot
    t.cell[slot] = CAGED + here


def retreat(t: Table, slot: i64, end: i64) -> i64:
    """Return where a Zoon falls back to from an attack: one cell along its path, after a jump its start (F9).

    It depends on the card, so it is not fixed before the cards are shown.
    """
    start = t.cell[slot]
    by_two = BY_TWO[(owner(slot) * CELLS + start) * CELLS + end] >> t.kind[slot] & 1
    return (start + end) // 2 if by_two else start


def advance(t: Table, slot: i64, end: i64, kinds: i64, plus: i64, times: i64, story: EventLog | None) -> None:
    """Move a Zoon by its grid; if an enemy stands there, a fight is announced and the Zoon waits where it was."""
    start = t.cell[slot]
    at = (owner(slot) * CELLS + start) * CELLS + end
    between = (start + end) // 2  # only read where a path of two cells exists, which is straight
    known = STRAIGHT[at]
    if BY_TWO[at] != 0 and t.board[between] == EMPTY:
        known |= BY_TWO[at]
    learn(t, slot, known & kinds)
    if t.board[end] == EMPTY:
        put(t, slot, end)
        t.phase = DONE
        if story is not None:
            story.tell("move", EVERYONE, slot, start, end)
        return
    t.attacker = slot
    t.defender = t.board[end]
    t.plus = plus
    t.times = times
    t.shot = NOBODY
    t.choice1 = 0
    t.choice2 = 0
    t.phase = FIGHT
    if story is not None:
        story.tell("attack", EVERYONE, slot, start, end, t.defender)
