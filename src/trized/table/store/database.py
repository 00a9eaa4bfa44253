"""The database under the store, as a small interface: SQLite in a thread, SQLite in place, PostgreSQL.

A change is a generator: it yields statements, gets the rows of each, and returns its result. So the same change runs
in a thread, in an event loop or in a browser, and nothing outside the implementations knows which.
Statements number their values `$1`, `$2`, and use only SQL that SQLite and PostgreSQL share.
"""

from collections.abc import AsyncIterator, Callable, Generator, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from trized.kernel.errors import Refused
from trized.kernel.extras import need
from trized.table.settings import TEXTS

Rows = list[tuple[Any, ...]]
Result = TypeVar("Result")
CONNECTIONS = 8  # to PostgreSQL, besides the one that stores entries


class StoreAway(Exception):
    """The database is unavailable, busy or damaged. The message gives the reason without any stored value."""


class Conflict(Exception):
    """A change breaks a constraint, such as a key that is already there; none of it is stored."""


class Statement(NamedTuple):
    """A statement with its values; with `many`, one list of values for each time it runs."""

    sql: str
    values: Sequence[Any] = ()
    many: bool = False


Change = Callable[[], Generator[Statement, Rows, Result]]


class Entry(NamedTuple):
    """An entry as it is stored."""

    table: str
    number: int
    text: str
    at: int


class Database(Protocol):
    """What the store needs of a database."""

    failures: tuple[type[Exception], ...]  # what an unavailable database raises
    migration_lock: str  # the statement that makes servers migrate one after the other; empty if changes do already

    async def open(self) -> None:
        """Connect; create a store that is not there."""

    async def close(self) -> None:
        """Finish the changes that wait, and disconnect."""

    async def read(self, sql: str, *values: Any) -> Rows:
        """Return the rows of a query."""

    async def write(self, change: Change[Result], late: bool = False) -> Result:
        """Run a change as one transaction and return its result once it is committed.

        Raises Conflict, or what the change raises; nothing is stored then. Entries go before a `late` change.
        """

    async def append(self, entries: Sequence[Entry]) -> bool:
        """Store entries of one table if the first is the next one, all or none; return whether they are stored."""

    def snapshot(self, queries: Sequence[str]) -> AsyncIterator[tuple[int, tuple[Any, ...]]]:
        """Yield the rows of all queries as of one moment, each with the index of its query; write nothing."""


def statements(*several: Statement) -> Change[Rows]:
    """Return the change that runs statements and returns the rows of the last one."""

    def change() -> Generator[Statement, Rows, Rows]:
        rows: Rows = []
        for statement in several:
            rows = yield statement
        return rows

    return change


def database_for(url: str, connections: int = CONNECTIONS) -> Database:
    """Return the database of a store: `sqlite:FILE`, `sqlite::memory:` or `postgresql://…`; raise Refused otherwise."""
    kind, _, rest = url.partition(":")
    if kind == "sqlite" and rest:
        from trized.table.store import sqlite

        return sqlite.InPlace() if rest == ":memory:" else sqlite.Threaded(rest.removeprefix("///"))
    if kind in ("postgresql", "postgres") and rest:
        need("asyncpg", "server")
        from trized.table.store.postgresql import PostgreSQL

        return PostgreSQL(f"postgresql:{rest}", connections)
    raise Refused("address", TEXTS, url=url)
