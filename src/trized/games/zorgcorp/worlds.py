"""World tokens: drawing, conquest, growth of markets, and assets (R5, R10, R11).

(compiled)
"""

from mypy_extensions import i64, u8

from trized.games.zorgcorp.board import FIRST_WORLD, is_start_world, people_of
from trized.games.zorgcorp.box import MILITARY
from trized.games.zorgcorp.events import AssetsChanged, MarketImproved, PeopleDefeated, WorldConquered
from trized.games.zorgcorp.state import CONQUERED, OUT_OF_FLEET, Table
from trized.kernel.chance import Chance
from trized.kernel.event_log import EventLog


def change_assets(table: Table, change: i64, events: EventLog) -> None:
    """Change ZorgCorp's assets on the score board."""
    table.assets += change
    if change != 0 and events.listening:
        events.report(AssetsChanged, change, table.assets)


def draw_world(table: Table, world: i64, chance: Chance) -> None:
    """Draw a World token for an empty system; the caller lays it face up or face down."""
    kind = chance.draw("world", table.draw_pile, table.tokens_left)
    table.draw_pile[kind] -= u8(1)
    table.tokens_left -= 1
    table.token[world] = u8(kind)


def conquer(table: Table, world: i64, events: EventLog) -> None:
    """Turn a world's token face up and add its market; a start world falls with its people."""
    table.status[world] = CONQUERED
    events.report(WorldConquered, world, i64(table.token[world]))
    change_assets(table, table.value_of(world), events)
    if is_start_world(world):
        keep_ships_there(table, world)
        events.report(PeopleDefeated, people_of(world))
        if people_of(world) == MILITARY:
            end_blockades(table, events)


def improve(table: Table, world: i64, events: EventLog) -> None:
    """Add a bonus token to an unsaturated conquered world, if one is left (R5)."""
    if (
        table.status[world] == CONQUERED
        and i64(table.bonus[world]) < table.printed_value(world)
        and table.bonus_left > 0
    ):
        table.bonus[world] += u8(1)
        table.bonus_left -= 1
        events.report(MarketImproved, world, i64(table.bonus[world]))
        change_assets(table, 1, events)


def keep_ships_there(table: Table, start_world: i64) -> None:
    """Remove the ships on a taken start world from the fleet; they stay on the board (R10)."""
    for ship in range(table.fleet_size):
        if i64(table.fleet[ship]) == start_world:
            table.fleet[ship] = u8(OUT_OF_FLEET)


def end_blockades(table: Table, events: EventLog) -> None:
    """Return to ZorgCorp the revenue blocked by the defeated Military (R10, R11)."""
    returned: i64 = 0
    for world in range(FIRST_WORLD, table.board.last_world + 1):
        if table.status[world] == CONQUERED and table.has_military(world):
            returned += table.value_of(world)
    change_assets(table, returned, events)
