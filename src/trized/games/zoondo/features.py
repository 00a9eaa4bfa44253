"""Features of Zoondo: the knowledge of a seat as numbers, the field from its side, its own cards first.

The same function reads the true table and that of a view. It reads an enemy card only if it is public
(`knowledge.known_for_sure`), and none before both seats have deployed (U2): so both tables give the same.

(compiled)
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from trized.games.zoondo.box import BOX
from trized.games.zoondo.knowledge import hides_trump
from trized.games.zoondo.movement import KINDS_IN_BOX
from trized.games.zoondo.state import (
    CAGED,
    CELLS,
    DEPLOY,
    EMPTY,
    HIDDEN_TRUMP,
    IN_TOMB,
    NO_TRUMP,
    ON_FIELD,
    OVER,
    WALL,
    Table,
    Tribe,
    first_slot,
    in_hand,
)
from trized.kernel.features import FeatureWriter

EMBLEMS: Final[i64] = BOX.kinds_of_types(("emblem",))  # as bits
TRUMPS: Final[i64] = len(BOX.trumps)
UNKNOWN_TRUMP: Final[i64] = TRUMPS  # the last place of each slot: a trump unknown to the seat
ZONES: Final = IN_TOMB + 1
MOST_ALIKE: Final = 3  # numbers of cards of a kind: one, two, more
MOST_REINFORCEMENTS: Final = 16
MOST_MOVES: Final = 3
PROGRESS_STEP: Final = 10  # turns without progress for each step
MOST_PROGRESS_STEPS: Final = 40


def write_features(t: Table, seat: i64, features: FeatureWriter) -> None:
    """Write the knowledge of `seat`."""
    write_own_cards(t, seat, features)
    write_enemy_cards(t, seat, features)
    write_hand(t, seat, features)
    write_trumps(t, seat, features)
    write_question(t, seat, features)


def seen_from(seat: i64, cell: i64) -> i64:
    """Return a cell from the perspective of `seat`: its own left corner is 0."""
    return cell if seat == 0 else CELLS - 1 - cell


def write_own_cards(t: Table, seat: i64, features: FeatureWriter) -> None:
    """Write the own Zoons by cell, those known to the enemy, and those in cages."""
    features.begin("own.zoons", CELLS * KINDS_IN_BOX)
    zoons = features.offset
    features.begin("own.known", CELLS)
    known = features.offset
    features.begin("own.caged", CELLS)
    caged = features.offset
    cells, kinds, possible = t.cell, t.kind, t.possible_kinds
    found, n = features.found, features.count  # inlined `mark`: this is the most frequent loop
    for slot in range(first_slot(seat), t.slots_end(seat)):
        cell = cells[slot]
        if cell < CELLS:
            cell = seen_from(seat, cell)
            found[n] = i32(zoons + cell * KINDS_IN_BOX + kinds[slot])
            n += 1
            if possible[slot] & (possible[slot] - 1) == 0 and t.phase != DEPLOY:
                found[n] = i32(known + cell)
                n += 1
        elif cell >= CAGED:
            found[n] = i32(caged + seen_from(seat, cell - CAGED))
            n += 1
    features.count = n


def write_enemy_cards(t: Table, seat: i64, features: FeatureWriter) -> None:
    """Write known enemy Zoons by cell, the cells of others, and which of these may be the Emblem.

    Then the unseen kinds that the enemy still has: one, two, or more of each.
    """
    features.begin("enemy.zoons", CELLS * KINDS_IN_BOX)
    zoons = features.offset
    features.begin("enemy.hidden", 2 * CELLS)
    hidden = features.offset
    features.begin("enemy.caged", CELLS)
    caged = features.offset
    first, end = first_slot(1 - seat), t.slots_end(1 - seat)
    if t.phase == DEPLOY:
        end = first
    cells, kinds, possible = t.cell, t.kind, t.possible_kinds
    seen = features.scratch
    found, n = features.found, features.count  # inlined `mark`: this is the most frequent loop
    for slot in range(first, end):
        cell = cells[slot]
        known = possible[slot] & (possible[slot] - 1) == 0 and kinds[slot] < KINDS_IN_BOX
        if known:
            seen[kinds[slot]] += 1
        if cell >= CAGED:
            found[n] = i32(caged + seen_from(seat, cell - CAGED))
            n += 1
        elif cell < CELLS:
            cell = seen_from(seat, cell)
            found[n] = i32(zoons + cell * KINDS_IN_BOX + kinds[slot]) if known else i32(hidden + cell)
            n += 1
            if not known and possible[slot] & EMBLEMS != 0:
                found[n] = i32(hidden + CELLS + cell)
                n += 1
    features.count = n
    write_hidden_kinds(t.tribe(1 - seat), seen, features)


def write_hidden_kinds(tribe: Tribe, seen: vec[i64], features: FeatureWriter) -> None:
    """Write the number of unseen Zoons of each kind in a tribe, and clear the counts in `seen`."""
    features.begin("enemy.kinds", KINDS_IN_BOX * MOST_ALIKE)
    cards = tribe.cards
    for kind in range(KINDS_IN_BOX):
        count = cards[kind] - seen[kind]
        if count > 0:
            features.mark(kind * MOST_ALIKE + (count if count < MOST_ALIKE else MOST_ALIKE) - 1)
        seen[kind] = 0


def write_hand(t: Table, seat: i64, features: FeatureWriter) -> None:
    """Write the Zoons in the own hand (one, two, or more of each kind), and the number of enemy reinforcements."""
    features.begin("own.hand", KINDS_IN_BOX * MOST_ALIKE)
    if t.phase == DEPLOY or t.side(seat).reinforcements > 0:
        first = in_hand(seat, 0)
        for kind in range(KINDS_IN_BOX):
            count = t.hand[first + kind]
            if count > 0:
                features.mark(kind * MOST_ALIKE + (count if count < MOST_ALIKE else MOST_ALIKE) - 1)
    features.number("enemy.reinforcements", t.side(1 - seat).reinforcements, 0, MOST_REINFORCEMENTS)


def write_trumps(t: Table, seat: i64, features: FeatureWriter) -> None:
    """Write the trumps of both sides, own first: in hand, on the field or in the tomb; then their cells."""
    slots = i64(len(t.trumps))
    size = TRUMPS + 1
    on_field = False
    features.begin("trumps", slots * ZONES * size)
    for number in range(slots):
        slot = relative_trump(t, seat, number)
        if t.trumps[slot] != NO_TRUMP:
            features.mark((number * ZONES + t.trump_zone[slot]) * size + seen_trump(t, seat, slot))
            if t.trump_zone[slot] == ON_FIELD:
                on_field = True
    features.begin("trump_places", slots * CELLS)
    places = features.offset
    features.begin("walls", CELLS)
    if on_field:
        write_field(t, seat, places, features)


def write_field(t: Table, seat: i64, places: i64, features: FeatureWriter) -> None:
    """Write the walls, and the cells of trumps from offset `places` on."""
    walls = features.offset
    board, terrain, material = t.board, t.terrain, t.material
    for cell in range(CELLS):
        there = board[cell]
        if there == WALL:
            features.offset = walls
            features.mark(seen_from(seat, cell))
        features.offset = places
        if terrain[cell] != 0:
            features.mark(relative_trump(t, seat, terrain[cell] - 1) * CELLS + seen_from(seat, cell))
        if there < EMPTY and material[there] != 0:
            features.mark(relative_trump(t, seat, material[there] - 1) * CELLS + seen_from(seat, cell))


def seen_trump(t: Table, seat: i64, slot: i64) -> i64:
    """Return the trump that a seat knows to be in a slot, or UNKNOWN_TRUMP."""
    return UNKNOWN_TRUMP if t.trumps[slot] == HIDDEN_TRUMP or hides_trump(t, slot, seat) else t.trumps[slot]


def relative_trump(t: Table, seat: i64, slot: i64) -> i64:
    """Return a trump slot from the perspective of `seat`, own first; it is its own inverse."""
    if seat == 0:
        return slot
    half = i64(len(t.trumps)) // 2
    return slot - half if slot >= half else slot + half


def write_question(t: Table, seat: i64, features: FeatureWriter) -> None:
    """Write the pending question and its seat, the fighters, and the cards of a power or trump."""
    features.begin("phase", OVER + 1)
    features.mark(t.phase)
    features.begin("turn", 2)
    if t.phase != DEPLOY:
        features.mark(0 if t.active_seat == seat else 1)
    features.begin("asked", 2)
    if t.phase != DEPLOY:
        features.mark(0 if t.deciding_seat == seat else 1)
    write_cell(t, seat, "attacker", t.attacker, features)
    write_cell(t, seat, "defender", t.defender, features)
    write_cell(t, seat, "star", t.star_slot, features)
    slots = i64(len(t.trumps))
    features.begin("shooting_trump", slots)
    if t.shooting_trump >= 0:
        features.mark(relative_trump(t, seat, t.shooting_trump))
    features.begin("moving_trump", slots)
    if t.moving_trump >= 0:
        features.mark(relative_trump(t, seat, t.moving_trump))
    features.number("moves_left", t.moves_left, 0, MOST_MOVES)
    features.number("without_progress", t.turns_without_progress // PROGRESS_STEP, 0, MOST_PROGRESS_STEPS)


def write_cell(t: Table, seat: i64, name: str, slot: i64, features: FeatureWriter) -> None:
    """Write the cell of the card in a slot, if it is on the field."""
    features.begin(name, CELLS)
    if slot >= 0 and t.cell[slot] < CELLS:
        features.mark(seen_from(seat, t.cell[slot]))
