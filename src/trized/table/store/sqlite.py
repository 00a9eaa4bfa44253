"""SQLite: a file with one writer thread that commits queued changes together, or a store in memory."""

import asyncio
import contextlib
import os
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from trized.kernel.errors import Refused
from trized.table.settings import TEXTS
from trized.table.store.database import Change, Conflict, Entry, Result, Rows, Statement

BUSY = 6.0  # seconds to wait for another process's write
WAIT = 0.02  # seconds between attempts where SQLite itself does not wait
TOGETHER = 200  # changes in one commit
READERS = 2  # reader threads
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")  # each commit is on disk; readers never wait
PRIVATE = 0o600
NEXT = (  # inserts an entry only if the last one has the number before it
    "INSERT INTO entries (table_id, number, text, at) SELECT ?1, ?2, ?3, ?4 "
    "WHERE (SELECT coalesce(max(number), 0) FROM entries WHERE table_id = ?1 AND number > 0) = ?2 - 1 RETURNING number"
)


@lru_cache(maxsize=256)
def in_sqlite(sql: str) -> str:
    """Convert placeholders `$1` to SQLite's `?1`."""
    return sql.replace("$", "?")


def numbered(values: Sequence[Any]) -> dict[str, Any]:
    """Return values by the names that SQLite gives `?1`, `?2`; Python 3.14 binds these from no sequence."""
    return {str(number): value for number, value in enumerate(values, 1)}


def execute(connection: sqlite3.Connection, statement: Statement) -> Rows:
    """Run a statement; return its rows."""
    if statement.many:
        connection.executemany(in_sqlite(statement.sql), map(numbered, statement.values))
        return []
    return connection.execute(in_sqlite(statement.sql), numbered(statement.values)).fetchall()


def run(connection: sqlite3.Connection, change: Change[Result]) -> Result:
    """Run the statements of a change; return its result. Raise Conflict if it violates a constraint."""
    steps: Generator[Statement, Rows, Result] = change()
    try:
        statement = next(steps)
        while True:
            statement = steps.send(execute(connection, statement))
    except StopIteration as end:
        result: Result = end.value
        return result
    except sqlite3.IntegrityError:
        raise Conflict from None


def insert_next(entries: Sequence[Entry]) -> Generator[Statement, Rows, bool]:
    """Insert entries; raise Conflict if the first one has not the next number."""
    for entry in entries:
        if not (yield Statement(NEXT, entry)):
            raise Conflict
    return True


class InPlace:
    """A store in memory that runs in the caller's thread, so it works in a browser too."""

    failures: tuple[type[Exception], ...] = (sqlite3.Error, OSError)
    migration_lock = ""

    def __init__(self, path: str = ":memory:") -> None:
        self.path = path
        self.connection: sqlite3.Connection

    async def open(self) -> None:
        self.connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        self.connection.execute("PRAGMA foreign_keys=ON")

    async def close(self) -> None:
        self.connection.close()

    async def read(self, sql: str, *values: Any) -> Rows:
        return execute(self.connection, Statement(sql, values))

    async def write(self, change: Change[Result], late: bool = False) -> Result:
        self.connection.execute("BEGIN")
        try:
            result = run(self.connection, change)
            self.connection.execute("COMMIT")
        except BaseException:
            self.connection.execute("ROLLBACK")
            raise
        return result

    async def append(self, entries: Sequence[Entry]) -> bool:
        try:
            return await self.write(lambda: insert_next(entries))
        except Conflict:
            return False

    async def snapshot(self, queries: Sequence[str]) -> AsyncIterator[tuple[int, tuple[Any, ...]]]:
        for index, query in enumerate(queries):
            for row in self.connection.execute(query).fetchall():
                yield index, row


@dataclass(eq=False)
class WriteJob:
    """A queued change, and the future of its caller."""

    change: Change[Any]
    done: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop
    late: bool = False
    result: Any = None
    error: Exception | None = None

    def finish(self) -> None:
        """Set the result of the future, unless the caller was cancelled."""
        if self.done.done():
            return
        if self.error is not None:
            self.done.set_exception(self.error)
        else:
            self.done.set_result(self.result)


@dataclass
class WriteBatch:
    """Jobs taken from the queue together."""

    jobs: list[WriteJob] = field(default_factory=list)
    late: list[WriteJob] = field(default_factory=list)
    closing: bool = False

    def add(self, job: WriteJob | None) -> None:
        """Add a job; None closes the queue."""
        if job is None:
            self.closing = True
        else:
            (self.late if job.late else self.jobs).append(job)


class Writer:
    """Runs queued changes over one connection in one commit; then late changes, one at a time."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.connection: sqlite3.Connection | None = None
        self.queue: SimpleQueue[WriteJob | None] = SimpleQueue()
        self.late: list[WriteJob] = []  # oldest first

    def put(self, change: Change[Any], late: bool) -> asyncio.Future[Any]:
        """Queue a change; return the future of its result."""
        loop = asyncio.get_running_loop()
        job = WriteJob(change, loop.create_future(), loop, late)
        self.queue.put(job)
        return job.done

    def work(self) -> None:
        """Run changes until the queue is closed and empty."""
        closing = False
        while not closing:
            closing = self.work_off(self.next())
        while self.late:
            self.work_off(WriteBatch())
        self.disconnect()

    def next(self) -> WriteBatch:
        """Wait for a job unless a late one is queued; return all queued jobs."""
        found = WriteBatch()
        if not self.late:
            found.add(self.queue.get())
        while not found.closing and len(found.jobs) < TOGETHER:
            try:
                found.add(self.queue.get_nowait())
            except Empty:
                break
        return found

    def work_off(self, batch: WriteBatch) -> bool:
        """Run the changes of a batch and one late change; return whether the queue was closed."""
        self.late += batch.late
        if batch.jobs:
            self.attempt(batch.jobs)
        if self.late:
            self.attempt([self.late.pop(0)])
        return batch.closing

    def attempt(self, jobs: Sequence[WriteJob]) -> None:
        """Run changes in one commit; if the database fails, all of them fail."""
        try:
            commit(self.connect(), jobs)
        except (sqlite3.Error, OSError) as error:
            for job in jobs:
                job.error = error
            self.disconnect()
        notify(jobs)

    def connect(self) -> sqlite3.Connection:
        """Return the connection, a new one after a failure."""
        if self.connection is None:
            self.connection = connect(self.path)
        return self.connection

    def disconnect(self) -> None:
        """Close the connection and roll back."""
        if self.connection is not None:
            self.connection.close()
            self.connection = None


def commit(connection: sqlite3.Connection, jobs: Sequence[WriteJob]) -> None:
    """Run changes in one commit; one that fails is rolled back alone."""
    shared = len(jobs) > 1
    connection.execute("BEGIN IMMEDIATE")
    for job in jobs:
        if shared:
            connection.execute("SAVEPOINT change")
        try:
            job.result = run(connection, job.change)
        except (sqlite3.Error, OSError):
            raise
        except Exception as error:
            job.error = error
            connection.execute("ROLLBACK TO change" if shared else "ROLLBACK")
        if shared:
            connection.execute("RELEASE change")
    if connection.in_transaction:
        connection.execute("COMMIT")


def notify(jobs: Sequence[WriteJob]) -> None:
    """Set the results of all jobs, once for each event loop."""
    for loop in {job.loop for job in jobs}:
        mine = [job for job in jobs if job.loop is loop]
        with contextlib.suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(lambda mine=mine: [job.finish() for job in mine])  # type: ignore[misc]


def connect(path: str) -> sqlite3.Connection:
    """Connect to a file, readable only by its owner; wait for servers that create it at the same time."""
    with contextlib.suppress(FileExistsError):  # never open an existing file here: closing it would drop SQLite's locks
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE))
    for name in (path, f"{path}-wal", f"{path}-shm"):
        with contextlib.suppress(OSError):  # missing, or of another user
            os.chmod(name, PRIVATE)
    connection = sqlite3.connect(path, timeout=BUSY, isolation_level=None, check_same_thread=False)
    waits = int(BUSY / WAIT)
    while True:
        try:
            for pragma in PRAGMAS:
                connection.execute(f"PRAGMA {pragma}").fetchall()
            return connection
        except sqlite3.OperationalError as error:  # SQLite does not wait while another process changes the journal mode
            if "locked" not in str(error) or not waits:
                connection.close()
                raise
            waits -= 1
            time.sleep(WAIT)


class Threaded:
    """A file with one writer thread and a few reader threads."""

    failures: tuple[type[Exception], ...] = (sqlite3.Error, OSError)
    migration_lock = ""

    def __init__(self, path: str) -> None:
        folder = Path(path).parent
        if not folder.is_dir():
            raise Refused("no_folder", TEXTS, folder=str(folder))
        if Path(path).is_dir():
            raise Refused("folder", TEXTS, path=path)
        self.path = path
        self.writer = Writer(path)
        self.thread = threading.Thread(target=self.writer.work, name="store", daemon=True)
        self.readers = ThreadPoolExecutor(READERS, "store-reader")
        self.mine = threading.local()  # connection of each reader thread
        self.connections: list[sqlite3.Connection] = []

    async def open(self) -> None:
        self.thread.start()
        await self.read("SELECT 1")

    async def close(self) -> None:
        self.writer.queue.put(None)
        if self.thread.is_alive():
            await asyncio.to_thread(self.thread.join)
        await asyncio.to_thread(self.readers.shutdown)
        for connection in self.connections:
            connection.close()

    async def read(self, sql: str, *values: Any) -> Rows:
        return await asyncio.get_running_loop().run_in_executor(self.readers, self._read, Statement(sql, values))

    def _read(self, statement: Statement) -> Rows:
        if not hasattr(self.mine, "connection"):
            self.mine.connection = connect(self.path)
            self.connections.append(self.mine.connection)
        return execute(self.mine.connection, statement)

    async def write(self, change: Change[Result], late: bool = False) -> Result:
        result: Result = await self.writer.put(change, late)
        return result

    async def append(self, entries: Sequence[Entry]) -> bool:
        try:
            return await self.write(lambda: insert_next(entries))
        except Conflict:
            return False

    async def snapshot(self, queries: Sequence[str]) -> AsyncIterator[tuple[int, tuple[Any, ...]]]:
        if not Path(self.path).is_file():
            raise Refused("no_store", TEXTS, path=self.path)
        address = f"{Path(self.path).absolute().as_uri()}?mode=ro"
        with contextlib.closing(sqlite3.connect(address, uri=True, timeout=BUSY, isolation_level=None)) as connection:
            connection.execute("BEGIN")
            for index, query in enumerate(queries):
                for row in connection.execute(query):
                    yield index, row
