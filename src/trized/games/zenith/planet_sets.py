"""Sets of planets as bits: planets with a disc, planets with cards in a column.

Functions do not change the table and use public facts only.

(compiled)
"""

from typing import Final

from mypy_extensions import i64

from trized.games.zenith.box import PLANET_COUNT
from trized.games.zenith.state import GONE, Table

EVERYWHERE: Final = (1 << PLANET_COUNT) - 1  # all planets
ANYWHERE: Final = -1  # instead of a planet: any column, no excluded column


def with_disc(t: Table) -> i64:
    """Return the planets whose disc is on the board."""
    planets: i64 = 0
    for planet in range(PLANET_COUNT):
        if t.place[planet] != GONE:
            planets |= 1 << planet
    return planets


def without(planets: i64, planet: i64) -> i64:
    """Return the set without `planet`, or unchanged if that is negative."""
    if planet < 0:
        return planets
    one: i64 = 1
    return planets & ~(one << planet)


def with_cards(t: Table, side: i64, column: i64, barred: i64) -> i64:
    """Return the planets with cards of `side`, limited to `column` and without `barred` (or ANYWHERE)."""
    planets: i64 = 0
    for planet in range(PLANET_COUNT):
        if t.heights[side * PLANET_COUNT + planet] > 0 and (column < 0 or column == planet):
            planets |= 1 << planet
    return without(planets, barred)


def cards_on(t: Table, side: i64, planets: i64) -> i64:
    """Return the number of cards of `side` on these planets."""
    count: i64 = 0
    for planet in range(PLANET_COUNT):
        if (planets >> planet) & 1 != 0:
            count += t.heights[side * PLANET_COUNT + planet]
    return count


def lowest(planets: i64) -> i64:
    """Return the number of the lowest bit of a non-empty set."""
    k: i64 = 0
    while (planets >> k) & 1 == 0:
        k += 1
    return k
