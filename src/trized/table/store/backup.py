"""Backups: all tables of a store in one file, taken while people play, and put back into an empty store of any kind.

A file is gzipped text, one JSON value a line: a title, then tables, keys and entries, results and attempts at
challenges as they stood at one moment, then how many there are and the SHA-256 of all lines before. Secrets of browsers
are in it as hashes only; hands, draws and what the draws of challenges come from stand in it.
"""

import gzip
import hashlib
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from trized.kernel import Refused
from trized.table.store.attempts import attempts, secrets
from trized.table.store.database import StoreAway, engine_for, reason
from trized.table.store.migrate import is_up_to_date
from trized.table.store.results import results
from trized.table.store.schema import entries, keys, tables
from trized.table.store.store import Store

FORMAT = 1
TITLE = "trized backup"
OF_TABLES = ("key", "entry")  # what belongs to a table that is there
PARTS = {
    "table": tables,
    "key": keys,
    "entry": entries,
    "result": results,
    "attempt": attempts,
    "secret": secrets,
}
ROWS = 500  # that are inserted at once


class Counted(NamedTuple):
    """How much is in a backup."""

    tables: int
    keys: int
    entries: int


async def back_up(url: str, file: Path) -> Counted:
    """Write all that is in a store into a file, as it stands at one moment; play goes on meanwhile."""
    engine = engine_for(url)
    new = file.with_name(f"{file.name}.new")
    try:
        if not await is_up_to_date(engine):
            raise Refused("This store was never opened by this version of Trized; start a server over it once.")
        async with engine.connect() as connection:
            if engine.dialect.name == "postgresql":
                await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            else:
                await connection.exec_driver_sql("BEGIN")
            with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
                counted = await _write(connection, out)
                out.flush()
                os.fsync(out.fileno())
        new.replace(file)  # an older backup of that name stands until this one is whole
    except (SQLAlchemyError, TimeoutError) as error:
        raise StoreAway(reason(error)) from None
    except OSError as error:
        raise Refused(f"The backup cannot be written to '{file}' ({error.strerror or error}).") from None
    finally:
        new.unlink(missing_ok=True)
        await engine.dispose()
    return counted


async def _write(connection: AsyncConnection, out: Any) -> Counted:
    digest, count = hashlib.sha256(), dict.fromkeys(PARTS, 0)
    with gzip.GzipFile(fileobj=out, mode="wb", mtime=0) as packed:

        def line(value: object) -> None:
            data = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
            digest.update(data)
            packed.write(data)

        line({TITLE: FORMAT, "made": int(time.time())})
        for name, part in PARTS.items():
            async with connection.stream(sql.select(part).order_by(*part.primary_key)) as rows:
                async for row in rows:
                    line([name, dict(row._mapping)])
                    count[name] += 1
        line({"end": count, "sha256": digest.hexdigest()})
    return Counted(count["table"], count["key"], count["entry"])


def read_backup(file: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Go through the rows of a backup; raise Refused if the file is none, too new, damaged or cut short."""
    digest, count = hashlib.sha256(), dict.fromkeys(PARTS, 0)
    try:
        with gzip.open(file, "rb") as packed:
            first = packed.readline(10_000)
            title = json.loads(first)
            if not isinstance(title, dict) or TITLE not in title:
                raise Refused(f"'{file}' is no backup of Trized.")
            if title[TITLE] != FORMAT:
                raise Refused(f"'{file}' was written by a newer version of Trized, which can restore it.")
            digest.update(first)
            for data in packed:
                value = json.loads(data)
                if isinstance(value, dict):
                    found = {**dict.fromkeys(PARTS, 0), **value["end"]}  # an older version had fewer parts
                    if found != count or value["sha256"] != digest.hexdigest() or packed.read(1):
                        raise _damaged(file)
                    return
                digest.update(data)
                name, row = value
                count[name] += 1
                yield name, row
    except FileNotFoundError:
        raise Refused(f"There is no file '{file}'.") from None
    except (OSError, EOFError, ValueError, KeyError, TypeError):
        raise _damaged(file) from None
    raise _damaged(file)


def _damaged(file: Path) -> Refused:
    return Refused(f"'{file}' is no backup of Trized, or it is damaged or cut short; nothing was restored.")


def check_backup(file: Path) -> Counted:
    """Read all of a backup; raise Refused unless it is whole, and every entry stands behind the one before it."""
    count, known, last = dict.fromkeys(PARTS, 0), set[str](), dict[str, int]()
    for name, row in read_backup(file):
        count[name] += 1
        if set(row) - {column.name for column in PARTS[name].c}:
            raise Refused(f"'{file}' was written by a newer version of Trized, which can restore it.")
        if name == "table":
            known.add(row["id"])
        elif name in OF_TABLES and row["table_id"] not in known:
            raise _damaged(file)
        elif name == "entry" and row["number"] > 0:
            if row["number"] != last.get(row["table_id"], 0) + 1:
                raise _damaged(file)
            last[row["table_id"]] = row["number"]
    return Counted(count["table"], count["key"], count["entry"])


async def restore(file: Path, url: str) -> Counted:
    """Put all that is in a backup into an empty store: all of it, or nothing."""
    counted = check_backup(file)
    store = await Store.open(url)
    try:
        async with store.database.engine.begin() as connection:
            if (await connection.execute(sql.select(tables.c.id).limit(1))).first() is not None:
                raise Refused("This store has tables already; name an empty one.")
            for name, part in PARTS.items():
                await _insert(connection, part, (row for kind, row in read_backup(file) if kind == name))
    except (SQLAlchemyError, TimeoutError) as error:
        raise StoreAway(reason(error)) from None
    finally:
        await store.close()
    return counted


async def _insert(connection: AsyncConnection, part: sql.Table, rows: Iterator[dict[str, Any]]) -> None:
    several: list[dict[str, Any]] = []
    for row in rows:
        several.append(row)
        if len(several) == ROWS:
            await connection.execute(sql.insert(part), several)
            several = []
    if several:
        await connection.execute(sql.insert(part), several)
