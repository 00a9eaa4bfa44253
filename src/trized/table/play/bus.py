"""The bus: notifies other servers when a table changes, and knows which seats have an open page."""

from collections import Counter
from collections.abc import Awaitable, Callable

from trized.kernel.errors import Refused
from trized.kernel.extras import need
from trized.table.settings import TEXTS
from trized.table.sources import Sources

Listener = Callable[[str], Awaitable[None]]  # called with the id of a table that changed


class Bus:
    """The bus inside one process, and the base class of others."""

    shared = False  # whether other servers may write to the same store

    def __init__(self) -> None:
        self.listener: Listener | None = None
        self.pages: Counter[tuple[str, int]] = Counter()

    async def open(self, listener: Listener) -> None:
        """Start to call `listener` for tables that change elsewhere."""
        self.listener = listener

    async def close(self) -> None:
        self.listener = None

    async def alive(self) -> bool:
        """Return whether the bus is connected."""
        return self.listener is not None

    async def moved(self, table: str) -> None:
        """Notify other servers that a table changed: an entry, or a person who came or left."""

    def is_notified_of(self, table: str) -> bool:
        """Return whether this server is notified of every change of `table`, so that its copy is up to date."""
        return True

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
        """Return for each seat whether a page is open; None if unknown."""
        return [self.pages[table, seat] > 0 for seat in range(seats)]

    async def renew(self) -> None:
        """Renew the presence of open pages; called every few seconds."""


def bus_for(url: str, sources: Sources) -> Bus:
    """Return the bus for `url`: `memory:` or `redis://…`."""
    kind, _, rest = url.partition(":")
    if kind == "memory" and not rest:
        return Bus()
    if kind in ("redis", "rediss", "unix") and rest:
        need("redis", "server")
        from trized.table.play.redis_bus import RedisBus

        try:
            return RedisBus(url, sources)
        except ValueError:
            raise Refused("bus", TEXTS, url=url) from None
    raise Refused("bus", TEXTS, url=url)
