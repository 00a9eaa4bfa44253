"""Tells invitations from the keys of browsers, and calls the secret of the bots by its name."""

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the mark of an invitation: unknown for keys that were made before."""
    op.execute("ALTER TABLE tables RENAME COLUMN lots TO bot_secret")
    op.add_column("keys", sql.Column("invitation", sql.Boolean, nullable=True))
