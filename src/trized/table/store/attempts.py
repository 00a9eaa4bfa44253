"""Attempts at daily challenges in the store, and the secret that seeds their draws.

The primary key allows one attempt for each browser, game and day.
"""

from contextlib import suppress

from msgspec import Struct
from msgspec.structs import astuple

from trized.table.store.database import Conflict
from trized.table.store.schema import insert, select
from trized.table.store.store import Store

MOST = 5000  # stored attempts at one game of a day
SHOWN = 100  # attempts that a page lists
BEST_FIRST = (
    "ORDER BY CASE result WHEN 'won' THEN 0 WHEN 'draw' THEN 1 ELSE 2 END, lead DESC, turns, ended, hash LIMIT $3"
)


class Attempt(Struct, frozen=True):
    """An attempt of one browser at one game of a day."""

    day: str
    game: str
    hash: str
    table_id: str
    nickname: str
    begun: int
    ended: int = 0  # 0: not finished
    result: str = ""
    lead: int = 0
    turns: int = 0
    score: str = "{}"  # JSON: text by language


class Attempts:
    """The attempts at daily challenges."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.secret_value = ""

    async def secret(self) -> str:
        """Return the secret of this store that seeds the draws of all challenges; it is created once."""
        if not self.secret_value:
            query = "SELECT value FROM secrets WHERE name = 'challenge'"
            if not await self.store.read(query):
                with suppress(Conflict):  # another server has created it
                    secret = self.store.sources.token("challenge", 32).hex()
                    await self.store.write(insert("secrets"), "challenge", secret)
            self.secret_value = str((await self.store.read(query))[0][0])
        return self.secret_value

    async def of(self, day: str, hashed: str) -> dict[str, Attempt]:
        """Return the attempts of the browser `hashed` on a day, by game."""
        rows = await self.store.read(f"{select('attempts')} WHERE day = $1 AND hash = $2", day, hashed)
        return {attempt.game: attempt for attempt in (Attempt(*row) for row in rows)}

    async def begin(self, attempt: Attempt) -> bool:
        """Store an attempt; return False if this browser already has one or the day is full."""
        count = "SELECT count(*) FROM attempts WHERE day = $1 AND game = $2 AND ended > 0"
        if (await self.store.read(count, attempt.day, attempt.game))[0][0] >= MOST:
            return False
        try:
            await self.store.write(insert("attempts"), *astuple(attempt))
        except Conflict:
            return False
        return True

    async def end(self, table: str, result: str, lead: int, turns: int, score: str) -> None:
        """Store the result of the attempt at `table`; a second call changes nothing."""
        end = "UPDATE attempts SET ended = $2, result = $3, lead = $4, turns = $5, score = $6"
        now = self.store.now()
        await self.store.write(f"{end} WHERE table_id = $1 AND ended = 0", table, now, result, lead, turns, score)

    async def standings(self, day: str, game: str) -> list[Attempt]:
        """Return the finished attempts of a day, ordered by result, lead and number of turns."""
        query = f"{select('attempts')} WHERE day = $1 AND game = $2 AND ended > 0 {BEST_FIRST}"
        return [Attempt(*row) for row in await self.store.read(query, day, game, MOST)]

    async def days(self, before: str, most: int = 30) -> list[str]:
        """Return the days before `before` with finished attempts, the last one first."""
        query = "SELECT DISTINCT day FROM attempts WHERE day < $1 AND ended > 0 ORDER BY day DESC LIMIT $2"
        return [row[0] for row in await self.store.read(query, before, most)]
