"""Creating tables: the game and the key of the browser that created it are stored."""

from trized.kernel import Live
from trized.table.play.scheduler import Client
from trized.table.play.tables import header_of
from trized.table.seats.credentials import new_table_id
from trized.table.server import Server
from trized.table.store.schema import Key, TableRow


def new_row(
    server: Server,
    live: Live,
    *,
    listed: bool,
    shared: bool,
    hints: bool = False,
    challenge: str = "",
    bot_secret: str = "",
) -> TableRow:
    """Return the database row of a new table with the game `live`; `bot_secret` seeds its bots."""
    now = server.store.now()
    return TableRow(
        new_table_id(server.sources),
        live.record.game,
        header_of(live.record),
        listed,
        shared,
        server.settings.away,
        created=now,
        opened=now,
        over=live.outcome() is not None,
        bot_secret=bot_secret or server.sources.token("bot", 16).hex(),
        hints=hints,
        challenge=challenge,
    )


async def store_table(
    server: Server,
    client: Client,
    live: Live,
    seats: tuple[int, ...],
    *,
    listed: bool,
    shared: bool,
    hints: bool = False,
    challenge: str = "",
    bot_secret: str = "",
) -> str:
    """Store a new table on which the browser of `client` holds `seats`; return its id."""
    row = new_row(server, live, listed=listed, shared=shared, hints=hints, challenge=challenge, bot_secret=bot_secret)
    texts = [entry.write() for entry in live.record.entries]
    await server.store.add(row, [Key(row.id, client.browser, seats, host=True)], texts)
    table = await server.tables.get(row.id)
    table.creator = client
    server.wake_bots(table)
    return row.id
