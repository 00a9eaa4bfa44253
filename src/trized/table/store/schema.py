"""The schema of the store and its rows. `migrations.py` creates the tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

Kind = type[str] | type[int] | type[bool]
TABLE = {"table_id": str}
# Columns and types of every table in a backup.
COLUMNS: dict[str, dict[str, Kind]] = {
    "tables": {
        **dict.fromkeys(("id", "game", "header"), str),
        **dict.fromkeys(("listed", "shared"), bool),
        **dict.fromkeys(("away", "created", "opened"), int),
        **{"over": bool, "rematch": str, "bot_secret": str, "hints": bool, "challenge": str},
    },
    "keys": {
        **TABLE,
        "hash": str,
        "seats": str,
        "host": bool,
        "seen": int,
        "invitation": bool,
        "since": int,
        "owner": str,
    },
    "entries": {**TABLE, "number": int, "text": str, "at": int},
    "reviews": {**TABLE, "judged": str, "quality": int, "number": int, "data": str},
    "results": {
        **{"hash": str, **TABLE, "game": str, "ended": int, "result": str, "level": str, "opponent": str},
        **{"turns": int, "day": str, "stars": int, "imported": bool},
    },
    "attempts": {
        **dict.fromkeys(("day", "game", "hash", "table_id", "nickname"), str),
        **{"begun": int, "ended": int, "result": str, "lead": int, "turns": int, "score": str},
    },
    "secrets": {"name": str, "value": str},
    "creations": {
        **dict.fromkeys(("hash", "id", "game", "option", "name", "text", "parent"), str),
        **dict.fromkeys(("saved", "version"), int),
    },
}


def select(table: str) -> str:
    """Return the start of a query for complete rows of `table`."""
    return f"SELECT {', '.join(f'{table}.{column}' for column in COLUMNS[table])} FROM {table}"


def insert(table: str) -> str:
    """Return the statement that inserts a complete row into `table`."""
    columns = COLUMNS[table]
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks(len(columns))})"


def marks(count: int, first: int = 1) -> str:
    """Return `count` placeholders of a statement, numbered from `first`."""
    return ", ".join(f"${number}" for number in range(first, first + count))


@dataclass(frozen=True)
class Key:
    """The seats that a secret opens at one table."""

    table: str
    hash: str
    seats: tuple[int, ...]
    host: bool = False
    seen: int = 0
    invitation: bool = False  # a link that is not used yet
    since: int = 0  # when the browser took its seats, or the link was created
    owner: str = ""  # of a link: hashed secret of the browser that created it


@dataclass(frozen=True)
class TableRow:
    """A table without its entries."""

    id: str
    game: str
    header: str  # of the record
    listed: bool  # in the list of tables to watch
    shared: bool  # several people at one screen; hands are covered
    away: int
    created: int
    opened: int
    over: bool = False
    rematch: str | None = None
    bot_secret: str = ""  # seeds the bots, so that nobody can predict them
    hints: bool = False  # allowed also in games between people
    challenge: str = ""  # its day, or empty


def table_from(row: Sequence[Any]) -> TableRow:
    """Convert a row of the database."""
    name, game, header, listed, shared, away, created, opened, over, rematch, secret, hints, challenge = row
    whether = bool(listed), bool(shared)
    return TableRow(
        name, game, header, *whether, away, created, opened, bool(over), rematch, secret, bool(hints), challenge
    )


def key_from(row: Sequence[Any]) -> Key:
    """Convert a row of the database."""
    table, hashed, seats, host, seen, invitation, since, owner = row
    opens = tuple(map(int, seats.split(","))) if seats else ()
    return Key(table, hashed, opens, bool(host), seen, bool(invitation), since, owner)


def join_seats(seats: Sequence[int]) -> str:
    """Return seats as the database stores them."""
    return ",".join(map(str, seats))
