"""Movement: grids on the field, moves of Zoons, and the knowledge that a move reveals.

A jump is a path of one cell: nothing in between matters (M3), and a tie sends the Zoon back to its start (F9). So every
grid is a list of paths of one or two cells; cells outside the field are dropped (M4).

(compiled)
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.games.zoondo import actions
from trized.games.zoondo.box import BOX, MOST_KINDS, read_grid
from trized.games.zoondo.events import Attacked, Moved
from trized.games.zoondo.state import (
    BIT,
    CAGED,
    CELLS,
    DONE,
    EMPTY,
    FIGHT,
    KINDS,
    NO_TRUMP,
    NOT_CHOSEN,
    SEAT_SLOTS,
    SIDE,
    Table,
    first_slot,
    owner,
)
from trized.kernel.event_log import EventLog

# Two grids without a card, for effects that ignore a card's grid.
BEHIND: Final = 60
AROUND: Final = 61
ANY_KIND: Final[i64] = (1 << 60) - 1  # the set of all kinds
NOWHERE: Final = 63  # outside the field
KINDS_IN_BOX: Final[i64] = len(BOX.zoons)

assert MOST_KINDS <= BEHIND


def seen_from(seat: int, cell: int, dx: int, dy: int) -> int:
    """Return the cell at a step from `seat`'s perspective, or NOWHERE outside the field."""
    x, y = cell % SIDE, cell // SIDE
    x, y = (x + dx, y + dy) if seat == 0 else (x - dx, y - dy)
    return y * SIDE + x if 0 <= x < SIDE and 0 <= y < SIDE else NOWHERE


# A path in PATHS is one number: its first cell, and its second one or NOWHERE.


def path_of(first: i64, second: i64) -> i64:
    """Return a path as a number."""
    return first | second << 6


def first_of(path: i64) -> i64:
    """Return the first cell of a path."""
    return path & 63


def second_of(path: i64) -> i64:
    """Return the second cell of a path, or NOWHERE."""
    return path >> 6


def grid_at(seat: i64, grid: i64, cell: i64) -> i64:
    """Return the index in FIRST_PATH of a kind's grid on a cell, from `seat`'s perspective."""
    return (seat * KINDS + grid) * CELLS + cell


def route(seat: i64, start: i64, end: i64) -> i64:
    """Return the index in DIRECT and BY_TWO of a pair of cells, from `seat`'s perspective."""
    return (seat * CELLS + start) * CELLS + end


def _lay_grids() -> tuple[list[int], list[int], list[int], list[int]]:
    """Return the start of the paths of each (seat, kind, cell), the paths, and the kinds that go from cell to cell."""
    grids = {number: read_grid(zoon.grid) for number, zoon in enumerate(BOX.zoons)}
    grids[BEHIND] = read_grid("B1 DB1")
    grids[AROUND] = read_grid("F1 DF1 S1 DB1 B1")
    starts: list[int] = []
    paths: list[int] = []
    direct = [0] * (2 * CELLS * CELLS)
    by_two = [0] * (2 * CELLS * CELLS)
    for seat in range(2):
        for kind in range(KINDS):
            lines, jumps = grids.get(kind, ((), ()))
            for cell in range(CELLS):
                starts.append(len(paths))
                grid = [*lines, *[(jump,) for jump in jumps]]
                laid = [[end for dx, dy in line if (end := seen_from(seat, cell, dx, dy)) != NOWHERE] for line in grid]
                for ends in sorted(filter(None, laid)):
                    paths.append(path_of(ends[0], ends[1] if len(ends) > 1 else NOWHERE))
                    direct[route(seat, cell, ends[0])] |= 1 << kind
                    if len(ends) > 1:
                        by_two[route(seat, cell, ends[1])] |= 1 << kind
    starts.append(len(paths))
    return starts, paths, direct, by_two


_LAID: Final = _lay_grids()
FIRST_PATH: Final[vec[i64]] = vec[i64](_LAID[0])
PATHS: Final[vec[i64]] = vec[i64](_LAID[1])
DIRECT: Final[vec[i64]] = vec[i64](_LAID[2])  # kinds that move there in one step or jump
BY_TWO: Final[vec[i64]] = vec[i64](_LAID[3])  # kinds that move there through the cell between
SNARES: Final[vec[i64]] = vec[i64]([int(trump.does == "snare") for trump in BOX.trumps])


def has(kinds: i64, kind: i64) -> bool:
    """Return whether a set of kinds contains `kind`."""
    return kinds >> kind & 1 != 0


def barred(t: Table, slot: i64) -> bool:
    """Return whether a Zoon's material forbids it to move."""
    return t.material[slot] != 0 and SNARES[t.trumps[t.material[slot] - 1]] != 0


def add_moves(t: Table, slot: i64, moves: i64, out: vec[i64]) -> vec[i64]:
    """Append the moves of a Zoon by its grid to `out`; `moves` is their offset: MOVES, or that of a trump."""
    start = t.cell[slot]
    seat = owner(slot)
    enemy = first_slot(1 - seat)
    at = grid_at(seat, t.kind[slot], start)
    for n in range(FIRST_PATH[at], FIRST_PATH[at + 1]):
        path = PATHS[n]
        end = first_of(path)
        there = t.board[end]
        if there == EMPTY:
            out = append(out, moves + actions.move(start, end))
            end = second_of(path)
            if end != NOWHERE:
                there = t.board[end]
                if there == EMPTY or enemy <= there < enemy + SEAT_SLOTS:
                    out = append(out, moves + actions.move(start, end))
        elif enemy <= there < enemy + SEAT_SLOTS:  # M1: entering is an attack and ends the path
            out = append(out, moves + actions.move(start, end))
    return out


def could_move(t: Table, slot: i64, kind: i64) -> bool:
    """Return whether the card in a slot could move if it were of `kind`."""
    seat = owner(slot)
    enemy = first_slot(1 - seat)
    at = grid_at(seat, kind, t.cell[slot])
    for n in range(FIRST_PATH[at], FIRST_PATH[at + 1]):
        there = t.board[first_of(PATHS[n])]
        if there == EMPTY or enemy <= there < enemy + SEAT_SLOTS:
            return True
    return False


def add_free(t: Table, start: i64, seat: i64, grid: i64, moves: i64, out: vec[i64]) -> vec[i64]:
    """Append moves from `start` to the free cells of a grid, from `seat`'s perspective; `moves` is their offset."""
    at = grid_at(seat, grid, start)
    for n in range(FIRST_PATH[at], FIRST_PATH[at + 1]):
        path = PATHS[n]
        if t.board[first_of(path)] == EMPTY:
            out = append(out, moves + actions.move(start, first_of(path)))
            if second_of(path) != NOWHERE and t.board[second_of(path)] == EMPTY:
                out = append(out, moves + actions.move(start, second_of(path)))
    return out


def learn(t: Table, slot: i64, kinds: i64) -> None:
    """Limit public knowledge of the card in a slot to these kinds."""
    t.possible_kinds[slot] = t.possible_kinds[slot] & kinds


def put(t: Table, slot: i64, end: i64) -> None:
    """Put a Zoon of the field on a free cell."""
    t.board[t.cell[slot]] = EMPTY
    t.board[end] = slot
    t.cell[slot] = end


def swap(t: Table, one: i64, two: i64) -> None:
    """Swap two Zoons on the field."""
    here = t.cell[one]
    there = t.cell[two]
    t.board[here] = two
    t.board[there] = one
    t.cell[one] = there
    t.cell[two] = here


def cage(t: Table, slot: i64) -> None:
    """Make a Zoon a face-down obstacle that cannot move (T10)."""
    here = t.cell[slot]
    t.board[here] = CAGED + slot
    t.cell[slot] = CAGED + here


def retreat(t: Table, slot: i64, end: i64) -> i64:
    """Return the cell to which a Zoon falls back from an attack: one cell along its path, after a jump its start (F9).

    It depends on the card, so it is determined when the cards are revealed.
    """
    start = t.cell[slot]
    return (start + end) // 2 if has(BY_TWO[route(owner(slot), start, end)], t.kind[slot]) else start


def enter(t: Table, seat: i64, kind: i64, possible_kinds: i64, cell: i64) -> i64:
    """Put a new Zoon on the field and return its slot."""
    slot = t.slots_end(seat)
    t.side(seat).slots_used += 1
    t.kind[slot] = kind
    t.possible_kinds[slot] = possible_kinds
    t.cell[slot] = cell
    t.board[cell] = slot
    t.progress_made = 1
    return slot


def advance(t: Table, slot: i64, end: i64, kinds: i64, bonus: i64, factor: i64, events: EventLog) -> None:
    """Move a Zoon by its grid; if an enemy is there, announce a fight and leave the Zoon where it was.

    Viewers learn that it is one of `kinds` and can move there; `bonus` and `factor` change its numbers (F17).
    """
    start = t.cell[slot]
    at = route(owner(slot), start, end)
    between = (start + end) // 2  # valid for paths of two cells, which are straight
    able = DIRECT[at]
    if BY_TWO[at] != 0 and t.board[between] == EMPTY:
        able |= BY_TWO[at]
    learn(t, slot, able & kinds)
    if t.board[end] == EMPTY:
        put(t, slot, end)
        t.phase = DONE
        events.report(Moved, slot, start, end)
        return
    t.attack_bonus = bonus
    t.attack_factor = factor
    announce_fight(t, slot, NO_TRUMP, t.board[end])
    events.report(Attacked, slot, start, end, t.defender)


def announce_fight(t: Table, attacker: i64, shooting_trump: i64, defender: i64) -> None:
    """Prompt both players for a diagonal: of the defender, and of the attacker or the shooting trump."""
    t.attacker = attacker
    t.shooting_trump = shooting_trump
    t.defender = defender
    t.side1.diagonal = NOT_CHOSEN
    t.side2.diagonal = NOT_CHOSEN
    t.phase = FIGHT


def reveal(t: Table, slot: i64) -> None:
    """Make a card public; it is face down again afterwards (F7)."""
    t.possible_kinds[slot] = BIT[t.kind[slot]]


def jumps_to(t: Table, slot: i64, end: i64) -> bool:
    """Return whether a Zoon can reach a cell by a jump only: two cells away, without a path between."""
    start = t.cell[slot]
    across = start % SIDE - end % SIDE
    along = start // SIDE - end // SIDE
    far = across * across == 4 or along * along == 4
    at = route(owner(slot), start, end)
    return far and has(DIRECT[at], t.kind[slot]) and not has(BY_TWO[at], t.kind[slot])
