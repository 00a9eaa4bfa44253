"""What is stored: tables, the keys that open their seats, their entries one row each, and what reviews found.

Results and attempts at challenges have modules of their own.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql

metadata = sql.MetaData()

tables = sql.Table(
    "tables",
    metadata,
    sql.Column("id", sql.String(16), primary_key=True),
    sql.Column("game", sql.String(32), nullable=False),
    sql.Column("header", sql.Text, nullable=False),  # the record without its entries
    sql.Column("listed", sql.Boolean, nullable=False),  # stands in the list of tables to watch
    sql.Column("shared", sql.Boolean, nullable=False),  # several people share one screen; hands are covered
    sql.Column("away", sql.Integer, nullable=False),
    sql.Column("created", sql.BigInteger, nullable=False),
    sql.Column("opened", sql.BigInteger, nullable=False, index=True),
    sql.Column("over", sql.Boolean, nullable=False),
    sql.Column("rematch", sql.String(16), nullable=True),
    sql.Column("bot_secret", sql.String(32), nullable=False, server_default=""),
    sql.Column("hints", sql.Boolean, nullable=False, server_default=sql.true()),  # people may ask for them
    sql.Column("challenge", sql.String(10), nullable=False, server_default=""),  # the day whose challenge it is
)
keys = sql.Table(
    "keys",
    metadata,
    sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("hash", sql.String(64), primary_key=True, index=True),
    sql.Column("seats", sql.String(64), nullable=False),
    sql.Column("host", sql.Boolean, nullable=False),
    sql.Column("seen", sql.BigInteger, nullable=False),
    sql.Column("invitation", sql.Boolean, nullable=True),  # unknown for keys from before there was this column
)
entries = sql.Table(
    "entries",
    metadata,
    sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
)
reviews = sql.Table(
    "reviews",
    metadata,
    sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("judged", sql.String(8), primary_key=True),  # whose decisions: of people, or of all
    sql.Column("quality", sql.Integer, primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),  # of the entry
    sql.Column("data", sql.Text, nullable=False),
)

_given = [sql.bindparam(column.name, type_=column.type) for column in entries.c]
_standing = (entries.c.table_id == _given[0], entries.c.number > 0)  # others were set aside
_last = sql.select(sql.func.coalesce(sql.func.max(entries.c.number), 0)).where(*_standing)
# Inserts an entry if the last one has the number before it, and nothing otherwise.
NEXT_ENTRY = sql.insert(entries).from_select(
    list(entries.c), sql.select(*_given).where(_last.scalar_subquery() == _given[1] - 1)
)


@dataclass(frozen=True)
class Key:
    """What a secret opens at one table."""

    table: str
    hash: str
    seats: tuple[int, ...]
    host: bool = False
    seen: int = 0
    invitation: bool | None = False  # a link that nobody has used yet; None: a link or a browser, from before


@dataclass(frozen=True)
class TableRow:
    """A table as it is stored, without its entries."""

    id: str
    game: str
    header: str
    listed: bool
    shared: bool
    away: int
    created: int
    opened: int
    over: bool = False
    rematch: str | None = None
    bot_secret: str = ""  # what the table's bots draw their chance from; nobody can foretell it
    hints: bool = False  # people who play against each other may ask for hints
    challenge: str = ""  # the day whose challenge is played here: its draws are the same for everybody


def key_from(row: Any) -> Key:
    """Return a key as it is stored."""
    table, hashed, seats, host, seen, invitation = row
    return Key(table, hashed, tuple(map(int, seats.split(","))) if seats else (), bool(host), seen, invitation)


def join_seats(seats: Sequence[int]) -> str:
    """Return seats as they are stored."""
    return ",".join(map(str, seats))
