"""Migrations of the store when a server starts: forward only, one server at a time.

The store contains the number of its last migration.
"""

from collections.abc import Callable, Generator

from trized.kernel.errors import Refused
from trized.table.settings import TEXTS
from trized.table.sources import Sources
from trized.table.store.database import Database, Rows, Statement

Migration = Generator[Statement, Rows, None]
OF_TABLE = "table_id VARCHAR(16) NOT NULL REFERENCES tables (id) ON DELETE CASCADE"
SQL = Statement


def tables_keys_entries(_: Sources) -> Migration:
    """Create the first three tables."""
    yield SQL(
        "CREATE TABLE tables (id VARCHAR(16) NOT NULL PRIMARY KEY, game VARCHAR(32) NOT NULL, header TEXT NOT NULL, "
        "listed BOOLEAN NOT NULL, shared BOOLEAN NOT NULL, away INTEGER NOT NULL, created BIGINT NOT NULL, "
        "opened BIGINT NOT NULL, over BOOLEAN NOT NULL, rematch VARCHAR(16))"
    )
    yield SQL("CREATE INDEX ix_tables_opened ON tables (opened)")
    yield SQL(
        f"CREATE TABLE keys ({OF_TABLE}, hash VARCHAR(64) NOT NULL, seats VARCHAR(64) NOT NULL, host BOOLEAN NOT NULL, "
        "seen BIGINT NOT NULL, PRIMARY KEY (table_id, hash))"
    )
    yield SQL("CREATE INDEX ix_keys_hash ON keys (hash)")
    yield SQL(
        f"CREATE TABLE entries ({OF_TABLE}, number INTEGER NOT NULL, text TEXT NOT NULL, at BIGINT NOT NULL, "
        "PRIMARY KEY (table_id, number))"
    )


def bot_secrets(sources: Sources) -> Migration:
    """Add the secret that seeds a table's bots."""
    yield SQL("ALTER TABLE tables ADD COLUMN lots VARCHAR(32) NOT NULL DEFAULT ''")
    for (name,) in (yield SQL("SELECT id FROM tables")):
        yield SQL("UPDATE tables SET lots = $1 WHERE id = $2", (sources.token("bot", 16).hex(), name))


def invitations(_: Sources) -> Migration:
    """Mark keys that are invitations; for older keys this is unknown."""
    yield SQL("ALTER TABLE tables RENAME COLUMN lots TO bot_secret")
    yield SQL("ALTER TABLE keys ADD COLUMN invitation BOOLEAN")


def hints(_: Sources) -> Migration:
    """Add whether hints are allowed; older tables allow them."""
    yield SQL("ALTER TABLE tables ADD COLUMN hints BOOLEAN NOT NULL DEFAULT TRUE")


def reviews(_: Sources) -> Migration:
    """Add reviews of finished games."""
    yield SQL(
        f"CREATE TABLE reviews ({OF_TABLE}, judged VARCHAR(8) NOT NULL, quality INTEGER NOT NULL, "
        "number INTEGER NOT NULL, data TEXT NOT NULL, PRIMARY KEY (table_id, judged, quality, number))"
    )


def results(_: Sources) -> Migration:
    """Add results, daily challenges, and links that copy results."""
    yield SQL(
        "CREATE TABLE results (hash VARCHAR(64) NOT NULL, table_id VARCHAR(16) NOT NULL, game VARCHAR(32) NOT NULL, "
        "ended BIGINT NOT NULL, result VARCHAR(8) NOT NULL, level VARCHAR(32) NOT NULL, "
        "opponent VARCHAR(120) NOT NULL, turns INTEGER NOT NULL, day VARCHAR(10) NOT NULL, "
        "PRIMARY KEY (hash, table_id))"
    )
    yield SQL("CREATE INDEX ix_results_table_id ON results (table_id)")
    yield SQL("CREATE INDEX ix_results_ended ON results (ended)")
    yield SQL(
        "CREATE TABLE attempts (day VARCHAR(10) NOT NULL, game VARCHAR(32) NOT NULL, hash VARCHAR(64) NOT NULL, "
        "table_id VARCHAR(16) NOT NULL, nickname VARCHAR(24) NOT NULL, begun BIGINT NOT NULL, ended BIGINT NOT NULL, "
        "result VARCHAR(8) NOT NULL, lead INTEGER NOT NULL, turns INTEGER NOT NULL, score TEXT NOT NULL, "
        "PRIMARY KEY (day, game, hash))"
    )
    yield SQL("CREATE INDEX ix_attempts_table_id ON attempts (table_id)")
    yield SQL(
        "CREATE TABLE transfers (secret VARCHAR(64) NOT NULL PRIMARY KEY, hash VARCHAR(64) NOT NULL, "
        "made BIGINT NOT NULL)"
    )
    yield SQL("CREATE INDEX ix_transfers_hash ON transfers (hash)")
    yield SQL("CREATE TABLE secrets (name VARCHAR(32) NOT NULL PRIMARY KEY, value VARCHAR(64) NOT NULL)")
    yield SQL("ALTER TABLE tables ADD COLUMN challenge VARCHAR(10) NOT NULL DEFAULT ''")


def old_links() -> Migration:
    """Decide which of the oldest keys are invitations, so that the secret of a link no longer works as a cookie.

    Keys of browsers that created a table or joined it since stay. Any other becomes a link that opens its seats once,
    for the first browser that uses it.
    """
    known = "SELECT hash FROM keys WHERE host OR NOT invitation"
    yield SQL(f"UPDATE keys SET invitation = FALSE WHERE invitation IS NULL AND hash IN ({known})")
    yield SQL("UPDATE keys SET invitation = TRUE WHERE invitation IS NULL")


def imported_results(_: Sources) -> Migration:
    """Mark imported results, so that they never displace those of games played here."""
    yield SQL("ALTER TABLE results ADD COLUMN imported BOOLEAN NOT NULL DEFAULT FALSE")


def holders(_: Sources) -> Migration:
    """Add since when a browser holds its seats, and which browser created a link."""
    yield SQL("ALTER TABLE keys ADD COLUMN since BIGINT NOT NULL DEFAULT 0")
    yield SQL("UPDATE keys SET since = (SELECT created FROM tables WHERE tables.id = keys.table_id)")
    yield SQL("ALTER TABLE keys ADD COLUMN owner VARCHAR(64) NOT NULL DEFAULT ''")


def creations(_: Sources) -> Migration:
    """Add the creations of browsers."""
    yield SQL(
        "CREATE TABLE creations (hash VARCHAR(64) NOT NULL, id VARCHAR(12) NOT NULL, game VARCHAR(32) NOT NULL, "
        "option VARCHAR(32) NOT NULL, name VARCHAR(80) NOT NULL, text TEXT NOT NULL, parent VARCHAR(12) NOT NULL, "
        "saved BIGINT NOT NULL, version INTEGER NOT NULL, PRIMARY KEY (hash, id))"
    )


def stars(_: Sources) -> Migration:
    """Add the stars of scenarios."""
    yield SQL("ALTER TABLE results ADD COLUMN stars INTEGER NOT NULL DEFAULT 0")


MIGRATIONS: dict[str, Callable[[Sources], Migration]] = {
    "0001": tables_keys_entries,
    "0002": bot_secrets,
    "0003": invitations,
    "0004": hints,
    "0005": reviews,
    "0006": results,
    "0007": lambda _: old_links(),
    "0008": imported_results,
    "0009": holders,
    "0010": creations,
    "0011": stars,
}
NEWEST = max(MIGRATIONS)


async def version_of(database: Database) -> str:
    """Return the number of the last migration of a store; empty for a new one."""
    try:
        rows = await database.read("SELECT version_num FROM alembic_version")
    except database.failures:  # a new store, or an unreadable one, for which the migration raises
        return ""
    return str(rows[0][0]) if rows else ""


async def migrate(database: Database, sources: Sources) -> None:
    """Run the missing migrations, with secrets from `sources`; raise Refused if a newer version wrote the store."""
    if await version_of(database) == NEWEST:
        return
    newer = Refused("newer_store", TEXTS)

    def upgrade() -> Migration:
        if database.migration_lock:
            yield SQL(database.migration_lock)
        yield SQL("CREATE TABLE IF NOT EXISTS alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
        rows = yield SQL("SELECT version_num FROM alembic_version")
        version = str(rows[0][0]) if rows else ""
        if version > NEWEST:
            raise newer
        for number, migration in MIGRATIONS.items():
            if number > version:
                yield from migration(sources)
        yield SQL("DELETE FROM alembic_version")
        yield SQL("INSERT INTO alembic_version VALUES ($1)", (NEWEST,))

    await database.write(upgrade)
