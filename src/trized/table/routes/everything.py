"""Export and import of all data of the browser edition as one file; servers use `trized backup`."""

import io
from pathlib import Path

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import Response

from trized.table.http.requests import Request
from trized.table.pages.responses import form_done
from trized.table.store.backup import bring_back as add_backup
from trized.table.store.backup import write_backup

NAME = "trized.backup"
KEPT = 1024 * 1024  # bytes of the pages' settings
FILE = 256 * 1024 * 1024  # bytes of the largest backup


async def take(request: Request) -> Response:
    """Send a backup of the store, with the secret of this browser and the settings of its pages."""
    try:
        kept = msgspec.json.decode(request.field("kept"), type=dict[str, str])
    except msgspec.MsgspecError:
        raise HTTPException(400) from None
    out, server, browser = io.BytesIO(), request.server, {"secret": request.visitor.secret, "kept": kept}
    await write_backup(server.store.database, out, int(server.sources.now()), browser)
    headers = {"content-disposition": f'attachment; filename="{NAME}"'}
    return Response(out.getvalue(), media_type="application/octet-stream", headers=headers)


async def bring_back(request: Request) -> Response:
    """Import a backup; return the number of tables imported and the settings of its pages."""
    server = request.server
    brought = await add_backup(Path(NAME), request.file, server.store, request.visitor.hash)
    for table in brought.tables:
        await server.tables.moved(table)
    return form_done(request, "/history", new=len(brought.tables), kept=brought.kept)
