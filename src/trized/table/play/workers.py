"""Worker processes in which bots think, and the queue before them.

Views only cross the border, so what a bot may not see is not even there. The queue is fair: bots that hold a game up
come before hints and both before reviews, and visitors take turns, however much each of them asks for. When it grows
long, bots think less. What was begun and is not wanted any more is stopped: the worker gets a signal and is free for
others. A piece of a review is stopped too when a bot or a hint finds no worker free, and is begun again later.

A review is of a game that is over: everybody may know all of it.
"""

import asyncio
import contextlib
import hashlib
import importlib
import multiprocessing
import os
import signal
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from types import FrameType

from msgspec import Struct
from msgspec.structs import replace

from trized.analysis.coach import Advice, advise
from trized.analysis.decisions import Effort
from trized.analysis.review import Moment, PlyReview, judge
from trized.bots import Spec, read_spec
from trized.bots.bot import Budget
from trized.bots.explain import Explanation, explain
from trized.kernel import LEVELS, Game, Seeded, refusal
from trized.table.http.metrics import BOT_TIME, BOT_WAIT, timed

MOST_SIMULATIONS = 20_000
MOST_MILLISECONDS = 10_000
CALM = 2  # waiting requests for each worker up to which bots think as long as they like
LOOK = 0.5  # seconds after which it is asked again whether an answer is still wanted, or told again to stop
LEAST = 0.1  # the share of its budget that a bot is left with, however many wait
WAITING = 4  # hints of one visitor that may wait
STARTS = 3  # times that a request is asked anew because a worker died: its own, or another that took all with it


class ThinkResult(Struct, frozen=True):
    """What a bot would do, and why."""

    action: int
    sure: float
    worth: float
    tried: tuple[tuple[int, float, float], ...]
    gains: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()
    line: tuple[tuple[str, str], ...] = ()


class ThinkRequest(Struct, frozen=True):
    """What a worker is asked: all of it is plain data."""

    module: str
    rules: int
    view: bytes
    seat: int
    spec: str
    seed: int
    lang: str = ""  # the language to explain it in, if somebody asks why
    share: float = 1.0  # of the budget that the bot may use
    place: int = 0  # in which a worker says that it thinks about this, and is told to stop


class ReviewRequest(Struct, frozen=True):
    """A ply of a finished game that a worker is asked to judge."""

    module: str
    rules: int
    options: dict[str, str]
    moment: Moment
    effort: Effort
    place: int = 0


class CoachRequest(Struct, frozen=True):
    """A move that a worker is asked to judge before it is made."""

    module: str
    rules: int
    options: dict[str, str]
    view: bytes
    seat: int
    action: int
    lang: str
    seed: int
    place: int = 0


class Abandoned(Exception):
    """Nobody wants to know any more what a bot would do there."""


class Overloaded(Exception):
    """One visitor has asked for more than may wait."""


class Places:
    """What the server and its workers share: for each request that is thought about, who does, and who shall stop."""

    def __init__(self, number: int) -> None:
        self.worker = multiprocessing.RawArray("i", number)  # the process id of a worker, or 0
        self.stopped = multiprocessing.RawArray("b", number)

    def begin(self, place: int) -> None:
        """Say that this worker thinks; raise Abandoned if nobody wants to know any more."""
        self.worker[place] = os.getpid()
        if self.stopped[place]:
            raise Abandoned

    def end(self, place: int) -> None:
        """Say that this worker has done with it."""
        self.worker[place] = 0

    def stop(self, place: int) -> None:
        """Tell the worker that thinks there to stop, or the one that will."""
        self.stopped[place] = 1
        if self.worker[place] and SIGNAL is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.worker[place], SIGNAL)


SIGNAL: int | None = getattr(signal, "SIGUSR1", None)  # not on every system
places: Places | None = None  # in a worker: what it shares with its server
thinking = False  # in a worker: whether a signal means what it thinks about


Request = ThinkRequest | ReviewRequest | CoachRequest
Result = ThinkResult | PlyReview | Advice | None


def work_in_worker(request: Request) -> Result:
    """Think about a view, or judge a ply or a move, in a worker process, until it is told to stop."""
    global thinking
    assert places is not None
    try:
        places.begin(request.place)
        thinking = True
        match request:
            case ThinkRequest():
                return think(request)
            case ReviewRequest():
                return judge_ply(request)
            case CoachRequest():
                return judge_move(request)
    finally:
        thinking = False
        places.end(request.place)


def stop_thinking(_: int, frame: FrameType | None) -> None:
    """Leave what this worker thinks about; not in the middle of an import, whose lock would be left behind."""
    if thinking and not is_importing(frame):
        raise Abandoned


def is_importing(frame: FrameType | None) -> bool:
    """Tell whether a module is being imported."""
    while frame is not None and not frame.f_code.co_filename.startswith("<frozen importlib"):
        frame = frame.f_back
    return frame is not None


def think(request: ThinkRequest) -> ThinkResult:
    """Think about a view."""
    game: Game = importlib.import_module(request.module).game.under(request.rules)
    view = game.decode_view(request.view)
    spec = read_spec(request.spec)
    legal = [int(action) for action in view.legal()]
    if request.share < 1:
        spec = reduced(game, spec, request.share)
    thought = spec.bot(Seeded(request.seed)).think(game, view, request.seat, legal, spec.budget)
    reasons = Explanation()
    if request.lang:
        reasons = explain(game, view, request.seat, thought, request.lang, Seeded(request.seed))
    said = (reasons.gains, reasons.costs, reasons.line)
    return ThinkResult(int(thought.action), thought.confidence, thought.value, tuple(thought.alternatives), *said)


def judge_ply(request: ReviewRequest) -> PlyReview:
    """Judge a ply of a finished game."""
    game: Game = importlib.import_module(request.module).game.under(request.rules)
    return judge(game.for_options(request.options), request.options, request.moment, request.effort)


def judge_move(request: CoachRequest) -> Advice | None:
    """Judge a move before it is made."""
    game: Game = importlib.import_module(request.module).game.under(request.rules).for_options(request.options)
    return advise(game, request.view, request.seat, request.action, request.lang, request.seed)


def reduced(game: Game, spec: Spec, share: float) -> Spec:
    """Return a bot with a share of its budget; a level that searches becomes a search with a share of what it has."""
    name, budget = spec.name, spec.budget
    if name in LEVELS:
        level = game.levels[LEVELS.index(name)]
        if level.simulations:
            name, budget = "net" if level.learned else "search", Budget(level.simulations, level.milliseconds)
    simulations = None if budget.simulations is None else max(1, int(budget.simulations * share))
    milliseconds = None if budget.milliseconds is None else max(1, int(budget.milliseconds * share))
    return Spec(name, Budget(simulations, milliseconds))


def bot_at_table(text: str) -> str:
    """Read the name of a bot that may play at a table: it must not keep everybody waiting."""
    spec: Spec = read_spec(text)
    budget = spec.budget
    if (budget.simulations or 0) > MOST_SIMULATIONS or (budget.milliseconds or 0) > MOST_MILLISECONDS:
        raise refusal("long_budget", text=text.strip(), simulations=MOST_SIMULATIONS, milliseconds=MOST_MILLISECONDS)
    return str(spec)


def seed_of(*parts: bytes) -> int:
    """Return a seed that is the same for the same parts: after an undo a bot answers as it did before."""
    return int.from_bytes(hashlib.blake2b(b"\0".join(parts), digest_size=7).digest(), "big")


def start_worker(server: int, shared: Places) -> None:
    """Let a worker end when its server is gone, however that one went; Ctrl+C is the server's business."""
    global places
    places = shared
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if SIGNAL is not None:
        signal.signal(SIGNAL, stop_thinking)

    def watch() -> None:
        while os.getppid() == server:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


@dataclass(eq=False)
class Job:
    """A request that waits for a worker, and who waits for its answer."""

    request: Request
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
    """The processes in which bots think."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.pool: ProcessPoolExecutor | None = None
        self.bots, self.hints, self.reviews = FairQueue(), FairQueue(), FairQueue()
        self.reviewing: list[asyncio.Task[Result]] = []  # pieces of reviews that are worked at
        self.busy = 0
        self.places = Places(number)
        self.free = list(range(number))

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
        """Let a worker judge a move as soon as a hint would be thought about."""
        if len(self.hints.visitors.get(visitor, ())) >= WAITING:
            raise Overloaded
        found = await self._work(request, "hint", self.hints, visitor, wanted)
        assert found is None or isinstance(found, Advice)
        return found

    async def review(self, request: ReviewRequest, visitor: str = "") -> PlyReview:
        """Let a worker judge a ply when nobody waits for a bot or a hint."""
        while True:
            try:
                found = await self._work(request, "review", self.reviews, visitor, lambda: True)
            except Abandoned:
                continue  # somebody needed the worker: this is begun again
            assert isinstance(found, PlyReview)
            return found

    async def _work(
        self,
        request: Request,
        kind: str,
        queue: FairQueue,
        visitor: str,
        wanted: Callable[[], bool],
    ) -> Result:
        job = Job(request, wanted, asyncio.get_running_loop().create_future())
        queue.add(visitor, job)
        self._dispatch()
        if queue is not self.reviews and not job.turn.done() and self.reviewing:
            self.reviewing.pop().cancel()
        try:
            with timed(BOT_WAIT.labels(kind)):
                await job.turn
        except asyncio.CancelledError:
            if job.turn.done() and not job.turn.cancelled() and job.turn.exception() is None:
                self._done()  # it was just our turn
            raise
        if isinstance(request, ThinkRequest):
            request = replace(request, share=self.share())
        work = asyncio.create_task(self._run(request))
        work.add_done_callback(self._worked)
        if queue is self.reviews:
            self.reviewing.append(work)
        try:
            with timed(BOT_TIME.labels(kind)):
                while not work.done():
                    await asyncio.wait({work}, timeout=LOOK)
                    if not work.done() and not wanted():
                        raise Abandoned
        finally:
            work.cancel()  # nothing, if it is done
            if work in self.reviewing:
                self.reviewing.remove(work)
        if work.cancelled():
            raise Abandoned
        return work.result()

    def _worked(self, work: asyncio.Task[Result]) -> None:
        if not work.cancelled():
            work.exception()  # whoever waits for it has it
        self._done()

    def share(self) -> float:
        """Return the share of its budget that a bot gets: all of it while few wait."""
        waiting = len(self.bots) + len(self.hints)
        return max(LEAST, min(1.0, CALM * self.number / waiting)) if waiting else 1.0

    def _dispatch(self) -> None:
        while self.busy < self.number and (job := self._next()) is not None:
            self.busy += 1
            job.turn.set_result(None)

    def _next(self) -> Job | None:
        return self.bots.next() or self.hints.next() or self.reviews.next()

    def _done(self) -> None:
        self.busy -= 1
        self._dispatch()

    async def _run(self, request: Request) -> Result:
        """Let a worker think; when this is cancelled, it ends once the worker has stopped."""
        place = self.free.pop()
        self.places.stopped[place] = 0
        try:
            for _ in range(STARTS):
                pool = self._workers()
                try:  # a worker that died while nobody waited for it is found out here
                    return await self._ask(pool, replace(request, place=place))
                except BrokenProcessPool:
                    if self.pool is pool:
                        self.pool = None
        finally:
            self.free.append(place)
        raise RuntimeError("The workers in which bots think do not start.")

    async def _ask(self, pool: ProcessPoolExecutor, request: Request) -> Result:
        work = asyncio.get_running_loop().run_in_executor(pool, work_in_worker, request)
        work.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may wait for it
        try:
            return await asyncio.shield(work)
        except asyncio.CancelledError:
            while not work.done():  # a signal may come at a moment at which it cannot be followed
                self.places.stop(request.place)
                await asyncio.wait({work}, timeout=LOOK)
            raise

    def _workers(self) -> ProcessPoolExecutor:
        if self.pool is None:
            spawn = multiprocessing.get_context("spawn")
            around = (os.getpid(), self.places)
            self.pool = ProcessPoolExecutor(self.number, mp_context=spawn, initializer=start_worker, initargs=around)
        return self.pool

    def close(self) -> None:
        """Let the workers go."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None
