"""Reviews of finished games at tables: made in the background ply by ply, stored as they come, and taken up again.

What is stored of a ply stays right whatever is taken back later: entries are never renumbered.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec import Struct

from trized.analysis.decisions import Effort
from trized.analysis.review import Moment, PlyReview, effort_for, moments
from trized.analysis.review_summary import Review, summarize
from trized.kernel import Replay
from trized.table.play.tables import OpenTable, begin
from trized.table.play.workers import ReviewRequest, Workers
from trized.table.store.database import StoreAway
from trized.table.store.store import Store

Judged = Literal["people", "all"]
QUALITIES = (1, 10)
RUNNING = 4  # reviews of one visitor that are made at the same time
log = logging.getLogger("trized.table")


class Depth(Struct, frozen=True):
    """Which review of a game: whose decisions it judges, and how deeply."""

    judged: Judged = "people"
    quality: int = 1


class Progress(Struct, frozen=True):
    """How far a review has come."""

    done: int
    total: int
    running: bool
    failed: bool = False


class Reviews:
    """The reviews that this process makes."""

    def __init__(self, store: Store, workers: Workers) -> None:
        self.store = store
        self.workers = workers
        self.making: dict[tuple[str, Depth], asyncio.Task[None]] = {}
        self.asked_by: dict[tuple[str, Depth], str] = {}
        self.failed: set[tuple[str, Depth]] = set()

    def start(self, table: OpenTable, depth: Depth, visitor: str) -> bool:
        """Begin a review, or go on with it; tell whether it is being made: one visitor has only a few at a time."""
        key = (table.id, depth)
        if key in self.making:
            return True
        if sum(asked == visitor for asked in self.asked_by.values()) >= RUNNING:
            return False
        self.failed.discard(key)
        self.asked_by[key] = visitor
        self.making[key] = begin(self._make(table, depth, visitor))
        return True

    async def _make(self, table: OpenTable, depth: Depth, visitor: str) -> None:
        key = (table.id, depth)
        try:
            found = await moments_of(table, depth)
            effort = effort_for(table.live.game, found, depth.quality)
            for moment in found:
                await self._judge(table, depth, moment, effort, visitor)
        except StoreAway:
            log.warning("a review waits for the store", extra={"table": table.id})
        except Exception:
            self.failed.add(key)
            log.exception("a review failed", extra={"table": table.id, "game": table.row.game})
        finally:
            del self.making[key], self.asked_by[key]

    async def _judge(self, table: OpenTable, depth: Depth, moment: Moment, effort: Effort, visitor: str) -> None:
        if moment.number in await self.store.review(table.id, depth.judged, depth.quality, moment.number - 1):
            return  # from before a restart, or made by another process meanwhile
        record = table.live.record
        request = ReviewRequest(table.package.module, record.rules, record.options, moment, effort)
        ply = await self.workers.review(request, visitor)
        data = msgspec.json.encode(ply).decode()
        await self.store.add_review(table.id, depth.judged, depth.quality, moment.number, data)

    async def plies(self, table: OpenTable, depth: Depth) -> list[PlyReview]:
        """Return what is known so far, from the beginning up to the first ply that is missing."""
        known: dict[int, PlyReview] = table.cache.setdefault(("review", depth), {})
        stored = await self.store.review(table.id, depth.judged, depth.quality, max(known, default=-1))
        found: list[PlyReview] = []
        for moment in await moments_of(table, depth):
            if moment.number not in known:
                if moment.number not in stored:
                    break
                known[moment.number] = msgspec.json.decode(stored[moment.number], type=PlyReview)
            found.append(known[moment.number])
        return found

    async def progress(self, table: OpenTable, depth: Depth) -> Progress:
        """Tell how far a review has come."""
        total = len(await moments_of(table, depth))
        key = (table.id, depth)
        return Progress(len(await self.plies(table, depth)), total, key in self.making, key in self.failed)

    async def deepest(self, table: OpenTable) -> int:
        """Return the quality of the deepest review that is whole, or the usual one."""
        for quality in reversed(QUALITIES):
            progress = await self.progress(table, Depth("people", quality))
            if progress.done == progress.total:
                return quality
        return QUALITIES[0]

    def close(self) -> None:
        """Leave everything that is being made; what is stored is taken up again later."""
        for task in [*self.making.values()]:
            task.cancel()


async def moments_of(table: OpenTable, depth: Depth) -> list[Moment]:
    """Return the plies of a finished game, as a review judges them; made once, beside the event loop."""
    key = ("moments", depth.judged, table.last.number)
    if key not in table.cache:
        record = table.live.export(-1)
        seats = range(table.seats) if depth.judged == "all" else None
        table.cache[key] = await asyncio.to_thread(moments, table.live.game, record, seats)
    found: list[Moment] = table.cache[key]
    return found


def summary_of(table: OpenTable, plies: Sequence[PlyReview], whole: bool) -> Review:
    """Put together what is known so far."""
    record = table.live.record
    assert record.result is not None
    replay = Replay(table.live.game, record)
    return summarize(replay.game, replay.options, record.result, plies, whole)
