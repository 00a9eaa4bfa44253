"""The way to the database: connections, turns, transactions, and what it is called when one of them fails.

If the database is away, or busy for too long, StoreAway says so; what was to be written is then not acknowledged.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from trized.kernel import Refused
from trized.table.http.metrics import store_time, timed

log = logging.getLogger("trized.table")
BUSY = 2  # seconds that SQLite waits for a writer of another process
PATIENCE = 5.0  # seconds that a write waits for its turn, and for a connection
ANSWER = 10.0  # seconds in which PostgreSQL must answer
DOUBT = 30.0  # seconds for which a store is not trusted after a write that failed
Changed = TypeVar("Changed")


class StoreAway(Exception):
    """The database did not do what it was asked: it is away, busy or damaged. Says why, without what was asked."""


def engine_for(url: str) -> AsyncEngine:
    """Return the engine for a store: `sqlite:FILE` or `postgresql://…`."""
    kind, _, rest = url.partition(":")
    if kind == "sqlite" and rest == ":memory:":
        engine = create_async_engine("sqlite+aiosqlite://", poolclass=StaticPool, hide_parameters=True)
    elif kind == "sqlite" and rest:
        folder = Path(rest.removeprefix("///")).parent
        if not folder.is_dir():
            raise Refused(f"The store cannot be opened (there is no folder '{folder}'); look at --store.")
        file = f"sqlite+aiosqlite:///{rest.removeprefix('///')}"
        engine = create_async_engine(file, pool_size=8, max_overflow=8, pool_timeout=PATIENCE, hide_parameters=True)
    elif kind in ("postgresql", "postgres") and rest:
        try:
            return create_async_engine(
                f"postgresql+asyncpg:{rest}",
                pool_size=8,
                max_overflow=8,
                pool_pre_ping=True,
                pool_timeout=PATIENCE,
                hide_parameters=True,  # drawn cards stand in no log
                connect_args={"timeout": PATIENCE, "command_timeout": ANSWER},
            )
        except SQLAlchemyError:
            raise Refused("This address of a store cannot be read; write postgresql://USER@HOST/NAME.") from None
    else:
        raise Refused(f"'{url}' is no store; write sqlite:FILE or postgresql://USER@HOST/NAME.")
    sql.event.listen(engine.sync_engine, "connect", prepare_sqlite)
    return engine


def prepare_sqlite(connection: Any, _: object) -> None:
    """Set a new connection to an SQLite file up: every commit is on the disk, and readers never wait for writers."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY}000"):
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA {pragma}")
        cursor.close()


class Database:
    """A database, in which everything is done in one short transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        # SQLite lets one writer in at a time; a queue here is shorter than its own waiting.
        self.turn: asyncio.Lock | None = asyncio.Lock() if engine.dialect.name == "sqlite" else None
        self.single = isinstance(engine.pool, StaticPool)  # one connection for all: readers take turns with writers
        self.failed = -DOUBT  # when a write failed last, by the steady clock

    @property
    def file(self) -> str:
        """The SQLite file that it is; empty if it is none."""
        file = self.engine.url.database if self.engine.dialect.name == "sqlite" else None
        return "" if file in (None, ":memory:") else str(file)

    async def close(self) -> None:
        """Let go of all connections."""
        await self.engine.dispose()

    async def alive(self, statement: Any) -> bool:
        """Tell whether a statement can be written now, and nothing has just failed to be."""
        if time.monotonic() - self.failed < DOUBT:
            return False
        try:
            async with asyncio.timeout(PATIENCE):
                await self.write(statement)
        except (StoreAway, TimeoutError):
            return False
        return True

    async def write(self, *statements: Any) -> int:
        """Run statements in one transaction; return how many rows the last one changed."""

        async def change(connection: AsyncConnection) -> int:
            changed = 0
            for statement in statements:
                changed = (await connection.execute(statement)).rowcount
            return changed

        return await self.change(change)

    async def change(self, change: Callable[[AsyncConnection], Awaitable[Changed]]) -> Changed:
        """Let `change` do what it does in one transaction."""
        return await self._to_the_end(self._transact(change))

    async def _to_the_end(self, work: Coroutine[Any, Any, Changed]) -> Changed:
        """Do what must not be broken off, whoever waits for it: a store in memory goes with its only connection."""
        if not self.single:
            return await work
        task = asyncio.create_task(work)
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(task)

    async def _transact(self, change: Callable[[AsyncConnection], Awaitable[Changed]]) -> Changed:
        async with self.noted(), self._next_turn(), self.guarded("write"), self.engine.begin() as connection:
            return await change(connection)

    @asynccontextmanager
    async def noted(self) -> AsyncIterator[None]:
        """Note whether a write has failed, for those who ask whether the store is well."""
        try:
            yield
        except StoreAway:
            self.failed = time.monotonic()
            raise
        self.failed = -DOUBT

    @asynccontextmanager
    async def _next_turn(self) -> AsyncIterator[None]:
        """Wait for one's turn to write; not for ever."""
        if self.turn is None:
            yield
            return
        try:
            async with asyncio.timeout(PATIENCE):
                await self.turn.acquire()
        except TimeoutError:
            raise StoreAway("too many writes wait") from None
        try:
            yield
        finally:
            self.turn.release()

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection to read with."""
        turn = self._next_turn() if self.single else nullcontext()
        async with turn, self.guarded("read"), self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def guarded(self, kind: str) -> AsyncIterator[None]:
        """Measure a transaction; what fails in the database fails as StoreAway, without what was asked."""
        try:
            with timed(store_time(kind)):
                yield
        except IntegrityError:
            raise
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            why = reason(error)
            log.warning("the store failed", extra={"kind": kind, "why": why})
            raise StoreAway(why) from None

    async def first(self, query: Any) -> Any:
        """Read the first row of a query; None if there is none."""
        return next(iter(await self.fetch(query.limit(1))), None)

    async def fetch(self, query: Any) -> Sequence[Any]:
        """Read the rows of a query."""
        return await self._to_the_end(self._read(query))

    async def _read(self, query: Any) -> Sequence[Any]:
        async with self._reading() as connection:
            return (await connection.execute(query)).all()


def reason(error: BaseException) -> str:
    """Say in a few words why a database failed, without what it was asked."""
    cause: object = error.orig if isinstance(error, DBAPIError) else error
    said = str(cause).strip().splitlines()
    return said[0].rpartition(">: ")[2] if said and said[0] else type(cause).__name__
