"""Puzzles: lists, pages, the daily puzzle, mistakes from reviews, answers. Nothing is stored."""

from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import Response

from trized.analysis.decisions import MISTAKE
from trized.analysis.puzzles_solving import daily
from trized.kernel import Puzzle
from trized.kernel.page import emblem_of
from trized.kernel.puzzles import puzzles_of
from trized.table.http.requests import Request
from trized.table.pages.catalogue import refused
from trized.table.pages.registry import GamePackage
from trized.table.pages.responses import Json, render
from trized.table.play.challenge import today
from trized.table.routes.analysis import link
from trized.table.routes.review import finished
from trized.table.routes.table import script_data
from trized.table.server import Server
from trized.table.study.mistakes import MistakeViewer
from trized.table.study.puzzle_page import PuzzlePage, PuzzleViewer, kinds_of, puzzle_of
from trized.table.study.review_page import ReviewText
from trized.table.study.reviews import ReviewDepth

ANSWER = 200  # longest answer in letters
PATH = 200  # longest sequence of answers in letters
TODAY = "daily"  # instead of a puzzle's id


def todays(server: Server, puzzles: tuple[Puzzle, ...]) -> Puzzle:
    """Return the puzzle of the day (UTC)."""
    return daily(puzzles, today(server.sources))


def read(server: Server, game: str) -> tuple[GamePackage, tuple[Puzzle, ...]]:
    """Return a game and its puzzles, cached."""
    package = server.registry.get(game)
    return package, puzzles_of(package.game)


async def viewer(request: Request) -> PuzzleViewer:
    """Return the puzzle of a request in the visitor's language; raise if game, puzzle or mistake do not exist."""
    if "table" in request.path_params:
        return await mistake(request)
    package, puzzles = read(request.server, request.part("game"))
    id = request.part("id")
    puzzle = todays(request.server, puzzles) if id == TODAY and puzzles else puzzle_of(package, id)
    return PuzzleViewer(package, puzzle, request.visitor.lang)


async def mistake(request: Request) -> PuzzleViewer:
    """Return a mistake of a reviewed game as a puzzle; raise 404 if the review found none at this entry."""
    reviews, visitor = request.server.reviews, request.visitor
    table, looked = await finished(request)
    depth = ReviewDepth("people", await reviews.deepest(table))
    moments = {moment.number: moment for moment in await request.server.reviews.moments(table, depth)}
    for ply in await reviews.plies(table, depth):
        if ply.number == request.number("number") and ply.decision is not None and ply.decision.gravity >= MISTAKE:
            review_text = ReviewText(table, looked.seat, visitor.lang, visitor.t)
            return MistakeViewer(review_text, moments[ply.number], ply.decision)
    raise HTTPException(404)


async def show_mistake(request: Request) -> Response:
    """Show a mistake of a reviewed game as a puzzle."""
    looked = await viewer(request)
    page = looked.page()
    game, t = looked.package.game, request.visitor.t
    table, number = request.part("table"), request.number("number")
    about = {
        "game": game.name,
        "id": looked.puzzle.id,
        "here": f"/t/{table}/mistake/{number}",
        "texts": t.under("js") | t.under("puzzle.js"),
    }
    return page_of(
        request, looked, page, about, heading=t("mistake.title"), kind="", back=f"/t/{table}/review#{number}"
    )


def page_of(
    request: Request, looked: PuzzleViewer, page: PuzzlePage, about: Mapping[str, object], **parts: Any
) -> Response:
    """Return the page of a puzzle; `about` is the data of its script, `parts` the template's variables."""
    bare = msgspec.structs.replace(page, frames=[msgspec.structs.replace(page.frames[0], html=None)])
    game, assets = looked.package.game, request.application.assets
    return render(
        request,
        "puzzle.html",
        game=game,
        puzzle=looked.puzzle,
        page=page,
        analysis=link(game.name, page.position),
        board=page.frames[0].html or "",
        data=script_data({"about": about, "page": bare}),
        styles=[*assets.styles[game.name], "lesson.css", "puzzles.css"],
        scripts=assets.scripts[game.name],
        **parts,
    )


def path_of(request: Request) -> str:
    """Return the answers given so far, which lead to the position of the page."""
    return request.fields.get("path", "")[:PATH]


async def games(request: Request) -> Response:
    """Show the games that have puzzles."""
    server, visitor = request.server, request.visitor
    found = [read(server, package.game.name) for package in server.registry]
    cards = [
        {
            "name": package.game.name,
            "title": package.game.title,
            "emblem": emblem_of(package.page),
            "count": len(puzzles),
            "ids": " ".join(puzzle.id for puzzle in puzzles),
            "today": todays(request.server, puzzles).id,
        }
        for package, puzzles in found
        if puzzles
    ]
    styles = [*request.application.assets.themes, "puzzles.css"]
    titles = {package.game.name: package.game.title for package in server.registry}
    texts = script_data({"texts": visitor.t.under("puzzle.js"), "titles": titles})
    return render(request, "puzzles.html", cards=cards, styles=styles, data=texts)


async def overview(request: Request) -> Response:
    """Show all puzzles of a game."""
    visitor, game = request.visitor, request.part("game")
    package, puzzles = read(request.server, game)
    if not puzzles:
        raise refused("puzzle.none", title=package.game.title)
    kinds = kinds_of(package, puzzles, visitor.lang)
    return render(
        request,
        "puzzle_list.html",
        game=package.game,
        emblem=emblem_of(package.page),
        puzzles=puzzles,
        kinds=kinds,
        names=dict(kinds),
        today=todays(request.server, puzzles).id,
        styles=[*request.application.assets.styles[game], "puzzles.css"],
        data=script_data({"game": game, "texts": visitor.t.under("puzzle.js")}),
    )


async def show(request: Request) -> Response:
    """Show a puzzle, or the daily one."""
    visitor, game = request.visitor, request.part("game")
    looked = await viewer(request)
    page = looked.page()
    puzzles = puzzles_of(looked.package.game)
    about = {
        "game": game,
        "id": looked.puzzle.id,
        "here": f"/puzzles/{game}/{looked.puzzle.id}",
        "today": todays(request.server, puzzles).id,
        "others": [{"id": puzzle.id, "kind": puzzle.kind, "grade": puzzle.grade} for puzzle in puzzles],
        "texts": visitor.t.under("js") | visitor.t.under("puzzle.js"),
    }
    number = puzzles.index(looked.puzzle) + 1
    heading = visitor.t("puzzle.today") if request.part("id") == TODAY else visitor.t("puzzle.number", n=number)
    kind = looked.words.say(f"puzzle.{looked.puzzle.kind}.name")
    return page_of(request, looked, page, about, heading=heading, kind=kind, back=f"/puzzles/{game}")


async def answer(request: Request) -> Response:
    """Return whether an answer is correct, and the position after it."""
    looked, said = await viewer(request), request.field("action")[:ANSWER]
    return Json(looked.check_answer(path_of(request), said))


async def solution(request: Request) -> Response:
    """Play the solution from the position of the page."""
    looked = await viewer(request)
    return Json(looked.solution(path_of(request)))


async def info(request: Request) -> Response:
    """Return the description of a piece or place."""
    looked, piece = await viewer(request), request.field("piece")[:80]
    text, chapter, title = looked.describe(path_of(request), piece)
    return Json({"text": text, "chapter": chapter, "title": title})
