"""Evaluation of a position in Zenith: a sum of terms that players understand.

Numbers are in hundredths of a step of influence, for the printed box; other goals of a custom file are counted from the
goal backwards. A logistic curve turns the difference of both sides into a winning probability.

(compiled)
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zenith.box import FACTION_COUNT, PLANET_COUNT
from trized.games.zenith.state import GONE, OVER, Table

STEP: Final[vec[i64]] = vec[i64]([0, 100, 220, 380])  # a disc 0 to 3 steps towards my side
PRINTED_STEPS: Final = 4  # from the middle of a track to a control zone
PRINTED_PLANETS: Final = 4  # planets of discs that win
PRINTED_DISCS: Final = 5  # discs that win
DISC: Final = 560  # a disc won
LAST_STEP: Final = 180  # share of the last step in it
PAIR: Final = 160  # absolute victory is one disc away
SPREAD: Final[vec[i64]] = vec[i64]([0, 0, 60, 260, 900])  # by number of planets among the discs
COUNT: Final[vec[i64]] = vec[i64]([0, 0, 40, 160, 420, 900])  # by number of discs
CREDIT: Final = 18
ZENITHIUM: Final = 60
LEVEL: Final[vec[i64]] = vec[i64]([0, 70, 190, 340, 520, 700])  # a technology
BADGE: Final = 70
GOLD: Final = 50
CARD: Final = 16  # a card in a column makes the next cheaper
SCALE: Final = 420.0


def standing(t: Table, side: i64) -> i64:
    """Return the value of a side's own position."""
    total = CREDIT * t.credits[side] + ZENITHIUM * t.zenithium[side] + collection(t, side)
    for planet in range(PLANET_COUNT):
        total += pull(t, side, planet) + CARD * t.height(side, planet)
    for technology in range(FACTION_COUNT):
        total += LEVEL[t.level(side, technology)]
    if t.badge == side:
        total += BADGE + GOLD * t.gold
    return total


def pull(t: Table, side: i64, planet: i64) -> i64:
    """Return the value of a planet for a side: discs won, and progress of the next one."""
    total = DISC * t.discs(side, planet)
    place = t.place[planet] if side == 0 else -t.place[planet]
    if t.place[planet] != GONE and place > 0:
        near = PRINTED_STEPS - (t.box.track_steps - place)
        if near < 1:
            near = 1
        total += STEP[near]
    return total


def collection(t: Table, side: i64) -> i64:
    """Return the value of a side's discs together, as progress to one of the three victories."""
    total: i64 = 0
    discs: i64 = 0
    planets: i64 = 0
    for planet in range(PLANET_COUNT):
        won = t.discs(side, planet)
        discs += won
        if won > 0:
            planets += 1
        if won == t.box.absolute - 1 and won > 0:
            total += PAIR
    spread = within(planets + PRINTED_PLANETS - t.box.democratic, PRINTED_PLANETS)
    return total + SPREAD[spread] + COUNT[within(discs + PRINTED_DISCS - t.box.popular, PRINTED_DISCS)]


def within(count: i64, most: i64) -> i64:
    """Return `count` as an index, at most `most`."""
    if count < 0:
        return 0
    return count if count < most else most


def evaluate(t: Table, side: i64) -> float:
    """Return the estimated winning probability of a side, from 0 to 1."""
    if t.phase == OVER:
        if t.winner < 0:
            return 0.5
        return 1.0 if t.winner == side else 0.0
    lead = standing(t, side) - standing(t, 1 - side)
    return 1.0 / (1.0 + exp(-float(lead) / SCALE))


def evaluation_terms(t: Table, side: i64) -> list[tuple[str, float, float]]:
    """Return the terms of a side's lead: one for each planet, then those of both sides.

    A planet counts the steps of its disc towards the side; a disc won counts the complete track.
    """
    found = []
    for planet in range(PLANET_COUNT):
        steps = reach(t, side, planet)
        weight = pull(t, side, planet) - pull(t, 1 - side, planet)
        weight -= LAST_STEP * (t.discs(side, planet) - t.discs(1 - side, planet))
        found.append((f"planet.{planet}", float(steps), float(weight) / SCALE))
    for whose, sign in ((side, 1.0), (1 - side, -1.0)):
        who = "mine" if whose == side else "theirs"
        discs: i64 = 0
        cards: i64 = 0
        for planet in range(PLANET_COUNT):
            discs += t.discs(whose, planet)
            cards += t.height(whose, planet)
        levels: i64 = 0
        known: i64 = 0
        for technology in range(FACTION_COUNT):
            levels += t.level(whose, technology)
            known += LEVEL[t.level(whose, technology)]
        gold: i64 = t.gold if t.badge == whose else 0
        held: i64 = 1 if t.badge == whose else 0
        for name, count, weight in (
            ("discs", discs, collection(t, whose) + LAST_STEP * discs),
            ("credits", t.credits[whose], CREDIT * t.credits[whose]),
            ("zenithium", t.zenithium[whose], ZENITHIUM * t.zenithium[whose]),
            ("technology", levels, known),
            ("cards", cards, CARD * cards),
            ("badge", held, BADGE * held),
            ("gold", gold, GOLD * gold),
        ):
            found.append((f"{who}.{name}", float(count), sign * float(weight) / SCALE))
    return found


def reach(t: Table, side: i64, planet: i64) -> i64:
    """Return the steps of a planet's disc towards a side, won discs included."""
    place: i64 = 0 if t.place[planet] == GONE else t.place[planet]
    if side == 1:
        place = -place
    return place + t.box.track_steps * (t.discs(side, planet) - t.discs(1 - side, planet))
