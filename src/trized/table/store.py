"""The store of tables, of the keys that open their seats, and of their entries, one row each.

An entry is inserted under the key (table, number), and only if the last one has the number before it: two writers
cannot both win, and there is never a gap. Secrets are stored as hashes only. If the database is away, or busy for too
long, StoreAway says so; what was to be written is then not acknowledged.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, nullcontext, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from trized.kernel import Refused
from trized.table.clock import Clock
from trized.table.entry_writer import EntryWriter
from trized.table.metrics import STORE, timed
from trized.table.migrate import migrate

log = logging.getLogger("trized.table")
BUSY = 2  # seconds that SQLite waits for a writer of another process
PATIENCE = 5.0  # seconds that a write waits for its turn, and for a connection
ANSWER = 10.0  # seconds in which PostgreSQL must answer
DOUBT = 30.0  # seconds for which a store is not trusted after a write that failed
ROWS = 1000  # rows of one insert: databases bound how many values a statement has
Changed = TypeVar("Changed")
metadata = sql.MetaData()

tables = sql.Table(
    "tables",
    metadata,
    sql.Column("id", sql.String(16), primary_key=True),
    sql.Column("game", sql.String(32), nullable=False),
    sql.Column("header", sql.Text, nullable=False),  # the record without its entries
    sql.Column("listed", sql.Boolean, nullable=False),  # stands in the list of tables to watch
    sql.Column("shared", sql.Boolean, nullable=False),  # several people share one screen; hands are covered
    sql.Column("away", sql.Integer, nullable=False),
    sql.Column("created", sql.BigInteger, nullable=False),
    sql.Column("opened", sql.BigInteger, nullable=False, index=True),
    sql.Column("over", sql.Boolean, nullable=False),
    sql.Column("rematch", sql.String(16), nullable=True),
    sql.Column("bot_secret", sql.String(32), nullable=False, server_default=""),
    sql.Column("hints", sql.Boolean, nullable=False, server_default=sql.true()),  # people may ask for them
    sql.Column("challenge", sql.String(10), nullable=False, server_default=""),  # the day whose challenge it is
)
keys = sql.Table(
    "keys",
    metadata,
    sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("hash", sql.String(64), primary_key=True, index=True),
    sql.Column("seats", sql.String(64), nullable=False),
    sql.Column("host", sql.Boolean, nullable=False),
    sql.Column("seen", sql.BigInteger, nullable=False),
    sql.Column("invitation", sql.Boolean, nullable=True),  # unknown for keys from before there was this column
)
entries = sql.Table(
    "entries",
    metadata,
    sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
)
reviews = sql.Table(
    "reviews",
    metadata,
    sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("judged", sql.String(8), primary_key=True),  # whose decisions: of people, or of all
    sql.Column("quality", sql.Integer, primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),  # of the entry
    sql.Column("data", sql.Text, nullable=False),
)

_given = [sql.bindparam(column.name, type_=column.type) for column in entries.c]
_standing = (entries.c.table_id == _given[0], entries.c.number > 0)  # others were set aside
_last = sql.select(sql.func.coalesce(sql.func.max(entries.c.number), 0)).where(*_standing)
# Inserts an entry if the last one has the number before it, and nothing otherwise.
NEXT_ENTRY = sql.insert(entries).from_select(
    list(entries.c), sql.select(*_given).where(_last.scalar_subquery() == _given[1] - 1)
)

OPENED = "UPDATE tables SET opened = :at WHERE id = :of_table"
SEEN = "UPDATE keys SET seen = :at WHERE table_id = :of_table AND hash = :of_hash"


@dataclass(frozen=True)
class Key:
    """What a secret opens at one table."""

    table: str
    hash: str
    seats: tuple[int, ...]
    host: bool = False
    seen: int = 0
    invitation: bool | None = False  # a link that nobody has used yet; None: a link or a browser, from before


@dataclass(frozen=True)
class TableRow:
    """A table as it is stored, without its entries."""

    id: str
    game: str
    header: str
    listed: bool
    shared: bool
    away: int
    created: int
    opened: int
    over: bool = False
    rematch: str | None = None
    bot_secret: str = ""  # what the table's bots draw their chance from; nobody can foretell it
    hints: bool = False  # people who play against each other may ask for hints
    challenge: str = ""  # the day whose challenge is played here: its draws are the same for everybody


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
    sql.event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _: object) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY}000"):
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA {pragma}")
        cursor.close()


class Store:
    """The truth. Every method is one short transaction."""

    writer: EntryWriter | None = None  # stores entries in an SQLite file

    def __init__(self, engine: AsyncEngine, clock: Clock) -> None:
        self.engine = engine
        file = engine.url.database if engine.dialect.name == "sqlite" else None
        if file and file != ":memory:":
            self.writer = EntryWriter(file, _prepare_sqlite)
        self.clock = clock
        # SQLite lets one writer in at a time; a queue here is shorter than its own waiting.
        self.turn: asyncio.Lock | None = asyncio.Lock() if engine.dialect.name == "sqlite" else None
        self.single = isinstance(engine.pool, StaticPool)  # one connection for all: readers take turns with writers
        self.failed = -DOUBT  # when a write failed last, by the steady clock

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
        return cls(engine, Clock(newest))

    def now(self) -> int:
        """Return the time that rows are stamped with, in whole seconds."""
        return self.clock.now()

    async def close(self) -> None:
        """Let go of all connections."""
        if self.writer is not None:
            await self.writer.close()
        await self.engine.dispose()

    async def alive(self) -> bool:
        """Tell whether the store can be written to now, and has not just failed to."""
        if time.monotonic() - self.failed < DOUBT:
            return False
        try:
            async with asyncio.timeout(PATIENCE):
                await self._write(sql.delete(keys).where(keys.c.table_id == ""))
        except (StoreAway, TimeoutError):
            return False
        return True

    async def add(self, row: TableRow, opened_by: Sequence[Key], texts: Sequence[str] = ()) -> None:
        """Keep a new table with its keys and the entries it begins with."""
        statements: list[Any] = [sql.insert(tables).values(**asdict(row))]
        if opened_by:
            statements.append(sql.insert(keys).values([self._key_row(key) for key in opened_by]))
        statements += self._insert_entries(row.id, 1, texts)
        await self._write(*statements)

    async def append(self, table: str, number: int, texts: Sequence[str]) -> bool:
        """Add entries, the first under a number; tell whether it was the next one, and nobody was quicker.

        Either all of them are stored or none.
        """
        if self.writer is not None:
            async with self._noted(), self._guarded("write"):
                return await self.writer.append(table, number, texts, self.now())
        first = {"table_id": table, "number": number, "text": texts[0], "at": self.now()}

        async def change(connection: AsyncConnection) -> bool:
            if (await connection.execute(NEXT_ENTRY, first)).rowcount != 1:
                return False
            for statement in self._insert_entries(table, number + 1, texts[1:]):
                await connection.execute(statement)
            return True

        try:
            return await self._change(change)
        except IntegrityError:
            return False

    def _insert_entries(self, table: str, number: int, texts: Sequence[str]) -> list[Any]:
        rows = [
            {"table_id": table, "number": n, "text": text, "at": self.now()} for n, text in enumerate(texts, number)
        ]
        return [sql.insert(entries).values(rows[at : at + ROWS]) for at in range(0, len(rows), ROWS)]

    async def table(self, table: str) -> TableRow | None:
        """Return a table, or None if there is none."""
        row = await self._one(sql.select(tables).where(tables.c.id == table))
        return None if row is None else TableRow(*row)

    async def entries(self, table: str, after: int = 0) -> list[str]:
        """Return the entries after a number, in order, up to the first that is missing."""
        query = sql.select(entries.c.number, entries.c.text).where(
            entries.c.table_id == table, entries.c.number > after
        )
        rows = await self._all(query.order_by(entries.c.number))
        whole = [text for expected, (number, text) in enumerate(rows, after + 1) if number == expected]
        if len(whole) < len(rows):
            await self._set_aside(table, after + len(whole))
        return whole

    async def _set_aside(self, table: str, last: int) -> None:
        """Put entries that stand behind a gap out of the way, under negative numbers: the table goes on before it."""
        log.error("entries behind a gap are set aside", extra={"table": table, "last": last})
        mine = entries.c.table_id == table
        await self._write(
            sql.delete(entries).where(mine, entries.c.number < 0),
            sql.update(entries).where(mine, entries.c.number > last).values(number=-entries.c.number),
        )

    async def add_key(self, key: Key) -> None:
        """Let a secret open seats; more seats than before if it opened some already."""
        await self._change(lambda connection: self._add_key(connection, key))

    async def redeem(self, table: str, invitation: str, browser: str) -> Key | None:
        """Let a browser have the seats of an invitation, which is spent by that; None if there is no such one."""

        async def change(connection: AsyncConnection) -> Key | None:
            mine = (keys.c.table_id == table, keys.c.hash == invitation, keys.c.invitation.isnot(False), ~keys.c.host)
            row = (await connection.execute(sql.select(keys).where(*mine))).first()
            if row is None or (await connection.execute(sql.delete(keys).where(*mine))).rowcount != 1:
                return None
            key = Key(table, browser, _key(row).seats)
            await self._add_key(connection, key)
            return key

        return await self._change(change)

    async def _add_key(self, connection: AsyncConnection, key: Key) -> None:
        mine = (keys.c.table_id == key.table, keys.c.hash == key.hash)
        row = (await connection.execute(sql.select(keys).where(*mine))).first()
        if row is None:
            await connection.execute(sql.insert(keys).values(self._key_row(key)))
        else:
            seats = _join(sorted({*_key(row).seats, *key.seats}))
            await connection.execute(sql.update(keys).where(*mine).values(seats=seats))

    async def key(self, table: str, hashed: str) -> Key | None:
        """Return what a secret opens at a table."""
        row = await self._one(sql.select(keys).where(keys.c.table_id == table, keys.c.hash == hashed))
        return None if row is None else _key(row)

    async def keys(self, table: str) -> list[Key]:
        """Return all keys of a table."""
        return [_key(row) for row in await self._all(sql.select(keys).where(keys.c.table_id == table))]

    async def tables_of(self, hashed: str, most: int = 40) -> list[tuple[TableRow, Key]]:
        """Return the tables at which a browser holds seats, the last opened first."""
        mine = (keys.c.hash == hashed, keys.c.invitation.isnot(True))
        query = sql.select(tables, keys).join(keys, keys.c.table_id == tables.c.id).where(*mine)
        rows = await self._all(query.order_by(tables.c.over, tables.c.opened.desc()).limit(most))
        width = len(tables.c)
        return [(TableRow(*row[:width]), _key(row[width:])) for row in rows]

    async def to_watch(self, since: int, most: int = 40) -> list[TableRow]:
        """Return the listed tables that go on and were opened lately."""
        query = sql.select(tables).where(tables.c.listed, ~tables.c.over, tables.c.opened > since)
        return [TableRow(*row) for row in await self._all(query.order_by(tables.c.opened.desc()).limit(most))]

    async def note_seen(self, opened: Mapping[str, int], seen: Mapping[tuple[str, str], int]) -> None:
        """Note when tables were opened, and when browsers were seen at tables. It may be late: moves come first."""
        tables_opened = [{"of_table": table, "at": at} for table, at in opened.items()]
        keys_seen = [{"of_table": table, "of_hash": hashed, "at": at} for (table, hashed), at in seen.items()]
        for statement, rows in ((OPENED, tables_opened), (SEEN, keys_seen)):
            if rows and self.writer is not None:
                async with self._guarded("write"):
                    await self.writer.write_late(statement, rows)
            elif rows:
                await self._note_late(statement, rows)

    async def _note_late(self, statement: str, rows: list[dict[str, Any]]) -> None:
        await self._change(lambda connection: connection.execute(sql.text(statement), rows))

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
            for name, number, rematch in await self._all(query.where(tables.c.id.in_(mine))):
                found[name] = (max(number or 0, 0), rematch)
        return found

    async def note_over(self, table: str, over: bool) -> None:
        """Note whether the game at a table is over, for the lists."""
        await self._write(sql.update(tables).where(tables.c.id == table).values(over=over))

    async def link_rematch(self, table: str, rematch: str) -> bool:
        """Say at which table the same people play again; tell whether nobody was quicker."""
        free = (tables.c.id == table, tables.c.rematch.is_(None))
        return await self._write(sql.update(tables).where(*free).values(rematch=rematch)) == 1

    async def add_review(self, table: str, judged: str, quality: int, number: int, data: str) -> None:
        """Keep what was found about a ply; nothing, if another process was quicker or the table is gone."""
        row = {"table_id": table, "judged": judged, "quality": quality, "number": number, "data": data}
        with suppress(IntegrityError):
            await self._write(sql.insert(reviews).values(row))

    async def review(self, table: str, judged: str, quality: int, after: int = -1) -> dict[int, str]:
        """Return what was found so far about the plies behind a number, by their numbers."""
        mine = (reviews.c.table_id == table, reviews.c.judged == judged, reviews.c.quality == quality)
        query = sql.select(reviews.c.number, reviews.c.data).where(*mine, reviews.c.number > after)
        return {row.number: row.data for row in await self._all(query)}

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

        return await self._change(change)

    async def forget(self, table: str) -> None:
        """Remove a table and all that belongs to it."""
        await self._write(sql.delete(tables).where(tables.c.id == table))

    async def expire(self, before: int) -> int:
        """Remove the tables that nobody opened since a time; return how many."""
        return await self._write(sql.delete(tables).where(tables.c.opened < before))

    async def _write(self, *statements: Any) -> int:
        """Run statements in one transaction; return how many rows the last one changed."""

        async def change(connection: AsyncConnection) -> int:
            changed = 0
            for statement in statements:
                changed = (await connection.execute(statement)).rowcount
            return changed

        return await self._change(change)

    async def _change(self, change: Callable[[AsyncConnection], Awaitable[Changed]]) -> Changed:
        return await self._to_the_end(self._transact(change))

    async def _to_the_end(self, work: Coroutine[Any, Any, Changed]) -> Changed:
        """Do what must not be broken off, whoever waits for it: a store in memory goes with its only connection."""
        if not self.single:
            return await work
        task = asyncio.create_task(work)
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(task)

    async def _transact(self, change: Callable[[AsyncConnection], Awaitable[Changed]]) -> Changed:
        async with self._noted(), self._next_turn(), self._guarded("write"), self.engine.begin() as connection:
            return await change(connection)

    @asynccontextmanager
    async def _noted(self) -> AsyncIterator[None]:
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
        async with turn, self._guarded("read"), self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def _guarded(self, kind: str) -> AsyncIterator[None]:
        """Measure a transaction; what fails in the database fails as StoreAway, without what was asked."""
        try:
            with timed(STORE.labels(kind)):
                yield
        except IntegrityError:
            raise
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            why = reason(error)
            log.warning("the store failed", extra={"kind": kind, "why": why})
            raise StoreAway(why) from None

    def _key_row(self, key: Key) -> dict[str, Any]:
        return {
            "table_id": key.table,
            "hash": key.hash,
            "seats": _join(key.seats),
            "host": key.host,
            "seen": key.seen or self.now(),
            "invitation": key.invitation,
        }

    async def change(self, change: Callable[[AsyncConnection], Awaitable[Changed]]) -> Changed:
        """Do one short transaction, for a part of the store that has a module of its own."""
        return await self._change(change)

    async def fetch(self, query: Any) -> Sequence[Any]:
        """Read rows, for a part of the store that has a module of its own."""
        return await self._all(query)

    async def _one(self, query: Any) -> Any:
        return next(iter(await self._all(query.limit(1))), None)

    async def _all(self, query: Any) -> Sequence[Any]:
        return await self._to_the_end(self._read(query))

    async def _read(self, query: Any) -> Sequence[Any]:
        async with self._reading() as connection:
            return (await connection.execute(query)).all()


def reason(error: BaseException) -> str:
    """Say in a few words why a database failed, without what it was asked."""
    cause: object = error.orig if isinstance(error, DBAPIError) else error
    said = str(cause).strip().splitlines()
    return said[0].rpartition(">: ")[2] if said and said[0] else type(cause).__name__


def _key(row: Any) -> Key:
    table, hashed, seats, host, seen, invitation = row
    return Key(table, hashed, tuple(map(int, seats.split(","))) if seats else (), bool(host), seen, invitation)


def _join(seats: Sequence[int]) -> str:
    return ",".join(map(str, seats))
