"""No request of a visitor blocks the event loop for long."""

import asyncio
import json
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.support.built_in import BUILT_IN
from tests.support.luck import LUCK, application
from trized.lab.bench import calibration
from trized.table.app import Application
from trized.table.play.scheduler import Scheduler
from trized.table.play.work import PoolBroken, Request
from trized.table.seats.credentials import csrf_token, new_secret
from trized.table.settings import Settings

MOST = 6.5  # of what may hold the loop: CPU time, divided by that of the calibration loop beside it; about 15 ms
TIMES = 3  # of all requests: the fastest counts, because the first fills caches
PLIES = 30


@contextmanager
def longest() -> Iterator[list[float]]:
    """Measure the CPU time of all callbacks of the event loop; the list receives the longest."""
    found, run = [0.0], asyncio.Handle._run

    def measured(handle: asyncio.Handle) -> None:
        begun = time.thread_time()
        run(handle)
        found[0] = max(found[0], time.thread_time() - begun)

    asyncio.Handle._run = measured  # type: ignore[method-assign, assignment]
    try:
        yield found
    finally:
        asyncio.Handle._run = run  # type: ignore[method-assign]


def unit() -> float:
    """Return the CPU time of the calibration loop now, which a busy machine slows down like everything else."""
    begun = time.thread_time()
    calibration(1)
    return time.thread_time() - begun


class Browser:
    """Sends requests to an application in this process."""

    def __init__(self, app: Application) -> None:
        self.app, self.secret = app, new_secret(LUCK.sources())

    async def ask(self, method: str, path: str, fields: dict[str, Any] | None = None, pieces: int = 0) -> bytes:
        """Request a path that must exist; read `pieces` chunks of a stream."""
        status, body = await self.answer(method, path, fields, pieces, asyncio.Event())
        assert status == 200, (path, body)
        return body

    async def answer(
        self, method: str, path: str, fields: dict[str, Any] | None, pieces: int, gone: asyncio.Event
    ) -> tuple[int, bytes]:
        """Return status and body of a response, up to `pieces` chunks or until the page is gone."""
        body = urlencode(fields or {}).encode()
        headers = {
            "host": "localhost",
            "origin": "http://localhost",
            "cookie": f"trized={self.secret}",
            "x-csrf": csrf_token(self.secret),
            "accept": "application/json",
            "accept-encoding": "gzip" if pieces else "",
            "content-type": "application/x-www-form-urlencoded",
            "content-length": str(len(body)),
        }
        route, _, query = path.partition("?")
        scope: Any = {
            **{"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http", "root_path": ""},
            **{"server": ("localhost", 80), "client": ("127.0.0.1", 1), "state": {}, "method": method},
            **{"path": route, "raw_path": route.encode(), "query_string": query.encode()},
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        }
        given, sent = iter([{"type": "http.request", "body": body, "more_body": False}]), []

        async def receive() -> Any:
            if message := next(given, None):
                return message
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)
            if pieces and len(sent) > pieces:
                gone.set()

        await self.app(scope, receive, send)
        return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:])


async def make_table(browser: Browser, game: str) -> str:
    """Make a table of a game, and play some plies there."""
    fields = {"game": game, **{f"seat{seat}": "me" for seat in range(4)}}
    path: str = json.loads(await browser.ask("POST", "/new", fields))["to"]
    for _ in range(PLIES):
        await say(browser, path)
    return path


async def say(browser: Browser, path: str) -> None:
    """Play any legal action."""
    table = await browser.app.server.tables.get(path.rpartition("/")[2])
    seat = table.waiting()[0]
    view = table.last.after.view(seat)
    said = table.live.game.notation.write(view, seat, random.Random(table.last.number).choice(list(view.legal())))
    await browser.ask("POST", f"{path}/play", {"action": said, "seat": seat, "number": table.last.number})


@pytest.mark.parametrize("game", BUILT_IN)
def test_requests_do_not_block_the_event_loop(game: str, tmp_path: Path) -> None:
    async def scene() -> dict[str, float]:
        app = application(Settings(store=f"sqlite:{tmp_path}/tables.db", rate_limited=False))
        async with app.router.lifespan_context(app):
            browser = Browser(app)
            path = await make_table(browser, game)
            asked: dict[str, Any] = {
                "play": lambda: say(browser, path),
                "speak": lambda: browser.ask("POST", f"{path}/chat", {"text": "hello", "seat": 0}),
                "home": lambda: browser.ask("GET", "/"),
                "form": lambda: browser.ask("GET", f"/new/{game}"),
                "table": lambda: browser.ask("GET", f"{path}?seat=0"),
                "stream": lambda: browser.ask("GET", f"{path}/stream?after=-1&seat=0", pieces=3),
                "late": lambda: browser.ask("GET", f"{path}/stream?after=20&seat=1", pieces=8),
                "replay": lambda: browser.ask("GET", f"{path}/replay"),
                "moment": lambda: browser.ask("GET", f"{path}/moment/3"),
                "rules": lambda: browser.ask("GET", f"/rules/{game}"),
                "record": lambda: browser.ask("GET", f"{path}/record"),
                "maintenance": lambda: app.server._maintain_once(),
            }
            worst = dict.fromkeys(asked, inf)
            for _ in range(TIMES):
                for name, ask in asked.items():
                    before = unit()
                    with longest() as found:
                        await asyncio.create_task(ask())
                    worst[name] = min(worst[name], found[0] / max(before, unit()))
            return worst

    worst = asyncio.run(scene())
    assert {name: round(took, 1) for name, took in worst.items() if took > MOST} == {}


class EndlessPool:
    """A worker that never answers."""

    number = 1

    async def run(self, request: Request[Any]) -> Any:
        await asyncio.Event().wait()
        raise AssertionError

    def restart(self) -> None:
        raise NotImplementedError

    def close(self) -> None:
        """Do nothing: there is no process."""


def test_hint_ends_with_the_page_that_requested_it() -> None:
    async def scene() -> tuple[int, int]:
        app = application(Settings(rate_limited=False, games={"tiny": "tests.games.tiny"}))
        scheduler = app.server.scheduler = Scheduler(app.server.sources, EndlessPool(), EndlessPool())
        async with app.router.lifespan_context(app):
            browser, gone = Browser(app), asyncio.Event()
            path = json.loads(await browser.ask("POST", "/new", {"game": "tiny", "seat1": "me", "seat2": "me"}))["to"]
            asked = asyncio.create_task(browser.answer("POST", f"{path}/hint", {"seat": 0}, 0, gone))
            while not scheduler.short.busy:
                await asyncio.sleep(0)
            gone.set()
            status, _ = await asked
            while scheduler.short.busy:
                await asyncio.sleep(0)
            return status, scheduler.short.busy

    assert asyncio.run(scene()) == (409, 0)


class BrokenPool(EndlessPool):
    """A worker that does not start."""

    async def run(self, request: Request[Any]) -> Any:
        raise PoolBroken


def test_a_hint_without_workers_is_a_sentence() -> None:
    async def scene() -> tuple[int, str]:
        app = application(Settings(rate_limited=False, games={"tiny": "tests.games.tiny"}))
        app.server.scheduler = Scheduler(app.server.sources, BrokenPool(), BrokenPool())
        async with app.router.lifespan_context(app):
            browser = Browser(app)
            path = json.loads(await browser.ask("POST", "/new", {"game": "tiny", "seat1": "me", "seat2": "me"}))["to"]
            status, body = await browser.answer("POST", f"{path}/hint", {"seat": 0}, 0, asyncio.Event())
            return status, str(json.loads(body)["error"])

    status, sentence = asyncio.run(scene())
    assert (status, sentence) == (503, "No bot can think on this server right now; try again in a moment.")
