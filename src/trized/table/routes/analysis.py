"""Analysis: a position as text with its board and link, and a table to play on from it with all seats."""

from urllib.parse import urlencode

from starlette.responses import RedirectResponse, Response

from trized.kernel import Live, Refused
from trized.kernel.game import from_memory
from trized.kernel.position import HIDDEN
from trized.table.http.requests import Request, read_number
from trized.table.pages.catalogue import refused as denied
from trized.table.pages.pictures import Picture
from trized.table.pages.responses import form_done, render
from trized.table.play.creation import beginning_of, store_table
from trized.table.play.tables import OpenTable
from trized.table.routes.replay import step_at
from trized.table.routes.table import at_table
from trized.table.seats.permissions import are_hints_allowed, is_over
from trized.table.seats.viewer import Viewer
from trized.table.study.positions import PositionRequest

FORM = 80_000  # largest form with a position, in bytes


def link(game: str, text: str) -> str:
    """Return the path of the analysis of the position `text`."""
    return f"/analysis/{game}?{urlencode({'position': text})}"


async def show(request: Request) -> Response:
    """Show a position; by default the start of a new game."""
    visitor, game = request.visitor, request.part("game")
    package = request.server.registry.get(game)
    text = request.fields.get("position", "")
    frame, refused = Picture(number=0), ""
    try:
        start = text or package.game.start(package.game.settle({}), request.server.sources.chance()).text()
        shown = PositionRequest(package.module, start, visitor.lang)
        text, frame = await request.work(shown) if text else shown.answer()
    except Refused as reason:
        refused = reason.message(visitor.lang)
    assets = request.application.assets
    return render(
        request,
        "analysis.html",
        status=409 if refused else 200,
        game=package.game,
        text=text,
        hidden=HIDDEN in text,
        refused=refused,
        prompt=frame.prompt,
        board=frame.html or "",
        styles=[*assets.styles[game], "lesson.css"],
        scripts=assets.scripts[game],
    )


async def begin(request: Request) -> Response:
    """Create a table that starts from a position; the visitor holds all seats."""
    server = request.server
    package = server.registry.get(request.part("game"))
    text, _ = await request.work(PositionRequest(package.module, request.field("position"), request.visitor.lang))
    live = Live.start_from(package.game, text, server.sources.chance())
    seats = tuple(range(len(live.record.players)))
    for seat in seats:
        live.join(seat, "")
    table = await store_table(server, request.sender, beginning_of(live), seats, listed=False, shared=False, hints=True)
    return form_done(request, f"/t/{table}")


async def of_table(request: Request) -> Response:
    """Redirect to the analysis of a table's position after entry `at`, by default the last."""
    table, viewer = await at_table(request)
    at = read_number(request.fields.get("at", ""))
    text = await text_for(table, viewer, table.last.number if at is None else at)
    return RedirectResponse(link(table.row.game, text), 303)


async def text_for(table: OpenTable, viewer: Viewer, at: int) -> str:
    """Return the position after entry `at` as text, with only what `viewer` may know before the end.

    Raise Refused before the end if hints are not allowed or players must remember what they saw.
    """
    record = table.live.record
    if not 0 <= at <= table.last.number:
        raise denied("error.moment", last=table.last.number)
    state = (table.step(at) or await step_at(table, at)).after
    alone = set(viewer.seats) == set(range(table.seats)) and not viewer.shared
    if is_over(table) or (alone and record.position):
        return state.text()
    if not are_hints_allowed(table, viewer):
        raise denied("error.analysis")
    if from_memory(table.live.game, record.options):
        raise denied("error.remember")
    return state.text() if alone else state.view(viewer.seat).text()
