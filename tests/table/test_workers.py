"""How bots at a table draw their chance, and what becomes of workers that are told to stop, or die."""

import asyncio
import importlib
import multiprocessing
import signal
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.support.server import PATIENCE, Server, Visitor
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
        visitor.new(seat1="link", crew="2")
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


LONG = Spec("search", Budget(milliseconds=3_600_000))  # nobody waits for its end


def long_request() -> ThinkRequest:
    game = load("zorgcorp")
    state = game.start(game.settle({}), Seeded(1))
    seat = int(state.waiting()[0])
    return ThinkRequest("trized.games.zorgcorp", game.rules, state.view(seat).encode(), seat, str(LONG), 1)


def run(scene: Callable[[Workers], Coroutine[Any, Any, None]]) -> None:
    """Let a scene happen with one worker that has started; it must come to its end."""

    async def with_worker() -> None:
        workers = Workers(1)
        await workers.think(replace(long_request(), spec="random"))
        async with asyncio.timeout(PATIENCE):
            await scene(workers)
        workers.close()

    asyncio.run(with_worker())


async def thinking(workers: Workers, wanted: Callable[[], bool] = lambda: True) -> asyncio.Task[ThinkResult]:
    """Let the only worker think about a long request; return when it does."""
    task = asyncio.create_task(workers.think(long_request(), "ada", wanted))
    while not workers.places.worker[0]:
        await asyncio.sleep(0.01)
    return task


async def answer_somebody_else(workers: Workers) -> None:
    await workers.think(replace(long_request(), spec="random"), "bob")


def test_what_was_begun_and_is_not_wanted_any_more_is_stopped() -> None:
    async def abandon(workers: Workers) -> None:
        wanted = True
        first = await thinking(workers, lambda: wanted)
        wanted = False
        with pytest.raises(Abandoned):
            await first
        await answer_somebody_else(workers)

    run(abandon)


def test_a_request_that_is_cancelled_frees_its_worker() -> None:
    async def cancel(workers: Workers) -> None:
        (await thinking(workers)).cancel()
        await answer_somebody_else(workers)

    run(cancel)


def test_a_worker_that_did_not_hear_that_it_shall_stop_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def cancel(workers: Workers) -> None:
        told, stop = 0, workers.places.stop

        def stop_at_the_third_time(place: int) -> None:
            nonlocal told
            told += 1
            if told == 3:
                stop(place)

        monkeypatch.setattr(workers.places, "stop", stop_at_the_third_time)
        (await thinking(workers)).cancel()
        await answer_somebody_else(workers)

    run(cancel)


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
