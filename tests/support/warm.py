"""A server that starts at once: this module is imported, and a server run, in a process that others are forked from."""

import asyncio
import gc
import logging
import sys
from dataclasses import replace

import httpx

from tests.support import services as services  # imported here, so that no forked process has to
from trized.cli.serve import listen, serve
from trized.table.app import Application
from trized.table.http.logs import write_log
from trized.table.play import redis_bus as redis_bus
from trized.table.settings import Settings

SETTINGS = Settings(games={"tiny": "tests.games.tiny"}, rate_limited=False)


async def warm_up() -> None:
    """Serve once: what is made on the first request is there for all that are forked."""
    app = Application(SETTINGS)
    await app.server.open()
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as visitor:
        await visitor.get("/")
        await visitor.get("/rules/tiny")
    await app.server.close()


def run_server(store: str, bus: str, port: int, log: str) -> None:
    """Serve, in a process of its own; what it says goes into a file."""
    sys.stderr = open(log, "a", buffering=1)  # noqa: SIM115
    write_log(logging.ERROR)
    serve(replace(SETTINGS, store=store, bus=bus), listen("127.0.0.1", port))


if any("multiprocessing.forkserver" in argument for argument in sys.orig_argv):  # others are forked from this process
    asyncio.run(warm_up())
    gc.collect()
    gc.freeze()  # no forked process goes through all of this again
