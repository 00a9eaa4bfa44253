"""Bots think in worker processes. Views only cross the border, so what a bot may not see is not even there."""

import asyncio
import hashlib
import importlib
import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from msgspec import Struct

from trized.bots import read_spec
from trized.bots.explain import Explanation, explain
from trized.kernel import Game, Refused, Seeded

MOST_SIMULATIONS = 20_000
MOST_MILLISECONDS = 10_000


class Idea(Struct, frozen=True):
    """What a bot would do, and why."""

    action: int
    sure: float
    worth: float
    tried: tuple[tuple[int, float, float], ...]
    gains: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()
    line: tuple[tuple[str, str], ...] = ()


class Task(Struct, frozen=True):
    """What a worker is asked: all of it is plain data."""

    module: str
    rules: int
    view: bytes
    seat: int
    spec: str
    seed: int
    lang: str = ""  # the language to explain it in, if somebody asks why


def think(task: Task) -> Idea:
    """Think about a view, in a worker process."""
    game: Game = importlib.import_module(task.module).game.under(task.rules)
    view = game.decode_view(task.view)
    spec = read_spec(task.spec)
    legal = [int(action) for action in view.legal()]
    thought = spec.bot(Seeded(task.seed)).think(game, view, task.seat, legal, spec.budget)
    reasons = explain(game, view, task.seat, thought, task.lang, Seeded(task.seed)) if task.lang else Explanation()
    said = (reasons.gains, reasons.costs, reasons.line)
    return Idea(int(thought.action), thought.confidence, thought.value, tuple(thought.alternatives), *said)


def bot_at_table(text: str) -> str:
    """Read the name of a bot that may play at a table: it must not keep everybody waiting."""
    spec = read_spec(text)
    budget = spec.budget
    if (budget.simulations or 0) > MOST_SIMULATIONS or (budget.milliseconds or 0) > MOST_MILLISECONDS:
        raise Refused(
            f"'{text.strip()}' would think for too long; at a table a bot has up to {MOST_SIMULATIONS} simulations "
            f"or {MOST_MILLISECONDS}ms."
        )
    return str(spec)


def seed_of(*parts: bytes) -> int:
    """Return a seed that is the same for the same parts: after an undo a bot answers as it did before."""
    return int.from_bytes(hashlib.blake2b(b"\0".join(parts), digest_size=7).digest(), "big")


def leave_with(server: int) -> None:
    """Let a worker end when its server is gone, however that one went; Ctrl+C is the server's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == server:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class Workers:
    """The processes in which bots think."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.pool: ProcessPoolExecutor | None = None

    async def think(self, task: Task) -> Idea:
        """Let a worker think."""
        for _ in range(2):
            if self.pool is None:
                spawn = multiprocessing.get_context("spawn")
                self.pool = ProcessPoolExecutor(
                    self.number, mp_context=spawn, initializer=leave_with, initargs=(os.getpid(),)
                )
            try:
                return await asyncio.get_running_loop().run_in_executor(self.pool, think, task)
            except BrokenProcessPool:
                self.pool = None
        raise RuntimeError("The workers in which bots think do not start.")

    def close(self) -> None:
        """Let the workers go."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None
