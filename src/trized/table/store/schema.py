"""The tables of the store, and the rows that the server works with. `migrations.py` creates them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

Kind = type[str] | type[int] | type[bool]
TABLE = {"table_id": str}
# The columns of every table that a backup holds, and what they hold; `rematch` may be empty.
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
        **{"turns": int, "day": str, "imported": bool},
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
    """Return the beginning of a query for full rows of a table."""
    return f"SELECT {', '.join(f'{table}.{column}' for column in COLUMNS[table])} FROM {table}"


def insert(table: str) -> str:
    """Return the statement that inserts a full row into a table."""
    columns = COLUMNS[table]
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks(len(columns))})"


def marks(count: int, first: int = 1) -> str:
    """Return the places of so many values in a statement, counted from `first`."""
    return ", ".join(f"${number}" for number in range(first, first + count))


@dataclass(frozen=True)
class Key:
    """What a secret opens at one table."""

    table: str
    hash: str
    seats: tuple[int, ...]
    host: bool = False
    seen: int = 0
    invitation: bool = False  # a link that nobody has used yet
    since: int = 0  # when the browser sat down, or the link was made
    owner: str = ""  # of a link: the hashed secret of the browser that made it


@dataclass(frozen=True)
class TableRow:
    """A table as it is stored, without its entries."""

    id: str
    game: str
    header: str  # the record without its entries
    listed: bool  # is in the list of tables to watch
    shared: bool  # several people share one screen; hands are covered
    away: int
    created: int
    opened: int
    over: bool = False
    rematch: str | None = None
    bot_secret: str = ""  # what the table's bots draw their chance from; nobody can foretell it
    hints: bool = False  # people who play against each other may request hints
    challenge: str = ""  # the day whose challenge is played here: its draws are the same for everybody


def table_from(row: Sequence[Any]) -> TableRow:
    """Return a table as it is stored."""
    name, game, header, listed, shared, away, created, opened, over, rematch, secret, hints, challenge = row
    whether = bool(listed), bool(shared)
    return TableRow(
        name, game, header, *whether, away, created, opened, bool(over), rematch, secret, bool(hints), challenge
    )


def key_from(row: Sequence[Any]) -> Key:
    """Return a key as it is stored."""
    table, hashed, seats, host, seen, invitation, since, owner = row
    opens = tuple(map(int, seats.split(","))) if seats else ()
    return Key(table, hashed, opens, bool(host), seen, bool(invitation), since, owner)


def join_seats(seats: Sequence[int]) -> str:
    """Return seats as they are stored."""
    return ",".join(map(str, seats))
