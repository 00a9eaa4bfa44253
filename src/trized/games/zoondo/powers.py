"""Star powers: what follows when a star is the only one touched (F10 to F16).

(compiled)
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.games.zoondo import box
from trized.games.zoondo.fight import eliminate, fall_back, overrun
from trized.games.zoondo.movement import (
    ALL,
    AROUND,
    BEHIND,
    add_free,
    add_moves,
    advance,
    barred,
    could_move,
    learn,
    owner,
    put,
    swap,
)
from trized.games.zoondo.state import BIT, CELLS, DONE, EMPTY, HALF, POWER, Table
from trized.kernel.audience import EVERYONE
from trized.kernel.events import EventLog

ELIMINATE: Final = 1
SWAP_ENEMY: Final = 2
SWAP_NAMED: Final = 3
MOVE_NAMED: Final = 4
MOVE_SELF: Final = 5
CARRY_ANYWHERE: Final = 6
CARRY_AROUND: Final = 7
CARRY_FRIEND: Final = 8
PUSH_ENEMY: Final = 9
CONTROL_ENEMY: Final = 10

OPS: Final = {
    "eliminate": ELIMINATE,
    "swap_enemy": SWAP_ENEMY,
    "swap_named": SWAP_NAMED,
    "move_named": MOVE_NAMED,
    "move_self": MOVE_SELF,
    "carry_anywhere": CARRY_ANYWHERE,
    "carry_around": CARRY_AROUND,
    "carry_friend": CARRY_FRIEND,
    "push_enemy": PUSH_ENEMY,
    "control_enemy": CONTROL_ENEMY,
}

OP: Final[vec[i64]] = vec[i64]([OPS[zoon.power.key] if zoon.power else 0 for zoon in box.ZOONS])
NAMED: Final[vec[i64]] = vec[i64]([box.family(zoon.power.names) if zoon.power else 0 for zoon in box.ZOONS])
ATTACKING: Final[vec[i64]] = vec[i64]([int(zoon.power is not None and zoon.power.attacking) for zoon in box.ZOONS])

# Only an attacker's Zoons move by their grids in a power: the seat whose turn it is begins every fight of the turn.
assert all(zoon.power.attacking for zoon in box.ZOONS if zoon.power and zoon.power.does == "move")


def trigger(t: Table, star: i64, story: EventLog | None) -> None:
    """Do what a touched star does, or ask the one who chooses."""
    kind = t.kind[star]
    op = OP[kind]
    t.star = star
    t.other = t.defender if star == t.attacker else t.attacker
    if story is not None:
        story.tell("power", EVERYONE, star, kind)
    if op == ELIMINATE:
        if star == t.attacker:
            overrun(t, story)
        else:
            eliminate(t, t.attacker, story)
        return
    fall_back(t, story)  # F10: the retreat comes first
    if ATTACKING[kind] != 0 and star != t.attacker:  # F11
        return
    if op == SWAP_ENEMY:
        _trade(t, t.other, story)
        return
    choices = options(t)
    if len(choices) == 0:  # F13
        _learn_from_nothing(t)
        if story is not None:
            story.tell("ignored", EVERYONE, star, kind)
    elif len(choices) == 1 and op != SWAP_NAMED and op != MOVE_NAMED:  # everybody sees that there is no choice
        use(t, choices[0] // CELLS, choices[0] % CELLS, story)
    else:
        t.asked = 1 - owner(star) if op == PUSH_ENEMY else owner(star)  # F16
        t.phase = POWER


def options(t: Table) -> vec[i64]:
    """Return the moves among which a power lets its chooser choose."""
    kind = t.kind[t.star]
    op = OP[kind]
    seat = owner(t.star)
    here = t.cell[t.star]
    out = vec[i64](capacity=32)
    if op == MOVE_SELF:
        if not barred(t, t.star):
            out = add_moves(t, t.star, 0, out)
    elif op == CARRY_ANYWHERE:
        for cell in range(CELLS):
            if t.board[cell] == EMPTY:
                out = append(out, here * CELLS + cell)
    elif op == CARRY_AROUND:
        out = add_free(t, here, seat, AROUND, out)
    elif op == PUSH_ENEMY:
        out = add_free(t, t.cell[t.other], 1 - seat, BEHIND, out)
    elif op == CONTROL_ENEMY:  # T12: the grid is read from the controller's seat
        out = add_free(t, t.cell[t.other], seat, t.kind[t.other], out)
    else:
        for slot in range(seat * HALF, t.used(seat)):
            start = t.cell[slot]
            if start >= CELLS:
                continue
            if op == CARRY_FRIEND:
                out = add_free(t, start, seat, BEHIND, out)
            elif NAMED[kind] >> t.kind[slot] & 1:
                if op == SWAP_NAMED:
                    out = append(out, here * CELLS + start)
                elif not barred(t, slot):
                    out = add_moves(t, slot, 0, out)
    return out


def use(t: Table, start: i64, end: i64, story: EventLog | None) -> None:
    """Do the chosen move of a power."""
    kind = t.kind[t.star]
    op = OP[kind]
    t.phase = DONE
    if op == SWAP_NAMED:
        other = t.board[end]
        learn(t, other, NAMED[kind])
        _trade(t, other, story)
    elif op in (MOVE_NAMED, MOVE_SELF):  # F12: a normal move, which may start a new fight
        slot = t.board[start]
        advance(t, slot, end, NAMED[kind] if op == MOVE_NAMED else ALL, 0, 1, story)
    else:
        slot = t.board[start]
        put(t, slot, end)
        if story is not None:
            story.tell("carried", EVERYONE, slot, start, end)


def _trade(t: Table, other: i64, story: EventLog | None) -> None:
    if story is not None:
        story.tell("swap", EVERYONE, t.star, t.cell[t.star], other, t.cell[other])
    swap(t, t.star, other)


def _learn_from_nothing(t: Table) -> None:
    """Let all who watch know that no named card was there to move: the effect is compulsory (F13)."""
    kind = t.kind[t.star]
    op = OP[kind]
    if op != SWAP_NAMED and op != MOVE_NAMED:
        return
    seat = owner(t.star)
    for slot in range(seat * HALF, t.used(seat)):
        if t.cell[slot] >= CELLS:
            continue
        for named in range(len(OP)):
            if NAMED[kind] >> named & 1 == 0:
                continue
            if op == SWAP_NAMED or (not barred(t, slot) and could_move(t, slot, named)):
                learn(t, slot, ~BIT[named])
