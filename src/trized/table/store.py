"""What is kept: tables, the keys that open their seats, and their entries, one row each.

An entry is one insert with the key (table, number), so two writers cannot both win. Secrets are kept as hashes only.
"""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from trized.kernel import Refused
from trized.table.migrate import migrate

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
    sql.Column("lots", sql.String(32), nullable=False, server_default=""),
)
keys = sql.Table(
    "keys",
    metadata,
    sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("hash", sql.String(64), primary_key=True, index=True),
    sql.Column("seats", sql.String(64), nullable=False),
    sql.Column("host", sql.Boolean, nullable=False),
    sql.Column("seen", sql.BigInteger, nullable=False),
)
entries = sql.Table(
    "entries",
    metadata,
    sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
)


@dataclass(frozen=True)
class Key:
    """What a secret opens at one table."""

    table: str
    hash: str
    seats: tuple[int, ...]
    host: bool = False
    seen: int = 0


@dataclass(frozen=True)
class Kept:
    """A table as it is kept, without its entries."""

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
    lots: str = ""  # a secret from which the table's bots draw lots


def now() -> int:
    """Return the time in whole seconds."""
    return int(time.time())


def engine_for(url: str) -> AsyncEngine:
    """Return the engine for a store: `sqlite:FILE` or `postgresql://…`."""
    kind, _, rest = url.partition(":")
    if kind == "sqlite" and rest == ":memory:":
        engine = create_async_engine("sqlite+aiosqlite://", poolclass=StaticPool)
    elif kind == "sqlite" and rest:
        engine = create_async_engine(f"sqlite+aiosqlite:///{rest.removeprefix('///')}")
    elif kind in ("postgresql", "postgres") and rest:
        return create_async_engine(f"postgresql+asyncpg:{rest}", pool_size=8, max_overflow=8, pool_pre_ping=True)
    else:
        raise Refused(f"'{url}' is no store; write sqlite:FILE or postgresql://USER@HOST/NAME.")
    sql.event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _: object) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA {pragma}")
        cursor.close()


class Store:
    """The truth. Every method is one short transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        # SQLite lets one writer in at a time; a queue here is shorter than its own waiting.
        self.turn: asyncio.Lock | None = asyncio.Lock() if engine.dialect.name == "sqlite" else None

    @classmethod
    async def open(cls, url: str) -> "Store":
        """Open a store and bring it up to date."""
        engine = engine_for(url)
        await migrate(engine)
        return cls(engine)

    async def close(self) -> None:
        """Let go of all connections."""
        await self.engine.dispose()

    async def alive(self) -> bool:
        """Tell whether the store answers."""
        return bool(await self._one(sql.select(sql.literal(1))))

    async def add(self, kept: Kept, opened_by: Sequence[Key], texts: Sequence[str] = ()) -> None:
        """Keep a new table with its keys and the entries it begins with."""
        rows = [{"table_id": kept.id, "number": n, "text": text, "at": now()} for n, text in enumerate(texts, 1)]
        statements: list[Any] = [sql.insert(tables).values(**kept.__dict__)]
        if opened_by:
            statements.append(sql.insert(keys).values([_key_row(key) for key in opened_by]))
        if rows:
            statements.append(sql.insert(entries).values(rows))
        await self._write(*statements)

    async def append(self, table: str, number: int, text: str) -> bool:
        """Add an entry; tell whether it won its number."""
        try:
            await self._write(sql.insert(entries).values(table_id=table, number=number, text=text, at=now()))
        except IntegrityError:
            return False
        return True

    async def table(self, table: str) -> Kept | None:
        """Return a table, or None if there is none."""
        row = await self._one(sql.select(tables).where(tables.c.id == table))
        return None if row is None else Kept(*row)

    async def entries(self, table: str, after: int = 0) -> list[str]:
        """Return the entries after a number, in order."""
        query = sql.select(entries.c.text).where(entries.c.table_id == table, entries.c.number > after)
        return [row[0] for row in await self._all(query.order_by(entries.c.number))]

    async def add_key(self, key: Key) -> None:
        """Let a secret open seats; more seats than before if it opened some already."""
        held = await self.key(key.table, key.hash)
        if held is None:
            await self._write(sql.insert(keys).values(_key_row(key)))
            return
        seats = _join(sorted({*held.seats, *key.seats}))
        mine = (keys.c.table_id == key.table, keys.c.hash == key.hash)
        await self._write(sql.update(keys).where(*mine).values(seats=seats))

    async def key(self, table: str, hashed: str) -> Key | None:
        """Return what a secret opens at a table."""
        row = await self._one(sql.select(keys).where(keys.c.table_id == table, keys.c.hash == hashed))
        return None if row is None else _key(row)

    async def keys(self, table: str) -> list[Key]:
        """Return all keys of a table."""
        return [_key(row) for row in await self._all(sql.select(keys).where(keys.c.table_id == table))]

    async def tables_of(self, hashed: str, most: int = 40) -> list[tuple[Kept, Key]]:
        """Return the tables at which a secret opens seats, the last opened first."""
        query = sql.select(tables, keys).join(keys, keys.c.table_id == tables.c.id).where(keys.c.hash == hashed)
        rows = await self._all(query.order_by(tables.c.over, tables.c.opened.desc()).limit(most))
        width = len(tables.c)
        return [(Kept(*row[:width]), _key(row[width:])) for row in rows]

    async def to_watch(self, since: int, most: int = 40) -> list[Kept]:
        """Return the listed tables that go on and were opened lately."""
        query = sql.select(tables).where(tables.c.listed, ~tables.c.over, tables.c.opened > since)
        return [Kept(*row) for row in await self._all(query.order_by(tables.c.opened.desc()).limit(most))]

    async def touch(self, table: str, hashed: str = "") -> None:
        """Note that a table was opened, and by which key."""
        statements: list[Any] = [sql.update(tables).where(tables.c.id == table).values(opened=now())]
        if hashed:
            mine = (keys.c.table_id == table, keys.c.hash == hashed)
            statements.append(sql.update(keys).where(*mine).values(seen=now()))
        await self._write(*statements)

    async def note_over(self, table: str, over: bool) -> None:
        """Note whether the game at a table is over, for the lists."""
        await self._write(sql.update(tables).where(tables.c.id == table).values(over=over))

    async def link_rematch(self, table: str, rematch: str) -> bool:
        """Say at which table the same people play again; tell whether nobody was quicker."""
        free = (tables.c.id == table, tables.c.rematch.is_(None))
        return await self._write(sql.update(tables).where(*free).values(rematch=rematch)) == 1

    async def forget(self, table: str) -> None:
        """Remove a table and all that belongs to it."""
        await self._write(sql.delete(tables).where(tables.c.id == table))

    async def expire(self, before: int) -> int:
        """Remove the tables that nobody opened since a time; return how many."""
        return await self._write(sql.delete(tables).where(tables.c.opened < before))

    async def _write(self, *statements: Any) -> int:
        if self.turn is None:
            return await self._run(statements)
        async with self.turn:
            return await self._run(statements)

    async def _run(self, statements: Sequence[Any]) -> int:
        changed = 0
        async with self.engine.begin() as connection:
            for statement in statements:
                changed = (await connection.execute(statement)).rowcount
        return changed

    async def _one(self, query: Any) -> Any:
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).first()

    async def _all(self, query: Any) -> Sequence[Any]:
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).all()


def _key(row: Any) -> Key:
    table, hashed, seats, host, seen = row
    return Key(table, hashed, tuple(map(int, seats.split(","))) if seats else (), bool(host), seen)


def _key_row(key: Key) -> dict[str, Any]:
    return {
        "table_id": key.table,
        "hash": key.hash,
        "seats": _join(key.seats),
        "host": key.host,
        "seen": key.seen or now(),
    }


def _join(seats: Sequence[int]) -> str:
    return ",".join(map(str, seats))
