"""The store of tables, of the keys that open their seats, and of their entries.

An entry is inserted under the key (table, number), and only if the last one has the number before it: two writers
cannot both win, and there is never a gap. Secrets are stored as hashes only. Results and attempts at challenges lie in
the same database.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from trized.table.store.clock import Clock
from trized.table.store.database import Database, StoreAway, engine_for, log, prepare_sqlite, reason
from trized.table.store.entry_writer import EntryWriter
from trized.table.store.migrate import migrate
from trized.table.store.schema import NEXT_ENTRY, Key, TableRow, entries, join_seats, key_from, keys, reviews, tables

ROWS = 1000  # rows of one insert: databases bound how many values a statement has
OPENED = "UPDATE tables SET opened = :at WHERE id = :of_table"
SEEN = "UPDATE keys SET seen = :at WHERE table_id = :of_table AND hash = :of_hash"


class Store:
    """The truth. Every method is one short transaction."""

    writer: EntryWriter | None = None  # stores entries in an SQLite file

    def __init__(self, database: Database, clock: Clock) -> None:
        self.database, self.clock = database, clock
        if database.file:
            self.writer = EntryWriter(database.file, prepare_sqlite)

    @classmethod
    async def open(cls, url: str) -> "Store":
        """Open a store and bring it up to date."""
        engine = engine_for(url)
        try:
            await migrate(engine)
            async with engine.connect() as connection:
                newest = (await connection.execute(sql.select(sql.func.max(tables.c.opened)))).scalar()
        except BaseException as error:
            await engine.dispose()
            if isinstance(error, (SQLAlchemyError, OSError, TimeoutError)):
                raise StoreAway(reason(error)) from None
            raise
        return cls(Database(engine), Clock(newest))

    def now(self) -> int:
        """Return the time that rows are stamped with, in whole seconds."""
        return self.clock.now()

    async def close(self) -> None:
        """Let go of all connections."""
        if self.writer is not None:
            await self.writer.close()
        await self.database.close()

    async def alive(self) -> bool:
        """Tell whether the store can be written to now, and has not just failed to."""
        return await self.database.alive(sql.delete(keys).where(keys.c.table_id == ""))

    async def add(self, row: TableRow, opened_by: Sequence[Key], texts: Sequence[str] = ()) -> None:
        """Keep a new table with its keys and the entries it begins with."""
        statements: list[Any] = [sql.insert(tables).values(**asdict(row))]
        if opened_by:
            statements.append(sql.insert(keys).values([self._key_row(key) for key in opened_by]))
        statements += self._insert_entries(row.id, 1, texts)
        await self.database.write(*statements)

    async def append(self, table: str, number: int, texts: Sequence[str]) -> bool:
        """Add entries, the first under a number; tell whether it was the next one, and nobody was quicker.

        Either all of them are stored or none.
        """
        if self.writer is not None:
            async with self.database.noted(), self.database.guarded("write"):
                return await self.writer.append(table, number, texts, self.now())
        first = {"table_id": table, "number": number, "text": texts[0], "at": self.now()}

        async def change(connection: AsyncConnection) -> bool:
            if (await connection.execute(NEXT_ENTRY, first)).rowcount != 1:
                return False
            for statement in self._insert_entries(table, number + 1, texts[1:]):
                await connection.execute(statement)
            return True

        try:
            return await self.database.change(change)
        except IntegrityError:
            return False

    def _insert_entries(self, table: str, number: int, texts: Sequence[str]) -> list[Any]:
        rows = [
            {"table_id": table, "number": n, "text": text, "at": self.now()} for n, text in enumerate(texts, number)
        ]
        return [sql.insert(entries).values(rows[at : at + ROWS]) for at in range(0, len(rows), ROWS)]

    async def table(self, table: str) -> TableRow | None:
        """Return a table, or None if there is none."""
        row = await self.database.first(sql.select(tables).where(tables.c.id == table))
        return None if row is None else TableRow(*row)

    async def entries(self, table: str, after: int = 0) -> list[str]:
        """Return the entries after a number, in order, up to the first that is missing."""
        query = sql.select(entries.c.number, entries.c.text).where(
            entries.c.table_id == table, entries.c.number > after
        )
        rows = await self.database.fetch(query.order_by(entries.c.number))
        whole = [text for expected, (number, text) in enumerate(rows, after + 1) if number == expected]
        if len(whole) < len(rows):
            await self._set_aside(table, after + len(whole))
        return whole

    async def _set_aside(self, table: str, last: int) -> None:
        """Put entries that stand behind a gap out of the way, under negative numbers: the table goes on before it."""
        log.error("entries behind a gap are set aside", extra={"table": table, "last": last})
        mine = entries.c.table_id == table
        await self.database.write(
            sql.delete(entries).where(mine, entries.c.number < 0),
            sql.update(entries).where(mine, entries.c.number > last).values(number=-entries.c.number),
        )

    async def add_key(self, key: Key) -> None:
        """Let a secret open seats; more seats than before if it opened some already."""
        await self.database.change(lambda connection: self._add_key(connection, key))

    async def redeem(self, table: str, invitation: str, browser: str) -> Key | None:
        """Let a browser have the seats of an invitation, which is spent by that; None if there is no such one."""

        async def change(connection: AsyncConnection) -> Key | None:
            mine = (keys.c.table_id == table, keys.c.hash == invitation, keys.c.invitation.isnot(False), ~keys.c.host)
            row = (await connection.execute(sql.select(keys).where(*mine))).first()
            if row is None or (await connection.execute(sql.delete(keys).where(*mine))).rowcount != 1:
                return None
            key = Key(table, browser, key_from(row).seats)
            await self._add_key(connection, key)
            return key

        return await self.database.change(change)

    async def _add_key(self, connection: AsyncConnection, key: Key) -> None:
        mine = (keys.c.table_id == key.table, keys.c.hash == key.hash)
        row = (await connection.execute(sql.select(keys).where(*mine))).first()
        if row is None:
            await connection.execute(sql.insert(keys).values(self._key_row(key)))
        else:
            seats = join_seats(sorted({*key_from(row).seats, *key.seats}))
            await connection.execute(sql.update(keys).where(*mine).values(seats=seats))

    async def key(self, table: str, hashed: str) -> Key | None:
        """Return what a secret opens at a table."""
        row = await self.database.first(sql.select(keys).where(keys.c.table_id == table, keys.c.hash == hashed))
        return None if row is None else key_from(row)

    async def keys(self, table: str) -> list[Key]:
        """Return all keys of a table."""
        return [key_from(row) for row in await self.database.fetch(sql.select(keys).where(keys.c.table_id == table))]

    async def tables_of(self, hashed: str, most: int = 40) -> list[tuple[TableRow, Key]]:
        """Return the tables at which a browser holds seats, the last opened first."""
        mine = (keys.c.hash == hashed, keys.c.invitation.isnot(True))
        query = sql.select(tables, keys).join(keys, keys.c.table_id == tables.c.id).where(*mine)
        rows = await self.database.fetch(query.order_by(tables.c.over, tables.c.opened.desc()).limit(most))
        width = len(tables.c)
        return [(TableRow(*row[:width]), key_from(row[width:])) for row in rows]

    async def to_watch(self, since: int, most: int = 40) -> list[TableRow]:
        """Return the listed tables that go on and were opened lately."""
        query = sql.select(tables).where(tables.c.listed, ~tables.c.over, tables.c.opened > since)
        return [TableRow(*row) for row in await self.database.fetch(query.order_by(tables.c.opened.desc()).limit(most))]

    async def note_seen(self, opened: Mapping[str, int], seen: Mapping[tuple[str, str], int]) -> None:
        """Note when tables were opened, and when browsers were seen at tables. It may be late: moves come first."""
        tables_opened = [{"of_table": table, "at": at} for table, at in opened.items()]
        keys_seen = [{"of_table": table, "of_hash": hashed, "at": at} for (table, hashed), at in seen.items()]
        for statement, rows in ((OPENED, tables_opened), (SEEN, keys_seen)):
            if rows and self.writer is not None:
                async with self.database.guarded("write"):
                    await self.writer.write_late(statement, rows)
            elif rows:
                await self._note_late(statement, rows)

    async def _note_late(self, statement: str, rows: list[dict[str, Any]]) -> None:
        await self.database.change(lambda connection: connection.execute(sql.text(statement), rows))

    async def standing(self, names: Sequence[str]) -> dict[str, tuple[int, str | None]]:
        """Return of each of these tables the number of its last entry, and at which table it is played again."""
        found: dict[str, tuple[int, str | None]] = {}
        for at in range(0, len(names), ROWS // 2):
            mine = names[at : at + ROWS // 2]
            last = sql.select(entries.c.table_id, sql.func.max(entries.c.number).label("last"))
            last_of = last.where(entries.c.table_id.in_(mine)).group_by(entries.c.table_id).subquery()
            query = sql.select(tables.c.id, last_of.c.last, tables.c.rematch).outerjoin(
                last_of, last_of.c.table_id == tables.c.id
            )
            for name, number, rematch in await self.database.fetch(query.where(tables.c.id.in_(mine))):
                found[name] = (max(number or 0, 0), rematch)
        return found

    async def note_over(self, table: str, over: bool) -> None:
        """Note whether the game at a table is over, for the lists."""
        await self.database.write(sql.update(tables).where(tables.c.id == table).values(over=over))

    async def link_rematch(self, table: str, rematch: str) -> bool:
        """Say at which table the same people play again; tell whether nobody was quicker."""
        free = (tables.c.id == table, tables.c.rematch.is_(None))
        return await self.database.write(sql.update(tables).where(*free).values(rematch=rematch)) == 1

    async def add_review(self, table: str, judged: str, quality: int, number: int, data: str) -> None:
        """Keep what was found about a ply; nothing, if another process was quicker or the table is gone."""
        row = {"table_id": table, "judged": judged, "quality": quality, "number": number, "data": data}
        with suppress(IntegrityError):
            await self.database.write(sql.insert(reviews).values(row))

    async def review(self, table: str, judged: str, quality: int, after: int = -1) -> dict[int, str]:
        """Return what was found so far about the plies behind a number, by their numbers."""
        mine = (reviews.c.table_id == table, reviews.c.judged == judged, reviews.c.quality == quality)
        query = sql.select(reviews.c.number, reviews.c.data).where(*mine, reviews.c.number > after)
        return {row.number: row.data for row in await self.database.fetch(query)}

    async def leave(self, table: str, hashed: str) -> bool:
        """Let a browser's key go, and the table with the last key; tell whether the table is gone."""

        async def change(connection: AsyncConnection) -> bool:
            mine = (keys.c.table_id == table, keys.c.hash == hashed)
            await connection.execute(sql.delete(keys).where(*mine))
            others = sql.select(sql.func.count()).select_from(keys).where(keys.c.table_id == table)
            if (await connection.execute(others)).scalar_one():
                return False
            await connection.execute(sql.delete(tables).where(tables.c.id == table))
            return True

        return await self.database.change(change)

    async def forget(self, table: str) -> None:
        """Remove a table and all that belongs to it."""
        await self.database.write(sql.delete(tables).where(tables.c.id == table))

    async def expire(self, before: int) -> int:
        """Remove the tables that nobody opened since a time; return how many."""
        return await self.database.write(sql.delete(tables).where(tables.c.opened < before))

    def _key_row(self, key: Key) -> dict[str, Any]:
        return {
            "table_id": key.table,
            "hash": key.hash,
            "seats": join_seats(key.seats),
            "host": key.host,
            "seen": key.seen or self.now(),
            "invitation": key.invitation,
        }
