"""Answers the requests of pages in a browser tab by the application, without a socket.

Pages use absolute paths, but the site is in a folder. The bridge removes the folder from the path of a request, and
adds it to the addresses in the response.
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple
from urllib.parse import unquote

from trized.table.app import Application
from trized.table.routes import ROUTES

PARTS = "|".join({route.path.split("/")[1] for route in ROUTES} - {""})
ADDRESS = re.compile(rf"""(?<=["'`(=])/(?=(?:{PARTS})(?:[/"'`?#)\\]|$)|["'`](?=[ >;,)]))""")
REWRITTEN = (
    "text/html",
    "application/json",
    "text/javascript",
    "application/javascript",
    "text/event-stream",
    "text/css",
)
DROPPED = ("content-length", "content-encoding", "strict-transport-security", "x-frame-options")
UNSENT = ("cookie", "origin", "referer", "host", "accept-encoding")
ORIGIN = "http://localhost"
JAR = "CREATE TABLE IF NOT EXISTS cookies (name TEXT PRIMARY KEY, value TEXT NOT NULL)"
Reply = Callable[[str, Any, Any], None]  # called with "start", status and headers; "body" and bytes; "end"


class BridgeRequest(NamedTuple):
    """A request from the service worker."""

    method: str
    path: str
    query: str
    headers: Mapping[str, str]
    body: bytes


class Bridge:
    """Calls the application like a web server, for one visitor: the owner of the browser."""

    def __init__(self, app: Application, base: str) -> None:
        self.app, self.base = app, base
        self.running: Any = app.router.lifespan_context(app)
        self.cookies: dict[str, str] = {}

    async def open(self) -> None:
        """Open the application, and read its cookies from the store."""
        await self.running.__aenter__()
        await self.app.server.store.write(JAR)
        self.cookies = dict(await self.app.server.store.read("SELECT name, value FROM cookies"))

    async def answer(self, request: BridgeRequest, gone: Awaitable[Any], reply: Reply) -> None:
        """Answer a request through `reply`; `gone` completes when the page no longer waits."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {name.lower(): value for name, value in request.headers.items() if name.lower() not in UNSENT}
        headers = {**sent, "host": "localhost", "origin": ORIGIN, "cookie": cookie}
        scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": request.method,
            "scheme": "http",
            "path": unquote(request.path.removeprefix(self.base)) or "/",
            "raw_path": request.path.encode(),
            "query_string": request.query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 1),
            "server": ("localhost", 80),
        }
        bodies = [request.body]

        async def receive() -> dict[str, Any]:
            if bodies:
                return {"type": "http.request", "body": bodies.pop(), "more_body": False}
            await gone
            return {"type": "http.disconnect"}

        placed = False

        async def send(message: Any) -> None:
            nonlocal placed
            if message["type"] == "http.response.start":
                kept = await self.read_headers(message["headers"])
                placed = kept.get("content-type", "").partition(";")[0] in REWRITTEN
                reply("start", message["status"], kept)
                return
            if data := message.get("body", b""):
                reply("body", self.placed(data) if placed else data, None)
            if not message.get("more_body", False):
                reply("end", None, None)

        await self.app(scope, receive, send)

    async def read_headers(self, headers: list[tuple[bytes, bytes]]) -> dict[str, str]:
        """Return the headers for the page; store cookies, and add the folder to redirects."""
        kept = {}
        for name, value in ((one.decode().lower(), other.decode()) for one, other in headers):
            if name == "set-cookie":
                await self.keep_cookie(value)
            elif name == "location":
                kept[name] = self.base + value if value.startswith("/") else value
            elif name not in DROPPED:
                kept[name] = value.replace("frame-ancestors 'none'", "frame-ancestors 'self'")  # the page around them
        return kept

    async def keep_cookie(self, header: str) -> None:
        """Store a cookie before the page that set it is shown."""
        name, _, value = header.partition(";")[0].partition("=")
        if self.cookies.get(name) == value:
            return
        self.cookies[name] = value
        await self.app.server.store.write("DELETE FROM cookies WHERE name = $1", name)
        await self.app.server.store.write("INSERT INTO cookies (name, value) VALUES ($1, $2)", name, value)

    def placed(self, data: bytes) -> bytes:
        """Add the folder of the site to the addresses in a text."""
        return ADDRESS.sub(f"{self.base}/", data.decode()).encode()
