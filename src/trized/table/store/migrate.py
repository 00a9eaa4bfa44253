"""Brings a store up to date when a server starts: forward only, one server at a time."""

from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from trized.kernel import Refused

SCRIPTS = Path(__file__).parent / "migrations"
LOCK = 7_212_906  # the advisory lock of PostgreSQL that servers starting together wait for


async def migrate(engine: AsyncEngine) -> None:
    """Run the migrations that the store lacks; raise Refused if it was written by a newer version."""
    if await is_up_to_date(engine):
        return
    async with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(sql.select(sql.func.pg_advisory_xact_lock(LOCK)))
        else:
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
        await connection.run_sync(_upgrade)
        await connection.commit()


async def is_up_to_date(engine: AsyncEngine) -> bool:
    """Tell whether a store needs no migration: then the tools for it need not be loaded, and nobody waits."""
    newest = max(file.name[:4] for file in (SCRIPTS / "versions").glob("0*.py"))
    try:
        async with engine.connect() as connection:
            found = (await connection.exec_driver_sql("SELECT version_num FROM alembic_version")).scalars().all()
    except SQLAlchemyError:
        return False  # a new store, or one that cannot be read: the migration says so
    return found == [newest]


def _upgrade(connection: sql.Connection) -> None:
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.set_main_option("path_separator", "os")
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}

    def steps(revision: Any, context: Any) -> Any:
        found = revision[0] if isinstance(revision, tuple) and revision else revision
        if found and found not in known:
            raise Refused("This store was written by a newer version of Trized; start that version, or name another.")
        return scripts._upgrade_revs("head", revision)

    environment = EnvironmentContext(config, scripts, fn=steps)
    with environment:
        environment.configure(connection=connection, transactional_ddl=False)
        environment.run_migrations()
