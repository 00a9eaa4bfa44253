"""Last visits are stored late, in batches, and never delay a move."""

import asyncio
import sqlite3
import threading
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.support.luck import LUCK
from trized.table.seats.sightings import TOGETHER, Sightings
from trized.table.store.database import Rows, Statement, StoreUnavailable
from trized.table.store.schema import Key, TableRow
from trized.table.store.store import Store


def row(name: str) -> TableRow:
    return TableRow(name, "tiny", "", listed=False, shared=False, away=0, created=0, opened=0)


async def seen_at(store: Store, table: str) -> int:
    return max(key.seen for key in await store.keys(table))


@pytest.mark.parametrize("kind", ["file", "memory"])
def test_visits_of_browsers_are_stored_with_the_table(tmp_path: Path, kind: str) -> None:
    async def look() -> None:
        store = await Store.open(
            f"sqlite:{tmp_path}/tables.db" if kind == "file" else "sqlite::memory:", LUCK.sources()
        )
        sightings = Sightings(store)
        names = [f"t{n}" for n in range(2 * TOGETHER + 1)]
        for name in names:
            await store.add(row(name), [Key(name, "browser", (0,), seen=1)])
            sightings.note(name, "browser")
        await sightings.flush()
        found = [await store.table(name) for name in names]
        assert all(one is not None and one.opened >= store.now() - 60 for one in found)
        assert all([await seen_at(store, name) > 1 for name in names])
        assert not sightings.seen
        assert not sightings.opened
        await store.close()

    asyncio.run(look())


def test_visits_that_failed_to_be_stored_are_stored_with_the_next_ones(tmp_path: Path) -> None:
    async def look() -> None:
        store = await Store.open(f"sqlite:{tmp_path}/tables.db", LUCK.sources())
        await store.add(row("a"), [Key("a", "browser", (0,), seen=1)])
        sightings = Sightings(store)
        sightings.note("a", "browser", opened=False)
        other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable):
            await sightings.flush()
        other.execute("ROLLBACK")
        await sightings.flush()
        assert await seen_at(store, "a") > 1
        await store.close()

    asyncio.run(look())


def test_entries_are_stored_before_what_may_be_late(tmp_path: Path) -> None:
    begun, all_wait = threading.Event(), threading.Event()

    def keep_busy() -> Generator[Statement, Rows, None]:
        begun.set()
        all_wait.wait()
        yield Statement("SELECT 1", ())

    async def write() -> list[str]:
        store = await Store.open(f"sqlite:{tmp_path}/tables.db", LUCK.sources())
        await store.add(row("a"), [])
        first = asyncio.create_task(store.change(keep_busy))
        await asyncio.to_thread(begun.wait)
        done: list[str] = []

        async def note(name: str, work: object) -> None:
            await work  # type: ignore[misc]
            done.append(name)

        waiting = [asyncio.create_task(note("late", store.note_seen({"a": n}, {}))) for n in range(5)]
        waiting.append(asyncio.create_task(note("entry", store.append("a", 1, ["said 0: x"]))))
        await asyncio.sleep(0)  # each of them is in the queue
        all_wait.set()
        await asyncio.gather(first, *waiting)
        await store.close()
        return done

    assert asyncio.run(write()) == ["entry", *["late"] * 5]
