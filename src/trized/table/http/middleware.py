"""Middleware in front of all routes: origin check, rate limits, response headers, error messages.

It gives each request an id and logs requests without secrets.
"""

import logging
from collections import Counter
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote, urlsplit

from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from trized.kernel import Refused
from trized.table.http.connections import home_of
from trized.table.http.limits import LARGE, RateLimits
from trized.table.http.logs import request_id
from trized.table.http.metrics import REFUSALS, request_time
from trized.table.http.requests import Request, client_of
from trized.table.pages.responses import show_error
from trized.table.play.scheduler import Full
from trized.table.play.work import Abandoned, PoolBroken, TooCostly
from trized.table.seats.visitor import Visitor, headers_of, visitor_from
from trized.table.settings import Settings
from trized.table.sources import Sources
from trized.table.store.database import StoreUnavailable

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
STRICT = (b"strict-transport-security", b"max-age=31536000")
COSTLY = ("/new", "/upload", "/daily", "/history/import", "/history/link")
POLLED = ("/health", "/metrics")
MOST = 2 * 1024 * 1024  # bytes of the largest request body
WAIT = 10  # seconds of `retry-after` for a visitor over a rate limit
# answered with a message, not logged
EXPECTED = (Refused, StoreUnavailable, PoolBroken, Abandoned, Full, TooCostly, HTTPException)
log = logging.getLogger("trized.requests")
table_log = logging.getLogger("trized.table")


def normal_path(path: str) -> str:
    """Return `path` decoded, without empty or trailing segments: `//t%2fabc/stream/` becomes `/t/abc/stream`."""
    for _ in range(3 if "%" in path else 0):
        path = unquote(path)
    return "/" + "/".join(part for part in path.split("/") if part)


def kind_of(method: str, path: str) -> str:
    """Return the kind of a request, a key of `LIMITS`."""
    if method == "POST":
        return "new" if path in COSTLY or (path.startswith("/t/") and path.endswith("/rematch")) else "post"
    if path.startswith("/t/") and path.endswith("/picture"):
        return "new"
    return "stream" if is_stream(path) else "page"


def is_stream(path: str) -> bool:
    """Return whether `path` is the event stream of a table."""
    return path.startswith("/t/") and path.endswith("/stream")


class GuardMiddleware:
    """Refuses requests by host, origin and rate, adds security headers, and turns exceptions into error pages."""

    def __init__(self, app: ASGIApp, settings: Settings, sources: Sources) -> None:
        self.app = app
        self.compressed = GZipMiddleware(app, 600, 6)
        self.settings, self.sources = settings, sources
        self.hosts = set(settings.hosts)  # grows when the server starts to listen on a network
        self.limits = RateLimits()
        self.under_way: Counter[str] = Counter()  # requests in progress by address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = headers_of(scope)
        method, path = str(scope["method"]), normal_path(scope["path"])
        scope["path"], scope["raw_path"] = path, path.encode("utf-8", "surrogateescape")
        begun, status, address = self.sources.monotonic(), 0, home_of(client_of(scope))
        request_id.set(self.sources.token("request", 6).hex())
        safe = scope["scheme"] == "https" or self.settings.secure
        visitor = scope["visitor"] = visitor_from(headers, safe, self.sources)
        head = method == "HEAD" and not is_stream(path)  # the response to HEAD of a stream would never end
        if head:
            scope = {**scope, "method": "GET"}  # respond as to GET, without the body

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *self.carried(visitor, path, status, message["headers"])]
            elif head and message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        refusal = self.refusal(address, method, path, headers, visitor)
        self.under_way[address] += 1
        try:
            if refusal:
                await PlainTextResponse(visitor.t(refusal[1]), refusal[0])(scope, receive, answer)
            elif path.startswith("/t/") and (method == "POST" or is_stream(path)):  # small or already compressed
                await self.app(scope, receive, answer)
            else:
                await self.compressed(scope, receive, answer)
        except Exception as error:
            if status:  # the response has begun
                raise
            if not isinstance(error, EXPECTED):
                table_log.error("broken", exc_info=error, extra={"path": path})
            await show_error(Request(scope, receive), error)(scope, receive, answer)
        finally:
            self.under_way[address] -= 1
            if not self.under_way[address]:
                del self.under_way[address]
            self.note(method, path, status or 500, self.sources.monotonic() - begun)

    def note(self, method: str, path: str, status: int, took: float) -> None:
        """Log and count a request that took `took` seconds; skip those of monitoring."""
        if path.startswith(POLLED):
            return
        kind = kind_of(method, path)
        if kind != "stream":
            request_time("static" if path.startswith("/static/") else kind).observe(took)
        if status >= 400:
            REFUSALS.labels(str(status)).inc()
        said = {"method": method[:20], "path": path[:200], "status": status, "ms": round(took * 1000, 1)}
        log.info("request", extra=said)

    def carried(self, visitor: Visitor, path: str, status: int, sent: Any) -> list[tuple[bytes, bytes]]:
        """Return the headers to add to a response that already has the headers `sent`."""
        names = {name.lower() for name, _ in sent}
        found = [(name, value) for name, value in HEADERS if name not in names]
        found.append((b"x-request-id", request_id.get().encode()))
        if visitor.safe:
            found.append(STRICT)
        if status in (429, 503) and b"retry-after" not in names:
            found.append((b"retry-after", str(WAIT).encode()))
        if not path.startswith("/static/") and b"cache-control" not in names:
            found.append((b"cache-control", b"no-store"))
        return found

    def refusal(
        self, address: str, method: str, path: str, headers: Mapping[str, str], visitor: Visitor
    ) -> tuple[int, str] | None:
        """Return status and message key if the request must be refused, else None."""
        host = headers.get("host", "")
        if self.hosts and host.rpartition(":")[0] not in self.hosts and host not in self.hosts:
            return 421, "error.host"
        acts, streams = method not in ("GET", "HEAD"), is_stream(path)
        if (acts or streams) and not self.from_here(headers, host):
            return 403, "error.origin"
        if self.settings.rate_limited:
            within = self.within_limits(address, "" if visitor.fresh else visitor.secret, method, path, headers)
            if not within or self.under_way[address] >= self.settings.per_address:
                return 429, "error.often"
        return None

    def within_limits(self, address: str, secret: str, method: str, path: str, headers: Mapping[str, str]) -> bool:
        """Count the request for the browser (`secret`) and its address; return whether both are within their limits."""
        clock, kind = self.sources.monotonic(), kind_of(method, path)
        cost = cost_of(headers.get("content-length", "")) if kind == "new" and method == "POST" else 1
        everybody = self.limits.spend(address, kind, clock, self.settings.people_per_address, cost)
        return self.limits.spend(f"{address} {secret}", kind, clock, 1, cost) and everybody

    def may_attempt(self, scope: Scope) -> bool:
        """Count an attempt at the daily challenge; return whether its address may begin one more today."""
        most, clock = self.settings.attempts_per_address, self.sources.monotonic()
        return not self.settings.rate_limited or self.limits.spend(home_of(client_of(scope)), "attempt", clock, most)

    def may_keep(self, scope: Scope, size: int) -> bool:
        """Count `size` more bytes of creations; return whether the address of a request may store them."""
        people, address = self.settings.people_per_address, home_of(client_of(scope))
        return not self.settings.rate_limited or self.limits.spend(
            address, "kept", self.sources.monotonic(), people, size
        )

    def from_here(self, headers: Mapping[str, str], host: str) -> bool:
        """Return whether Origin or Sec-Fetch-Site proves that one of our own pages sent the request."""
        origin, site = headers.get("origin"), headers.get("sec-fetch-site")
        if origin is not None:
            if self.settings.origins:
                return origin in self.settings.origins
            try:
                return urlsplit(origin).netloc == host
            except ValueError:
                return False
        return site == "same-origin"


class ForwardedMiddleware:
    """Lowercases X-Forwarded-Proto, as uvicorn expects it."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            scope["headers"] = [
                (name, value.lower() if name == b"x-forwarded-proto" else value) for name, value in scope["headers"]
            ]
        await self.app(scope, receive, send)


def cost_of(length: str) -> int:
    """Return the tokens that an upload of `length` bytes costs; without a valid length, those of the largest upload."""
    known = length.isascii() and length.isdecimal() and len(length) < 10
    return 1 + min(int(length) if known else MOST, MOST) // LARGE
