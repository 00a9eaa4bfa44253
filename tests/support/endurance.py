"""Runs `trized serve` under light load for a long time; reports exit status, memory and errors.

`python -m tests.support.endurance --minutes 60` prints one JSON value a minute and one at the end. Tables of all games
play random moves; after a game its pages are opened once more, and a new table starts. At the end the server is
stopped by SIGTERM. A server that exits earlier is reported with its exit status and the last line of its log.
"""

import argparse
import asyncio
import itertools
import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from tests.support.ports import free_port
from trized.cli.bench_table import BenchTable, Load, Processes, answering
from trized.games import REGISTRY, load

SERVE = (sys.executable, "-c", "from trized.cli import main; main()", "serve")
LIMITS = ("--per-address", "100000", "--people-per-address", "100000")  # all pages come from one address
PAGES = ("", "/end", "/replay", "/picture")  # pages of a table that are opened after its game


class Endurance:
    """Tables that play until the time is up."""

    def __init__(self, port: int, every: float, until: float) -> None:
        self.load, self.every, self.until = Load(port), every, until
        self.games = itertools.cycle(load(name) for name in REGISTRY)
        self.tables = self.moves = 0
        self.errors: Counter[str] = Counter()

    async def play(self) -> None:
        """Play one game after the other."""
        while time.monotonic() < self.until:
            table = BenchTable(self.load, next(self.games))
            self.tables += 1
            try:
                await self.play_out(table)
            except Exception as error:
                self.errors[repr(error)[:200]] += 1
                await asyncio.sleep(self.every)
            finally:
                with suppress(AttributeError):  # not connected
                    table.close()

    async def play_out(self, table: BenchTable) -> None:
        """Open a table, play its game to the end, and look at it once more."""
        await table.open()
        await table.look()
        while time.monotonic() < self.until and not any(page.seen.over for page in table.pages):
            await asyncio.sleep(self.every * random.uniform(0.5, 1.5))
            before = table.moves
            await table.move()
            self.moves += table.moves - before
            self.errors.update(table.errors)
            table.errors.clear()
        for page in PAGES:
            status, body = await table.connection.ask(self.load.head("GET", table.path + page, table.secret, 0))
            if status != 200 and time.monotonic() < self.until:
                self.errors[f"{page}: {status} {body[:80]!r}"] += 1


async def run(server: subprocess.Popen[bytes], port: int, tables: int, every: float, minutes: float) -> None:
    """Play, and report once a minute, until the time is up or the server has ended."""
    await answering_soon(port)
    processes, begun = Processes([server.pid]), time.monotonic()
    endurance = Endurance(port, every, begun + minutes * 60)
    players = [asyncio.create_task(endurance.play()) for _ in range(tables)]
    while server.poll() is None and not all(player.done() for player in players):
        await asyncio.wait(players, timeout=60)
        if server.poll() is None:
            report = {
                "minute": round((time.monotonic() - begun) / 60, 1),
                "tables": endurance.tables,
                "moves": endurance.moves,
                "errors": endurance.errors.total(),
                "processor_seconds": round(processes.seconds(), 1),
                "server_mb": round(processes.kilobytes() / 1024, 1),
            }
            print(json.dumps(report), flush=True)
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    print(json.dumps({"errors": endurance.errors, "ended_by_itself": server.poll() is not None}), flush=True)


async def answering_soon(port: int) -> None:
    """Return as soon as a server that has just been started answers."""
    while True:
        try:
            return await answering(port)
        except Exception:
            await asyncio.sleep(0.1)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the server and the tables, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--every", type=float, default=1.0, help="seconds between two moves of a table, on average")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        port, log = free_port(), Path(folder, "log")
        command = [*SERVE, "--port", str(port), "--store", f"sqlite:{folder}/tables.db", *LIMITS]
        with log.open("wb") as written:
            server = subprocess.Popen(command, stderr=written, stdout=written)
            try:
                asyncio.run(run(server, port, given.tables, given.every, given.minutes))
            finally:
                server.terminate()
                status = server.wait()
        lines = log.read_text().splitlines()
        serious = [line for line in lines if '"level":"info"' not in line.replace(" ", "").lower()]
        print(json.dumps({"exit_status": status, "lines": len(lines), "last": lines[-3:], "serious": serious[:20]}))


if __name__ == "__main__":
    main()
