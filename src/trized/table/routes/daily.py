"""The daily challenge: today's games, one attempt each, and the standings of today and earlier days."""

import json
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import Response

from trized.kernel import Game, Live
from trized.kernel.catalogue import capital
from trized.kernel.clean import clean_line
from trized.kernel.log import bot_name
from trized.kernel.page import emblem_of
from trized.table.http.requests import Request
from trized.table.pages.catalogue import refused
from trized.table.pages.registry import GamePackage
from trized.table.pages.responses import form_done, render
from trized.table.play.challenge import SameDraws, is_day, level_of, options_of, seed_of_day, today
from trized.table.play.creation import beginning_of, store_table
from trized.table.seats.visitor import NAME, Visitor
from trized.table.server import Server
from trized.table.store.attempts import SHOWN, Attempt


async def show(request: Request) -> Response:
    """Show the games of a day's challenge and their standings."""
    server, visitor = request.server, request.visitor
    now = today(server.sources).isoformat()
    day = request.fields.get("day") or now
    if not is_day(day) or day > now:
        raise HTTPException(404)
    mine = {} if visitor.fresh else await server.ends.attempts.of(day, visitor.hash)
    games = [await game_data(server, visitor, package, day, mine) for package in server.registry]
    earlier = await server.ends.attempts.days(now)
    return render(
        request,
        "daily.html",
        styles=[*request.application.assets.themes, "results.css", "charts.css"],
        day=day,
        today=now,
        is_today=day == now,
        games=games,
        days=[now, *earlier],
        nickname=next((attempt.nickname for attempt in mine.values() if attempt.nickname), ""),
    )


async def game_data(
    server: Server, visitor: Visitor, package: GamePackage, day: str, mine: dict[str, Attempt]
) -> dict[str, Any]:
    """Return the template data of one game's challenge."""
    game = package.game
    standings = await server.ends.attempts.standings(day, game.name)
    own = mine.get(game.name)
    place = next((at for at, one in enumerate(standings, 1) if one.hash == visitor.hash), 0)
    return {
        "name": game.name,
        "title": game.title,
        "emblem": emblem_of(package.page),
        "facts": option_facts(game, day, visitor),
        "attempt": own,
        "place": place,
        "count": len(standings),
        "rows": [row(at, one, visitor) for at, one in enumerate(standings[:SHOWN], 1)],
        "more": max(0, len(standings) - SHOWN),
        "own_row": row(place, standings[place - 1], visitor) if place > SHOWN else None,
    }


def option_facts(game: Game, day: str, visitor: Visitor) -> list[tuple[str, str]]:
    """Return the opponent and the unusual options of a day's game as names and values."""
    options, usual, words = options_of(day, game), game.settle({}), game.words(visitor.lang)
    together = len(game.sides(options)) == 1
    told = [] if together else [(visitor.t("daily.opponent"), capital(bot_name(level_of(day), visitor.lang)))]
    special = [name for name, value in options.items() if value != usual[name] or name == game.difficulty]
    for name in dict.fromkeys([*special, *(name for variety in game.varieties for name in variety)]):
        told.append((words.option(name).name, capital(words.option(name, options[name]).name)))
    return told


def row(place: int, attempt: Attempt, visitor: Visitor) -> dict[str, Any]:
    """Return a row of the standings, without draws and without a link to the table."""
    return {
        "place": place,
        "mine": attempt.hash == visitor.hash,
        "nickname": attempt.nickname,
        "result": attempt.result,
        "score": json.loads(attempt.score).get(visitor.lang, ""),
        "turns": attempt.turns,
    }


async def begin(request: Request) -> Response:
    """Start today's game or return to it; a browser has one attempt."""
    server, visitor, posted = request.server, request.visitor, request.fields
    package, day = server.registry.get(posted.get("game", "")), today(server.sources).isoformat()
    game, attempts = package.game, server.ends.attempts
    known = (await attempts.of(day, visitor.hash)).get(game.name)
    if known is not None:
        return form_done(request, f"/t/{known.table_id}")
    if not request.application.guard.may_attempt(request.scope):
        raise refused("daily.often")
    nickname = clean_line(posted.get("nickname", ""), NAME)
    live, seats = await new_challenge(server, game, day, nickname)
    bots = seed_of_day(await attempts.secret(), day, f"{game.name} bots").hex()[:32]
    table = await store_table(
        server, request.sender, beginning_of(live), seats, listed=False, shared=False, challenge=day, bot_secret=bots
    )
    begun = Attempt(day, game.name, visitor.hash, table, nickname, server.store.now())
    if not await attempts.begin(begun):
        await server.store.forget(table)
        server.tables.forget(await server.tables.get(table))
        quicker = (await attempts.of(day, visitor.hash)).get(game.name)
        if quicker is None:
            raise refused("daily.full")
        table = quicker.table_id
    return form_done(request, f"/t/{table}")


async def new_challenge(server: Server, game: Game, day: str, nickname: str) -> tuple[Live, tuple[int, ...]]:
    """Return the game of a day and the player's seats: one, or all in a cooperative game."""
    options = options_of(day, game)
    chance = SameDraws(seed_of_day(await server.ends.attempts.secret(), day, game.name))
    seats = range(game.seats(options))
    live = Live.start(game, options, chance, [""] * len(seats))
    mine = tuple(seats) if len(game.sides(options)) == 1 else (0,)
    for seat in seats:
        if seat in mine:
            live.join(seat, nickname)
        else:
            live.take_over(seat, level_of(day))
    return live, mine
