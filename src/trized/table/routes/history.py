"""The history page: the games of this browser; export, import, transfer to another browser, deletion."""

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
from trized.kernel.scenario import scenarios_of
from trized.table.http.requests import Request
from trized.table.pages import history
from trized.table.pages.catalogue import refused
from trized.table.pages.charts import bars
from trized.table.pages.pictures import without_inline_style
from trized.table.pages.registry import GamePackage
from trized.table.pages.responses import Json, form_done, render
from trized.table.play.challenge import today
from trized.table.routes.home import list_tables
from trized.table.seats.credentials import hash_secret, is_secret, is_table_id, new_secret
from trized.table.seats.visitor import Visitor
from trized.table.server import Server
from trized.table.store.results import MOST, RESULTS, STARS, Result

FORMAT = 1
FILE = 2 * 1024 * 1024  # bytes of the largest export
LISTED = 60  # games listed one by one
LONG_AGO = 1_000_000_000  # earliest plausible time of an end
SKEW = 60  # seconds by which another server's clock may be ahead
NAMES = 120  # longest text of all opponents' names


class HistoryFile(Struct, rename={"format": "trized history"}):
    """An exported history; docs/history.md describes the format."""

    format: int
    games: Annotated[list[Result], Meta(max_length=MOST)]


async def show(request: Request) -> Response:
    """Show the history of this browser."""
    server, visitor = request.server, request.visitor
    known = [] if visitor.fresh else await server.ends.results.of(visitor.hash)
    games, all_games = list(server.registry.modules), [package.game for package in server.registry]
    found = [one for one in known if one.game in games]
    there = await server.store.standing([one.table_id for one in found[:LISTED]])
    others = [] if server.settings.multiuser else await server.store.tables_without(visitor.hash)
    periods = history.periods(found, today(server.sources))
    with_puzzles = games_with_puzzles(server)
    said = [period_tooltip(period, visitor) for period in periods]
    told = [scenario_data(package, found, visitor) for package in server.registry]
    scenarios = [one for of_game in told for one in of_game]
    assets = request.application.assets
    boards = dict.fromkeys(style for one in scenarios for style in assets.styles[one["game"]])
    return render(
        request,
        "history.html",
        styles=[*boards, *(style for style in assets.themes if style not in boards), "results.css", "charts.css"],
        total=history.count(found),
        streaks=history.streaks(found),
        chart=bars(periods, visitor.t("history.chart"), said),
        lines=[
            opponent_data(server.registry.get(line.game), line, visitor) for line in history.lines(found, all_games)
        ],
        games=[game_data(server.registry.get(one.game), one, one.table_id in there, visitor) for one in found[:LISTED]],
        more=max(0, len(found) - LISTED),
        next=[
            suggestion_data(package, found, visitor, package.game.name in with_puzzles) for package in server.registry
        ],
        scenarios=scenarios,
        others=await list_tables(server, visitor, [(row, ()) for row in others]),
        texts=visitor.t.under("history_js"),
    )


def period_tooltip(period: history.Period, visitor: Visitor) -> str:
    """Return the tooltip of a bar of the chart."""
    count = period.count
    return visitor.t("history.bar", day=period.begins.isoformat(), n=count.played, won=count.won, lost=count.lost)


def against(package: GamePackage, level: str, people: bool, visitor: Visitor) -> str:
    """Return the name of an opponent: people, a level of bots, or a difficulty."""
    if people:
        return visitor.t("history.people")
    game = package.game
    if scenario := next((one for one in scenarios_of(game) if one.name == level), None):
        return visitor.t("history.scenario", title=scenario.text("title", visitor.lang))
    if level and game.difficulty:
        usual, step, option = game.settle({}), ladder_of(game).get(level, {}), game.words(visitor.lang).option
        said = [option(name, step[name]).name for name in step if name == game.difficulty or step[name] != usual[name]]
        return capital(", ".join(said)) or visitor.t("history.custom")
    return capital(bot_name(level, visitor.lang)) if level else visitor.t("history.same_screen")


def opponent_data(package: GamePackage, line: history.OpponentLine, visitor: Visitor) -> dict[str, Any]:
    """Return the template data for the games against one opponent."""
    said = against(package, line.level, line.people, visitor)
    return {"game": package.game.name, "title": package.game.title, "against": said, "line": line}


def game_data(package: GamePackage, one: Result, there: bool, visitor: Visitor) -> dict[str, Any]:
    """Return the template data of one game; `there` is whether its table still exists."""
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
        "stars": one.stars,
    }


def games_with_puzzles(server: Server) -> set[str]:
    """Return the names of games that have puzzles, cached."""
    return {package.game.name for package in server.registry if puzzles_of(package.game)}


def suggestion_data(package: GamePackage, found: list[Result], visitor: Visitor, has_puzzles: bool) -> dict[str, Any]:
    """Return the template data of the suggested next step in a game."""
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


def scenario_data(package: GamePackage, found: list[Result], visitor: Visitor) -> list[dict[str, Any]]:
    """Return the scenarios of a game with the best result of this browser in stars."""
    lang, value, mine = visitor.lang, package.page.value, [one for one in found if one.game == package.game.name]
    return [
        {
            "game": package.game.name,
            "of": package.game.title,
            "scenario": one,
            "title": one.text("title", lang),
            "situation": one.text("situation", lang),
            "picture": without_inline_style("".join(value(*option, lang) for option in one.options.items())),
            "stars": max((game.stars for game in mine if game.level == one.name), default=0),
        }
        for one in scenarios_of(package.game)
    ]


async def export(request: Request) -> Response:
    """Send the history of this browser as a file."""
    server, visitor = request.server, request.visitor
    known = [] if visitor.fresh else await server.ends.results.of(visitor.hash)
    file = {"trized history": FORMAT, "games": [msgspec.structs.asdict(one) for one in known]}
    data = msgspec.json.format(msgspec.json.encode(file), indent=1)
    headers = {"content-disposition": 'attachment; filename="trized-history.json"'}
    return Response(data, media_type="application/json", headers=headers)


async def bring_file(request: Request) -> Response:
    """Add the games of a file to the history of this browser; games already there stay unchanged."""
    server, visitor = request.server, request.visitor
    found = read_file(request.file, server)
    return form_done(request, "/history", new=await server.ends.results.add(visitor.hash, found))


def read_file(data: bytes, server: Server) -> list[Result]:
    """Return the games of an exported file; raise Refused if it is invalid."""
    try:
        file = msgspec.json.decode(data, type=HistoryFile)
        if file.format != FORMAT:
            raise refused("history.newer")
    except (msgspec.MsgspecError, UnicodeError):
        raise refused("history.unreadable") from None
    now = max(server.store.now(), int(server.sources.now())) + SKEW
    for one in file.games:
        possible = (
            is_table_id(one.table_id)
            and one.result in RESULTS
            and LONG_AGO <= one.ended <= now
            and 0 <= one.turns < 1_000_000
            and len(one.opponent) <= NAMES
            and len(one.game) <= 32
            and len(one.level) <= 32
            and len(one.day) <= 10
            and 0 <= one.stars <= STARS
            and all(clean_line(text, 120) == text for text in (one.game, one.level, one.day))
        )
        if not possible:
            raise refused("history.unreadable")
    return [msgspec.structs.replace(one, opponent=clean_line(one.opponent, NAMES)) for one in file.games]


async def link(request: Request) -> Response:
    """Create a secret link that copies the history of this browser to another one, once."""
    server, visitor = request.server, request.visitor
    secret = new_secret(server.sources)
    if not await server.ends.results.offer(visitor.hash, hash_secret(secret)):
        raise refused("history.links")
    return Json({"link": f"/history#{secret}"})


async def bring(request: Request) -> Response:
    """Copy the history behind a secret link to this browser."""
    server, visitor = request.server, request.visitor
    secret = request.fields.get("secret", "")
    new = await server.ends.results.bring(hash_secret(secret), visitor.hash) if is_secret(secret) else None
    if new is None:
        raise refused("history.no_link")
    return form_done(request, "/history", new=new)


async def delete(request: Request) -> Response:
    """Delete the history of this browser; its tables and challenge attempts remain."""
    await request.server.ends.results.forget(request.visitor.hash)
    return form_done(request, "/history")
