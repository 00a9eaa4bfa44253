"""Replays: the same frames, any moment, and after the end through anybody's eyes."""

from typing import Any

from litestar import Response, get

from trized.kernel import PUBLIC, Refused, State
from trized.kernel.record import Ply
from trized.kernel.replay import Line
from trized.table.eyes import Eyes, seat_named
from trized.table.frames import board, ending, named, steps
from trized.table.given import Asked, Name, Number, SeatAsked, TheHouse, TheVisitor
from trized.table.house import House
from trized.table.log import positions, whole_log
from trized.table.pages.table import script_data, seen_by
from trized.table.paper import page
from trized.table.tables import Moment, Table, may_see_all
from trized.table.visitor import Visitor


async def looking(house: House, visitor: Visitor, table: Table, seat: str | None) -> Eyes:
    """Return the eyes of a replay: one's own, and after the end anybody's."""
    over = table.last.outcome is not None
    if seat in (None, "") or not over:
        return await seen_by(house, visitor, table, seat)
    viewer = seat_named(seat)
    if viewer is None or not may_see_all(table, viewer, ()):
        raise Refused(visitor.t("error.seat"))
    return Eyes(viewer, lang=visitor.lang)


@get("/t/{name:str}/replay")
async def show(
    request: Asked, house: TheHouse, visitor: TheVisitor, name: Name, seat: SeatAsked = None
) -> Response[str]:
    """Show the replay of a table."""
    table = await house.tables.get(name)
    eyes = await looking(house, visitor, table, seat)
    last, over = table.last.number, table.last.outcome is not None
    words = table.title.game.words(visitor.lang)
    view = table.last.state.view(eyes.viewer)
    veiled = not over and table.from_memory
    line = Line(table.live.record.entries[:last])
    own = await seen_by(house, visitor, table, None)
    seats = range(table.seats) if over else own.mine
    files = request.app.state.files
    about = {
        "table": table.id,
        "game": table.kept.game,
        "seat": eyes.viewer,
        "stops": [0, *line.plies],
        "log": whole_log(table.live, last, eyes.viewer, words, table.title.page, veiled),
        "texts": visitor.t.under("js"),
        "replay": True,
    }
    return page(
        request,
        visitor,
        "replay.html",
        game=table.title.game,
        table=table.id,
        over=over,
        viewer=eyes.viewer,
        seats=[(PUBLIC, visitor.t("replay.public")), *[(seat, named(table, view, seat, words)) for seat in seats]],
        data=script_data({"about": about}),
        styles=files.styles[table.kept.game],
        scripts=files.scripts[table.kept.game],
    )


@get("/t/{name:str}/moment/{at:int}")
async def moment(
    house: TheHouse, visitor: TheVisitor, name: Name, at: Number, seat: SeatAsked = None
) -> Response[dict[str, Any]]:
    """Return the board at a moment, and what happened to come there."""
    table = await house.tables.get(name)
    eyes = await looking(house, visitor, table, seat)
    if not 0 <= at <= table.last.number:
        raise Refused(visitor.t("error.moment", last=table.last.number))
    found = moment_at(table, at)
    words = table.title.game.words(visitor.lang)
    view = found.state.view(eyes.viewer)
    page_of = table.title.page
    if table.last.outcome is None and table.from_memory:
        seen = [event for event in found.events if not page_of.fleeting(view, event)]
        found = Moment(found.number, found.entry, seen, found.state, found.outcome)
    seat_asked = found.entry.seat if isinstance(found.entry, Ply) else -1
    said = {
        "number": at,
        "html": board(page_of, view, visitor.lang, []),
        "steps": steps(page_of, found, view, visitor.lang),
        "prompt": ending(found.outcome, view, words) or (words.seat(view, seat_asked) if seat_asked >= 0 else ""),
    }
    return Response(said)


def moment_at(table: Table, at: int) -> Moment:
    """Return the moment after an entry, however long ago."""
    recent = table.moment(at)
    if recent is not None:
        return recent
    state: State = table.live.replay.at(0)
    if at == 0:
        return Moment(0, None, [], state, None)
    for number, entry, events, position in positions(table.live, at):
        if number == at:
            return Moment(number, entry, events, position.copy(), position.outcome())
    raise AssertionError(at)


ROUTES = [show, moment]
