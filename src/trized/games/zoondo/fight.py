"""Fights: the touched corners, who wins, who falls back, and who goes to the tomb.

(compiled)
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zoondo import box
from trized.games.zoondo.movement import owner, put, retreat
from trized.games.zoondo.state import (
    BIT,
    DONE,
    EMBLEM,
    EMPTY,
    GONE,
    KINDS,
    NOBODY,
    OVER,
    TOMB,
    Table,
)
from trized.kernel.audience import EVERYONE
from trized.kernel.chance import Chance
from trized.kernel.events import EventLog

STAR: Final = 20
CROSS: Final = 21


def _faces() -> list[int]:
    corners = [0] * (KINDS * 4)
    for number, zoon in enumerate(box.ZOONS):
        corners[number * 4 : number * 4 + 4] = zoon.corners
    return corners


CORNERS: Final[vec[i64]] = vec[i64](_faces())
TRUMP_CORNERS: Final[vec[i64]] = vec[i64]([c for trump in box.TRUMPS for c in trump.corners or (0, 0, 0, 0)])
PLUS: Final[vec[i64]] = vec[i64]([trump.plus for trump in box.TRUMPS])
ONCE: Final[vec[i64]] = vec[i64]([int(trump.once) for trump in box.TRUMPS])
EMBLEMS: Final[i64] = box.kinds_of(("emblem",))

assert box.STAR == STAR
assert box.CROSS == CROSS


def end_game(t: Table, winner: i64, ending: i64, story: EventLog | None) -> None:
    """End the game."""
    t.winner = winner
    t.ending = ending
    t.phase = OVER
    if story is not None:
        story.tell("over", EVERYONE, winner, ending)


def eliminate(t: Table, slot: i64, story: EventLog | None) -> None:
    """Put a Zoon in its owner's tomb; if it is the Emblem, the game ends at once (U6)."""
    here = t.cell[slot]
    t.board[here] = EMPTY
    t.cell[slot] = GONE
    t.progress = 1
    if t.gear[slot] != 0:  # T11: the material leaves with the Zoon
        t.trump_at[t.gear[slot] - 1] = TOMB
        t.gear[slot] = 0
    if story is not None:
        story.tell("eliminated", EVERYONE, slot, here, t.kind[slot])
    if EMBLEMS >> t.kind[slot] & 1:
        end_game(t, 1 - owner(slot), EMBLEM, story)


def support(t: Table, slot: i64) -> i64:
    """Return what a Zoon's material adds to its numbers."""
    return PLUS[t.trump(t.gear[slot] - 1)] if t.gear[slot] != 0 else 0


def shelter(t: Table, slot: i64) -> i64:
    """Return what the terrain adds to the numbers of a Zoon that is attacked there."""
    ground = t.ground[t.cell[slot]]
    return PLUS[t.trump(ground - 1)] if ground != 0 else 0


def attack(t: Table, corner: i64) -> i64:
    """Return what a corner of the attacking card or trump counts: a number, STAR or CROSS."""
    if t.shot != NOBODY:
        return TRUMP_CORNERS[t.trump(t.shot) * 4 + corner]
    value = CORNERS[t.kind[t.attacker] * 4 + corner]
    if value == STAR:  # F17: a modifier changes numbers only
        return STAR
    return value * t.times + t.plus + support(t, t.attacker)


def defence(t: Table, corner: i64) -> i64:
    """Return what a corner of the attacked card counts: a number or STAR."""
    value = CORNERS[t.kind[t.defender] * 4 + corner]
    if value == STAR:
        return STAR
    return value + support(t, t.defender) + shelter(t, t.defender)


def touch(t: Table, chance: Chance) -> None:
    """Find the corner that each seat touches: of the diagonal it chose, the half turn of the card decides (F1)."""
    t.touched1 = t.choice1 - 1 + 2 * chance.roll("spin", 2)
    t.touched2 = t.choice2 - 1 + 2 * chance.roll("spin", 2)


def fall_back(t: Table, story: EventLog | None) -> None:
    """Let the attacker go back one cell along its path; the defender stays (F9)."""
    start = t.cell[t.attacker]
    end = retreat(t, t.attacker, t.cell[t.defender])
    if start != end:
        put(t, t.attacker, end)
    if story is not None:
        story.tell("tie", EVERYONE, t.attacker, start, end)


def show(t: Table, slot: i64) -> None:
    """Turn a card up for all to see; it lies face down again afterwards (F7)."""
    t.may[slot] = BIT[t.kind[slot]]


def fight(t: Table, chance: Chance, story: EventLog | None) -> i64:
    """Settle a fight between two Zoons; return the slot whose star power is to follow, or NOBODY."""
    touch(t, chance)
    on_defender = t.touched1 if t.seat == 0 else t.touched2
    on_attacker = t.touched2 if t.seat == 0 else t.touched1
    show(t, t.attacker)
    show(t, t.defender)
    mine = attack(t, on_attacker)
    theirs = defence(t, on_defender)
    if story is not None:
        story.tell(
            "fight", EVERYONE, t.attacker, t.kind[t.attacker], on_attacker, mine,
            t.defender, t.kind[t.defender], on_defender, theirs,
        )  # fmt: skip
    t.phase = DONE
    if mine == STAR and theirs != STAR:  # F8
        return t.attacker
    if theirs == STAR and mine != STAR:
        return t.defender
    if mine == theirs:
        fall_back(t, story)
    elif mine > theirs:
        overrun(t, story)
    else:
        eliminate(t, t.attacker, story)
    return NOBODY


def overrun(t: Table, story: EventLog | None) -> None:
    """Eliminate the defender; the attacker takes the cell."""
    end = t.cell[t.defender]
    eliminate(t, t.defender, story)
    put(t, t.attacker, end)
    if story is not None:
        story.tell("takes", EVERYONE, t.attacker, end)


def shoot(t: Table, chance: Chance, story: EventLog | None) -> None:
    """Settle a shot: the trump fights, its user is not at risk (T5)."""
    touch(t, chance)
    on_target = t.touched1 if t.seat == 0 else t.touched2
    on_trump = t.touched2 if t.seat == 0 else t.touched1
    show(t, t.defender)
    trump = t.trump(t.shot)
    mine = attack(t, on_trump)
    theirs = defence(t, on_target)
    if story is not None:
        story.tell(
            "shot", EVERYONE, trump, on_trump, mine, t.defender, t.kind[t.defender], on_target, theirs,
        )  # fmt: skip
    t.phase = DONE
    if mine == CROSS or ONCE[trump] != 0:  # T4
        t.trump_at[t.shot] = TOMB
        t.progress = 1
        if story is not None:
            story.tell("trump_lost", EVERYONE, t.seat, trump)
    if mine != CROSS and theirs != STAR and mine > theirs:
        eliminate(t, t.defender, story)
    t.shot = NOBODY
