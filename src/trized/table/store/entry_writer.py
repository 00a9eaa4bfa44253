"""Writes entries to an SQLite file in a thread of its own; what waits at the same time is stored with one commit.

What may be late, such as who was seen where, is written by the same thread, after the entries that wait.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Any

MOST = 200  # entries that go in together
NEXT = (  # inserts an entry if the last one has the number before it, and nothing otherwise
    "INSERT INTO entries (table_id, number, text, at) SELECT ?1, ?2, ?3, ?4 "
    "WHERE (SELECT coalesce(max(number), 0) FROM entries WHERE table_id = ?1 AND number > 0) = ?2 - 1"
)

Row = tuple[Any, ...] | dict[str, Any]


@dataclass(eq=False)
class Job:
    """Rows that are stored all or not at all, and who waits for that: entries of one table, or what may be late."""

    rows: Sequence[Row]
    done: asyncio.Future[bool]
    loop: asyncio.AbstractEventLoop
    late: str = ""  # the statement for each of the rows, if they may be late
    result: bool = False
    error: Exception | None = None

    def finish(self) -> None:
        """Tell who waits, unless nobody does any more."""
        if self.done.done():
            return
        if self.error is not None:
            self.done.set_exception(self.error)
        else:
            self.done.set_result(self.result)


@dataclass
class Waiting:
    """The jobs that were taken from the queue together."""

    entries: list[Job] = field(default_factory=list)
    late: list[Job] = field(default_factory=list)
    closing: bool = False

    def add(self, job: Job | None) -> None:
        """Put a job where it belongs; None comes last of all."""
        if job is None:
            self.closing = True
        else:
            (self.late if job.late else self.entries).append(job)


class EntryWriter:
    """A thread that stores entries; an entry is acknowledged only after the commit that holds it."""

    def __init__(self, path: str, prepare: Callable[[sqlite3.Connection, object], None]) -> None:
        self.path, self.prepare = path, prepare
        self.connection: sqlite3.Connection | None = None
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.late: list[Job] = []  # the oldest first
        self.thread = threading.Thread(target=self._work, name="entries", daemon=True)
        self.start()

    def start(self) -> None:
        """Begin to write."""
        self.thread.start()

    async def append(self, table: str, number: int, texts: Sequence[str], at: int) -> bool:
        """Add entries, the first under a number; tell whether it was the next one."""
        return await self._ask([(table, n, text, at) for n, text in enumerate(texts, number)])

    async def write_late(self, statement: str, rows: Sequence[Row]) -> None:
        """Run a statement for each of some rows, after the entries that wait."""
        await self._ask(rows, statement)

    async def _ask(self, rows: Sequence[Row], late: str = "") -> bool:
        loop = asyncio.get_running_loop()
        job = Job(rows, loop.create_future(), loop, late)
        self.jobs.put(job)
        return await job.done

    async def close(self) -> None:
        """Store what waits, and end."""
        self.jobs.put(None)
        await asyncio.to_thread(self.thread.join)

    def _work(self) -> None:
        closing = False
        while not closing:
            closing = self.work_off(self._next())
        while self.late:
            self.work_off(Waiting())
        self.disconnect()

    def _next(self) -> Waiting:
        """Wait for a job unless a late one is left to do; return it with those that wait behind it."""
        found = Waiting()
        if not self.late:
            found.add(self.jobs.get())
        while not found.closing and len(found.entries) < MOST:
            try:
                found.add(self.jobs.get_nowait())
            except Empty:
                break
        return found

    def work_off(self, waiting: Waiting) -> bool:
        """Store entries, and after them one late job; tell whether the queue has been closed."""
        self.late += waiting.late
        if waiting.entries:
            self._attempt(waiting.entries)
        if self.late:
            self._attempt([self.late.pop(0)])
        return waiting.closing

    def _attempt(self, batch: Sequence[Job]) -> None:
        try:
            store(self.connect(), batch)
        except sqlite3.Error as error:  # without what was to be stored: it may be a drawn card
            for job in batch:
                job.error = OSError(f"the entries could not be stored: {error}")
            self.disconnect()
        notify(batch)

    def connect(self) -> sqlite3.Connection:
        """Return the connection, a new one if the last one failed."""
        if self.connection is None:
            self.connection = sqlite3.connect(self.path, isolation_level=None)
            self.prepare(self.connection, None)
        return self.connection

    def disconnect(self) -> None:
        """Let the connection go, and with it whatever was not committed."""
        if self.connection is not None:
            self.connection.close()
            self.connection = None


def store(connection: sqlite3.Connection, batch: Sequence[Job]) -> None:
    """Store jobs with one commit. One entry alone is a transaction by itself."""
    if len(batch) == 1 and len(batch[0].rows) == 1 and not batch[0].late:
        batch[0].result = insert(connection, batch[0].rows)
        return
    connection.execute("BEGIN IMMEDIATE")
    for job in batch:
        if job.late:
            connection.executemany(job.late, job.rows)
        else:
            job.result = store_rows(connection, job.rows)
    connection.execute("COMMIT")


def store_rows(connection: sqlite3.Connection, rows: Sequence[Row]) -> bool:
    """Store entries if the first is the next one; tell whether they are stored. A table that is gone takes none."""
    connection.execute("SAVEPOINT entries")
    stored = insert(connection, rows)
    if not stored:
        connection.execute("ROLLBACK TO entries")
    connection.execute("RELEASE entries")
    return stored


def insert(connection: sqlite3.Connection, rows: Iterable[Row]) -> bool:
    """Insert entries as long as each is the next one; tell whether all of them were."""
    try:
        return all(connection.execute(NEXT, row).rowcount == 1 for row in rows)
    except sqlite3.IntegrityError:
        return False


def notify(batch: Sequence[Job]) -> None:
    """Tell all who wait, in one step for each event loop."""
    for loop in {job.loop for job in batch}:
        mine = [job for job in batch if job.loop is loop]
        try:
            loop.call_soon_threadsafe(lambda mine=mine: [job.finish() for job in mine])  # type: ignore[misc]
        except RuntimeError:  # the loop is closed: nobody waits any more
            continue
