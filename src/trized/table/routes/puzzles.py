"""Puzzles: all of a game, one of them, today's, what is said to an answer, and the solution. Nothing is stored."""

import asyncio
from datetime import UTC, datetime
from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromQuery

from trized.analysis.puzzles import daily
from trized.kernel import Puzzle, Refused
from trized.table.dependencies import AnyRequest, PathText, ServerDependency, VisitorDependency
from trized.table.pages.registry import GamePackage
from trized.table.pages.responses import render
from trized.table.routes.table import script_data
from trized.table.seats.visitor import Visitor
from trized.table.server import Server
from trized.table.study.puzzles import PuzzleViewer, Reply, kinds_of, puzzle_of

ANSWER = 200  # letters of an answer
PATH = 200  # letters of the way that a page has come
TODAY = "daily"  # stands where an id would


def todays(puzzles: tuple[Puzzle, ...]) -> Puzzle:
    """Return today's puzzle; the day begins at midnight UTC, for everybody."""
    return daily(puzzles, datetime.now(UTC).date())


def read(server: Server, game: str) -> tuple[GamePackage, tuple[Puzzle, ...]]:
    """Return a game and its puzzles; they are read from their file once."""
    package = server.registry.get(game)
    return package, package.game.puzzles()


async def viewer(server: Server, visitor: Visitor, game: str, name: str) -> PuzzleViewer:
    """Return a puzzle as a visitor looks at it; raise if there is no such game or puzzle."""
    package, puzzles = await asyncio.to_thread(read, server, game)
    return PuzzleViewer(
        package, todays(puzzles) if name == TODAY and puzzles else puzzle_of(package, name), visitor.lang
    )


@get("/puzzles")
async def games(request: AnyRequest, server: ServerDependency, visitor: VisitorDependency) -> Response[str]:
    """Show which games have puzzles."""
    found = [await asyncio.to_thread(read, server, package.game.name) for package in server.registry]
    cards = [
        {
            "name": package.game.name,
            "title": package.game.title,
            "emblem": package.page.emblem(),
            "count": len(puzzles),
            "ids": " ".join(puzzle.id for puzzle in puzzles),
            "today": todays(puzzles).id,
        }
        for package, puzzles in found
        if puzzles
    ]
    styles = [*request.app.state.assets.themes, "puzzles.css"]
    texts = script_data({"texts": visitor.t.under("puzzle.js")})
    return render(request, visitor, "puzzles.html", cards=cards, styles=styles, data=texts)


@get("/puzzles/{game:str}")
async def overview(
    request: AnyRequest, server: ServerDependency, visitor: VisitorDependency, game: PathText
) -> Response[str]:
    """Show all puzzles of a game."""
    package, puzzles = await asyncio.to_thread(read, server, game)
    if not puzzles:
        raise Refused(visitor.t("puzzle.none", title=package.game.title))
    kinds = kinds_of(package, puzzles, visitor.lang)
    return render(
        request,
        visitor,
        "puzzle_list.html",
        game=package.game,
        emblem=package.page.emblem(),
        puzzles=puzzles,
        kinds=kinds,
        names=dict(kinds),
        today=todays(puzzles).id,
        styles=[*request.app.state.assets.styles[game], "puzzles.css"],
        data=script_data({"game": game, "texts": visitor.t.under("puzzle.js")}),
    )


@get("/puzzles/{game:str}/{name:str}")
async def show(
    request: AnyRequest, server: ServerDependency, visitor: VisitorDependency, game: PathText, name: PathText
) -> Response[str]:
    """Show a puzzle, or today's."""
    looked = await viewer(server, visitor, game, name)
    page = await asyncio.to_thread(looked.page)
    puzzles = looked.package.game.puzzles()
    about = {
        "game": game,
        "id": looked.puzzle.id,
        "grade": looked.puzzle.grade,
        "kind": looked.puzzle.kind,
        "today": todays(puzzles).id,
        "others": [{"id": puzzle.id, "kind": puzzle.kind, "grade": puzzle.grade} for puzzle in puzzles],
        "texts": visitor.t.under("js") | visitor.t.under("puzzle.js"),
    }
    bare = msgspec.structs.replace(page, frames=[msgspec.structs.replace(page.frames[0], html=None)])
    assets = request.app.state.assets
    return render(
        request,
        visitor,
        "puzzle.html",
        game=looked.package.game,
        puzzle=looked.puzzle,
        kind=looked.words.puzzle(looked.puzzle.kind, "name"),
        daily=name == TODAY,
        number=puzzles.index(looked.puzzle) + 1,
        page=page,
        board=page.frames[0].html or "",
        data=script_data({"about": about, "page": bare}),
        styles=[*assets.styles[game], "lesson.css", "puzzles.css"],
        scripts=assets.scripts[game],
    )


@get("/puzzles/{game:str}/{name:str}/answer")
async def answer(
    server: ServerDependency,
    visitor: VisitorDependency,
    game: PathText,
    name: PathText,
    say: FromQuery[str],
    path: FromQuery[str] = "",
) -> Response[Reply]:
    """Say whether an answer is right, and where it leads."""
    looked = await viewer(server, visitor, game, name)
    return Response(await asyncio.to_thread(looked.judge, path[:PATH], say[:ANSWER]))


@get("/puzzles/{game:str}/{name:str}/solution")
async def solution(
    server: ServerDependency, visitor: VisitorDependency, game: PathText, name: PathText, path: FromQuery[str] = ""
) -> Response[Reply]:
    """Play the solution from where a page stands."""
    looked = await viewer(server, visitor, game, name)
    return Response(await asyncio.to_thread(looked.solution, path[:PATH]))


@get("/puzzles/{game:str}/{name:str}/info")
async def info(
    server: ServerDependency,
    visitor: VisitorDependency,
    game: PathText,
    name: PathText,
    piece: FromQuery[str],
    path: FromQuery[str] = "",
) -> Response[dict[str, Any]]:
    """Say what a piece or place is."""
    looked = await viewer(server, visitor, game, name)
    text, chapter, title = await asyncio.to_thread(looked.describe, path[:PATH], piece[:80])
    return Response({"text": text, "chapter": chapter, "title": title})


ROUTES = [games, overview, show, answer, solution, info]
