"""Print sheets of a creation: cards, board or poster, a rules card, and the QR code of its link."""

from urllib.parse import urlsplit

from starlette.responses import RedirectResponse, Response

from trized.kernel.creation import decode, encode
from trized.table.http.requests import Request
from trized.table.pages.responses import render
from trized.table.routes.network import LINK, qr_code
from trized.table.routes.workshop import named_by
from trized.table.study.files import PrintRequest

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
    code = qr_code(shared).decode() if len(shared) <= LINK else ""
    printed = await request.work(PrintRequest(package.module, option.name, made.text, lang, code, note))
    return render(
        request,
        "print.html",
        styles=["print.css"],
        game=package.game,
        title=printed.title,
        pages=printed.pictures,
        link=link,
        note=note,
    )
