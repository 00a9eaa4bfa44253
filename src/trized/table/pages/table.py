"""One table: its page, its stream, and what a piece on it is."""

from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import MediaType, Response, get
from litestar.params import FromQuery
from litestar.response import Stream

from trized.table.eyes import Eyes, eyes_for
from trized.table.frames import frame_for
from trized.table.given import Asked, Name, SeatAsked, TheHouse, TheVisitor
from trized.table.house import House
from trized.table.paper import page
from trized.table.stream import stream
from trized.table.tables import Table
from trized.table.visitor import Visitor

ANSWER = {"content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no"}


async def seen_by(house: House, visitor: Visitor, table: Table, seat: str | None) -> Eyes:
    """Return the eyes of a visitor at a table."""
    key = None if visitor.fresh else await house.store.key(table.id, visitor.hash)
    return eyes_for(table, key, visitor.lang, seat)


def script_data(value: Any) -> str:
    """Return a value as JSON that can stand inside a page."""
    return msgspec.json.encode(value).decode().replace("<", "\\u003c")


@get("/t/{name:str}")
async def show(
    request: Asked, house: TheHouse, visitor: TheVisitor, name: Name, seat: SeatAsked = None
) -> Response[str]:
    """Show a table as far as the visitor may see it."""
    table = await house.tables.get(name)
    eyes = await seen_by(house, visitor, table, seat)
    frame = frame_for(table, table.last, eyes, whole=True)
    files = request.app.state.files
    about = {
        "table": table.id,
        "game": table.kept.game,
        "seat": eyes.viewer,
        "mine": eyes.mine,
        "shared": eyes.shared,
        "host": eyes.host,
        "away": table.kept.away,
        "texts": visitor.t.under("js"),
        "levels": visitor.t.under("level"),
    }
    house.nudge(table)
    return page(
        request,
        visitor,
        "table.html",
        game=table.title.game,
        table=table.id,
        frame=frame,
        board=frame.html or "",
        data=script_data({"about": about, "frame": msgspec.structs.replace(frame, html=None)}),
        styles=files.styles[table.kept.game],
        scripts=files.scripts[table.kept.game],
        phrases=list(visitor.t.under("phrase").values()),
    )


@get("/t/{name:str}/stream")
async def follow(
    request: Asked,
    house: TheHouse,
    visitor: TheVisitor,
    name: Name,
    seat: SeatAsked = None,
    after: FromQuery[int] = -1,
    fresh: FromQuery[bool] = False,
) -> Stream:
    """Send frames as the table moves."""
    table = await house.tables.get(name)
    eyes = await seen_by(house, visitor, table, seat)
    told = request.headers.get("last-event-id", "")
    if told.isascii() and told.isdecimal():
        after, fresh = int(told[:9]), False
    squeeze = "gzip" in request.headers.get("accept-encoding", "")
    headers = dict(ANSWER)
    if squeeze:
        headers["content-encoding"] = "gzip"
    return Stream(while_open(house, table, visitor, eyes, after, fresh, squeeze), headers=headers)


async def while_open(
    house: House, table: Table, visitor: Visitor, eyes: Eyes, after: int, fresh: bool, squeeze: bool
) -> AsyncIterator[bytes]:
    """Stream to one page, and note when it comes and goes."""
    table.pages += 1
    house.chore(arrive(house, table, visitor, eyes))
    try:
        async for data in stream(house.tables, table.id, eyes, after, fresh, squeeze, lambda: house.closing):
            yield data
    finally:
        table.pages -= 1
        house.chore(depart(house, table, visitor, eyes))


async def arrive(house: House, table: Table, visitor: Visitor, eyes: Eyes) -> None:
    """Note that a page was opened."""
    await house.bus.came(table.id, eyes.mine)
    await refresh(house, table)
    house.nudge(table)
    await house.store.touch(table.id, visitor.hash if eyes.mine else "")


async def depart(house: House, table: Table, visitor: Visitor, eyes: Eyes) -> None:
    """Note that a page was closed."""
    await house.bus.went(table.id, eyes.mine)
    if not house.closing:
        await refresh(house, table)
    if eyes.mine:
        await house.store.touch(table.id, visitor.hash)


async def refresh(house: House, table: Table) -> None:
    """Tell all pages of a table who is there, if that changed."""
    here = await house.bus.present(table.id, table.seats)
    if here != table.here:
        table.here = here
        table.wake()
        await house.bus.moved(table.id)


@get("/t/{name:str}/info")
async def info(
    house: TheHouse, visitor: TheVisitor, name: Name, piece: FromQuery[str], seat: SeatAsked = None
) -> Response[dict[str, str]]:
    """Say what a piece or place is."""
    table = await house.tables.get(name)
    eyes = await seen_by(house, visitor, table, seat)
    view = table.last.state.view(eyes.viewer)
    drawn = table.title.page
    chapter = drawn.chapter(piece[:80], view)
    title = next((one.title for one in drawn.rules(visitor.lang) if one.id == chapter), "")
    return Response({"text": drawn.describe(piece[:80], view, visitor.lang), "chapter": chapter, "title": title})


@get("/t/{name:str}/record", media_type=MediaType.TEXT)
async def record(house: TheHouse, visitor: TheVisitor, name: Name, seat: SeatAsked = None) -> Response[str]:
    """Send the record: all of it once the game is over, before that what the visitor may know."""
    table = await house.tables.get(name)
    eyes = await seen_by(house, visitor, table, seat)
    text = table.live.export(eyes.viewer).write()
    file = f"{table.kept.game}-{table.id}.txt"
    return Response(text, headers={"content-disposition": f'attachment; filename="{file}"'})


ROUTES = [show, follow, info, record]
