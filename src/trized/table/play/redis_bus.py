"""The bus between server processes, through Redis."""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from trized.table.http.metrics import BUS, timed
from trized.table.play.bus import Bus, Listener
from trized.table.sources import Sources

CHANNEL = "trized:moved:"  # followed by the id of a table; the bare name only keeps the connection open
FRESH = 45  # seconds until presence in Redis expires; open pages renew it
ANSWER = 1.0  # seconds to wait for an answer of Redis
PAUSE = 2.0  # seconds between attempts after a failure
FAILED = (RedisError, OSError, TimeoutError)
log = logging.getLogger("trized.table")


class RedisBus(Bus):
    """The bus through Redis. While Redis is unavailable, pages on other servers update late."""

    shared = True

    def __init__(self, url: str, sources: Sources) -> None:
        super().__init__()
        self.sources = sources
        self.redis: Redis = Redis.from_url(
            url, decode_responses=True, socket_timeout=ANSWER, socket_connect_timeout=ANSWER
        )
        self.subscriber: Redis = Redis.from_url(
            url, decode_responses=True, socket_connect_timeout=ANSWER
        )  # waits for ever
        self.name = sources.token("server", 4).hex()
        self.task: asyncio.Task[None] | None = None
        self.channel: PubSub | None = None  # the subscription, while connected
        self.watched: Counter[str] = Counter()  # open pages on this server, by table
        self.subscribed: set[str] = set()  # tables of which this server receives every change
        self.away_until = 0.0  # monotonic time before which Redis is not tried again

    async def open(self, listener: Listener) -> None:
        await super().open(listener)
        if not await self.alive():
            log.warning("the bus is away; play goes on, and pages of other processes come late")
        self.task = asyncio.create_task(self._listen())

    async def close(self) -> None:
        await super().close()
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task
        await self.redis.aclose()
        await self.subscriber.aclose()

    async def alive(self) -> bool:
        return bool(await self._ask(self.redis.ping, ask_again=True))

    async def _ask(self, command: Callable[..., Any], *arguments: Any, ask_again: bool = False) -> Any:
        """Call a Redis command; return None while Redis is unavailable, which is checked again every PAUSE seconds."""
        if not ask_again and self.sources.monotonic() < self.away_until:
            return None
        try:
            with timed(BUS):
                answer = await command(*arguments)
        except FAILED:
            self.away_until = self.sources.monotonic() + PAUSE
            return None
        self.away_until = 0.0
        return answer

    async def _listen(self) -> None:
        while True:
            with contextlib.suppress(*FAILED):
                async with self.subscriber.pubsub() as channel:
                    await channel.subscribe(CHANNEL)  # keeps the connection open while there are no pages
                    self.channel = channel
                    if self.watched:
                        await channel.subscribe(*(CHANNEL + table for table in self.watched))
                    async for message in channel.listen():
                        table = message["channel"].removeprefix(CHANNEL)
                        if table in self.watched and message["type"] == "subscribe":
                            self.subscribed.add(table)
                            await self._notify_listener(table)  # changes until now
                        elif message["type"] == "message" and message["data"] != self.name:
                            await self._notify_listener(table)
            self.channel = None
            self.subscribed.clear()
            await asyncio.sleep(1)

    def is_notified_of(self, table: str) -> bool:
        return table in self.subscribed

    async def _notify_listener(self, table: str) -> None:
        """Call the listener for `table`; an error there does not stop notifications of other tables."""
        try:
            if self.listener is not None:
                await self.listener(table)
        except Exception:
            log.exception("a table could not follow", extra={"table": table})

    async def moved(self, table: str) -> None:
        await self._ask(self.redis.publish, CHANNEL + table, self.name)

    async def page_opened(self, table: str, seats: tuple[int, ...]) -> None:
        await super().page_opened(table, seats)
        self.watched[table] += 1
        if self.watched[table] == 1 and self.channel is not None:
            with contextlib.suppress(*FAILED):  # `_listen` subscribes again when Redis is back
                await self.channel.subscribe(CHANNEL + table)
        await self._remember({table: seats})

    async def page_closed(self, table: str, seats: tuple[int, ...]) -> None:
        await super().page_closed(table, seats)
        self.watched[table] -= 1
        if not self.watched[table]:
            del self.watched[table]
            self.subscribed.discard(table)
            if self.channel is not None:
                with contextlib.suppress(*FAILED):
                    await self.channel.unsubscribe(CHANNEL + table)
        gone = [f"{seat} {self.name}" for seat in seats if not self.pages[table, seat]]
        if gone:
            await self._ask(self.redis.hdel, self._key(table), *gone)

    async def present(self, table: str, seats: int) -> list[bool] | None:
        here = [self.pages[table, seat] > 0 for seat in range(seats)]
        if all(here):
            return here
        elsewhere = await self._ask(self.redis.hgetall, self._key(table))
        if elsewhere is None:
            return None
        for field, until in elsewhere.items():
            seat = int(str(field).partition(" ")[0])
            if float(until) > self.sources.now() and seat < seats:
                here[seat] = True
        return here

    async def renew(self) -> None:
        seats: dict[str, list[int]] = {}
        for table, seat in self.pages:
            seats.setdefault(table, []).append(seat)
        await self._remember(seats)

    async def _remember(self, here: Mapping[str, Sequence[int]]) -> None:
        """Store the presence at several tables in one pipeline."""
        until, together = str(self.sources.now() + FRESH), self.redis.pipeline(transaction=False)
        for table, seats in here.items():
            if seats:
                together.hset(self._key(table), mapping={f"{seat} {self.name}": until for seat in seats})
                together.expire(self._key(table), FRESH)
        await self._ask(together.execute)

    def _key(self, table: str) -> str:
        return f"trized:here:{table}"
