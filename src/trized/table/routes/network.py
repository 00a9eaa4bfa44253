"""Inviting from this machine: whether a link leads anywhere, letting the network in, and QR codes of links."""

import asyncio
from io import BytesIO

from starlette.responses import Response

from trized.table.http.requests import Request
from trized.table.pages.catalogue import refused
from trized.table.pages.responses import Json, back_of, form_done

LINK = 2900  # letters of a link: more than a QR code can hold with the least error correction
SURE = 300  # letters of a link that leave room for more error correction


async def reachable(request: Request) -> Response:
    """Return whether the network can be let in, and the links under which others reach this server."""
    network = request.network
    return Json({"possible": network is not None, "links": network.links() if network else []})


async def let_in(request: Request) -> Response:
    """Begin to listen on private networks, if a person at this machine wants it."""
    network = request.network
    if network is None:
        raise refused("error.network_here")
    links = await network.open()
    if not links:
        raise refused("error.network_none")
    return Json({"possible": True, "links": links})


async def shut_out(request: Request) -> Response:
    """Listen on this machine alone again."""
    if request.network is None:
        raise refused("error.network_here")
    request.network.close()
    return form_done(request, back_of(request))


async def draw_code(request: Request) -> Response:
    """Draw a link as a QR code. It comes in a form, so that no log ever holds the secret in it."""
    link = request.fields.get("link", "")
    if not link.startswith(("http://", "https://")) or len(link) > LINK:
        raise refused("error.malformed")
    return Response(await asyncio.to_thread(qr_code, link), media_type="image/svg+xml")


def qr_code(link: str) -> bytes:
    """Return a link as a QR code in SVG."""
    import segno

    drawing = BytesIO()
    code = segno.make(link, error="m" if len(link) <= SURE else "l", boost_error=False)
    code.save(drawing, kind="svg", border=3, dark="#101426", light="#fff", xmldecl=False, omitsize=True)
    return drawing.getvalue()
