"""A server sends a viewer the same bytes in games that differ only in what the viewer may not know."""

import asyncio
import math
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote, urlencode

import pytest

from tests.support.luck import LUCK, SeededSources, application
from tests.support.server import PATIENCE
from tests.support.twins import Forgetful, Twins, twins
from trized.analysis import coach
from trized.games import REGISTRY
from trized.games.zorgcorp.box import DATA as ZORGCORP_BOARDS
from trized.kernel import PUBLIC, Live, Record, Seeded
from trized.table.app import Application
from trized.table.pages.registry import Registry
from trized.table.play.scheduler import Scheduler
from trized.table.play.tables import OpenTable, header_of, table_from
from trized.table.play.work import Request, Result
from trized.table.routes import ROUTES
from trized.table.seats.credentials import csrf_token, hash_secret
from trized.table.server import Server
from trized.table.settings import Settings
from trized.table.store.schema import Key, TableRow, insert

GAMES_HERE = Registry(REGISTRY)
NAME = "abcdefghijkm"
SECRET = "s" * 32
CSRF = csrf_token(SECRET)
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


DAY = "2027-01-15"
TABLE_ROUTES = [route for route in ROUTES if route.path.startswith("/t/{table}")]
KEPT = {"/t/{table}/stream", "/t/{table}/remove", "/t/{table}/hand"}  # requested otherwise
RETOLD = {"/t/{table}/record", "/t/{table}/hint"}  # routes that repeat what was shown once, and may
Got = dict[str, object]


class Here:
    """A worker in this process that records its requests."""

    number = 1

    def __init__(self) -> None:
        self.asked: list[Request[Any]] = []

    async def run(self, request: Request[Result]) -> Result:
        self.asked.append(request)
        return request.answer()

    def restart(self) -> None:
        raise NotImplementedError

    def close(self) -> None:
        """Do nothing: there is no process."""


class Looker:
    """A viewer's browser in one of the games; records every byte received.

    It calls the application by ASGI: a client library takes three times as long as the server.
    """

    def __init__(self, app: Application, lang: str) -> None:
        self.app = app
        self.server: Server = app.server
        self.lang = lang
        self.cookies = {"trized": SECRET}
        self.got: Got = {}

    def scope(self, method: str, target: str, **more: str) -> dict[str, Any]:
        """Return the ASGI scope of a request."""
        path, _, query = target.partition("?")
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"host": "table.test", "origin": HOST, "accept-language": self.lang, "cookie": cookie, **more}
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": quote(path).encode(),
            "query_string": quote(query, safe="=&").encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "server": ("table.test", 80),
            "client": ("127.0.0.1", 1),
        }

    async def get(self, path: str) -> None:
        await self.request(path, self.scope("GET", path, accept="text/html"))

    async def post(self, path: str, **fields: Any) -> None:
        body = urlencode(fields).encode()
        form = {"content-type": "application/x-www-form-urlencoded", "content-length": str(len(body))}
        scope = self.scope("POST", f"/t/{NAME}{path}", accept="application/json", **form, **{"x-csrf": CSRF})
        await self.request(f"{path} {fields}", scope, body)

    async def request(self, what: str, scope: dict[str, Any], body: bytes = b"") -> None:
        """Send a request, and record the response."""
        messages: list[Any] = []
        sent = iter([{"type": "http.request", "body": body}])

        async def receive() -> Any:
            return next(sent, {"type": "http.disconnect"})

        async def send(message: Any) -> None:
            messages.append(message)

        await self.app(scope, receive, send)
        text = b"".join(message.get("body", b"") for message in messages).decode()
        assert messages[0]["status"] < 500, f"{what}: {text}"
        headers = sorted((name.decode(), value.decode()) for name, value in messages[0]["headers"])
        for _, value in (one for one in headers if one[0] == "set-cookie"):
            self.cookies.update([value.partition(";")[0].split("=", 1)])
        self.got[what] = (messages[0]["status"], [one for one in headers if one[0] != "x-request-id"], text)

    async def follow(self, query: str) -> None:
        """Follow the stream until it has sent who is present, its last message."""
        body, quiet = bytearray(), asyncio.Event()

        async def receive() -> dict[str, Any]:
            await asyncio.Event().wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            body.extend(message.get("body", b""))
            if b"event: here" in body:
                quiet.set()

        scope = self.scope("GET", f"/t/{NAME}/stream?{query}")
        task = asyncio.create_task(self.app(scope, receive, send))
        waiting = asyncio.create_task(quiet.wait())
        done, _ = await asyncio.wait({task, waiting}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        if task in done:
            await task  # shows the cause of a failure
        assert waiting in done, bytes(body)[-300:]
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        self.got[f"stream {query}"] = bytes(body)


def row(record: Record, challenge: str = "") -> TableRow:
    return TableRow(NAME, record.game, header_of(record), True, False, 60, NOW, NOW, challenge=challenge)


class StandingSources(SeededSources):
    """Sources with a constant time, since pages contain dates."""

    def now(self) -> float:
        return NOW

    def monotonic(self) -> float:
        return 0.0


@asynccontextmanager
async def world(record: Record, viewer: int, lang: str, draws: str = "") -> AsyncIterator[Looker]:
    """Open a server with one table and the viewer's browser; `draws` seeds all later draws."""
    app = application(Settings(rate_limited=False), StandingSources(LUCK.number, "world", 0))
    server: Server = app.server
    server.scheduler = Scheduler(server.sources, Here(), Here())
    async with app.router.lifespan_context(app):
        keys = [Key(NAME, hash_secret(SECRET), (viewer,))] if viewer >= 0 else []
        if draws:
            await server.store.write(insert("secrets"), "challenge", draws)
        texts = [entry.write() for entry in record.entries]
        await server.store.add(row(record, DAY if draws else ""), keys, texts)
        table = await server.tables.get(NAME)
        assert bool(table.seed) == bool(draws)
        table.times[-1] = -math.inf  # the last move was long ago
        if viewer >= 0:
            await server.bus.page_opened(NAME, (viewer,))
        await server.tables.look_who_is_here(table)
        yield Looker(app, lang)


async def look_around(looker: Looker, pieces: list[str]) -> None:
    """Open every page of the table; with `pieces`, also every snapshot and the explanation of each piece."""
    table = await looker.server.tables.get(NAME)
    for place in ("", "?seat=-1", "/replay", "/replay?seat=-1"):
        await looker.get(f"/t/{NAME}{place}")
    for number in range(table.last.number + 1) if pieces else ():
        await looker.get(f"/t/{NAME}/moment/{number}")
    for piece in pieces:
        await looker.get(f"/t/{NAME}/info?piece={piece}")
    await looker.follow("after=-1")


async def pry(looker: Looker, viewer: int, actions: list[str], retold: bool) -> None:
    """Request all other routes, allowed or not; without `retold`, none that repeats the past."""
    table = await looker.server.tables.get(NAME)
    last = table.last.number
    skipped = KEPT if retold else KEPT | RETOLD
    for seat in [seat for seat in range(table.seats) if seat != viewer]:
        for route in TABLE_ROUTES:
            if route.path in skipped:
                continue
            path = route.path.format(table=NAME, at=last, number=last, step=0)
            if route.method == "GET":
                await looker.get(f"{path}?seat={seat}&piece=deck")
            else:
                fields = {"seat": seat, "which": seat, "action": actions[0] if actions else "x", "number": last}
                await looker.post(path.removeprefix(f"/t/{NAME}"), nickname="me", bot="easy", text="x", **fields)
    for route in TABLE_ROUTES:
        if route.method == "GET" and route.path not in skipped:
            await looker.get(route.path.format(table=NAME, at=last, number=last, step=0))
    for query in ("after=0", f"after={last - 30}", f"after={last}&fresh=true", f"after={last + 9}"):
        await looker.follow(query)
    for said in [*REFUSED, *actions]:
        await looker.post("/coach", action=said)
        if said not in sayings(table, viewer):
            await looker.post("/play", action=said, number=last)
    if retold:
        await looker.post("/hint")
    await looker.post("/back", which=max(viewer, 0))
    await looker.post("/hand", seat=0, bot="nobody")
    await looker.post("/sit", secret=SECRET)
    await looker.post("/invite", seat=0)
    await looker.post("/chat", text="hello")
    await looker.post("/undo")
    await looker.get(f"/t/{NAME}")
    await looker.get("/")
    await looker.post("/remove")
    looker.got["requests to bots"] = requests_of(looker.server) if retold else []


def requests_of(server: Server) -> list[Request[Any]]:
    """Return the requests to workers for short work."""
    pool = server.scheduler.short.pool
    assert isinstance(pool, Here)
    return pool.asked


def sayings(table: OpenTable, viewer: int) -> set[str]:
    """Return the legal actions of a viewer."""
    if viewer not in table.waiting():
        return set()
    view = table.last.after.view(viewer)
    return {table.package.game.notation.write(view, viewer, int(action)) for action in view.legal()}


def ids(table: OpenTable) -> list[str]:
    """Return the ids of all pieces on anybody's board."""
    page = table.package.page
    boards = [
        page.draw(table.last.after.view(viewer), page.game.words("en"), []).html()
        for viewer in range(PUBLIC, table.seats)
    ]
    return sorted({found for html in boards for found in re.findall(r' id="([^"]+)"', html)})


@dataclass(frozen=True)
class Asking:
    """The requests of a viewer: with `prying` to every route, with `retold` also those that repeat the past."""

    viewer: int
    lang: str
    prying: bool = True
    retold: bool = True


async def all_that_comes(record: Record, asking: Asking, draws: str, pieces: list[str], actions: list[str]) -> Got:
    """Return all bytes that a viewer can get from a server."""
    async with world(record, asking.viewer, asking.lang, draws) as looker:
        await look_around(looker, pieces)
        if asking.prying:
            await pry(looker, asking.viewer, actions, asking.retold)
        return looker.got


def compare(records: Sequence[Record], asking: Asking, closely: bool = True, draws: tuple[str, str] = ("", "")) -> None:
    """Compare two games; fail with the first response that differs."""
    table = table_from(
        row(records[0]), GAMES_HERE.get(records[0].game), [e.write() for e in records[0].entries], LUCK.sources()
    )
    said = sorted(set[str]().union(*(sayings(table, seat) for seat in range(table.seats))))[:20]
    pieces = ids(table) if closely else []
    got = [asyncio.run(all_that_comes(*world, pieces, said)) for world in zip(records, [asking] * 2, draws)]
    assert list(got[0]) == list(got[1])
    for what, came in got[0].items():
        assert came == got[1][what], f"after {len(records[0].entries)} entries: {what}"


def compare_all(both: Twins, asking: Asking) -> None:
    """Compare both games at some earlier entries, and in detail now."""
    whole = len(both.records[0].entries)
    for entries in (len(both.records[0].players) + 1, whole * 2 // 3, whole):
        records = [replace(record, entries=record.entries[:entries]) for record in both.records]
        compare(records, asking, closely=entries == whole)


@pytest.mark.parametrize(("name", "options", "viewer"), CASES)
def test_no_byte_depends_on_what_the_viewer_may_not_know(
    name: str, options: dict[str, str], viewer: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coach, "SIMULATIONS", 60)
    both = twins(GAMES_HERE.get(name).game, options, viewer, 1, PLIES)
    compare_all(both, Asking(viewer, "fr" if viewer % 2 else "en"))


def own_worlds() -> str:
    """Return a custom board of ZorgCorp."""
    text = (ZORGCORP_BOARDS / "galaxy.toml").read_text(encoding="utf-8")
    return text.replace('id = "galaxy"', 'id = "mine"').replace("Galaxy, 44 systems", "My worlds")


@pytest.mark.parametrize(
    ("board", "viewer"),
    [("galaxy", PUBLIC), ("galaxy", 2), *(pytest.param("own", one, marks=pytest.mark.slow) for one in (0, 1, 3))],
)
def test_in_classic_memory_no_route_shows_again_what_is_face_down(board: str, viewer: int) -> None:
    options = {"memory": "classic", "board": own_worlds() if board == "own" else board}
    both = twins(GAMES_HERE.get("zorgcorp").game, options, viewer, 1, PLIES, Forgetful)
    compare_all(both, Asking(viewer, "fr" if viewer % 2 else "en", retold=False))


@pytest.mark.parametrize("viewer", [PUBLIC, *(pytest.param(one, marks=pytest.mark.slow) for one in (0, 3))])
def test_no_byte_depends_on_what_chance_will_draw(viewer: int) -> None:
    game = GAMES_HERE.get("zorgcorp").game
    options = game.settle({"board": own_worlds()})
    live = Live.start(game, options, Seeded(3), [""] * game.seats(options))
    for seat in range(game.seats(options)):
        live.join(seat, "")
    for ply in range(PLIES):
        seat = int(live.state.waiting()[0])
        legal = [int(action) for action in live.state.legal(seat)]
        live.play(seat, legal[ply % len(legal)])
    draws = ("0" * 64, "1" * 64)
    compare([live.record] * 2, Asking(viewer, "fr" if viewer % 2 else "en"), draws=draws)


def test_every_route_of_a_table_is_compared() -> None:
    assert {route.path for route in TABLE_ROUTES} >= KEPT | RETOLD


def test_the_comparison_would_notice_a_difference() -> None:
    both = twins(GAMES_HERE.get("zenith").game, {}, 0, 1, 8)
    with pytest.raises(AssertionError, match="after 13 entries"):
        compare(both.records, Asking(1, "en", prying=False))
