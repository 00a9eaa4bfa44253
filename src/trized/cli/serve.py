"""`trized serve` and `trized play`: the table in the browser, for others or on this machine."""

import asyncio
import logging
import os
import re
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import uvicorn
import uvloop
from litestar import Litestar

from trized.cli import garbage
from trized.cli.processes import READY, Supervisor
from trized.games import REGISTRY
from trized.kernel import Refused
from trized.table.app import application
from trized.table.handover import Handover, Way, new_ways
from trized.table.http.connections import http_settings, read_network
from trized.table.http.limits import RateLimits
from trized.table.http.logs import write_log
from trized.table.http.network import Network
from trized.table.play.bus import bus_for
from trized.table.settings import DAY, Settings
from trized.table.store.database import engine_for

HOME = ("localhost", "127.0.0.1", "[::1]")
GRACE = 8  # seconds that open pages get to go
UNITS = {"h": 3600, "d": DAY}


class WebServer(uvicorn.Server):
    """Ends the streams of all pages first, so that stopping does not wait for them."""

    def __init__(
        self, config: uvicorn.Config, app: Litestar, ready: Callable[[], None], handover: Handover | None
    ) -> None:
        super().__init__(config)
        self.app, self.ready, self.handover = app, ready, handover

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            garbage.prepare()
            self.setting_aside = asyncio.create_task(garbage.set_aside())
            if self.handover is not None:
                self.handover.listen(self.protocol)
            self.ready()

    async def listen_on(self, listening: socket.socket) -> None:
        """Listen on one more socket from now on."""
        loop = asyncio.get_running_loop()
        self.servers.append(await loop.create_server(self.protocol, sock=listening))

    def protocol(self, read_elsewhere: bytes = b"") -> asyncio.Protocol:
        """Return what reads a connection, of which another process may have read the beginning."""
        made: Any = self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        made.read_elsewhere = read_elsewhere
        protocol: asyncio.Protocol = made
        return protocol

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.handover is not None:
            self.handover.end()
        self.app.state.server.end_streams()
        await super().shutdown(sockets)


def read_age(text: str) -> int:
    """Read a time such as `90d` or `12h`, in seconds."""
    found = re.fullmatch(r"([1-9][0-9]{0,5})([hd])", text)
    if found is None:
        raise Refused(f"'{text}' is no time; write days (90d) or hours (12h).")
    return int(found[1]) * UNITS[found[2]]


def listen(host: str, port: int) -> socket.socket:
    """Take the port, or refuse with a sentence."""
    return bind(host, port, shared=False)


def listen_shared(host: str, port: int, number: int) -> list[socket.socket]:
    """Take the port for several processes: each has a queue of its own, among which callers are spread."""
    free = listen(host, port)  # nobody else is there
    port = free.getsockname()[1]
    if not hasattr(socket, "SO_REUSEPORT"):
        return [free] * number
    free.close()
    return [bind(host, port, shared=True) for _ in range(number)]


def bind(host: str, port: int, shared: bool) -> socket.socket:
    """Bind to an address, alone or with others, or refuse with a sentence."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=512, reuse_port=shared)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Refused(
            f"The server cannot listen on {host}, port {port}: {reason}. Choose another with --port."
        ) from None


def serve(settings: Settings, host: str, port: int) -> None:
    """Serve until somebody stops it, with as many processes as the settings say."""
    number = settings.processes or os.cpu_count() or 1
    if number == 1 or settings.store == "sqlite::memory:":
        serve_alone(settings, listen(host, port))
        return

    def serve_one(listening: socket.socket, line: int, slot: int) -> None:
        # A bus that reaches other machines reaches the processes of this one too.
        own = settings.bus if settings.bus != "memory:" else f"local:{line}"
        share = -(-settings.workers // number)
        mine = replace(settings, bus=own, workers=share, limits=limits, processes=number, number=slot)
        if own.startswith("local:"):
            serve_alone(mine, listening, ways=ways)
        else:
            serve_alone(mine, listening, lambda: follow_supervisor(line))

    ways = new_ways(number)
    limits = RateLimits()  # before the processes are there: they share it
    garbage.prepare()  # what all processes share is not touched again
    Supervisor(listen_shared(host, port, number), serve_one).run()


def follow_supervisor(line: int) -> None:
    """Tell who started this process that it can serve, and end in good order when that one is gone."""

    def hear() -> None:
        if not os.read(line, 65_536):
            asyncio.get_running_loop().remove_reader(line)
            os.kill(os.getpid(), signal.SIGTERM)

    os.write(line, READY + b"\n")
    asyncio.get_running_loop().add_reader(line, hear)


def serve_alone(
    settings: Settings,
    listening: socket.socket,
    ready: Callable[[], None] = lambda: None,
    ways: Sequence[Way] = (),
) -> None:
    """Serve in this process until somebody stops it; on the ways between processes it hands connections over."""
    app = application(settings)
    bus = app.state.server.bus
    handover = Handover(settings.number, ways, lambda number: str(number) in bus.elsewhere) if ways else None
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=75,
        **http_settings(settings, handover),
    )
    server = WebServer(config, app, ready, handover)
    if settings.hosts:  # it stands on this machine only, until somebody here lets others in
        app.state.network = Network(server.listen_on, listening.getsockname()[1], app.state.hosts)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # a stop in good order is no failure
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(server.serve(sockets=[listening]))
    except SystemExit:
        if server.started:
            raise
    if not server.started:
        raise Refused(app.state.failure or "The server could not start; the log says why.")


def run_serve(
    *,
    host: str,
    port: int,
    store: str,
    bus: str,
    origins: list[str],
    workers: int | None,
    expire: str,
    away: int,
    trusted_proxies: list[str],
    metrics: list[str],
    processes: int = 1,
) -> None:
    """Serve the table for others."""
    settings = Settings(
        store=store,
        bus=bus,
        origins=tuple(origin.rstrip("/") for origin in origins),
        workers=workers or max(1, (os.cpu_count() or 2) - 1),
        expire=read_age(expire),
        away=away,
        trusted_proxies=tuple(trusted_proxies),
        metrics=tuple(metrics),
        games=games(),
        processes=processes,
    )
    check(settings)
    write_log(logging.INFO)
    serve(settings, host, port)


def games() -> dict[str, str]:
    """Return the modules of the games: those of the server, and those that TRIZED_GAMES adds as `name=module`."""
    found = dict(REGISTRY)
    for pair in filter(None, os.environ.get("TRIZED_GAMES", "").split(",")):
        name, _, module = pair.partition("=")
        found[name] = module
    return found


def check(settings: Settings) -> None:
    """Refuse a store, a bus or an address that cannot be, before anything starts."""
    engine_for(settings.store)
    bus_for(settings.bus)
    for text in (*settings.trusted_proxies, *settings.metrics):
        read_network(text)


def data_home() -> Path:
    """Return the folder where the tables of this machine are kept."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(base) / "trized"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def play_settings() -> Settings:
    """Return the settings of the table on this machine: nobody else gets in, and games are kept for good."""
    return Settings(
        store=f"sqlite:{data_home() / 'tables.db'}",
        hosts=HOME,
        workers=max(1, (os.cpu_count() or 2) - 1),
        games=games(),
        expire=None,
    )


def run_play(game: str | None, *, port: int, browser: bool) -> None:
    """Open the table on this machine, and the browser before it: at a game, if one is named."""
    settings = play_settings()
    write_log(logging.WARNING)
    listening = listen("127.0.0.1", port)
    address = f"http://localhost:{listening.getsockname()[1]}/{f'new/{game}' if game else ''}"
    print(f"The table stands at {address}  (Ctrl+C ends it; your games are kept.)", flush=True)
    if browser:
        webbrowser.open(address)
    serve_alone(settings, listening)
