"""`trized serve` and `trized play`: the web server, for others or for this machine."""

import asyncio
import faulthandler
import logging
import os
import re
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType
from typing import Any
from urllib.parse import urlencode

import click
import uvicorn

from trized.cli import compiling, garbage, parameters
from trized.cli.catalogue import say
from trized.cli.parameters import Command, Integer
from trized.games import REGISTRY
from trized.kernel import Game, Refused, Seeded
from trized.kernel.extras import need
from trized.kernel.position import read_position
from trized.table.app import Application
from trized.table.http.connections import http_settings, read_network
from trized.table.http.logs import write_log
from trized.table.http.network import Network
from trized.table.play.bus import bus_for
from trized.table.settings import DAY, TEXTS, Settings
from trized.table.sources import System
from trized.table.store.database import database_for

HOME = ("localhost", "127.0.0.1", "[::1]")
GRACE = 8  # seconds for open pages to disconnect
UNITS = {"h": 3600, "d": DAY}
log = logging.getLogger("trized.table")


def new_loop() -> asyncio.AbstractEventLoop:
    """Return an event loop: uvloop's, if installed."""
    try:
        import uvloop
    except ModuleNotFoundError:  # part of the extra `server`, and not for every system
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


class WebServer(uvicorn.Server):
    """Exits at once during startup; later it ends all event streams first, so that stopping does not wait for them."""

    def __init__(self, config: uvicorn.Config, app: Application, compiles: bool, lang: str) -> None:
        super().__init__(config)
        self.app = app
        self.compiles, self.lang = compiles, lang
        self.tasks: list[asyncio.Task[None]] = []
        self.reason = ""  # why the server stops

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            garbage.prepare()
            self.tasks = [asyncio.create_task(garbage.freeze_survivors())]
            if self.compiles:
                self.tasks.append(
                    asyncio.create_task(compiling.compile_behind(self.app.server.scheduler.restart, self.lang))
                )

    async def listen_on(self, listening: socket.socket) -> Callable[[], None]:
        """Listen on another socket; return a function that closes it with its connections."""
        address = listening.getsockname()
        server = await asyncio.get_running_loop().create_server(self.protocol, sock=listening)
        self.servers.append(server)

        def end() -> None:
            self.servers.remove(server)
            server.close()
            for connection in list(self.server_state.connections):
                transport = connection.transport
                if transport is not None and transport.get_extra_info("sockname") == address:
                    transport.close()

        return end

    def protocol(self) -> asyncio.Protocol:
        """Return the protocol of a new connection."""
        return self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop on a signal; during startup exit at once, since nobody waits and the store survives a crash."""
        if not self.started:
            os._exit(0)  # prints nothing: the signal may have interrupted a line of the log
        self.reason = signal.Signals(sig).name
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.app.server.end_streams()
        await super().shutdown(sockets)


def read_age(text: str) -> int:
    """Return the seconds of a time such as `90d` or `12h`; raise Refused if it is invalid."""
    found = re.fullmatch(r"([1-9][0-9]{0,5})([hd])", text)
    if found is None:
        raise Refused("age", TEXTS, text=text)
    return int(found[1]) * UNITS[found[2]]


def listen(host: str, port: int) -> socket.socket:
    """Return a socket bound to an address; raise Refused if that fails."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=512)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Refused("listen", TEXTS, host=host, port=port, reason=str(reason)) from None


def application(settings: Settings) -> Application:
    """Return the application with the clock and the entropy of this machine."""
    return Application(settings, System())


def run_server(app: Application, listening: socket.socket, lang: str, *, compiles: bool = False) -> None:
    """Serve on a socket until a signal stops the process; raise Refused if the server cannot start.

    With `compiles`, compile the rules in the background.
    """
    settings = app.server.settings
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=75,
        **http_settings(settings),
    )
    server = WebServer(config, app, compiles, lang)
    if settings.hosts:  # only this machine, until a person here opens the network
        app.network = Network(server.listen_on, listening.getsockname()[1], app.guard.hosts, lang)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # exit with status 0
    if hasattr(signal, "SIGHUP"):  # not on Windows
        signal.signal(signal.SIGHUP, server.handle_exit)  # the terminal was closed
    faulthandler.enable()  # report crashes of compiled code on stderr
    try:
        with asyncio.Runner(loop_factory=new_loop) as runner:
            runner.run(server.serve(sockets=[listening]))
    except (SystemExit, KeyboardInterrupt) as end:
        if server.started or not getattr(end, "code", 0):
            raise
    except BaseException as error:
        server.reason = repr(error)
        raise
    finally:
        if server.started:
            log.info("ended", extra={"why": server.reason or "no signal"})
    if not server.started:
        raise app.failure or Refused("start", TEXTS)


@click.command(cls=Command)
@click.option("--host", metavar="ADDRESS", default="127.0.0.1", help="The address to listen on.")
@click.option("--port", metavar="N", type=Integer(0, 65535), default=8731, help="The port to listen on.")
@parameters.store
@click.option(
    "--store-connections",
    metavar="N",
    type=Integer(1, 1000),
    default=Settings.store_connections,
    help="Maximum connections to PostgreSQL, plus one for entries.",
)
@click.option(
    "--bus",
    metavar="URL",
    envvar="TRIZED_BUS",
    show_envvar=True,
    default=Settings.bus,
    help="memory: or redis://HOST:PORT.",
)
@click.option("--origin", "origins", metavar="URL", multiple=True, help="Public address of the site; may be repeated.")
@click.option("--workers", metavar="N", type=Integer(1, 1000), help="Worker processes for bots.")
@click.option("--expire", metavar="AGE", default="90d", help="Remove tables that nobody opened for this time.")
@click.option(
    "--away",
    metavar="SECONDS",
    type=Integer(0, 10**9),
    default=Settings.away,
    help="Time after which a bot may replace an absent player.",
)
@click.option(
    "--trusted-proxy",
    "trusted_proxies",
    metavar="ADDRESS",
    multiple=True,
    help="A proxy whose X-Forwarded headers are trusted; may be repeated.",
)
@click.option(
    "--metrics",
    metavar="ADDRESS",
    envvar="TRIZED_METRICS",
    show_envvar=True,
    multiple=True,
    help="Address or network that may read /metrics; may be repeated.",
)
@click.option(
    "--per-address",
    metavar="N",
    type=Integer(1),
    default=Settings.per_address,
    help="Connections that one address may have open.",
)
@click.option(
    "--people-per-address",
    metavar="N",
    type=Integer(1),
    default=Settings.people_per_address,
    help="People behind one address, each with the rate limits of a browser.",
)
@click.option(
    "--attempts-per-address",
    metavar="N",
    type=Integer(1),
    default=Settings.attempts_per_address,
    help="Daily challenges that one address may begin in a day.",
)
@click.option(
    "--balance",
    metavar="SECONDS",
    type=Integer(1, 3600),
    default=Settings.balance,
    help="Time for which bots test the balance of a file.",
)
@parameters.lang
def serve(
    host: str, port: int, origins: Sequence[str], workers: int | None, expire: str, lang: str, **others: Any
) -> None:
    """Serve games to others; `others` are settings under their names."""
    settings = Settings(
        origins=tuple(origin.rstrip("/") for origin in origins),
        workers=workers or max(1, (os.cpu_count() or 2) - 1),
        expire=read_age(expire),
        games=games(),
        **others,
    )
    check(settings)
    write_log(logging.INFO)
    listening = listen(host, port)
    make = click.get_current_context().obj or application
    run_server(make(settings), listening, lang)


def games() -> dict[str, str]:
    """Return the modules of the games by name: the built-in ones, and `name=module` pairs of TRIZED_GAMES."""
    found = dict(REGISTRY)
    for pair in filter(None, os.environ.get("TRIZED_GAMES", "").split(",")):
        name, _, module = pair.partition("=")
        found[name] = module
    return found


def check(settings: Settings) -> None:
    """Raise Refused before the start if the store, the bus or an address is invalid."""
    database_for(settings.store)
    bus_for(settings.bus, System())
    if settings.metrics:
        need("prometheus_client", "server")
    for origin in settings.origins:
        if not re.fullmatch(r"https?://([\w.-]+|\[[0-9a-fA-F:.]+\])(:[0-9]{1,5})?", origin, re.ASCII):
            raise Refused("origin", TEXTS, text=origin)
    for text in (*settings.trusted_proxies, *settings.metrics):
        read_network(text)


def data_home() -> Path:
    """Return the folder of this machine's tables."""
    local = os.environ.get("LOCALAPPDATA") if sys.platform == "win32" else os.environ.get("XDG_DATA_HOME")
    base = local or Path.home() / ".local" / "share"
    folder = Path(base) / "trized"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def play_settings() -> Settings:
    """Return the settings of `trized play`: only this machine has access, and tables never expire."""
    return Settings(
        store=f"sqlite:{data_home() / 'tables.db'}",
        hosts=HOME,
        workers=max(1, (os.cpu_count() or 2) - 1),
        games=games(),
        expire=None,
    )


def play_in_browser(game: Game | None, port: int, browser: bool, lang: str, position: str | None) -> None:
    """Serve games on this machine and open the browser, at a game or a position if given."""
    path = f"new/{game.name}" if game else ""
    if game and position:
        read_position(game, position, Seeded(0))  # refuse an invalid position here, not in the browser
        path = f"analysis/{game.name}?{urlencode({'position': position})}"
    settings = play_settings()
    write_log(logging.WARNING)
    listening = listen("127.0.0.1", port)
    address = f"http://localhost:{listening.getsockname()[1]}/{path}"
    print(say(lang, "table_address", address=address), flush=True)
    if browser:
        import webbrowser  # on this machine only

        webbrowser.open(address)
    run_server(application(settings), listening, lang, compiles=compiling.is_worthwhile())
