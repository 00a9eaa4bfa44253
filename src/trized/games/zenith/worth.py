"""How well a side stands in Zenith: a sum that a player can read and argue with.

Figures are in hundredths of a step of influence. The sum of both sides' difference goes through a logistic curve.

(compiled)
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zenith.state import GONE, OVER, Table

STEP: Final[vec[i64]] = vec[i64]([0, 100, 220, 380])  # a disc 0 to 3 steps on my side: the closer, the more
DISC: Final = 560  # a disc won
LAST_STEP: Final = 180  # what of it the last step brings
PAIR: Final = 160  # a second disc of a planet: absolute victory is one disc away
SPREAD: Final[vec[i64]] = vec[i64]([0, 0, 60, 260, 900])  # discs of so many planets
COUNT: Final[vec[i64]] = vec[i64]([0, 0, 40, 160, 420, 900])  # so many discs
CREDIT: Final = 18
ZENITHIUM: Final = 60
LEVEL: Final[vec[i64]] = vec[i64]([0, 70, 190, 340, 520, 700])  # a technology
BADGE: Final = 70
GOLD: Final = 50
CARD: Final = 16  # a card in a column makes the next cheaper
SCALE: Final = 420.0


def standing(t: Table, side: i64) -> i64:
    """Return what a side's position is worth by itself."""
    total = CREDIT * t.credits[side] + ZENITHIUM * t.zenithium[side] + collection(t, side)
    for planet in range(5):
        total += pull(t, side, planet) + CARD * t.heights[side * 5 + planet]
    for technology in range(3):
        total += LEVEL[t.levels[side * 3 + technology]]
    if t.badge == side:
        total += BADGE + GOLD * t.gold
    return total


def pull(t: Table, side: i64, planet: i64) -> i64:
    """Return what a planet is worth to a side: the discs won, and the next one on its way."""
    total = DISC * t.won[side * 5 + planet]
    place = t.place[planet] if side == 0 else -t.place[planet]
    if t.place[planet] != GONE and place > 0:
        total += STEP[place]
    return total


def collection(t: Table, side: i64) -> i64:
    """Return what the discs of a side are worth together, on the way to one of the three victories."""
    total: i64 = 0
    discs: i64 = 0
    planets: i64 = 0
    for planet in range(5):
        won = t.won[side * 5 + planet]
        discs += won
        if won > 0:
            planets += 1
        if won == 2:
            total += PAIR
    return total + SPREAD[planets] + COUNT[discs]


def worth(t: Table, side: i64) -> float:
    """Return the estimated share of wins of a side, from 0 to 1."""
    if t.phase == OVER:
        if t.winner < 0:
            return 0.5
        return 1.0 if t.winner == side else 0.0
    lead = standing(t, side) - standing(t, 1 - side)
    return 1.0 / (1.0 + exp(-float(lead) / SCALE))


def signs(t: Table, side: i64) -> list[tuple[str, float, float]]:
    """Return what the lead of a side is made of: what is told of each planet, then both sides' own things.

    A planet counts the steps of its disc towards the side; a disc that was won was four steps away.
    """
    found = []
    for planet in range(5):
        steps = reach(t, side, planet)
        weight = pull(t, side, planet) - pull(t, 1 - side, planet)
        weight -= LAST_STEP * (t.won[side * 5 + planet] - t.won[(1 - side) * 5 + planet])
        found.append((f"planet.{planet}", float(steps), float(weight) / SCALE))
    for whose, sign in ((side, 1.0), (1 - side, -1.0)):
        who = "mine" if whose == side else "theirs"
        discs: i64 = 0
        cards: i64 = 0
        for planet in range(5):
            discs += t.won[whose * 5 + planet]
            cards += t.heights[whose * 5 + planet]
        levels: i64 = 0
        known: i64 = 0
        for technology in range(3):
            levels += t.levels[whose * 3 + technology]
            known += LEVEL[t.levels[whose * 3 + technology]]
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
    """Return how many steps a planet has come towards a side, won discs included."""
    place: i64 = 0 if t.place[planet] == GONE else t.place[planet]
    if side == 1:
        place = -place
    return place + 4 * (t.won[side * 5 + planet] - t.won[(1 - side) * 5 + planet])
