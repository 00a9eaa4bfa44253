"""Everything that a server sends to a viewer is the same in worlds that differ only in what the viewer may not know."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import httpx
import pytest
from litestar import Litestar

from tests.table.twins import twins
from trized.games import REGISTRY
from trized.kernel import PUBLIC, Record
from trized.table.app import application
from trized.table.house import House
from trized.table.pages import acts
from trized.table.seats import csrf_for, hashed
from trized.table.settings import Settings
from trized.table.shelf import Shelf
from trized.table.store import Kept, Key
from trized.table.tables import header_of
from trized.table.workers import Idea, Task, think

SHELF = Shelf(REGISTRY)
NAME = "abcdefghijkm"
SECRET = "s" * 32
HOST = "http://table.test"
PLIES = 44
GAMES = [
    ("zenith", {}),
    ("zenith", {"players": "4"}),
    ("zoondo", {}),
    ("zoondo", {"notes": "on"}),
]
CASES = [
    pytest.param(name, options, viewer, id=f"{name}{''.join(options.values())}-{viewer}")
    for name, options in GAMES
    for viewer in range(PUBLIC, SHELF.title(name).game.seats(SHELF.title(name).game.settle(options)))
]
PLACES = ("", "?seat=-1", "/record", "/record?seat=-1", "/replay", "/replay?seat=-1")
REFUSED = ("nonsense", "", "stop", "recommended", "x" * 500)


class Here:
    """A worker in this process: it keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Task] = []

    async def think(self, task: Task) -> Idea:
        self.asked.append(task)
        return think(task)

    def close(self) -> None:
        pass


class Looker:
    """A viewer's browser before one of the worlds; keeps every byte that comes."""

    def __init__(self, app: Litestar, lang: str) -> None:
        self.app = app
        self.house: House = app.state.house
        self.http = httpx.AsyncClient(
            transport=httpx.ASGITransport(app, raise_app_exceptions=False),  # type: ignore[arg-type]
            base_url=HOST,
            headers={"origin": HOST, "accept-language": lang, "accept-encoding": "identity"},
            cookies={"trized": SECRET},
        )
        self.got: dict[str, object] = {}

    async def get(self, path: str) -> str:
        return self.keep(path, await self.http.get(path))

    async def post(self, path: str, **fields: Any) -> str:
        headers = {"x-csrf": csrf_for(SECRET), "accept": "application/json"}
        answer = await self.http.post(f"/t/{NAME}{path}", data=fields, headers=headers)
        return self.keep(f"{path} {fields}", answer)

    def keep(self, what: str, answer: httpx.Response) -> str:
        assert answer.status_code < 500, f"{what}: {answer.text}"
        self.got[what] = (answer.status_code, sorted(answer.headers.items()), answer.text)
        return answer.text

    async def follow(self, query: str) -> None:
        """Follow the stream until it has said who is there, which it says last."""
        body, quiet = bytearray(), asyncio.Event()
        headers = {"host": "table.test", "origin": HOST, "cookie": f"trized={SECRET}"}
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": f"/t/{NAME}/stream",
            "raw_path": f"/t/{NAME}/stream".encode(),
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "server": ("table.test", 80),
            "client": ("127.0.0.1", 1),
        }

        async def receive() -> dict[str, Any]:
            await asyncio.sleep(60)
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            body.extend(message.get("body", b""))
            if b"event: here" in body:
                quiet.set()

        task = asyncio.create_task(self.app(scope, receive, send))  # type: ignore[arg-type]
        await asyncio.wait_for(quiet.wait(), 20)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        self.got[f"stream {query}"] = bytes(body)


@asynccontextmanager
async def world(record: Record, viewer: int, lang: str) -> Any:
    """Open a house in which one table stands, with the viewer's browser before it."""
    app = application(Settings(patient=False))
    house: House = app.state.house
    house.workers = Here()  # type: ignore[assignment]
    async with app.lifespan():
        kept = Kept(NAME, record.game, header_of(record), True, False, 60, 10**10, 10**10)
        keys = [Key(NAME, hashed(SECRET), (viewer,))] if viewer >= 0 else []
        await house.store.add(kept, keys, [entry.write() for entry in record.entries])
        table = await house.tables.get(NAME)
        if viewer >= 0:
            await house.bus.came(NAME, (viewer,))
        table.here = await house.bus.present(NAME, table.seats)
        yield Looker(app, lang)


async def look_around(looker: Looker, viewer: int, pieces: list[str], actions: list[str]) -> dict[str, object]:
    """Ask for everything that can be asked, allowed or not, and return all that came."""
    house = looker.house
    table = await house.tables.get(NAME)
    last = table.last.number
    for place in PLACES:
        await looker.get(f"/t/{NAME}{place}")
    for seat in range(table.seats):
        if seat != viewer:
            for place in ("", "/record", "/replay", "/info", f"/moment/{last}"):
                await looker.get(f"/t/{NAME}{place}?seat={seat}&piece=deck")
            await looker.post("/hint", seat=seat)
            await looker.post("/undo", seat=seat)
    for number in range(last + 1):
        await looker.get(f"/t/{NAME}/moment/{number}")
    for piece in pieces:
        await looker.get(f"/t/{NAME}/info?piece={piece}")
    for query in ("after=-1", "after=0", f"after={last - 30}", f"after={last}&fresh=true", f"after={last + 9}"):
        await looker.follow(query)
    own = set(table.title.game.notation.write(view, viewer, action) for view, action in legal(table, viewer))
    for said in [*REFUSED, *actions]:
        if said not in own:
            await looker.post("/say", say=said, number=last)
    await looker.post("/hint")
    await looker.post("/back", which=max(viewer, 0))
    await looker.post("/invite", seat=0)
    await looker.post("/speak", text="hello")
    await looker.post("/undo")
    await looker.get(f"/t/{NAME}")
    await looker.get("/")
    looker.got["asked of bots"] = house.workers.asked  # type: ignore[attr-defined]
    return looker.got


def legal(table: Any, viewer: int) -> Iterator[tuple[Any, int]]:
    view = table.last.state.view(viewer)
    if viewer >= 0 and viewer in table.waiting():
        yield from ((view, int(action)) for action in view.legal())


async def ids_and_actions(record: Record) -> tuple[list[str], list[str]]:
    """Return the ids of all pieces on anybody's board, and what anybody may say."""
    title = SHELF.title(record.game)
    async with world(record, PUBLIC, "en") as looker:
        table = await looker.house.tables.get(NAME)
        found: set[str] = set()
        actions: set[str] = set()
        for viewer in range(PUBLIC, table.seats):
            view = table.last.state.view(viewer)
            found |= set(re.findall(r' id="([^"]+)"', title.page.board(view, "en", [])))
            actions |= {title.game.notation.write(view, viewer, action) for view, action in legal(table, viewer)}
    return sorted(found), sorted(actions)[:40]


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("name", "options", "viewer"), CASES)
def test_no_byte_depends_on_what_the_viewer_may_not_know(
    name: str, options: dict[str, str], viewer: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acts, "ADVISER", "search:8")
    lang = "fr" if seed % 2 else "en"
    both = twins(SHELF.title(name).game, options, viewer, seed, PLIES)

    async def compare(entries: int) -> None:
        records = [replace(record, entries=record.entries[:entries]) for record in both.records]
        pieces, actions = await ids_and_actions(records[0])
        got = []
        for record in records:
            async with world(record, viewer, lang) as looker:
                got.append(await look_around(looker, viewer, pieces, actions))
        assert list(got[0]) == list(got[1])
        for what, came in got[0].items():
            assert came == got[1][what], f"after {entries} entries: {what}"

    whole = len(both.records[0].entries)
    for entries in (len(both.records[0].players), whole // 2, whole):
        asyncio.run(compare(entries))


Act = Callable[[Looker], Awaitable[object]]
