"""Work shared out over processes; what comes back first is given first."""

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import active_children, get_context
from typing import TypeVar

Item = TypeVar("Item")
Answer = TypeVar("Answer")


def map_unordered(work: Callable[[Item], Answer], items: Sequence[Item], jobs: int) -> Iterator[Answer]:
    """Do the work for every item, here or in other processes, and give each answer as soon as it is there."""
    if jobs <= 1 or len(items) < 2:
        yield from map(work, items)
        return
    before, left = set(active_children()), len(items)
    with ProcessPoolExecutor(min(jobs, len(items)), get_context("spawn"), stop_when_interrupted) as pool:
        futures = [pool.submit(work, item) for item in items]
        try:
            for done in as_completed(futures):
                left -= 1
                yield done.result()
        finally:
            if left:  # an interrupt or an error: nobody waits for what the others are about
                while begun := set(active_children()) - before:
                    for process in begun:
                        process.terminate()
                        process.join()
            pool.shutdown(wait=False, cancel_futures=True)


def stop_when_interrupted() -> None:
    """Let an interrupt end this process at once: whoever interrupts a run need not wait for its games."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
