"""The rules: deployment, the turn, and the end of the game. Fights, powers and trumps have their own rooms.

(compiled)
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from trized.games.zoondo.fight import end_game, fight, shoot
from trized.games.zoondo.movement import ALL, add_moves, advance, barred, could_move
from trized.games.zoondo.powers import options, trigger, use
from trized.games.zoondo.state import (
    BIT,
    CELLS,
    DONE,
    EMPTY,
    FIGHT,
    HALF,
    KINDS,
    MORE,
    NO_PROGRESS,
    NOBODY,
    NONE,
    PLACES,
    POWER,
    REPETITION,
    SLOTS,
    STUCK,
    TURN,
    Table,
)
from trized.games.zoondo.trumps import STOP, TRUMP, add_trumps, ask_more, enter, go_on, more, play_trump
from trized.kernel.audience import EVERYONE, all_but, only
from trized.kernel.chance import Chance
from trized.kernel.events import EventLog

# Action numbers. Below TRUMP: a move, start * 36 + end. From TRUMP to LAY: a trump with its first move or target.
LAY: Final = 40000  # + kind * 36 + cell: a reinforcement
PLACE: Final = 50000  # + kind * 36 + cell: deployment
RECOMMENDED: Final = 60000
SCATTER: Final = 60001
TOUCH_A: Final = 60010
TOUCH_B: Final = 60011
PAST: Final = CELLS + 1  # H2: what is kept of a turn: the field, and whose turn it was


def place_cell(seat: i64, place: i64) -> i64:
    """Return the cell of a place of the deployment zone: 0 to 5 the back row, 6 to 11 the front row."""
    return place if seat == 0 else CELLS - 1 - place


def legal(t: Table, seat: i64) -> vec[i64]:
    """Return what a waiting seat may say."""
    if t.phase == TURN:
        return _turn(t, seat)
    if t.phase == FIGHT:
        return append(append(vec[i64](capacity=2), TOUCH_A), TOUCH_B)
    if t.phase == POWER:
        return options(t)
    if t.phase == MORE:
        return more(t)
    return _placements(t, seat)


def _turn(t: Table, seat: i64) -> vec[i64]:
    """Return the three things a turn can be: a move, a reinforcement, a trump (U3)."""
    out = vec[i64](capacity=96)
    for slot in range(seat * HALF, t.used(seat)):
        if t.cell[slot] < CELLS and not barred(t, slot):
            out = add_moves(t, slot, 0, out)
    if t.held(seat) > 0:
        out = _add_reinforcements(t, seat, out)
    return add_trumps(t, seat, out)


def _add_reinforcements(t: Table, seat: i64, out: vec[i64]) -> vec[i64]:
    for kind in range(KINDS):
        if t.reserve[seat * KINDS + kind] == 0:
            continue
        for column in range(6):  # U4: a free cell of the row nearest to the owner
            cell = place_cell(seat, column)
            if t.board[cell] == EMPTY:
                out = append(out, LAY + kind * CELLS + cell)
    return out


def stuck(t: Table, seat: i64) -> bool:
    """Tell whether a seat can do none of the three things (U5)."""
    for slot in range(seat * HALF, t.used(seat)):
        if t.cell[slot] < CELLS and could_move(t, slot, t.kind[slot]) and not barred(t, slot):
            return False
    return len(_turn(t, seat)) == 0


# Deployment


def _placed(t: Table, seat: i64) -> i64:
    """Return how many Zoons a seat has placed."""
    placed: i64 = 0
    for place in range(PLACES):
        if t.kind[seat * HALF + place] != NONE:
            placed += 1
    return placed


def _placements(t: Table, seat: i64) -> vec[i64]:
    """Return every card of the hand on every free cell of the deployment zone, and the two short cuts (U2)."""
    tribe = t.tribe(seat)
    placed = _placed(t, seat)
    room = min(tribe.size, PLACES) - placed
    out = vec[i64](capacity=128)
    if placed == 0:
        out = append(out, RECOMMENDED)
    out = append(out, SCATTER)
    emblem_waits = t.reserve[seat * KINDS + tribe.emblem] != 0
    for kind in range(KINDS):
        if t.reserve[seat * KINDS + kind] == 0:
            continue
        if kind != tribe.emblem and emblem_waits and room == 1:  # U7: the Emblem is always deployed
            continue
        for place in range(PLACES):
            if t.kind[seat * HALF + place] == NONE:
                out = append(out, PLACE + kind * CELLS + place_cell(seat, place))
    return out


def _place(t: Table, seat: i64, kind: i64, place: i64) -> None:
    slot = seat * HALF + place
    cell = place_cell(seat, place)
    t.kind[slot] = kind
    t.cell[slot] = cell
    t.board[cell] = slot
    t.reserve[seat * KINDS + kind] -= 1


def _deploy(t: Table, seat: i64, action: i64, chance: Chance, story: EventLog | None) -> None:
    tribe = t.tribe(seat)
    if action == SCATTER:
        t.set_ready(seat, 2)
    elif action == RECOMMENDED:
        for place in range(PLACES):
            if tribe.rows[place] != NONE:
                _place(t, seat, tribe.rows[place], place)
        t.set_ready(seat, 1)
    else:
        kind = (action - PLACE) // CELLS
        cell = (action - PLACE) % CELLS
        _place(t, seat, kind, place_cell(seat, cell))  # the two frames mirror each other
        if story is not None:
            story.tell("place", only(seat), seat, cell, kind)
        if _placed(t, seat) == min(tribe.size, PLACES):
            t.set_ready(seat, 1)
    if t.ready1 != 0 and t.ready2 != 0:
        _begin(t, chance, story)


def _scatter(t: Table, seat: i64, chance: Chance) -> None:
    """Place the rest of the hand at random: the Emblem first, then a card or nothing on each place.

    What was placed by hand is drawn too, from a pool of this one card, so that the draws do not tell how much it was.
    """
    tribe = t.tribe(seat)
    to = only(seat)
    waits = t.reserve[seat * KINDS + tribe.emblem] != 0
    left = chance.roll("emblem", PLACES - _placed(t, seat) if waits else 1, to)
    place: i64 = 0
    while waits:
        if t.kind[seat * HALF + place] == NONE:
            if left == 0:
                _place(t, seat, tribe.emblem, place)
                waits = False
            left -= 1
        place += 1
    pool = vec[u8]([0] * KINDS)
    total: i64 = 0
    for kind in range(KINDS):
        pool[kind] = u8(t.reserve[seat * KINDS + kind])
        total += t.reserve[seat * KINDS + kind]
    free = PLACES - _placed(t, seat)
    if total < free:
        pool[NONE] = u8(free - total)
        total = free
    for place in range(PLACES):
        placed = t.kind[seat * HALF + place]
        if placed != NONE:
            this = vec[u8]([0] * KINDS)
            this[placed] = 1
            chance.draw("zoon", this, 1, to)
            continue
        kind = chance.draw("zoon", pool, total, to)
        pool[kind] = u8(i64(pool[kind]) - 1)
        total -= 1
        if kind != NONE:
            _place(t, seat, kind, place)


def _begin(t: Table, chance: Chance, story: EventLog | None) -> None:
    """Turn from deployment to play: chance is asked in seat order, then who begins (U1)."""
    for seat in range(2):
        scattered = t.ready(seat) == 2
        if scattered:
            _scatter(t, seat, chance)
        t.set_ready(seat, 1)
        tribe = t.tribe(seat)
        held = max(tribe.size - PLACES, 0)
        if seat == 0:
            t.held1 = held
        else:
            t.held2 = held
        for slot in range(seat * HALF, seat * HALF + PLACES):
            if t.kind[slot] != NONE:
                t.may[slot] = tribe.kinds
        if story is not None:
            story.tell("scattered" if scattered else "deployed", EVERYONE, seat)
    t.first = t.opener if t.opener != NOBODY else chance.roll("first", 2)
    t.seat = t.first
    if story is not None:
        story.tell("first", EVERYONE, t.first)
    _start_turn(t, story)


# The turn


def apply(t: Table, seat: i64, action: i64, chance: Chance, story: EventLog | None) -> None:
    """Do an action taken from `legal`."""
    if t.phase == FIGHT:
        t.set_choice(seat, action - TOUCH_A + 1)
        if t.choice1 == 0 or t.choice2 == 0:
            return
        if t.shot != NOBODY:
            shoot(t, chance, story)
        else:
            star = fight(t, chance, story)
            if star != NOBODY:
                trigger(t, star, story)
        if t.phase != FIGHT:
            t.choice1 = 0
            t.choice2 = 0
    elif t.phase == TURN:
        _act(t, seat, action, story)
    elif t.phase == POWER:
        use(t, action // CELLS, action % CELLS, story)
    elif t.phase == MORE:
        if action == STOP:
            t.left = 0
            t.phase = DONE
        else:
            go_on(t, action // CELLS, action % CELLS, story)
    else:
        _deploy(t, seat, action, chance, story)
    if t.phase == DONE:
        _finish(t, story)


def _act(t: Table, seat: i64, action: i64, story: EventLog | None) -> None:
    if action < TRUMP:
        advance(t, t.board[action // CELLS], action % CELLS, ALL, 0, 1, story)
    elif action < LAY:
        trump = action // TRUMP - 1
        rest = action % TRUMP
        play_trump(t, trump, rest // CELLS, rest % CELLS, story)
    else:
        _reinforce(t, seat, (action - LAY) // CELLS, (action - LAY) % CELLS, story)


def _reinforce(t: Table, seat: i64, kind: i64, cell: i64, story: EventLog | None) -> None:
    """Lay a reinforcement face down; it becomes a Zoon only now (U4)."""
    t.reserve[seat * KINDS + kind] -= 1
    if seat == 0:
        t.held1 -= 1
    else:
        t.held2 -= 1
    tribe = t.tribe(seat)
    slot = enter(t, seat, kind, tribe.kinds & ~BIT[tribe.emblem], cell)
    t.phase = DONE
    if story is not None:
        story.tell("reinforcement", only(seat), slot, cell, kind)
        story.tell("reinforcement", all_but(seat), slot, cell)


def _finish(t: Table, story: EventLog | None) -> None:
    """Go on with a trump that moves several Zoons, or end the turn."""
    t.attacker = NOBODY
    t.defender = NOBODY
    t.star = NOBODY
    t.other = NOBODY
    t.plus = 0
    t.times = 1
    if t.run != NOBODY:
        ask_more(t)
        if t.phase == MORE:
            return
    if t.progress != 0:
        t.idle = 0
        t.progress = 0
        if t.repetition != 0:
            t.past = vec[i64]()
    else:
        t.idle += 1
        if t.idle >= t.limit:  # H1
            end_game(t, NOBODY, NO_PROGRESS, story)
            return
    t.seat = 1 - t.seat
    t.turn += 1
    _start_turn(t, story)


def _start_turn(t: Table, story: EventLog | None) -> None:
    t.asked = t.seat
    t.phase = TURN
    if t.repetition != 0 and _repeats(t):
        end_game(t, NOBODY, REPETITION, story)
    elif stuck(t, t.seat):
        end_game(t, 1 - t.seat, STUCK, story)
    elif story is not None:
        story.tell("turn", EVERYONE, t.seat)


def _repeats(t: Table) -> bool:
    """Keep the position, and tell whether it stands for the third time with the same player to move (H2)."""
    for cell in range(CELLS):
        t.past = append(t.past, t.board[cell])
    t.past = append(t.past, t.seat)
    return times_kept(t, len(t.past) - PAST) >= 3


def times_kept(t: Table, at: i64) -> i64:
    """Return how many times a kept position has stood until then."""
    times: i64 = 1
    for earlier in range(0, at, PAST):
        if _same(t, earlier, at):
            times += 1
    return times


def _same(t: Table, one: i64, two: i64) -> bool:
    """Tell whether two kept positions hold the same cards on the same cells: two cards of one kind are the same."""
    for cell in range(PAST):
        here = t.past[one + cell]
        there = t.past[two + cell]
        if here != there and (
            cell == CELLS  # whose turn it was
            or here >= SLOTS
            or there >= SLOTS
            or t.kind[here] != t.kind[there]
            or t.gear[here] != t.gear[there]
        ):
            return False
    return True
