"""The process that servers of tests are forked from: it has imported everything and served once."""

import asyncio
import contextlib
import gc
import io
import logging
import os
import sys
from collections.abc import Mapping
from dataclasses import replace
from multiprocessing.connection import Connection

import httpx

from tests.support import services as services  # imported here, so that forked processes need not
from tests.support.luck import SeededApplication, SeededSources, application
from trized.cli import commands as commands
from trized.cli import main
from trized.cli.serve import listen
from trized.cli.serve import run_server as serve
from trized.table.http.logs import write_log
from trized.table.play import redis_bus as redis_bus
from trized.table.settings import Settings
from trized.table.study import coach

coach.PATIENCE = 120.0  # seconds: on a busy machine the coach is too slow for a shorter limit
SETTINGS = Settings(games={"tiny": "tests.games.tiny"}, rate_limited=False)


async def warm_up() -> None:
    """Serve once, to fill all caches before the fork."""
    app = application(SETTINGS)
    await app.server.open()
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as visitor:
        await visitor.get("/")
        await visitor.get("/rules/tiny")
    await app.server.close()


def run_trized(arguments: list[str], around: Mapping[str, str], sources: SeededSources, log: Connection) -> None:
    """Run a command in a forked process with the environment `around`, chance of `sources`, and stderr in a pipe."""
    os.environ.clear()
    os.environ.update(around)
    os.dup2(log.fileno(), 2)
    log.close()
    sys.stderr = open(2, "w", encoding="utf-8", buffering=1, closefd=False)  # noqa: SIM115
    main(arguments, lambda settings: SeededApplication(settings, sources))


def run_server(store: str, bus: str, port: int, sources: SeededSources, log: str) -> None:
    """Serve in a forked process that logs into a file."""
    sys.stderr = open(log, "a", buffering=1)  # noqa: SIM115
    write_log(logging.ERROR)
    app = SeededApplication(replace(SETTINGS, store=store, bus=bus), sources)
    serve(app, listen("127.0.0.1", port), "en")


if any("multiprocessing.forkserver" in argument for argument in sys.orig_argv):  # the parent of all forks
    asyncio.run(warm_up())
    with contextlib.suppress(SystemExit), contextlib.redirect_stderr(io.StringIO()):
        main(["serve", "--port", "none"])  # loads the modules of the command line
    gc.collect()
    gc.freeze()  # forked processes do not scan these objects again
