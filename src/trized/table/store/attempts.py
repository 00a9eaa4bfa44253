"""Daily challenges in the store: who has tried today's game, how it ended, and the secret that all draws come from.

One browser has one attempt a day at each game: the key of the row says so.
"""

import secrets as entropy

import sqlalchemy as sql
from msgspec import Struct
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from trized.table.store.schema import metadata
from trized.table.store.store import Store

MOST = 5000  # attempts at the game of one day
SHOWN = 100  # of them that a page lists

attempts = sql.Table(
    "attempts",
    metadata,
    sql.Column("day", sql.String(10), primary_key=True),
    sql.Column("game", sql.String(32), primary_key=True),
    sql.Column("hash", sql.String(64), primary_key=True),
    sql.Column("table_id", sql.String(16), nullable=False, index=True),
    sql.Column("nickname", sql.String(24), nullable=False),
    sql.Column("begun", sql.BigInteger, nullable=False),
    sql.Column("ended", sql.BigInteger, nullable=False),  # 0 while it goes on
    sql.Column("result", sql.String(8), nullable=False),
    sql.Column("lead", sql.Integer, nullable=False),
    sql.Column("turns", sql.Integer, nullable=False),
    sql.Column("score", sql.Text, nullable=False),  # JSON: the score in words, by language
)
secrets = sql.Table(
    "secrets",
    metadata,
    sql.Column("name", sql.String(32), primary_key=True),
    sql.Column("value", sql.String(64), nullable=False),
)
RANK = sql.case((attempts.c.result == "won", 0), (attempts.c.result == "draw", 1), else_=2)


class Attempt(Struct, frozen=True):
    """One browser's attempt at the game of a day."""

    day: str
    game: str
    hash: str
    table_id: str
    nickname: str
    begun: int
    ended: int = 0
    result: str = ""
    lead: int = 0
    turns: int = 0
    score: str = "{}"


class Attempts:
    """The attempts at daily challenges."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.secret_value = ""

    async def secret(self) -> str:
        """Return the secret of this store that the draws of all challenges come from; it is made once."""
        if not self.secret_value:
            query = sql.select(secrets.c.value).where(secrets.c.name == "challenge")
            found = await self.store.database.fetch(query)
            if not found:
                await self._insert(sql.insert(secrets).values(name="challenge", value=entropy.token_hex(32)))
                found = await self.store.database.fetch(query)  # another process may have been quicker
            self.secret_value = str(found[0][0])
        return self.secret_value

    async def of(self, day: str, hashed: str) -> dict[str, Attempt]:
        """Return the attempts of a browser on a day, by game."""
        query = sql.select(attempts).where(attempts.c.day == day, attempts.c.hash == hashed)
        return {row.game: Attempt(*row) for row in await self.store.database.fetch(query)}

    async def begin(self, attempt: Attempt) -> bool:
        """Note that a browser begins; tell whether it is its first attempt, and the day is not full."""
        here = (attempts.c.day == attempt.day, attempts.c.game == attempt.game)
        count = sql.select(sql.func.count()).select_from(attempts).where(*here)
        if (await self.store.database.fetch(count))[0][0] >= MOST:
            return False
        fields = {name: getattr(attempt, name) for name in Attempt.__struct_fields__}
        return await self._insert(sql.insert(attempts).values(**fields))

    async def end(self, table: str, result: str, lead: int, turns: int, score: str) -> None:
        """Note how an attempt ended; what was noted once stands."""

        async def change(connection: AsyncConnection) -> None:
            still = (attempts.c.table_id == table, attempts.c.ended == 0)
            values = {"ended": self.store.now(), "result": result, "lead": lead, "turns": turns, "score": score}
            await connection.execute(sql.update(attempts).where(*still).values(**values))

        await self.store.database.change(change)

    async def standings(self, day: str, game: str) -> list[Attempt]:
        """Return the finished attempts of a day, the best first: won, by how much, and how soon."""
        query = sql.select(attempts).where(attempts.c.day == day, attempts.c.game == game, attempts.c.ended > 0)
        order = (RANK, attempts.c.lead.desc(), attempts.c.turns, attempts.c.ended, attempts.c.hash)
        return [Attempt(*row) for row in await self.store.database.fetch(query.order_by(*order).limit(MOST))]

    async def days(self, before: str, most: int = 30) -> list[str]:
        """Return the days before a day on which somebody finished, the last one first."""
        query = sql.select(attempts.c.day).where(attempts.c.day < before, attempts.c.ended > 0).distinct()
        return [row[0] for row in await self.store.database.fetch(query.order_by(attempts.c.day.desc()).limit(most))]

    async def _insert(self, statement: sql.Insert) -> bool:
        async def change(connection: AsyncConnection) -> None:
            await connection.execute(statement)

        try:
            await self.store.database.change(change)
        except IntegrityError:
            return False
        return True
