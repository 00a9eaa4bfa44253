"""Print sheets of a creation: cards, board or poster, a rules card, and the QR code of its link."""

import asyncio
from urllib.parse import quote, urlsplit

from starlette.responses import RedirectResponse, Response

from trized.kernel import Refused
from trized.kernel.creation import Creation, decode, encode
from trized.kernel.sheets import draw_pages, sheets_of
from trized.table.http.requests import Request
from trized.table.pages.registry import GamePackage
from trized.table.pages.responses import render
from trized.table.routes.network import LINK, qr_code
from trized.table.routes.workshop import named_by

LOCAL = ("localhost", "127.0.0.1", "::1")  # for these the QR code contains only the code, not a link


async def show(request: Request) -> Response:
    """Show the print sheets of the creation whose code is in the address."""
    package, option = named_by(request)
    lang, made = request.visitor.lang, decode(request.field("c"))
    if made.game != package.game.name:
        return RedirectResponse(f"/workshop/{made.game}/{made.option}/print?c={encode(made)}", 303)
    link = f"/workshop/{made.game}/{option.name}?c={encode(made)}"
    shared = (request.server.settings.link_prefix or f"{request.url.scheme}://{request.url.netloc}") + link
    if urlsplit(shared).hostname in LOCAL:
        shared = encode(made)
    note = request.visitor.t("print.note", title=package.game.title)
    title, pages = await asyncio.to_thread(draw, package, option.name, made, shared, note, lang)
    pictures = [f"data:image/svg+xml,{quote(page)}" for page in pages]
    return render(
        request,
        "print.html",
        styles=["print.css"],
        game=package.game,
        title=title,
        pages=pictures,
        link=link,
        note=note,
    )


def draw(package: GamePackage, option: str, made: Creation, shared: str, note: str, lang: str) -> tuple[str, list[str]]:
    """Return title and pages of the creation `made`; raise Refused with all its problems if it is invalid."""
    problems = package.game.check_file(option, made.text, lang).problems
    if problems:
        raise Refused(" ".join(problems))
    sheets = sheets_of(package.game, made.text, lang)
    code = qr_code(shared).decode() if len(shared) <= LINK else ""
    return sheets.title, draw_pages(sheets, code, note, lang)
