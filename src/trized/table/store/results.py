"""Results of browsers: a row for each finished game, which outlives its table.

Rows belong to the hash of a browser's secret; no other browser can read them. A link that works once copies them to
another browser.
"""

from collections.abc import Generator, Sequence

from msgspec import Struct
from msgspec.structs import astuple

from trized.table.store.database import Rows, Statement, statements
from trized.table.store.schema import insert, select
from trized.table.store.store import Store

MOST = 2000  # games of one browser; older ones are dropped
KEPT = 3 * 365 * 86_400  # seconds until a result expires
LASTS = 86_400  # seconds until a link to another browser expires
LINKS = 5  # links of a browser at the same time
STARS = 3  # most stars of a scenario
WON, LOST, DRAWN, PLAYED = RESULTS = ("won", "lost", "draw", "played")  # played: the browser held all sides


class Result(Struct, frozen=True, omit_defaults=True):
    """A finished game of one browser."""

    table_id: str
    game: str
    ended: int  # seconds since 1970
    result: str  # one of RESULTS
    level: str = ""  # of the opposing bots; in a cooperative game its difficulty or scenario
    opponent: str = ""  # nicknames of the opposing people, `?` for one without
    turns: int = 0
    day: str = ""  # of the challenge, or empty
    stars: int = 0  # of a scenario


class Results:
    """The results of all browsers."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, hashed: str) -> list[Result]:
        """Return all games of the browser `hashed`, the newest first."""
        query = f"{select('results')} WHERE hash = $1 ORDER BY ended DESC, table_id LIMIT $2"
        return [Result(*row[1:-1]) for row in await self.store.read(query, hashed, MOST)]

    async def note(self, hashed: str, found: Result) -> None:
        """Store a game played here. Over the limit, imported games are dropped first, then the oldest."""

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
        """Delete the results of a table whose end was undone."""
        await self.store.write("DELETE FROM results WHERE table_id = $1", table)

    async def forget(self, hashed: str) -> None:
        """Delete all games of a browser, and the links to them."""
        mine = [Statement(f"DELETE FROM {table} WHERE hash = $1", (hashed,)) for table in ("results", "transfers")]
        await self.store.change(statements(*mine))

    async def expire(self) -> None:
        """Delete expired results and links."""
        now = self.store.now()
        old = Statement("DELETE FROM results WHERE ended < $1", (now - KEPT,))
        await self.store.change(statements(old, Statement("DELETE FROM transfers WHERE made < $1", (now - LASTS,))))

    async def offer(self, hashed: str, secret: str) -> bool:
        """Store a link (its hash `secret`) that can copy a browser's games once; return False if there are too many."""

        def change() -> Generator[Statement, Rows, bool]:
            now = self.store.now()
            fresh = "SELECT count(*) FROM transfers WHERE hash = $1 AND made >= $2"
            if (yield Statement(fresh, (hashed, now - LASTS)))[0][0] >= LINKS:
                return False
            yield Statement("INSERT INTO transfers (secret, hash, made) VALUES ($1, $2, $3)", (secret, hashed, now))
            return True

        return await self.store.change(change)

    async def bring(self, secret: str, hashed: str) -> int | None:
        """Copy the games of a link to the browser `hashed`, and delete the link; return None if it does not exist."""

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
    """Add games from elsewhere to a browser, the newest first, as far as there is room; return how many are new.

    Existing games stay unchanged.
    """
    known = {table for (table,) in (yield Statement(KNOWN, (hashed,)))}
    new = {one.table_id: one for one in found if one.table_id not in known}
    newest = sorted(new.values(), key=lambda one: -one.ended)[: max(0, MOST - len(known))]
    yield Statement(insert("results"), [(hashed, *astuple(one), True) for one in newest], many=True)
    return len(newest)
