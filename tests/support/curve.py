"""Measures the cost of a move with 1, 2 and 4 servers behind nginx, PostgreSQL and Redis, with and without hashing.

`python -m tests.support.curve --tables 200 --seconds 20` prints one JSON value a line. Servers, nginx, PostgreSQL,
Redis and the pages share this machine. `cpu_ms_per_move` is the CPU time of the servers alone.
"""

import argparse
import asyncio
import json
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

from tests.support.services import Nginx, postgresql, redis
from trized.cli.bench_table import EVERY, Processes, measure, started
from trized.cli.serve import new_loop
from trized.games import load


def run(game: str, servers: int, hashed: bool, tables: int, seconds: float) -> dict[str, Any]:
    """Measure with this many servers; return the results."""
    with ExitStack() as stack:
        store, bus = stack.enter_context(postgresql()), stack.enter_context(redis())
        running = [stack.enter_context(started(store, bus)) for _ in range(servers)]
        nginx = Nginx([port for port, _ in running], hashed)
        stack.callback(nginx.remove)
        nginx.start()
        processes = Processes([pid for _, pid in running])
        with asyncio.Runner(loop_factory=new_loop) as runner:
            found = runner.run(measure([load(game)], nginx.port, processes, tables, seconds, EVERY))
    return {"servers": servers, "hashed": hashed, **found}


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure every number of servers, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="zenith")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--servers", type=int, nargs="+", default=[1, 2, 4])
    given = parser.parse_args(arguments)
    for servers in given.servers:
        for hashed in (True, False) if servers > 1 else (True,):
            print(json.dumps(run(given.game, servers, hashed, given.tables, given.seconds)), flush=True)


if __name__ == "__main__":
    main()
