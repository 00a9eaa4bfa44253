"""PostgreSQL: a pool of connections, and another connection that stores all queued entries with one statement."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Generator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import asyncpg  # type: ignore[import-untyped]

from trized.kernel.errors import Refused
from trized.table.settings import TEXTS
from trized.table.store.database import Change, Conflict, Entry, Result, Rows, Statement

PATIENCE = 15.0  # seconds to wait for a free connection
ANSWER = 10.0  # seconds for connecting, and for a statement
CLOSING = 3.0  # seconds for closing connections
TOGETHER = 200  # appends in one commit
# Inserts the entries of several tables; those of a table all or none, if the first has the next number.
APPEND = (
    "INSERT INTO entries (table_id, number, text, at) SELECT new.table_id, new.number, new.text, new.at "
    "FROM unnest($1::varchar[], $2::int[], $3::int[], $4::text[], $5::bigint[]) "
    "AS new (table_id, first, number, text, at) "
    "WHERE new.first = 1 + (SELECT coalesce(max(e.number), 0) FROM entries e "
    "WHERE e.table_id = new.table_id AND e.number > 0) "
    "AND EXISTS (SELECT 1 FROM tables WHERE id = new.table_id) RETURNING table_id"
)


@dataclass(eq=False)
class Append:
    """Queued entries of one table, and the future of their caller."""

    entries: Sequence[Entry]
    done: asyncio.Future[bool]

    @property
    def table(self) -> str:
        return self.entries[0].table

    def finish(self, stored: bool) -> None:
        """Set the result of the future, unless the caller was cancelled."""
        if not self.done.done():
            self.done.set_result(stored)


async def keep(connection: Any) -> None:
    """Skip the reset of a connection that returns to the pool: no statement changes its settings."""


class PostgreSQL:
    """A PostgreSQL database."""

    failures: tuple[type[Exception], ...] = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError)
    migration_lock = "SELECT pg_advisory_xact_lock(7212906)"

    def __init__(self, url: str, connections: int) -> None:
        try:
            _ = urlsplit(url).port
        except ValueError:
            raise Refused("postgresql", TEXTS) from None
        self.url, self.connections = url, connections
        self.options = {"timeout": ANSWER, "command_timeout": ANSWER}
        self.pool: Any = None
        self.connection: Any = None  # for entries
        self.waiting: list[Append] = []
        self.storing: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self.pool = await asyncpg.create_pool(
            self.url, min_size=1, max_size=self.connections, reset=keep, **self.options
        )

    async def close(self) -> None:
        if self.pool is None:
            return
        if self.storing is not None:
            await asyncio.wait([self.storing])
        if self.connection is not None:
            self.connection.terminate()
        with contextlib.suppress(*self.failures):
            async with asyncio.timeout(CLOSING):
                await self.pool.close()
        self.pool.terminate()

    async def read(self, sql: str, *values: Any) -> Rows:
        async with self.pool.acquire(timeout=PATIENCE) as connection:
            return [tuple(row) for row in await connection.fetch(sql, *values)]

    async def write(self, change: Change[Result], late: bool = False) -> Result:
        try:
            async with self.pool.acquire(timeout=PATIENCE) as connection, connection.transaction():
                return await run(connection, change)
        except asyncpg.IntegrityConstraintViolationError:
            raise Conflict from None

    async def append(self, entries: Sequence[Entry]) -> bool:
        append = Append(entries, asyncio.get_running_loop().create_future())
        self.waiting.append(append)
        if self.storing is None or self.storing.done():
            self.storing = asyncio.create_task(self._store_waiting())
        return await append.done

    async def _store_waiting(self) -> None:
        """Store queued entries until the queue is empty."""
        while self.waiting:
            batch: dict[str, Append] = {}
            for append in self.waiting:
                batch.setdefault(append.table, append)  # a second append of a table must wait for the first
            chosen = list(batch.values())[:TOGETHER]
            self.waiting = [append for append in self.waiting if append not in {*chosen}]
            try:
                await self._store(chosen)
            except Exception as error:
                for append in chosen:
                    if not append.done.done():
                        append.done.set_exception(error)

    async def _store(self, batch: Sequence[Append]) -> None:
        """Store entries with one statement; after a constraint violation, each half by itself."""
        if self.connection is None or self.connection.is_closed():
            self.connection = await asyncpg.connect(self.url, **self.options)
        rows = [(append.entries[0].number, entry) for append in batch for entry in append.entries]
        columns = (
            [entry.table for _, entry in rows],
            [first for first, _ in rows],
            [entry.number for _, entry in rows],
            [entry.text for _, entry in rows],
            [entry.at for _, entry in rows],
        )
        try:
            stored = {row[0] for row in await self.connection.fetch(APPEND, *columns)}
        except asyncpg.IntegrityConstraintViolationError:  # another server took a number
            if len(batch) == 1:
                batch[0].finish(False)
                return
            await self._store(batch[: len(batch) // 2])
            await self._store(batch[len(batch) // 2 :])
            return
        for append in batch:
            append.finish(append.table in stored)

    async def snapshot(self, queries: Sequence[str]) -> AsyncIterator[tuple[int, tuple[Any, ...]]]:
        connection = await asyncpg.connect(self.url, **self.options)
        try:
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                for index, query in enumerate(queries):
                    async for row in connection.cursor(query, prefetch=500):
                        yield index, tuple(row)
        finally:
            await connection.close()


async def run(connection: Any, change: Change[Result]) -> Result:
    """Run the statements of a change; return its result."""
    steps: Generator[Statement, Rows, Result] = change()
    try:
        statement = next(steps)
        while True:
            statement = steps.send(await execute(connection, statement))
    except StopIteration as end:
        result: Result = end.value
        return result


async def execute(connection: Any, statement: Statement) -> Rows:
    """Run a statement; return its rows."""
    if statement.many:
        await connection.executemany(statement.sql, statement.values)
        return []
    return [tuple(row) for row in await connection.fetch(statement.sql, *statement.values)]
