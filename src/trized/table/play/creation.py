"""Creating tables: the game and the key of the browser that created it are stored."""

from msgspec import Struct

from trized.kernel import Live
from trized.table.play.scheduler import Client
from trized.table.play.tables import header_of
from trized.table.seats.credentials import new_table_id
from trized.table.server import Server
from trized.table.store.schema import Key, TableRow


class Beginning(Struct, frozen=True):
    """The game of a new table as text."""

    game: str
    header: str
    entries: list[str]
    over: bool
    seats: int


def beginning_of(live: Live) -> Beginning:
    """Return the game of a new table as text."""
    entries = [entry.write() for entry in live.record.entries]
    over = live.outcome() is not None
    return Beginning(live.record.game, header_of(live.record), entries, over, len(live.record.players))


def new_row(
    server: Server,
    begun: Beginning,
    *,
    listed: bool,
    shared: bool,
    hints: bool = False,
    challenge: str = "",
    bot_secret: str = "",
) -> TableRow:
    """Return the database row of a new table with the game `begun`; `bot_secret` seeds its bots."""
    now = server.store.now()
    return TableRow(
        new_table_id(server.sources),
        begun.game,
        begun.header,
        listed,
        shared,
        server.settings.away,
        created=now,
        opened=now,
        over=begun.over,
        bot_secret=bot_secret or server.sources.token("bot", 16).hex(),
        hints=hints,
        challenge=challenge,
    )


async def store_table(
    server: Server,
    client: Client,
    begun: Beginning,
    seats: tuple[int, ...],
    *,
    listed: bool,
    shared: bool,
    hints: bool = False,
    challenge: str = "",
    bot_secret: str = "",
) -> str:
    """Store a new table on which the browser of `client` holds `seats`; return its id."""
    row = new_row(server, begun, listed=listed, shared=shared, hints=hints, challenge=challenge, bot_secret=bot_secret)
    await server.store.add(row, [Key(row.id, client.browser, seats, host=True)], begun.entries)
    table = await server.tables.get(row.id)
    table.creator = client
    server.wake_bots(table)
    return row.id
