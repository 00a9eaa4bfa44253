"""Requests as endpoints read them, and the class of routes."""

import asyncio
import hmac
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from starlette import requests
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from trized.table.http.bodies import read_fields
from trized.table.http.connections import home_of
from trized.table.http.network import is_this_machine
from trized.table.play.scheduler import Client
from trized.table.play.work import Abandoned, Kind, Result
from trized.table.play.work import Request as Work
from trized.table.seats.visitor import Visitor, headers_of

if TYPE_CHECKING:
    from trized.table.app import Application
    from trized.table.http.network import Network
    from trized.table.server import Server

FORM = 64 * 1024  # bytes of the largest body of a form without a script
DIGITS = 12  # of the length of a body
FORM_TYPE = "application/x-www-form-urlencoded"


class Request(requests.Request):
    """A request of a visitor, with its form or file already read."""

    fields: dict[str, str]  # of the posted form, or of the query
    file: bytes  # the body, if it is not a form
    held = 0  # bytes of the body that count against the limits of the server
    cost: "Cost"  # of the route
    gate: asyncio.Semaphore  # held while the event loop answers

    @property
    def application(self) -> "Application":
        """The application."""
        return cast("Application", self.scope["app"])

    @property
    def server(self) -> "Server":
        """The server of the application."""
        return self.application.server

    @property
    def visitor(self) -> Visitor:
        """The browser that sent the request."""
        return cast(Visitor, self.scope["visitor"])  # set by GuardMiddleware

    @property
    def sender(self) -> Client:
        """Who is charged for the work of this request."""
        return Client(home_of(client_of(self.scope)), self.visitor.hash)

    @property
    def network(self) -> "Network | None":
        """The local network if the visitor, at this machine, may open or close it; else None."""
        return self.application.network if is_this_machine(client_of(self.scope)) else None

    @property
    def wants_json(self) -> bool:
        """Whether a script sent the request, not a form."""
        return "application/json" in self.header("accept")

    def header(self, name: str) -> str:
        """Return the header `name` (lowercase), or an empty string."""
        return headers_of(self.scope).get(name, "")

    def part(self, name: str) -> str:
        """Return the path parameter `name`."""
        return str(self.path_params[name])

    def number(self, name: str) -> int:
        """Return the path parameter `name` as a number; raise 404 if it is not one."""
        number = read_number(self.part(name))
        if number is None:
            raise HTTPException(404)
        return number

    def field(self, name: str) -> str:
        """Return the form or query field `name`; raise 400 if it is missing."""
        if name not in self.fields:
            raise HTTPException(400)
        return self.fields[name]

    async def read_form(self, most: int) -> None:
        """Read the posted form of at most `most` bytes; raise 403 unless it has the CSRF token of this browser.

        A body of more than FORM bytes needs the token in a header: it is checked before the body is read.
        """
        visitor, token = self.visitor, self.header("x-csrf")
        if visitor.fresh or (token and not self.is_token(token)):
            raise HTTPException(403, visitor.t("error.csrf"))
        body = await self.read_body(most if token else min(most, FORM))
        fields = {}
        if self.header("content-type").startswith(FORM_TYPE):
            fields = self.read_fields(body)
        if not token and not self.is_token(fields.pop("csrf", "")):
            raise HTTPException(403, visitor.t("error.csrf"))
        self.fields, self.file = fields, body

    def is_token(self, token: str) -> bool:
        """Return whether `token` is the CSRF token of this browser."""
        return hmac.compare_digest(token.encode(), self.visitor.csrf.encode())

    def read_fields(self, form: bytes) -> dict[str, str]:
        """Return the fields of a form or query; raise 400 if it is damaged."""
        try:
            return read_fields(form)
        except ValueError:
            raise HTTPException(400) from None

    async def read_body(self, most: int) -> bytes:
        """Return the body; raise 413 if it has more than `most` bytes, Full if the server holds too many."""
        length = self.header("content-length")
        if length.isdecimal() and (len(length) > DIGITS or int(length) > most):
            raise HTTPException(413)
        body = bytearray()
        while True:
            message = await self.receive()
            if message["type"] != "http.request":
                raise HTTPException(400)
            part = message.get("body", b"")
            if len(body) + len(part) > most:
                raise HTTPException(413)
            if self.server.settings.rate_limited:
                self.application.bodies.hold(home_of(client_of(self.scope)), len(part))
                self.held += len(part)
            body += part
            if not message.get("more_body", False):
                return bytes(body)

    def release_body(self) -> None:
        """Uncount the bytes of the body."""
        if self.held:
            self.application.bodies.release(home_of(client_of(self.scope)), self.held)

    async def work(self, work: Work[Result]) -> Result:
        """Return the result of work of the route's kind, as `while_there` and `Scheduler.run` do; raise Full."""
        if work.kind is not self.cost.kind:
            raise ValueError(f"{self.scope['path']} does not declare work of the kind {work.kind.name}")
        scheduler, client = self.server.scheduler, self.sender
        with scheduler.admit(work.kind, client):
            return await self.while_there(scheduler.run(work, client))

    async def while_there(self, doing: Coroutine[Any, Any, Result]) -> Result:
        """Return the result of `doing`, and let others of the address be answered meanwhile.

        Raise Abandoned if the browser disconnects first.
        """
        self.gate.release()
        tasks = asyncio.ensure_future(doing), asyncio.ensure_future(self.until_disconnect())
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if not tasks[0].done():
                raise Abandoned
            return tasks[0].result()
        finally:
            for task in tasks:
                task.cancel()
            await self.gate.acquire()

    async def until_disconnect(self) -> None:
        """Return when the browser has closed the connection."""
        while (await self.receive())["type"] != "http.disconnect":
            pass


def client_of(scope: Scope) -> str:
    """Return the client's IP address."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def read_number(text: str) -> int | None:
    """Return `text` as a number of at most nine digits, or None."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


Endpoint = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True)
class Cost:
    """What a request may cost: work of a `kind`, or less than 10 ms; and `most` bytes of its body."""

    kind: Kind | None = None
    most: int = FORM


LIGHT = Cost()


class RouteRow(Route):
    """A route: method, path, endpoint and cost."""

    def __init__(self, method: str, path: str, endpoint: Endpoint, cost: Cost) -> None:
        super().__init__(path, endpoint, methods=[method])
        self.method, self.methods = method, {method}  # GuardMiddleware turns HEAD into GET
        self.cost = cost

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the request, call the endpoint and send its response."""
        if scope["method"] != self.method:
            raise HTTPException(405)
        request = Request(scope, receive, send)
        request.cost = self.cost
        try:
            if self.method == "POST":
                await request.read_form(self.cost.most)
            else:
                request.fields = request.read_fields(scope["query_string"])
            request.gate = request.server.scheduler.gate(request.sender)
            async with request.gate:
                response = await self.endpoint(request)
        finally:
            request.release_body()
        await response(scope, receive, send)


get, post = partial(RouteRow, "GET"), partial(RouteRow, "POST")
