"""Routes that are read and answered without the framework's help, because every move passes here: saying, streaming.

What such a route raises is answered as everywhere else.
"""

import asyncio
import hmac
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from litestar import Request
from litestar.enums import ScopeType
from litestar.exceptions import ClientException, MethodNotAllowedException, PermissionDeniedException
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from trized.table.dependencies import AnyRequest
from trized.table.seats.visitor import Visitor, headers_of, is_safe, visitor_from
from trized.table.server import Server

BODY = 64 * 1024  # bytes of a form
FIELDS = 100
FORM = "application/x-www-form-urlencoded"
JSON_TYPE = (b"content-type", b"application/json")


class TooLarge(ClientException):
    """A form is larger than any that a page sends."""

    status_code = 413


@dataclass(frozen=True)
class Asked:
    """A request at a table: who asks, at which one, and what it came with."""

    scope: Scope
    receive: Receive
    send: Send
    headers: Mapping[str, str]
    server: Server
    visitor: Visitor
    table: str


@dataclass(frozen=True)
class DirectRoute:
    """The last part of a table's address, the method it is asked with, and what answers."""

    method: str
    name: str
    answer: Callable[[Asked], Awaitable[None]]


class DirectRoutes:
    """Answers some addresses of tables itself, and lets the framework answer all others."""

    def __init__(
        self, app: ASGIApp, server: Server, routes: Sequence[DirectRoute], handlers: Mapping[Any, Any]
    ) -> None:
        self.app, self.server, self.handlers = app, server, handlers
        self.routes = {route.name: route for route in routes}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        parts = scope["path"].split("/") if scope["type"] == ScopeType.HTTP else []
        route = self.routes.get(parts[3]) if len(parts) == 4 and parts[1] == "t" else None
        if route is None:
            await self.app(scope, receive, send)
            return
        started = False

        async def answer(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            if scope.get("method") != route.method:
                raise MethodNotAllowedException
            headers = headers_of(scope)
            visitor = visitor_from(headers, is_safe(scope, self.server.settings))
            await route.answer(Asked(scope, receive, answer, headers, self.server, visitor, parts[2]))
        except Exception as error:
            if started:
                raise
            request: AnyRequest = Request(scope, receive)
            handler = next(self.handlers[kind] for kind in type(error).__mro__ if kind in self.handlers)
            response = handler(request, error)
            await response.to_asgi_response(app=request.app, request=request)(scope, receive, send)


async def read_form(asked: Asked) -> dict[str, str]:
    """Return the fields of a form; raise unless it carries the token of this browser."""
    headers, visitor = asked.headers, asked.visitor
    body = await read_body(asked.receive)
    fields: dict[str, str] = {}
    if headers.get("content-type", "").startswith(FORM):
        try:
            fields = dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=FIELDS, errors="strict"))
        except ValueError:
            raise ClientException from None
    token = headers.get("x-csrf", "") or fields.pop("csrf", "")
    if visitor.fresh or not hmac.compare_digest(token.encode(), visitor.csrf.encode()):
        raise PermissionDeniedException(visitor.t("error.csrf"))
    return fields


async def read_body(receive: Receive) -> bytes:
    """Return the body of a request; raise TooLarge if no page of ours sends such a one."""
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise ClientException
        body += message["body"]
        if len(body) > BODY:
            raise TooLarge
        if not message["more_body"]:
            return body


async def send_json(send: Send, said: object) -> None:
    """Answer with a value as JSON."""
    body = msgspec.json.encode(said)
    headers = [JSON_TYPE, (b"content-length", b"%d" % len(body))]
    start: Any = {"type": "http.response.start", "status": 200, "headers": headers}
    await send(start)
    rest: Any = {"type": "http.response.body", "body": body, "more_body": False}
    await send(rest)


async def send_pieces(asked: Asked, headers: dict[str, str], pieces: AsyncGenerator[bytes, None]) -> None:
    """Send the pieces of a stream as they come, until they end or the page is gone."""
    send = asked.send
    coded = [(name.encode(), value.encode()) for name, value in headers.items()]
    start: Any = {"type": "http.response.start", "status": 200, "headers": coded}
    await send(start)
    sending = asyncio.current_task()
    assert sending is not None
    gone = asyncio.create_task(leaving(asked.receive))
    gone.add_done_callback(lambda done: done.cancelled() or sending.cancel())
    try:
        async for piece in pieces:
            part: Any = {"type": "http.response.body", "body": piece, "more_body": True}
            await send(part)
        rest: Any = {"type": "http.response.body", "body": b"", "more_body": False}
        await send(rest)
    except asyncio.CancelledError:
        if not gone.done() or sending.uncancel():
            raise
    finally:
        gone.cancel()
        await pieces.aclose()


async def leaving(receive: Receive) -> None:
    """Return when the page is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
