"""Reviews of finished games: page, progress, and continuations on the board."""

from starlette.exceptions import HTTPException
from starlette.responses import Response

from trized.kernel.markup import templates
from trized.kernel.replay import Line
from trized.table.http.requests import Request
from trized.table.pages.catalogue import refused
from trized.table.pages.responses import TEMPLATES, Json, form_done, render
from trized.table.play.tables import OpenTable
from trized.table.routes.table import script_data, table_of, viewer_of
from trized.table.seats.permissions import is_over, may_play_on
from trized.table.seats.viewer import Viewer
from trized.table.seats.visitor import Visitor
from trized.table.server import Server
from trized.table.study.review_page import ReviewText
from trized.table.study.reviews import QUALITIES, ReviewDepth, ReviewProgress


async def finished(request: Request) -> tuple[OpenTable, Viewer]:
    """Return a table and its viewer; raise Refused before the end of the game."""
    table = await table_of(request)
    if not is_over(table):
        raise refused("error.review")
    return table, await viewer_of(request, table, request.fields.get("seat"))


def read_depth(request: Request, usual: str = "") -> ReviewDepth:
    """Return the requested depth of review, by default `usual` or the first one."""
    known = {str(one): one for one in QUALITIES}
    judged, quality = request.fields.get("judged", ""), request.fields.get("quality", "") or usual
    return ReviewDepth("all" if judged == "all" else "people", known.get(quality, QUALITIES[0]))


async def panel_of(server: Server, visitor: Visitor, table: OpenTable, viewer: Viewer, depth: ReviewDepth) -> str:
    """Draw the panel of the review so far."""
    found, plies = await server.reviews.moments(table, depth), await server.reviews.plies(table, depth)
    if not plies:
        return ""
    review_text = ReviewText(table, viewer.seat, visitor.lang, visitor.t, viewer.seats)
    parts = {"table": table.id, "csrf": visitor.csrf, "play_on": may_play_on(table, viewer)}
    await review_text.prepare(found, plies, depth)
    drawn = review_text.panel(found, plies, depth)
    return (
        templates(TEMPLATES).get_template("review_panel.html").render(t=visitor.t, lang=visitor.lang, **parts, **drawn)
    )


def describe_progress(visitor: Visitor, progress: ReviewProgress) -> str:
    """Return the progress of a review in a sentence, with the remaining time if known."""
    said = visitor.t("review.progress", done=progress.done, total=progress.total)
    if progress.seconds is None:
        return said
    minutes = -(-progress.seconds // 60)
    left = f"{progress.seconds} s" if progress.seconds < 60 else f"{minutes} min"
    return f"{said} {visitor.t('review.left', time=left)}"


async def show(request: Request) -> Response:
    """Show the review of a finished game, as far as it is done."""
    server, visitor = request.server, request.visitor
    table, viewer = await finished(request)
    depth = read_depth(request, str(await server.reviews.deepest(table)))
    progress = await server.reviews.progress(table, depth)
    assets = request.application.assets
    first = next((moment.seat for moment in await request.server.reviews.moments(table, depth) if moment.reviewed), 0)
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
        "review.html",
        game=table.package.game,
        guesses=table.package.guesses,
        table=table.id,
        depth=depth,
        deepest=QUALITIES[-1],
        progress=progress,
        told=describe_progress(visitor, progress),
        bots=any(holder.bot for holder in table.holders),
        panel=await panel_of(server, visitor, table, viewer, depth),
        data=script_data({"about": about}),
        styles=[*assets.styles[table.row.game], "review.css", "review_moment.css"],
        scripts=assets.scripts[table.row.game],
    )


async def start(request: Request) -> Response:
    """Start or continue a review."""
    server, depth = request.server, read_depth(request)
    table, _ = await finished(request)
    server.reviews.start(table.id, depth, request.sender)
    return form_done(request, f"/t/{table.id}/review?judged={depth.judged}&quality={depth.quality}")


async def panel(request: Request) -> Response:
    """Return the progress of a review, and the panel if it has changed."""
    server, visitor = request.server, request.visitor
    table, viewer = await finished(request)
    depth = read_depth(request)
    progress = await server.reviews.progress(table, depth)
    said = {
        "done": progress.done,
        "total": progress.total,
        "running": progress.running,
        "failed": progress.failed,
        "progress": describe_progress(visitor, progress),
    }
    if str(progress.done) != request.fields.get("known", "0"):
        said["html"] = await panel_of(server, visitor, table, viewer, depth)
    return Json(said)


async def line(request: Request) -> Response:
    """Return the board after a step of the better continuation of a decision."""
    server, visitor = request.server, request.visitor
    number, depth = request.number("number"), read_depth(request)
    table, viewer = await finished(request)
    plies = {ply.number: ply for ply in await server.reviews.plies(table, depth)}
    moment = next((one for one in await request.server.reviews.moments(table, depth) if one.number == number), None)
    decision = plies[number].decision if number in plies else None
    if moment is None or decision is None:
        raise HTTPException(404)
    review_text = ReviewText(table, viewer.seat, visitor.lang, visitor.t)
    frame = review_text.line_frame(moment, decision, request.number("step"))
    if frame is None:
        raise HTTPException(404)
    return Json(frame)
