"""Tables: each is its stored record, played with `Live`. Any process can serve any of them.

An entry is played on a copy of the game, stored under the next number, and only then becomes what the table is: an
insert that fails, is cancelled or comes second leaves nothing behind. Who loses the race for a number reads what the
winner wrote and tries again. So all that pages ever show is stored.
"""

import asyncio
import logging
import math
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Concatenate, ParamSpec
from weakref import WeakValueDictionary

from trized.kernel import PUBLIC, Chance, Entropy, Event, EventLog, Live, Outcome, Record, Refused, State
from trized.kernel.game import from_memory
from trized.kernel.record import Entry, Joined, Ply, TakenOver, read_entry
from trized.table.pages.registry import GamePackage, Registry
from trized.table.play.bus import Bus
from trized.table.play.challenge import SameDraws, seed_of_day
from trized.table.seats.credentials import is_table_id
from trized.table.store.attempts import Attempts
from trized.table.store.schema import Key, TableRow
from trized.table.store.store import Store

TRIES = 30  # to store under the next number, while other processes store entries of the same table
REMEMBERED = 40  # snapshots that are kept at hand for pages that reconnect
RECENT = 400  # tables that stay in memory although nobody looks at them
HELD = 128 * 1024 * 1024  # bytes of memory that these may take, about
ENTRY = 400  # bytes that an entry takes besides its text
log = logging.getLogger("trized.table")
Given = ParamSpec("Given")


class Gone(Refused):
    """There is no such table, or it has expired."""


class Busy(Refused):
    """Others were quicker, again and again."""


@dataclass(frozen=True)
class Snapshot:
    """The position after an entry, and what happened in it. Its positions are never played on."""

    number: int
    entry: Entry | None
    events: Sequence[Event]
    state: State
    outcome: Outcome | None
    before: State | None = None  # the position before the entry
    at: float = field(default_factory=time.monotonic)


@dataclass(frozen=True)
class Holder:
    """Who sits on a seat: a person, a bot, or nobody yet. The name is the person's, also while a bot stands in."""

    name: str = ""
    bot: str = ""
    joined: bool = False
    person: bool = False  # a person has sat here, and may come back


def seat_holder(holders: list[Holder], entry: Entry | None) -> None:
    """Let whoever sits down with an entry hold the seat."""
    if isinstance(entry, Joined):
        holders[entry.seat] = Holder(entry.name, joined=True, person=True)
    elif isinstance(entry, TakenOver):
        holders[entry.seat] = replace(holders[entry.seat], bot=entry.bot, joined=True)


class Draft:
    """Entries played on a copy of a table's game: none of them counts before the store has them all."""

    def __init__(self, table: "OpenTable") -> None:
        self.live = table.live.copy()
        if table.seed:
            self.live.chance = SameDraws(table.seed, self.live)
        self.holders = list(table.holders)
        self.snapshots: list[Snapshot] = []
        self.begun = len(self.live.record.entries)

    def play(self, seat: int, action: int) -> None:
        """Let a seat say an action, a short cut in all its steps."""
        steps = self.live.play_steps(seat, action)
        while True:
            before = self._put_aside()
            try:
                events = next(steps)
            except StopIteration:
                self.live.state = before
                return
            self._keep(events, before)

    def act(self, deed: Callable[Concatenate[Live, Given], None], *given: Given.args, **named: Given.kwargs) -> None:
        """Do what is no move of the game: sit down, chat, resign, take back."""
        before = self._put_aside()
        deed(self.live, *given, **named)
        self._keep([], before)

    def follow(self, texts: Sequence[str]) -> None:
        """Take over the next entries from the store."""
        for text in texts:
            before, events = self._put_aside(), EventLog()
            self.live.follow(read_entry(text, len(self.holders)), events)
            self._keep(events.events, before)

    def texts(self) -> list[str]:
        """Return the entries as they are stored."""
        return [entry.write() for entry in self.live.record.entries[self.begun :]]

    def _put_aside(self) -> State:
        """Return the position, which a snapshot shows from now on; play goes on with a copy."""
        before = self.live.state
        self.live.state = before.copy()
        return before

    def _keep(self, events: Sequence[Event], before: State) -> None:
        entries = self.live.record.entries
        seat_holder(self.holders, entries[-1])
        self.snapshots.append(Snapshot(len(entries), entries[-1], events, self.live.state, self.live.outcome(), before))


@dataclass(eq=False)
class OpenTable:
    """One table that is open in this process."""

    row: TableRow
    package: GamePackage
    live: Live
    snapshots: deque[Snapshot]
    holders: list[Holder]
    owner: str = ""  # the hashed secret of who made the table
    seed: bytes = b""  # of a challenge: what its draws come from
    size: int = 0  # bytes of memory that it took when it was opened, about; play adds little
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    version: int = 0  # grows with every change that pages may have to show
    waiters: list[asyncio.Future[None]] = field(default_factory=list)  # are done with the next change
    pages: list[str] = field(
        default_factory=list
    )  # hashed secrets of the browsers whose pages are open, each page once
    here: list[bool] = field(default_factory=list)  # for each seat whether somebody is there
    keys: dict[str, Key] = field(default_factory=dict)  # of the browsers that hold seats, by their hashed secrets
    frames: dict[object, Any] = field(default_factory=dict)  # what is made of the newest snapshot, for all pages
    cache: dict[object, Any] = field(default_factory=dict)  # what is worth computing once, by what it depends on

    @property
    def id(self) -> str:
        """The table's name."""
        return self.row.id

    @property
    def last(self) -> Snapshot:
        """The newest snapshot."""
        return self.snapshots[-1]

    @property
    def from_memory(self) -> bool:
        """Whether what lies face down again is not shown a second time while the game goes on."""
        return from_memory(self.live.game, self.live.record.options)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.live.record.players)

    @property
    def nicknames(self) -> tuple[str, ...]:
        """The nicknames of all seats; empty texts for those without one."""
        return tuple(holder.name for holder in self.holders)

    def holders_of(self, seat: int) -> list[Key]:
        """Return the keys of the browsers that hold a seat, the first to sit down first."""
        return sorted((key for key in self.keys.values() if seat in key.seats), key=lambda key: (key.since, key.hash))

    def is_held_by(self, hashed: str, seats: Sequence[int]) -> bool:
        """Return whether a browser holds all of some seats."""
        return not seats or (hashed in self.keys and {*seats} <= {*self.keys[hashed].seats})

    def snapshot(self, number: int) -> Snapshot | None:
        """Return a recent snapshot, or None if it is too long ago."""
        first = self.snapshots[0].number
        return self.snapshots[number - first] if first <= number <= self.last.number else None

    def take_over(self, draft: Draft) -> None:
        """Become what a draft holds: its entries are stored."""
        self.live, self.holders = draft.live, draft.holders
        self.snapshots.extend(draft.snapshots)
        self.notify()

    def notify(self) -> None:
        """Let all pages of this table look again."""
        self.frames.clear()
        self.version += 1
        waiters, self.waiters = self.waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)

    def waiting(self) -> list[int]:
        """Return the seats that may act now."""
        return [] if self.last.outcome is not None else [int(seat) for seat in self.last.state.waiting()]

    def bots_waiting(self) -> list[int]:
        """Return the seats whose bot is to act now."""
        return [seat for seat in self.waiting() if self.holders[seat].bot]


def header_of(record: Record) -> str:
    """Return the text of a record without its entries."""
    return replace(record, entries=[], result=None, digest="").write()


def table_from(
    row: TableRow, package: GamePackage, texts: Sequence[str], chance: Callable[[], Chance] = Entropy
) -> OpenTable:
    """Set a table up from what is stored: only the newest entries get snapshots."""
    record = Record.read(row.header)
    entries = [read_entry(text, len(record.players)) for text in texts]
    old = max(0, len(entries) - REMEMBERED)
    live = Live.resume(package.game, replace(record, entries=entries[:old]), chance())
    holders = [Holder(name) for name in record.players]
    for entry in entries[:old]:
        seat_holder(holders, entry)
    newest = entries[old - 1] if old else None
    first = Snapshot(old, newest, [], live.state, live.outcome())
    table = OpenTable(row, package, live, deque([first], REMEMBERED), holders)
    draft = Draft(table)
    draft.follow(texts[old:])
    table.take_over(draft)
    for index, snapshot in enumerate(list(table.snapshots)[:-1]):  # old news: faces that are hidden again stay hidden
        table.snapshots[index] = replace(snapshot, at=-math.inf)
    table.size = len(row.header) + sum(len(text) + ENTRY for text in texts)
    return table


Act = Callable[[Draft], None]


class Tables:
    """The tables that are open in this process: one `OpenTable` for each, however many look at it."""

    def __init__(self, store: Store, bus: Bus, registry: Registry, chance: Callable[[], Chance] = Entropy) -> None:
        self.store = store
        self.bus = bus
        self.registry = registry
        self.chance = chance  # makes what the games of tables draw from
        self.alive: WeakValueDictionary[str, OpenTable] = (
            WeakValueDictionary()
        )  # all that anybody in this process holds
        self.recent: OrderedDict[str, OpenTable] = OrderedDict()  # the last used of them, which are held here
        self.held = 0  # bytes of memory that these take
        self.opening: dict[str, asyncio.Task[OpenTable]] = {}
        self.writing: set[asyncio.Task[int]] = set()
        self.attempts = Attempts(store)
        self.on_end: Callable[[OpenTable], Awaitable[None]] | None = (
            None  # called when a game ends, or continues after all
        )

    def __iter__(self) -> Iterator[OpenTable]:
        """Go through all open tables."""
        return iter(list(self.alive.values()))

    async def get(self, name: str) -> OpenTable:
        """Return a table; raise Gone if there is none. All who wait for the same one share one fetch."""
        table = found = self.alive.get(name)
        if table is None:
            if not is_table_id(name):
                raise Gone(name)
            if name not in self.opening:
                self.opening[name] = begin(self._open(name))
                self.opening[name].add_done_callback(lambda _: self.opening.pop(name, None))
            table = await asyncio.shield(self.opening[name])
        self._hold(table)
        if found is not None and not self.bus.hears(name):
            await self.refresh(table)
        return table

    def _hold(self, table: OpenTable) -> None:
        """Keep a table at hand; those that were not used for the longest time make room.

        Whoever works with one of these still holds it, and `alive` finds it.
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
        table = await asyncio.to_thread(table_from, row, self.registry.get(row.game), texts, self.chance)
        await self.look_who_holds(table)
        table.owner = next((key.hash for key in table.keys.values() if key.host), "")
        if row.challenge:
            table.seed = seed_of_day(await self.attempts.secret(), row.challenge, row.game)
        self.alive[name] = table
        return table

    async def key(self, table: OpenTable, hashed: str, seat: int | None) -> Key | None:
        """Return what a browser holds at a table; an invitation is nobody's before it is used.

        A browser that is not known to hold what it asks for is looked up in the store: another process may have let it
        sit down.
        """
        key = table.keys.get(hashed)
        if key is None or seat not in (None, PUBLIC, *key.seats):
            stored = await self.store.key(table.id, hashed)
            if stored is not None and not stored.invitation:
                await self.look_who_holds(table)
        return table.keys.get(hashed)

    async def look_who_holds(self, table: OpenTable) -> None:
        """Read which browsers hold seats of a table, and let its pages know if that has changed."""
        found = {key.hash: replace(key, seen=0) for key in await self.store.keys(table.id) if not key.invitation}
        if found != table.keys:
            table.keys = found
            table.notify()

    async def get_newest(self, name: str) -> OpenTable:
        """Return a table with all entries that are stored, though the bus may not have reported them yet."""
        table = await self.get(name)
        if self.bus.shared and self.bus.hears(name):  # otherwise it has just been read
            standing = await self.store.standing([name])
            if standing.get(name) != (table.last.number, table.row.rematch):
                await self.refresh(table)
        return table

    async def write(self, table: OpenTable, act: Act) -> int:
        """Let `act` play entries on a copy, store them, and take them over; return the number of the last one.

        Raises Refused as `act` does. What was begun is finished even if the request that asked for it is gone.
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
                except Refused:  # perhaps of an older position than the page has seen at another server
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
        return draft.snapshots[-1].number

    async def _catch_up(self, table: OpenTable) -> bool:
        """Take over the entries that others have stored; return whether there are any."""
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
        """Hold a table no longer: it has been removed."""
        if self.recent.get(table.id) is table:
            self._let_go(table.id)
        if self.alive.get(table.id) is table:
            del self.alive[table.id]

    async def announce(self, table: OpenTable, draft: Draft) -> None:
        """Notify the other processes, and note for the lists whether the game is over. The entry stands in any case."""
        try:
            await self.note_over(table)
            await self.bus.moved(table.id)
        except Exception:
            log.exception("a stored entry could not be announced", extra={"table": table.id})

    async def note_over(self, table: OpenTable) -> None:
        """Note for the lists whether the game is over, if the store does not know it yet."""
        over = table.last.outcome is not None
        if over != table.row.over:
            if self.on_end is not None:
                await self.on_end(table)  # first: whoever dies in between does both again
            await self.store.note_over(table.id, over)
            table.row = replace(table.row, over=over)

    async def moved(self, name: str) -> None:
        """Catch up with a table that moved in another process."""
        if name in self.opening:
            await asyncio.wait([self.opening[name]])
        table = self.alive.get(name)
        if table is not None:
            await self.refresh(table)

    async def refresh(self, table: OpenTable) -> None:
        """Catch up with what is stored of a table, and with who is there."""
        async with table.lock:
            await self._catch_up(table)
        await self.look_who_holds(table)
        await self.note_over(table)
        await self.look_who_is_here(table)

    async def look_who_is_here(self, table: OpenTable) -> bool:
        """Ask who is at a table, and let its pages know; return whether that has changed."""
        here = await self.bus.present(table.id, table.seats)
        if here is None or here == table.here:
            return False
        table.here = here
        table.notify()
        return True

    async def settle(self) -> None:
        """Wait until everything that was begun is stored or refused."""
        while unfinished := {*self.writing, *self.opening.values()}:
            await asyncio.wait(unfinished)


def begin(work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
    """Begin what is finished even if nobody waits for it any more; its error is then nobody's."""
    task = asyncio.create_task(work)
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    return task


def last_ply_by(table: OpenTable, seats: Sequence[int]) -> int:
    """Return the number of the last standing ply of these seats; 0 if there is none."""
    entries = table.live.record.entries
    standing = reversed(table.live.line.plies)
    return next((n for n in standing if isinstance(ply := entries[n - 1], Ply) and ply.seat in seats), 0)


def may_look_as(table: OpenTable, viewer: int) -> bool:
    """Return whether anybody may see what a viewer sees: spectators always, a seat once the game is over."""
    return viewer == PUBLIC or (0 <= viewer < table.seats and table.last.outcome is not None)
