"""The order in which queued requests get a worker."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from tests.games.tiny import game as tiny
from tests.support.faults import MadeUpTime
from trized.analysis.coach import Advice
from trized.bots import Spec, read_spec
from trized.bots.bot import Budget
from trized.kernel import LEVELS
from trized.table.play.thinking import AdviceRequest, Request, Result, ThinkRequest, ThinkResult, reduced
from trized.table.play.workers import LEAST, WAITING, Abandoned, Overloaded, Workers

DONE, ADVICE = ThinkResult(0), Advice(0, 0.5)


class SlowPool:
    """A worker that takes a second for each request, and records them."""

    number = 1

    def __init__(self) -> None:
        self.done: list[tuple[str, float]] = []

    async def run(self, request: Request) -> Result:
        await asyncio.sleep(1)
        if isinstance(request, AdviceRequest):
            self.done.append(("hint", request.share))
            return ADVICE
        assert isinstance(request, ThinkRequest)
        self.done.append((request.spec, request.share))
        return DONE

    def restart(self) -> None:
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError


HINT = AdviceRequest("", 1, {}, b"", "en", 0)


def asked(name: str) -> ThinkRequest:
    return ThinkRequest("", 1, b"", 0, name, 0)


def order(*requests: tuple[str, str]) -> list[str]:
    """Return the order in which requests (visitor, name) are done."""

    async def work(workers: Workers) -> None:
        await asyncio.gather(
            *(
                workers.advise(HINT, visitor) if name == "hint" else workers.think(asked(name), visitor)
                for visitor, name in requests
            )
        )

    return [name for name, _ in run(work).done]


def run(work: Callable[[Workers], Coroutine[Any, Any, None]]) -> SlowPool:
    loop, pool = MadeUpTime(), SlowPool()
    try:
        loop.run_until_complete(work(Workers(pool, pool)))
    finally:
        loop.close()
    return pool


def test_visitors_take_turns_however_many_requests_one_of_them_sends() -> None:
    greedy = [("ada", f"ada {n}") for n in range(4)]
    assert order(*greedy, ("bob", "bob")) == ["ada 0", "ada 1", "bob", "ada 2", "ada 3"]


def test_bots_come_before_hints() -> None:
    assert order(("ada", "first"), ("bob", "hint"), ("ada", "bot")) == ["first", "bot", "hint"]


def test_cancelled_requests_are_not_done() -> None:
    async def work(workers: Workers) -> None:
        first = asyncio.create_task(workers.think(asked("first"), "ada"))
        await asyncio.sleep(0)
        with pytest.raises(Abandoned):
            await workers.think(asked("abandoned"), "bob", lambda: False)
        await first

    assert [name for name, _ in run(work).done] == ["first"]


def test_a_request_that_is_cancelled_while_it_waits_frees_its_place() -> None:
    async def work(workers: Workers) -> None:
        tasks = [asyncio.create_task(workers.think(asked(name), "ada")) for name in ("one", "two", "three")]
        await asyncio.sleep(0.5)
        tasks[1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert workers.busy == 0

    assert [name for name, _ in run(work).done] == ["one", "three"]


def test_one_visitor_cannot_let_endless_hints_wait() -> None:
    async def work(workers: Workers) -> None:
        tasks = [workers.advise(HINT, "ada") for n in range(WAITING + 3)]
        done = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(one) for one in done[-2:]] == [Overloaded] * 2

    assert len(run(work).done) == WAITING + 1


def test_bots_think_less_while_many_wait() -> None:
    async def work(workers: Workers) -> None:
        await asyncio.gather(*(workers.think(asked(str(n)), str(n)) for n in range(40)))

    shares = [share for _, share in run(work).done]
    assert shares[1] == LEAST
    assert shares[-1] == 1
    assert sorted(shares[1:]) == shares[1:]


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
