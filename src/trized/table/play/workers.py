"""Workers in which bots think and reviews are made, and the queues before them.

The queue of bots and hints is fair: bots that hold up a game come before hints, and visitors take turns, however many
requests each of them sends. When it grows long, bots think less. A request that nobody waits for any more is stopped.
Reviews have workers of their own, of low priority: they never hold up a bot, and no bot holds them up for long.
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
    BalanceRequest,
    BalanceResult,
    CoachRequest,
    Request,
    Result,
    ReviewRequest,
    ThinkRequest,
    ThinkResult,
)

MOST_SIMULATIONS = 20_000
MOST_MILLISECONDS = 10_000
CALM = 2  # waiting requests for each worker up to which bots think as long as they like
LOOK = 0.5  # seconds after which the server checks again whether somebody still waits for an answer
LEAST = 0.1  # the share of its budget that a bot is left with, however many wait
WAITING = 4  # hints of one visitor that may wait


class Abandoned(Exception):
    """The request was cancelled: nobody waits for its answer any more."""


class Overloaded(Exception):
    """One visitor has sent more requests than may wait."""


class PoolBroken(Exception):
    """The workers do not start, or a request ends them again and again."""


class Pool(Protocol):
    """A number of workers. Each answers one request at a time; cancelling `run` stops it and frees its worker."""

    number: int

    async def run(self, request: Request) -> Result:
        """Answer a request; raise PoolBroken if no worker can. At most `number` run at the same time."""

    def restart(self) -> None:
        """Answer the next requests in new workers; those that run are finished."""

    def close(self) -> None:
        """End the workers."""


def bot_at_table(text: str) -> str:
    """Read the name of a bot that may play at a table: it must not keep everybody waiting."""
    spec: Spec = read_spec(text)
    budget = spec.budget
    if (budget.simulations or 0) > MOST_SIMULATIONS or (budget.milliseconds or 0) > MOST_MILLISECONDS:
        raise Refused("long_budget", text=text.strip(), simulations=MOST_SIMULATIONS, milliseconds=MOST_MILLISECONDS)
    return str(spec)


def seed_of(*parts: bytes) -> int:
    """Return a seed that is the same for the same parts: after an undo a bot answers as it did before."""
    return int.from_bytes(hashlib.blake2b(b"\0".join(parts), digest_size=7).digest(), "big")


@dataclass(eq=False)
class Job:
    """A request that waits for a worker, and whether somebody still waits for its answer."""

    wanted: Callable[[], bool]
    turn: asyncio.Future[None]


class FairQueue:
    """Jobs by visitor: each visitor in turn gets one of theirs done."""

    def __init__(self) -> None:
        self.visitors: OrderedDict[str, deque[Job]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self.visitors.values()))

    def add(self, visitor: str, job: Job) -> None:
        """Let a job wait behind those of the same visitor."""
        self.visitors.setdefault(visitor, deque()).append(job)

    def next(self) -> Job | None:
        """Take the next job that somebody still waits for; the others are dropped on the way."""
        while self.visitors:
            visitor, jobs = self.visitors.popitem(last=False)
            job = jobs.popleft()
            if jobs:
                self.visitors[visitor] = jobs  # behind everybody else
            if job.turn.done():
                continue
            if job.wanted():
                return job
            job.turn.set_exception(Abandoned())
        return None


class Workers:
    """The workers of a server: some for bots and hints, others for reviews."""

    def __init__(self, thinkers: Pool, reviewers: Pool) -> None:
        self.thinkers, self.reviewers = thinkers, reviewers
        self.bots, self.hints = FairQueue(), FairQueue()
        self.busy = 0
        self.review_turns = asyncio.Semaphore(
            reviewers.number
        )  # hold one while calling `review` or `balance`; first come, first served

    async def think(
        self, request: ThinkRequest, visitor: str = "", wanted: Callable[[], bool] = lambda: True
    ) -> ThinkResult:
        """Let a worker think when it is this visitor's turn; raise Abandoned as soon as the answer is not wanted."""
        kind, queue = ("hint", self.hints) if request.lang else ("bot", self.bots)
        if request.lang and len(queue.visitors.get(visitor, ())) >= WAITING:
            raise Overloaded
        found = await self._work(request, kind, queue, visitor, wanted)
        assert isinstance(found, ThinkResult)
        return found

    async def advise(
        self, request: CoachRequest, visitor: str = "", wanted: Callable[[], bool] = lambda: True
    ) -> Advice | None:
        """Let a worker evaluate a move, with the priority of a hint."""
        if len(self.hints.visitors.get(visitor, ())) >= WAITING:
            raise Overloaded
        found = await self._work(request, "hint", self.hints, visitor, wanted)
        assert found is None or isinstance(found, Advice)
        return found

    async def review(self, request: ReviewRequest) -> PlyReview:
        """Let a worker review a ply. The caller holds one of `review_turns`."""
        with timed(BOT_TIME.labels("review")):
            found = await self.reviewers.run(request)
        assert isinstance(found, PlyReview)
        return found

    async def balance(self, request: BalanceRequest) -> BalanceResult:
        """Let a worker play with a custom file. The caller holds one of `review_turns`."""
        with timed(BOT_TIME.labels("balance")):
            found = await self.reviewers.run(request)
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
                self._done()  # it was just our turn
            raise
        if isinstance(request, ThinkRequest):
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
            work.cancel()  # nothing, if it is done
        return work.result()

    def _worked(self, work: asyncio.Task[Result]) -> None:
        if not work.cancelled():
            work.exception()  # whoever waits for it has it
        self._done()

    def share(self) -> float:
        """Return the share of its budget that a bot gets: all of it while few wait."""
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
        """Answer the next requests in new workers, which load the code anew."""
        self.thinkers.restart()
        self.reviewers.restart()

    def close(self) -> None:
        """End the workers."""
        self.thinkers.close()
        self.reviewers.close()
