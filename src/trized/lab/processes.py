"""Distributes work over processes, and yields results as they come."""

import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context
from threading import current_thread, main_thread
from typing import TypeVar

from trized.kernel.processes import end_with_parent

Item = TypeVar("Item")
Answer = TypeVar("Answer")
AHEAD = 4  # items queued for each process in advance


def map_unordered(work: Callable[[Item], Answer], items: Iterable[Item], jobs: int) -> Generator[Answer, None, None]:
    """Call `work` with every item, here or in `jobs` other processes; yield each result as it comes.

    Items are read a few ahead of the results, so later items may depend on earlier results.
    """
    if jobs <= 1:
        yield from map(work, items)
        return
    before, waiting = set(active_children()), iter(items)
    with ProcessPoolExecutor(jobs, get_context("spawn"), start_worker) as pool:
        with interrupts_held():
            begun = {pool.submit(work, item) for item in islice(waiting, AHEAD * jobs)}
        try:
            while begun:
                done, begun = wait(begun, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
                    begun |= {pool.submit(work, item) for item in islice(waiting, 1)}
        finally:
            if begun:  # after an interrupt or error, the other results are not needed
                while children := set(active_children()) - before:
                    for process in children:
                        process.terminate()
                        process.join()
                pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Delay an interrupt until the end of the block; in a process started here, until `start_worker`.

    Otherwise a process that is interrupted while it imports its modules prints a traceback. The signal mask is for
    those processes; here any other thread may receive the signal, so the handler waits too.
    """
    if current_thread() is not main_thread():
        yield
        return
    held: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _: held.append(number))
    masks = hasattr(signal, "pthread_sigmask")  # not on Windows
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if masks else set()
    try:
        yield
    finally:
        if masks:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        signal.signal(signal.SIGINT, handler)
        if held:
            signal.raise_signal(signal.SIGINT)


def start_worker() -> None:
    """Let an interrupt, or the end of the parent process, end this process at once."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
