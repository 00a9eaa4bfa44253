"""Puzzles: all of a game, one of them, today's, what is said to an answer, and the solution. Nothing is stored."""

import asyncio
from datetime import UTC, datetime

import msgspec
from starlette.responses import Response

from trized.analysis.puzzles import daily
from trized.kernel import Puzzle, Refused
from trized.table.http.requests import Request
from trized.table.pages.registry import GamePackage
from trized.table.pages.responses import Json, render
from trized.table.routes.table import script_data
from trized.table.server import Server
from trized.table.study.puzzles import PuzzleViewer, kinds_of, puzzle_of

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


async def viewer(request: Request) -> PuzzleViewer:
    """Return a puzzle as a visitor looks at it; raise if there is no such game or puzzle."""
    package, puzzles = await asyncio.to_thread(read, request.server, request.part("game"))
    id = request.part("id")
    puzzle = todays(puzzles) if id == TODAY and puzzles else puzzle_of(package, id)
    return PuzzleViewer(package, puzzle, request.visitor.lang)


def path_of(request: Request) -> str:
    """Return the answers that have brought a page to where it stands."""
    return request.fields.get("path", "")[:PATH]


async def games(request: Request) -> Response:
    """Show which games have puzzles."""
    server, visitor = request.server, request.visitor
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
    styles = [*request.application.assets.themes, "puzzles.css"]
    texts = script_data({"texts": visitor.t.under("puzzle.js")})
    return render(request, "puzzles.html", cards=cards, styles=styles, data=texts)


async def overview(request: Request) -> Response:
    """Show all puzzles of a game."""
    visitor, game = request.visitor, request.part("game")
    package, puzzles = await asyncio.to_thread(read, request.server, game)
    if not puzzles:
        raise Refused(visitor.t("puzzle.none", title=package.game.title))
    kinds = kinds_of(package, puzzles, visitor.lang)
    return render(
        request,
        "puzzle_list.html",
        game=package.game,
        emblem=package.page.emblem(),
        puzzles=puzzles,
        kinds=kinds,
        names=dict(kinds),
        today=todays(puzzles).id,
        styles=[*request.application.assets.styles[game], "puzzles.css"],
        data=script_data({"game": game, "texts": visitor.t.under("puzzle.js")}),
    )


async def show(request: Request) -> Response:
    """Show a puzzle, or today's."""
    visitor, game = request.visitor, request.part("game")
    looked = await viewer(request)
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
    assets = request.application.assets
    return render(
        request,
        "puzzle.html",
        game=looked.package.game,
        puzzle=looked.puzzle,
        kind=looked.words.puzzle(looked.puzzle.kind, "name"),
        daily=request.part("id") == TODAY,
        number=puzzles.index(looked.puzzle) + 1,
        page=page,
        board=page.frames[0].html or "",
        data=script_data({"about": about, "page": bare}),
        styles=[*assets.styles[game], "lesson.css", "puzzles.css"],
        scripts=assets.scripts[game],
    )


async def answer(request: Request) -> Response:
    """Say whether an answer is right, and where it leads."""
    looked, said = await viewer(request), request.field("action")[:ANSWER]
    return Json(await asyncio.to_thread(looked.judge, path_of(request), said))


async def solution(request: Request) -> Response:
    """Play the solution from where a page stands."""
    looked = await viewer(request)
    return Json(await asyncio.to_thread(looked.solution, path_of(request)))


async def info(request: Request) -> Response:
    """Say what a piece or place is."""
    looked, piece = await viewer(request), request.field("piece")[:80]
    text, chapter, title = await asyncio.to_thread(looked.describe, path_of(request), piece)
    return Json({"text": text, "chapter": chapter, "title": title})
