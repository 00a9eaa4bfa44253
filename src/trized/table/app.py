"""The application: its routes, how it starts and how it stops."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException

from trized.kernel import Refused
from trized.table.dependencies import AnyRequest, PathText, ServerDependency
from trized.table.direct import DirectRoutes
from trized.table.http.connections import is_within, read_network
from trized.table.http.metrics import count_errors, exposition
from trized.table.http.middleware import GuardMiddleware, client_of
from trized.table.pages.assets import Assets
from trized.table.pages.frames import failed_motions
from trized.table.pages.responses import show_error
from trized.table.routes import DIRECT, ROUTES
from trized.table.seats.visitor import posted_by, visitor_of
from trized.table.server import Server
from trized.table.settings import Settings
from trized.table.store.database import StoreAway

BODY = 64 * 1024  # bytes of a form; records may be larger
FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}
log = logging.getLogger("trized.table")


@get("/static/{digest:str}/{name:path}", sync_to_thread=False)
def static(request: AnyRequest, digest: PathText, name: PathText) -> Response[bytes]:
    """Send a static file."""
    found = request.app.state.assets.read(name.removeprefix("/"))
    if found is None:
        raise NotFoundException
    return Response(found[0], media_type=found[1], headers=FOR_EVER)


@get("/health/live")
async def live() -> Response[dict[str, Any]]:
    """Say that this process runs: nothing but a restart would help if it did not."""
    return Response({"ok": True})


@get(["/health", "/health/ready"])
async def ready(server: ServerDependency) -> Response[dict[str, Any]]:
    """Say whether this process can serve: its store takes writes, and it does not stop. It plays without a bus."""
    store, bus = await asyncio.gather(server.store.alive(), server.bus.alive())
    well = store and not server.closing
    said = {
        "ok": well,
        "store": store,
        "bus": bus,
        "closing": server.closing,
        "tables": len(server.tables.alive),
        "pages": sum(len(table.pages) for table in server.tables),
        "thinking": server.workers.busy,
        "waiting_to_think": len(server.workers.bots) + len(server.workers.hints),
        "failed_motions": failed_motions.total(),
    }
    return Response(said, status_code=200 if well else 503)


@get("/metrics")
async def metrics(request: AnyRequest, server: ServerDependency) -> Response[bytes]:
    """Send the metrics to those who may read them; for all others there is nothing here."""
    networks = [read_network(text) for text in server.settings.metrics]
    if not is_within(client_of(request.scope), networks):
        raise NotFoundException
    server.measure()
    text, media_type = exposition()
    return Response(text, media_type=media_type)


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Note an error that nobody expected, and say so."""
    log.error("broken", exc_info=error, extra={"path": request.url.path})
    return show_error(request, error)


def application(settings: Settings) -> Litestar:
    """Make the application for one process."""
    server = Server(settings)

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        count_errors()
        try:
            await server.open()
        except StoreAway as away:
            app.state.failure = f"The store cannot be opened ({away}); look at --store, and whether it runs."
            raise
        except Refused as refused:
            app.state.failure = str(refused)
            raise
        try:
            yield
        finally:
            await server.close()

    async def the_server() -> Server:
        return server

    handlers: Any = {Refused: show_error, StoreAway: show_error, HTTPException: show_error, Exception: broken}
    app = Litestar(
        [static, live, ready, metrics, *ROUTES],
        lifespan=[life],
        dependencies={
            "server": Provide(the_server),
            "visitor": Provide(visitor_of, sync_to_thread=False),
            "posted": Provide(posted_by),
        },
        compression_config=CompressionConfig("gzip", minimum_size=600, gzip_compress_level=6),
        exception_handlers=handlers,
        request_max_body_size=BODY,
        openapi_config=None,
        logging_config=None,
        signature_namespace={"Server": Server},
    )
    direct = DirectRoutes(app.asgi_handler, server, DIRECT, handlers)
    guard = GuardMiddleware(direct, settings)  # before the routes: what leads nowhere passes the door too
    app.asgi_handler = guard
    app.state.hosts = guard.hosts
    app.state.server = server
    app.state.failure = ""  # why the server could not start
    app.state.assets = Assets(server.registry)
    return app
