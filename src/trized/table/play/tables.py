"""Tables: each is its stored record, played with `Live`. Any process can serve any table.

An entry is played on a copy of the game and stored under the next number; only then does the table change. If the
insert fails, is cancelled or another process took the number, the copy is dropped; in the last case the server reads
the other entry and tries again. So pages only show what is stored.
"""

import asyncio
import logging
import math
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Concatenate, ParamSpec
from weakref import WeakValueDictionary

from trized.kernel import PUBLIC, Live, Record, Refused, Step, Words
from trized.kernel.game import from_memory
from trized.kernel.record import Entry, Joined, Ply, TakenOver, read_entry
from trized.kernel.step import standing
from trized.table.pages.registry import GamePackage, Registry
from trized.table.play.bus import Bus
from trized.table.play.challenge import SameDraws, seed_of_day
from trized.table.play.scheduler import Client
from trized.table.play.slices import slices
from trized.table.seats.credentials import is_table_id
from trized.table.sources import Sources
from trized.table.store.attempts import Attempts
from trized.table.store.schema import Key, TableRow
from trized.table.store.store import Store

TRIES = 30  # attempts to store an entry while other processes write to the same table
REMEMBERED = 40  # steps kept for pages that reconnect
RECENT = 400  # tables kept in memory without an open page
HELD = 128 * 1024 * 1024  # approximate bytes of memory for them
ENTRY = 400  # bytes of memory of an entry besides its text
log = logging.getLogger("trized.table")
Given = ParamSpec("Given")


class Gone(Refused):
    """The table does not exist or has expired."""


class Busy(Refused):
    """Other processes took the next number too many times."""


@dataclass(frozen=True)
class Holder:
    """A seat's holder: a person, a bot, or nobody yet. `name` is the person's, also while a bot replaces them."""

    name: str = ""
    bot: str = ""
    joined: bool = False
    person: bool = False  # a person has held the seat and may return


def seat_holder(holders: list[Holder], entry: Entry | None) -> None:
    """Update `holders` if a person or bot takes a seat with `entry`."""
    if isinstance(entry, Joined):
        holders[entry.seat] = Holder(entry.name, joined=True, person=True)
    elif isinstance(entry, TakenOver):
        holders[entry.seat] = replace(holders[entry.seat], bot=entry.bot, joined=True)


class Draft:
    """Entries played on a copy of a table's game, to be stored together."""

    def __init__(self, table: "OpenTable") -> None:
        self.live = table.live.copy()
        plies = len(self.live.line.plies)
        self.live.chance = SameDraws(table.seed, self.live) if table.seed else table.sources.chance(table.id, plies)
        self.holders = list(table.holders)
        self.steps: list[Step] = []
        self.begun = len(self.live.record.entries)

    def play(self, seat: int, action: int) -> None:
        """Play an action of a seat; a shortcut becomes several entries."""
        for step in self.live.play_steps(seat, action):
            self._keep(step)

    def act(self, deed: Callable[Concatenate[Live, Given], Step], *given: Given.args, **named: Given.kwargs) -> None:
        """Apply another method of `Live`: join, chat, resign, undo."""
        self._keep(deed(self.live, *given, **named))

    def follow(self, texts: Sequence[str]) -> None:
        """Apply entries that another process stored."""
        for text in texts:
            self._keep(self.live.follow(read_entry(text, len(self.holders))))

    def texts(self) -> list[str]:
        """Return the new entries as text."""
        return [entry.write() for entry in self.live.record.entries[self.begun :]]

    def _keep(self, step: Step) -> None:
        seat_holder(self.holders, step.entry)
        self.steps.append(step)


@dataclass(eq=False)
class OpenTable:
    """A table in the memory of this process."""

    row: TableRow
    package: GamePackage
    sources: Sources
    live: Live
    steps: deque[Step]  # the newest
    times: deque[float]  # when each of them was played
    holders: list[Holder]
    creator: Client | None = None  # who is charged for its bots: who created it, after a restart who opens it first
    seed: bytes = b""  # seed of the draws of a challenge
    size: int = 0  # approximate bytes of memory when it was opened
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    version: int = 0  # grows with every change that pages must show
    waiters: list[asyncio.Future[None]] = field(default_factory=list)  # futures that the next change completes
    pages: list[str] = field(default_factory=list)  # hashed secret of the browser of each open page
    here: list[bool] = field(default_factory=list)  # for each seat, whether a page is open
    keys: dict[str, Key] = field(default_factory=dict)  # of browsers that hold seats, by hashed secret

    @property
    def id(self) -> str:
        """The table's id."""
        return self.row.id

    @property
    def last(self) -> Step:
        """The newest step."""
        return self.steps[-1]

    @property
    def from_memory(self) -> bool:
        """Whether cards that are face down again must not be shown a second time before the end."""
        return from_memory(self.live.game, self.live.record.options)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.live.record.players)

    @property
    def nicknames(self) -> tuple[str, ...]:
        """The nicknames by seat, empty where there is none."""
        return tuple(holder.name for holder in self.holders)

    def words(self, lang: str) -> Words:
        """Return the game's sentences in language `lang`, which call the players by their nicknames."""
        return self.package.game.words(lang, self.nicknames)

    def holders_of(self, seat: int) -> list[Key]:
        """Return the keys of the browsers that hold `seat`, the oldest first."""
        return sorted((key for key in self.keys.values() if seat in key.seats), key=lambda key: (key.since, key.hash))

    def is_held_by(self, hashed: str, seats: Sequence[int]) -> bool:
        """Return whether the browser with the secret hash `hashed` holds all of `seats`."""
        return not seats or (hashed in self.keys and {*seats} <= {*self.keys[hashed].seats})

    def step(self, number: int) -> Step | None:
        """Return the step of entry `number`, or None if it is no longer in memory."""
        first = self.steps[0].number
        return self.steps[number - first] if first <= number <= self.last.number else None

    def age(self, step: Step) -> float:
        """Return the seconds since one of `steps` was played."""
        return self.sources.monotonic() - self.times[step.number - self.steps[0].number]

    def take_over(self, draft: Draft) -> None:
        """Apply a draft whose entries are stored."""
        self.live, self.holders = draft.live, draft.holders
        self.steps.extend(draft.steps)
        self.times.extend([self.sources.monotonic()] * len(draft.steps))
        self.notify()

    def notify(self) -> None:
        """Wake all pages of this table."""
        self.version += 1
        waiters, self.waiters = self.waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)

    def waiting(self) -> list[int]:
        """Return the seats whose turn it is."""
        return [] if self.last.outcome is not None else [int(seat) for seat in self.last.after.waiting()]

    def bots_waiting(self) -> list[int]:
        """Return the seats whose turn it is and that a bot holds."""
        return [seat for seat in self.waiting() if self.holders[seat].bot]


def header_of(record: Record) -> str:
    """Return the header of a record: its text without the entries."""
    return replace(record, entries=[], result=None, digest="").write()


def table_from(row: TableRow, package: GamePackage, texts: Sequence[str], sources: Sources) -> OpenTable:
    """Open a table as `opening` does, at once."""
    *_, table = opening(row, package, texts, sources)
    assert table is not None
    return table


def opening(row: TableRow, package: GamePackage, texts: Sequence[str], sources: Sources) -> Iterator[OpenTable | None]:
    """Open a table from its row and entries: yield None after each entry, then the table.

    Only the newest entries become steps. `sources` make its live draws.
    """
    record = Record.read(row.header)
    old = max(0, len(texts) - REMEMBERED)
    live = Live.at_start(package.game, record, sources.chance(row.id))
    holders = [Holder(name) for name in record.players]
    for number, text in enumerate(texts[:old], 1):
        entry = read_entry(text, len(record.players))
        try:
            live.follow(entry)
        except Refused as reason:
            raise live.replay.damage(number, reason) from None
        seat_holder(holders, entry)
        yield None
    table = OpenTable(row, package, sources, live, deque(maxlen=REMEMBERED), deque(maxlen=REMEMBERED), holders)
    draft = Draft(table)
    if old == 0:
        draft.steps.append(standing(live.state))
    draft.follow(texts[old:])
    table.take_over(draft)
    for index in range(len(table.times) - 1):  # old entries reveal no cards again
        table.times[index] = -math.inf
    table.size = len(row.header) + sum(len(text) + ENTRY for text in texts)
    yield table


Act = Callable[[Draft], None]


class Tables:
    """The tables open in this process, one `OpenTable` for each id."""

    def __init__(self, store: Store, bus: Bus, registry: Registry, sources: Sources) -> None:
        self.store = store
        self.bus = bus
        self.registry = registry
        self.sources = sources  # make the live draws of tables
        self.alive: WeakValueDictionary[str, OpenTable] = WeakValueDictionary()  # all tables in use in this process
        self.recent: OrderedDict[str, OpenTable] = OrderedDict()  # the last used of them, which stay in memory
        self.held = 0  # bytes of memory of `recent`
        self.opening: dict[str, asyncio.Task[OpenTable]] = {}
        self.writing: set[asyncio.Task[int]] = set()
        self.attempts = Attempts(store)
        self.on_end: Callable[[OpenTable], Awaitable[None]] | None = (
            None  # called when a game ends, or continues after an undo
        )

    def __iter__(self) -> Iterator[OpenTable]:
        """Yield all open tables."""
        return iter(list(self.alive.values()))

    async def get(self, name: str) -> OpenTable:
        """Return the table with id `name`, reading it once for concurrent requests; raise Gone if it does not exist."""
        table = found = self.alive.get(name)
        if table is None:
            if not is_table_id(name):
                raise Gone(name)
            if name not in self.opening:
                self.opening[name] = begin(self._open(name))
                self.opening[name].add_done_callback(lambda _: self.opening.pop(name, None))
            table = await asyncio.shield(self.opening[name])
        self._hold(table)
        if found is not None and not self.bus.is_notified_of(name):
            await self.refresh(table)
        return table

    def _hold(self, table: OpenTable) -> None:
        """Keep a table in memory and drop those unused for the longest time.

        A dropped table that is still in use stays in `alive`.
        """
        if self.recent.get(table.id) is not table:
            self._let_go(table.id)
            self.recent[table.id] = table
            self.held += table.size
        self.recent.move_to_end(table.id)
        while len(self.recent) > RECENT or (self.held > HELD and len(self.recent) > 1):
            self._let_go(next(iter(self.recent)))

    def _let_go(self, name: str) -> None:
        table = self.recent.pop(name, None)
        self.held -= table.size if table is not None else 0

    async def _open(self, name: str) -> OpenTable:
        row = await self.store.table(name)
        if row is None:
            raise Gone(name)
        texts = await self.store.entries(name)
        async for opened in slices(opening(row, self.registry.get(row.game), texts, self.sources)):
            table = opened
        assert table is not None
        await self.look_who_holds(table)
        if row.challenge:
            table.seed = seed_of_day(await self.attempts.secret(), row.challenge, row.game)
        self.alive[name] = table
        return table

    async def key(self, table: OpenTable, hashed: str, seat: int | None) -> Key | None:
        """Return the key of a browser (`hashed`) at a table, or an unused invitation to `seat`.

        An unknown browser is looked up in the store: it may have taken its seat through another process.
        """
        key = table.keys.get(hashed)
        if key is None or seat not in (None, PUBLIC, *key.seats):
            stored = await self.store.key(table.id, hashed)
            if stored is not None and not stored.invitation:
                await self.look_who_holds(table)
        return table.keys.get(hashed)

    async def look_who_holds(self, table: OpenTable) -> None:
        """Read which browsers hold seats, and notify pages if this changed."""
        found = {key.hash: replace(key, seen=0) for key in await self.store.keys(table.id) if not key.invitation}
        if found != table.keys:
            table.keys = found
            table.notify()

    async def get_newest(self, name: str) -> OpenTable:
        """Return a table with all stored entries, also those that the bus has not reported yet."""
        table = await self.get(name)
        if self.bus.shared and self.bus.is_notified_of(name):  # otherwise `get` has just read it
            standing = await self.store.standing([name])
            if standing.get(name) != (table.last.number, table.row.rematch):
                await self.refresh(table)
        return table

    async def write(self, table: OpenTable, act: Act) -> int:
        """Let `act` play entries on a copy, store them and apply them; return the number of the last one.

        Raise Refused if `act` does. The write completes even if the request is cancelled.
        """
        task = begin(self._write(table, act))
        self.writing.add(task)
        task.add_done_callback(self.writing.discard)
        return await asyncio.shield(task)

    async def _write(self, table: OpenTable, act: Act) -> int:
        async with table.lock:
            for _ in range(TRIES):
                draft = Draft(table)
                try:
                    act(draft)
                except Refused:  # the position may be older than the page, which has seen another server's
                    if self.bus.shared and await self._catch_up(table):
                        continue
                    raise
                if await self.store.append(table.id, draft.begun + 1, draft.texts()):
                    table.take_over(draft)
                    break
                await self._catch_up(table)
            else:
                raise Busy(table.id)
        await self.announce(table, draft)
        return draft.steps[-1].number

    async def _catch_up(self, table: OpenTable) -> bool:
        """Apply entries that other processes have stored; return whether there were any."""
        texts = await self.store.entries(table.id, table.last.number)
        row = await self.store.table(table.id)
        if row is None:
            self.forget(table)
            raise Gone(table.id)
        if texts:
            draft = Draft(table)
            draft.follow(texts)
            table.take_over(draft)
        if row.rematch != table.row.rematch:
            table.notify()
        table.row = row
        return bool(texts)

    def forget(self, table: OpenTable) -> None:
        """Drop a table that was deleted from the store."""
        if self.recent.get(table.id) is table:
            self._let_go(table.id)
        if self.alive.get(table.id) is table:
            del self.alive[table.id]

    async def announce(self, table: OpenTable, draft: Draft) -> None:
        """Notify other processes, and store whether the game is over. A failure here does not undo the entry."""
        try:
            await self.note_over(table)
            await self.bus.moved(table.id)
        except Exception:
            log.exception("a stored entry could not be announced", extra={"table": table.id})

    async def note_over(self, table: OpenTable) -> None:
        """Store whether the game is over, unless the store already knows."""
        over = table.last.outcome is not None
        if over != table.row.over:
            if self.on_end is not None:
                await self.on_end(table)  # first: after a crash in between, both are repeated
            await self.store.note_over(table.id, over)
            table.row = replace(table.row, over=over)

    async def moved(self, name: str) -> None:
        """Catch up with a table that changed in another process."""
        if name in self.opening:
            await asyncio.wait([self.opening[name]])
        table = self.alive.get(name)
        if table is not None:
            await self.refresh(table)

    async def refresh(self, table: OpenTable) -> None:
        """Catch up with the stored entries of a table, and with who is present."""
        async with table.lock:
            await self._catch_up(table)
        await self.look_who_holds(table)
        await self.note_over(table)
        await self.look_who_is_here(table)

    async def look_who_is_here(self, table: OpenTable) -> bool:
        """Update who is present at a table; notify pages and return True if it changed."""
        here = await self.bus.present(table.id, table.seats)
        if here is None or here == table.here:
            return False
        table.here = here
        table.notify()
        return True

    async def settle(self) -> None:
        """Wait until all running writes have ended."""
        while unfinished := {*self.writing, *self.opening.values()}:
            await asyncio.wait(unfinished)


def begin(work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
    """Start a task that completes even if its caller is cancelled; its exception is then ignored."""
    task = asyncio.create_task(work)
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    return task


async def cancel(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Cancel tasks, and wait until they have ended: none is pending when its event loop closes."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def last_ply_by(table: OpenTable, seats: Sequence[int]) -> int:
    """Return the number of the last ply of `seats` that was not undone, or 0."""
    entries = table.live.record.entries
    standing = reversed(table.live.line.plies)
    return next((n for n in standing if isinstance(ply := entries[n - 1], Ply) and ply.seat in seats), 0)


def may_look_as(table: OpenTable, viewer: int) -> bool:
    """Return whether anybody may see the view of `viewer`: the public view always, a seat's after the end."""
    return viewer == PUBLIC or (0 <= viewer < table.seats and table.last.outcome is not None)
