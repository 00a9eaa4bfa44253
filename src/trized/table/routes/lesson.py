"""Lessons: page, steps, answers and descriptions of pieces. Nothing is stored."""

import msgspec
from starlette.responses import Response

from trized.kernel.lesson import lessons_of
from trized.table.http.requests import Request, read_number
from trized.table.pages.responses import Json, render
from trized.table.routes.table import script_data
from trized.table.study.lesson import LessonViewer, find_lesson

ANSWER = 200  # longest answer in letters


def viewer(request: Request) -> LessonViewer:
    """Return the lesson of a request in the visitor's language; raise Refused if there is no such game or lesson."""
    package = request.server.registry.get(request.part("game"))
    return LessonViewer(package, find_lesson(package, request.part("lesson")), request.visitor.lang)


def stands(request: Request) -> int | None:
    """Return the number of the entry that the page shows, or None."""
    return read_number(request.fields.get("stands", ""))


async def show(request: Request) -> Response:
    """Show a lesson at the requested step."""
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
    """Return a step, with the events between the position of the page and its own."""
    return Json(viewer(request).page(request.number("number"), stands(request)))


async def answer(request: Request) -> Response:
    """Return whether an answer is correct, and why not."""
    return Json(viewer(request).check_answer(request.number("number"), request.field("action")[:ANSWER]))


async def solve(request: Request) -> Response:
    """Play a correct answer."""
    return Json(viewer(request).show(request.number("number")))


async def info(request: Request) -> Response:
    """Return the description of a piece or place."""
    piece = request.field("piece")[:80]
    text, chapter, title = viewer(request).describe(request.number("number"), piece, stands(request))
    return Json({"text": text, "chapter": chapter, "title": title})


async def beliefs(request: Request) -> Response:
    """Return the inferences of a step's seat about hidden pieces, in the position that the page shows."""
    looked = viewer(request)
    view = looked.view(request.number("number"), stands(request))
    return Json(looked.package.page.beliefs(view, looked.lang))
