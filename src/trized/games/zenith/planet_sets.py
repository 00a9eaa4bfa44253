"""Sets of planets as bits of an integer: those with a disc, those with cards in a column.

Nothing here changes the table, and all of it is public.

(compiled)
"""

from typing import Final

from mypy_extensions import i64

from trized.games.zenith.box import PLANET_COUNT
from trized.games.zenith.state import GONE, Table

EVERYWHERE: Final = (1 << PLANET_COUNT) - 1  # all planets
ANYWHERE: Final = -1  # instead of a planet: no column is fixed, none is barred


def with_disc(t: Table) -> i64:
    """Return the planets whose disc is on the board."""
    planets: i64 = 0
    for planet in range(PLANET_COUNT):
        if t.place[planet] != GONE:
            planets |= 1 << planet
    return planets


def without(planets: i64, planet: i64) -> i64:
    """Return the planets of a set but one (or all, if it is negative)."""
    if planet < 0:
        return planets
    one: i64 = 1
    return planets & ~(one << planet)


def with_cards(t: Table, side: i64, column: i64, barred: i64) -> i64:
    """Return the planets on which a side has a card, or only the fixed column; the barred one is left out."""
    planets: i64 = 0
    for planet in range(PLANET_COUNT):
        if t.heights[side * PLANET_COUNT + planet] > 0 and (column < 0 or column == planet):
            planets |= 1 << planet
    return without(planets, barred)


def cards_on(t: Table, side: i64, planets: i64) -> i64:
    """Return how many cards a side has on these planets."""
    count: i64 = 0
    for planet in range(PLANET_COUNT):
        if (planets >> planet) & 1 != 0:
            count += t.heights[side * PLANET_COUNT + planet]
    return count


def lowest(planets: i64) -> i64:
    """Return the lowest bit that is set in a set that is not empty."""
    k: i64 = 0
    while (planets >> k) & 1 == 0:
        k += 1
    return k
