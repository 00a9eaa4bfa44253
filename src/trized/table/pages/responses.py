"""Responses: pages from templates, JSON, answers to forms, and error messages."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response

from trized.kernel import LANGUAGES, Refused
from trized.kernel.markup import templates
from trized.table.http.requests import Request
from trized.table.pages.assets import FRAME
from trized.table.play.scheduler import Full
from trized.table.play.tables import Busy, Gone
from trized.table.play.work import Abandoned, PoolBroken, TooCostly
from trized.table.seats.credentials import COOKIE
from trized.table.store.database import StoreUnavailable

TEMPLATES = Path(__file__).parent / "templates"
SENTENCES = {400: "error.malformed", 404: "error.missing", 405: "error.method", 413: "error.large"}


def render(request: Request, template: str, *, status: int = 200, styles: Sequence[str] = (), **parts: Any) -> Response:
    """Return the page of a template; `styles` are the games whose styles it needs, `parts` the template's variables."""
    visitor, query = request.visitor, request.scope["query_string"].decode("latin-1")
    html = (
        templates(TEMPLATES)
        .get_template(template)
        .render(
            t=visitor.t,
            lang=visitor.lang,
            languages=LANGUAGES,
            csrf=visitor.csrf,
            multiuser=request.server.settings.multiuser,
            static=request.application.assets.address,
            frame_styles=[path.name for path in FRAME],
            styles=list(styles),
            links=request.network.links() if request.network else [],
            path=quote(request.scope["path"], errors="replace") + (f"?{query}" if query else ""),
            **parts,
        )
    )
    response = HTMLResponse(html, status)
    if visitor.fresh:
        visitor.keep(response, COOKIE, visitor.secret)
    return response


class Json(Response):
    """A response with a value as JSON."""

    media_type = "application/json"

    def render(self, content: object) -> bytes:
        return msgspec.json.encode(content)


def form_done(request: Request, to: str, **said: Any) -> Response:
    """Answer a form: `said` as JSON for a script, a redirect to `to` for a browser."""
    return Json({"to": to, **said}) if request.wants_json else RedirectResponse(to, 303)


def back_of(request: Request) -> str:
    """Return the path of the form's field `back`, or `/` if it is not on this server."""
    back = request.fields.get("back", "/")
    return "/" if not back.startswith("/") or back.startswith("//") or "\\" in back else back


def show_error(request: Request, error: Exception) -> Response:
    """Return an error page, or JSON for a script, with a message and the status of `error`."""
    t, headers = request.visitor.t, {}
    match error:
        case Gone():
            status, sentence = 404, t("error.gone")
        case Busy():
            status, sentence = 409, t("error.busy")
        case Refused():
            status, sentence = 409, error.message(request.visitor.lang)
        case StoreUnavailable():
            status, sentence = 503, t("error.store" if request.server.settings.multiuser else "error.no_room")
        case PoolBroken():
            status, sentence = 503, t("error.workers")
        case Abandoned():
            status, sentence = 409, t("error.stale")
        case TooCostly():
            status, sentence = 409, t("error.costly")
        case Full():
            status, sentence = 503 if error.key == "error.full_server" else 429, t(error.key, n=error.seconds)
            headers["retry-after"] = str(error.seconds)
        case HTTPException():
            status = error.status_code
            sentence = t(SENTENCES[status]) if status in SENTENCES else error.detail
        case _:
            status, sentence = 500, ""
    sentence = sentence or t("error.broken")
    if request.wants_json:
        return Json({"error": sentence}, status, headers)
    response = render(request, "error.html", status=status, sentence=sentence, code=status)
    response.headers.update(headers)
    return response
