"""Balance tests of custom files, run in the background while a page shows them.

A worker of the lowest priority plays the games. Results of a file are shared by all visitors and continued later. Each
visitor has one running test, which stops when no page requests it.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import blake2b

import msgspec

from trized.analysis.balance import MOST, Balance, Pair, balance_of, is_settled
from trized.kernel.workshop import MatchUp
from trized.table.pages.catalogue import refused
from trized.table.play.tables import begin
from trized.table.play.thinking import BalanceRequest
from trized.table.play.workers import PoolBroken, Workers

TURN = 0.7  # work before other tests have their turn
LOOKED_AT = 6.0  # until a test stops that no page requests
RUNNING = 100  # tests at the same time
NEWS = 3.0  # that a request waits for further games
KEPT = 1000  # results in memory
log = logging.getLogger("trized.table")


@dataclass(eq=False)
class Measurement:
    """The balance test of one file."""

    balance: Balance
    seconds: float  # of work that it may take
    pairs: list[Pair] = field(default_factory=list)
    settled: bool = False
    worked: float = 0.0  # seconds of work
    looked: float = 0.0  # time of the last request
    visitor: str = ""
    task: asyncio.Task[None] | None = None
    failed: bool = False
    changed: asyncio.Event = field(default_factory=asyncio.Event)  # set when games were played or the test stopped

    @property
    def over(self) -> bool:
        """Whether the result is settled or the time is used up."""
        return self.worked >= self.seconds or len(self.pairs) >= MOST or self.settled


class Balances:
    """Balance tests by content of the file."""

    def __init__(self, workers: Workers, seconds: float) -> None:
        self.workers, self.seconds = workers, seconds
        self.known: OrderedDict[bytes, Measurement] = OrderedDict()

    async def look(self, module: str, rules: int, match_ups: Sequence[MatchUp], visitor: str) -> Measurement:
        """Return the results so far; continue an unfinished test and wait up to NEWS seconds for further games.

        Raise Refused if too many tests run, PoolBroken if the workers do not start.
        """
        key = blake2b(msgspec.json.encode((module, rules, match_ups))).digest()
        found = self.known.setdefault(key, Measurement(balance_of(match_ups, []), self.seconds))
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
        return found

    async def _measure(self, found: Measurement, request: BalanceRequest) -> None:
        clock = asyncio.get_running_loop().time
        try:
            while not found.over and clock() - found.looked < LOOKED_AT:
                async with self.workers.balance_turns:
                    began = clock()
                    before = len(found.pairs)
                    found.pairs += (await self.workers.balance(msgspec.structs.replace(request, first=before))).pairs
                    found.worked += clock() - began
                asked = request.match_ups, found.pairs
                found.balance = await asyncio.to_thread(balance_of, *asked)
                found.settled = found.settled or await asyncio.to_thread(is_settled, *asked, before)
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

    def tasks(self) -> list[asyncio.Task[None]]:
        """Return the tests that run."""
        return [found.task for found in self.known.values() if found.task is not None]
