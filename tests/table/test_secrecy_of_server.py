"""Everything that a server sends to a viewer is the same in worlds that differ only in what the viewer may not know."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import httpx
import pytest

from tests.support.twins import Forgetful, Twins, twins
from trized.games import REGISTRY
from trized.kernel import PUBLIC, Record
from trized.table.app import Application
from trized.table.pages.registry import Registry
from trized.table.play.tables import OpenTable, header_of, table_from
from trized.table.play.thinking import ThinkRequest, ThinkResult, think
from trized.table.routes import actions
from trized.table.seats.credentials import csrf_token, hash_secret
from trized.table.server import Server
from trized.table.settings import Settings
from trized.table.store.clock import Clock
from trized.table.store.schema import Key, TableRow

GAMES_HERE = Registry(REGISTRY)
NAME = "abcdefghijkm"
SECRET = "s" * 32
HOST = "http://table.test"
PLIES = 44
NOW = 1_800_000_000  # by all clocks, so that it does not matter when a visit is noted
GAMES: list[tuple[str, dict[str, str]]] = [
    ("zenith", {}),
    ("zenith", {"players": "4"}),
    ("zoondo", {}),
    ("zoondo", {"notes": "on"}),
]
FEW = [("zenith", PUBLIC), ("zenith", 1), ("zoondo", 0)]  # enough for the interpreted build
CASES = [
    pytest.param(
        name,
        options,
        viewer,
        id=f"{name}{''.join(options.values())}-{viewer}",
        marks=() if not options and (name, viewer) in FEW else pytest.mark.slow,
    )
    for name, options in GAMES
    for viewer in range(PUBLIC, GAMES_HERE.get(name).game.seats(GAMES_HERE.get(name).game.settle(options)))
]
REFUSED = ("nonsense", "", "stop", "recommended", "x" * 500)


Got = dict[str, object]


class Here:
    """A worker in this process: it keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[ThinkRequest] = []

    async def think(self, request: ThinkRequest, visitor: str, wanted: Callable[[], bool]) -> ThinkResult:
        self.asked.append(request)
        return think(request)

    def close(self) -> None:
        pass


class Looker:
    """A viewer's browser before one of the worlds; keeps every byte that comes."""

    def __init__(self, app: Application, lang: str) -> None:
        self.app = app
        self.server: Server = app.server
        self.http = httpx.AsyncClient(
            transport=httpx.ASGITransport(app, raise_app_exceptions=False),
            base_url=HOST,
            headers={"origin": HOST, "accept-language": lang, "accept-encoding": "identity"},
            cookies={"trized": SECRET},
        )
        self.got: Got = {}

    async def get(self, path: str) -> str:
        return self.keep(path, await self.http.get(path))

    async def post(self, path: str, **fields: Any) -> str:
        headers = {"x-csrf": csrf_token(SECRET), "accept": "application/json"}
        answer = await self.http.post(f"/t/{NAME}{path}", data=fields, headers=headers)
        return self.keep(f"{path} {fields}", answer)

    def keep(self, what: str, answer: httpx.Response) -> str:
        assert answer.status_code < 500, f"{what}: {answer.text}"
        headers = sorted((name, value) for name, value in answer.headers.items() if name != "x-request-id")
        self.got[what] = (answer.status_code, headers, answer.text)
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

        task = asyncio.create_task(self.app(scope, receive, send))
        waiting = asyncio.create_task(quiet.wait())
        done, _ = await asyncio.wait({task, waiting}, timeout=20, return_when=asyncio.FIRST_COMPLETED)
        if task in done:
            await task  # it says what failed
        assert waiting in done, bytes(body)[-300:]
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        self.got[f"stream {query}"] = bytes(body)


def row(record: Record) -> TableRow:
    return TableRow(NAME, record.game, header_of(record), True, False, 60, NOW, NOW)


class StandingClock(Clock):
    """Shows the same time in all worlds."""

    def now(self) -> int:
        return NOW


@asynccontextmanager
async def world(record: Record, viewer: int, lang: str) -> AsyncIterator[Looker]:
    """Open a server in which one table stands, with the viewer's browser before it."""
    app = Application(Settings(rate_limited=False))
    server: Server = app.server
    server.workers = Here()  # type: ignore[assignment]
    async with app.router.lifespan_context(app):
        server.store.clock = StandingClock(None)  # pages tell dates
        keys = [Key(NAME, hash_secret(SECRET), (viewer,))] if viewer >= 0 else []
        await server.store.add(row(record), keys, [entry.write() for entry in record.entries])
        table = await server.tables.get(NAME)
        if viewer >= 0:
            await server.bus.page_opened(NAME, (viewer,))
        await server.tables.look_who_is_here(table)
        yield Looker(app, lang)


async def look_around(looker: Looker, pieces: list[str]) -> None:
    """Open every page of the table; with `pieces`, at every snapshot, and ask what each of them is."""
    table = await looker.server.tables.get(NAME)
    for place in ("", "?seat=-1", "/replay", "/replay?seat=-1"):
        await looker.get(f"/t/{NAME}{place}")
    for number in range(table.last.number + 1) if pieces else ():
        await looker.get(f"/t/{NAME}/moment/{number}")
    for piece in pieces:
        await looker.get(f"/t/{NAME}/info?piece={piece}")
    await looker.follow("after=-1")


async def pry(looker: Looker, viewer: int, actions: list[str]) -> None:
    """Ask for everything else that can be asked, allowed or not."""
    table = await looker.server.tables.get(NAME)
    last = table.last.number
    for place in ("/record", "/record?seat=-1"):
        await looker.get(f"/t/{NAME}{place}")
    for seat in range(table.seats):
        if seat != viewer:
            for place in ("", "/record", "/replay", "/info", f"/moment/{last}"):
                await looker.get(f"/t/{NAME}{place}?seat={seat}&piece=deck")
            for act in ("/hint", "/undo", "/resign", "/name"):
                await looker.post(act, seat=seat, nickname="me")
    for query in ("after=0", f"after={last - 30}", f"after={last}&fresh=true", f"after={last + 9}"):
        await looker.follow(query)
    for said in [*REFUSED, *actions]:
        if said not in sayings(table, viewer):
            await looker.post("/play", action=said, number=last)
    await looker.post("/hint")
    await looker.post("/back", which=max(viewer, 0))
    await looker.post("/invite", seat=0)
    await looker.post("/chat", text="hello")
    await looker.post("/undo")
    await looker.get(f"/t/{NAME}")
    await looker.get("/")
    looker.got["asked of bots"] = looker.server.workers.asked  # type: ignore[attr-defined]


def sayings(table: OpenTable, viewer: int) -> set[str]:
    """Return what a viewer may say now."""
    if viewer not in table.waiting():
        return set()
    view = table.last.state.view(viewer)
    return {table.package.game.notation.write(view, viewer, int(action)) for action in view.legal()}


def ids(table: OpenTable) -> list[str]:
    """Return the ids of all pieces on anybody's board."""
    page = table.package.page
    boards = [page.board(table.last.state.view(viewer), "en", []) for viewer in range(PUBLIC, table.seats)]
    return sorted({found for html in boards for found in re.findall(r' id="([^"]+)"', html)})


async def all_that_comes(record: Record, viewer: int, lang: str, pieces: list[str], actions: list[str] | None) -> Got:
    """Return all that a viewer can get from a server; without `actions`, only what pages show by themselves."""
    async with world(record, viewer, lang) as looker:
        await look_around(looker, pieces)
        if actions is not None:
            await pry(looker, viewer, actions)
        return looker.got


def compare(records: Sequence[Record], viewer: int, lang: str, prying: bool, closely: bool = True) -> None:
    """Compare two worlds; fail with the first answer that differs."""
    table = table_from(row(records[0]), GAMES_HERE.get(records[0].game), [e.write() for e in records[0].entries])
    said = sorted(set[str]().union(*(sayings(table, seat) for seat in range(table.seats))))[:20]
    actions = said if prying else None
    got = [
        asyncio.run(all_that_comes(record, viewer, lang, ids(table) if closely else [], actions)) for record in records
    ]
    assert list(got[0]) == list(got[1])
    for what, came in got[0].items():
        assert came == got[1][what], f"after {len(records[0].entries)} entries: {what}"


def compare_all(both: Twins, lang: str, prying: bool) -> None:
    """Compare both worlds as they were at some times, and closely as they are now."""
    whole = len(both.records[0].entries)
    for entries in (len(both.records[0].players) + 1, whole * 2 // 3, whole):
        records = [replace(record, entries=record.entries[:entries]) for record in both.records]
        compare(records, both.viewer, lang, prying, closely=entries == whole)


@pytest.mark.parametrize(("name", "options", "viewer"), CASES)
def test_no_byte_depends_on_what_the_viewer_may_not_know(
    name: str, options: dict[str, str], viewer: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions, "ADVISER", "search:8")
    both = twins(GAMES_HERE.get(name).game, options, viewer, 1, PLIES)
    compare_all(both, "fr" if viewer % 2 else "en", prying=True)


@pytest.mark.parametrize("viewer", [PUBLIC, 2])
def test_in_classic_memory_no_page_shows_again_what_lies_face_down(viewer: int) -> None:
    both = twins(GAMES_HERE.get("zorgcorp").game, {"memory": "classic"}, viewer, 1, PLIES, Forgetful)
    compare_all(both, "en", prying=False)


def test_the_comparison_would_notice_a_difference() -> None:
    both = twins(GAMES_HERE.get("zenith").game, {}, 0, 1, 8)
    with pytest.raises(AssertionError, match="after 13 entries"):
        compare(both.records, 1, "en", prying=False)
