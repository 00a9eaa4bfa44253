"""Creations of browsers: custom files made in the workshop, by id.

Rows belong to the hash of a browser's secret; no other browser can read them. The highest version wins.
"""

from collections.abc import Callable, Generator

from msgspec import Struct
from msgspec.structs import astuple

from trized.table.store.database import Rows, Statement
from trized.table.store.schema import insert, select
from trized.table.store.store import Store

MOST = 200  # creations of one browser; the oldest are dropped
KEPT = 3 * 365 * 86_400  # seconds without a change after which a creation expires


class StoredCreation(Struct, frozen=True):
    """A creation of a browser."""

    id: str
    game: str
    option: str
    name: str
    text: str
    parent: str
    saved: int  # milliseconds since 1970
    version: int


class CreationName(Struct, frozen=True):
    """A creation of a browser in a list."""

    id: str
    game: str
    option: str
    name: str
    saved: int
    version: int


class Creations:
    """The creations of all browsers."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def names(self, hashed: str) -> list[CreationName]:
        """Return all creations of the browser `hashed` without their texts, the newest first."""
        columns = ", ".join(CreationName.__struct_fields__)
        query = f"SELECT {columns} FROM creations WHERE hash = $1 ORDER BY saved DESC, id"
        return [CreationName(*row) for row in await self.store.read(query, hashed)]

    async def of(self, hashed: str, id: str) -> list[StoredCreation]:
        """Return the creation `id` of the browser `hashed`; empty if there is none."""
        rows = await self.store.read(f"{select('creations')} WHERE hash = $1 AND id = $2", hashed, id)
        return [StoredCreation(*row[1:]) for row in rows]

    async def keep(self, hashed: str, made: StoredCreation, may_grow: Callable[[int], bool]) -> bool:
        """Store a creation unless a later version is stored; drop the oldest ones over the limit.

        Return False and store nothing if `may_grow` refuses the bytes that it needs more than before.
        """

        def change() -> Generator[Statement, Rows, bool]:
            query = "SELECT id, version, length(text) FROM creations WHERE hash = $1 ORDER BY saved DESC, id"
            known: dict[str, tuple[int, int]] = {row[0]: row[1:] for row in (yield Statement(query, (hashed,)))}
            version, size = known.get(made.id, (-1, 0))
            if version >= made.version:
                return True
            more = len(made.text) - size
            if more > 0 and not may_grow(more):
                return False
            others = [id for id in known if id != made.id]
            gone = [(hashed, id) for id in (made.id, *others[MOST - 1 :])]
            yield Statement("DELETE FROM creations WHERE hash = $1 AND id = $2", gone, many=True)
            yield Statement(insert("creations"), (hashed, *astuple(made)))
            return True

        return await self.store.change(change)

    async def forget(self, hashed: str, id: str) -> None:
        """Delete a creation of a browser."""
        await self.store.write("DELETE FROM creations WHERE hash = $1 AND id = $2", hashed, id)

    async def expire(self) -> None:
        """Delete creations unchanged for KEPT seconds."""
        await self.store.write("DELETE FROM creations WHERE saved < $1", (self.store.now() - KEPT) * 1000)
