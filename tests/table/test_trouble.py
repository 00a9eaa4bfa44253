"""The server's messages and behaviour when its store or its bus fails."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from tests.support.luck import LUCK
from tests.support.server import Server, Visitor
from trized.table.play.redis_bus import RedisBus
from trized.table.store.database import StoreUnavailable
from trized.table.store.schema import TableRow
from trized.table.store.store import Store


def test_busy_store_is_reported_by_posts_and_health_and_play_resumes(tmp_path: Path) -> None:
    server = Server(f"sqlite:{tmp_path}/tables.db").start()
    visitor = Visitor(server.address, "fr")
    table = visitor.new(seat1="link", crew="2")
    other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    answer = visitor.post(f"{table}/chat", text="one")
    health = visitor.get("/health/ready")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "10")
    assert answer.json()["error"].startswith("Les parties ne sont pas accessibles")
    assert (health.status_code, health.json()["store"]) == (503, False)
    assert visitor.get("/health/live").status_code == 200
    assert visitor.get(table).status_code == 200  # tables in memory can be opened
    other.execute("ROLLBACK")
    assert visitor.post(f"{table}/chat", text="two").status_code == 200
    assert visitor.get("/health").status_code == 200
    server.stop()
    assert "one" not in "".join(server.log)


def test_writes_do_not_queue_for_ever(tmp_path: Path) -> None:
    async def write_many() -> list[object]:
        store = await Store.open(f"sqlite:{tmp_path}/tables.db", LUCK.sources())
        await store.add(TableRow("a", "tiny", "", False, False, 0, 0, 0), [])
        other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        begun = asyncio.get_running_loop().time()
        found = await asyncio.gather(*(store.note_over("a", over=False) for _ in range(30)), return_exceptions=True)
        took = asyncio.get_running_loop().time() - begun
        other.execute("ROLLBACK")
        await store.note_over("a", over=False)
        await store.close()
        return [took < 30, *found]

    took, *found = asyncio.run(write_many())
    assert took
    assert all(isinstance(one, StoreUnavailable) for one in found)


def test_a_store_in_memory_outlives_what_is_broken_off() -> None:
    async def break_off() -> bool:
        store = await Store.open("sqlite::memory:", LUCK.sources())
        await store.add(TableRow("a", "tiny", "", False, False, 0, 0, 0), [])
        for steps in range(12):
            for work in (store.note_over("a", over=False), store.table("a")):
                task = asyncio.ensure_future(work)
                for _ in range(steps):
                    await asyncio.sleep(0)
                task.cancel()
                await asyncio.wait([task])
        found = await store.table("a")
        await store.close()
        return found is not None

    assert asyncio.run(break_off())


def test_draws_are_not_logged_when_the_store_fails(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> None:
        store = await Store.open(f"sqlite:{tmp_path}/tables.db", LUCK.sources())
        sqlite3.connect(tmp_path / "tables.db").execute("DROP TABLE entries")
        with pytest.raises(StoreUnavailable) as failed:
            await store.append("a", 1, ["0: play | draw nero"])
        assert "nero" not in str(failed.value)
        assert failed.value.__suppress_context__
        await store.close()

    asyncio.run(fail())
    assert "the store failed" in caplog.text
    assert "nero" not in caplog.text


@pytest.mark.parametrize("store", ["postgresql://somebody@127.0.0.1:1/x", "sqlite:/nowhere/at/all.db"])
def test_failed_start_reports_its_reason_in_a_sentence(store: str) -> None:
    server = Server(store)
    with server.begin() as written:
        said = written.read()
    server.process.join()
    assert server.process.exitcode == 2
    assert "The store cannot be opened (" in said.splitlines()[-1]
    assert "Traceback" not in said


def test_a_server_without_its_bus_starts_and_plays(tmp_path: Path) -> None:
    server = Server(f"sqlite:{tmp_path}/tables.db", "redis://127.0.0.1:1").start()
    visitor = Visitor(server.address)
    table = visitor.new(seat1="link", crew="2")
    assert visitor.play(table, visitor.frame(table)["choices"][0]["action"]).status_code == 200
    health = visitor.get("/health")
    assert (health.status_code, health.json()["bus"]) == (200, False)
    server.stop()


def test_unavailable_bus_is_not_tried_for_every_move() -> None:
    async def ask() -> float:
        bus = RedisBus("redis://127.0.0.1:1", LUCK.sources())
        await bus.moved("a")
        until = bus.away_until
        await bus.moved("a")
        await bus.close()
        return until - bus.away_until

    assert asyncio.run(ask()) == 0.0
