"""The ASGI application: middleware, startup and shutdown."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.types import ASGIApp

from trized.kernel import Refused
from trized.table.http.bodies import Bodies
from trized.table.http.connections import read_network
from trized.table.http.metrics import count_errors
from trized.table.http.middleware import ForwardedMiddleware, GuardMiddleware
from trized.table.http.network import Network
from trized.table.pages.assets import Assets
from trized.table.routes import routes_for
from trized.table.server import Parts, Server
from trized.table.settings import TEXTS, Settings
from trized.table.sources import Sources
from trized.table.store.database import StoreUnavailable


class Application(Starlette):
    """The ASGI application of one server process."""

    def __init__(self, settings: Settings, sources: Sources, parts: Parts | None = None) -> None:
        super().__init__(routes=routes_for(settings), lifespan=lifespan)
        self.router.redirect_slashes = False  # GuardMiddleware already removes them
        self.server = Server(settings, sources, parts)
        self.assets = Assets(self.server.registry)
        self.guard = GuardMiddleware(self.router, settings, sources)
        self.bodies = Bodies()
        self.network: Network | None = None  # the local network, if the server may listen on it
        self.failure: Refused | None = None  # why the server could not start

    def build_middleware_stack(self) -> ASGIApp:
        """Return the middleware in front of the routes; with trusted proxies, their headers are applied first."""
        proxies = [str(read_network(text)) for text in self.server.settings.trusted_proxies]
        if not proxies:
            return self.guard
        from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware  # only behind a proxy

        guard: Any = self.guard
        return ForwardedMiddleware(ProxyHeadersMiddleware(guard, proxies))


@asynccontextmanager
async def lifespan(app: Application) -> AsyncIterator[None]:
    """Open the server at startup, close it at shutdown; keep in `app.failure` why it could not open."""
    count_errors()
    try:
        await app.server.open()
    except StoreUnavailable as away:
        app.failure = Refused("unopened", TEXTS, reason=str(away))
        raise
    except Refused as refused:
        app.failure = refused
        raise
    try:
        yield
    finally:
        await app.server.close()
