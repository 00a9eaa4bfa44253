"""What I have played: the games of this browser, and ways to keep them, to bring them elsewhere, and to forget them."""

import asyncio
import time
from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from starlette.responses import Response

from trized.kernel.catalogue import capital
from trized.kernel.clean import clean_line
from trized.kernel.game import ladder_of
from trized.kernel.lesson import lessons_of
from trized.kernel.log import bot_name
from trized.kernel.page import emblem_of
from trized.kernel.puzzles import puzzles_of
from trized.table.http.requests import Request
from trized.table.pages import history
from trized.table.pages.catalogue import refused
from trized.table.pages.charts import bars
from trized.table.pages.registry import GamePackage
from trized.table.pages.responses import Json, form_done, render
from trized.table.routes.home import list_tables
from trized.table.seats.credentials import hash_secret, is_secret, is_table_id, new_secret
from trized.table.seats.visitor import Visitor
from trized.table.server import Server
from trized.table.store.results import MOST, RESULTS, Result

FORMAT = 1
FILE = 6 * 1024 * 1024  # bytes of a form with the longest export: names may take 12 bytes a letter there
LISTED = 60  # games that the page lists one by one
LONG_AGO = 1_000_000_000  # no game ended before this time
SKEW = 60  # seconds by which the clock of another server may be ahead
NAMES = 120  # letters of all opponents together
Short = Annotated[str, Meta(max_length=NAMES)]


class HistoryFile(Struct, rename={"format": "trized history"}):
    """The games of a browser as a file; docs/history.md describes it."""

    format: int
    games: Annotated[list[dict[str, Short | int]], Meta(max_length=MOST)]


async def show(request: Request) -> Response:
    """Show what this browser has played."""
    server, visitor = request.server, request.visitor
    known = [] if visitor.fresh else await server.ends.results.of(visitor.hash)
    games, all_games = list(server.registry.modules), [package.game for package in server.registry]
    found = [one for one in known if one.game in games]
    there = await server.store.standing([one.table_id for one in found[:LISTED]])
    others = [] if server.settings.multiuser else await server.store.tables_without(visitor.hash)
    today = datetime.now(UTC).date()
    periods = history.periods(found, today)
    with_puzzles = await asyncio.to_thread(games_with_puzzles, server)
    said = [tell_period(period, visitor) for period in periods]
    return render(
        request,
        "history.html",
        styles=[*request.application.assets.themes, "results.css", "charts.css"],
        total=history.count(found),
        streaks=history.streaks(found),
        chart=bars(periods, visitor.t("history.chart"), said),
        lines=[tell_line(server.registry.get(line.game), line, visitor) for line in history.lines(found, all_games)],
        games=[tell_game(server.registry.get(one.game), one, one.table_id in there, visitor) for one in found[:LISTED]],
        more=max(0, len(found) - LISTED),
        next=[
            tell_suggestion(package, found, visitor, package.game.name in with_puzzles) for package in server.registry
        ],
        others=await list_tables(server, visitor, [(row, ()) for row in others]),
        texts=visitor.t.under("history_js"),
    )


def tell_period(period: history.Period, visitor: Visitor) -> str:
    """Describe in words what a bar of the chart shows."""
    count = period.count
    return visitor.t("history.bar", day=period.begins.isoformat(), n=count.played, won=count.won, lost=count.lost)


def against(package: GamePackage, level: str, people: bool, visitor: Visitor) -> str:
    """Name an opponent: people, a bot by its level, or the game itself by how hard it was."""
    if people:
        return visitor.t("history.people")
    game = package.game
    if level and game.difficulty:
        usual, step, option = game.settle({}), ladder_of(game).get(level, {}), game.words(visitor.lang).option
        said = [option(name, step[name]).name for name in step if name == game.difficulty or step[name] != usual[name]]
        return capital(", ".join(said)) or visitor.t("history.custom")
    return capital(bot_name(level, visitor.lang)) if level else visitor.t("history.same_screen")


def tell_line(package: GamePackage, line: history.OpponentLine, visitor: Visitor) -> dict[str, Any]:
    """Return what the page says about the games against one kind of opponent."""
    said = against(package, line.level, line.people, visitor)
    return {"game": package.game.name, "title": package.game.title, "against": said, "line": line}


def tell_game(package: GamePackage, one: Result, there: bool, visitor: Visitor) -> dict[str, Any]:
    """Return what the page says about one game."""
    return {
        "id": one.table_id,
        "there": there,
        "title": package.game.title,
        "against": one.opponent
        if one.opponent.strip("?, ")
        else against(package, one.level, bool(one.opponent), visitor),
        "ended": datetime.fromtimestamp(one.ended, UTC).isoformat(),
        "result": one.result,
        "turns": one.turns,
        "day": one.day,
    }


def games_with_puzzles(server: Server) -> set[str]:
    """Return the games that have puzzles; they are read from their files once."""
    return {package.game.name for package in server.registry if puzzles_of(package.game)}


def tell_suggestion(package: GamePackage, found: list[Result], visitor: Visitor, has_puzzles: bool) -> dict[str, Any]:
    """Return what the page suggests for a game: as far as there is such a page."""
    game, (kind, level, reached, share) = package.game, history.suggest(package.game, found)
    said = against(package, level, False, visitor) if level else ""
    lesson = next((f"/learn/{game.name}/{lesson.name}" for lesson in lessons_of(game)), "")
    address = ""
    if kind == "lesson":
        kind, address = ("lesson", lesson) if lesson else ("rules", f"/rules/{game.name}")
    elif kind == "puzzle":
        address = f"/puzzles/{game.name}" if has_puzzles else ""
        kind = "puzzle" if address else "again"
    sentences = [visitor.t(f"history.next_{kind}", game=game.title, level=said)]
    if reached and level in game.expert_shares:
        known = {"mine": share, "reached": against(package, reached, False, visitor)}
        sentences.append(visitor.t("history.next_shares", **known, level=said, bots=game.expert_shares[level]))
    return {
        "name": game.name,
        "title": game.title,
        "emblem": emblem_of(package.page),
        "kind": kind,
        "level": level,
        "said": " ".join(sentences),
        "button": visitor.t(f"history.do_{kind}"),
        "address": address,
        "options": ladder_of(game).get(level, {"level": level}),
    }


async def export(request: Request) -> Response:
    """Send the games of this browser as a file."""
    server, visitor = request.server, request.visitor
    known = [] if visitor.fresh else await server.ends.results.of(visitor.hash)
    file = HistoryFile(FORMAT, [msgspec.structs.asdict(one) for one in known])
    data = msgspec.json.format(msgspec.json.encode(file), indent=1)
    headers = {"content-disposition": 'attachment; filename="trized-history.json"'}
    return Response(data, media_type="application/json", headers=headers)


async def bring_file(request: Request) -> Response:
    """Add the games of a file to those of this browser; a game that is there already stays as it is."""
    server, visitor = request.server, request.visitor
    found = read_file(request.fields.get("file", ""), server)
    return form_done(request, "/history", new=await server.ends.results.add(visitor.hash, found))


def read_file(text: str, server: Server) -> list[Result]:
    """Read a file of games; raise Refused if it is none, or says what cannot be."""
    try:
        file = msgspec.json.decode(text, type=HistoryFile)
        if file.format != FORMAT:
            raise refused("history.newer")
        found = [msgspec.convert(game, Result) for game in file.games]
    except (msgspec.MsgspecError, UnicodeError):
        raise refused("history.unreadable") from None
    now = max(server.store.now(), int(time.time())) + SKEW
    for one in found:
        possible = (
            is_table_id(one.table_id)
            and one.result in RESULTS
            and LONG_AGO <= one.ended <= now
            and 0 <= one.turns < 1_000_000
            and len(one.game) <= 32
            and len(one.level) <= 32
            and len(one.day) <= 10
            and all(clean_line(text, 120) == text for text in (one.game, one.level, one.day))
        )
        if not possible:
            raise refused("history.unreadable")
    return [msgspec.structs.replace(one, opponent=clean_line(one.opponent, NAMES)) for one in found]


async def link(request: Request) -> Response:
    """Make a secret link that brings the games of this browser to another one, once."""
    server, visitor = request.server, request.visitor
    secret = new_secret()
    if not await server.ends.results.offer(visitor.hash, hash_secret(secret)):
        raise refused("history.links")
    return Json({"link": f"/history#{secret}"})


async def bring(request: Request) -> Response:
    """Take over the games that a secret link means."""
    server, visitor = request.server, request.visitor
    secret = request.fields.get("secret", "")
    new = await server.ends.results.bring(hash_secret(secret), visitor.hash) if is_secret(secret) else None
    if new is None:
        raise refused("history.no_link")
    return form_done(request, "/history", new=new)


async def delete(request: Request) -> Response:
    """Forget all games of this browser; tables and challenges stay as they are."""
    await request.server.ends.results.forget(request.visitor.hash)
    return form_done(request, "/history")
