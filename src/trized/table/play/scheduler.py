"""The scheduler: all work of a server that takes more than 10 ms of CPU time goes through it.

`await Scheduler.run(request, client, wanted)` returns the result of a request (`play/work.py`) from a worker process:

- Short and long kinds of work have separate pools, so a check never waits for a review.
- When a worker is free, it takes a request of the address that was charged the least CPU time, and of its browsers that
  of the one that was charged the least. A start charges the declared cost; the end replaces it by the measured time. No
  kind comes first. A bot's move is charged to the address that created its table.
- Queues have a limited length: `admit` raises `Full`, with the seconds until it is worth trying again, if a browser, an
  address or the server has too many requests. Bots are not counted: each of them has a table with an open page or with
  people who expect the move.
- When many requests wait, bots and hints get a share of their effort; an address with many requests reduces only its
  own share.
- The event loop answers only a few requests of an address at a time (`gate`), not counting those that wait for work.
- A request ends when its task is cancelled, when `wanted` returns False, or at the time limit of its kind. Its worker
  is then free for the next one.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from weakref import WeakValueDictionary

from trized.table.http.metrics import WORK_TIME, WORK_WAIT, timed
from trized.table.play.work import Abandoned, Kind, Pool, Request, Result, TooCostly
from trized.table.sources import Sources

LOOK = 0.5  # seconds between checks that the answer is still wanted
BY_BROWSER = 4  # requests of one browser in each pool
MOST = 1000  # requests of all visitors in each pool
LONGEST_WAIT = 600  # most seconds that a refusal names
LIGHT = 4  # requests of an address that the event loop answers at the same time
KNOWN = 10_000  # names with a charge in memory


@dataclass(frozen=True)
class Client:
    """Who is charged for work: an address, and a browser (hashed secret) at this address."""

    address: str = ""
    browser: str = ""


class Full(Exception):
    """Too many requests wait, of the browser, its address or the server: `key` names the message."""

    def __init__(self, key: str, seconds: int) -> None:
        super().__init__(key)
        self.key = key
        self.seconds = seconds  # until it is worth trying again


@dataclass(eq=False)
class Job:
    """A waiting request; `wanted` returns whether its answer is still needed."""

    client: Client
    cost: float
    wanted: Callable[[], bool]
    turn: asyncio.Future[None]


class Charges:
    """CPU time charged to names. The one that was charged the least is next; a new one starts at the level of that."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.level = 0.0

    def of(self, name: str) -> float:
        """Return the charge of a name."""
        return max(self.level, self.seconds.get(name, 0.0))

    def next(self, names: Iterable[str]) -> str:
        """Return the name that was charged the least, of equal ones the first."""
        name = min(names, key=self.of)
        self.level = self.of(name)
        return name

    def add(self, name: str, seconds: float) -> None:
        """Charge `seconds` to a name."""
        self.seconds[name] = self.of(name) + seconds
        if len(self.seconds) > KNOWN:
            self.seconds = {one: charged for one, charged in self.seconds.items() if charged > self.level}


class FairQueue:
    """Waiting jobs. Addresses take turns by the CPU time charged to them, and so do the browsers of each address."""

    def __init__(self) -> None:
        self.jobs: dict[str, dict[str, deque[Job]]] = {}  # by address and browser
        self.addresses = Charges()
        self.browsers: dict[str, Charges] = {}  # of the addresses in `jobs`

    def __len__(self) -> int:
        return sum(map(self.waiting, self.jobs))

    def waiting(self, address: str) -> int:
        """Return the number of jobs of an address."""
        return sum(map(len, self.jobs.get(address, {}).values()))

    def seconds(self) -> float:
        """Return the declared CPU time of all jobs."""
        return sum(job.cost for browsers in self.jobs.values() for jobs in browsers.values() for job in jobs)

    def add(self, job: Job) -> None:
        """Append a job to those of its browser."""
        self.browsers.setdefault(job.client.address, Charges())
        self.jobs.setdefault(job.client.address, {}).setdefault(job.client.browser, deque()).append(job)

    def remove(self, job: Job) -> None:
        """Remove a job, if it waits."""
        address, browser = job.client.address, job.client.browser
        if job not in self.jobs.get(address, {}).get(browser, ()):
            return
        self.jobs[address][browser].remove(job)
        if not self.jobs[address][browser]:
            del self.jobs[address][browser]
        if not self.jobs[address]:
            del self.jobs[address], self.browsers[address]

    def next(self) -> Job | None:
        """Remove, charge and return the next job that is still wanted, dropping others; None if there is none."""
        while self.jobs:
            address = self.addresses.next(self.jobs)
            browser = self.browsers[address].next(self.jobs[address])
            job = self.jobs[address][browser][0]
            wanted = job.wanted()
            if wanted:
                self.charge(job.client, job.cost)
            self.remove(job)
            if wanted:
                return job
            job.turn.set_exception(Abandoned())
        return None

    def charge(self, client: Client, seconds: float) -> None:
        """Charge CPU time to an address, and to the browser while others of its address may wait."""
        self.addresses.add(client.address, seconds)
        if client.address in self.browsers:
            self.browsers[client.address].add(client.browser, seconds)


class Lane:
    """A pool with the jobs that wait for it."""

    def __init__(self, pool: Pool, sources: Sources) -> None:
        self.pool, self.sources = pool, sources
        self.queue = FairQueue()
        self.busy = 0
        self.places: Counter[tuple[str, ...]] = Counter()  # admitted requests by address, and by address and browser

    def start(self) -> None:
        """Give free workers to the next jobs."""
        while self.busy < self.pool.number and (job := self.queue.next()) is not None:
            self.busy += 1
            job.turn.set_result(None)

    def end(self, client: Client, more: float) -> None:
        """Free a worker; charge the CPU time that its job took `more` than declared."""
        self.busy -= 1
        self.queue.charge(client, more)
        self.start()

    def share(self, client: Client) -> float:
        """Return the share of its effort that a bot or a hint gets now."""
        waiting = max(len(self.queue.jobs), self.queue.waiting(client.address))
        return self.sources.share(waiting, self.pool.number)


class Scheduler:
    """The workers of a server: pools for short and for long work. With `people`, queues have a limited length.

    `people` is the number of browsers that one address may have at the same time.
    """

    def __init__(self, sources: Sources, short: Pool, long: Pool, people: int = 0) -> None:
        self.short, self.long = Lane(short, sources), Lane(long, sources)
        self.people = people
        self.works: set[asyncio.Task[object]] = set()  # requests in workers, also those that are being stopped
        self.gates: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()  # by address

    def lane(self, kind: Kind) -> Lane:
        """Return the pool of a kind of work, with its queue."""
        return self.long if kind.is_long else self.short

    @contextmanager
    def admit(self, kind: Kind, client: Client) -> Iterator[None]:
        """Count a request, or a series of them, inside the `with` block; raise Full if there are too many."""
        places, browser, address = self.lane(kind).places, (client.address, client.browser), (client.address,)
        if self.people:
            for key, place, most in (
                ("error.full_browser", browser, BY_BROWSER),
                ("error.full_address", address, BY_BROWSER * self.people),
                ("error.full_server", (), MOST),
            ):
                if places[place] >= most:
                    raise Full(key, self.wait(kind))
        everywhere = browser, address, ()
        places.update(everywhere)
        try:
            yield
        finally:
            for place in everywhere:
                places[place] -= 1
                if not places[place]:
                    del places[place]

    def gate(self, client: Client) -> asyncio.Semaphore:
        """Return the semaphore that a request holds while the event loop answers it."""
        found = self.gates.get(client.address)
        if found is None:
            found = self.gates[client.address] = asyncio.Semaphore(LIGHT if self.people else MOST)
        return found

    def wait(self, kind: Kind) -> int:
        """Estimate the seconds until the waiting requests of a pool are done."""
        lane = self.lane(kind)
        return min(LONGEST_WAIT, ceil(max(kind.cost, lane.queue.seconds()) / lane.pool.number))

    async def run(self, request: Request[Result], client: Client, wanted: Callable[[], bool] = lambda: True) -> Result:
        """Return the result of a request when it is its client's turn.

        Raise Abandoned once `wanted` returns False, TooCostly at the time limit, Refused if the input is invalid, and
        PoolBroken if the workers do not start.
        """
        kind, loop = request.kind, asyncio.get_running_loop()
        lane = self.lane(kind)
        job = Job(client, kind.cost, wanted, loop.create_future())
        lane.queue.add(job)
        lane.start()
        try:
            with timed(WORK_WAIT.labels(kind.name)):
                await job.turn
        except asyncio.CancelledError:
            lane.queue.remove(job)
            if job.turn.done() and not job.turn.cancelled() and job.turn.exception() is None:
                lane.end(client, -kind.cost)  # a worker was just assigned to this job
            raise
        begun = loop.time()
        work = asyncio.create_task(lane.pool.run(request.reduced(lane.share(client))))
        self.works.add(work)

        def ended(work: asyncio.Task[Result]) -> None:
            self.works.discard(work)
            if not work.cancelled():
                work.exception()  # mark it as retrieved
            lane.end(client, loop.time() - begun - kind.cost)

        work.add_done_callback(ended)
        try:
            with timed(WORK_TIME.labels(kind.name)):
                while not work.done():
                    await asyncio.wait({work}, timeout=LOOK)
                    if work.done():
                        break
                    if not wanted():
                        raise Abandoned
                    if loop.time() - begun > kind.limit:
                        raise TooCostly
        finally:
            work.cancel()  # no effect if it is done
        try:
            return work.result()
        except MemoryError:
            raise TooCostly from None

    def restart(self) -> None:
        """Answer the next requests in new workers, which load the code again."""
        for lane in {self.short.pool, self.long.pool}:
            lane.restart()

    async def close(self) -> None:
        """Stop all work, and end the workers."""
        for work in self.works:
            work.cancel()
        await asyncio.gather(*self.works, return_exceptions=True)
        for lane in {self.short.pool, self.long.pool}:
            lane.close()
