"""Tables: each is its stored record, played with `Live`. Any process can serve any of them.

What pages show are moments: positions after entries that are safely stored. An entry is played, then inserted; who
loses the race for its number reads what the winner wrote and tries again.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from trized.kernel import PUBLIC, Entropy, Event, EventLog, Live, Outcome, Record, Refused, State
from trized.kernel.record import Entry, Joined, Ply, TakenOver, read_entry
from trized.table.bus import Bus
from trized.table.seats import well_named
from trized.table.shelf import Shelf, Title
from trized.table.store import Kept, Store

TRIES = 5  # races that one post may lose before it gives up
REMEMBERED = 40  # moments that are kept at hand for pages that reconnect
OPEN = 400  # tables without a page that stay in memory


class Gone(Refused):
    """There is no such table, or it has expired."""


class Busy(Refused):
    """Others were quicker, again and again."""


@dataclass(frozen=True)
class Moment:
    """The position after an entry, and what happened in it."""

    number: int
    entry: Entry | None
    events: Sequence[Event]
    state: State
    outcome: Outcome | None
    before: State | None = None  # the position that the entry was said in


@dataclass
class Holder:
    """Who sits on a seat: a person, a bot, or nobody yet."""

    name: str = ""
    bot: str = ""
    joined: bool = False


@dataclass
class Table:
    """One table that is open in this process."""

    kept: Kept
    title: Title
    live: Live
    moments: deque[Moment] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    holders: list[Holder] = field(default_factory=list)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    pages: int = 0
    frames: dict[object, bytes] = field(default_factory=dict)
    here: list[bool] = field(default_factory=list)

    @property
    def id(self) -> str:
        """The table's name."""
        return self.kept.id

    @property
    def last(self) -> Moment:
        """The newest moment that is safely stored."""
        return self.moments[-1]

    @property
    def from_memory(self) -> bool:
        """Whether what lies face down again is not shown a second time while the game goes on."""
        return self.live.game.from_memory(self.live.record.options)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.live.record.players)

    def moment(self, number: int) -> Moment | None:
        """Return a recent moment, or None if it is too long ago."""
        first = self.moments[0].number
        return self.moments[number - first] if first <= number <= self.last.number else None

    def keep(self, events: Sequence[Event], before: State | None) -> None:
        """Keep the newest moment, whose entry is stored."""
        entries = self.live.record.entries
        entry = entries[-1] if entries else None
        if isinstance(entry, Joined):
            self.holders[entry.seat] = Holder(entry.name, joined=True)
        elif isinstance(entry, TakenOver):
            self.holders[entry.seat] = Holder(bot=entry.bot, joined=True)
        self.moments.append(Moment(len(entries), entry, events, self.live.state.copy(), self.live.outcome(), before))
        self.wake()

    def wake(self) -> None:
        """Let all pages of this table look again."""
        self.frames.clear()
        self.changed.set()
        self.changed = asyncio.Event()

    def waiting(self) -> list[int]:
        """Return the seats that may act now."""
        return [] if self.last.outcome is not None else [int(seat) for seat in self.last.state.waiting()]

    def bots_waiting(self) -> list[int]:
        """Return the seats whose bot is asked now."""
        return [seat for seat in self.waiting() if self.holders[seat].bot]


def header_of(record: Record) -> str:
    """Return the text of a record without its entries."""
    return replace(record, entries=[], result=None, digest="").write()


def table_from(kept: Kept, title: Title, texts: Sequence[str]) -> Table:
    """Set a table up from what is stored, and go through its entries."""
    record = Record.read(kept.header)
    live = Live.resume(title.game, record, Entropy())
    table = Table(kept, title, live, holders=[Holder(name) for name in record.players])
    table.keep([], None)
    follow(table, texts)
    return table


def follow(table: Table, texts: Sequence[str]) -> None:
    """Take over the next entries from the store."""
    for text in texts:
        story, before = EventLog(), table.live.state.copy()
        table.live.follow(read_entry(text, table.seats), story)
        table.keep(story.events, before)


class Tables:
    """The tables that are open in this process."""

    def __init__(self, store: Store, bus: Bus, shelf: Shelf) -> None:
        self.store = store
        self.bus = bus
        self.shelf = shelf
        self.open: OrderedDict[str, Table] = OrderedDict()
        self.opening: dict[str, asyncio.Lock] = {}

    async def get(self, name: str) -> Table:
        """Return a table; raise Gone if there is none."""
        table = self.open.get(name)
        if table is not None:
            self.open.move_to_end(name)
            return table
        if not well_named(name):
            raise Gone(name)
        try:
            async with self.opening.setdefault(name, asyncio.Lock()):
                if name not in self.open:
                    self.open[name] = await self._fetch(name)
                    self._close_idle()
        finally:
            self.opening.pop(name, None)
        return self.open[name]

    async def _fetch(self, name: str) -> Table:
        kept = await self.store.table(name)
        if kept is None:
            raise Gone(name)
        return table_from(kept, self.shelf.title(kept.game), await self.store.entries(name))

    def _close_idle(self) -> None:
        idle = [name for name, table in self.open.items() if not table.pages]
        for name in idle[: max(0, len(idle) - OPEN)]:
            del self.open[name]

    async def do(self, table: Table, act: Callable[[Live], Sequence[Event] | None]) -> int:
        """Let `act` add one entry to the record and store it; return its number. Raises Refused as `act` does."""
        async with table.lock:
            for _ in range(TRIES):
                before = table.live.state.copy()
                events = act(table.live) or []
                number = len(table.live.record.entries)
                if await self._insert(table, number):
                    table.keep(events, before)
                    await self.after(table)
                    return number
                await self._reload(table)
        raise Busy(table.id)

    async def _insert(self, table: Table, number: int) -> bool:
        """Store the entry that was just played; if that fails in any way, it has not been played."""
        try:
            return await self.store.append(table.id, number, table.live.record.entries[-1].write())
        except BaseException:
            self.open.pop(table.id, None)  # what memory holds is not what is stored: the next visitor reads it anew
            table.wake()
            raise

    async def _reload(self, table: Table) -> None:
        """Go back to what is stored: somebody else was quicker."""
        texts = await self.store.entries(table.id)
        fresh = table_from(table.kept, table.title, texts)
        known = table.last.number
        table.live, table.moments, table.holders = fresh.live, fresh.moments, fresh.holders
        if table.last.number > known:
            table.wake()

    async def after(self, table: Table) -> None:
        """Tell the other processes, and note for the lists whether the game is over."""
        over = table.last.outcome is not None
        if over != table.kept.over:
            table.kept = replace(table.kept, over=over)
            await self.store.note_over(table.id, over)
        await self.bus.moved(table.id)

    async def heard(self, name: str) -> None:
        """Catch up with a table that moved in another process."""
        table = self.open.get(name)
        if table is None:
            return
        async with table.lock:
            follow(table, await self.store.entries(name, table.last.number))
            kept = await self.store.table(name)
            if kept is not None:
                table.kept = kept
        table.here = await self.bus.present(name, table.seats)
        table.wake()


def plies_by(table: Table, seats: Sequence[int]) -> list[int]:
    """Return the numbers of the standing plies of these seats."""
    entries = table.live.record.entries
    return [
        number
        for number in table.live.line.plies
        if number <= table.last.number and isinstance(ply := entries[number - 1], Ply) and ply.seat in seats
    ]


def may_see_all(table: Table, viewer: int, seats: Sequence[int]) -> bool:
    """Tell whether somebody who holds these seats may look through a viewer's eyes."""
    return viewer == PUBLIC or viewer in seats or (0 <= viewer < table.seats and table.last.outcome is not None)
