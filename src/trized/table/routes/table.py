"""One table: its page, its stream, what a piece on it is, and its record."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from litestar import MediaType, Response, get
from litestar.exceptions import ClientException
from litestar.params import FromQuery

from trized.kernel.log import level_names
from trized.table.dependencies import AnyRequest, PathText, SeatQuery, ServerDependency, VisitorDependency
from trized.table.direct import Asked, DirectRoute, send_pieces
from trized.table.pages.frames import frame_for, prepare
from trized.table.pages.responses import render
from trized.table.play.stream import Shown, stream
from trized.table.play.tables import Table
from trized.table.seats.viewer import Viewer, read_seat, viewer_for
from trized.table.seats.visitor import Visitor
from trized.table.server import Server

ANSWER = {"content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no"}


async def viewer_of(server: Server, visitor: Visitor, table: Table, seat: str | None) -> Viewer:
    """Return as whom a visitor looks at a table."""
    key = None if visitor.fresh else await server.tables.key(table, visitor.hash, read_seat(seat))
    return viewer_for(table, key, visitor.lang, seat)


def hints_rule(table: Table, visitor: Visitor) -> str:
    """Say whether hints are allowed at a table; empty where nobody plays against people, so that nobody minds."""
    if table.row.challenge:
        return visitor.t("daily.table_rule", day=table.row.challenge)
    people = [seat for seat, holder in enumerate(table.holders) if not holder.bot]
    sides = table.live.game.sides(table.live.record.options)
    against = sum(any(seat in side for seat in people) for side in sides) > 1
    return visitor.t("table.hints_on" if table.row.hints else "table.hints_off") if against else ""


def script_data(value: Any) -> str:
    """Return a value as JSON that can stand inside a page."""
    return msgspec.json.encode(value).decode().replace("<", "\\u003c")


@get("/t/{name:str}")
async def show(
    request: AnyRequest, server: ServerDependency, visitor: VisitorDependency, name: PathText, seat: SeatQuery = None
) -> Response[str]:
    """Show a table as far as the visitor may see it."""
    table = await server.tables.get(name)
    viewer = await viewer_of(server, visitor, table, seat)
    await prepare(table, viewer, whole=True)
    frame = frame_for(table, table.last, viewer, whole=True)
    Shown(table, visitor.hash, viewer).note(frame.number)
    assets = request.app.state.assets
    about = {
        "table": table.id,
        "game": table.row.game,
        "seat": viewer.seat,
        "mine": viewer.seats,
        "shared": viewer.shared,
        "host": viewer.host,
        "away": table.row.away,
        "hints": hints_rule(table, visitor),
        "texts": visitor.t.under("js"),
        "levels": level_names(visitor.lang),
    }
    server.wake_bots(table)
    return render(
        request,
        visitor,
        "table.html",
        game=table.package.game,
        table=table.id,
        lesson=next((lesson.name for lesson in table.package.game.lessons()), ""),
        frame=frame,
        board=frame.html or "",
        data=script_data({"about": about, "frame": msgspec.structs.replace(frame, html=None)}),
        styles=assets.styles[table.row.game],
        scripts=assets.scripts[table.row.game],
        phrases=list(visitor.t.under("phrase").values()),
        hints=about["hints"],
    )


async def follow(asked: Asked) -> None:
    """Send frames as the table moves."""
    server, visitor, headers = asked.server, asked.visitor, asked.headers
    wanted = dict(parse_qsl(asked.scope["query_string"].decode("ascii", "replace")))
    table = await server.tables.get(asked.table)
    viewer = await viewer_of(server, visitor, table, wanted.get("seat"))
    after, fresh = read_after(wanted.get("after", "-1")), wanted.get("fresh", "") in ("1", "true")
    told = headers.get("last-event-id", "")
    if told.isascii() and told.isdecimal():
        after, fresh = int(told[:9]), False
    squeeze = "gzip" in headers.get("accept-encoding", "")
    answer = ANSWER | {"content-encoding": "gzip"} if squeeze else ANSWER
    with open_page(server, table, visitor, viewer):
        pieces = stream(table, visitor.hash, viewer, after, fresh, squeeze, lambda: server.closing)
        await send_pieces(asked, answer, pieces)


def read_after(text: str) -> int:
    """Read the number of the last frame that a page has, -1 for none; raise if it is no number."""
    if not re.fullmatch("-?[0-9]{1,9}", text):
        raise ClientException
    return int(text)


@contextmanager
def open_page(server: Server, table: Table, visitor: Visitor, viewer: Viewer) -> Iterator[None]:
    """Note when a page comes and goes."""
    table.pages.append(visitor.hash)
    server.finish(arrive(server, table, visitor, viewer))
    try:
        yield
    finally:
        table.pages.remove(visitor.hash)
        server.finish(depart(server, table, visitor, viewer))


async def arrive(server: Server, table: Table, visitor: Visitor, viewer: Viewer) -> None:
    """Note that a page was opened."""
    await server.bus.page_opened(table.id, viewer.seats)
    await tell_presence(server, table)
    server.wake_bots(table)
    server.sightings.note(table.id, visitor.hash if viewer.seats else "")


async def depart(server: Server, table: Table, visitor: Visitor, viewer: Viewer) -> None:
    """Note that a page was closed."""
    await server.bus.page_closed(table.id, viewer.seats)
    if not server.closing:
        await tell_presence(server, table)
    if viewer.seats:
        server.sightings.note(table.id, visitor.hash)


async def tell_presence(server: Server, table: Table) -> None:
    """Tell all pages of a table who is there, if that changed."""
    if await server.tables.look_who_is_here(table):
        await server.bus.moved(table.id)


@get("/t/{name:str}/info")
async def info(
    server: ServerDependency,
    visitor: VisitorDependency,
    name: PathText,
    piece: FromQuery[str],
    seat: SeatQuery = None,
) -> Response[dict[str, str]]:
    """Say what a piece or place is."""
    table = await server.tables.get(name)
    viewer = await viewer_of(server, visitor, table, seat)
    view = table.last.state.view(viewer.seat)
    page = table.package.page
    chapter = page.chapter(piece[:80], view)
    title = next((one.title for one in page.rules(visitor.lang) if one.id == chapter), "")
    return Response({"text": page.describe(piece[:80], view, visitor.lang), "chapter": chapter, "title": title})


@get("/t/{name:str}/record", media_type=MediaType.TEXT)
async def record(
    server: ServerDependency, visitor: VisitorDependency, name: PathText, seat: SeatQuery = None
) -> Response[str]:
    """Send the record: all of it once the game is over, before that what the visitor may know."""
    table = await server.tables.get(name)
    viewer = await viewer_of(server, visitor, table, seat)
    text = (await asyncio.to_thread(table.live.export, viewer.seat)).write()
    file = f"{table.row.game}-{table.id}.txt"
    return Response(text, headers={"content-disposition": f'attachment; filename="{file}"'})


DIRECT = [DirectRoute("GET", "stream", follow)]
ROUTES = [show, info, record]
