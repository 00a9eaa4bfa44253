"""Two server processes over one store in which operations fail, are delayed or are cancelled, by a seed.

Everything runs in one event loop with simulated time: the same seed gives the same schedule. SQL and tables are real;
calls of the database, the bus and the workers go through `Faults`. A change is either a separate transaction that waits
between statements, as in PostgreSQL, or shares a commit with others, as in SQLite.
"""

import asyncio
import itertools
import random
import selectors
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import astuple, dataclass
from functools import partial
from typing import Any

from tests.games.tiny import game as tiny
from tests.support.luck import LUCK, SeededSources
from trized.kernel import Chance, Entropy, Live, Record, Refused, Seeded
from trized.kernel.record import Chat, Ply, read_entry
from trized.table.pages.catalogue import TEXTS
from trized.table.play.bus import Bus
from trized.table.play.scheduler import Scheduler
from trized.table.play.tables import Draft, OpenTable, Tables, header_of
from trized.table.play.thinking import ThinkRequest, ThinkResult
from trized.table.play.work import Request
from trized.table.seats.permissions import check_undo
from trized.table.seats.sightings import Sightings
from trized.table.seats.viewer import Viewer
from trized.table.server import Server
from trized.table.settings import Settings
from trized.table.store.database import Change, Conflict, Entry, Result, Rows, Statement, StoreUnavailable
from trized.table.store.migrations import MIGRATIONS
from trized.table.store.schema import TableRow, insert
from trized.table.store.sqlite import WriteJob, Writer, execute, in_sqlite, insert_next, numbered, run
from trized.table.store.store import Store
from trized.table.study.reviews import Reviews

NAME = "n" * 12
WORLDS = itertools.count()
OTHER = "m" * 12  # a second table with chat
FAULT = sqlite3.OperationalError("as planned")
LAST = "SELECT table_id, max(number) FROM entries GROUP BY table_id"


class Jumping(selectors.SelectSelector):
    """A selector that never waits: it advances the time instead."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        self.now += timeout or 0.0
        return super().select(0)


class MadeUpTime(asyncio.SelectorEventLoop):
    """An event loop with simulated time, which runs the work of threads at once."""

    def __init__(self) -> None:
        self.jumping = Jumping()
        super().__init__(self.jumping)

    def time(self) -> float:
        return self.jumping.now

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:  # type: ignore[override]
        future = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:
            future.set_exception(error)
        return future


class Faults:
    """Decides by a seed whether each operation passes, waits or fails."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.on = True
        self.script: list[str] = []  # results of the next points: pass, fail or wait
        self.requests: list[asyncio.Task[None]] = []
        self.check: Callable[[], None] = lambda: None
        self.committed: dict[str, int] = {}  # number of the last stored entry by table
        self.together = 0  # most jobs in one commit

    async def point(self, fails: float = 0.08) -> None:
        """Pass, wait, or raise."""
        self.check()
        said = self.script.pop(0) if self.script else ""
        if said == "fail":
            raise FAULT
        if said == "wait":
            await asyncio.sleep(30)
        if said or not self.on:
            return
        for _ in range(self.random.choice((0, 0, 1, 1, 2, 5, 12))):
            await asyncio.sleep(0)
        if self.requests and self.random.random() < 0.04:
            self.random.choice(self.requests).cancel()
        if self.random.random() < fails:
            raise FAULT

    def statement(self) -> None:
        """Let a statement pass, or raise."""
        if self.on and self.random.random() < 0.04:
            raise sqlite3.OperationalError("as planned")


class FaultyConnection(sqlite3.Connection):
    """A real connection with faults before every statement and after commits."""

    faults: Faults

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        self.faults.statement()
        done = super().execute(statement, *values)
        if not self.in_transaction:
            self.faults.committed = dict(super().execute(LAST).fetchall())
            self.faults.statement()  # stored, but not reported
        return done


class FaultyWriter(Writer):
    """Runs changes in this event loop instead of a thread: later, several together, or not at all."""

    def __init__(self, path: str, faults: Faults) -> None:
        super().__init__(path)
        self.faults = faults

    async def work_soon(self) -> None:
        """Run the changes queued by then."""
        await self.faults.point(fails=0.0)
        if not self.queue.empty():
            self.work_off(self.next())

    def attempt(self, jobs: Sequence[WriteJob]) -> None:
        self.faults.together = max(self.faults.together, len(jobs))
        super().attempt(jobs)

    def connect(self) -> sqlite3.Connection:
        if self.connection is None:
            self.connection = connected(self.path, FaultyConnection)
            self.connection.faults = self.faults  # type: ignore[attr-defined]
        return self.connection


def connected(path: str, kind: type[sqlite3.Connection] = sqlite3.Connection) -> sqlite3.Connection:
    """Return a connection to a shared store in memory."""
    return sqlite3.connect(path, uri=True, isolation_level=None, timeout=0, factory=kind)


class FaultyDatabase:
    """A database that fails before, during or after a commit."""

    failures: tuple[type[Exception], ...] = (sqlite3.Error, OSError)
    migration_lock = ""

    def __init__(
        self, connection: sqlite3.Connection, faults: Faults, turn: asyncio.Lock, writer: FaultyWriter | None
    ) -> None:
        self.connection, self.faults, self.turn, self.writer = connection, faults, turn, writer

    async def open(self) -> None:
        raise NotImplementedError

    async def close(self) -> None:
        if self.writer is not None:
            self.writer.disconnect()

    async def read(self, sql: str, *values: Any) -> Rows:
        await self.faults.point()
        async with self.turn:
            found = execute(self.connection, Statement(sql, values))
        await self.faults.point()
        return found

    async def write(self, change: Change[Result], late: bool = False) -> Result:
        if self.writer is not None:
            return await self._write_together(self.writer, change, late)
        async with self.turn:
            await self.faults.point()
            self.connection.execute("BEGIN")
            try:
                result = await self._run(change)
                self.connection.execute("COMMIT")
            except BaseException:
                self.connection.execute("ROLLBACK")
                raise
            self.faults.committed = dict(self.connection.execute(LAST).fetchall())
        await self.faults.point()  # stored, but not reported
        return result

    async def _run(self, change: Change[Result]) -> Result:
        steps = change()
        try:
            statement = next(steps)
            while True:
                await self.faults.point()
                statement = steps.send(execute(self.connection, statement))
        except StopIteration as end:
            result: Result = end.value
            return result
        except sqlite3.IntegrityError:
            raise Conflict from None

    async def _write_together(self, writer: FaultyWriter, change: Change[Result], late: bool) -> Result:
        done = writer.put(change, late)
        working = asyncio.create_task(writer.work_soon())
        try:
            result: Result = await done
        finally:
            await working
        return result

    async def append(self, rows: Sequence[Entry]) -> bool:
        try:
            return await self.write(lambda: insert_next(rows))
        except Conflict:
            return False

    def snapshot(self, queries: Sequence[str]) -> AsyncIterator[tuple[int, tuple[Any, ...]]]:
        raise NotImplementedError


class FaultySources(SeededSources):
    """Sources of one of several processes: each play of an action draws anew."""

    def __init__(self, faults: Faults) -> None:
        super().__init__(0, "faults", LUCK.ahead)
        self.faults = faults

    def chance(self, table: str = "", ply: int = 0) -> Chance:
        return Seeded(self.faults.random.getrandbits(40), keep=True)


class FaultyStore(Store):
    """A store over such a database."""

    def __init__(self, database: FaultyDatabase) -> None:
        super().__init__(database, FaultySources(database.faults))
        self.faults = database.faults
        self.closed_at = 0  # the last entry stored before

    async def close(self) -> None:
        self.closed_at = self.faults.committed[NAME]


class FaultyBus(Bus):
    """A bus between processes that loses messages and raises exceptions."""

    shared = True

    def __init__(self, faults: Faults, others: list[Tables]) -> None:
        super().__init__()
        self.faults, self.others = faults, others

    async def moved(self, table: str) -> None:
        await self.faults.point(fails=0.2)
        for tables in self.others:
            if tables.bus is not self:
                asyncio.create_task(self.tell(tables, table)).add_done_callback(lambda done: done.exception())

    async def tell(self, tables: Tables, table: str) -> None:
        await self.faults.point(fails=0.2)
        await tables.moved(table)


class FaultyPool:
    """A worker in this process that is slow, dies, or returns illegal actions."""

    number = 1

    def __init__(self, faults: Faults) -> None:
        self.faults = faults

    async def run(self, request: Request[Any]) -> Any:
        await self.faults.point(fails=0.2)
        if self.faults.on and self.faults.random.random() < 0.2:
            return ThinkResult(7_777)
        assert isinstance(request, ThinkRequest)
        return request.answer()

    def restart(self) -> None:
        """Do nothing: there is no process."""

    def close(self) -> None:
        """Do nothing: there is no process."""


class World:
    """Two processes that serve one table."""

    def __init__(self, seed: int, bot: bool, together: bool = False) -> None:
        self.faults, self.together = Faults(seed), together
        self.file = f"file:world{next(WORLDS)}?mode=memory&cache=shared"
        self.connection = connected(self.file)
        for migration in MIGRATIONS.values():
            run(self.connection, partial(migration, LUCK.sources()))
        self.acknowledged: dict[str, int] = {}
        self.acknowledged_elsewhere: dict[str, int] = {}
        self.spoken: list[str] = []
        everybody: list[Tables] = []
        turn = asyncio.Lock()
        self.servers = [self.process(everybody, turn) for _ in range(2)]
        live = Live.start(tiny, {"crew": "2", "rounds": "3"}, Seeded(seed), ["", ""])
        live.join(0, "")
        if bot:
            live.take_over(1, "random")
        else:
            live.join(1, "")
        self.header = live.record
        for name in (NAME, OTHER) if together else (NAME,):
            self.add_table(name)

    def add_table(self, name: str) -> None:
        """Lay the game out at a table."""
        row = TableRow(name, "tiny", header_of(self.header), True, False, 0, 10**10, 10**10, bot_secret="s")
        rows = [(name, n, entry.write(), 0) for n, entry in enumerate(self.header.entries, 1)]
        self.connection.execute(in_sqlite(insert("tables")), numbered(astuple(row)))
        self.connection.executemany(in_sqlite(insert("entries")), map(numbered, rows))
        self.faults.committed[name] = len(rows)

    def process(self, everybody: list[Tables], turn: asyncio.Lock) -> Server:
        sources = FaultySources(self.faults)
        server = Server(Settings(games={"tiny": "tests.games.tiny"}), sources)
        writer = FaultyWriter(self.file, self.faults) if self.together else None
        server.store = FaultyStore(FaultyDatabase(self.connection, self.faults, turn, writer))
        server.sightings = Sightings(server.store)
        server.bus = FaultyBus(self.faults, everybody)
        pool = FaultyPool(self.faults)
        server.scheduler = Scheduler(sources, pool, pool)
        server.tables = Tables(server.store, server.bus, server.registry, sources)
        server.reviews = Reviews(server.store, server.scheduler, server.tables)
        server.opened = 1
        everybody.append(server.tables)
        return server

    def close(self) -> None:
        """Let the store go."""
        for server in self.servers:
            assert isinstance(server.store.database, FaultyDatabase)
            if server.store.database.writer is not None:
                server.store.database.writer.disconnect()
        self.connection.close()

    def stored(self, name: str = NAME) -> list[tuple[int, str]]:
        """Return the numbers and texts that are in the store."""
        query = "SELECT number, text FROM entries WHERE table_id = ? ORDER BY number"
        return self.connection.execute(query, (name,)).fetchall()

    def check_nothing_is_shown_that_is_not_stored(self) -> None:
        """Fail if a page could show an entry that the store does not have."""
        for server in self.servers:
            for table in server.tables:
                assert len(table.live.record.entries) == table.last.number <= self.faults.committed[table.id]

    async def request(self, number: int, server: Server) -> None:
        """Do something at the table, as somebody's request would."""
        pick = self.faults.random
        for turn in range(pick.randint(1, 3)):
            try:
                if self.together and pick.random() < 0.4:
                    await self.speak_elsewhere(server, f"{number}.{turn}")
                    continue
                table = await server.tables.get(NAME)
                await self.act(server, table, f"{number}.{turn}")
            except (Refused, sqlite3.OperationalError, StoreUnavailable):
                pass

    async def speak_elsewhere(self, server: Server, name: str) -> None:
        """Play an action at the other table."""
        table = await server.tables.get(OTHER)
        number = await server.act(table, Live.chat, 0, name)
        self.acknowledged_elsewhere[name] = number

    async def act(self, server: Server, table: OpenTable, name: str) -> None:
        pick = self.faults.random
        kind = pick.choice(("chat", "chat", "play", "play", "play", "undo", "maintenance"))
        if kind == "chat":
            self.spoken.append(name)
            self.acknowledged[name] = await server.act(table, Live.chat, 0, name)
        elif kind == "play":
            seat = pick.randint(0, 1)
            legal = [int(action) for action in table.last.after.legal(seat)] if seat in table.waiting() else [0]
            await server.write(table, lambda draft: self.say(draft, seat, pick.choice(legal)))
        elif kind == "undo":
            viewer = Viewer(0, (0,))
            await server.write(table, lambda draft: draft.act(Live.undo, check_undo(table, viewer), viewer.seat))
        else:
            await server.tables.refresh(table)
            server.wake_bots(table)

    @staticmethod
    def say(draft: Draft, seat: int, action: int) -> None:
        if draft.holders[seat].bot:
            raise Refused("error.bot_sits", TEXTS)
        draft.play(seat, action)

    async def run(self) -> None:
        """Let many act at once while everything fails, then let everything be well again."""
        self.faults.check = self.check_nothing_is_shown_that_is_not_stored
        tasks = [asyncio.create_task(self.request(n, self.servers[n % 2])) for n in range(7)]
        self.faults.requests = tasks
        await asyncio.gather(*tasks, return_exceptions=True)
        self.faults.on = False
        await self.calm()

    async def calm(self) -> None:
        """Run rounds of maintenance until nothing is pending."""
        for _ in range(3):
            for server in self.servers:
                await server.tables.settle()
                table = await server.tables.get(NAME)
                await server.tables.refresh(table)
                server.wake_bots(table)
                while server.tasks:
                    await asyncio.wait(server.tasks)
        while others := asyncio.all_tasks() - {asyncio.current_task()}:
            await asyncio.wait(others)

    def verify_elsewhere(self) -> None:
        """Check that nothing is lost or doubled at the other table."""
        rows = self.stored(OTHER)
        assert [number for number, _ in rows] == list(range(1, len(rows) + 1)), "a gap"
        assert len({text for _, text in rows}) == len(rows), "a duplicate"
        for name, number in self.acknowledged_elsewhere.items():
            assert rows[number - 1] == (number, Chat(0, name).write()), "a loss"

    async def verify(self) -> None:
        """Check that nothing is lost, doubled or stuck, and that everybody knows the same."""
        self.verify_elsewhere()
        rows = self.stored()
        assert [number for number, _ in rows] == list(range(1, len(rows) + 1)), "a gap"
        record = Record(**{**self.header.__dict__, "entries": [read_entry(text, 2) for _, text in rows]})
        again = Live.resume(tiny, record, Entropy())
        said = [entry.text for entry in record.entries if isinstance(entry, Chat)]
        assert len(said) == len(set(said)), "a duplicate"
        assert set(said) <= set(self.spoken)
        for name, number in self.acknowledged.items():
            assert record.entries[number - 1] == Chat(0, name), "a loss"
        for server in self.servers:
            table = await server.tables.get(NAME)
            assert table.live.record.entries == record.entries, "a process that is behind"
            assert table.live.state.digest() == again.state.digest() == table.last.after.digest()
            assert not table.bots_waiting(), "a bot that does not move"
        last = len(rows)
        for server in self.servers:
            table = await server.tables.get(NAME)
            last += 1
            assert await server.act(table, Live.chat, 0, "end") == last, "stuck"
            await self.calm()


@dataclass(frozen=True)
class Report:
    """The result of a schedule: the stored entries, and the number of acknowledged actions."""

    stored: list[tuple[int, str]]
    acknowledged: int
    unheard: int
    plies: int
    together: int


def run_schedule(seed: int) -> Report:
    """Run one schedule and check it."""
    loop = MadeUpTime()
    world = World(seed, bot=seed % 2 == 0, together=seed % 4 < 2)
    try:
        loop.run_until_complete(world.run())
        loop.run_until_complete(world.verify())
        stored, heard = world.stored(), len(world.acknowledged)
        plies = sum(isinstance(read_entry(text, 2), Ply) for _, text in stored)
        return Report(stored, heard, len(world.spoken) - heard, plies, world.faults.together)
    finally:
        loop.close()
        world.close()
