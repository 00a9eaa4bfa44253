"""Games stepped in other processes for a learner that chooses all actions; rows are in shared memory.

Every process steps two groups of games: while the learner chooses for one group, the processes step the other.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trized.envs.arrays import ArrayBatch
from trized.kernel import Options
from trized.lab.processes import interrupts_held, start_worker
from trized.lab.train.dataset import NONE

GROUPS = 2
PROBED = 400  # random steps that show the most features and legal actions of a position
SPARE = 1.25  # room beyond what they show; what exceeds it is left out
GO = b"1"

Arrays = dict[str, NDArray[Any]]


@dataclass(frozen=True)
class Layout:
    """The sizes of a group's rows: set features, legal actions and seats of each game."""

    games: int
    features: int
    legal: int
    seats: int
    priors: bool  # whether the prior weights of the legal actions are written

    def parts(self) -> list[tuple[str, type[np.generic], tuple[int, ...]]]:
        """Return name, type and shape of each array of a group."""
        return [
            ("features", np.uint16, (self.games, self.features)),
            ("legal", np.uint16, (self.games, self.legal)),
            ("priors", np.uint32, (self.games, self.legal if self.priors else 0)),
            ("actions", np.uint16, (self.games,)),  # chosen by the learner, dense indices
            ("seats", np.uint8, (self.games,)),
            ("dones", np.uint8, (self.games,)),
            ("rewards", np.int8, (self.games, self.seats)),
        ]

    def size(self) -> int:
        """Return the bytes of a group."""
        return sum(np.dtype(kind).itemsize * int(np.prod(shape)) for _, kind, shape in self.parts())

    def arrays(self, memory: SharedMemory, group: int) -> Arrays:
        """Return the arrays of a group in shared memory."""
        at, found = group * self.size(), {}
        for name, kind, shape in self.parts():
            found[name] = np.ndarray(shape, kind, memory.buf, at)
            at += found[name].nbytes
        return found


def probe(game: str, options: Sequence[Options], games: int, priors: bool) -> Layout:
    """Return a layout with room for the positions of random games."""
    batch = ArrayBatch(game, options, max(8, len(options)), dense=False)
    features = legal = 0
    for _ in range(PROBED):
        features = max(features, int(np.diff(batch.sparse()[1], prepend=0).max()))
        legal = max(legal, int(np.diff(batch.legal()[1], prepend=0).max()))
        batch.step(batch.random_actions())
    return Layout(games, round(SPARE * features), round(SPARE * legal), batch.seat_count, priors)


def pad(rows: NDArray[Any], values: NDArray[Any], ends: NDArray[np.int64], rest: int = NONE) -> None:
    """Write lists of values, each up to its end, into rows, and `rest` after them."""
    width = rows.shape[1]
    counts = np.diff(ends, prepend=0)
    if (longest := int(counts.max())) > width:
        kept = np.arange(longest) < counts[:, None]
        wide = np.full(kept.shape, rest, rows.dtype)
        wide[kept] = values
        rows[:] = wide[:, :width]
    else:
        rows[:] = rest
        rows[np.arange(width) < counts[:, None]] = values


def step_games(
    pipe: Connection, name: str, game: str, options: Sequence[Options], layout: Layout, place: slice, seed: int
) -> None:
    """Step a share of the games of both groups whenever the learner has chosen, until it closes the pipe."""
    start_worker()
    memory = SharedMemory(name)
    rows = [{key: part[place] for key, part in layout.arrays(memory, group).items()} for group in range(GROUPS)]
    games = place.stop - place.start
    batches = [ArrayBatch(game, options, games, GROUPS * seed + group, dense=False) for group in range(GROUPS)]
    with suppress(EOFError, ConnectionError):
        step_until_closed(pipe, batches, rows)


def step_until_closed(pipe: Connection, batches: Sequence[ArrayBatch], rows: Sequence[Arrays]) -> None:
    """Step the groups in turn, each after a message from the learner; raise EOFError or ConnectionError at the end."""
    group, begun = 0, [False] * GROUPS
    while True:
        pipe.recv_bytes()
        batch, out = batches[group], rows[group]
        if begun[group]:
            batch.step(out["actions"].astype(np.int64))
        begun[group] = True
        pad(out["features"], *batch.sparse())
        legal, ends = batch.legal()
        pad(out["legal"], legal, ends)
        if out["priors"].size:
            pad(out["priors"], batch.priors(), ends, 0)
        out["seats"][:], out["dones"][:], out["rewards"][:] = batch.seats, batch.dones, batch.rewards
        pipe.send_bytes(GO)
        group = (group + 1) % GROUPS


class Rollouts:
    """The processes and their shared memory; use it as a context."""

    def __init__(self, game: str, options: Sequence[Options], layout: Layout, jobs: int, seed: int) -> None:
        self.layout = layout
        self.memory = SharedMemory(create=True, size=GROUPS * layout.size())
        self.groups = [layout.arrays(self.memory, group) for group in range(GROUPS)]
        self.pipes: list[Connection] = []
        self.processes: list[BaseProcess] = []
        context, edges = get_context("spawn"), [layout.games * k // jobs for k in range(jobs + 1)]
        with interrupts_held():
            for k in range(jobs):
                ours, theirs = context.Pipe()
                share = slice(edges[k], edges[k + 1])
                given = (theirs, self.memory.name, game, options, layout, share, jobs * seed + k)
                self.processes.append(context.Process(target=step_games, args=given, daemon=True))
                self.processes[-1].start()
                theirs.close()
                self.pipes.append(ours)
        for _ in range(GROUPS):
            self.advance()

    def advance(self) -> None:
        """Let the processes step the next group, whose actions are chosen."""
        for pipe in self.pipes:
            pipe.send_bytes(GO)

    def wait(self) -> None:
        """Wait until all processes have stepped the next group."""
        for pipe in self.pipes:
            pipe.recv_bytes()

    def __enter__(self) -> "Rollouts":
        return self

    def __exit__(self, *_: object) -> None:
        for pipe in self.pipes:
            pipe.close()
        for process in self.processes:
            process.join()
        self.groups.clear()
        self.memory.unlink()
