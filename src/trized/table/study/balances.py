"""Balance tests of custom files, run in the background while a page shows them.

A test is a series of requests for work (`play/scheduler.py`). All visitors share the results of a file, which are
continued later; a test stops when no page requests it.
"""

import asyncio
import importlib
import logging
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from typing import ClassVar

import msgspec
from msgspec import Struct

from trized.analysis.balance import MOST, Balance, Pair, balance_of, checked, play_pairs
from trized.kernel import Game, Refused
from trized.kernel.workshop import MatchUp
from trized.table.pages.registry import page_of
from trized.table.play.scheduler import Client, Scheduler
from trized.table.play.tables import begin
from trized.table.play.thinking import game_of
from trized.table.play.work import BALANCE, Kind, PoolBroken, Request

TURN = 0.7  # seconds of a part
LOOKED_AT = 6.0  # until a test stops that no page requests
NEWS = 3.0  # that a request waits for further games; the first ones show whether the file can play
KEPT = 1000  # results in memory
log = logging.getLogger("trized.table")


class BalancePart(Struct, frozen=True):
    """Results of further pairs of games, the balance with all pairs, and whether it is settled."""

    pairs: list[Pair]
    balance: Balance
    settled: bool
    replaces: bool  # whether the file replaces the original


class BalanceRequest(Request[BalancePart], frozen=True):
    """A request to play pairs of games with a custom file for `seconds`, after the pairs already `played`."""

    kind: ClassVar[Kind] = BALANCE
    module: str
    rules: int
    option: str
    text: str
    lang: str
    played: tuple[Pair, ...] = ()
    seconds: float = TURN

    def answer(self) -> BalancePart:
        """Play the pairs; raise Refused if the file is invalid."""
        match_ups, before = match_ups_of(self.module, self.option, self.text, self.lang), len(self.played)
        found = play_pairs(game_of(self.module, self.rules), match_ups, before, self.seconds)
        pairs = [*self.played, *found]
        return BalancePart(found, *checked(match_ups, pairs), bool(match_ups[0].originals))


@lru_cache(16)  # a worker plays a few tests in turn
def match_ups_of(module: str, option: str, text: str, lang: str) -> Sequence[MatchUp]:
    """Return the match-ups in which the balance test plays the file."""
    game: Game = importlib.import_module(module).game
    return page_of(module, game).workshop(game, option).match_ups(text, lang)


@dataclass(eq=False)
class Measurement:
    """The balance test of one file."""

    seconds: float  # of work that it may take
    balance: Balance = field(default_factory=lambda: balance_of([], []))
    replaces: bool = False
    pairs: list[Pair] = field(default_factory=list)
    settled: bool = False
    worked: float = 0.0  # seconds of work
    looked: float = 0.0  # time of the last request
    client: Client | None = None  # who is charged
    task: asyncio.Task[None] | None = None
    failure: Exception | None = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)  # set when games were played or the test stopped

    @property
    def over(self) -> bool:
        """Whether the result is settled or the time is used up."""
        return self.worked >= self.seconds or len(self.pairs) >= MOST or self.settled


class Balances:
    """Balance tests by content of the file."""

    def __init__(self, scheduler: Scheduler, seconds: float) -> None:
        self.scheduler, self.seconds = scheduler, seconds
        self.known: OrderedDict[bytes, Measurement] = OrderedDict()

    async def look(self, request: BalanceRequest, client: Client) -> Measurement:
        """Return the results so far; continue an unfinished test and wait up to NEWS seconds for further games.

        Raise Refused if the file is invalid, Full if too many tests run, PoolBroken if the workers do not start.
        """
        key = blake2b(msgspec.json.encode(request)).digest()
        found = self.known.setdefault(key, Measurement(self.seconds))
        self.known.move_to_end(key)
        found.looked = asyncio.get_running_loop().time()
        if found.task is None and not found.over:
            for other in self.known.values():  # a page tests only its last change
                if other.task is not None and other.client == client:
                    other.task.cancel()
            with ExitStack() as place:
                place.enter_context(self.scheduler.admit(BALANCE, client))
                found.client, found.changed = client, asyncio.Event()
                found.task = begin(self._measure(found, request, client, place.pop_all()))
        while len(self.known) > KEPT and next(iter(self.known.values())).task is None:
            self.known.popitem(last=False)
        if not found.over:
            with suppress(TimeoutError):
                await asyncio.wait_for(found.changed.wait(), NEWS if found.pairs else None)
        if found.failure is not None:
            self.known.pop(key, None)
            raise found.failure
        return found

    async def _measure(self, found: Measurement, request: BalanceRequest, client: Client, place: ExitStack) -> None:
        clock = asyncio.get_running_loop().time
        try:
            while not found.over and clock() - found.looked < LOOKED_AT:
                part = await self.scheduler.run(msgspec.structs.replace(request, played=(*found.pairs,)), client)
                found.pairs += part.pairs
                found.worked += request.seconds
                found.balance, found.replaces, found.settled = part.balance, part.replaces, part.settled
                found.changed.set()
                found.changed = asyncio.Event()
        except (PoolBroken, Refused) as failure:
            found.failure = failure
        except Exception:
            found.failure = PoolBroken()
            log.exception("a balance could not be measured", extra={"game": request.module})
        finally:
            place.close()
            found.task = None
            found.changed.set()

    def tasks(self) -> list[asyncio.Task[None]]:
        """Return the tests that run."""
        return [found.task for found in self.known.values() if found.task is not None]
