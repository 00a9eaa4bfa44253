"""The bus: tells every process which table moved, and who is there; in this process, or through Redis."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence

from redis.asyncio import Redis
from redis.exceptions import RedisError

from trized.kernel import Refused

Listener = Callable[[str], Awaitable[None]]  # called with the name of the table that moved
Follower = Callable[
    [str, int, Sequence[str]], Awaitable[None]
]  # gets a table, a number, and entries stored from there on
CHANNEL = "trized:moved"
FRESH = 45  # seconds for which Redis remembers that somebody is there; renewed while the page is open
log = logging.getLogger("trized.table")


class Bus:
    """The bus inside one process; the others build on it."""

    def __init__(self) -> None:
        self.listener: Listener | None = None
        self.follower: Follower | None = None
        self.pages: Counter[tuple[str, int]] = Counter()

    async def open(self, listener: Listener) -> None:
        """Begin to listen."""
        self.listener = listener

    async def close(self) -> None:
        """Stop listening."""
        self.listener = None

    async def alive(self) -> bool:
        """Tell whether the bus runs."""
        return self.listener is not None

    async def moved(self, table: str) -> None:
        """Tell the others that a table moved, or that somebody came or went."""

    async def stored(self, table: str, number: int, texts: Sequence[str]) -> None:
        """Tell the others which entries of a table were stored, the first under a number."""
        await self.moved(table)

    async def page_opened(self, table: str, seats: tuple[int, ...]) -> None:
        """Note that a page of these seats was opened."""
        self.pages.update((table, seat) for seat in seats)

    async def page_closed(self, table: str, seats: tuple[int, ...]) -> None:
        """Note that a page of these seats was closed."""
        for seat in seats:
            self.pages[table, seat] -= 1
            if self.pages[table, seat] <= 0:
                del self.pages[table, seat]

    async def present(self, table: str, seats: int) -> list[bool] | None:
        """Return for each seat whether somebody is there; None if that is not known now."""
        return [self.pages[table, seat] > 0 for seat in range(seats)]

    async def renew(self) -> None:
        """Say again who is here; called every few seconds."""


class RedisBus(Bus):
    """The bus through Redis, for several processes. If Redis is away, pages of other processes come late, no more."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.redis: Redis = Redis.from_url(url, decode_responses=True)
        self.name = secrets.token_hex(4)
        self.task: asyncio.Task[None] | None = None

    async def open(self, listener: Listener) -> None:
        await super().open(listener)
        await self.redis.ping()
        self.task = asyncio.create_task(self._listen())

    async def close(self) -> None:
        await super().close()
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task
        await self.redis.aclose()

    async def alive(self) -> bool:
        try:
            return bool(await self.redis.ping())
        except (RedisError, OSError):
            return False

    async def _listen(self) -> None:
        while True:
            with contextlib.suppress(RedisError, OSError):
                async with self.redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    async for message in channel.listen():
                        if message["type"] == "message":
                            sender, _, table = message["data"].partition(" ")
                            if sender != self.name:
                                await self._hear(table)
            await asyncio.sleep(1)

    async def _hear(self, table: str) -> None:
        """Pass on that a table moved; one that cannot be read keeps nobody from hearing of the others."""
        try:
            if self.listener is not None:
                await self.listener(table)
        except Exception:
            log.exception("a table could not follow", extra={"table": table})

    async def moved(self, table: str) -> None:
        with contextlib.suppress(RedisError, OSError):
            await self.redis.publish(CHANNEL, f"{self.name} {table}")

    async def page_opened(self, table: str, seats: tuple[int, ...]) -> None:
        await super().page_opened(table, seats)
        await self._remember(table, seats)

    async def page_closed(self, table: str, seats: tuple[int, ...]) -> None:
        await super().page_closed(table, seats)
        gone = [f"{seat} {self.name}" for seat in seats if not self.pages[table, seat]]
        if gone:
            with contextlib.suppress(RedisError, OSError):
                await self.redis.hdel(self._key(table), *gone)

    async def present(self, table: str, seats: int) -> list[bool] | None:
        here = [self.pages[table, seat] > 0 for seat in range(seats)]
        try:
            elsewhere = await self.redis.hgetall(self._key(table))
        except (RedisError, OSError):
            return here if all(here) else None
        for field, until in elsewhere.items():
            seat = int(str(field).partition(" ")[0])
            if float(until) > time.time() and seat < seats:
                here[seat] = True
        return here

    async def renew(self) -> None:
        for table, seat in list(self.pages):
            await self._remember(table, (seat,))

    async def _remember(self, table: str, seats: tuple[int, ...]) -> None:
        until = str(time.time() + FRESH)
        with contextlib.suppress(RedisError, OSError):
            for seat in seats:
                await self.redis.hset(self._key(table), f"{seat} {self.name}", until)
            await self.redis.expire(self._key(table), FRESH)

    def _key(self, table: str) -> str:
        return f"trized:here:{table}"


def bus_for(url: str) -> Bus:
    """Return the bus for an address: `memory:` or `redis://…`."""
    kind, _, rest = url.partition(":")
    if kind == "memory" and not rest:
        return Bus()
    if kind == "local" and rest.isdecimal():
        from trized.table.local_bus import LocalBus

        return LocalBus(int(rest))
    if kind in ("redis", "rediss", "unix") and rest:
        return RedisBus(url)
    raise Refused(f"'{url}' is no bus; write memory: or redis://HOST:PORT.")
