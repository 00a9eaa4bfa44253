"""Responses: pages made from templates, answers to forms, and errors in a sentence."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException
from litestar.response import Redirect

from trized.kernel import LANGUAGES, Refused
from trized.kernel.markup import templates
from trized.table.play.tables import Busy, Gone
from trized.table.seats.visitor import Visitor, visitor_of
from trized.table.store.database import StoreAway

TEMPLATES = Path(__file__).parent / "templates"
SENTENCES = {400: "error.malformed", 404: "error.missing", 405: "error.method", 413: "error.large"}


def render(
    request: Request[Any, Any, Any],
    visitor: Visitor,
    template: str,
    *,
    status: int = 200,
    styles: Sequence[str] = (),
    **parts: Any,
) -> Response[str]:
    """Return a page made from a template, with the styles of the games it shows."""
    html = (
        templates(TEMPLATES)
        .get_template(template)
        .render(
            t=visitor.t,
            lang=visitor.lang,
            languages=LANGUAGES,
            csrf=visitor.csrf,
            static=request.app.state.assets.address,
            styles=styles,
            path=str(request.url.path) + (f"?{request.url.query}" if request.url.query else ""),
            **parts,
        )
    )
    return Response(html, media_type=MediaType.HTML, status_code=status, cookies=visitor.cookies())


def wants_json(request: Request[Any, Any, Any]) -> bool:
    """Tell whether a script asks, rather than a person's form."""
    return "application/json" in request.headers.get("accept", "")


def form_done(request: Request[Any, Any, Any], to: str, cookies: list[Cookie] | None = None, **said: Any) -> Any:
    """Answer a form: a script gets JSON, a person the next page."""
    if wants_json(request):
        return Response({"to": to, **said}, cookies=cookies, status_code=200)
    return Redirect(to, status_code=303, cookies=cookies)


def show_error(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Say what went wrong in one sentence, as a page or as JSON."""
    visitor = visitor_of(request)
    match error:
        case Gone():
            status, sentence = 404, visitor.t("error.gone")
        case Busy():
            status, sentence = 409, visitor.t("error.busy")
        case Refused():
            status, sentence = 409, str(error)
        case StoreAway():
            status, sentence = 503, visitor.t("error.store")
        case HTTPException():
            status = error.status_code
            sentence = visitor.t(SENTENCES[status]) if status in SENTENCES else error.detail
        case _:
            status, sentence = 500, ""
    sentence = sentence or visitor.t("error.broken")
    if wants_json(request):
        return Response({"error": sentence}, status_code=status)
    return render(request, visitor, "error.html", status=status, sentence=sentence, code=status)
