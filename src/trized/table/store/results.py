"""The results that the store keeps for a browser: one row for each game it finished, however long its table lasts.

A browser is known by the hash of its secret, as everywhere; nobody else can ask for its rows. A link that works once
brings copies of them to another browser.
"""

import sqlalchemy as sql
from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy.ext.asyncio import AsyncConnection

from trized.table.store.schema import metadata
from trized.table.store.store import Store

MOST = 2000  # games that are remembered for one browser: the last ones
KEPT = 3 * 365 * 86_400  # seconds for which a result is kept
LASTS = 86_400  # seconds for which a link to another device works
LINKS = 5  # of them that a browser may have at once
WON, LOST, DRAWN, PLAYED = RESULTS = ("won", "lost", "draw", "played")  # played: all sides were this browser's own

results = sql.Table(
    "results",
    metadata,
    sql.Column("hash", sql.String(64), primary_key=True),
    sql.Column("table_id", sql.String(16), primary_key=True, index=True),
    sql.Column("game", sql.String(32), nullable=False),
    sql.Column("ended", sql.BigInteger, nullable=False, index=True),
    sql.Column("result", sql.String(8), nullable=False),
    sql.Column("level", sql.String(32), nullable=False),
    sql.Column("opponent", sql.String(120), nullable=False),
    sql.Column("turns", sql.Integer, nullable=False),
    sql.Column("day", sql.String(10), nullable=False),
)
transfers = sql.Table(
    "transfers",
    metadata,
    sql.Column("secret", sql.String(64), primary_key=True),
    sql.Column("hash", sql.String(64), nullable=False, index=True),
    sql.Column("made", sql.BigInteger, nullable=False),
)


class Result(Struct, frozen=True, omit_defaults=True):
    """One game that a browser has finished."""

    table_id: str
    game: str
    ended: int  # seconds since 1970
    result: str  # one of RESULTS
    level: str = ""  # of the bots on the other side; where all play together, how hard the game was
    opponent: str = ""  # the people on the other side, by their nicknames; `?` for one without
    turns: int = 0
    day: str = ""  # of the challenge that it was


class Results:
    """The results of browsers."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, hashed: str) -> list[Result]:
        """Return all games of a browser, the last one first."""
        query = sql.select(results).where(results.c.hash == hashed).order_by(results.c.ended.desc(), results.c.table_id)
        return [Result(*row[1:]) for row in await self.store.database.fetch(query.limit(MOST))]

    async def add(self, hashed: str, found: list[Result]) -> int:
        """Keep games of a browser; those that it has already stay as they are. Return how many are new."""

        async def change(connection: AsyncConnection) -> int:
            return await merge(connection, hashed, found)

        return await self.store.database.change(change)

    async def forget_table(self, table: str) -> None:
        """Forget a game for all browsers: its end was taken back."""
        await self._delete(sql.delete(results).where(results.c.table_id == table))

    async def forget(self, hashed: str) -> None:
        """Forget all games of a browser, and the links to them."""
        await self._delete(sql.delete(results).where(results.c.hash == hashed))
        await self._delete(sql.delete(transfers).where(transfers.c.hash == hashed))

    async def expire(self) -> None:
        """Remove what is too old, and links that nobody used."""
        now = self.store.now()
        await self._delete(sql.delete(results).where(results.c.ended < now - KEPT))
        await self._delete(sql.delete(transfers).where(transfers.c.made < now - LASTS))

    async def offer(self, hashed: str, secret: str) -> bool:
        """Let a secret (its hash) bring the games of a browser elsewhere, once; tell whether it may have one more."""

        async def change(connection: AsyncConnection) -> bool:
            fresh = (transfers.c.hash == hashed, transfers.c.made >= self.store.now() - LASTS)
            count = sql.select(sql.func.count()).select_from(transfers).where(*fresh)
            if (await connection.execute(count)).scalar_one() >= LINKS:
                return False
            row = {"secret": secret, "hash": hashed, "made": self.store.now()}
            await connection.execute(sql.insert(transfers).values(**row))
            return True

        return await self.store.database.change(change)

    async def bring(self, secret: str, hashed: str) -> int | None:
        """Copy the games that a secret stands for to a browser; the secret is spent. None if there is no such one."""

        async def change(connection: AsyncConnection) -> int | None:
            mine = (transfers.c.secret == secret, transfers.c.made >= self.store.now() - LASTS)
            row = (await connection.execute(sql.select(transfers.c.hash).where(*mine))).first()
            if row is None or (await connection.execute(sql.delete(transfers).where(*mine))).rowcount != 1:
                return None
            query = sql.select(results).where(results.c.hash == row[0])
            found = [Result(*line[1:]) for line in (await connection.execute(query)).all()]
            return await merge(connection, hashed, found)

        return await self.store.database.change(change)

    async def _delete(self, statement: sql.Delete) -> None:
        async def change(connection: AsyncConnection) -> None:
            await connection.execute(statement)

        await self.store.database.change(change)


async def merge(connection: AsyncConnection, hashed: str, found: list[Result]) -> int:
    """Add games to those of a browser, each once; return how many are new. Only the last ones are kept."""
    query = sql.select(results.c.table_id, results.c.ended).where(results.c.hash == hashed)
    known = {table: int(ended) for table, ended in (await connection.execute(query)).all()}
    new = {one.table_id: one for one in found if one.table_id not in known}
    ended = known | {one.table_id: one.ended for one in new.values()}
    kept = set(sorted(ended, key=lambda table: -ended[table])[:MOST])
    rows = [{"hash": hashed, **asdict(one)} for one in new.values() if one.table_id in kept]
    gone = [table for table in known if table not in kept]
    for at in range(0, len(rows), 100):  # databases bound how many values a statement has
        await connection.execute(sql.insert(results).values(rows[at : at + 100]))
    for at in range(0, len(gone), 100):
        old = results.c.table_id.in_(gone[at : at + 100])
        await connection.execute(sql.delete(results).where(results.c.hash == hashed, old))
    return len(rows)
