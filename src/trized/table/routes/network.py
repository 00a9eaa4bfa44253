"""Inviting from this machine: whether a link leads anywhere, letting the network in, and QR codes of links."""

import ipaddress
from io import BytesIO

import segno
from starlette.responses import Response

from trized.kernel import Refused
from trized.table.http.middleware import client_of
from trized.table.http.network import Network
from trized.table.http.requests import Request
from trized.table.pages.responses import Json

LINK = 300  # letters of a link


def network_of(request: Request) -> Network | None:
    """Return the network on which this server may begin to listen: for somebody at this machine, or nobody."""
    try:
        here = ipaddress.ip_address(client_of(request.scope)).is_loopback
    except ValueError:
        here = False
    return request.application.network if here else None


async def reachable(request: Request) -> Response:
    """Say whether others can be let in from the network, and under which addresses they are already."""
    network = network_of(request)
    return Json({"possible": network is not None, "links": network.links() if network else []})


async def let_in(request: Request) -> Response:
    """Begin to listen on the network, if somebody at this machine wants it."""
    visitor, network = request.visitor, network_of(request)
    if network is None:
        raise Refused(visitor.t("error.network_here"))
    links = await network.open()
    if not links:
        raise Refused(visitor.t("error.network_none"))
    return Json({"possible": True, "links": links})


async def draw_code(request: Request) -> Response:
    """Draw a link as a QR code. It comes in a form, so that no log ever holds the secret in it."""
    link = request.fields.get("link", "")
    if not link.startswith(("http://", "https://")) or len(link) > LINK:
        raise Refused(request.visitor.t("error.malformed"))
    drawing = BytesIO()
    segno.make(link, error="m").save(drawing, kind="svg", border=3, dark="#101426", light="#fff", xmldecl=False)
    return Response(drawing.getvalue(), media_type="image/svg+xml")
