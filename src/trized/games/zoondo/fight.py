"""Fights: touched corners, results, retreats and eliminations.

(compiled)
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zoondo.box import BOX
from trized.games.zoondo.box import CROSS as BOX_CROSS
from trized.games.zoondo.box import STAR as BOX_STAR
from trized.games.zoondo.events import CellTaken, Eliminated, Fought, GameEnded, Shot, Tied, TrumpLost
from trized.games.zoondo.movement import has, put, retreat, reveal
from trized.games.zoondo.state import (
    DIAGONAL_A,
    DONE,
    EMBLEM_LOST,
    EMPTY,
    GONE,
    IN_TOMB,
    KINDS,
    NO_CARD,
    NO_SLOT,
    NO_TRUMP,
    OVER,
    Table,
    owner,
)
from trized.kernel.chance import Chance
from trized.kernel.event_log import EventLog

STAR: Final = 20
CROSS: Final = 21

assert BOX_STAR == STAR
assert BOX_CROSS == CROSS


def corner_at(card: i64, corner: i64) -> i64:
    """Return the index of a card's corner in CORNERS and TRUMP_CORNERS: 0 top left, then clockwise."""
    return card * 4 + corner


def _zoon_corners() -> list[int]:
    corners = [0] * (KINDS * 4)
    for number, zoon in enumerate(BOX.zoons):
        corners[number * 4 : number * 4 + 4] = zoon.corners
    return corners


CORNERS: Final[vec[i64]] = vec[i64](_zoon_corners())
TRUMP_CORNERS: Final[vec[i64]] = vec[i64]([c for trump in BOX.trumps for c in trump.corners or (0, 0, 0, 0)])
TRUMP_BONUS: Final[vec[i64]] = vec[i64]([trump.plus for trump in BOX.trumps])
SINGLE_USE: Final[vec[i64]] = vec[i64]([int(trump.once) for trump in BOX.trumps])
EMBLEMS: Final[i64] = BOX.kinds_of_types(("emblem",))


def end_game(t: Table, winner: i64, ending: i64, events: EventLog) -> None:
    """End the game."""
    t.winner = winner
    t.ending = ending
    t.phase = OVER
    events.report(GameEnded, winner)


def eliminate(t: Table, slot: i64, events: EventLog) -> None:
    """Put a Zoon in its owner's tomb; if it is the Emblem, end the game (U6)."""
    t.board[t.cell[slot]] = EMPTY
    t.cell[slot] = GONE
    t.progress_made = 1
    if t.material[slot] != 0:  # T11: the material leaves with the Zoon
        t.trump_zone[t.material[slot] - 1] = IN_TOMB
        t.material[slot] = 0
    events.report(Eliminated, slot, t.kind[slot])
    if has(EMBLEMS, t.kind[slot]):
        end_game(t, 1 - owner(slot), EMBLEM_LOST, events)


# Scores of touched corners


def material_bonus(t: Table, slot: i64) -> i64:
    """Return the bonus of a Zoon's material to its numbers."""
    if t.material[slot] == 0:
        return 0
    return TRUMP_BONUS[t.trumps[t.material[slot] - 1]]


def terrain_bonus(t: Table, slot: i64) -> i64:
    """Return the bonus of the terrain to the numbers of a Zoon attacked there."""
    terrain = t.terrain[t.cell[slot]]
    if terrain == 0:
        return 0
    return TRUMP_BONUS[t.trumps[terrain - 1]]


def attack_score(t: Table, kind: i64, corner: i64) -> i64:
    """Return the score of a corner of the attacker, if it is of `kind`: a number or STAR; of a trump also CROSS."""
    if t.shooting_trump != NO_TRUMP:
        return TRUMP_CORNERS[corner_at(t.trumps[t.shooting_trump], corner)]
    printed = CORNERS[corner_at(kind, corner)]
    if printed == STAR:  # F17: a modifier changes numbers only
        return STAR
    return printed * t.attack_factor + t.attack_bonus + material_bonus(t, t.attacker)


def defence_score(t: Table, kind: i64, corner: i64) -> i64:
    """Return the score of a corner of the defender, if it is of `kind`: a number or STAR."""
    printed = CORNERS[corner_at(kind, corner)]
    if printed == STAR:
        return STAR
    return printed + material_bonus(t, t.defender) + terrain_bonus(t, t.defender)


def touched_corner(diagonal: i64, half_turn: i64) -> i64:
    """Return the touched corner of a diagonal: A is top left and bottom right, B the other two (F1)."""
    return diagonal - DIAGONAL_A + 2 * half_turn


def diagonal_with(corner: i64) -> i64:
    """Return the diagonal that contains a corner."""
    return DIAGONAL_A + corner % 2


def touch(t: Table, chance: Chance) -> None:
    """Set the corner that each seat touches: a random half turn selects it from the chosen diagonal (F1)."""
    for seat in range(2):
        side = t.side(seat)
        side.touched = touched_corner(side.diagonal, chance.roll("spin", 2))


# Results of a fight


def fall_back(t: Table, events: EventLog) -> None:
    """Move the attacker back one cell along its path; the defender stays (F9)."""
    start = t.cell[t.attacker]
    end = retreat(t, t.attacker, t.cell[t.defender])
    if start != end:
        put(t, t.attacker, end)
    events.report(Tied, t.attacker, start, end)


def take_cell(t: Table, events: EventLog) -> None:
    """Eliminate the defender and move the attacker to its cell."""
    end = t.cell[t.defender]
    eliminate(t, t.defender, events)
    put(t, t.attacker, end)
    events.report(CellTaken, t.attacker, end)


def fight(t: Table, chance: Chance, events: EventLog) -> i64:
    """Resolve a fight between two Zoons; return the slot whose star power follows, or NO_SLOT."""
    touch(t, chance)
    on_defender = t.side(t.active_seat).touched
    on_attacker = t.side(1 - t.active_seat).touched
    attacker = t.kind[t.attacker]
    defender = t.kind[t.defender]
    reveal(t, t.attacker)
    reveal(t, t.defender)
    attack = attack_score(t, attacker, on_attacker)
    defence = defence_score(t, defender, on_defender)
    events.report(Fought, t.attacker, attacker, on_attacker, attack, t.defender, defender, on_defender, defence)
    t.phase = DONE
    if attack == STAR and defence != STAR:  # F8
        return t.attacker
    if defence == STAR and attack != STAR:
        return t.defender
    if attack == defence:
        fall_back(t, events)
    elif attack > defence:
        take_cell(t, events)
    else:
        eliminate(t, t.attacker, events)
    return NO_SLOT


def beats_trump(t: Table, attack: i64, defence: i64) -> bool:
    """Return whether the target's number eliminates the shooting trump, which an option enables (T5)."""
    return t.beaten_trumps_lost != 0 and defence != STAR and attack < defence


def shoot(t: Table, chance: Chance, events: EventLog) -> None:
    """Resolve a shot: the trump fights, its user is not at risk (T5)."""
    touch(t, chance)
    on_target = t.side(t.active_seat).touched
    on_trump = t.side(1 - t.active_seat).touched
    trump = t.trumps[t.shooting_trump]
    target = t.kind[t.defender]
    reveal(t, t.defender)
    attack = attack_score(t, NO_CARD, on_trump)
    defence = defence_score(t, target, on_target)
    events.report(Shot, trump, on_trump, attack, t.defender, target, on_target, defence)
    t.phase = DONE
    if attack == CROSS or SINGLE_USE[trump] != 0 or beats_trump(t, attack, defence):  # T4
        t.trump_zone[t.shooting_trump] = IN_TOMB
        t.progress_made = 1
        events.report(TrumpLost, t.active_seat, trump)
    if attack != CROSS and defence != STAR and attack > defence:
        eliminate(t, t.defender, events)
    t.shooting_trump = NO_TRUMP
