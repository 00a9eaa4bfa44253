"""Keeps the results of games for the browsers that played them, daily challenges, and what moves results elsewhere."""

import sqlalchemy as sql
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the tables of results, attempts, transfers and secrets, and say which tables are a day's challenge."""
    op.create_table(
        "results",
        sql.Column("hash", sql.String(64), primary_key=True),
        sql.Column("table_id", sql.String(16), primary_key=True, index=True),
        sql.Column("game", sql.String(32), nullable=False),
        sql.Column("ended", sql.BigInteger, nullable=False, index=True),
        sql.Column("result", sql.String(8), nullable=False),
        sql.Column("level", sql.String(32), nullable=False),
        sql.Column("opponent", sql.String(120), nullable=False),
        sql.Column("turns", sql.Integer, nullable=False),
        sql.Column("day", sql.String(10), nullable=False),
    )
    op.create_table(
        "attempts",
        sql.Column("day", sql.String(10), primary_key=True),
        sql.Column("game", sql.String(32), primary_key=True),
        sql.Column("hash", sql.String(64), primary_key=True),
        sql.Column("table_id", sql.String(16), nullable=False, index=True),
        sql.Column("nickname", sql.String(24), nullable=False),
        sql.Column("begun", sql.BigInteger, nullable=False),
        sql.Column("ended", sql.BigInteger, nullable=False),
        sql.Column("result", sql.String(8), nullable=False),
        sql.Column("lead", sql.Integer, nullable=False),
        sql.Column("turns", sql.Integer, nullable=False),
        sql.Column("score", sql.Text, nullable=False),
    )
    op.create_table(
        "transfers",
        sql.Column("secret", sql.String(64), primary_key=True),
        sql.Column("hash", sql.String(64), nullable=False, index=True),
        sql.Column("made", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "secrets",
        sql.Column("name", sql.String(32), primary_key=True),
        sql.Column("value", sql.String(64), nullable=False),
    )
    op.add_column("tables", sql.Column("challenge", sql.String(10), nullable=False, server_default=""))
