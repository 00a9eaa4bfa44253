"""Tells at which tables people may ask for hints against each other."""

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add whether hints are allowed; tables from before keep them."""
    op.add_column("tables", sql.Column("hints", sql.Boolean, nullable=False, server_default=sql.true()))
