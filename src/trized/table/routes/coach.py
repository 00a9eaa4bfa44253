"""What the coach of a table says to a move before it is made."""

from typing import Any

from litestar import Response, post

from trized.table.dependencies import FormFields, PathText, ServerDependency, VisitorDependency
from trized.table.routes.actions import at_table
from trized.table.study.coach import advise

ANSWER = 400  # letters of a move


@post("/t/{name:str}/coach", status_code=200)
async def coach(
    server: ServerDependency, visitor: VisitorDependency, posted: FormFields, name: PathText
) -> Response[dict[str, Any]]:
    """Say whether a move is a clear mistake, and what would be better; nothing is played by it."""
    table, viewer = await at_table(server, visitor, name, posted)
    return Response(await advise(server, table, viewer, posted.get("say", "")[:ANSWER], visitor))


ROUTES = [coach]
