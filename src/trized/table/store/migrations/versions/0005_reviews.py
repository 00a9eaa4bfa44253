"""Keeps the reviews of finished games, ply by ply."""

import sqlalchemy as sql
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the table of reviews."""
    op.create_table(
        "reviews",
        sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sql.Column("judged", sql.String(8), primary_key=True),
        sql.Column("quality", sql.Integer, primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("data", sql.Text, nullable=False),
    )
