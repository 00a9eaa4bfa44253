"""Star powers, used when only one star is touched (F10 to F16).

(compiled)
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.games.zoondo import actions
from trized.games.zoondo.box import BOX
from trized.games.zoondo.events import Carried, PowerIgnored, PowerUsed, Swapped
from trized.games.zoondo.fight import eliminate, fall_back, take_cell
from trized.games.zoondo.movement import (
    ANY_KIND,
    AROUND,
    BEHIND,
    add_free,
    add_moves,
    advance,
    barred,
    could_move,
    has,
    learn,
    put,
    swap,
)
from trized.games.zoondo.state import BIT, CELLS, DONE, EMPTY, POWER, Table, first_slot, owner
from trized.kernel.event_log import EventLog

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

POWERS: Final = (  # in the order of these numbers
    *("", "eliminate", "swap_enemy", "swap_named", "move_named", "move_self"),
    *("carry_anywhere", "carry_around", "carry_friend", "push_enemy", "control_enemy"),
)
# By kind: the power, the kinds it names, and whether it works in attack only.
POWER_OF: Final[vec[i64]] = vec[i64]([POWERS.index(zoon.power.key if zoon.power else "") for zoon in BOX.zoons])
NAMED: Final[vec[i64]] = vec[i64]([BOX.kinds_of_families(zoon.power.names) if zoon.power else 0 for zoon in BOX.zoons])
ATTACK_ONLY: Final[vec[i64]] = vec[i64]([int(zoon.power is not None and zoon.power.attack_only) for zoon in BOX.zoons])

# In a power only an attacker's Zoons move by their grids: the active seat begins every fight of its turn.
assert all(zoon.power.attack_only for zoon in BOX.zoons if zoon.power and zoon.power.does == "move")


def use_star(t: Table, slot: i64, events: EventLog) -> None:
    """Apply the power of a touched star, or prompt its chooser."""
    kind = t.kind[slot]
    power = POWER_OF[kind]
    t.star_slot = slot
    t.star_opponent = t.defender if slot == t.attacker else t.attacker
    events.report(PowerUsed, slot, kind)
    if power == ELIMINATE:
        if slot == t.attacker:
            take_cell(t, events)
        else:
            eliminate(t, t.attacker, events)
        return
    fall_back(t, events)  # F10: the retreat comes first
    if ATTACK_ONLY[kind] != 0 and slot != t.attacker:  # F11
        return
    if power == SWAP_ENEMY:
        _trade_places(t, t.star_opponent, events)
        return
    choices = power_choices(t)
    if len(choices) == 0:  # F13
        _learn_from_nothing(t)
        events.report(PowerIgnored, slot, kind)
    elif len(choices) == 1 and power != SWAP_NAMED and power != MOVE_NAMED:  # publicly forced
        use_power(t, choices[0], events)
    else:
        t.deciding_seat = 1 - owner(slot) if power == PUSH_ENEMY else owner(slot)  # F16
        t.phase = POWER


def power_choices(t: Table) -> vec[i64]:
    """Return the legal moves of the pending power."""
    power = POWER_OF[t.kind[t.star_slot]]
    seat = owner(t.star_slot)
    here = t.cell[t.star_slot]
    out = vec[i64](capacity=32)
    if power == MOVE_SELF:
        return out if barred(t, t.star_slot) else add_moves(t, t.star_slot, actions.MOVES, out)
    if power == CARRY_ANYWHERE:
        for cell in range(CELLS):
            if t.board[cell] == EMPTY:
                out = append(out, actions.move(here, cell))
        return out
    if power == CARRY_AROUND:
        return add_free(t, here, seat, AROUND, actions.MOVES, out)
    there = t.cell[t.star_opponent]
    if power == PUSH_ENEMY:
        return add_free(t, there, 1 - seat, BEHIND, actions.MOVES, out)
    if power == CONTROL_ENEMY:  # T12: the grid is read from the controller's seat
        return add_free(t, there, seat, t.kind[t.star_opponent], actions.MOVES, out)
    return _choices_among_own(t, seat, power, out)


def _choices_among_own(t: Table, seat: i64, power: i64, out: vec[i64]) -> vec[i64]:
    """Append the choices of a power that moves one of its owner's Zoons."""
    named = NAMED[t.kind[t.star_slot]]
    for slot in range(first_slot(seat), t.slots_end(seat)):
        cell = t.cell[slot]
        if cell >= CELLS:
            continue
        if power == CARRY_FRIEND:
            out = add_free(t, cell, seat, BEHIND, actions.MOVES, out)
        elif power == SWAP_NAMED:
            if has(named, t.kind[slot]):
                out = append(out, actions.move(t.cell[t.star_slot], cell))
        elif power == MOVE_NAMED:
            if has(named, t.kind[slot]) and not barred(t, slot):
                out = add_moves(t, slot, actions.MOVES, out)
        else:
            raise ValueError(f"Power {power} lets nobody choose.")
    return out


def use_power(t: Table, action: i64, events: EventLog) -> None:
    """Apply the chosen move of a power."""
    kind = t.kind[t.star_slot]
    power = POWER_OF[kind]
    start = actions.start_cell(action)
    end = actions.end_cell(action)
    slot = t.board[start]
    t.phase = DONE
    if power == SWAP_NAMED:
        other = t.board[end]
        learn(t, other, NAMED[kind])
        _trade_places(t, other, events)
    elif power == MOVE_NAMED:  # F12: a normal move, which may start a new fight
        advance(t, slot, end, NAMED[kind], 0, 1, events)
    elif power == MOVE_SELF:
        advance(t, slot, end, ANY_KIND, 0, 1, events)
    elif power in (CARRY_ANYWHERE, CARRY_AROUND, CARRY_FRIEND, PUSH_ENEMY, CONTROL_ENEMY):
        put(t, slot, end)
        events.report(Carried, slot, start, end)
    else:
        raise ValueError(f"Power {power} lets nobody choose.")


def _trade_places(t: Table, other: i64, events: EventLog) -> None:
    events.report(Swapped, t.star_slot, t.cell[t.star_slot], other, t.cell[other])
    swap(t, t.star_slot, other)


def _learn_from_nothing(t: Table) -> None:
    """Update public knowledge after a named card did not move: it was not there, as the effect is compulsory (F13)."""
    kind = t.kind[t.star_slot]
    power = POWER_OF[kind]
    if power != SWAP_NAMED and power != MOVE_NAMED:
        return
    seat = owner(t.star_slot)
    for slot in range(first_slot(seat), t.slots_end(seat)):
        if t.cell[slot] >= CELLS:
            continue
        for named in range(len(POWER_OF)):
            if not has(NAMED[kind], named):
                continue
            if power == SWAP_NAMED or (not barred(t, slot) and could_move(t, slot, named)):
                learn(t, slot, ~BIT[named])
