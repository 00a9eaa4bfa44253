"""Replays: any position of a game, after the end from any seat."""

from dataclasses import replace

from starlette.responses import Response

from trized.kernel import PUBLIC, Replay, Step
from trized.kernel.record import Ply
from trized.kernel.replay import Line
from trized.table.http.requests import Request, read_number
from trized.table.pages.catalogue import refused
from trized.table.pages.frames import (
    forgotten,
    log_around,
    named,
    prepare,
    scene_of,
    script_texts,
    seat_infos,
)
from trized.table.pages.pictures import Picture, still
from trized.table.pages.responses import Json, render
from trized.table.play.slices import slices
from trized.table.play.tables import OpenTable, may_look_as
from trized.table.routes.table import script_data, table_of, viewer_of
from trized.table.seats.permissions import is_over, may_see_beliefs
from trized.table.seats.viewer import Viewer, read_seat


async def replay_viewer(request: Request, table: OpenTable) -> Viewer:
    """Return the viewer of a replay: the visitor's own, or after the end the requested seat."""
    visitor, asked = request.visitor, request.fields.get("seat")
    if asked in (None, "") or not is_over(table):
        return await viewer_of(request, table, asked)
    seat = read_seat(asked)
    if seat is None or not may_look_as(table, seat):
        raise refused("error.seat")
    return Viewer(seat, lang=visitor.lang)


async def show(request: Request) -> Response:
    """Show the replay of a table."""
    visitor, table = request.visitor, await table_of(request)
    viewer = await replay_viewer(request, table)
    own = await viewer_of(request, table)
    await prepare(table, viewer, whole=True)
    last, over = table.last.number, is_over(table)
    words = table.package.game.words(visitor.lang)
    view = table.last.after.view(viewer.seat)
    line = Line(table.live.record.entries[:last])
    seats = range(table.seats) if over else own.seats
    assets = request.application.assets
    about = {
        "table": table.id,
        "game": table.row.game,
        "seat": viewer.seat,
        "stops": [0, *line.plies],
        "log": log_around(table, viewer, 0),
        "seats": seat_infos(table, visitor.lang),
        "texts": script_texts(table, visitor.lang),
        "replay": True,
    }
    return render(
        request,
        "replay.html",
        game=table.package.game,
        table=table.id,
        over=over,
        viewer=viewer.seat,
        seats=[(PUBLIC, visitor.t("replay.public")), *[(seat, named(table, view, seat, words)) for seat in seats]],
        data=script_data({"about": about}),
        styles=assets.styles[table.row.game],
        scripts=assets.scripts[table.row.game],
    )


async def moment(request: Request) -> Response:
    """Return the board after an entry, with its log lines and animations."""
    visitor, at = request.visitor, request.number("at")
    table = await table_of(request)
    viewer = await replay_viewer(request, table)
    found = await stored_at(table, at)
    return Json(show_moment(table, found, replace(viewer, lang=visitor.lang)))


async def log(request: Request) -> Response:
    """Return the part of the log that contains an entry."""
    table = await table_of(request)
    viewer = await replay_viewer(request, table)
    await prepare(table, viewer, whole=True)
    return Json(log_around(table, viewer, request.number("at")))


async def stored_at(table: OpenTable, at: int) -> Step:
    """Return the step after entry `at`; raise Refused if it does not exist."""
    if not 0 <= at <= table.last.number:
        raise refused("error.moment", last=table.last.number)
    found = table.step(at)
    return await step_at(table, at) if found is None else found


async def beliefs(request: Request) -> Response:
    """Return a seat's inferences about hidden pieces: now, or after an entry of a finished game."""
    table = await table_of(request)
    viewer = await replay_viewer(request, table)
    if not may_see_beliefs(table, viewer):
        raise refused("error.no_hints")
    at = read_number(request.fields.get("at", "")) if is_over(table) else None
    view = (await stored_at(table, table.last.number if at is None else at)).after.view(viewer.seat)
    return Json(table.package.page.beliefs(view, request.visitor.lang))


def show_moment(table: OpenTable, found: Step, viewer: Viewer) -> Picture:
    """Return the board of a step, with its animations, for a viewer."""
    scene = scene_of(table, found, viewer, forgotten(table))
    acted = scene.name(scene.seat) if isinstance(scene.entry, Ply) else ""
    return still(scene, scene.over.partition("\n")[0] or acted)  # the board shows the score


async def step_at(table: OpenTable, at: int) -> Step:
    """Return the step of entry `at`, replaying the record."""
    async for step in slices(Replay(table.live.game, table.live.record).steps(at)):
        last = step
    return last
