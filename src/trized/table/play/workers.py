"""Queues and pools of workers for bots, hints, reviews and balance tests.

The queue is fair: bot moves come before hints, and visitors take turns, however many requests each of them sends. When
it grows, bots think less. A request whose page is gone is cancelled. Reviews have their own low-priority workers, and
balance tests one of the lowest priority.
"""

import asyncio
import hashlib
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from msgspec.structs import replace

from trized.analysis.coach import Advice
from trized.analysis.review import PlyReview
from trized.bots import Spec, read_spec
from trized.kernel import Refused
from trized.table.http.metrics import BOT_TIME, BOT_WAIT, timed
from trized.table.play.thinking import (
    AdviceRequest,
    BalanceRequest,
    BalanceResult,
    Request,
    Result,
    ReviewRequest,
    ThinkRequest,
    ThinkResult,
)

MOST_SIMULATIONS = 20_000
MOST_MILLISECONDS = 10_000
CALM = 2  # queued requests for each worker up to which bots use their full budget
LOOK = 0.5  # seconds between checks that the answer is still wanted
LEAST = 0.1  # smallest share of its budget that a bot gets
WAITING = 4  # hints that one visitor may queue


class Abandoned(Exception):
    """The request was cancelled because its answer is no longer wanted."""


class Overloaded(Exception):
    """A visitor has queued too many requests."""


class PoolBroken(Exception):
    """The workers do not start, or die with every attempt at a request."""


class Pool(Protocol):
    """Workers that answer one request at a time each; cancelling `run` frees its worker."""

    number: int

    async def run(self, request: Request) -> Result:
        """Answer a request; raise PoolBroken if no worker can. At most `number` run at the same time."""

    def restart(self) -> None:
        """Answer the next requests in new workers; let the running ones finish."""

    def close(self) -> None:
        """End the workers."""


def bot_at_table(text: str) -> str:
    """Return the normalized name of a bot; raise Refused if its budget is too large for a table."""
    spec: Spec = read_spec(text)
    budget = spec.budget
    if (budget.simulations or 0) > MOST_SIMULATIONS or (budget.milliseconds or 0) > MOST_MILLISECONDS:
        raise Refused("long_budget", text=text.strip(), simulations=MOST_SIMULATIONS, milliseconds=MOST_MILLISECONDS)
    return str(spec)


def seed_of(*parts: bytes) -> int:
    """Return a seed derived from `parts`, so that a bot repeats its move after an undo."""
    return int.from_bytes(hashlib.blake2b(b"\0".join(parts), digest_size=7).digest(), "big")


@dataclass(eq=False)
class Job:
    """A queued request; `wanted` returns whether its answer is still needed."""

    wanted: Callable[[], bool]
    turn: asyncio.Future[None]


class FairQueue:
    """A queue that serves visitors in turn, one job each."""

    def __init__(self) -> None:
        self.visitors: OrderedDict[str, deque[Job]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self.visitors.values()))

    def add(self, visitor: str, job: Job) -> None:
        """Append a job to those of the same visitor."""
        self.visitors.setdefault(visitor, deque()).append(job)

    def next(self) -> Job | None:
        """Remove and return the next job that is still wanted, dropping others; None if there is none."""
        while self.visitors:
            visitor, jobs = self.visitors.popitem(last=False)
            job = jobs.popleft()
            if jobs:
                self.visitors[visitor] = jobs  # behind all other visitors
            if job.turn.done():
                continue
            if job.wanted():
                return job
            job.turn.set_exception(Abandoned())
        return None


class Workers:
    """The workers of a server: pools for bots and hints, for reviews, and optionally for balance tests."""

    def __init__(self, thinkers: Pool, reviewers: Pool, measurers: Pool | None = None) -> None:
        self.thinkers, self.reviewers, self.measurers = thinkers, reviewers, measurers or reviewers
        self.bots, self.hints = FairQueue(), FairQueue()
        self.busy = 0
        # Hold one of these while calling `review` or `balance`; first come, first served.
        self.review_turns = asyncio.Semaphore(reviewers.number)
        self.balance_turns = asyncio.Semaphore(measurers.number) if measurers else self.review_turns

    async def think(
        self, request: ThinkRequest, visitor: str = "", wanted: Callable[[], bool] = lambda: True
    ) -> ThinkResult:
        """Return a bot's choice when it is this visitor's turn; raise Abandoned once `wanted` returns False."""
        found = await self._work(request, "bot", self.bots, visitor, wanted)
        assert isinstance(found, ThinkResult)
        return found

    async def advise(
        self, request: AdviceRequest, visitor: str = "", wanted: Callable[[], bool] = lambda: True
    ) -> Advice | None:
        """Return a hint or the coach's advice on a move like `think`; raise Overloaded if too many are queued."""
        if len(self.hints.visitors.get(visitor, ())) >= WAITING:
            raise Overloaded
        found = await self._work(request, "hint", self.hints, visitor, wanted)
        assert found is None or isinstance(found, Advice)
        return found

    async def review(self, request: ReviewRequest) -> PlyReview:
        """Return the review of a ply. The caller holds one of `review_turns`."""
        with timed(BOT_TIME.labels("review")):
            found = await self.reviewers.run(request)
        assert isinstance(found, PlyReview)
        return found

    async def balance(self, request: BalanceRequest) -> BalanceResult:
        """Return results of games with a custom file. The caller holds one of `balance_turns`."""
        with timed(BOT_TIME.labels("balance")):
            found = await self.measurers.run(request)
        assert isinstance(found, BalanceResult)
        return found

    async def _work(
        self, request: Request, kind: str, queue: FairQueue, visitor: str, wanted: Callable[[], bool]
    ) -> Result:
        job = Job(wanted, asyncio.get_running_loop().create_future())
        queue.add(visitor, job)
        self._dispatch()
        try:
            with timed(BOT_WAIT.labels(kind)):
                await job.turn
        except asyncio.CancelledError:
            if job.turn.done() and not job.turn.cancelled() and job.turn.exception() is None:
                self._done()  # the worker was just assigned to this job
            raise
        if isinstance(request, ThinkRequest | AdviceRequest):
            request = replace(request, share=self.share())
        work = asyncio.create_task(self.thinkers.run(request))
        work.add_done_callback(self._worked)
        try:
            with timed(BOT_TIME.labels(kind)):
                while not work.done():
                    await asyncio.wait({work}, timeout=LOOK)
                    if not work.done() and not wanted():
                        raise Abandoned
        finally:
            work.cancel()  # no effect if it is done
        return work.result()

    def _worked(self, work: asyncio.Task[Result]) -> None:
        if not work.cancelled():
            work.exception()  # mark it as retrieved
        self._done()

    def share(self) -> float:
        """Return the share of its budget that a bot gets now: 1 while the queue is short."""
        waiting = len(self.bots) + len(self.hints)
        return max(LEAST, min(1.0, CALM * self.thinkers.number / waiting)) if waiting else 1.0

    def _dispatch(self) -> None:
        while self.busy < self.thinkers.number and (job := self.bots.next() or self.hints.next()) is not None:
            self.busy += 1
            job.turn.set_result(None)

    def _done(self) -> None:
        self.busy -= 1
        self._dispatch()

    def restart(self) -> None:
        """Answer the next requests in new workers, which load the code again."""
        for pool in {self.thinkers, self.reviewers, self.measurers}:
            pool.restart()

    def close(self) -> None:
        for pool in {self.thinkers, self.reviewers, self.measurers}:
            pool.close()
