"""Lessons: the page, its steps, the reply to an answer, and what a piece is. Nothing is stored."""

import asyncio

import msgspec
from starlette.responses import Response

from trized.kernel.lesson import lessons_of
from trized.table.http.requests import Request, read_number
from trized.table.pages.responses import Json, render
from trized.table.routes.table import script_data
from trized.table.study.lesson import LessonViewer, find_lesson

ANSWER = 200  # letters of an answer


def viewer(request: Request) -> LessonViewer:
    """Return a lesson as a visitor looks at it; raise Refused if there is no such game or lesson."""
    package = request.server.registry.get(request.part("game"))
    return LessonViewer(package, find_lesson(package, request.part("lesson")), request.visitor.lang)


def stands(request: Request) -> int | None:
    """Return the entry that a page stands at; None if it does not say."""
    return read_number(request.fields.get("stands", ""))


async def show(request: Request) -> Response:
    """Show a lesson at one of its steps."""
    visitor, game, looked = request.visitor, request.part("game"), viewer(request)
    steps = len(looked.lesson.steps)
    page = looked.page(min(max(read_number(request.fields.get("step", "")) or 1, 1), steps))
    frame = page.frames[0]
    about = {"game": game, "lesson": request.part("lesson"), "steps": steps, "texts": visitor.t.under("js")}
    bare = msgspec.structs.replace(page, frames=[msgspec.structs.replace(frame, html=None)])
    assets = request.application.assets
    return render(
        request,
        "lesson.html",
        game=looked.package.game,
        guesses=looked.package.guesses,
        title=looked.lesson.title(visitor.lang),
        together=len(looked.package.game.sides(looked.package.game.settle({}))) == 1,
        first=looked.lesson is lessons_of(looked.package.game)[0],
        page=page,
        steps=steps,
        options=looked.lesson.options,
        board=frame.html or "",
        data=script_data({"about": about, "page": bare}),
        styles=[*assets.styles[game], "lesson.css"],
        scripts=assets.scripts[game],
    )


async def go_to(request: Request) -> Response:
    """Return a step, and what happens on the way to it from where the page is."""
    return Json(viewer(request).page(request.number("number"), stands(request)))


async def answer(request: Request) -> Response:
    """Return whether an answer is right, and why not."""
    return Json(viewer(request).judge(request.number("number"), request.field("action")[:ANSWER]))


async def solve(request: Request) -> Response:
    """Show a right answer."""
    return Json(viewer(request).show(request.number("number")))


async def info(request: Request) -> Response:
    """Describe what a piece or place is."""
    piece = request.field("piece")[:80]
    text, chapter, title = viewer(request).describe(request.number("number"), piece, stands(request))
    return Json({"text": text, "chapter": chapter, "title": title})


async def beliefs(request: Request) -> Response:
    """Return what the seat of a step may infer, in the position where the page is."""
    looked = viewer(request)
    view = looked.view(request.number("number"), stands(request))
    return Json(await asyncio.to_thread(looked.package.page.beliefs, view, looked.lang))
