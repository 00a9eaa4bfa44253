"""Invitations from this machine: whether links work elsewhere, opening the local network, QR codes."""

from io import BytesIO

from starlette.responses import Response

from trized.table.http.requests import Request
from trized.table.pages.catalogue import refused
from trized.table.pages.responses import Json, back_of, form_done

LINK = 2900  # longest link that fits a QR code with the least error correction
SURE = 300  # longest link that gets more error correction


async def reachable(request: Request) -> Response:
    """Return whether the local network can be opened, and the links under which others reach this server."""
    network = request.network
    return Json({"possible": network is not None, "links": network.links() if network else []})


async def let_in(request: Request) -> Response:
    """Start to listen on private networks; only a person at this machine may do so."""
    network = request.network
    if network is None:
        raise refused("error.network_here")
    links = await network.open()
    if not links:
        raise refused("error.network_none")
    return Json({"possible": True, "links": links})


async def shut_out(request: Request) -> Response:
    """Stop listening on private networks."""
    if request.network is None:
        raise refused("error.network_here")
    request.network.close()
    return form_done(request, back_of(request))


async def draw_code(request: Request) -> Response:
    """Return a link as a QR code. The link is posted, so that logs do not contain its secret."""
    link = request.fields.get("link", "")
    if not link.startswith(("http://", "https://")) or len(link) > LINK:
        raise refused("error.malformed")
    return Response(qr_code(link), media_type="image/svg+xml")


def qr_code(link: str) -> bytes:
    """Return a QR code as SVG."""
    import segno

    drawing = BytesIO()
    code = segno.make(link, error="m" if len(link) <= SURE else "l", boost_error=False)
    code.save(drawing, kind="svg", border=3, dark="#101426", light="#fff", xmldecl=False, omitsize=True)
    return drawing.getvalue()
