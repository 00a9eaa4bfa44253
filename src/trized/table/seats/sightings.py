"""Last visits by table and browser: collected in memory, stored later in batches, never before a move."""

import asyncio
import logging
from collections.abc import Callable

from trized.table.store.database import StoreUnavailable
from trized.table.store.store import Store

TOGETHER = 100  # visits in one commit
PAUSE = 1.0  # seconds between batches
log = logging.getLogger("trized.table")


class Sightings:
    """Collects when tables were opened and which browsers looked at them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.opened: dict[str, int] = {}  # time by table
        self.seen: dict[tuple[str, str], int] = {}  # time by table and hashed secret
        self.noted = asyncio.Event()
        self.storing = asyncio.Lock()

    def note(self, table: str, hashed: str = "", opened: bool = True) -> None:
        """Note a visit of a table, by the browser `hashed` if it holds a seat; `opened` resets the table's expiry."""
        now = self.store.now()
        if opened:
            self.opened[table] = now
        if hashed:
            self.seen[table, hashed] = now
        self.noted.set()

    async def keep_storing(self, closing: Callable[[], bool]) -> None:
        """Store visits until `closing` returns True; failed ones are tried again."""
        while not closing():
            await self.noted.wait()
            await asyncio.sleep(PAUSE)
            try:
                await self.flush()
            except StoreUnavailable as away:
                log.warning("who is there could not be stored yet", extra={"why": str(away)})
                await asyncio.sleep(PAUSE)

    async def flush(self) -> None:
        """Store all visits in small batches, so that moves are not delayed."""
        async with self.storing:
            self.noted.clear()
            try:
                while self.opened or self.seen:
                    await self._store_some()
            except StoreUnavailable:
                self.noted.set()
                raise

    async def _store_some(self) -> None:
        opened = dict(list(self.opened.items())[:TOGETHER])
        seen = dict(list(self.seen.items())[:TOGETHER])
        await self.store.note_seen(opened, seen)
        for table, at in opened.items():
            if self.opened[table] == at:
                del self.opened[table]
        for place, at in seen.items():
            if self.seen[place] == at:
                del self.seen[place]
