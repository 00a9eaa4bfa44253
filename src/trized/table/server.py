"""A server process: store, bus, tables, workers, bots, and maintenance."""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Concatenate

from trized.analysis.coach import Advice
from trized.analysis.estimate import NOTHING
from trized.kernel import Live, Refused, Step
from trized.kernel.record import Ply
from trized.table.http.metrics import MOVES, PAGES, QUEUE, TABLES, WORKING
from trized.table.pages.rasterize import Rasterizer
from trized.table.pages.registry import Registry
from trized.table.play.bus import bus_for
from trized.table.play.ends import Ends
from trized.table.play.scheduler import Client, Scheduler
from trized.table.play.tables import Act, Draft, Given, Gone, OpenTable, Tables, begin, cancel
from trized.table.play.thinking import AdviceRequest, ThinkRequest, ThinkResult, bot_at_table, seed_of
from trized.table.play.work import Abandoned, Pool
from trized.table.seats.sightings import Sightings
from trized.table.settings import Settings
from trized.table.sources import Sources
from trized.table.store.creations import Creations
from trized.table.store.database import Database, StoreUnavailable, database_for
from trized.table.store.store import Store
from trized.table.study.balances import Balances
from trized.table.study.reviews import Reviews

UPKEEP = 15.0  # seconds between two rounds of maintenance
HOUR = 3600
PATIENCE = 3.0  # seconds that short tasks get when the server closes
LONG_SHARE = 4  # workers for short work for each one for long work; there is always one
LONG_NICENESS = 10  # of the workers for long work: about a tenth of a core while others are busy
ADVICE_SEEDS = 1 << 20
SIMPLEST = "random"
FAILURES = 3  # of a bot at one seat, after which the simplest bot replaces it
log = logging.getLogger("trized.table")


def is_to_act(table: OpenTable, seat: int, view: bytes) -> bool:
    """Return whether `seat` is still to act in the position that it sees as `view`, at a table that does not rest."""
    return not rests(table) and seat in table.waiting() and table.last.after.view(seat).encode() == view


def rests(table: OpenTable) -> bool:
    """Return whether only bots hold the seats and no page is open: then no bot thinks until one is.

    Where people hold a seat, bots go on without them, because they expect the moves when they come back.
    """
    return not table.pages and all(holder.bot for holder in table.holders)


class PositionChanged(Exception):
    """The position that a bot thought about is no longer the current one."""


@dataclass(frozen=True)
class Parts:
    """The platform of a server; natively a database, worker processes and a process that draws pictures."""

    short: Pool
    long: Pool
    rasterizer: Rasterizer
    database: Database | None = None  # None: the one in the settings


def native_parts(settings: Settings) -> Parts:
    """Return the parts of a server that runs as a native process."""
    from trized.table.pages.rasterize import ProcessRasterizer
    from trized.table.play.processes import ProcessPool

    long = max(1, settings.workers // LONG_SHARE)
    return Parts(ProcessPool(settings.workers), ProcessPool(long, LONG_NICENESS), ProcessRasterizer())


class Server:
    """A server process without its HTTP layer."""

    def __init__(self, settings: Settings, sources: Sources, parts: Parts | None = None) -> None:
        self.settings, self.sources = settings, sources
        self.parts = parts or native_parts(settings)
        self.registry = Registry(settings.games)
        self.bus = bus_for(settings.bus, sources)
        people = settings.people_per_address if settings.rate_limited else 0
        self.scheduler = Scheduler(sources, self.parts.short, self.parts.long, people)
        self.balances = Balances(self.scheduler, settings.balance)
        self.rasterizer = self.parts.rasterizer
        self.thinking: set[tuple[str, int]] = set()  # table and seat of running bots
        self.failures: Counter[tuple[str, int]] = Counter()  # by table and seat
        self.given_up: dict[tuple[str, int], int] = {}  # entry at which no move for a seat succeeded
        self.tasks: set[asyncio.Task[None]] = set()
        self.short_tasks: set[asyncio.Task[None]] = set()
        self.closing = False
        self.cleared = 0
        self.opened = 0
        self.store: Store
        self.sightings: Sightings
        self.tables: Tables
        self.reviews: Reviews
        self.ends: Ends
        self.creations: Creations

    async def open(self) -> None:
        """Open the store and the bus, and start maintenance."""
        settings, database = self.settings, self.parts.database
        database = database or database_for(settings.store, settings.store_connections)
        self.store = await Store.over(database, self.sources)
        self.sightings = Sightings(self.store)
        self.tables = Tables(self.store, self.bus, self.registry, self.sources)
        self.reviews = Reviews(self.store, self.scheduler, self.tables)
        self.ends = Ends(self.store)
        self.creations = Creations(self.store)
        self.tables.on_end = self.ends.note
        try:
            self.opened = self.store.now()
            await self.bus.open(self.tables.moved)
            await self.delete_expired()
        except BaseException:
            await self.close()
            raise
        self.start(self.maintain())
        self.start(self.sightings.keep_storing(lambda: self.closing))
        kind = self.settings.store.partition(":")[0]
        log.info("open", extra={"store": kind, "games": list(self.registry.modules)})

    async def close(self) -> None:
        """Finish running writes, then close everything."""
        self.end_streams()
        if self.short_tasks:
            await asyncio.wait(self.short_tasks, timeout=PATIENCE)
        await cancel([*self.tasks, *self.reviews.tasks(), *self.balances.tasks()])
        await self.tables.settle()
        await self._quietly("presence", self.sightings.flush())
        await self.scheduler.close()
        await self.rasterizer.close()
        try:
            await self.bus.close()
        finally:
            await self.store.close()
        log.info("closed")

    def end_streams(self) -> None:
        """End all streams, so that pages connect to another process."""
        self.closing = True
        for table in self.tables if self.opened else ():  # a server that could not open has no tables
            table.notify()

    def measure(self) -> None:
        """Update the gauges of the metrics."""
        TABLES.set(len(self.tables.alive))
        PAGES.set(sum(len(table.pages) for table in self.tables))
        for name, lane in (("short", self.scheduler.short), ("long", self.scheduler.long)):
            QUEUE.labels(name).set(len(lane.queue))
            WORKING.labels(name).set(lane.busy)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a task that is cancelled when the server closes."""
        task: asyncio.Task[None] = begin(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def finish(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a short task that completes even if its request is cancelled."""
        task: asyncio.Task[None] = begin(work)
        self.short_tasks.add(task)
        task.add_done_callback(self.short_tasks.discard)

    async def write(self, table: OpenTable, act: Act) -> int:
        """Write entries as `Tables.write` does, then start the bots whose turn it is."""
        number = await self.tables.write(table, act)
        if isinstance(table.live.record.entries[number - 1], Ply):
            MOVES.labels(table.row.game).inc()
        self.wake_bots(table)
        return number

    async def act(
        self,
        table: OpenTable,
        deed: Callable[Concatenate[Live, Given], Step],
        *given: Given.args,
        **named: Given.kwargs,
    ) -> int:
        """Write one entry that is no move, such as `Live.resign` or `Live.chat`; return its number."""
        return await self.write(table, lambda draft: draft.act(deed, *given, **named))

    def wake_bots(self, table: OpenTable) -> None:
        """Start each bot at a table whose turn it is, unless it is already thinking."""
        for seat in table.bots_waiting():
            place = (table.id, seat)
            if place not in self.thinking and self._bot_is_asked(table, seat):
                self.thinking.add(place)
                self.start(self._play_bot(table, seat))

    def _bot_is_asked(self, table: OpenTable, seat: int) -> bool:
        stuck = self.given_up.get((table.id, seat)) == table.last.number  # not tried again
        return not self.closing and not stuck and not rests(table) and seat in table.bots_waiting()

    async def _play_bot(self, table: OpenTable, seat: int) -> None:
        """Let the bot of `seat` play while it is its turn."""
        place = (table.id, seat)
        try:
            while self._bot_is_asked(table, seat):
                await self._play_bot_once(table, seat)
        except Exception:  # the store failed, not the bot: maintenance tries again
            log.exception("a bot's move was not stored", extra={"game": table.row.game, "table": table.id})
        finally:
            self.thinking.discard(place)

    async def _play_bot_once(self, table: OpenTable, seat: int) -> None:
        view = table.last.after.view(seat).encode()
        try:
            thought = await self.think(table, seat, table.holders[seat].bot)
            if await self._play_thought(table, seat, view, thought.action):
                return
            log.error("a bot chose what is not legal", extra=self._about(table, seat) | {"action": thought.action})
        except (Abandoned, PositionChanged):
            return  # the bot starts again in the new position
        except Exception:
            log.exception("a bot failed", extra=self._about(table, seat))
        with contextlib.suppress(PositionChanged):
            await self._play_substitute(table, seat, view)

    def _about(self, table: OpenTable, seat: int) -> dict[str, Any]:
        return {"game": table.row.game, "table": table.id, "seat": seat, "bot": table.holders[seat].bot}

    async def _play_thought(self, table: OpenTable, seat: int, view: bytes, action: int) -> bool:
        """Play a bot's action if `view` is still the view of its seat; return whether it was legal.

        Raise PositionChanged if the view is different.
        """
        legal = True

        def act(draft: Draft) -> None:
            nonlocal legal
            state = draft.live.state
            waiting = draft.live.outcome() is None and seat in [int(other) for other in state.waiting()]
            if not waiting or not draft.holders[seat].bot or state.view(seat).encode() != view:
                raise PositionChanged
            try:
                draft.play(seat, action)
            except Refused:
                legal = False
                raise

        try:
            await self.write(table, act)
        except Gone:
            raise PositionChanged from None
        except Refused:
            if legal:
                raise
        return legal

    async def _play_substitute(self, table: OpenTable, seat: int, view: bytes) -> None:
        """Play any legal move for a bot that failed; after FAILURES of them, SIMPLEST replaces the bot."""
        place = (table.id, seat)
        self.failures[place] += 1
        number = table.last.number
        legal = [int(action) for action in table.live.game.decode_view(view).legal()]
        action = legal[self._seed(table, seat, view) % len(legal)] if legal else -1
        if not legal or not await self._play_thought(table, seat, view, action):
            self.given_up[place] = number
            log.error("nothing could be played for a bot", extra=self._about(table, seat))
            raise PositionChanged
        if self.failures[place] >= FAILURES and table.holders[seat].bot not in ("", SIMPLEST):
            del self.failures[place]
            await self.act(table, Live.take_over, seat, SIMPLEST)

    async def think(self, table: OpenTable, seat: int, spec: str) -> ThinkResult:
        """Return the choice of the bot `spec` for a seat."""
        view = table.last.after.view(seat).encode()
        request = ThinkRequest(
            table.package.module,
            table.live.record.rules,
            view,
            seat,
            bot_at_table(spec),
            self._seed(table, seat, view),
        )
        return await self.scheduler.run(request, table.creator or Client(), partial(is_to_act, table, seat, view))

    async def advise(
        self, table: OpenTable, seat: int, lang: str, client: Client, action: int = NOTHING
    ) -> Advice | None:
        """Return a hint for a seat; with `action`, a warning about it, or None if it is no clear mistake.

        The seed is for random choices and for reasons; the evaluation depends on the view alone.
        """
        view, record = table.last.after.view(seat).encode(), table.live.record
        seed = self._seed(table, seat, view) % ADVICE_SEEDS
        request = AdviceRequest(table.package.module, record.rules, record.options, view, lang, seed, action)
        with self.scheduler.admit(request.kind, client):
            return await self.scheduler.run(request, client, partial(is_to_act, table, seat, view))

    def _seed(self, table: OpenTable, seat: int, view: bytes) -> int:
        """Return the seed of a bot for one position.

        It depends on a secret of the table, so that nobody can predict it, and on the view, not the record: what it
        may not know cannot influence a choice between equal actions.
        """
        return seed_of(table.row.bot_secret.encode(), bytes([seat]), view)

    def has_waited(self, table: OpenTable) -> bool:
        """Return whether this server has run as long as a table waits for a disconnected player."""
        return self.store.now() - self.opened >= table.row.away

    async def delete_expired(self) -> None:
        """Delete the tables that nobody has opened for too long."""
        self.cleared = self.store.now()
        if self.settings.expire is None:
            return
        await self.ends.results.expire()
        await self.creations.expire()
        gone = await self.store.expire(self.store.now() - self.settings.expire)
        if gone:
            log.info("expired", extra={"tables": gone})

    async def maintain(self) -> None:
        """Run maintenance rounds: stuck bots, presence, expired tables."""
        while not self.closing:
            await self._maintain_once()
            await asyncio.sleep(UPKEEP)

    async def _maintain_once(self) -> None:
        self.measure()
        looked_at = [table for table in self.tables if table.pages]
        await self._quietly("presence", self.bus.renew())
        for table in looked_at:
            for hashed in {*table.pages}:
                self.sightings.note(table.id, hashed, opened=False)
        await self._quietly("tables", self._catch_up(looked_at))
        for table in looked_at:
            self.wake_bots(table)
        if self.store.now() - self.cleared > HOUR:
            await self._quietly("clearing away", self.delete_expired())

    async def _catch_up(self, looked_at: Sequence[OpenTable]) -> None:
        """Read again the tables whose changes the bus may not have reported."""
        standing = await self.store.standing([table.id for table in looked_at])
        for table in looked_at:
            here = await self.bus.present(table.id, table.seats)
            behind = standing.get(table.id) != (table.last.number, table.row.rematch)
            if behind or (here is not None and here != table.here):
                await self._quietly("a table", self.tables.refresh(table))

    async def _quietly(self, what: str, work: Coroutine[Any, Any, object]) -> None:
        """Run one task of a round; log its failure, so that the others still run."""
        try:
            await work
        except Gone:
            pass
        except StoreUnavailable as away:  # requests log it; the next round comes soon
            log.warning("maintenance waits for the store", extra={"what": what, "why": str(away)})
        except Exception:
            log.exception("maintenance failed", extra={"what": what})
