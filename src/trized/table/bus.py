"""Tells every process which table moved, and who is there: in this process, or through Redis."""

import asyncio
import contextlib
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable

from redis.asyncio import Redis
from redis.exceptions import RedisError

from trized.kernel import Refused

Heard = Callable[[str], Awaitable[None]]  # called with the name of the table that moved
CHANNEL = "trized:moved"
FRESH = 45  # seconds for which Redis remembers that somebody is there; renewed while the page is open


class Bus:
    """The bus inside one process; the others build on it."""

    def __init__(self) -> None:
        self.heard: Heard | None = None
        self.pages: Counter[tuple[str, int]] = Counter()

    async def open(self, heard: Heard) -> None:
        """Begin to listen."""
        self.heard = heard

    async def close(self) -> None:
        """Stop listening."""
        self.heard = None

    async def alive(self) -> bool:
        """Tell whether the bus runs."""
        return self.heard is not None

    async def moved(self, table: str) -> None:
        """Tell the others that a table moved, or that somebody came or went."""

    async def came(self, table: str, seats: tuple[int, ...]) -> None:
        """Note that a page of these seats was opened."""
        self.pages.update((table, seat) for seat in seats)

    async def went(self, table: str, seats: tuple[int, ...]) -> None:
        """Note that a page of these seats was closed."""
        for seat in seats:
            self.pages[table, seat] -= 1
            if self.pages[table, seat] <= 0:
                del self.pages[table, seat]

    async def present(self, table: str, seats: int) -> list[bool]:
        """Return for each seat whether somebody is there."""
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

    async def open(self, heard: Heard) -> None:
        await super().open(heard)
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
                        if message["type"] == "message" and self.heard is not None:
                            sender, _, table = message["data"].partition(" ")
                            if sender != self.name:
                                await self.heard(table)
            await asyncio.sleep(1)

    async def moved(self, table: str) -> None:
        with contextlib.suppress(RedisError, OSError):
            await self.redis.publish(CHANNEL, f"{self.name} {table}")

    async def came(self, table: str, seats: tuple[int, ...]) -> None:
        await super().came(table, seats)
        await self._remember(table, seats)

    async def went(self, table: str, seats: tuple[int, ...]) -> None:
        await super().went(table, seats)
        gone = [f"{seat} {self.name}" for seat in seats if not self.pages[table, seat]]
        if gone:
            with contextlib.suppress(RedisError, OSError):
                await self.redis.hdel(self._name(table), *gone)

    async def present(self, table: str, seats: int) -> list[bool]:
        here = await super().present(table, seats)
        with contextlib.suppress(RedisError, OSError):
            for field, until in (await self.redis.hgetall(self._name(table))).items():
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
                await self.redis.hset(self._name(table), f"{seat} {self.name}", until)
            await self.redis.expire(self._name(table), FRESH)

    def _name(self, table: str) -> str:
        return f"trized:here:{table}"


def bus_for(url: str) -> Bus:
    """Return the bus for an address: `memory:` or `redis://…`."""
    kind, _, rest = url.partition(":")
    if kind == "memory" and not rest:
        return Bus()
    if kind in ("redis", "rediss", "unix") and rest:
        return RedisBus(url)
    raise Refused(f"'{url}' is no bus; write memory: or redis://HOST:PORT.")
