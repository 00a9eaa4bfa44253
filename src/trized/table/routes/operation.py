"""Health, readiness and metrics for operators; static files."""

import asyncio

from starlette.exceptions import HTTPException
from starlette.responses import Response

from trized.table.http.connections import is_within, read_network
from trized.table.http.metrics import exposition
from trized.table.http.requests import Request, client_of
from trized.table.pages.pictures import failed_motions
from trized.table.pages.responses import Json

FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}


async def static(request: Request) -> Response:
    """Send a static file; raise 404 for the digest of other contents, which browsers would keep for ever."""
    assets = request.application.assets
    found = assets.read(request.part("name")) if request.part("digest") == assets.digest else None
    if found is None:
        raise HTTPException(404)
    return Response(found[0], media_type=found[1], headers=FOR_EVER)


async def live(request: Request) -> Response:
    """Return 200 while this process runs."""
    return Json({"ok": True})


async def ready(request: Request) -> Response:
    """Return 200 if the store accepts writes and the server is not stopping; the bus may be down."""
    server = request.server
    store, bus = await asyncio.gather(server.store.alive(), server.bus.alive())
    well = store and not server.closing
    said = {
        "ok": well,
        "store": store,
        "bus": bus,
        "closing": server.closing,
        "tables": len(server.tables.alive),
        "pages": sum(len(table.pages) for table in server.tables),
        "busy_workers": server.scheduler.short.busy + server.scheduler.long.busy,
        "waiting_for_workers": len(server.scheduler.short.queue) + len(server.scheduler.long.queue),
        "failed_motions": failed_motions.total(),
    }
    return Json(said, 200 if well else 503)


async def metrics(request: Request) -> Response:
    """Send the metrics to allowed addresses, 404 to others."""
    networks = [read_network(text) for text in request.server.settings.metrics]
    if not is_within(client_of(request.scope), networks):
        raise HTTPException(404)
    request.server.measure()
    text, media_type = exposition()
    return Response(text, media_type=media_type)
