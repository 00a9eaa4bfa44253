"""Writes entries to an SQLite file in a thread of its own; what waits at the same time is stored with one commit."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue

MOST = 200  # entries that go in together
NEXT = (  # inserts an entry if the last one has the number before it, and nothing otherwise
    "INSERT INTO entries (table_id, number, text, at) SELECT ?1, ?2, ?3, ?4 "
    "WHERE (SELECT coalesce(max(number), 0) FROM entries WHERE table_id = ?1) = ?2 - 1"
)


@dataclass(eq=False)
class Job:
    """Entries of one table that are stored all or not at all, and who waits for that."""

    rows: Sequence[tuple[str, int, str, int]]
    done: asyncio.Future[bool]
    loop: asyncio.AbstractEventLoop
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


class EntryWriter:
    """A thread that stores entries; an entry is acknowledged only after the commit that holds it."""

    def __init__(self, path: str, prepare: Callable[[sqlite3.Connection, object], None]) -> None:
        self.path, self.prepare = path, prepare
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.thread = threading.Thread(target=self._work, name="entries", daemon=True)
        self.thread.start()

    async def append(self, table: str, number: int, texts: Sequence[str], at: int) -> bool:
        """Add entries, the first under a number; tell whether it was the next one."""
        loop = asyncio.get_running_loop()
        rows = [(table, n, text, at) for n, text in enumerate(texts, number)]
        job = Job(rows, loop.create_future(), loop)
        self.jobs.put(job)
        return await job.done

    async def close(self) -> None:
        """Store what waits, and end."""
        self.jobs.put(None)
        await asyncio.to_thread(self.thread.join)

    def _work(self) -> None:
        connection: sqlite3.Connection | None = None
        while (jobs := self._next())[-1] is not None or len(jobs) > 1:
            batch = [job for job in jobs if job is not None]
            try:
                if connection is None:
                    connection = sqlite3.connect(self.path, isolation_level=None)
                    self.prepare(connection, None)
                self._store(connection, batch)
            except sqlite3.Error as error:  # without what was to be stored: it may be a drawn card
                for job in batch:
                    job.error = OSError(f"the entries could not be stored: {error}")
                if connection is not None:
                    connection.close()
                    connection = None
            notify(batch)
            if len(batch) < len(jobs):
                break
        if connection is not None:
            connection.close()

    def _next(self) -> list[Job | None]:
        """Wait for a job, and return it with those that wait behind it; None comes last."""
        jobs = [self.jobs.get()]
        while jobs[-1] is not None and len(jobs) < MOST:
            try:
                jobs.append(self.jobs.get_nowait())
            except Empty:
                break
        return jobs

    def _store(self, connection: sqlite3.Connection, batch: Iterable[Job]) -> None:
        connection.execute("BEGIN IMMEDIATE")
        for job in batch:
            job.result = store_rows(connection, job.rows)
        connection.execute("COMMIT")


def store_rows(connection: sqlite3.Connection, rows: Sequence[tuple[str, int, str, int]]) -> bool:
    """Store entries if the first is the next one; tell whether they are stored. A table that is gone takes none."""
    connection.execute("SAVEPOINT entries")
    try:
        stored = all(connection.execute(NEXT, row).rowcount == 1 for row in rows)
    except sqlite3.IntegrityError:
        stored = False
    if not stored:
        connection.execute("ROLLBACK TO entries")
    connection.execute("RELEASE entries")
    return stored


def notify(batch: Sequence[Job]) -> None:
    """Tell all who wait, in one step for each event loop."""
    for loop in {job.loop for job in batch}:
        mine = [job for job in batch if job.loop is loop]
        try:
            loop.call_soon_threadsafe(lambda mine=mine: [job.finish() for job in mine])  # type: ignore[misc]
        except RuntimeError:  # the loop is closed: nobody waits any more
            continue
