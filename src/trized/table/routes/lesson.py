"""Lessons: the page, its steps, what is said to an answer, and what a piece is. Nothing is stored."""

from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromQuery

from trized.table.dependencies import AnyRequest, PathNumber, PathText, ServerDependency, VisitorDependency
from trized.table.pages.responses import render
from trized.table.routes.table import script_data
from trized.table.seats.visitor import Visitor
from trized.table.server import Server
from trized.table.study.lesson import LessonPage, LessonViewer, Reply, Show, find_lesson

ANSWER = 200  # letters of an answer
MOST = 999  # no lesson has more steps or entries


def viewer(server: Server, visitor: Visitor, game: str, lesson: str) -> LessonViewer:
    """Return a lesson as a visitor looks at it; raise Refused if there is no such game or lesson."""
    package = server.registry.get(game)
    return LessonViewer(package, find_lesson(package, lesson), visitor.lang)


def read_number(text: str | None) -> int | None:
    """Read a number of an address; None if there is none."""
    return min(int(text), MOST) if text is not None and text.isascii() and text.isdecimal() and len(text) < 4 else None


@get("/learn/{game:str}/{lesson:str}")
async def show(
    request: AnyRequest,
    server: ServerDependency,
    visitor: VisitorDependency,
    game: PathText,
    lesson: PathText,
    step: FromQuery[str | None] = None,
) -> Response[str]:
    """Show a lesson at one of its steps."""
    looked = viewer(server, visitor, game, lesson)
    steps = len(looked.lesson.steps)
    page = looked.page(min(max(read_number(step) or 1, 1), steps))
    frame = page.frames[0]
    about = {"game": game, "lesson": lesson, "steps": steps, "texts": visitor.t.under("js")}
    bare = msgspec.structs.replace(page, frames=[msgspec.structs.replace(frame, html=None)])
    assets = request.app.state.assets
    return render(
        request,
        visitor,
        "lesson.html",
        game=looked.package.game,
        title=looked.lesson.title(visitor.lang),
        together=len(looked.package.game.sides(looked.package.game.settle({}))) == 1,
        page=page,
        steps=steps,
        options=looked.lesson.options,
        board=frame.html or "",
        data=script_data({"about": about, "page": bare}),
        styles=[*assets.styles[game], "lesson.css"],
        scripts=assets.scripts[game],
    )


@get("/learn/{game:str}/{lesson:str}/step/{number:int}")
async def go_to(
    server: ServerDependency,
    visitor: VisitorDependency,
    game: PathText,
    lesson: PathText,
    number: PathNumber,
    stands: FromQuery[str | None] = None,
) -> Response[LessonPage]:
    """Return a step, and what happens on the way to it from where the page stands."""
    return Response(viewer(server, visitor, game, lesson).page(number, read_number(stands)))


@get("/learn/{game:str}/{lesson:str}/answer/{number:int}")
async def answer(
    server: ServerDependency,
    visitor: VisitorDependency,
    game: PathText,
    lesson: PathText,
    number: PathNumber,
    say: FromQuery[str],
) -> Response[Reply]:
    """Say whether an answer is right, and why not."""
    return Response(viewer(server, visitor, game, lesson).judge(number, say[:ANSWER]))


@get("/learn/{game:str}/{lesson:str}/show/{number:int}")
async def solve(
    server: ServerDependency, visitor: VisitorDependency, game: PathText, lesson: PathText, number: PathNumber
) -> Response[Show]:
    """Show a right answer."""
    return Response(viewer(server, visitor, game, lesson).show(number))


@get("/learn/{game:str}/{lesson:str}/info/{number:int}")
async def info(
    server: ServerDependency,
    visitor: VisitorDependency,
    game: PathText,
    lesson: PathText,
    number: PathNumber,
    piece: FromQuery[str],
    stands: FromQuery[str | None] = None,
) -> Response[dict[str, Any]]:
    """Say what a piece or place is."""
    looked = viewer(server, visitor, game, lesson)
    text, chapter, title = looked.describe(number, piece[:80], read_number(stands))
    return Response({"text": text, "chapter": chapter, "title": title})


ROUTES = [show, go_to, answer, solve, info]
