"""Attacks every route of a server from one address while a visitor plays from another.

`python -m tests.support.soak` starts a server on this machine and prints a table with a row for each route: what the
attacker got, the 95th percentile of the visitor's requests, and the memory of the server and its workers. It ends with
status 1 if a percentile is over 300 ms or the memory grows by more than 100 MB. `--route TEXT` selects routes by a part
of their path, `--seconds S` is the time for each. Addresses are 127.0.0.2 and 127.0.0.3, so nothing leaves the machine.

A route is attacked with what it declares: its largest body, the costliest input of its kind of work, and 20,000
parameters. A new route needs nothing here unless it has a new kind of work.
"""

import argparse
import asyncio
import itertools
import json
import multiprocessing
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlencode

import httpx

from tests.support.ports import free_port
from tests.support.server import Visitor
from trized.games.zoondo.page import page
from trized.kernel import Seeded
from trized.kernel.creation import Creation, encode
from trized.table.http.requests import RouteRow
from trized.table.play.work import BALANCE, CHECK, HINT, POSITION, PRINT, RECORD, REVIEW
from trized.table.routes import ROUTES
from trized.table.seats.credentials import csrf_token, new_secret
from trized.table.sources import System

SERVE = (sys.executable, "-c", "from trized.cli import main; main()", "serve")
ATTACKER, VISITOR = "127.0.0.2", "127.0.0.3"
CONNECTIONS, PARAMETERS = 200, 20_000
MOST_SECONDS, MOST_GROWTH = 0.3, 100.0  # 95th percentile; MB
RECORDS = Path(__file__).parents[1] / "records"
TRIBE = page.workshop(page.game, "tribe1")
SPAWN = multiprocessing.get_context("spawn")
FORM = "application/x-www-form-urlencoded"
PARTS = {  # values of path parameters; others are numbers
    "game": "zoondo",
    "option": "tribe1",
    "lesson": "first",
    "id": "daily",
    "digest": "0",
    "name": "base.css",
}


def costly(kind: object) -> dict[str, str]:
    """Return the costliest input that a kind of work accepts."""
    tribe = TRIBE.edit(TRIBE.starts("en")[0][1], ["surprise"], {}, "en", Seeded(1)).text
    file = {"text": tribe + f"# {'x' * (19_000 - len(tribe))}\n", "before": TRIBE.starts("en")[1][1]}
    inputs: dict[object, dict[str, str]] = {
        None: {},
        HINT: {"seat": "0", "action": "x"},
        REVIEW: {"judged": "all", "quality": "10"},
        RECORD: {"record": max((path.read_text() for path in RECORDS.glob("*.txt")), key=len)},
        CHECK: file,
        BALANCE: file,
        PRINT: {"c": encode(Creation("zoondo", "tribe1", tribe, ""))},
        POSITION: {"position": page.game.start(page.game.settle({}), Seeded(1)).text()},
    }
    return inputs[kind]


def attacks_on(route: RouteRow, table: str) -> list[tuple[str, bytes]]:
    """Return the attacks on a route: targets and bodies."""
    path = re.sub(r"{(\w+)(:path)?}", lambda part: {"table": table, **PARTS}.get(part[1], "1"), route.path)
    fields, many = urlencode(costly(route.cost.kind)), "&".join(f"a{n}=1" for n in range(PARAMETERS))
    if route.method == "GET":
        return [(f"{path}?{query}", b"") for query in (fields, "x" * 60_000, many[:60_000])]
    large = b"a=" + b"x" * (min(route.cost.most, 4 * 1024 * 1024) - 2)
    return [(path, body) for body in (fields.encode(), large, many.encode())]


def request(method: str, secret: str, target: str, body: bytes) -> bytes:
    """Return an HTTP request of a browser."""
    head = (
        f"{method} {target} HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\r\n"
        f"cookie: trized={secret}\r\nx-csrf: {csrf_token(secret)}\r\naccept: application/json\r\n"
        f"content-type: {FORM}\r\ncontent-length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


async def attack(port: int, route: RouteRow, table: str, secret: str, until: float) -> Counter[str]:
    """Send requests to a route over all connections; return how often each status came."""
    statuses: Counter[str] = Counter()
    attacks = attacks_on(route, table)

    async def send(browser: str) -> None:
        turn = itertools.cycle(attacks)
        while time.monotonic() < until:
            with suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ATTACKER, 0))
                try:
                    async with asyncio.timeout(until - time.monotonic()):
                        while True:
                            writer.write(request(route.method, browser, *next(turn)))
                            await writer.drain()
                            statuses[await answer(reader)] += 1
                finally:
                    writer.transport.abort()

    async with asyncio.timeout(until - time.monotonic() + 30):
        await asyncio.gather(*(send(secret if n % 2 else new_secret(System())) for n in range(CONNECTIONS)))
    return statuses


async def answer(reader: asyncio.StreamReader) -> str:
    """Read a response; return its status. An event stream is left open until the time is up."""
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    length = re.search(rb"content-length: (\d+)", head)
    if length is not None:
        await reader.readexactly(int(length[1]))
    else:
        await reader.read()
    return head[9:12].decode()


def attack_in_process(port: int, path: str, method: str, table: str, secret: str, seconds: float, out: object) -> None:
    """Attack in a separate process of low priority, so that the visitor is not delayed by the attacker itself."""
    os.nice(10)
    route = next(route for route in ROUTES if (route.path, route.method) == (path, method))
    out.put(asyncio.run(attack(port, route, table, secret, time.monotonic() + seconds)))  # type: ignore[attr-defined]


class Timed(httpx.HTTPTransport):
    """Sends requests from an address, and measures how long each takes."""

    def __init__(self, address: str) -> None:
        super().__init__(local_address=address, verify=False)
        self.took: list[float] = []

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        begun = time.monotonic()
        response = super().handle_request(request)
        response.read()
        self.took.append(time.monotonic() - begun)
        return response


class Player:
    """A visitor who plays, requests hints and opens pages."""

    def __init__(self, port: int, address: str) -> None:
        here, self.transport = f"http://127.0.0.1:{port}", Timed(address)
        self.visitor = Visitor(here)
        self.visitor.http = httpx.Client(base_url=here, headers={"origin": here}, transport=self.transport, timeout=120)
        self.table = self.visitor.new("zenith", seat0="me", seat1="me")

    def play_until(self, until: float) -> float:
        """Play until the time is up, at the pace of a quick person; return the 95th percentile of the requests."""
        self.transport.took.clear()
        while time.monotonic() < until:
            seat = self.visitor.frame(self.table)["waiting"][0]
            frame = self.visitor.frame(self.table, seat)
            self.visitor.post(f"{self.table}/hint", seat=seat)
            self.visitor.play(self.table, frame["choices"][0]["action"], seat, frame["number"])
            self.visitor.get("/")
            time.sleep(0.1)
        took = sorted(self.transport.took)
        return took[int(len(took) * 0.95)]


def memory(server: int) -> float:
    """Return the memory of a process and its children in MB, shared pages in part."""
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    total = 0
    for process in (server, *map(int, children)):
        with suppress(OSError):
            found = re.search(r"^Pss:\s+(\d+)", Path(f"/proc/{process}/smaps_rollup").read_text(), re.M)
            total += int(found[1]) if found else 0
    return total / 1024


def main() -> int:
    """Attack the routes one by one; print a row for each."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--route", default="", help="only routes whose path contains this text")
    parser.add_argument("--seconds", type=float, default=5.0, help="time for each route")
    chosen, failed, port = parser.parse_args(), 0, free_port()
    routes = [route for route in ROUTES if chosen.route in route.path]
    with tempfile.TemporaryDirectory() as folder:
        command = [*SERVE, "--host", "127.0.0.1", "--port", str(port), "--store", f"sqlite:{folder}/tables.db"]
        with open(f"{folder}/log", "w") as log:
            server = subprocess.Popen([*command, "--workers", "1"], stderr=log)
        try:
            while not reachable(port):
                time.sleep(0.2)
            player, attacker = Player(port, VISITOR), Player(port, ATTACKER)
            usual = player.play_until(time.monotonic() + 3)
            secret = attacker.visitor.http.cookies["trized"]
            print(f"{'route':60} {'p95 ms':>7} {'MB':>6}  responses", flush=True)
            print(f"{'(no attack)':60} {usual * 1000:7.0f} {memory(server.pid):6.0f}", flush=True)
            before = memory(server.pid)
            for route in routes:
                out = multiprocessing.get_context("spawn").Queue()
                given = (
                    port,
                    route.path,
                    route.method,
                    attacker.table.removeprefix("/t/"),
                    secret,
                    chosen.seconds,
                    out,
                )
                process = multiprocessing.get_context("spawn").Process(target=attack_in_process, args=given)
                process.start()
                slow = player.play_until(time.monotonic() + chosen.seconds + 2)
                statuses = out.get(timeout=120)
                process.join()
                grown = memory(server.pid) - before
                bad = slow > MOST_SECONDS or grown > MOST_GROWTH
                failed += bad
                name = f"{route.method} {route.path}"
                print(f"{name:60} {slow * 1000:7.0f} {grown:+6.0f}  {json.dumps(statuses)}{'  !' * bad}", flush=True)
        finally:
            server.terminate()
            server.wait()
    return bool(failed)


def reachable(port: int) -> bool:
    """Return whether the server answers."""
    try:
        return httpx.get(f"http://127.0.0.1:{port}/health/live").status_code == 200
    except httpx.HTTPError:
        return False


if __name__ == "__main__":
    sys.exit(main())
