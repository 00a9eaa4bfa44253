"""Balance of custom files, measured in the background for those who look at it.

Workers of reviews play it, of low priority. A file is measured once for everybody, and goes on where it was left. Each
visitor has one measurement at a time, and one that nobody looks at stops.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import blake2b

import msgspec

from trized.analysis.balance import MOST, Balance, balance_of, is_settled
from trized.kernel.workshop import MatchUp
from trized.table.pages.catalogue import refused
from trized.table.play.tables import begin
from trized.table.play.thinking import BalanceRequest
from trized.table.play.workers import PoolBroken, Workers

SECONDS = 60.0  # of work for one file
TURN = 0.7  # seconds of work before others have their turn
LOOKED_AT = 6.0  # seconds for which a measurement goes on although nobody looks at it
RUNNING = 100  # measurements at the same time
NEWS = 3.0  # seconds for which somebody who looks waits for further games
KEPT = 1000  # measurements that are remembered
log = logging.getLogger("trized.table")


@dataclass(eq=False)
class Measurement:
    """What is known about the balance of a file."""

    points: list[float] = field(default_factory=list)
    worked: float = 0.0  # seconds
    looked: float = 0.0  # when somebody looked at it
    visitor: str = ""
    task: asyncio.Task[None] | None = None
    failed: bool = False
    changed: asyncio.Event = field(default_factory=asyncio.Event)  # games were played, or will not be

    @property
    def over(self) -> bool:
        """Whether it is settled, or has had its time."""
        return self.worked >= SECONDS or 2 * len(self.points) >= MOST or is_settled(self.points)


class Balances:
    """The balance of files by their content."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self.known: OrderedDict[bytes, Measurement] = OrderedDict()

    async def look(self, module: str, rules: int, match_ups: Sequence[MatchUp], visitor: str) -> tuple[Balance, bool]:
        """Return the balance of a file so far, and whether it is final; measure it if it is not, and wait for news.

        Raise Refused if too many files are being measured, and PoolBroken if the workers do not start.
        """
        key = blake2b(msgspec.json.encode((module, rules, match_ups))).digest()
        found = self.known.setdefault(key, Measurement())
        self.known.move_to_end(key)
        found.looked = asyncio.get_running_loop().time()
        if found.task is None and not found.over:
            running = [one for one in self.known.values() if one.task is not None]
            for one in running:
                if one.visitor == visitor and one.task is not None:
                    one.task.cancel()
            if len(running) >= RUNNING:
                raise refused("workshop.busy")
            found.visitor, found.changed = visitor, asyncio.Event()
            found.task = begin(self._measure(found, BalanceRequest(module, rules, tuple(match_ups), 0, TURN)))
        while len(self.known) > KEPT and next(iter(self.known.values())).task is None:
            self.known.popitem(last=False)
        if not found.over:
            with suppress(TimeoutError):
                await asyncio.wait_for(found.changed.wait(), NEWS)
        if found.failed:
            self.known.pop(key, None)
            raise PoolBroken
        return balance_of([one.name for one in match_ups], found.points), found.over

    async def _measure(self, found: Measurement, request: BalanceRequest) -> None:
        clock = asyncio.get_running_loop().time
        try:
            while not found.over and clock() - found.looked < LOOKED_AT:
                async with self.workers.review_turns:
                    began = clock()
                    asked = msgspec.structs.replace(request, first=len(found.points))
                    found.points += (await self.workers.balance(asked)).points
                    found.worked += clock() - began
                found.changed.set()
                found.changed = asyncio.Event()
        except PoolBroken:
            found.failed = True  # the pool has logged it
        except Exception:
            found.failed = True
            log.exception("a balance could not be measured", extra={"game": request.module})
        finally:
            found.task = None
            found.changed.set()

    def close(self) -> None:
        """Stop all measurements."""
        for found in self.known.values():
            if found.task is not None:
                found.task.cancel()
