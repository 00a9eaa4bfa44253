"""Pages as they go out: templates, static files under a name that changes with them, answers and errors."""

import hashlib
import mimetypes
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException
from litestar.response import Redirect

from trized.kernel import LANGUAGES, Refused
from trized.kernel.markup import templates
from trized.table.house import House
from trized.table.tables import Busy, Gone
from trized.table.visitor import Visitor, visitor_of

HERE = Path(__file__).parent
STATIC = HERE / "static"
SAID = {400: "error.malformed", 404: "error.missing", 405: "error.method", 413: "error.large"}


class Files:
    """The static files of the frame and of every game, under one digest: they can be kept for ever."""

    def __init__(self, house: House) -> None:
        self.files: dict[str, Path] = {path.name: path for path in sorted(STATIC.iterdir()) if path.is_file()}
        self.lights: list[str] = []
        self.styles: dict[str, list[str]] = {}
        self.scripts: dict[str, list[str]] = {}
        for title in house.shelf:
            name = title.game.name
            light = [self.add(name, title.page.light)] if title.page.light else []
            self.lights += light
            self.styles[name] = light + [self.add(name, path) for path in title.page.styles]
            self.scripts[name] = [self.add(name, path) for path in title.page.scripts]
        digest = hashlib.sha256()
        for name, path in self.files.items():
            digest.update(name.encode() + path.read_bytes())
        self.digest = digest.hexdigest()[:12]

    def add(self, game: str, path: Path) -> str:
        """Offer a file of a game; return its address below the digest."""
        name = f"{game}/{path.name}"
        self.files[name] = path
        return name

    def address(self, name: str) -> str:
        """Return the address of a static file."""
        return f"/static/{self.digest}/{name}"

    def read(self, name: str) -> tuple[bytes, str] | None:
        """Return a file and its media type, or None if there is none."""
        path = self.files.get(name)
        if path is None:
            return None
        return read_once(path), mimetypes.guess_type(path.name)[0] or "application/octet-stream"


@cache
def read_once(path: Path) -> bytes:
    """Return the bytes of a file, read once."""
    return path.read_bytes()


def page(
    request: Request[Any, Any, Any],
    visitor: Visitor,
    template: str,
    *,
    status: int = 200,
    styles: Sequence[str] = (),
    **parts: Any,
) -> Response[str]:
    """Return a page made from a template, with the styles of the games it shows."""
    drawn = templates(HERE / "templates").get_template(template)
    html = drawn.render(
        t=visitor.t,
        lang=visitor.lang,
        languages=LANGUAGES,
        csrf=visitor.csrf,
        static=request.app.state.files.address,
        styles=styles,
        path=str(request.url.path) + (f"?{request.url.query}" if request.url.query else ""),
        **parts,
    )
    return Response(html, media_type=MediaType.HTML, status_code=status, cookies=visitor.cookies())


def wants_json(request: Request[Any, Any, Any]) -> bool:
    """Tell whether a script asks, rather than a person's form."""
    return "application/json" in request.headers.get("accept", "")


def done(request: Request[Any, Any, Any], to: str, cookies: list[Cookie] | None = None, **said: Any) -> Any:
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
        case HTTPException():
            status = error.status_code
            sentence = visitor.t(SAID[status]) if status in SAID else error.detail
        case _:
            status, sentence = 500, ""
    sentence = sentence or visitor.t("error.broken")
    if wants_json(request):
        return Response({"error": sentence}, status_code=status)
    return page(request, visitor, "error.html", status=status, sentence=sentence, code=status)
