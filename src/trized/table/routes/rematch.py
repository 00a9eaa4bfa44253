"""Playing again with the same players: a new game, or a finished one from one of its positions."""

from dataclasses import replace

from starlette.exceptions import HTTPException
from starlette.responses import Response

from trized.kernel import Live
from trized.kernel.replay import Line
from trized.table.http.requests import Request
from trized.table.pages.catalogue import refused
from trized.table.pages.responses import form_done
from trized.table.play.creation import beginning_of, new_row, store_table
from trized.table.play.slices import slices
from trized.table.play.tables import OpenTable
from trized.table.play.thinking import bot_at_table
from trized.table.routes.table import table_of, viewer_of
from trized.table.seats.permissions import may_play_again, may_play_on


async def rematch(request: Request) -> Response:
    """Open a rematch, or the one that another player has already opened."""
    server = request.server
    table = await table_of(request)
    if not may_play_again(table, await viewer_of(request, table)):
        raise refused("error.rematch")
    if table.row.rematch:
        return form_done(request, f"/t/{table.row.rematch}")
    live = begin_again(table)
    begun = beginning_of(live)
    row = new_row(server, begun, listed=table.row.listed, shared=table.row.shared, hints=table.row.hints)
    keys = [replace(key, table=row.id, since=0) for key in await server.store.keys(table.id) if not key.invitation]
    await server.store.add(replace(row, away=table.row.away), keys, begun.entries)
    if not await server.store.link_rematch(table.id, row.id):
        await server.store.forget(row.id)
        quicker = await server.store.table(table.id)
        return form_done(request, f"/t/{quicker.rematch if quicker else table.id}")
    table.row = replace(table.row, rematch=row.id)
    table.notify()
    await server.bus.moved(table.id)
    again = await server.tables.get(row.id)
    again.creator = table.creator
    server.wake_bots(again)
    return form_done(request, f"/t/{row.id}")


def begin_again(table: OpenTable) -> Live:
    """Start a new game with the same options, start position and holders."""
    game = table.package.game
    options = table.live.record.options
    if position := table.live.record.position:
        return seated(Live.start_from(game, position, table.sources.chance()), table)
    again = {**options, **game.terms(options).again}
    return seated(Live.start(game, again, table.sources.chance(), [""] * table.seats), table)


async def play_on(request: Request) -> Response:
    """Open a new table that continues from before an entry of a finished game, with new draws."""
    server, number = request.server, request.number("number")
    table = await table_of(request)
    viewer = await viewer_of(request, table)
    if not may_play_on(table, viewer):
        raise refused("error.play_on")
    entries = table.live.record.entries
    if number not in Line(entries).plies:
        raise HTTPException(404)
    live = await go_back(table, number)
    made = await store_table(
        server, request.sender, beginning_of(live), viewer.seats, listed=False, shared=table.row.shared
    )
    return form_done(request, f"/t/{made}")


async def go_back(table: OpenTable, number: int) -> Live:
    """Return the game as it was before entry `number`, with the holders of the table."""
    record, game, nobody = table.live.record, table.package.game, [""] * table.seats
    plies = [ply for ply in Line(record.entries).plies if ply < number]
    live = Live.at_start(game, replace(record, players=nobody), table.sources.chance())
    if not plies:  # a start position marks a game that began elsewhere
        live = Live.start_from(game, live.state.text(), table.sources.chance(), nobody)
    async for ply in slices(plies):
        live.follow(record.entries[ply - 1])
    return seated(live, table)


def seated(live: Live, table: OpenTable) -> Live:
    """Give a game the holders that `table` had at its end."""
    for seat, holder in enumerate(table.holders):
        if holder.bot:
            live.take_over(seat, bot_at_table(holder.bot))
        elif holder.joined:
            live.join(seat, holder.name)
    return live
