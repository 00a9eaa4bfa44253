"""A table: page, event stream, descriptions of pieces, record."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response

from trized.kernel.lesson import lessons_of
from trized.kernel.log import level_names
from trized.kernel.page import explain
from trized.table.http.requests import Request, read_number
from trized.table.pages.frames import frame_for, prepare, script_texts
from trized.table.pages.responses import Json, render
from trized.table.play.stream import EventStream, Shown, stream
from trized.table.play.tables import OpenTable
from trized.table.seats.permissions import are_hints_allowed
from trized.table.seats.viewer import Viewer, read_seat, viewer_for
from trized.table.seats.visitor import Visitor
from trized.table.server import Server


async def table_of(request: Request) -> OpenTable:
    """Return the table in the path of a request, with all stored entries."""
    table = await request.server.tables.get_newest(request.part("table"))
    if table.creator is None:
        table.creator = request.sender
    return table


async def viewer_of(request: Request, table: OpenTable, seat: str | None = None) -> Viewer:
    """Return the visitor as a viewer: from `seat` if this browser holds it."""
    visitor = request.visitor
    key = None if visitor.fresh else await request.server.tables.key(table, visitor.hash, read_seat(seat))
    return viewer_for(table, key, visitor.lang, seat)


async def at_table(request: Request) -> tuple[OpenTable, Viewer]:
    """Return the table of a request and its viewer."""
    table = await table_of(request)
    return table, await viewer_of(request, table, request.fields.get("seat"))


def hints_rule(table: OpenTable, visitor: Visitor, viewer: Viewer) -> str:
    """Return a sentence on whether hints are allowed; empty if no people play against each other."""
    if table.row.challenge:
        return visitor.t("daily.table_rule", day=table.row.challenge)
    people = [seat for seat, holder in enumerate(table.holders) if not holder.bot]
    sides = table.live.game.sides(table.live.record.options)
    against = sum(any(seat in side for seat in people) for side in sides) > 1
    if not against or (are_hints_allowed(table, viewer) and not table.row.hints):  # one person has all these seats
        return ""
    return visitor.t("table.hints_on" if table.row.hints else "table.hints_off")


def script_data(value: Any) -> str:
    """Return a value as JSON that is safe inside HTML."""
    return msgspec.json.encode(value).decode().replace("<", "\\u003c")


async def show(request: Request) -> Response:
    """Show a table from the visitor's view."""
    server, visitor = request.server, request.visitor
    table, viewer = await at_table(request)
    await prepare(table, viewer, whole=True)
    frame = frame_for(table, table.last, viewer, whole=True)
    Shown(table, visitor.hash, viewer).note(frame.number)
    assets = request.application.assets
    about = {
        "table": table.id,
        "game": table.row.game,
        "seat": viewer.seat,
        "mine": viewer.seats,
        "shared": viewer.shared,
        "host": viewer.host,
        "away": table.row.away,
        "hints": hints_rule(table, visitor, viewer),
        "texts": script_texts(table, visitor.lang),
        "levels": level_names(visitor.lang),
    }
    server.wake_bots(table)
    return render(
        request,
        "table.html",
        game=table.package.game,
        table=table.id,
        lesson=next((lesson.name for lesson in lessons_of(table.package.game)), ""),
        frame=frame,
        board=frame.html or "",
        data=script_data({"about": about, "frame": msgspec.structs.replace(frame, html=None)}),
        styles=assets.styles[table.row.game],
        scripts=assets.scripts[table.row.game],
        phrases=list(visitor.t.under("phrase").values()),
        hints=about["hints"],
    )


async def follow(request: Request) -> Response:
    """Send frames as an event stream."""
    server, visitor, fields = request.server, request.visitor, request.fields
    table, viewer = await at_table(request)
    after, fresh = read_after(fields.get("after", "-1")), fields.get("fresh", "") in ("1", "true")
    told = read_number(request.header("last-event-id"))
    if told is not None:
        after, fresh = told, False
    compress = "gzip" in request.header("accept-encoding")
    events = stream(table, visitor.hash, viewer, after, fresh, compress, lambda: server.closing)
    return EventStream(events, compress, open_page(server, table, visitor, viewer))


def read_after(text: str) -> int:
    """Return the number of the last frame that a page has, -1 for none; raise 400 if it is not a number."""
    if not re.fullmatch("-?[0-9]{1,9}", text):
        raise HTTPException(400)
    return int(text)


@contextmanager
def open_page(server: Server, table: OpenTable, visitor: Visitor, viewer: Viewer) -> Iterator[None]:
    """Count a page as open inside the `with` block."""
    table.pages.append(visitor.hash)
    server.finish(arrive(server, table, visitor, viewer))
    try:
        yield
    finally:
        table.pages.remove(visitor.hash)
        server.finish(depart(server, table, visitor, viewer))


async def arrive(server: Server, table: OpenTable, visitor: Visitor, viewer: Viewer) -> None:
    """Store and announce that a page was opened."""
    await server.bus.page_opened(table.id, viewer.seats)
    await send_presence(server, table)
    server.wake_bots(table)
    server.sightings.note(table.id, visitor.hash if viewer.seats else "")


async def depart(server: Server, table: OpenTable, visitor: Visitor, viewer: Viewer) -> None:
    """Store and announce that a page was closed."""
    await server.bus.page_closed(table.id, viewer.seats)
    if not server.closing:
        await send_presence(server, table)
    if viewer.seats:
        server.sightings.note(table.id, visitor.hash)


async def send_presence(server: Server, table: OpenTable) -> None:
    """Send all pages of a table who is present, if this changed."""
    if await server.tables.look_who_is_here(table):
        await server.bus.moved(table.id)


async def info(request: Request) -> Response:
    """Return the description of a piece or place."""
    visitor = request.visitor
    piece = request.field("piece")
    table, viewer = await at_table(request)
    view = table.last.after.view(viewer.seat)
    text, chapter, title = explain(table.package.page, piece[:80], view, table.words(visitor.lang))
    return Json({"text": text, "chapter": chapter, "title": title})


async def record(request: Request) -> Response:
    """Send the record: after the end the complete one, before it the visitor's partial one."""
    table, viewer = await at_table(request)
    text = table.live.export(viewer.seat).write()
    file = f"{table.row.game}-{table.id}.txt"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{file}"'})


ROUTES = [show, info, record]
