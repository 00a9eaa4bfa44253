"""The store of tables, keys, entries and reviews.

An entry has the primary key (table, number) and is inserted only after its predecessor: one of two writers fails,
and there are no gaps. Secrets are stored as hashes. Results and attempts are in the same database. If the database is
unavailable or too busy, every method raises StoreUnavailable and acknowledges nothing.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Generator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import astuple
from typing import Any

from trized.table.http.metrics import store_time, timed
from trized.table.sources import Sources
from trized.table.store.clock import Clock
from trized.table.store.database import (
    CONNECTIONS,
    Change,
    Conflict,
    Database,
    Entry,
    Result,
    Rows,
    Statement,
    StoreUnavailable,
    database_for,
    statements,
)
from trized.table.store.migrations import migrate
from trized.table.store.schema import Key, TableRow, insert, join_seats, key_from, marks, select, table_from

DOUBT = 30.0  # seconds after a failed write during which the store counts as unhealthy
HEALTHY = 5.0  # seconds in which a healthy store must accept a write
NAMES = 500  # tables in one query
OPENED = "UPDATE tables SET opened = $1 WHERE id = $2"
SEEN = "UPDATE keys SET seen = $1 WHERE table_id = $2 AND hash = $3"
log = logging.getLogger("trized.table")


class Store:
    """The persistent data of all tables. Every method is one short transaction."""

    def __init__(self, database: Database, sources: Sources) -> None:
        self.database, self.sources = database, sources
        self.clock = Clock(sources, None)
        self.failed = -DOUBT  # monotonic time of the last failed write

    @classmethod
    async def open(cls, url: str, sources: Sources, connections: int = CONNECTIONS) -> "Store":
        """Open the store at `url` and run its migrations."""
        return await cls.over(database_for(url, connections), sources)

    @classmethod
    async def over(cls, database: Database, sources: Sources) -> "Store":
        """Open the store in `database` and run its migrations."""
        store = cls(database, sources)
        try:
            async with store.guarded("open"):
                await store.database.open()
                await migrate(store.database, sources)
            newest = (await store.read("SELECT max(opened) FROM tables"))[0][0]
        except BaseException:
            await store.close()
            raise
        store.clock = Clock(sources, newest)
        return store

    def now(self) -> int:
        """Return the current timestamp in seconds since 1970."""
        return self.clock.now()

    async def close(self) -> None:
        """Finish queued changes and disconnect."""
        await self.database.close()

    @asynccontextmanager
    async def guarded(self, kind: str) -> AsyncIterator[None]:
        """Measure a transaction; raise StoreUnavailable without any stored value if the database fails."""
        try:
            with timed(store_time(kind)):
                yield
        except self.database.failures as error:
            why = reason(error)
            log.warning("the store failed", extra={"kind": kind, "why": why})
            if kind == "write":
                self.failed = self.sources.monotonic()
            raise StoreUnavailable(why) from None
        if kind == "write":
            self.failed = -DOUBT

    async def read(self, sql: str, *values: Any) -> Rows:
        """Return the rows of a query."""
        async with self.guarded("read"):
            return await self.database.read(sql, *values)

    async def write(self, sql: str, *values: Any) -> Rows:
        """Run one statement; return the rows it returns."""
        return await self.change(statements(Statement(sql, values)))

    async def change(self, change: Change[Result], late: bool = False) -> Result:
        """Run a change in one transaction; return its result."""
        async with self.guarded("write"):
            return await self.database.write(change, late)

    async def alive(self) -> bool:
        """Return whether the store accepts a write now and none has just failed."""
        if self.sources.monotonic() - self.failed < DOUBT:
            return False
        try:
            async with asyncio.timeout(HEALTHY):
                await self.write("DELETE FROM keys WHERE table_id = ''")
        except (StoreUnavailable, TimeoutError):
            return False
        return True

    async def add(self, row: TableRow, opened_by: Sequence[Key], texts: Sequence[str] = ()) -> None:
        """Store a new table with its keys and first entries."""
        now = self.now()
        several = [
            Statement(insert("tables"), astuple(row)),
            Statement(insert("keys"), [self._key_row(key) for key in opened_by], many=True),
            Statement(insert("entries"), [(row.id, n, text, now) for n, text in enumerate(texts, 1)], many=True),
        ]
        await self.change(statements(*(one for one in several if one.values)))

    async def append(self, table: str, number: int, texts: Sequence[str]) -> bool:
        """Append entries starting at `number`, atomically. Return False if that is not the next number."""
        now = self.now()
        async with self.guarded("write"):
            return await self.database.append([Entry(table, n, text, now) for n, text in enumerate(texts, number)])

    async def table(self, table: str) -> TableRow | None:
        """Return a table, or None."""
        rows = await self.read(f"{select('tables')} WHERE id = $1", table)
        return table_from(rows[0]) if rows else None

    async def entries(self, table: str, after: int = 0) -> list[str]:
        """Return the entries after number `after`, up to the first gap."""
        query = "SELECT number, text FROM entries WHERE table_id = $1 AND number > $2 ORDER BY number"
        rows = await self.read(query, table, after)
        whole = [text for expected, (number, text) in enumerate(rows, after + 1) if number == expected]
        if len(whole) < len(rows):
            await self._set_aside(table, after + len(whole))
        return whole

    async def _set_aside(self, table: str, last: int) -> None:
        """Renumber entries behind a gap to negative numbers, so that the table continues before it."""
        log.error("entries behind a gap are set aside", extra={"table": table, "last": last})
        await self.change(
            statements(
                Statement("DELETE FROM entries WHERE table_id = $1 AND number < 0", (table,)),
                Statement("UPDATE entries SET number = -number WHERE table_id = $1 AND number > $2", (table, last)),
            )
        )

    async def add_key(self, key: Key) -> None:
        """Store a key; add its seats if the browser already has one."""
        await self.change(lambda: self._add_key(key))

    async def redeem(self, table: str, link: str, browser: str) -> Key | None:
        """Give the seats of a link to a browser and delete the link; return None if it does not exist.

        A link to a free seat deletes all other links to it. A link to a held seat works only if a browser that holds it
        created it.
        """

        def change() -> Generator[Statement, Rows, Key | None]:
            yield Statement("UPDATE tables SET opened = opened WHERE id = $1", (table,))  # one link at a time
            keys = [key_from(row) for row in (yield Statement(f"{select('keys')} WHERE table_id = $1", (table,)))]
            used = next((key for key in keys if key.hash == link and key.invitation and not key.host), None)
            if used is None:
                return None
            holders = [key for key in keys if not key.invitation and {*key.seats} & {*used.seats}]
            own = any(key.hash == used.owner and {*key.seats} >= {*used.seats} for key in holders)
            links = [key for key in keys if key.invitation and {*key.seats} & {*used.seats}]
            yield from self._remove_keys([used] if own else links)
            if holders and not own:
                return None
            since = max(self.now(), *(key.since + 1 for key in keys))  # unique, to order the holders of a seat
            yield from self._add_key(key := Key(table, browser, used.seats, since=since))
            return key

        return await self.change(change)

    async def remove_other_browsers(self, table: str, seat: int, browser: str) -> bool:
        """Remove all other browsers from a seat, and all links to it; return whether there were other browsers."""

        def change() -> Generator[Statement, Rows, bool]:
            rows = yield Statement(f"{select('keys')} WHERE table_id = $1", (table,))
            others = [key for key in map(key_from, rows) if seat in key.seats and key.hash != browser]
            for key in others:
                seats = tuple(one for one in key.seats if one != seat)
                if not key.invitation and (seats or key.host):
                    kept = "UPDATE keys SET seats = $3 WHERE table_id = $1 AND hash = $2"
                    yield Statement(kept, (table, key.hash, join_seats(seats)))
                else:
                    yield from self._remove_keys([key])
            return any(not key.invitation for key in others)

        return await self.change(change)

    def _remove_keys(self, keys: Sequence[Key]) -> Generator[Statement, Rows, None]:
        for key in keys:
            yield Statement("DELETE FROM keys WHERE table_id = $1 AND hash = $2", (key.table, key.hash))

    def _add_key(self, key: Key) -> Generator[Statement, Rows, None]:
        mine = (key.table, key.hash)
        rows = yield Statement(f"{select('keys')} WHERE table_id = $1 AND hash = $2", mine)
        if rows:
            seats = join_seats(sorted({*key_from(rows[0]).seats, *key.seats}))
            yield Statement("UPDATE keys SET seats = $3 WHERE table_id = $1 AND hash = $2", (*mine, seats))
        else:
            yield Statement(insert("keys"), self._key_row(key))

    async def key(self, table: str, hashed: str) -> Key | None:
        """Return the key of the secret `hashed` at a table, or None."""
        rows = await self.read(f"{select('keys')} WHERE table_id = $1 AND hash = $2", table, hashed)
        return key_from(rows[0]) if rows else None

    async def keys(self, table: str) -> list[Key]:
        """Return all keys of a table."""
        return [key_from(row) for row in await self.read(f"{select('keys')} WHERE table_id = $1", table)]

    async def tables_of(self, hashed: str, most: int = 40) -> list[tuple[TableRow, Key]]:
        """Return the tables at which a browser holds seats, the last opened first."""
        mine = f"{select('keys')} WHERE hash = $1 AND NOT invitation"
        keys = {key.table: key for key in map(key_from, await self.read(mine, hashed))}
        query = "WHERE id IN (SELECT table_id FROM keys WHERE hash = $1) ORDER BY over, opened DESC LIMIT $2"
        rows = [table_from(row) for row in await self.read(f"{select('tables')} {query}", hashed, most)]
        return [(row, keys[row.id]) for row in rows if row.id in keys]

    async def tables_without(self, hashed: str, most: int = 200) -> list[TableRow]:
        """Return the tables at which a browser holds no seat, the last opened first."""
        query = "WHERE id NOT IN (SELECT table_id FROM keys WHERE hash = $1) ORDER BY opened DESC LIMIT $2"
        return [table_from(row) for row in await self.read(f"{select('tables')} {query}", hashed, most)]

    async def to_watch(self, since: int, most: int = 40) -> list[TableRow]:
        """Return the listed, unfinished tables opened after `since`."""
        query = f"{select('tables')} WHERE listed AND NOT over AND opened > $1 ORDER BY opened DESC LIMIT $2"
        return [table_from(row) for row in await self.read(query, since, most)]

    async def note_seen(self, opened: Mapping[str, int], seen: Mapping[tuple[str, str], int]) -> None:
        """Store when tables were opened and browsers seen, after queued entries."""
        tables = [(at, table) for table, at in sorted(opened.items())]  # sorted, so that servers do not deadlock
        keys = [(at, *place) for place, at in sorted(seen.items())]
        for sql, rows in ((OPENED, tables), (SEEN, keys)):
            if rows:
                await self.change(statements(Statement(sql, rows, many=True)), late=True)

    async def standing(self, names: Sequence[str]) -> dict[str, tuple[int, str | None]]:
        """Return the number of the last entry of each table, and the id of its rematch."""
        found: dict[str, tuple[int, str | None]] = {}
        last = "SELECT coalesce(max(number), 0) FROM entries WHERE table_id = tables.id AND number > 0"
        for at in range(0, len(names), NAMES):
            mine = names[at : at + NAMES]
            rows = await self.read(f"SELECT id, ({last}), rematch FROM tables WHERE id IN ({marks(len(mine))})", *mine)
            found |= {name: (number, rematch) for name, number, rematch in rows}
        return found

    async def note_over(self, table: str, over: bool) -> None:
        """Store whether the game at a table is over."""
        await self.write("UPDATE tables SET over = $2 WHERE id = $1", table, over)

    async def link_rematch(self, table: str, rematch: str) -> bool:
        """Store the rematch of a table; return False if it has one already."""
        free = "UPDATE tables SET rematch = $2 WHERE id = $1 AND rematch IS NULL RETURNING id"
        return bool(await self.write(free, table, rematch))

    async def add_review(self, table: str, judged: str, quality: int, number: int, data: str) -> None:
        """Store the review of ply `number`; do nothing if it is stored already or the table is gone."""
        with suppress(Conflict):
            await self.write(insert("reviews"), table, judged, quality, number, data)

    async def review(self, table: str, judged: str, quality: int, after: int = -1) -> dict[int, str]:
        """Return the reviews of the plies after number `after`, by number."""
        mine = "table_id = $1 AND judged = $2 AND quality = $3 AND number > $4"
        rows = await self.read(f"SELECT number, data FROM reviews WHERE {mine}", table, judged, quality, after)
        return dict(rows)

    async def leave(self, table: str, hashed: str) -> bool:
        """Delete a browser's key, and the table with its last key; return whether the table is gone."""

        def change() -> Generator[Statement, Rows, bool]:
            yield Statement("DELETE FROM keys WHERE table_id = $1 AND hash = $2", (table, hashed))
            if (yield Statement("SELECT hash FROM keys WHERE table_id = $1 LIMIT 1", (table,))):
                return False
            yield Statement("DELETE FROM tables WHERE id = $1", (table,))
            return True

        return await self.change(change)

    async def forget(self, table: str) -> None:
        """Delete a table and all that belongs to it."""
        await self.write("DELETE FROM tables WHERE id = $1", table)

    async def expire(self, before: int) -> int:
        """Delete the tables not opened since `before`; return their number."""
        return len(await self.write("DELETE FROM tables WHERE opened < $1 RETURNING id", before))

    def _key_row(self, key: Key) -> tuple[Any, ...]:
        seen, since = key.seen or self.now(), key.since or self.now()
        return (key.table, key.hash, join_seats(key.seats), key.host, seen, key.invitation, since, key.owner)


def reason(error: BaseException) -> str:
    """Return why a database failed, without any stored value."""
    lines = str(error).strip().splitlines()
    return lines[0] if lines and lines[0] and not isinstance(error, ValueError) else type(error).__name__
