"""Keeps tables, the keys to their seats, and their entries."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first three tables."""
    op.create_table(
        "tables",
        sql.Column("id", sql.String(16), primary_key=True),
        sql.Column("game", sql.String(32), nullable=False),
        sql.Column("header", sql.Text, nullable=False),
        sql.Column("listed", sql.Boolean, nullable=False),
        sql.Column("shared", sql.Boolean, nullable=False),
        sql.Column("away", sql.Integer, nullable=False),
        sql.Column("created", sql.BigInteger, nullable=False),
        sql.Column("opened", sql.BigInteger, nullable=False, index=True),
        sql.Column("over", sql.Boolean, nullable=False),
        sql.Column("rematch", sql.String(16), nullable=True),
    )
    op.create_table(
        "keys",
        sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sql.Column("hash", sql.String(64), primary_key=True, index=True),
        sql.Column("seats", sql.String(64), nullable=False),
        sql.Column("host", sql.Boolean, nullable=False),
        sql.Column("seen", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "entries",
        sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("text", sql.Text, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
