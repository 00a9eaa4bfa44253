"""The home page: games, own tables, tables to watch, and the choice of language."""

import asyncio
import logging
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from starlette.responses import Response

from trized.kernel import LANGUAGES, LEVELS, PUBLIC, Refused
from trized.kernel.catalogue import capital
from trized.kernel.lesson import lessons_of
from trized.kernel.log import bot_name, level_names
from trized.kernel.page import emblem_of
from trized.kernel.words import blurb_of
from trized.table.http.requests import Request
from trized.table.pages.catalogue import refused
from trized.table.pages.frames import won
from trized.table.pages.history import next_opponent
from trized.table.pages.registry import GamePackage
from trized.table.pages.responses import back_of, form_done, render
from trized.table.play.tables import Gone, OpenTable
from trized.table.routes.table import table_of
from trized.table.seats.visitor import LANG_COOKIE, Visitor
from trized.table.server import Server
from trized.table.store.results import Result
from trized.table.store.schema import TableRow

WATCHED = 2 * 86_400  # seconds without a visit after which a table is no longer listed to watch
log = logging.getLogger("trized.table")


async def home(request: Request) -> Response:
    """Show the games and the tables of this browser."""
    server, visitor = request.server, request.visitor
    mine = [] if visitor.fresh else await server.store.tables_of(visitor.hash)
    held = {row.id for row, _ in mine}
    watch = [row for row in await server.store.to_watch(server.store.now() - WATCHED) if row.id not in held]
    lines = await list_tables(server, visitor, [(row, key.seats) for row, key in mine])
    waiting = sum(line["turn"] for line in lines)
    names = level_names(visitor.lang)
    results = [] if visitor.fresh else await server.ends.results.of(visitor.hash)
    return render(
        request,
        "home.html",
        styles=request.application.assets.themes,
        waiting=visitor.t("home.waiting", n=waiting) if waiting else "",
        games=[card(package, visitor, results) for package in server.registry],
        levels=[(level, names[level]) for level in LEVELS],
        mine=lines,
        watch=await list_tables(server, visitor, [(row, ()) for row in watch[:12]]),
    )


def card(package: GamePackage, visitor: Visitor, results: Sequence[Result]) -> dict[str, Any]:
    """Return the template data of a game; `results` are the visitor's."""
    game = package.game
    first, second = [*[lesson.name for lesson in lessons_of(game)], "", ""][:2]
    return {
        "name": game.name,
        "title": game.title,
        "emblem": emblem_of(package.page),
        "blurb": blurb_of(game.words(visitor.lang)),
        "together": len(game.sides(game.settle({}))) == 1,
        "lesson": first,
        "second": second,
        "level": next_opponent(game, results),
    }


async def list_tables(
    server: Server, visitor: Visitor, rows: Sequence[tuple[TableRow, tuple[int, ...]]]
) -> list[dict[str, Any]]:
    """Return the template data of a list of tables; one that cannot be opened is left out."""
    found = await asyncio.gather(*(line(server, visitor, row, seats) for row, seats in rows), return_exceptions=True)
    lines = []
    for (row, _), one in zip(rows, found, strict=True):
        if isinstance(one, dict):
            lines.append(one)
        elif not isinstance(one, Gone):
            log.error("a table cannot be opened", extra={"table": row.id, "why": str(one)})
    return lines


async def line(server: Server, visitor: Visitor, row: TableRow, seats: tuple[int, ...]) -> dict[str, Any]:
    """Return the template data of a table, from its public view; `seats` are the visitor's."""
    table = await server.tables.get(row.id)
    words = table.package.game.words(visitor.lang)
    view = table.last.after.view(PUBLIC)
    who = [
        bot_name(holder.bot, visitor.lang)
        if holder.bot
        else holder.name or (capital(words.seat(view, seat)) if holder.joined else visitor.t("home.free"))
        for seat, holder in enumerate(table.holders)
        if seat not in seats
    ]
    return {
        "id": row.id,
        "title": table.package.game.title,
        "who": [name if times == 1 else f"{times} × {name}" for name, times in Counter(who).items()],
        "turn": any(seat in seats for seat in table.waiting()),
        "over": table.last.outcome is not None,
        "entries": table.last.number,
        "result": result(table, seats, visitor),
        "opened": datetime.fromtimestamp(row.opened, UTC).isoformat(),
    }


def result(table: OpenTable, seats: Sequence[int], visitor: Visitor) -> str:
    """Return how a game ended for the holder of `seats`, in a word; empty before the end."""
    outcome = table.last.outcome
    if outcome is None:
        return ""
    mine = {won(table, outcome, seat) for seat in seats}
    if mine in ({True}, {False}):
        return visitor.t("home.won" if True in mine else "home.lost")
    drawn = not outcome.winners and len(table.live.game.sides(table.live.record.options)) > 1
    return visitor.t("home.draw" if drawn else "home.over")


async def remove(request: Request) -> Response:
    """Remove a table from the list of this browser; if no other browser holds a seat, nobody can see it any more."""
    server, visitor = request.server, request.visitor
    table = await table_of(request)
    key = await server.store.key(table.id, visitor.hash)
    if key is None or key.invitation:
        raise refused("error.not_yours")
    if await server.store.leave(table.id, visitor.hash):
        server.tables.forget(table)
    else:
        await server.tables.look_who_holds(table)
    await server.bus.moved(table.id)
    return form_done(request, "/#mine")


async def choose_language(request: Request) -> Response:
    """Set the language cookie."""
    visitor, posted = request.visitor, request.fields
    lang = posted.get("lang", "")
    if lang not in LANGUAGES:
        raise Refused("language", lang=lang, known=LANGUAGES)
    response = form_done(request, back_of(request))
    visitor.keep(response, LANG_COOKIE, lang)
    return response
