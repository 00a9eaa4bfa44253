"""Reviews of finished games: the page, how far it has come, and the line of play on the board."""

import asyncio
from typing import Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromQuery

from trized.kernel import Refused
from trized.kernel.log import tell_outcome
from trized.kernel.markup import templates
from trized.kernel.replay import Line
from trized.table.dependencies import (
    AnyRequest,
    FormFields,
    PathNumber,
    PathText,
    SeatQuery,
    ServerDependency,
    VisitorDependency,
)
from trized.table.pages.responses import TEMPLATES, form_done, render
from trized.table.play.tables import Table
from trized.table.routes.table import script_data, viewer_of
from trized.table.seats.permissions import is_over
from trized.table.seats.viewer import Viewer
from trized.table.seats.visitor import Visitor
from trized.table.server import Server
from trized.table.study.review_page import Teller
from trized.table.study.reviews import QUALITIES, Depth, moments_of

TextQuery = FromQuery[str]


async def finished(server: Server, visitor: Visitor, name: str) -> Table:
    """Return a table whose game is over: then everybody may see all of it, and not before."""
    table = await server.tables.get(name)
    if not is_over(table):
        raise Refused(visitor.t("error.review"))
    return table


def read_depth(judged: str, quality: str) -> Depth:
    """Read which review is meant; what is none of them is the usual one."""
    known = {str(one): one for one in QUALITIES}
    return Depth("all" if judged == "all" else "people", known.get(quality, QUALITIES[0]))


async def panel_of(server: Server, visitor: Visitor, table: Table, viewer: Viewer, depth: Depth) -> str:
    """Draw the panel of what is known so far, beside the event loop."""
    found, plies = await moments_of(table, depth), await server.reviews.plies(table, depth)
    if not plies:
        return ""
    teller = Teller(table, viewer.seat, visitor.lang, visitor.t)
    parts = await asyncio.to_thread(teller.panel, found, plies, depth)
    return await asyncio.to_thread(
        templates(TEMPLATES).get_template("review_panel.html").render, t=visitor.t, lang=visitor.lang, **parts
    )


@get("/t/{name:str}/review")
async def show(
    request: AnyRequest,
    server: ServerDependency,
    visitor: VisitorDependency,
    name: PathText,
    judged: TextQuery = "",
    quality: TextQuery = "",
    seat: SeatQuery = None,
) -> Response[str]:
    """Show the review of a finished game, as far as it is made."""
    table = await finished(server, visitor, name)
    viewer = await viewer_of(server, visitor, table, seat)
    depth = read_depth(judged, quality or str(await server.reviews.deepest(table)))
    progress = await server.reviews.progress(table, depth)
    assets = request.app.state.assets
    words = table.package.game.words(visitor.lang)
    first = next((moment.seat for moment in await moments_of(table, depth) if moment.judged), 0)
    about = {
        "table": table.id,
        "game": table.row.game,
        "seat": viewer.seat if viewer.seat >= 0 else first,
        "stops": [0, *Line(table.live.record.entries[: table.last.number]).plies],
        "judged": depth.judged,
        "quality": depth.quality,
        "done": progress.done,
        "total": progress.total,
        "texts": visitor.t.under("js"),
    }
    return render(
        request,
        visitor,
        "review.html",
        game=table.package.game,
        table=table.id,
        over=tell_outcome(table.last.outcome, table.last.state.view(viewer.seat), words).partition("\n")[0],
        depth=depth,
        deepest=QUALITIES[-1],
        progress=progress,
        bots=any(holder.bot for holder in table.holders),
        panel=await panel_of(server, visitor, table, viewer, depth),
        data=script_data({"about": about}),
        styles=[*assets.styles[table.row.game], "review.css"],
        scripts=assets.scripts[table.row.game],
    )


@post("/t/{name:str}/review")
async def start(
    request: AnyRequest, server: ServerDependency, visitor: VisitorDependency, posted: FormFields, name: PathText
) -> Any:
    """Begin a review, or go on with it."""
    table = await finished(server, visitor, name)
    depth = read_depth(posted.get("judged", ""), posted.get("quality", ""))
    if not server.reviews.start(table, depth, visitor.hash):
        raise Refused(visitor.t("error.often"))
    return form_done(request, f"/t/{name}/review?judged={depth.judged}&quality={depth.quality}", visitor.cookies())


@get("/t/{name:str}/review/panel")
async def panel(
    server: ServerDependency,
    visitor: VisitorDependency,
    name: PathText,
    judged: TextQuery = "",
    quality: TextQuery = "",
    known: TextQuery = "0",
    seat: SeatQuery = None,
) -> Response[dict[str, Any]]:
    """Tell how far a review has come, and send the panel if there is more than the page knows."""
    table = await finished(server, visitor, name)
    viewer = await viewer_of(server, visitor, table, seat)
    depth = read_depth(judged, quality)
    progress = await server.reviews.progress(table, depth)
    said = {
        "done": progress.done,
        "total": progress.total,
        "running": progress.running,
        "failed": progress.failed,
        "progress": visitor.t("review.progress", done=progress.done, total=progress.total),
    }
    if str(progress.done) != known:
        said["html"] = await panel_of(server, visitor, table, viewer, depth)
    return Response(said)


@get("/t/{name:str}/review/line/{number:int}/{step:int}")
async def line(
    server: ServerDependency,
    visitor: VisitorDependency,
    name: PathText,
    number: PathNumber,
    step: PathNumber,
    judged: TextQuery = "",
    quality: TextQuery = "",
) -> Response[dict[str, Any]]:
    """Return the board after a step of the better line of a decision."""
    table = await finished(server, visitor, name)
    depth = read_depth(judged, quality)
    viewer = await viewer_of(server, visitor, table, None)
    plies = {ply.number: ply for ply in await server.reviews.plies(table, depth)}
    moment = next((one for one in await moments_of(table, depth) if one.number == number), None)
    decision = plies[number].decision if number in plies else None
    if moment is None or decision is None:
        raise NotFoundException
    teller = Teller(table, viewer.seat, visitor.lang, visitor.t)
    frame = await asyncio.to_thread(teller.line_frame, moment, decision, step)
    if frame is None:
        raise NotFoundException
    return Response(frame)


ROUTES = [show, start, panel, line]
