"""A load benchmark: many live tables in one server process, every page of them open, server and client on one machine.

    python -m tests.table.load [--tables 300] [--seconds 30] [--every 5] [--game zenith]

Each table has two open pages and makes a move every few seconds. Measured is the time from the post of a move to the
arrival of its frame at both pages, the bytes on the wire, and the memory that a page costs the server.
"""

import argparse
import asyncio
import gzip
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tests.table.server import ROOT, free_port
from trized.table.assets import STATIC
from trized.table.credentials import csrf_token, new_secret

SERVE = """
import sys, logging
from trized.cli.serve import listen, serve, write_log
from trized.table.settings import Settings
write_log(logging.WARNING)
serve(Settings(store=sys.argv[1], rate_limited=False, workers=1), listen("127.0.0.1", int(sys.argv[2])))
"""


class Client:
    """Speaks just enough HTTP for a benchmark that shares two cores with its server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.host = f"localhost:{port}"

    async def ask(self, method: str, path: str, secret: str, fields: dict[str, Any] | None = None) -> tuple[int, bytes]:
        """Send a request on a connection of its own; return the status and the body."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        body = urlencode(fields or {}).encode()
        writer.write(self.head(method, path, secret, len(body)) + body)
        answer = await reader.read()
        writer.close()
        head, _, rest = answer.partition(b"\r\n\r\n")
        return int(head.split()[1]), rest

    def head(self, method: str, path: str, secret: str, length: int, keep: str = "close") -> bytes:
        """Return the head of a request."""
        lines = [
            f"{method} {path} HTTP/1.1",
            f"host: {self.host}",
            f"origin: http://{self.host}",
            f"cookie: trized={secret}",
            f"x-csrf: {csrf_token(secret)}",
            "accept: application/json",
            "accept-encoding: gzip",
            f"connection: {keep}",
            *(["content-type: application/x-www-form-urlencoded", f"content-length: {length}"] if length else []),
        ]
        return "\r\n".join([*lines, "", ""]).encode()


class Page:
    """An open page of one seat: reads its stream and keeps the newest frame."""

    def __init__(self, client: Client, table: str, seat: int, secret: str) -> None:
        self.client, self.table, self.seat, self.secret = client, table, seat, secret
        self.frame: dict[str, Any] = {}
        self.at: dict[int, float] = {}  # when each frame arrived
        self.bytes = 0
        self.frames = 0
        self.ready = asyncio.Event()

    async def follow(self) -> None:
        """Read the stream until the benchmark ends."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.client.port)
        path = f"{self.table}/stream?after=-1&seat={self.seat}"
        writer.write(self.client.head("GET", path, self.secret, 0, "keep-alive"))
        await reader.readuntil(b"\r\n\r\n")
        unpack = zlib.decompressobj(31)
        rest = b""
        try:
            while size := int((await reader.readline()).strip() or b"0", 16):
                data = await reader.readexactly(size + 2)
                rest += unpack.decompress(data[:-2])
                *events, rest = rest.split(b"\n\n")
                for event in events:
                    if event.startswith(b"id: "):
                        self.arrived(event, size)
        except asyncio.CancelledError:
            writer.close()
            raise

    def arrived(self, event: bytes, size: int) -> None:
        """Note a frame."""
        head, _, data = event.partition(b"\ndata: ")
        self.at[int(head[4:])] = time.perf_counter()
        self.frame = json.loads(data)
        if self.ready.is_set():
            self.bytes += size
            self.frames += 1
        self.ready.set()


class Table:
    """A table with two pages that makes moves."""

    def __init__(self, client: Client, game: str) -> None:
        self.client, self.game, self.secret = client, game, new_secret()
        self.took: list[float] = []
        self.errors: list[str] = []

    async def open(self) -> None:
        """Make the table."""
        status, body = await self.client.ask(
            "POST", "/new", self.secret, {"game": self.game, **{f"seat{seat}": "me" for seat in range(4)}}
        )
        assert status == 200, body
        self.path = json.loads(body)["to"]
        self.pages = [Page(self.client, self.path, seat, self.secret) for seat in (0, 1)]

    async def move(self) -> None:
        """Say something legal, and wait until both pages show it."""
        asked = [page for page in self.pages if page.frame.get("choices")]
        if not asked:
            return
        page = random.choice(asked)
        said = {"say": random.choice(page.frame["choices"])[0], "seat": page.seat, "number": page.frame["number"]}
        begun = time.perf_counter()
        status, body = await self.client.ask("POST", f"{self.path}/say", self.secret, said)
        if status != 200:
            self.errors.append(body.decode()[:200])
            return
        number = json.loads(body)["number"]
        for other in self.pages:
            while number not in other.at:
                if time.perf_counter() - begun > 10:
                    self.errors.append("a frame did not arrive")
                    return
                await asyncio.sleep(0.002)
            self.took.append(other.at[number] - begun)

    async def live(self, every: float, until: float) -> None:
        """Move every few seconds."""
        await asyncio.sleep(random.random() * every)
        while time.perf_counter() < until:
            begun = time.perf_counter()
            await self.move()
            await asyncio.sleep(max(0.0, every - (time.perf_counter() - begun)))


def memory(pid: int) -> int:
    """Return the memory of a process in kB."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) if found else 0


def busy(pid: int) -> float:
    """Return the seconds that a process has computed."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def first_page(client: Client, table: Table) -> int:
    """Return the compressed bytes of a table's page with all its scripts and styles."""
    status, body = await client.ask("GET", table.path, table.secret)
    assert status == 200
    total = len(body)
    text = gzip.decompress(body).decode()
    files = set(re.findall(r'(/static/[^"#]+)', text))
    base = next(iter(files)).rpartition("/")[0].split("/")[2]
    modules = [path.stem for path in STATIC.glob("*.js")]
    files |= {f"/static/{base}/{name}.js" for name in modules}
    for path in files:
        _, body = await client.ask("GET", path, table.secret)
        total += len(body)
    return total


async def measure(port: int, pid: int, asked: argparse.Namespace) -> dict[str, Any]:
    """Run the benchmark against a server that listens."""
    client = Client(port)
    tables = [Table(client, asked.game) for _ in range(asked.tables)]
    for table in tables:
        await table.open()
    before = memory(pid)
    pages = [page for table in tables for page in table.pages]
    streams = [asyncio.create_task(page.follow()) for page in pages]
    await asyncio.gather(*(page.ready.wait() for page in pages))
    await asyncio.sleep(1)
    after = memory(pid)
    begun, mine = busy(pid), time.process_time()
    until = time.perf_counter() + asked.seconds
    await asyncio.gather(*(table.live(asked.every, until) for table in tables))
    busy_server, busy_client = busy(pid) - begun, time.process_time() - mine
    took = sorted(one for table in tables for one in table.took)
    frames = sum(page.frames for page in pages)
    figures = {
        "tables": asked.tables,
        "pages": len(pages),
        "moves": len(took) // 2,
        "errors": sum(len(table.errors) for table in tables),
        "p50_ms": round(took[len(took) // 2] * 1000, 1),
        "p95_ms": round(took[int(len(took) * 0.95)] * 1000, 1),
        "max_ms": round(took[-1] * 1000, 1),
        "server_ms_per_move": round(busy_server / max(1, len(took) // 2) * 1000, 1),
        "client_ms_per_move": round(busy_client / max(1, len(took) // 2) * 1000, 1),
        "kb_per_page": round((after - before) / len(pages), 1),
        "first_page_kb": round(await first_page(client, tables[0]) / 1024, 1),
        "kb_per_frame": round(sum(page.bytes for page in pages) / max(1, frames) / 1024, 2),
        "server_mb": round(memory(pid) / 1024, 1),
        "error": next((table.errors[0] for table in tables if table.errors), ""),
    }
    for stream in streams:
        stream.cancel()
    await asyncio.gather(*streams, return_exceptions=True)
    return figures


def main() -> None:
    """Start a server, measure it, print the figures."""
    asking = argparse.ArgumentParser(description=__doc__)
    asking.add_argument("--tables", type=int, default=300)
    asking.add_argument("--seconds", type=float, default=30)
    asking.add_argument("--every", type=float, default=5)
    asking.add_argument("--game", default="zenith")
    asked = asking.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        around = os.environ | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
        command = [sys.executable, "-c", SERVE, f"sqlite:{folder}/tables.db", str(port)]
        server = subprocess.Popen(command, env=around)
        try:
            print(json.dumps(asyncio.run(after_start(port, server.pid, asked)), indent=2))
        finally:
            server.terminate()
            server.wait()


async def after_start(port: int, pid: int, asked: argparse.Namespace) -> dict[str, Any]:
    """Wait until the server answers, then measure."""
    client = Client(port)
    for _ in range(200):
        try:
            if (await client.ask("GET", "/health", new_secret()))[0] == 200:
                return await measure(port, pid, asked)
        except OSError:
            await asyncio.sleep(0.1)
    raise SystemExit("The server does not start.")


if __name__ == "__main__":
    main()
