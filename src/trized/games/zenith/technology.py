"""Technologies: the cost and effects of the next level.

(compiled)
"""

from typing import Final

from mypy_extensions import i64

from trized.games.zenith.box import FACTION_COUNT, ZENITHIUM
from trized.games.zenith.events import Developed, RowCompleted
from trized.games.zenith.state import Table
from trized.games.zenith.stock import gain

FREE: Final = 99  # the discount of a development that costs nothing


def level_price(t: Table, side: i64, technology: i64, discount: i64) -> i64:
    """Return the zenithium cost of the next level, at least 0 (E5)."""
    if discount == FREE:
        return 0
    price = t.box.level_cost[t.level(side, technology)] - discount
    if price < 0:
        return 0
    return price


def may_develop(t: Table, side: i64, technology: i64, discount: i64) -> bool:
    """Return whether the technology is below the top and its next level affordable (E4, E5)."""
    if t.level(side, technology) >= t.box.levels:
        return False
    return level_price(t, side, technology, discount) <= t.zenithium[side]


def payable(t: Table, side: i64) -> i64:
    """Return the technologies (as bits) that a side may develop with a card (E4)."""
    technologies: i64 = 0
    for technology in range(FACTION_COUNT):
        level = t.level(side, technology)
        if level < t.box.levels and t.box.level_cost[level] <= t.zenithium[side]:
            technologies |= 1 << technology
    return technologies


def lowest_level(t: Table, side: i64) -> i64:
    """Return the level of a side's lowest technology."""
    lowest = t.box.levels
    for technology in range(FACTION_COUNT):
        if t.level(side, technology) < lowest:
            lowest = t.level(side, technology)
    return lowest


def develop(t: Table, side: i64, technology: i64, price: i64, card: i64) -> None:
    """Pay, move the marker up, and start the effects of the new level and all below (E1)."""
    t.levels[side * FACTION_COUNT + technology] += 1
    level = t.level(side, technology)
    t.changed = 1
    t.events.report(Developed, side, technology, level, card, t.active if card >= 0 else -1)
    gain(t, side, ZENITHIUM, -price)
    number = t.box.level_number(technology, t.boards[technology], level)
    t.push(t.box.level_code[number], side, t.box.level_source + number)


def begin_row(t: Table, side: i64, level: i64) -> None:
    """Start the bonus for three markers on a level, if they are there (E3)."""
    if lowest_level(t, side) < level:
        return
    t.events.report(RowCompleted, side, level)
    t.push(t.box.row_code[level - 1], side, t.box.row_source + level)
