"""How bots at a table draw their chance, and what becomes of workers that are told to stop, or die."""

import asyncio
import importlib
import multiprocessing
import signal
import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.support.server import Server, Visitor
from trized.bots import Spec
from trized.bots.bot import Budget
from trized.games import load
from trized.kernel import Seeded
from trized.table.play import workers as workers_module
from trized.table.play.workers import Abandoned, ThinkRequest, ThinkResult, Workers, seed_of, stop_thinking


def test_after_an_undo_a_bot_answers_as_before() -> None:
    assert seed_of(b"secret", b"view") == seed_of(b"secret", b"view")
    assert seed_of(b"secret", b"view") != seed_of(b"others", b"view")


def test_every_table_has_a_secret_of_its_own_and_a_store_of_before_gets_one(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    server = Server(f"sqlite:{file}").start()
    visitor = Visitor(server.address)
    for _ in range(2):
        visitor.new("zenith")
    server.stop()
    with sqlite3.connect(file) as store:
        secrets = [row[0] for row in store.execute("select bot_secret from tables")]
        assert len(set(secrets)) == 2
        assert all(len(one) == 32 for one in secrets)
        store.execute("alter table tables drop column bot_secret")
        store.execute("alter table keys drop column invitation")
        store.execute("alter table tables drop column hints")
        store.execute("alter table tables drop column challenge")
        for later in ("reviews", "results", "attempts", "transfers", "secrets"):
            store.execute(f"drop table {later}")
        store.execute("update alembic_version set version_num = '0001'")
    Server(f"sqlite:{file}").start().stop()
    with sqlite3.connect(file) as store:
        again = [row[0] for row in store.execute("select bot_secret from tables")]
    assert len(set(again)) == 2
    assert not set(again) & set(secrets)


LONG = Spec("search", Budget(milliseconds=10_000))


def long_request() -> ThinkRequest:
    game = load("zorgcorp")
    state = game.start(game.settle({}), Seeded(1))
    seat = int(state.waiting()[0])
    return ThinkRequest("trized.games.zorgcorp", game.rules, state.view(seat).encode(), seat, str(LONG), 1)


def test_what_was_begun_and_is_not_wanted_any_more_is_stopped() -> None:
    async def abandon() -> tuple[float, float]:
        workers, wanted = Workers(1), True
        loop = asyncio.get_running_loop()
        await workers.think(replace(long_request(), spec="random"))  # the worker has started
        begun = loop.time()
        first = asyncio.create_task(workers.think(long_request(), "ada", lambda: wanted))
        while not workers.places.worker[0]:
            await asyncio.sleep(0.01)
        wanted = False
        with pytest.raises(Abandoned):
            await first
        abandoned = loop.time() - begun
        await workers.think(replace(long_request(), spec="random"), "bob")  # the same worker is free again
        after = loop.time() - begun
        workers.close()
        return abandoned, after

    abandoned, after = asyncio.run(abandon())
    assert abandoned < 6
    assert after < 8


async def time_to_be_free(workers: Workers) -> float:
    """Cancel a long request that the only worker thinks about; return how long the next visitor waits for an answer."""
    loop = asyncio.get_running_loop()
    begun = loop.time()
    first = asyncio.create_task(workers.think(long_request(), "ada"))
    while not workers.places.worker[0]:
        await asyncio.sleep(0.01)
    first.cancel()
    await workers.think(replace(long_request(), spec="random"), "bob")
    workers.close()
    return loop.time() - begun


def test_a_request_that_is_cancelled_frees_its_worker() -> None:
    async def cancel() -> float:
        workers = Workers(1)
        await workers.think(replace(long_request(), spec="random"))
        return await time_to_be_free(workers)

    assert asyncio.run(cancel()) < 8


def test_a_worker_that_did_not_hear_that_it_shall_stop_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def cancel() -> float:
        workers, told = Workers(1), 0
        stop = workers.places.stop

        def stop_at_the_third_time(place: int) -> None:
            nonlocal told
            told += 1
            if told == 3:
                stop(place)

        await workers.think(replace(long_request(), spec="random"))
        monkeypatch.setattr(workers.places, "stop", stop_at_the_third_time)
        return await time_to_be_free(workers)

    assert asyncio.run(cancel()) < 8


def test_an_import_is_never_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stop = "import os, signal\nos.kill(os.getpid(), signal.SIGUSR1)\n"
    (tmp_path / "told_to_stop.py").write_text(stop, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(workers_module, "thinking", True)
    before = signal.signal(signal.SIGUSR1, stop_thinking)
    try:
        importlib.import_module("told_to_stop")
        with pytest.raises(Abandoned):
            exec(stop)
    finally:
        signal.signal(signal.SIGUSR1, before)


def test_workers_that_died_while_nobody_waited_for_them_are_replaced() -> None:
    async def kill_idle() -> ThinkResult:
        workers, quick = Workers(1), replace(long_request(), spec="random")
        await workers.think(quick)
        for worker in multiprocessing.active_children():
            worker.kill()
            worker.join()
        found = await workers.think(quick)
        workers.close()
        return found

    assert asyncio.run(kill_idle()).action >= 0
