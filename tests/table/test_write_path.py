"""The write path of an entry: played on a copy, stored under the next number, then applied to the table."""

import asyncio
import itertools
import logging
from collections.abc import Callable, Coroutine, Iterator
from functools import partial
from typing import Any

import pytest

from tests.games.tiny import game as tiny
from tests.games.tiny.rules import State as TinyState
from tests.support.faults import NAME, FaultyPool, FaultyStore, MadeUpTime, World
from tests.support.luck import LUCK, application
from trized.kernel import Live, Refused
from trized.kernel.record import Chat, TakenOver
from trized.table.play import tables as tables_module
from trized.table.play.scheduler import Scheduler
from trized.table.play.tables import Draft, Tables
from trized.table.play.thinking import ThinkRequest, ThinkResult
from trized.table.play.work import PoolBroken, Request
from trized.table.seats.credentials import new_table_id
from trized.table.server import FAILURES, Server
from trized.table.settings import Settings
from trized.table.store.database import StoreUnavailable


def play(scene: Callable[[World], Coroutine[Any, Any, None]], bot: bool = False) -> World:
    """Run a scene in a world without faults except those of the scene."""
    loop = MadeUpTime()
    world = World(1, bot)
    world.faults.on = False
    try:
        loop.run_until_complete(scene(world))
        loop.run_until_complete(world.calm())
    finally:
        loop.close()
    return world


def speak(text: str) -> Callable[[Draft], None]:
    return lambda draft: draft.act(Live.chat, 0, text)


def spoken(world: World) -> list[str]:
    return [text for _, text in world.stored() if text.startswith("said")]


def test_a_waiter_goes_on_after_the_insert_before_it_failed() -> None:
    async def scene(world: World) -> None:
        server = world.servers[0]
        table = await server.tables.get(NAME)
        world.faults.script = ["fail"]
        acts = [server.write(table, speak(word)) for word in ("lost", "kept", "kept too")]
        done = await asyncio.gather(*acts, return_exceptions=True)
        assert isinstance(done[0], StoreUnavailable)
        assert done[1:] == [3, 4]

    assert spoken(play(scene)) == ["said 0: kept", "said 0: kept too"]


def test_an_entry_that_is_stored_without_an_answer_is_found_by_the_next() -> None:
    async def scene(world: World) -> None:
        server = world.servers[0]
        table = await server.tables.get(NAME)
        world.faults.script = ["pass", "pass", "fail"]  # before the store, at the insert, after the insert
        with pytest.raises(StoreUnavailable):
            await server.write(table, speak("unheard"))
        assert table.last.number == 2
        assert await server.write(table, speak("next")) == 4
        assert [entry.text for entry in table.live.record.entries if isinstance(entry, Chat)] == ["unheard", "next"]

    play(scene)


def test_a_cancelled_request_is_finished() -> None:
    async def scene(world: World) -> None:
        server = world.servers[0]
        table = await server.tables.get(NAME)
        task = asyncio.create_task(server.write(table, speak("finished")))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await server.tables.settle()
        assert table.last.number == 3

    assert spoken(play(scene)) == ["said 0: finished"]


def test_an_error_in_an_act_leaves_table_and_store_as_they_were() -> None:
    def act(draft: Draft) -> None:
        draft.act(Live.chat, 0, "half")
        raise ZeroDivisionError

    async def scene(world: World) -> None:
        server = world.servers[0]
        table = await server.tables.get(NAME)
        before = table.live.state.digest()
        with pytest.raises(ZeroDivisionError):
            await server.write(table, act)
        assert (table.last.number, table.live.state.digest()) == (2, before)

    assert spoken(play(scene)) == []


def test_a_failing_bus_does_not_take_an_entry_back() -> None:
    async def scene(world: World) -> None:
        server = world.servers[0]
        table = await server.tables.get(NAME)
        world.faults.script = ["pass", "pass", "pass", "fail"]
        assert await server.write(table, speak("heard")) == 3

    assert spoken(play(scene)) == ["said 0: heard"]


def test_short_cut_is_stored_completely_or_not_at_all() -> None:
    async def scene(world: World) -> None:
        server = world.servers[0]
        table = await server.tables.get(NAME)

        def act(draft: Draft) -> None:
            for word in ("one", "two", "three"):
                speak(word)(draft)

        world.faults.script = ["pass", "pass", "fail"]  # at the insert of the second entry
        with pytest.raises(StoreUnavailable):
            await server.write(table, act)
        assert (spoken(world), table.last.number) == ([], 2)
        assert await server.write(table, act) == 5

    play(scene)


def test_the_end_of_a_game_is_noted_once_it_is_stored() -> None:
    async def scene(world: World) -> None:
        server = world.servers[0]
        table = await server.tables.get(NAME)
        world.faults.script = ["pass", "pass", "pass", "fail"]  # the first of them store the entry
        await server.act(table, Live.resign, 0)
        assert (table.last.outcome is not None, table.row.over) == (True, False)
        await server.tables.refresh(table)
        assert table.row.over

    play(scene)


# Opening and holding tables


def test_all_who_open_a_table_share_one_fetch() -> None:
    async def scene(world: World) -> None:
        server = world.servers[0]
        statements: list[str] = []
        world.connection.set_trace_callback(statements.append)
        world.faults.script = ["wait"]
        found = await asyncio.gather(*(server.tables.get(NAME) for _ in range(9)))
        fetched = sum("FROM entries" in statement for statement in statements)
        assert (len(set(found)), fetched) == (1, 1)

    play(scene)


def test_a_table_that_somebody_holds_is_never_there_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables_module, "RECENT", 0)

    async def scene(world: World) -> None:
        tables = world.servers[0].tables
        held = await tables.get(NAME)
        assert not tables.recent
        assert await tables.get(NAME) is held

    play(scene)


def test_tables_that_nobody_looks_at_are_kept_by_their_size(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(world: World) -> None:
        tables, others = world.servers[0].tables, [new_table_id(LUCK.sources()) for _ in range(3)]
        for name in others:
            world.add_table(name)
        size = (await tables.get(NAME)).size
        monkeypatch.setattr(tables_module, "HELD", 2 * size)
        for name in (NAME, *others, NAME, others[0]):
            await tables.get(name)
        assert [*tables.recent] == [NAME, others[0]]
        assert tables.held == 2 * size
        tables.forget(await tables.get(NAME))
        assert tables.held == size

    play(scene)


def test_a_table_with_a_gap_goes_on_from_its_last_complete_entry() -> None:
    async def scene(world: World) -> None:
        rows = [(NAME, n, f"said 0: {n}", 0) for n in (3, 5, 6)]
        world.connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)
        for server in world.servers:
            assert (await server.tables.get(NAME)).last.number == 3
        server = world.servers[0]
        assert await server.write(await server.tables.get(NAME), speak("again")) == 4

    world = play(scene)
    assert [number for number, _ in world.stored() if number > 0] == [1, 2, 3, 4]
    assert [number for number, _ in world.stored() if number < 0] == [-6, -5]  # set aside, not lost


def test_a_table_without_its_first_entry_goes_on_from_the_beginning() -> None:
    async def scene(world: World) -> None:
        world.connection.execute("DELETE FROM entries WHERE table_id = ? AND number = 1", (NAME,))
        server = world.servers[0]
        assert await server.write(await server.tables.get(NAME), speak("again")) == 1

    assert [number for number, _ in play(scene).stored()] == [-2, 1]


def test_one_table_that_fails_does_not_end_the_round() -> None:
    async def scene(world: World) -> None:
        here, elsewhere = world.servers
        names = (new_table_id(LUCK.sources()), NAME)
        world.add_table(names[0])
        both = [await here.tables.get(name) for name in names]
        for table in both:
            table.pages.append("somebody")
            there = await elsewhere.tables.get(table.id)
            world.faults.script = ["pass", "pass", "pass", "fail"]  # it is stored, and the bus loses the news
            await elsewhere.write(there, speak("elsewhere"))
        world.faults.script = ["pass", "pass", "pass", "fail"]  # then the first table cannot be read
        await here._maintain_once()
        assert [table.last.number for table in both] == [2, 3]

    play(scene)


def test_closing_waits_for_what_was_begun() -> None:
    async def scene(world: World) -> None:
        server = world.servers[0]
        table = await server.tables.get(NAME)
        world.faults.script = ["wait"]
        asyncio.create_task(server.write(table, speak("in time"))).add_done_callback(lambda done: done.exception())
        await asyncio.sleep(0)
        await server.close()
        assert isinstance(server.store, FaultyStore)
        assert server.store.closed_at == 3

    play(scene)


def test_server_that_cannot_open_reports_what_failed() -> None:
    server = Server(Settings(store="postgresql://nobody@127.0.0.1:1/x", games={}), LUCK.sources())
    with pytest.raises(StoreUnavailable, match=r"127\.0\.0\.1"):
        asyncio.run(server.open())
    application(Settings(games={})).server.end_streams()  # one that never opened has nothing to end


# Bots


class Scripted(FaultyPool):
    """A worker whose answers and delays the test sets."""

    answers: Iterator[int]

    def __init__(self, world: World) -> None:
        super().__init__(world.faults)
        self.asked: list[ThinkRequest] = []
        self.go = asyncio.Event()

    async def run(self, request: Request[Any]) -> Any:
        assert isinstance(request, ThinkRequest)
        self.asked.append(request)
        await self.go.wait()
        return ThinkResult(next(self.answers))


def test_a_thought_of_an_earlier_position_is_not_played_though_it_would_be_legal() -> None:
    async def scene(world: World) -> None:
        server = world.servers[0]
        workers = Scripted(world)
        server.scheduler = Scheduler(server.sources, workers, workers)
        table = await server.tables.get(NAME)

        async def play_first(seat: int) -> None:  # as another process would: without bots
            action = int(table.last.after.legal(seat)[0])
            await server.tables.write(table, partial(Draft.play, seat=seat, action=action))

        for seat in (0, 1):  # both hide a gem
            await play_first(seat)
        server.wake_bots(table)
        while not workers.asked:
            await asyncio.sleep(0)
        (old,) = (int(action) for action in table.last.after.legal(1))  # a peek at the only gem of the other seat
        for seat in (0, 0, 1):  # the other seat peeks, and both hide a second gem
            await play_first(seat)
        number = table.last.number
        (new,) = {int(action) for action in table.last.after.legal(1)} - {old}  # a peek at the second gem
        workers.answers = itertools.chain([old, new], itertools.repeat(new))
        workers.go.set()
        while table.last.number == number:
            await asyncio.sleep(0)
        said = tiny.notation.write(tiny.decode_view(workers.asked[1].view), 1, new)
        assert table.live.record.entries[number].write().startswith(f"1: {said}")
        server.closing = True  # the bot has shown enough

    play(scene, bot=True)


def test_a_bot_leaves_a_position_that_is_not_on_the_table_any_more() -> None:
    async def scene(world: World) -> None:
        server = world.servers[0]
        workers = Scripted(world)
        server.scheduler = Scheduler(server.sources, workers, workers)
        table = await server.tables.get(NAME)
        server.wake_bots(table)
        await asyncio.sleep(1)
        for seat in (1, 0, 0):
            action = int(table.last.after.legal(seat)[0])
            await server.tables.write(table, partial(Draft.play, seat=seat, action=action))
        await asyncio.sleep(1)
        assert [request.view for request in workers.asked[1:]] == [table.last.after.view(1).encode()]
        server.closing = True
        workers.answers = itertools.repeat(0)
        workers.go.set()

    play(scene, bot=True)


class Wrong(FaultyPool):
    """A worker whose bots choose illegal actions."""

    async def run(self, request: Request[Any]) -> Any:
        return ThinkResult(7_777)


class Dead(FaultyPool):
    """A worker that does not start."""

    async def run(self, request: Request[Any]) -> Any:
        raise PoolBroken


@pytest.mark.parametrize("kind", [Wrong, Dead])
def test_a_bot_that_fails_again_and_again_is_replaced_by_a_simpler_one(
    kind: type[FaultyPool], caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(world: World) -> None:
        server = world.servers[0]
        server.scheduler = Scheduler(server.sources, kind(world.faults), kind(world.faults))
        table = await server.tables.get(NAME)
        await server.act(table, Live.take_over, 1, "greedy")
        while table.last.outcome is None:
            await world.calm()
            if 0 in table.waiting():
                legal = [int(action) for action in table.last.after.legal(0)]
                await server.write(table, partial(Draft.play, seat=0, action=legal[0]))

    with caplog.at_level(logging.ERROR, "trized.table"):
        world = play(scene, bot=True)
    assert TakenOver(1, "random").write() in [text for _, text in world.stored()][3:]
    assert len([record for record in caplog.records if "bot" in record.message]) >= FAILURES


def test_a_bot_for_which_nothing_can_be_played_is_not_tried_for_ever(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(world: World) -> None:
        server = world.servers[0]
        table = await server.tables.get(NAME)
        monkeypatch.setattr(TinyState, "is_legal", lambda *_: False)
        for _ in range(5):
            server.wake_bots(table)
            await asyncio.sleep(100)

    with caplog.at_level(logging.ERROR, "trized.table"):
        play(scene, bot=True)
    assert [record.message for record in caplog.records] == [
        "a bot chose what is not legal",
        "nothing could be played for a bot",
    ] * 2  # once in each process


def test_the_store_takes_the_next_number_only() -> None:
    async def scene(world: World) -> None:
        store = world.servers[0].store
        assert [await store.append(NAME, number, ["said 0: x"]) for number in (2, 4, 3, 3, 4)] == [
            False,
            False,
            True,
            False,
            True,
        ]

    play(scene)


def test_a_table_that_was_removed_is_gone_for_those_who_hold_it() -> None:
    async def scene(world: World) -> None:
        server = world.servers[0]
        tables: Tables = server.tables
        table = await tables.get(NAME)
        world.connection.execute("DELETE FROM entries")
        world.connection.execute("DELETE FROM tables")
        with pytest.raises(Refused):
            await server.write(table, speak("too late"))
        assert NAME not in tables.alive

    with pytest.raises(Refused):  # nothing is left to calm down
        play(scene)
