"""Backups: all data of a store in one file, written during play, restored into an empty store of any kind.

A file is gzipped text, one JSON value a line: a title, then the rows of tables, keys, entries, reviews, results,
attempts and creations in one snapshot, then their number and the SHA-256 of all lines before. Secrets of browsers are
hashes; hands, draws and the secret of the challenges are in plain text. A file of the browser edition also contains one
`browser` row, with the secret of that browser and its pages' settings.
"""

import gzip
import hashlib
import io
import json
import os
import tempfile
import zlib
from collections.abc import Generator, Iterator
from itertools import groupby, islice
from pathlib import Path
from typing import Any, NamedTuple

from trized.kernel import Refused
from trized.table.seats.credentials import hash_secret, is_secret
from trized.table.settings import TEXTS
from trized.table.sources import Sources
from trized.table.store.database import Conflict, Database, Rows, Statement, StoreUnavailable, database_for
from trized.table.store.migrations import NEWEST, old_links
from trized.table.store.schema import COLUMNS, marks, select
from trized.table.store.store import Store, reason

FORMAT = 1
TITLE = "trized backup"
PARTS = {
    "table": "tables",
    "key": "keys",
    "entry": "entries",
    "review": "reviews",
    "result": "results",
    "attempt": "attempts",
    "secret": "secrets",
    "creation": "creations",
}
BROWSER = "browser"  # the row of the browser edition; servers ignore it
OF_TABLES = ("key", "entry", "review")  # parts that belong to an existing table
EMPTY = {("tables", "rematch"), ("keys", "invitation")}  # columns that may be null
LINE = 16 * 1024 * 1024  # longest line in bytes
ROWS = 500  # rows inserted at once
BESIDE = ("", "-wal", "-shm", "-journal")  # suffixes of the files of an SQLite store


class Counted(NamedTuple):
    """The numbers of rows in a backup."""

    tables: int
    keys: int
    entries: int


async def back_up(url: str, file: Path, sources: Sources, overwrite: bool = False) -> Counted:
    """Write a snapshot of the store at `url` to `file`, a new one or (with `overwrite`) an older backup.

    The store is opened read-only. Raise Refused if the file exists and is no backup, or belongs to the store.
    """
    database = database_for(url)
    check_target(file, url, overwrite)
    await check_version(database)
    try:
        handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)  # a new file, for its owner only
        new = Path(name)
        try:
            with open(handle, "wb") as out:
                counted = await write_backup(database, out, int(sources.now()))
                out.flush()
                os.fsync(out.fileno())
            place(new, file, overwrite)
        finally:
            new.unlink(missing_ok=True)
    except OSError as error:
        raise Refused("unwritable", TEXTS, file=str(file), reason=error.strerror or str(error)) from None
    except database.failures as error:
        raise StoreUnavailable(reason(error)) from None
    return counted


def check_target(file: Path, url: str, overwrite: bool) -> None:
    """Raise Refused if `file` is a folder, belongs to the store, or is anything but a backup."""
    if file.is_dir():
        raise Refused("is_folder", TEXTS, file=str(file))
    store = Path(os.path.realpath(url.partition(":")[2].removeprefix("///")))
    target = Path(os.path.realpath(file.parent)) / file.name
    if url.startswith("sqlite:") and str(target) in [f"{store}{suffix}" for suffix in BESIDE]:
        raise Refused("own_file", TEXTS, file=str(file))
    if os.path.lexists(file):
        if not overwrite:
            raise Refused("exists", TEXTS, file=str(file))
        if file.is_symlink() or not is_backup(file):
            raise Refused("no_backup", TEXTS, file=str(file))


def is_backup(file: Path) -> bool:
    """Return whether a file starts like a backup."""
    try:
        return file.is_file() and next(read_backup(file), None) is not None
    except Refused:
        return False


def place(new: Path, file: Path, overwrite: bool) -> None:
    """Rename `new` to `file`; replace only an older backup, and only with `overwrite`."""
    if overwrite:
        new.replace(file)
        return
    try:
        os.link(new, file)
    except FileExistsError:
        raise Refused("exists", TEXTS, file=str(file)) from None
    except OSError:  # a file system without links
        if os.path.lexists(file):
            raise Refused("exists", TEXTS, file=str(file)) from None
        new.rename(file)


async def check_version(database: Database) -> None:
    """Raise Refused if the database is not a store of this version."""
    try:
        found = [row[0] async for _, row in database.snapshot(["SELECT version_num FROM alembic_version"])]
    except OSError as error:
        raise StoreUnavailable(reason(error)) from None
    except database.failures as error:
        raise Refused("not_a_store", TEXTS, reason=reason(error)) from None
    if found != [NEWEST]:
        raise Refused("newer_store" if found > [NEWEST] else "older_store", TEXTS)


async def write_backup(database: Database, out: Any, made: int, browser: dict[str, Any] | None = None) -> Counted:
    """Write a snapshot of a database, `made` now, to the open file `out`, with a `browser` row if given."""
    digest, count, names = hashlib.sha256(), dict.fromkeys(PARTS, 0), list(PARTS)
    with gzip.GzipFile(fileobj=out, mode="wb", mtime=0) as packed:

        def line(value: object) -> None:
            data = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
            digest.update(data)
            packed.write(data)

        line({TITLE: FORMAT, "made": made})
        queries = [f"{select(table)} ORDER BY 1, 2" for table in PARTS.values()]
        async for index, row in database.snapshot(queries):
            columns = COLUMNS[PARTS[names[index]]]
            line([names[index], {name: in_json(kind, value) for (name, kind), value in zip(columns.items(), row)}])
            count[names[index]] += 1
        if browser is not None:
            line([BROWSER, browser])
            count[BROWSER] = 1
        line({"end": count, "sha256": digest.hexdigest()})
    return Counted(count["table"], count["key"], count["entry"])


def in_json(kind: type, value: Any) -> Any:
    """Convert a value for JSON: SQLite stores booleans as numbers."""
    return bool(value) if kind is bool and value is not None else value


def read_backup(file: Path, data: bytes | None = None) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the title of a backup, under an empty name, then every row with the name of its part.

    `data` is the content of the file, if in memory. Raise Refused if it is no backup, too new, damaged or truncated.
    """
    digest, count = hashlib.sha256(), dict.fromkeys((*PARTS, BROWSER), 0)
    try:
        with gzip.open(file if data is None else io.BytesIO(data), "rb") as packed:
            first = packed.readline(10_000)
            title = json.loads(first)
            if title[TITLE] != FORMAT:
                raise Refused("newer_backup", TEXTS, file=str(file))
            yield "", title
            digest.update(first)
            while line := packed.readline(LINE):
                value = json.loads(line)
                if isinstance(value, dict):
                    found = {**dict.fromkeys((*PARTS, BROWSER), 0), **value["end"]}  # older versions have fewer parts
                    if found != count or value["sha256"] != digest.hexdigest() or packed.read(1):
                        raise damaged(file)
                    return
                digest.update(line)
                name, row = value
                count[name] += 1
                check_row(file, name, row)
                yield name, row
    except FileNotFoundError:
        raise Refused("no_file", TEXTS, file=str(file)) from None
    except PermissionError as error:
        raise Refused("unreadable", TEXTS, file=str(file), reason=error.strerror) from None
    except (OSError, EOFError, ValueError, LookupError, TypeError, AttributeError, RecursionError, zlib.error):
        raise damaged(file) from None
    raise damaged(file)


def check_row(file: Path, name: str, row: dict[str, Any]) -> None:
    """Raise Refused if a row is of a newer version or does not fit its columns."""
    if name == BROWSER:
        if not is_secret(row["secret"]) or not all(type(text) is str for text in row["kept"].values()):
            raise ValueError(name)
        return
    columns = COLUMNS[PARTS[name]]
    if row.keys() - columns.keys():
        raise Refused("newer_backup", TEXTS, file=str(file))
    for column, value in row.items():
        if value is None and (PARTS[name], column) in EMPTY:
            continue
        if type(value) is not columns[column] or (isinstance(value, str) and "\0" in value):
            raise ValueError(column)
        str(value).encode()


def damaged(file: Path) -> Refused:
    """Return the `Refused` of a damaged file."""
    return Refused("damaged", TEXTS, file=str(file))


def check_backup(file: Path, data: bytes | None = None) -> Counted:
    """Read a complete backup and return its numbers of rows; raise Refused if anything is missing."""
    count, known, last = dict.fromkeys(("", *PARTS, BROWSER), 0), set[str](), dict[str, int]()
    for name, row in read_backup(file, data):
        count[name] += 1
        if name == "table":
            known.add(row.get("id", ""))
        elif name in OF_TABLES and row.get("table_id") not in known:
            raise damaged(file)
        elif name == "entry" and row.get("number", 0) > 0:
            if row["number"] != last.get(row["table_id"], 0) + 1:
                raise damaged(file)
            last[row["table_id"]] = row["number"]
    return Counted(count["table"], count["key"], count["entry"])


async def restore(file: Path, url: str, sources: Sources) -> Counted:
    """Restore a backup into the empty store at `url`, in one transaction."""
    counted, not_empty = check_backup(file), Refused("not_empty", TEXTS)
    store = await Store.open(url, sources)
    try:
        await store.change(lambda: insert_all(file, not_empty))
    except (Conflict, OverflowError):
        raise damaged(file) from None
    finally:
        await store.close()
    return counted


def insert_all(file: Path, not_empty: Refused) -> Generator[Statement, Rows, None]:
    """Insert the rows of a backup; rows of older versions get the defaults of later migrations."""
    if (yield Statement("SELECT id FROM tables LIMIT 1")):
        raise not_empty
    rows = ((PARTS[name], tuple(row), tuple(row.values())) for name, row in read_backup(file) if name in PARTS)
    for (table, columns), group in groupby(rows, lambda row: row[:2]):
        sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks(len(columns))})"
        while several := [values for _, _, values in islice(group, ROWS)]:
            yield Statement(sql, several, many=True)
    yield from old_links()


class Brought(NamedTuple):
    """An imported backup: the ids of new or continued tables, and the settings of its browser's pages."""

    tables: list[str]
    kept: dict[str, str]


async def bring_back(file: Path, data: bytes, store: Store, mine: str) -> Brought:
    """Import a backup into a store in one transaction; `mine` becomes the hash of the backup's browser.

    An existing table gets the further entries of the backup if they continue it, else it stays unchanged.
    """
    check_backup(file, data)
    parts: dict[str, list[dict[str, Any]]] = {name: [] for name in ("", *PARTS, BROWSER)}
    for name, row in read_backup(file, data):
        parts[name].append(row)
    own = next(iter(parts[BROWSER]), None)
    theirs = hash_secret(own["secret"]) if own else None
    for row in (row for rows in parts.values() for row in rows):
        row.update({column: mine for column in ("hash", "owner") if theirs and row.get(column) == theirs})
    try:
        tables = await store.change(lambda: merge(parts))
    except (Conflict, OverflowError):
        raise damaged(file) from None
    return Brought(tables, own["kept"] if own else {})


def merge(parts: dict[str, list[dict[str, Any]]]) -> Generator[Statement, Rows, list[str]]:
    """Insert the rows that a store lacks; return the ids of new or continued tables."""
    texts: dict[str, list[str]] = {row["id"]: [] for row in parts["table"]}
    for row in parts["entry"]:
        if row["number"] > 0:
            texts[row["table_id"]].append(row["text"])
    taken = []
    for table, theirs in texts.items():
        known = yield Statement("SELECT over FROM tables WHERE id = $1", (table,))
        query = "SELECT text FROM entries WHERE table_id = $1 AND number > 0 ORDER BY number"
        here = [text for (text,) in (yield Statement(query, (table,)))]
        if not known or (len(theirs) > len(here) and theirs[: len(here)] == here):
            taken.append(table)
    for name, rows in parts.items():
        for row in rows if name in PARTS else ():
            if name in ("entry", "review") and row["table_id"] not in taken:
                continue
            sql = f"INSERT INTO {PARTS[name]} ({', '.join(row)}) VALUES ({marks(len(row))}) ON CONFLICT DO NOTHING"
            yield Statement(sql, tuple(row.values()))
            if name == "table" and row["id"] in taken:
                yield Statement("UPDATE tables SET over = $2 WHERE id = $1", (row["id"], row["over"]))
    yield from old_links()
    return taken
