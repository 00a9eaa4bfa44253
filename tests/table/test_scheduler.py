"""The order in which requests for work get a worker, and their limits."""

import ast
import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from tests.games.tiny import game as tiny
from tests.support.faults import NAME, MadeUpTime, World
from trized.analysis.coach import Advice
from trized.analysis.decisions import Effort
from trized.bots import Spec, read_spec
from trized.bots.bot import Budget
from trized.kernel import LEVELS, Live
from trized.table.http.requests import LIGHT, get
from trized.table.http.requests import Request as RouteRequest
from trized.table.play import scheduler
from trized.table.play.scheduler import BY_BROWSER, Client, Full, Scheduler
from trized.table.play.tables import OpenTable, cancel
from trized.table.play.thinking import AdviceRequest, ReviewRequest, ThinkRequest, ThinkResult, reduced
from trized.table.play.work import BOT, REVIEW, Abandoned, Request, TooCostly
from trized.table.routes import operation
from trized.table.server import Server
from trized.table.sources import LEAST, System


class SlowPool:
    """A worker that takes a second for each request, or as many as the seed of a bot's request; it records them."""

    number = 1

    def __init__(self) -> None:
        self.done: list[tuple[str, float]] = []

    async def run(self, request: Request[Any]) -> Any:
        match request:
            case AdviceRequest():
                await asyncio.sleep(1)
                self.done.append(("hint", request.share))
                return Advice(0, 0.5)
            case ThinkRequest():
                await asyncio.sleep(request.seed)
                self.done.append((request.spec, request.share))
                return ThinkResult(0)
            case ReviewRequest():
                await asyncio.sleep(1)
                self.done.append(("review", 1.0))
                return []
            case _:
                return request.answer()

    def restart(self) -> None:
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError


HINT = AdviceRequest("", 1, {}, b"", "en", 0)
PLIES = ReviewRequest("", 1, {}, [], Effort(1))


def asked(name: str, seconds: int = 1) -> ThinkRequest:
    return ThinkRequest("", 1, b"", 0, name, seconds)


def order(*requests: tuple[str, str]) -> list[str]:
    """Return the order in which requests (address and browser, name) are done."""

    async def work(scheduler: Scheduler) -> None:
        await asyncio.gather(
            *(scheduler.run(HINT if name == "hint" else asked(name), Client(*who.split("/"))) for who, name in requests)
        )

    return [name for name, _ in run(work).done]


def run(work: Callable[[Scheduler], Coroutine[Any, Any, None]], people: int = 0) -> SlowPool:
    """Run `work` with a scheduler of one worker; return its pool."""
    loop, pool = MadeUpTime(), SlowPool()
    try:
        loop.run_until_complete(work(Scheduler(System(), pool, pool, people)))
    finally:
        loop.close()
    return pool


def test_addresses_take_turns_however_many_requests_and_browsers_one_of_them_has() -> None:
    many = [(f"school/{n}", f"school {n}") for n in range(4)]
    assert order(*many, ("home", "home")) == ["school 0", "home", "school 1", "school 2", "school 3"]


def test_browsers_of_an_address_take_turns_however_many_requests_one_of_them_sends() -> None:
    many = [("school/ada", f"ada {n}") for n in range(4)]
    assert order(*many, ("school/bob", "bob")) == ["ada 0", "bob", "ada 1", "ada 2", "ada 3"]


def test_no_kind_of_work_comes_first() -> None:
    assert order(("ada", "first"), ("ada", "hint"), ("ada", "bot")) == ["first", "hint", "bot"]


def test_an_address_is_charged_for_the_time_that_its_requests_take() -> None:
    async def work(scheduler: Scheduler) -> None:
        long = [scheduler.run(asked("long", 3), Client("ada")) for _ in range(2)]
        await asyncio.gather(*long, *(scheduler.run(asked("short"), Client("bob")) for _ in range(4)))

    assert [name for name, _ in run(work).done] == ["long", "short", "short", "short", "long", "short"]


def test_cancelled_requests_are_not_done() -> None:
    async def work(scheduler: Scheduler) -> None:
        first = asyncio.create_task(scheduler.run(asked("first"), Client("ada")))
        await asyncio.sleep(0)
        with pytest.raises(Abandoned):
            await scheduler.run(asked("abandoned"), Client("bob"), lambda: False)
        await first

    assert [name for name, _ in run(work).done] == ["first"]


def test_a_request_that_is_cancelled_while_it_waits_frees_its_place() -> None:
    async def work(scheduler: Scheduler) -> None:
        tasks = [asyncio.create_task(admitted(scheduler, asked(name))) for name in ("first", "second", "third")]
        await asyncio.sleep(0.5)
        tasks[1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert (scheduler.short.busy, len(scheduler.short.queue), scheduler.short.places) == (0, 0, {})

    assert [name for name, _ in run(work, people=1).done] == ["first", "third"]


async def admitted(scheduler: Scheduler, request: Request[Any], client: Client = Client("home", "ada")) -> Any:  # noqa: B008
    with scheduler.admit(request.kind, client):
        return await scheduler.run(request, client)


def refusals(clients: list[Client], people: int) -> list[Full]:
    """Return how requests of clients, sent at once, are refused."""
    refused: list[Full] = []

    async def work(scheduler: Scheduler) -> None:
        tasks = [admitted(scheduler, HINT, client) for client in clients]
        done = await asyncio.gather(*tasks, return_exceptions=True)
        refused.extend(one for one in done if isinstance(one, Full))

    run(work, people)
    return refused


def test_a_browser_has_a_limited_number_of_requests() -> None:
    refused = refusals([Client("home", "ada")] * (BY_BROWSER + 2), people=2)
    assert [one.key for one in refused] == ["error.full_browser"] * 2


def test_an_address_has_a_limited_number_of_requests_whatever_its_browsers() -> None:
    refused = refusals([Client("school", str(n)) for n in range(2 * BY_BROWSER + 2)], people=2)
    assert [one.key for one in refused] == ["error.full_address"] * 2


def test_a_refusal_names_the_seconds_that_the_waiting_requests_will_take() -> None:
    refused = refusals([Client("school", str(n)) for n in range(2 * BY_BROWSER + 1)], people=2)
    assert [one.seconds for one in refused] == [3]  # seven wait


def test_a_short_request_does_not_wait_for_long_ones() -> None:
    async def work(scheduler: Scheduler) -> None:
        reviews = [asyncio.create_task(scheduler.run(PLIES, Client("ada"))) for _ in range(3)]
        await asyncio.sleep(0.5)
        await scheduler.run(asked("bot", 0), Client("ada"))
        await asyncio.gather(*reviews)

    assert [name for name, _ in run(work).done] == ["bot", *["review"] * 3]


def test_long_requests_have_a_pool_of_their_own() -> None:
    assert REVIEW.is_long
    assert not BOT.is_long


def test_a_request_that_takes_longer_than_its_kind_may_is_stopped() -> None:
    async def work(scheduler: Scheduler) -> None:
        with pytest.raises(TooCostly):
            await scheduler.run(asked("endless", 10_000), Client("ada"))
        await scheduler.run(asked("next"), Client("ada"))

    assert [name for name, _ in run(work).done] == ["next"]


def test_bots_think_less_while_many_wait() -> None:
    async def work(scheduler: Scheduler) -> None:
        await asyncio.gather(*(scheduler.run(asked(str(n)), Client(str(n))) for n in range(40)))

    shares = [share for _, share in run(work).done]
    assert shares[1] == LEAST
    assert shares[-1] == 1
    assert sorted(shares[1:]) == shares[1:]


def test_bots_of_others_think_as_usual_while_many_of_one_address_wait() -> None:
    async def work(scheduler: Scheduler) -> None:
        many = [scheduler.run(asked("ada"), Client("ada")) for _ in range(40)]
        await asyncio.gather(*many, scheduler.run(asked("bob"), Client("bob")))

    assert run(work).done[1] == ("bob", 1.0)


def at_table(scene: Callable[[Server, OpenTable], Coroutine[Any, Any, None]]) -> None:
    """Run a scene at a table of a person and a bot."""
    loop, world = MadeUpTime(), World(1, bot=True)
    world.faults.on = False

    async def opened() -> None:
        server = world.servers[0]
        server.scheduler = Scheduler(server.sources, SlowPool(), SlowPool())
        await scene(server, await server.tables.get(NAME))
        server.closing = True
        await cancel([*server.tasks])

    try:
        loop.run_until_complete(opened())
    finally:
        loop.close()


def test_a_bot_is_charged_to_the_client_that_created_its_table() -> None:
    async def scene(server: Server, table: OpenTable) -> None:
        table.creator = Client("creator", "browser")
        server.start(server._play_bot(table, 1))
        await asyncio.sleep(0)
        assert set(server.scheduler.short.queue.addresses.seconds) == {"creator"}

    at_table(scene)


def test_bots_rest_at_a_table_of_bots_until_a_page_is_open() -> None:
    async def scene(server: Server, table: OpenTable) -> None:
        await server.act(table, Live.take_over, 0, "random")
        assert server.thinking == set()
        table.pages.append("browser")
        server.wake_bots(table)
        assert server.thinking

    at_table(scene)


def test_a_bot_plays_on_for_a_person_who_has_left() -> None:
    async def scene(server: Server, table: OpenTable) -> None:
        while 1 not in table.waiting():
            await server.tables.write(table, lambda draft: draft.play(0, int(table.last.after.legal(0)[0])))
        server.wake_bots(table)
        assert server.thinking == {(NAME, 1)}

    at_table(scene)


@pytest.mark.parametrize(
    ("bot", "less"),
    [
        ("search:500ms", "search:50ms"),
        ("search:5", "search:1"),
        ("random", "random"),
        ("easy", "easy"),
    ],
)
def test_a_bot_with_less_to_think_is_the_same_kind_of_bot(bot: str, less: str) -> None:
    assert str(reduced(tiny, read_spec(bot), 0.1)) == less


def test_a_level_that_searches_searches_less() -> None:
    expert = tiny.levels[LEVELS.index("expert")]
    found = reduced(tiny, read_spec("expert"), 0.1)
    assert found == Spec("search", Budget(expert.simulations // 10, expert.milliseconds // 10))


def test_every_route_declares_its_cost() -> None:
    with pytest.raises(TypeError, match="cost"):
        get("/somewhere", operation.live)  # type: ignore[call-arg]


def test_only_the_store_uses_threads() -> None:
    table = Path(scheduler.__file__).parents[1]
    users = {
        path.relative_to(table).as_posix()
        for path in table.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in ("to_thread", "run_in_executor")
    }
    assert users == {"store/sqlite.py", "play/processes.py"}  # waiting for a disk, and for worker processes


def test_work_of_a_kind_that_the_route_does_not_declare_is_an_error() -> None:
    request = RouteRequest({"type": "http", "path": "/somewhere", "headers": []})
    request.cost = LIGHT
    with pytest.raises(ValueError, match="does not declare"):
        asyncio.run(request.work(PLIES))
