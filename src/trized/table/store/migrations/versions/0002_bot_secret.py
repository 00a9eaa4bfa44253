"""Gives every table a secret from which its bots draw lots."""

import secrets

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the secrets, one for each table that is there."""
    op.add_column("tables", sql.Column("lots", sql.String(32), nullable=False, server_default=""))
    tables = sql.table("tables", sql.column("id", sql.String), sql.column("lots", sql.String))
    store = op.get_bind()
    for name in store.execute(sql.select(tables.c.id)).scalars().all():
        store.execute(sql.update(tables).where(tables.c.id == name).values(lots=secrets.token_hex(16)))
