"""Evaluation of a position in Zoondo: a sum of terms that players understand.

The weights come from thousands of games. Most important are the distance of enemies to an Emblem and their chances to
win there, then the number of cards that may be the Emblem. The value of the remaining cards counts far less. A logistic
curve turns the difference of both sides into a winning probability.

(compiled)
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zoondo.box import BOX, STAR, read_grid
from trized.games.zoondo.fight import EMBLEMS, diagonal_with, eliminate, fall_back, take_cell
from trized.games.zoondo.fight_results import ATTACKER_WINS, BOTH_STAND, DEFENDER_WINS, fight_result
from trized.games.zoondo.knowledge import known_for_sure
from trized.games.zoondo.movement import has, reveal, seen_from
from trized.games.zoondo.state import (
    CAGED,
    CELLS,
    FIGHT,
    HIDDEN_TRUMP,
    IN_HAND,
    IN_TOMB,
    KINDS,
    NO_CARD,
    NO_SLOT,
    NO_TRUMP,
    NOBODY,
    NOT_CHOSEN,
    OVER,
    TURN,
    Table,
    first_slot,
    in_hand,
)
from trized.kernel.event_log import SILENT

NEVER: Final = 15


def _count_moves() -> tuple[list[int], list[int]]:
    """Return the grid number of each Zoon, and for each grid the moves between two cells of an empty field."""
    grids = sorted({zoon.grid for zoon in BOX.zoons})
    away: list[int] = []
    for grid in grids:
        paths, jumps = read_grid(grid)
        steps = [*jumps, *[step for path in paths for step in path]]
        for start in range(CELLS):
            row = [NEVER] * CELLS
            row[start] = 0
            reached = [start]
            for cell in reached:
                for dx, dy in steps:
                    end = seen_from(0, cell, dx, dy)
                    if end < CELLS and row[end] == NEVER:
                        row[end] = row[cell] + 1
                        reached.append(end)
            away += row
    return [grids.index(zoon.grid) for zoon in BOX.zoons], away


def pair(attacker: i64, defender: i64) -> i64:
    """Return the index of two kinds in WINS."""
    return attacker * KINDS + defender


def _count_wins() -> list[int]:
    """Return for every two kinds in how many of the 16 pairs of corners the first eliminates the second."""
    wins = [0] * (KINDS * KINDS)
    for one, attacker in enumerate(BOX.zoons):
        kills = attacker.power is not None and attacker.power.does == "eliminate"
        for two, defender in enumerate(BOX.zoons):
            for mine in attacker.corners:
                for theirs in defender.corners:
                    star = mine == STAR
                    wins[pair(one, two)] += int(theirs != STAR and (kills if star else mine > theirs))
    return wins


_COUNTED: Final = _count_moves()
GRID: Final[vec[i64]] = vec[i64](_COUNTED[0])
WINS: Final[vec[i64]] = vec[i64](_count_wins())
AWAY: Final[vec[i64]] = vec[i64](_COUNTED[1])
VALUE: Final[vec[i64]] = vec[i64]([zoon.value or 15 for zoon in BOX.zoons])
STRENGTH: Final[vec[i64]] = vec[i64]([trump.strength for trump in BOX.trumps])
USUAL_STRENGTH: Final = 2  # of an unknown trump
# In thousandths of log-odds: a lead of 1000 multiplies the odds of winning by 2.7.
POINT: Final = 8  # a point of card value on the field
REINFORCEMENT: Final = 6  # and in hand
TRUMP: Final = 30  # a point of strength of a trump in hand
KNOWN: Final = 2  # a point of value of a card that the enemy has seen
DISGUISE: Final = 150  # each card that may be my Emblem from the enemy's knowledge
CAGED_EMBLEM: Final = 1500  # an Emblem that nobody can reach any more
# By moves of an enemy to my Emblem, if it always won there; one more if it is the enemy's turn.
NEAR: Final[vec[i64]] = vec[i64]([0, 1850, 900, 700, 430, 100] + [0] * 10)
AT_ONCE: Final = 480


def moves_away(kind: i64, seat: i64, start: i64, end: i64) -> i64:
    """Return the number of moves of a Zoon to a cell on an empty field; NEVER if it cannot get there."""
    if seat == 1:
        start = CELLS - 1 - start
        end = CELLS - 1 - end
    return AWAY[(GRID[kind] * CELLS + start) * CELLS + end]


def standing(t: Table, seat: i64) -> i64:
    """Return the value of a seat's cards, less the threats to its Emblem."""
    total = POINT * points_on_field(t, seat) - KNOWN * known_to_enemy(t, seat) + TRUMP * strength_in_hand(t, seat)
    if t.side(seat).reinforcements > 0:
        total += REINFORCEMENT * points_in_reinforcements(t, seat)
    emblem = emblem_of(t, seat)
    if emblem == NO_SLOT:
        return total
    if t.cell[emblem] >= CAGED:
        return total + CAGED_EMBLEM
    return total + DISGUISE * taken_for(t, seat, t.kind[emblem]) - danger(t, seat, emblem)


def points_on_field(t: Table, seat: i64) -> i64:
    """Return the value of a seat's cards on the field, without its Emblem."""
    total: i64 = 0
    for slot in range(first_slot(seat), t.slots_end(seat)):
        kind = t.kind[slot]
        if kind != NO_CARD and t.cell[slot] < CELLS and not has(EMBLEMS, kind):
            total += VALUE[kind]
    return total


def known_to_enemy(t: Table, seat: i64) -> i64:
    """Return the value of a seat's cards on the field that the enemy has seen."""
    total: i64 = 0
    for slot in range(first_slot(seat), t.slots_end(seat)):
        kind = t.kind[slot]
        seen = known_for_sure(t, slot)
        if seen and kind != NO_CARD and t.cell[slot] < CELLS and not has(EMBLEMS, kind):
            total += VALUE[kind]
    return total


def points_in_reinforcements(t: Table, seat: i64) -> i64:
    """Return the value of a seat's reinforcements in hand."""
    total: i64 = 0
    for kind in t.tribe(seat).kinds_brought:
        total += t.hand[in_hand(seat, kind)] * VALUE[kind]
    return total


def strength_in_hand(t: Table, seat: i64) -> i64:
    """Return the strength of a seat's unplayed trumps."""
    total: i64 = 0
    for trump_slot in range(t.first_trump_slot(seat), t.trump_slots_end(seat)):
        if t.trump_zone[trump_slot] == IN_HAND:
            trump = t.trumps[trump_slot]
            if trump == HIDDEN_TRUMP:
                total += USUAL_STRENGTH
            else:
                total += STRENGTH[trump]
    return total


def emblem_of(t: Table, seat: i64) -> i64:
    """Return the slot of a seat's Emblem, or NO_SLOT."""
    for slot in range(first_slot(seat), t.slots_end(seat)):
        kind = t.kind[slot]
        if kind != NO_CARD and has(EMBLEMS, kind):
            return slot
    return NO_SLOT


def evaluation_terms(t: Table, seat: i64) -> list[tuple[str, float, float]]:
    """Return the terms of a seat's lead, for both sides: the cards, public knowledge of them, and the Emblem."""
    found = []
    for whose, sign in ((seat, 0.001), (1 - seat, -0.001)):
        who = "mine" if whose == seat else "theirs"
        for name, count, weight in _terms_of_side(t, whose):
            found.append((f"{who}.{name}", float(count), sign * float(weight)))
    return found


def _terms_of_side(t: Table, seat: i64) -> list[tuple[str, int, int]]:
    """Return the terms of `standing`: name, count, and weight in thousandths."""
    cards, known = points_on_field(t, seat), known_to_enemy(t, seat)
    reinforcements = points_in_reinforcements(t, seat) if t.side(seat).reinforcements > 0 else 0
    strength = strength_in_hand(t, seat)
    disguises: i64 = 0
    peril: i64 = 0
    at_once: i64 = 0
    caged: i64 = 0
    emblem = emblem_of(t, seat)
    if emblem != NO_SLOT:
        if t.cell[emblem] >= CAGED:
            caged = 1
        else:
            disguises = taken_for(t, seat, t.kind[emblem])
            at_once = danger_at_once(t, seat, emblem)
            peril = danger(t, seat, emblem) - at_once
    return [
        ("cards", cards, POINT * cards),
        ("known", known, -KNOWN * known),
        ("reinforcements", reinforcements, REINFORCEMENT * reinforcements),
        ("trumps", strength, TRUMP * strength),
        ("disguises", disguises, DISGUISE * disguises),
        ("danger", peril, -peril),
        ("at_once", at_once, -at_once),  # by the turn: no sentence mentions it
        ("caged", caged, CAGED_EMBLEM * caged),
    ]


def danger(t: Table, seat: i64, emblem: i64) -> i64:
    """Return the threat of enemies to a seat's Emblem: by their distance in moves and their chances to win."""
    return _threat(t, seat, emblem, t.active_seat != seat)


def danger_at_once(t: Table, seat: i64, emblem: i64) -> i64:
    """Return the part of the danger that depends on whose turn it is."""
    return danger(t, seat, emblem) - _threat(t, seat, emblem, False)


def _threat(t: Table, seat: i64, emblem: i64, enemys_turn: bool) -> i64:
    here = t.cell[emblem]
    total: i64 = 0
    for slot in range(first_slot(1 - seat), t.slots_end(1 - seat)):
        if t.cell[slot] < CELLS:
            kind = t.kind[slot]
            away = moves_away(kind, 1 - seat, t.cell[slot], here)
            weight = NEAR[away]
            if away == 1 and enemys_turn:
                weight += AT_ONCE
            total += weight * WINS[pair(kind, t.kind[emblem])]
    return total // 16


def taken_for(t: Table, seat: i64, emblem: i64) -> i64:
    """Return the number of a seat's cards that may be its Emblem from public knowledge."""
    cards: i64 = 0
    for slot in range(first_slot(seat), t.slots_end(seat)):
        if t.cell[slot] < CELLS and has(t.possible_kinds[slot], emblem):
            cards += 1
    return cards


def share(t: Table, seat: i64) -> float:
    """Return the estimated winning probability of a seat, without a pending fight."""
    if t.phase == OVER:
        if t.winner == NOBODY:
            return 0.5
        return 1.0 if t.winner == seat else 0.0
    lead = standing(t, seat) - standing(t, 1 - seat)
    return 1.0 / (1.0 + exp(-float(lead) / 1000.0))


def evaluate(t: Table, seat: i64) -> float:
    """Return the estimated winning probability of a seat, from 0 to 1."""
    if t.first_seat == NOBODY:  # nothing to compare during deployment
        return 0.5
    if t.phase == FIGHT:
        return evaluate_fight(t, seat)
    return share(t, seat)


def evaluate_fight(t: Table, seat: i64) -> float:
    """Return the mean over the possible results of the announced fight, all touchable corners equally likely."""
    attacker: i64 = 0
    if t.shooting_trump == NO_TRUMP:
        attacker = t.kind[t.attacker]
    defender = t.kind[t.defender]
    won: i64 = 0
    lost: i64 = 0
    ways: i64 = 0
    for on_attacker in range(4):
        if not may_touch(t, 1 - t.active_seat, on_attacker):
            continue
        for on_defender in range(4):
            if not may_touch(t, t.active_seat, on_defender):
                continue
            ways += 1
            result = fight_result(t, attacker, defender, on_attacker, on_defender)
            if result == ATTACKER_WINS:
                won += 1
            elif result == DEFENDER_WINS:
                lost += 1
    total = 0.0
    if won < ways - lost:
        total += float(ways - won - lost) * share(as_after(t, BOTH_STAND), seat)
    if won > 0:
        total += float(won) * share(as_after(t, ATTACKER_WINS), seat)
    if lost > 0:
        total += float(lost) * share(as_after(t, DEFENDER_WINS), seat)
    return total / float(ways)


def may_touch(t: Table, seat: i64, corner: i64) -> bool:
    """Return whether a seat may still touch a corner: it has not chosen the other diagonal."""
    diagonal = t.side(seat).diagonal
    return diagonal == NOT_CHOSEN or diagonal == diagonal_with(corner)


def as_after(t: Table, result: i64) -> Table:
    """Return the table after a fight with this result."""
    after = t.copy()
    after.phase = TURN
    reveal(after, t.defender)
    if t.shooting_trump != NO_TRUMP:
        if result == ATTACKER_WINS:
            eliminate(after, t.defender, SILENT)
        elif result == DEFENDER_WINS:
            after.trump_zone[t.shooting_trump] = IN_TOMB
        return after
    reveal(after, t.attacker)
    if result == ATTACKER_WINS:
        take_cell(after, SILENT)
    elif result == DEFENDER_WINS:
        eliminate(after, t.attacker, SILENT)
    else:
        fall_back(after, SILENT)
    return after
