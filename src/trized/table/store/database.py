"""The interface of databases: SQLite in a thread, SQLite in the caller's thread, PostgreSQL.

A change is a generator: it yields statements, receives the rows of each, and returns its result. So the same change
runs in a thread, in an event loop or in a browser.
Statements number their values `$1`, `$2`, and use only SQL that SQLite and PostgreSQL share.
"""

from collections.abc import AsyncIterator, Callable, Generator, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from trized.kernel.errors import Refused
from trized.kernel.extras import need
from trized.table.settings import TEXTS

Rows = list[tuple[Any, ...]]
Result = TypeVar("Result")
CONNECTIONS = 8  # to PostgreSQL, besides the one for entries


class StoreUnavailable(Exception):
    """The database is unavailable, busy or damaged. The message contains no stored value."""


class Conflict(Exception):
    """A change violates a constraint, such as a primary key, and is rolled back."""


class Statement(NamedTuple):
    """A statement with its values; with `many`, a list of values for each execution."""

    sql: str
    values: Sequence[Any] = ()
    many: bool = False


Change = Callable[[], Generator[Statement, Rows, Result]]


class Entry(NamedTuple):
    """A row of the table of entries."""

    table: str
    number: int
    text: str
    at: int


class Database(Protocol):
    """A database under a store."""

    failures: tuple[type[Exception], ...]  # exceptions of an unavailable database
    migration_lock: str  # statement that serializes migrations of several servers; empty if none is needed

    async def open(self) -> None:
        """Connect; create the database if it does not exist."""

    async def close(self) -> None:
        """Finish queued changes and disconnect."""

    async def read(self, sql: str, *values: Any) -> Rows:
        """Return the rows of a query."""

    async def write(self, change: Change[Result], late: bool = False) -> Result:
        """Run a change in one transaction; return its result after the commit.

        Raise Conflict, or any exception of the change, after a rollback. Entries go before a `late` change.
        """

    async def append(self, entries: Sequence[Entry]) -> bool:
        """Append entries of one table atomically; return False if the first one has not the next number."""

    def snapshot(self, queries: Sequence[str]) -> AsyncIterator[tuple[int, tuple[Any, ...]]]:
        """Yield the rows of all queries in one snapshot, each with the index of its query."""


def statements(*several: Statement) -> Change[Rows]:
    """Return a change that runs `several` statements and returns the rows of the last one."""

    def change() -> Generator[Statement, Rows, Rows]:
        rows: Rows = []
        for statement in several:
            rows = yield statement
        return rows

    return change


def database_for(url: str, connections: int = CONNECTIONS) -> Database:
    """Return the database of `url`: `sqlite:FILE`, `sqlite::memory:` or `postgresql://…`; raise Refused for others."""
    kind, _, rest = url.partition(":")
    if kind == "sqlite" and rest:
        from trized.table.store import sqlite

        return sqlite.InPlace() if rest == ":memory:" else sqlite.Threaded(rest.removeprefix("///"))
    if kind in ("postgresql", "postgres") and rest:
        need("asyncpg", "server")
        from trized.table.store.postgresql import PostgreSQL

        return PostgreSQL(f"postgresql:{rest}", connections)
    raise Refused("address", TEXTS, url=url)
