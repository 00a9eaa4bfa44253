"""The bus: notifies the servers with pages of a table when it moves, and knows who is there; here or through Redis."""

from collections import Counter
from collections.abc import Awaitable, Callable

from trized.kernel.errors import Refused
from trized.kernel.extras import need
from trized.table.settings import TEXTS

Listener = Callable[[str], Awaitable[None]]  # called with the name of the table that moved


class Bus:
    """The bus inside one process; the others build on it."""

    shared = False  # whether other servers may write to the same store

    def __init__(self) -> None:
        self.listener: Listener | None = None
        self.pages: Counter[tuple[str, int]] = Counter()

    async def open(self, listener: Listener) -> None:
        """Begin to listen."""
        self.listener = listener

    async def close(self) -> None:
        """Stop listening."""
        self.listener = None

    async def alive(self) -> bool:
        """Return whether the bus runs."""
        return self.listener is not None

    async def moved(self, table: str) -> None:
        """Notify the others that a table moved, or that somebody came or went."""

    def hears(self, table: str) -> bool:
        """Return whether this server is notified of every move of a table, so that what it holds is up to date."""
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
        """Return for each seat whether somebody is there; None if that is not known now."""
        return [self.pages[table, seat] > 0 for seat in range(seats)]

    async def renew(self) -> None:
        """Say again who is here; called every few seconds."""


def bus_for(url: str) -> Bus:
    """Return the bus for an address: `memory:` or `redis://…`."""
    kind, _, rest = url.partition(":")
    if kind == "memory" and not rest:
        return Bus()
    if kind in ("redis", "rediss", "unix") and rest:
        need("redis", "server")
        from trized.table.play.redis_bus import RedisBus

        try:
            return RedisBus(url)
        except ValueError:
            raise Refused("bus", TEXTS, url=url) from None
    raise Refused("bus", TEXTS, url=url)
