"""The coach's advice on a move before it is played."""

from starlette.responses import Response

from trized.table.http.requests import Request
from trized.table.pages.responses import Json
from trized.table.routes.table import at_table
from trized.table.study.coach import advise

ANSWER = 400  # longest move in letters


async def coach(request: Request) -> Response:
    """Return whether a move is a clear mistake, and a better one; nothing is played."""
    table, viewer = await at_table(request)
    text = request.fields.get("action", "")[:ANSWER]
    advice = advise(request.server, table, viewer, text, request.visitor, request.sender)
    return Json(await request.while_there(advice))
