"""Inviting from this machine: whether a link leads anywhere, letting the network in, and QR codes of links."""

import ipaddress
from io import BytesIO
from typing import Any

import segno
from litestar import Response, get, post

from trized.kernel import Refused
from trized.table.dependencies import AnyRequest, FormFields, VisitorDependency
from trized.table.http.middleware import client_of
from trized.table.http.network import Network

LINK = 300  # letters of a link


def network_of(request: AnyRequest) -> Network | None:
    """Return the network on which this server may begin to listen: for somebody at this machine, or nobody."""
    network: Network | None = getattr(request.app.state, "network", None)
    try:
        here = ipaddress.ip_address(client_of(request.scope)).is_loopback
    except ValueError:
        here = False
    return network if here else None


@get("/network")
async def reachable(request: AnyRequest) -> Response[dict[str, Any]]:
    """Say whether others can be let in from the network, and under which addresses they are already."""
    network = network_of(request)
    return Response({"possible": network is not None, "links": network.links() if network else []})


@post("/network")
async def let_in(request: AnyRequest, visitor: VisitorDependency, posted: FormFields) -> Response[dict[str, Any]]:
    """Begin to listen on the network, if somebody at this machine wants it."""
    network = network_of(request)
    if network is None:
        raise Refused(visitor.t("error.network_here"))
    links = await network.open()
    if not links:
        raise Refused(visitor.t("error.network_none"))
    return Response({"possible": True, "links": links}, status_code=200)


@post("/qr")
async def draw_code(visitor: VisitorDependency, posted: FormFields) -> Response[bytes]:
    """Draw a link as a QR code. It comes in a form, so that no log ever holds the secret in it."""
    link = posted.get("link", "")
    if not link.startswith(("http://", "https://")) or len(link) > LINK:
        raise Refused(visitor.t("error.malformed"))
    drawing = BytesIO()
    segno.make(link, error="m").save(drawing, kind="svg", border=3, dark="#101426", light="#fff", xmldecl=False)
    return Response(drawing.getvalue(), media_type="image/svg+xml", status_code=200)


ROUTES = [reachable, let_in, draw_code]
