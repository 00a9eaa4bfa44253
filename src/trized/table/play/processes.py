"""Worker processes: each answers one request at a time and can be stopped by a signal."""

import asyncio
import contextlib
import itertools
import logging
import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from types import FrameType

from trized.kernel.processes import end_with_parent
from trized.table.play.work import Abandoned, PoolBroken, Request, Result

AGAIN = 0.5  # seconds after which a worker that has not stopped gets the signal again
KILLED = 20  # signals to stop after which a worker is killed
MEMORY = 1024**3  # bytes of a worker
STARTS = 3  # attempts at a request whose worker died, by its own fault or with the pool
log = logging.getLogger("trized.table")
SIGNAL: int | None = getattr(signal, "SIGUSR1", None)  # Windows has none


class Places:
    """Shared memory with the workers: for each running request the process id of its worker, and whether to stop."""

    def __init__(self, number: int) -> None:
        self.worker = multiprocessing.RawArray("i", number)  # process id of the worker, or 0
        self.stopped = multiprocessing.RawArray("b", number)

    def begin(self, place: int) -> None:
        """Register this worker for `place`; raise Abandoned if the request was already cancelled."""
        self.worker[place] = os.getpid()
        if self.stopped[place]:
            raise Abandoned

    def end(self, place: int) -> None:
        """Unregister this worker."""
        self.worker[place] = 0

    def stop(self, place: int) -> None:
        """Stop the worker at `place`, or the one that is about to start."""
        self.stopped[place] = 1
        self.send(place, SIGNAL)

    def kill(self, place: int) -> None:
        """Kill the worker at `place`, which does not stop."""
        self.send(place, getattr(signal, "SIGKILL", None))

    def send(self, place: int, number: int | None) -> None:
        """Send a signal to the worker at `place`, if there is one."""
        if self.worker[place] and number is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.worker[place], number)


places: Places | None = None  # in a worker: memory shared with its server
thinking = False  # in a worker: a signal now means the current request


def answer_in_worker(place: int, request: Request[Result]) -> Result:
    """Answer a request in a worker process; raise Abandoned when it is stopped."""
    global thinking
    assert places is not None
    try:
        places.begin(place)
        thinking = True
        return request.answer()
    finally:
        thinking = False
        places.end(place)


def stop_thinking(_: int, frame: FrameType | None) -> None:
    """Signal handler: raise Abandoned, but not during an import, whose lock would stay locked."""
    if thinking and not is_importing(frame):
        raise Abandoned


def is_importing(frame: FrameType | None) -> bool:
    """Return whether the stack of `frame` contains an import."""
    while frame is not None and not frame.f_code.co_filename.startswith("<frozen importlib"):
        frame = frame.f_back
    return frame is not None


def start_worker(shared: Places, niceness: int) -> None:
    """Initialize a worker process: it exits with its server, even a killed one, and ignores Ctrl+C."""
    global places
    places = shared
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if SIGNAL is not None:
        signal.signal(SIGNAL, stop_thinking)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(niceness)
    with contextlib.suppress(ImportError, OSError, ValueError):  # Windows has no limits
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    end_with_parent()


class ProcessPool:
    """A `Pool` of processes that start with the first request.

    `niceness` lowers their priority: at 5 they get about a quarter of a core that others keep busy.
    """

    def __init__(self, number: int, niceness: int = 0) -> None:
        self.number = number
        self.niceness = niceness
        self.executor: ProcessPoolExecutor | None = None
        self.places = Places(number)
        self.free = list(range(number))

    async def run(self, request: Request[Result]) -> Result:
        """Answer a request in a worker; if cancelled, return after the worker has stopped."""
        place = self.free.pop()
        self.places.stopped[place] = 0
        try:
            for _ in range(STARTS):
                self.places.worker[place] = 0  # a worker that died did not clear it
                try:
                    executor = self._started()
                    work = asyncio.get_running_loop().run_in_executor(executor, answer_in_worker, place, request)
                except (OSError, RuntimeError, ImportError):  # no memory, processes or semaphores left
                    self.executor = None
                    continue
                try:  # raises here if a worker died while idle
                    return await self._finished(place, work)
                except BrokenProcessPool:
                    if self.executor is executor:
                        self.executor = None
        finally:
            self.free.append(place)
        log.error("workers do not start, or a request ends them again and again")
        raise PoolBroken

    async def _finished(self, place: int, work: asyncio.Future[Result]) -> Result:
        work.add_done_callback(lambda done: done.cancelled() or done.exception())  # the request may be cancelled
        try:
            return await asyncio.shield(work)
        except asyncio.CancelledError:
            for attempt in itertools.count():  # the worker may ignore a signal, for example during an import
                if work.done():
                    break
                (self.places.stop if attempt < KILLED else self.places.kill)(place)
                await asyncio.wait({work}, timeout=AGAIN)
            raise

    def _started(self) -> ProcessPoolExecutor:
        if self.executor is None:
            spawn = multiprocessing.get_context("spawn")
            self.executor = ProcessPoolExecutor(self.number, spawn, start_worker, (self.places, self.niceness))
        return self.executor

    def restart(self) -> None:
        """Finish running requests in the old processes; answer the next ones in new processes."""
        if self.executor is not None:
            self.executor.shutdown(wait=False)
            self.executor = None

    def close(self) -> None:
        """Kill the processes: one that waits for the executor could keep the server from ending."""
        if self.executor is not None:
            workers = list((self.executor._processes or {}).values())
            self.executor.shutdown(wait=False, cancel_futures=True)
            self.executor = None
            for worker in workers:
                worker.terminate()
