"""The results that the store keeps for a browser: one row for each game it finished, however long its table lasts.

A browser is known by the hash of its secret; nobody else can read its rows. A link that works once brings copies of
them to another browser.
"""

from collections.abc import Generator, Sequence

from msgspec import Struct
from msgspec.structs import astuple

from trized.table.store.database import Rows, Statement, statements
from trized.table.store.schema import insert, select
from trized.table.store.store import Store

MOST = 2000  # games that are remembered for one browser: the last ones
KEPT = 3 * 365 * 86_400  # seconds for which a result is kept
LASTS = 86_400  # seconds for which a link to another device works
LINKS = 5  # of them that a browser may have at once
WON, LOST, DRAWN, PLAYED = RESULTS = ("won", "lost", "draw", "played")  # played: all sides were this browser's own


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
        query = f"{select('results')} WHERE hash = $1 ORDER BY ended DESC, table_id LIMIT $2"
        return [Result(*row[1:-1]) for row in await self.store.read(query, hashed, MOST)]

    async def note(self, hashed: str, found: Result) -> None:
        """Store a game that a browser has played here. Imported games make room for it, then the oldest ones."""

        def change() -> Generator[Statement, Rows, None]:
            known = [table for (table,) in (yield Statement(KNOWN, (hashed,))) if table != found.table_id]
            gone = [(hashed, table) for table in (found.table_id, *known[MOST - 1 :])]
            yield Statement("DELETE FROM results WHERE hash = $1 AND table_id = $2", gone, many=True)
            yield Statement(insert("results"), (hashed, *astuple(found), False))

        await self.store.change(change)

    async def add(self, hashed: str, found: Sequence[Result]) -> int:
        """Add games from elsewhere, as `merge` does; return how many are new."""
        return await self.store.change(lambda: merge(hashed, found))

    async def forget_table(self, table: str) -> None:
        """Forget a game for all browsers: its end was taken back."""
        await self.store.write("DELETE FROM results WHERE table_id = $1", table)

    async def forget(self, hashed: str) -> None:
        """Forget all games of a browser, and the links to them."""
        mine = [Statement(f"DELETE FROM {table} WHERE hash = $1", (hashed,)) for table in ("results", "transfers")]
        await self.store.change(statements(*mine))

    async def expire(self) -> None:
        """Remove what is too old, and links that nobody used."""
        now = self.store.now()
        old = Statement("DELETE FROM results WHERE ended < $1", (now - KEPT,))
        await self.store.change(statements(old, Statement("DELETE FROM transfers WHERE made < $1", (now - LASTS,))))

    async def offer(self, hashed: str, secret: str) -> bool:
        """Let a secret (its hash) bring the games of a browser elsewhere, once; return False if it has too many."""

        def change() -> Generator[Statement, Rows, bool]:
            now = self.store.now()
            fresh = "SELECT count(*) FROM transfers WHERE hash = $1 AND made >= $2"
            if (yield Statement(fresh, (hashed, now - LASTS)))[0][0] >= LINKS:
                return False
            yield Statement("INSERT INTO transfers (secret, hash, made) VALUES ($1, $2, $3)", (secret, hashed, now))
            return True

        return await self.store.change(change)

    async def bring(self, secret: str, hashed: str) -> int | None:
        """Copy the games that a secret means to a browser, and void it; return None if there is no such secret."""

        def change() -> Generator[Statement, Rows, int | None]:
            spent = "DELETE FROM transfers WHERE secret = $1 AND made >= $2 RETURNING hash"
            rows = yield Statement(spent, (secret, self.store.now() - LASTS))
            if not rows:
                return None
            found = yield Statement(f"{select('results')} WHERE hash = $1", (rows[0][0],))
            return (yield from merge(hashed, [Result(*row[1:-1]) for row in found]))

        return await self.store.change(change)


KNOWN = "SELECT table_id FROM results WHERE hash = $1 ORDER BY imported, ended DESC, table_id"


def merge(hashed: str, found: Sequence[Result]) -> Generator[Statement, Rows, int]:
    """Add games from elsewhere to those of a browser, each once, the newest first, as far as there is room.

    The games that the browser has stay as they are. Return how many are new.
    """
    known = {table for (table,) in (yield Statement(KNOWN, (hashed,)))}
    new = {one.table_id: one for one in found if one.table_id not in known}
    newest = sorted(new.values(), key=lambda one: -one.ended)[: max(0, MOST - len(known))]
    yield Statement(insert("results"), [(hashed, *astuple(one), True) for one in newest], many=True)
    return len(newest)
