"""Entries in an SQLite file: the next number only, all of a job or nothing, alone and together with others."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.table.test_sightings import row
from trized.table.store.store import Store


def stored(file: Path) -> list[tuple[str, int]]:
    """Return the tables and numbers of all entries."""
    with sqlite3.connect(file) as store:
        return list(store.execute("SELECT table_id, number FROM entries ORDER BY table_id, number"))


def write(folder: Path, scene: Callable[[Store], Awaitable[list[bool]]]) -> tuple[list[bool], list[tuple[str, int]]]:
    """Let a scene write to a file; return what it was told, and what is there."""

    async def play() -> list[bool]:
        store = await Store.open(f"sqlite:{folder}/tables.db")
        for name in "ab":
            await store.add(row(name), [])
        told = await scene(store)
        await store.close()
        return told

    return asyncio.run(play()), stored(folder / "tables.db")


def test_the_next_number_only(tmp_path: Path) -> None:
    async def one_by_one(store: Store) -> list[bool]:
        return [await store.append("a", number, ["said 0: x"]) for number in (2, 1, 1, 3, 2)]

    assert write(tmp_path, one_by_one) == ([False, True, False, False, True], [("a", 1), ("a", 2)])


def test_several_entries_are_stored_whole_or_not_at_all(tmp_path: Path) -> None:
    async def in_the_way(store: Store) -> list[bool]:
        with sqlite3.connect(tmp_path / "tables.db") as other:
            other.execute("INSERT INTO entries VALUES ('a', -5, 'set aside', 0)")
            other.execute(
                "CREATE TRIGGER full BEFORE INSERT ON entries WHEN new.number = 3 "
                "BEGIN SELECT RAISE(ABORT, 'the third one is refused'); END"
            )
        return [await store.append("a", 1, ["said 0: x"] * 3), await store.append("a", 1, ["said 0: x"] * 2)]

    assert write(tmp_path, in_the_way) == ([False, True], [("a", -5), ("a", 1), ("a", 2)])


def test_one_that_comes_second_takes_nothing_of_others_with_it(tmp_path: Path) -> None:
    async def at_once(store: Store) -> list[bool]:
        jobs = [("a", 1), ("a", 1), ("b", 1), ("gone", 1), ("a", 2), ("b", 4)]
        return await asyncio.gather(*(store.append(table, number, ["said 0: x"]) for table, number in jobs))

    assert write(tmp_path, at_once) == ([True, False, True, False, True, False], [("a", 1), ("a", 2), ("b", 1)])
