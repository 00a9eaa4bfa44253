"""How well a seat stands in Zoondo: a sum that a player can read and argue with.

The weights come from thousands of games: what decides them is how close the enemies are to an Emblem and how often they
would win there, then how many cards it can still be taken for. The value of the cards left counts far less. The
difference of both sides goes through a logistic curve.

(compiled)
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zoondo import box
from trized.games.zoondo.duel import BOTH_STAND, LOST, WON, clash
from trized.games.zoondo.fight import EMBLEMS, eliminate, fall_back, overrun, show
from trized.games.zoondo.movement import seen_from
from trized.games.zoondo.state import (
    CAGED,
    CELLS,
    FIGHT,
    HALF,
    HAND,
    KINDS,
    NOBODY,
    NONE,
    OVER,
    TOMB,
    TURN,
    Table,
)

NEVER: Final = 15


def _count_moves() -> tuple[list[int], list[int]]:
    """Return the number of each Zoon's grid, and by grid how many moves lie between two cells of an empty field."""
    grids = sorted({zoon.grid for zoon in box.ZOONS})
    away: list[int] = []
    for grid in grids:
        paths, jumps = box.read_grid(grid)
        steps = [*jumps, *(step for path in paths for step in path)]
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
    return [grids.index(zoon.grid) for zoon in box.ZOONS], away


def _count_wins() -> list[int]:
    """Return for every two kinds in how many of the 16 pairs of corners the first eliminates the second."""
    wins = [0] * (KINDS * KINDS)
    for one, attacker in enumerate(box.ZOONS):
        kills = attacker.power is not None and attacker.power.does == "eliminate"
        for two, defender in enumerate(box.ZOONS):
            for mine in attacker.corners:
                for theirs in defender.corners:
                    star = mine == box.STAR
                    wins[one * KINDS + two] += int(theirs != box.STAR and (kills if star else mine > theirs))
    return wins


_COUNTED: Final = _count_moves()
GRID: Final[vec[i64]] = vec[i64](_COUNTED[0])
WINS: Final[vec[i64]] = vec[i64](_count_wins())
AWAY: Final[vec[i64]] = vec[i64](_COUNTED[1])
VALUE: Final[vec[i64]] = vec[i64]([zoon.value or 15 for zoon in box.ZOONS])
STRENGTH: Final[vec[i64]] = vec[i64]([trump.strength for trump in box.TRUMPS])
# In thousandths, so that a lead of 1000 makes a win 2.7 times as likely.
POINT: Final = 8  # a point of card value on the field
RESERVE: Final = 6  # and in hand
TRUMP: Final = 30  # a point of strength of a trump in hand
SEEN: Final = 2  # a point of value of a card that the enemy has seen
GUISE: Final = 150  # each card that may be my Emblem, for all that the enemy knows
CAGED_EMBLEM: Final = 1500  # an Emblem that nobody can reach any more
# An enemy so many moves from my Emblem, if he always won there; and one more if it is his turn.
NEAR: Final[vec[i64]] = vec[i64]([0, 1850, 900, 700, 430, 100] + [0] * 10)
AT_ONCE: Final = 480


def moves_away(kind: i64, seat: i64, start: i64, end: i64) -> i64:
    """Return how many moves a Zoon is away from a cell if nothing stands in its way; NEVER if it cannot get there."""
    if seat == 1:
        start = CELLS - 1 - start
        end = CELLS - 1 - end
    return AWAY[(GRID[kind] * CELLS + start) * CELLS + end]


def standing(t: Table, seat: i64) -> i64:
    """Return what a seat's own cards are worth, less the threats to its Emblem."""
    total = POINT * on_field(t, seat) - SEEN * given_away(t, seat) + TRUMP * in_hand(t, seat)
    if t.held(seat) > 0:
        total += RESERVE * in_reserve(t, seat)
    emblem = emblem_of(t, seat)
    if emblem == NOBODY:
        return total
    if t.cell[emblem] >= CAGED:
        return total + CAGED_EMBLEM
    return total + GUISE * taken_for(t, seat, t.kind[emblem]) - danger(t, seat, emblem)


def on_field(t: Table, seat: i64) -> i64:
    """Return the value of a seat's cards on the field, its Emblem aside."""
    total: i64 = 0
    for slot in range(seat * HALF, t.used(seat)):
        kind = t.kind[slot]
        if kind != NONE and t.cell[slot] < CELLS and EMBLEMS >> kind & 1 == 0:
            total += VALUE[kind]
    return total


def given_away(t: Table, seat: i64) -> i64:
    """Return the value of those among them that the enemy has seen."""
    total: i64 = 0
    for slot in range(seat * HALF, t.used(seat)):
        kind = t.kind[slot]
        seen = t.may[slot] & (t.may[slot] - 1) == 0
        if seen and kind != NONE and t.cell[slot] < CELLS and EMBLEMS >> kind & 1 == 0:
            total += VALUE[kind]
    return total


def in_reserve(t: Table, seat: i64) -> i64:
    """Return the value of a seat's reserve."""
    total: i64 = 0
    for kind in range(len(VALUE)):
        total += t.reserve[seat * KINDS + kind] * VALUE[kind]
    return total


def in_hand(t: Table, seat: i64) -> i64:
    """Return the strength of a seat's trumps that are not played yet."""
    total: i64 = 0
    for place in range(seat * 3, seat * 3 + 3):
        if t.trump_at[place] == HAND:
            total += STRENGTH[t.trump(place)]
    return total


def emblem_of(t: Table, seat: i64) -> i64:
    """Return the slot of a seat's Emblem, or NOBODY."""
    for slot in range(seat * HALF, t.used(seat)):
        kind = t.kind[slot]
        if kind != NONE and EMBLEMS >> kind & 1:
            return slot
    return NOBODY


def signs(t: Table, seat: i64) -> list[tuple[str, float, float]]:
    """Return what the lead of a seat is made of: for both sides the cards, what is known of them, and the Emblem."""
    found = []
    for whose, sign in ((seat, 0.001), (1 - seat, -0.001)):
        who = "mine" if whose == seat else "theirs"
        emblem = emblem_of(t, whose)
        guises: i64 = 0
        peril: i64 = 0
        caged: i64 = 0
        if emblem != NOBODY:
            if t.cell[emblem] >= CAGED:
                caged = 1
            else:
                guises = taken_for(t, whose, t.kind[emblem])
                peril = danger(t, whose, emblem)
        reserve: i64 = in_reserve(t, whose) if t.held(whose) > 0 else 0
        for name, count, weight in (
            ("cards", on_field(t, whose), POINT * on_field(t, whose)),
            ("seen", given_away(t, whose), -SEEN * given_away(t, whose)),
            ("reserve", reserve, RESERVE * reserve),
            ("trumps", in_hand(t, whose), TRUMP * in_hand(t, whose)),
            ("guises", guises, GUISE * guises),
            ("danger", peril, -peril),
            ("caged", caged, CAGED_EMBLEM * caged),
        ):
            found.append((f"{who}.{name}", float(count), sign * float(weight)))
    return found


def danger(t: Table, seat: i64, emblem: i64) -> i64:
    """Return how much the enemies near a seat's Emblem weigh: by the moves they need, and how often they win there."""
    here = t.cell[emblem]
    total: i64 = 0
    for slot in range(HALF - seat * HALF, t.used(1 - seat)):
        if t.cell[slot] < CELLS:
            kind = t.kind[slot]
            away = moves_away(kind, 1 - seat, t.cell[slot], here)
            weight = NEAR[away]
            if away == 1 and t.seat != seat:
                weight += AT_ONCE
            total += weight * WINS[kind * KINDS + t.kind[emblem]]
    return total // 16


def taken_for(t: Table, seat: i64, emblem: i64) -> i64:
    """Return how many cards of a seat may be its Emblem, for all who watch."""
    cards: i64 = 0
    for slot in range(seat * HALF, t.used(seat)):
        if t.cell[slot] < CELLS and t.may[slot] >> emblem & 1:
            cards += 1
    return cards


def share(t: Table, seat: i64) -> float:
    """Return the estimated share of wins of a seat from what lies on the table."""
    if t.phase == OVER:
        if t.winner < 0:
            return 0.5
        return 1.0 if t.winner == seat else 0.0
    lead = standing(t, seat) - standing(t, 1 - seat)
    return 1.0 / (1.0 + exp(-float(lead) / 1000.0))


def worth(t: Table, seat: i64) -> float:
    """Return the estimated share of wins of a seat, from 0 to 1."""
    if t.first < 0:  # before all have deployed there is nothing to compare
        return 0.5
    if t.phase == FIGHT:
        return worth_of_fight(t, seat)
    return share(t, seat)


def worth_of_fight(t: Table, seat: i64) -> float:
    """Return the mean of how an announced fight can end, all corners that can still be touched equally likely."""
    attacker = t.kind[t.attacker] if t.shot == NOBODY else 0
    defender = t.kind[t.defender]
    won: i64 = 0
    lost: i64 = 0
    ways: i64 = 0
    for corners in range(16):
        if not (may_touch(t, 1 - t.seat, corners & 1) and may_touch(t, t.seat, corners >> 2 & 1)):
            continue
        ways += 1
        result = clash(t, attacker, defender, corners & 3, corners >> 2)
        if result == WON:
            won += 1
        elif result == LOST:
            lost += 1
    total = 0.0
    if won < ways - lost:
        total += float(ways - won - lost) * share(as_after(t, BOTH_STAND), seat)
    if won > 0:
        total += float(won) * share(as_after(t, WON), seat)
    if lost > 0:
        total += float(lost) * share(as_after(t, LOST), seat)
    return total / float(ways)


def may_touch(t: Table, seat: i64, diagonal: i64) -> bool:
    """Tell whether a seat may still touch a diagonal: it has not chosen the other."""
    return t.choice(seat) == 0 or t.choice(seat) - 1 == diagonal


def as_after(t: Table, result: i64) -> Table:
    """Return the table as it will lie after a fight."""
    after = t.copy()
    after.phase = TURN
    show(after, t.defender)
    if t.shot != NOBODY:
        if result == WON:
            eliminate(after, t.defender, None)
        elif result == LOST:
            after.trump_at[t.shot] = TOMB
        return after
    show(after, t.attacker)
    if result == WON:
        overrun(after, None)
    elif result == LOST:
        eliminate(after, t.attacker, None)
    else:
        fall_back(after, None)
    return after
