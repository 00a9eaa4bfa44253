"""Worker processes: each answers one request after the other, and stops thinking when it gets a signal."""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from types import FrameType

from trized.table.play.thinking import Request, Result, answer
from trized.table.play.workers import Abandoned, PoolBroken

AGAIN = 0.5  # seconds after which a worker that goes on thinking gets the signal again
STARTS = 3  # times that a request is tried anew because a worker died: its own, or another that took all with it
log = logging.getLogger("trized.table")
SIGNAL: int | None = getattr(signal, "SIGUSR1", None)  # not on every system


class Places:
    """Memory that the server and its workers share: for each running request its worker, and whether to stop."""

    def __init__(self, number: int) -> None:
        self.worker = multiprocessing.RawArray("i", number)  # the process id of a worker, or 0
        self.stopped = multiprocessing.RawArray("b", number)

    def begin(self, place: int) -> None:
        """Note that this worker thinks; raise Abandoned if the request was cancelled meanwhile."""
        self.worker[place] = os.getpid()
        if self.stopped[place]:
            raise Abandoned

    def end(self, place: int) -> None:
        """Note that this worker has finished."""
        self.worker[place] = 0

    def stop(self, place: int) -> None:
        """Stop the worker that thinks there, or the one that is about to."""
        self.stopped[place] = 1
        if self.worker[place] and SIGNAL is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.worker[place], SIGNAL)


places: Places | None = None  # in a worker: the memory it shares with its server
thinking = False  # in a worker: whether a signal means the request it works on


def answer_in_worker(place: int, request: Request) -> Result:
    """Answer a request in a worker process, until it is stopped."""
    global thinking
    assert places is not None
    try:
        places.begin(place)
        thinking = True
        return answer(request)
    finally:
        thinking = False
        places.end(place)


def stop_thinking(_: int, frame: FrameType | None) -> None:
    """Leave the request of this worker; not in the middle of an import, whose lock would stay locked."""
    if thinking and not is_importing(frame):
        raise Abandoned


def is_importing(frame: FrameType | None) -> bool:
    """Return whether a module is being imported."""
    while frame is not None and not frame.f_code.co_filename.startswith("<frozen importlib"):
        frame = frame.f_back
    return frame is not None


def start_worker(server: int, shared: Places, niceness: int) -> None:
    """Set a worker up: it ends when its server is gone, however that ended, and leaves Ctrl+C to the server."""
    global places
    places = shared
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if SIGNAL is not None:
        signal.signal(SIGNAL, stop_thinking)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(niceness)

    def watch() -> None:
        while os.getppid() == server:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class ProcessPool:
    """A `Pool` of processes, started when the first request comes.

    `niceness` lowers their priority: on a core that others keep busy they still get a share, about a quarter at 5.
    """

    def __init__(self, number: int, niceness: int = 0) -> None:
        self.number = number
        self.niceness = niceness
        self.executor: ProcessPoolExecutor | None = None
        self.places = Places(number)
        self.free = list(range(number))

    async def run(self, request: Request) -> Result:
        """Answer a request in a worker; when this is cancelled, it ends once the worker has stopped."""
        place = self.free.pop()
        self.places.stopped[place] = 0
        try:
            for _ in range(STARTS):
                self.places.worker[place] = 0  # a worker that died did not clear it
                try:
                    executor = self._started()
                    work = asyncio.get_running_loop().run_in_executor(executor, answer_in_worker, place, request)
                except (OSError, RuntimeError, ImportError):  # no memory, processes or semaphores
                    self.executor = None
                    continue
                try:  # a worker that died while nobody waited for it shows here
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
            while not work.done():  # the signal may come at a moment at which the worker cannot stop
                self.places.stop(place)
                await asyncio.wait({work}, timeout=AGAIN)
            raise

    def _started(self) -> ProcessPoolExecutor:
        if self.executor is None:
            spawn = multiprocessing.get_context("spawn")
            around = (os.getpid(), self.places, self.niceness)
            self.executor = ProcessPoolExecutor(
                self.number, mp_context=spawn, initializer=start_worker, initargs=around
            )
        return self.executor

    def restart(self) -> None:
        """Let running requests finish in the old processes and answer the next ones in new ones."""
        if self.executor is not None:
            self.executor.shutdown(wait=False)
            self.executor = None

    def close(self) -> None:
        """End the processes at once: one that waits for the executor's message could keep the server from ending."""
        if self.executor is not None:
            workers = list((self.executor._processes or {}).values())
            self.executor.shutdown(wait=False, cancel_futures=True)
            self.executor = None
            for worker in workers:
                worker.terminate()
