"""Uploaded records: each is checked and opened as a table."""

from starlette.responses import Response

from trized.kernel import Refused
from trized.table.http.requests import Request
from trized.table.pages.catalogue import refused
from trized.table.pages.responses import form_done
from trized.table.play.creation import store_table
from trized.table.study.uploads import UploadRequest

RECORD = 2 * 1024 * 1024  # bytes


async def upload(request: Request) -> Response:
    """Open a record as a table; the visitor holds all seats."""
    server = request.server
    try:
        begun = await request.work(UploadRequest(dict(server.registry.modules), request.fields.get("record", "")))
    except Refused as reason:
        raise refused("error.record", why=reason) from None
    table = await store_table(server, request.sender, begun, tuple(range(begun.seats)), listed=False, shared=False)
    return form_done(request, f"/t/{table}/replay")
