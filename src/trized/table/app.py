"""The application: its routes, how it starts and how it stops."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException

from trized.kernel import Refused
from trized.table.given import Asked, Name, TheHouse
from trized.table.guard import Guard
from trized.table.house import House
from trized.table.pages import ROUTES
from trized.table.paper import Files, show_error
from trized.table.settings import Settings
from trized.table.visitor import posted_by, visitor_of

BODY = 64 * 1024  # bytes of a form; records may be larger
FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}
log = logging.getLogger("trized.table")


@get("/static/{digest:str}/{name:path}", sync_to_thread=False)
def static(request: Asked, digest: Name, name: Name) -> Response[bytes]:
    """Send a static file."""
    found = request.app.state.files.read(name.removeprefix("/"))
    if found is None:
        raise NotFoundException
    return Response(found[0], media_type=found[1], headers=FOR_EVER)


@get("/health")
async def health(house: TheHouse) -> Response[dict[str, Any]]:
    """Say whether this process can serve."""
    try:
        store = await house.store.alive()
    except Exception:
        store = False
    bus = await house.bus.alive()
    pages = sum(table.pages for table in house.tables.open.values())
    well = store and bus and not house.closing
    said = {"ok": well, "store": store, "bus": bus, "tables": len(house.tables.open), "pages": pages}
    return Response(said, status_code=200 if well else 503)


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Note an error that nobody expected, and say so."""
    log.error("broken", exc_info=error, extra={"path": request.url.path})
    return show_error(request, error)


def application(settings: Settings) -> Litestar:
    """Make the application for one process."""
    house = House(settings)

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    async def the_house() -> House:
        return house

    app = Litestar(
        [static, health, *ROUTES],
        lifespan=[life],
        dependencies={
            "house": Provide(the_house),
            "visitor": Provide(visitor_of, sync_to_thread=False),
            "posted": Provide(posted_by),
        },
        compression_config=CompressionConfig("gzip", minimum_size=600, gzip_compress_level=6, exclude=["/stream$"]),
        exception_handlers={Refused: show_error, HTTPException: show_error, Exception: broken},
        request_max_body_size=BODY,
        openapi_config=None,
        logging_config=None,
        signature_namespace={"House": House},
    )
    app.asgi_handler = Guard(app.asgi_handler, settings)  # before the routes: what leads nowhere passes the door too
    app.state.house = house
    app.state.files = Files(house)
    return app
