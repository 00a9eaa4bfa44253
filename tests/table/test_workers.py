"""Chance of bots at a table, and workers that are stopped or die."""

import asyncio
import importlib
import multiprocessing
import signal
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.support.luck import LUCK
from tests.support.server import PATIENCE, Server, Visitor
from trized.bots import Spec
from trized.bots.bot import Budget
from trized.games import load
from trized.kernel import Seeded
from trized.table.play import processes
from trized.table.play.processes import Places, ProcessPool, stop_thinking
from trized.table.play.scheduler import Client, Scheduler
from trized.table.play.thinking import ThinkRequest, ThinkResult, seed_of
from trized.table.play.work import Abandoned, PoolBroken
from trized.table.server import native_parts
from trized.table.settings import Settings


def test_after_an_undo_a_bot_answers_as_before() -> None:
    assert seed_of(b"secret", b"view") == seed_of(b"secret", b"view")
    assert seed_of(b"secret", b"view") != seed_of(b"others", b"view")


def test_every_table_has_a_secret_of_its_own_and_a_store_of_before_gets_one(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    server = Server(f"sqlite:{file}").start()
    visitor = Visitor(server.address)
    for _ in range(2):
        visitor.new(seat1="link", crew="2")
    server.stop()
    with sqlite3.connect(file) as store:
        secrets = [row[0] for row in store.execute("select bot_secret from tables")]
        assert len(set(secrets)) == 2
        assert all(len(one) == 32 for one in secrets)
        store.execute("alter table tables drop column bot_secret")
        for column in ("invitation", "since", "owner"):
            store.execute(f"alter table keys drop column {column}")
        store.execute("alter table tables drop column hints")
        store.execute("alter table tables drop column challenge")
        found = {row[0] for row in store.execute("select name from sqlite_master where type = 'table'")}
        for later in found - {"alembic_version", "tables", "entries", "keys"}:
            store.execute(f"drop table {later}")
        store.execute("update alembic_version set version_num = '0001'")
    Server(f"sqlite:{file}").start().stop()
    with sqlite3.connect(file) as store:
        again = [row[0] for row in store.execute("select bot_secret from tables")]
    assert len(set(again)) == 2
    assert not set(again) & set(secrets)


LONG = Spec("search", Budget(milliseconds=3_600_000))  # nobody waits for its end


def long_request() -> ThinkRequest:
    game = load("zorgcorp")
    state = game.start(game.settle({}), Seeded(1))
    seat = int(state.waiting()[0])
    return ThinkRequest("trized.games.zorgcorp", game.rules, state.view(seat).encode(), seat, str(LONG), 1)


def quick_request() -> ThinkRequest:
    return replace(long_request(), spec="random")


async def started(pool: ProcessPool, work: asyncio.Task[Any]) -> None:
    """Wait until a worker of a pool thinks."""
    while not any(pool.places.worker):
        assert not work.done()
        await asyncio.sleep(0.01)


def test_workers_for_long_work_have_a_lower_priority() -> None:
    parts = native_parts(Settings(games={}))
    low, high = (pool.niceness for pool in (parts.long, parts.short) if isinstance(pool, ProcessPool))
    assert low > high


def test_a_request_that_is_not_wanted_any_more_is_stopped() -> None:
    async def abandon() -> None:
        pool, wanted = ProcessPool(1), True
        scheduler = Scheduler(LUCK.sources(), pool, pool)
        first = asyncio.create_task(scheduler.run(long_request(), Client("ada"), lambda: wanted))
        await started(pool, first)
        wanted = False
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(Abandoned):
                await first
            await scheduler.run(quick_request(), Client("bob"))  # the same worker is free again
        await scheduler.close()

    asyncio.run(abandon())


async def cancel_long_request(pool: ProcessPool) -> None:
    """Cancel a long request that the only worker thinks about, and let it answer another one."""
    first = asyncio.create_task(pool.run(long_request()))
    await started(pool, first)
    first.cancel()
    async with asyncio.timeout(PATIENCE):
        await asyncio.wait({first})
        await pool.run(quick_request())
    pool.close()


def test_a_request_that_is_cancelled_frees_its_worker() -> None:
    asyncio.run(cancel_long_request(ProcessPool(1)))


def test_a_worker_that_misses_the_signal_to_stop_gets_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    stop, told = Places.stop, 0

    def stop_from_the_third_time(places: Places, place: int) -> None:
        nonlocal told
        told += 1
        if told >= 3:
            stop(places, place)

    monkeypatch.setattr(Places, "stop", stop_from_the_third_time)
    asyncio.run(cancel_long_request(ProcessPool(1)))
    assert told >= 3


def test_an_import_is_never_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stop = "import os, signal\nos.kill(os.getpid(), signal.SIGUSR1)\n"
    (tmp_path / "told_to_stop.py").write_text(stop, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(processes, "thinking", True)
    before = signal.signal(signal.SIGUSR1, stop_thinking)
    try:
        importlib.import_module("told_to_stop")
        with pytest.raises(Abandoned):
            exec(stop)
    finally:
        signal.signal(signal.SIGUSR1, before)


def test_workers_that_died_while_idle_are_replaced() -> None:
    async def kill_idle() -> ThinkResult:
        pool, others = ProcessPool(1), multiprocessing.active_children()
        await pool.run(quick_request())
        for worker in {*multiprocessing.active_children()} - {*others}:
            worker.kill()
            worker.join()
        found = await pool.run(quick_request())
        pool.close()
        return found

    found = asyncio.run(kill_idle())
    assert isinstance(found, ThinkResult)
    assert found.action >= 0


def test_a_restarted_pool_answers_in_new_processes_and_leaves_what_runs_alone() -> None:
    async def restart() -> None:
        pool = ProcessPool(2)
        first = asyncio.create_task(pool.run(long_request()))
        await started(pool, first)
        old = {*multiprocessing.active_children()}
        pool.restart()
        await pool.run(quick_request())
        assert {*multiprocessing.active_children()} - old
        assert not first.done()
        first.cancel()
        await asyncio.wait({first})
        pool.close()

    asyncio.run(restart())


def test_a_pool_that_cannot_start_its_processes_is_broken_and_recovers(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_more_processes(*_: object, **__: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    async def work() -> ThinkResult:
        pool = ProcessPool(1)
        with monkeypatch.context() as full:
            full.setattr("trized.table.play.processes.ProcessPoolExecutor", no_more_processes)
            with pytest.raises(PoolBroken):
                await pool.run(quick_request())
        found = await pool.run(quick_request())
        pool.close()
        return found

    assert isinstance(asyncio.run(work()), ThinkResult)
