"""Who was seen at which table, and when: noted at once, stored a little later, many at a time, never before a move."""

import asyncio
import logging
from collections.abc import Callable

from trized.table.store.database import StoreAway
from trized.table.store.store import Store

TOGETHER = 100  # of them that are stored with one commit
PAUSE = 1.0  # seconds during which more of them are gathered
log = logging.getLogger("trized.table")


class Sightings:
    """Notes that tables were opened, and by which browsers they are looked at."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.opened: dict[str, int] = {}  # when, by table
        self.seen: dict[tuple[str, str], int] = {}  # when, by table and hashed secret
        self.noted = asyncio.Event()
        self.storing = asyncio.Lock()

    def note(self, table: str, hashed: str = "", opened: bool = True) -> None:
        """Note that a table was opened or is still looked at, and by which browser if it holds a seat there."""
        now = self.store.now()
        if opened:
            self.opened[table] = now
        if hashed:
            self.seen[table, hashed] = now
        self.noted.set()

    async def keep_storing(self, closing: Callable[[], bool]) -> None:
        """Store what is noted, again and again. What could not be stored is tried again with what comes next."""
        while not closing():
            await self.noted.wait()
            await asyncio.sleep(PAUSE)
            try:
                await self.flush()
            except StoreAway as away:
                log.warning("who is there could not be stored yet", extra={"why": str(away)})
                await asyncio.sleep(PAUSE)

    async def flush(self) -> None:
        """Store what is noted, in small parts so that moves go in between."""
        async with self.storing:
            self.noted.clear()
            try:
                while self.opened or self.seen:
                    await self._store_some()
            except StoreAway:
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
