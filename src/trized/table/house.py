"""All that one server process holds together: store, bus, tables, workers, and the bots that are asked."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Sequence
from functools import partial

from trized.kernel import Event, Live, Refused
from trized.table.bus import bus_for
from trized.table.settings import Settings
from trized.table.shelf import Shelf
from trized.table.store import Store, now
from trized.table.tables import Table, Tables
from trized.table.workers import Idea, Task, Workers, bot_at_table, seed_of

Act = Callable[[Live], Sequence[Event] | None]
SWEEP = 15.0  # seconds between two rounds through the house
HOUR = 3600
PATIENCE = 3.0  # seconds that chores get when the house closes
log = logging.getLogger("trized.table")


class House:
    """One server process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.shelf = Shelf(settings.games)
        self.bus = bus_for(settings.bus)
        self.workers = Workers(settings.workers)
        self.thinking: set[tuple[str, int, int]] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.chores: set[asyncio.Task[None]] = set()
        self.closing = False
        self.cleared = 0
        self.store: Store
        self.tables: Tables

    async def open(self) -> None:
        """Open the store and the bus, and begin the rounds."""
        self.store = await Store.open(self.settings.store)
        self.tables = Tables(self.store, self.bus, self.shelf)
        await self.bus.open(self.tables.heard)
        await self.clear_away()
        self.start(self.rounds())
        log.info("open", extra={"store": self.settings.store.partition(":")[0], "games": list(self.shelf.modules)})

    async def close(self) -> None:
        """End everything in good order."""
        self.leave()
        if self.chores:
            await asyncio.wait(self.chores, timeout=PATIENCE)
        for task in list(self.tasks):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task
        self.workers.close()
        await self.bus.close()
        await self.store.close()
        log.info("closed")

    def leave(self) -> None:
        """Let all streams end, so that pages find another process."""
        self.closing = True
        for table in self.tables.open.values():
            table.wake()

    def start(self, work: Coroutine[object, object, None]) -> None:
        """Begin something that runs beside the requests."""
        task: asyncio.Task[None] = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def chore(self, work: Coroutine[object, object, None]) -> None:
        """Begin something short that is finished even if the page that caused it is gone."""
        task: asyncio.Task[None] = asyncio.create_task(work)
        self.chores.add(task)
        task.add_done_callback(self.chores.discard)

    async def do(self, table: Table, act: Act) -> int:
        """Add an entry to a table, then let the bots that are asked think."""
        number = await self.tables.do(table, act)
        self.nudge(table)
        return number

    async def say(self, table: Table, seat: int, choose: Callable[[Live], int]) -> int:
        """Let a seat say what `choose` chooses, a short cut in all its steps; then ask the bots."""
        rest: list[int] = []

        def begin(live: Live) -> Sequence[Event]:
            first, *rest[:] = live.game.expand(live.state.view(seat), seat, choose(live))
            return live.play(seat, first)

        number = await self.tables.do(table, begin)
        for action in rest:
            number = await self.tables.do(table, partial(Live.play, seat=seat, action=action))
        self.nudge(table)
        return number

    def nudge(self, table: Table) -> None:
        """Let the bots of a table think if they are asked and do not yet."""
        for seat in table.bots_waiting():
            place = (table.id, table.last.number, seat)
            if place not in self.thinking and not self.closing:
                self.thinking.add(place)
                self.start(self._let_bot(table, place))

    async def _let_bot(self, table: Table, place: tuple[str, int, int]) -> None:
        _, number, seat = place
        try:
            idea = await self.idea(table, seat)

            def choose(live: Live) -> int:
                if not table.holders[seat].bot or seat not in [int(other) for other in live.state.waiting()]:
                    raise Refused("The bot is not asked any more.")
                return idea.action

            await self.say(table, seat, choose)
        except Refused:
            self.nudge_later(table, number)
        except Exception:
            log.exception("a bot failed", extra={"game": table.kept.game})
        finally:
            self.thinking.discard(place)

    async def idea(self, table: Table, seat: int) -> Idea:
        """Return what the bot of a seat does; if its thinking fails it plays at random: no table waits for ever."""
        try:
            return await self.think(table, seat, table.holders[seat].bot)
        except Exception:
            log.exception("a bot failed", extra={"game": table.kept.game, "bot": table.holders[seat].bot})
            return await self.think(table, seat, "random")

    def nudge_later(self, table: Table, number: int) -> None:
        """Ask the bots again if the table moved on while one was thinking."""
        if table.last.number != number:
            self.nudge(table)

    async def think(self, table: Table, seat: int, spec: str, lang: str = "") -> Idea:
        """Let a bot think about what a seat sees, and explain it if a language is named."""
        view = table.last.state.view(seat).encode()
        # From a secret of the table, so that nobody can foretell how a bot draws lots, and not from the record: what
        # the seat may not know must not tip a choice between equals.
        seed = seed_of(table.kept.lots.encode(), bytes([seat]), view)
        return await self.workers.think(
            Task(table.title.module, table.live.record.rules, view, seat, bot_at_table(spec), seed, lang)
        )

    async def clear_away(self) -> None:
        """Remove the tables that nobody opened for too long."""
        self.cleared = now()
        gone = await self.store.expire(now() - self.settings.expire)
        if gone:
            log.info("expired", extra={"tables": gone})

    async def rounds(self) -> None:
        """Look after what nobody asks for: bots whose process died, who is there, tables that expire."""
        while not self.closing:
            try:
                await self.bus.renew()
                for table in [table for table in self.tables.open.values() if table.pages]:
                    await self.tables.heard(table.id)
                    self.nudge(table)
                if now() - self.cleared > HOUR:
                    await self.clear_away()
            except Exception:
                log.exception("a round failed")
            await asyncio.sleep(SWEEP)
