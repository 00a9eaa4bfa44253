"""Reviews of finished games at tables: made in the background, stored ply by ply, and continued later.

A stored ply stays valid after an undo, because entries are never renumbered.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Literal

import msgspec
from msgspec import Struct

from trized.analysis.review import Moment, PlyReview, each_moment, effort_for
from trized.analysis.review_summary import Review, by_turn, summarize
from trized.kernel import Replay
from trized.table.play.kept import Kept
from trized.table.play.scheduler import Client, Scheduler
from trized.table.play.slices import slices
from trized.table.play.tables import Gone, OpenTable, Tables, begin
from trized.table.play.thinking import ReviewRequest
from trized.table.play.work import REVIEW, PoolBroken
from trized.table.store.database import StoreUnavailable
from trized.table.store.store import Store

Judged = Literal["people", "all"]
QUALITIES = (1, 10)
TURN = 4  # plies of a request, at most
log = logging.getLogger("trized.table")


class ReviewDepth(Struct, frozen=True):
    """Whose decisions a review evaluates, and how deeply."""

    judged: Judged = "people"
    quality: int = 1


class ReviewProgress(Struct, frozen=True):
    """The progress of a review in plies, and the remaining seconds if they can be estimated."""

    done: int
    total: int
    running: bool
    failed: bool = False
    seconds: int | None = None


PLIES: Kept[dict[ReviewDepth, dict[int, PlyReview]]] = Kept(dict)  # by entry
MOMENTS: Kept[dict[tuple[str, int], list[Moment]]] = Kept(dict)  # by whose decisions, and the last entry


@dataclass(eq=False)
class Making:
    """A running review of this process."""

    client: Client
    begun: float
    task: asyncio.Task[None] | None = None
    done: int = 0  # plies since `begun`


class Reviews:
    """The running reviews of this process."""

    def __init__(self, store: Store, scheduler: Scheduler, tables: Tables) -> None:
        self.store = store
        self.scheduler = scheduler
        self.tables = tables
        self.making: dict[tuple[str, ReviewDepth], Making] = {}
        self.failed: set[tuple[str, ReviewDepth]] = set()
        self.paces: dict[int, float] = {}  # seconds for the last ply, with waiting, by quality

    def start(self, name: str, depth: ReviewDepth, client: Client) -> None:
        """Start or continue a review; raise Full if too many run."""
        key = (name, depth)
        if key in self.making:
            return
        with ExitStack() as place:
            place.enter_context(self.scheduler.admit(REVIEW, client))
            self.failed.discard(key)
            self.making[key] = making = Making(client, now())
            making.task = begin(self._make(name, depth, making, place.pop_all()))

    async def _make(self, name: str, depth: ReviewDepth, making: Making, place: ExitStack) -> None:
        key = (name, depth)
        try:
            while (request := await self._next(name, depth)) is not None:
                started = now()
                plies = await self.scheduler.run(request, making.client)
                await self._store(name, depth, plies, making)
                self.paces[depth.quality] = (now() - started) / len(plies)
        except StoreUnavailable:
            log.warning("a review waits for the store", extra={"table": name})
        except Gone:
            pass
        except PoolBroken:
            self.failed.add(key)  # the pool has logged it
        except Exception:
            self.failed.add(key)
            log.exception("a review failed", extra={"table": name})
        finally:
            place.close()
            del self.making[key]

    async def _next(self, name: str, depth: ReviewDepth) -> ReviewRequest | None:
        """Return the request for the next plies that are not stored yet, None if the review is complete.

        A review that waits for a worker keeps no table in memory.
        """
        if await self.store.table(name) is None:
            raise Gone(name)
        table = await self.tables.get(name)
        found = await self.moments(table, depth)
        stored = await self.store.review(name, depth.judged, depth.quality, -1)  # also by other processes
        missing = [moment for moment in found if moment.number not in stored]
        if not missing:
            return None
        effort, record = effort_for(table.live.game, found, depth.quality), table.live.record
        return ReviewRequest(table.package.module, record.rules, record.options, missing[:TURN], effort)

    async def _store(self, name: str, depth: ReviewDepth, plies: Sequence[PlyReview], making: Making) -> None:
        for ply in plies:
            data = msgspec.json.encode(ply).decode()
            await self.store.add_review(name, depth.judged, depth.quality, ply.number, data)
        making.done += len(plies)

    def seconds_left(self, key: tuple[str, ReviewDepth], plies: int) -> int | None:
        """Estimate the seconds until a review is complete, from its own pace or that of others."""
        making = self.making.get(key)
        if making is None:
            return None
        if making.done:
            return round((now() - making.begun) / making.done * plies)
        pace = self.paces.get(key[1].quality)
        return None if pace is None else round(pace * plies)

    async def plies(self, table: OpenTable, depth: ReviewDepth) -> list[PlyReview]:
        """Return the reviewed plies from the beginning up to the first gap, with losses measured by turn."""
        known = PLIES.of(table).setdefault(depth, {})
        stored = await self.store.review(table.id, depth.judged, depth.quality, max(known, default=-1))
        found: list[PlyReview] = []
        for moment in await self.moments(table, depth):
            if moment.number not in known:
                if moment.number not in stored:
                    break
                known[moment.number] = msgspec.json.decode(stored[moment.number], type=PlyReview)
            found.append(known[moment.number])
        return by_turn(found)

    async def progress(self, table: OpenTable, depth: ReviewDepth) -> ReviewProgress:
        total, done = len(await self.moments(table, depth)), len(await self.plies(table, depth))
        key = (table.id, depth)
        return ReviewProgress(done, total, key in self.making, key in self.failed, self.seconds_left(key, total - done))

    async def deepest(self, table: OpenTable) -> int:
        """Return the quality of the deepest complete review, or the default."""
        for quality in reversed(QUALITIES):
            progress = await self.progress(table, ReviewDepth("people", quality))
            if progress.done == progress.total:
                return quality
        return QUALITIES[0]

    async def moments(self, table: OpenTable, depth: ReviewDepth) -> list[Moment]:
        """Return the plies of a finished game for a review, computed once."""
        key, known = (depth.judged, table.last.number), MOMENTS.of(table)
        if key not in known:
            seats = range(table.seats) if depth.judged == "all" else None
            plies = each_moment(table.live.game, table.live.export(-1), seats)
            known[key] = [moment async for moment in slices(plies)]
        return known[key]

    def tasks(self) -> list[asyncio.Task[None]]:
        """Return the running reviews; a cancelled one continues later from its stored plies."""
        return [making.task for making in self.making.values() if making.task is not None]


def now() -> float:
    """Return the time of the event loop in seconds."""
    return asyncio.get_running_loop().time()


def summary_of(table: OpenTable, plies: Sequence[PlyReview], complete: bool) -> Review:
    """Return the summary of the reviewed plies; `complete` if these are all."""
    record = table.live.record
    assert record.result is not None
    replay = Replay(table.live.game, record)
    return summarize(replay.game, replay.options, record.result, plies, complete)
