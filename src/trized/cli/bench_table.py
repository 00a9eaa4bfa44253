"""`trized bench table`: the cost of a move on a server with many active tables and open pages.

Each table has a page for each seat and moves every few seconds. A move lasts from its POST until its frame has arrived
at all other pages. Server and pages share this machine; CPU time is the server's alone.
"""

import asyncio
import gc
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar, cast
from urllib.parse import urlencode

from msgspec import Struct
from msgspec.json import Decoder

from trized.cli.catalogue import refuse
from trized.cli.serve import listen, new_loop
from trized.kernel import ClickPath, Game
from trized.lab.bench import calibration, rate
from trized.table.seats.credentials import csrf_token, new_secret
from trized.table.sources import System

EVERY = 5.0  # seconds between two moves of a table
PATIENCE = 120.0  # seconds after which a missing frame is a failure, even on a busy machine
PORTS = 20_000  # connections from one address
SPARE = 500  # files besides connections
OPENING = 16  # tables or pages opened at the same time
QUICK, QUICK_SECONDS, QUICK_EVERY = 12, 3.0, 0.3  # tables, duration, interval of moves: for a quick test
SERVE = """
import logging, socket, sys
from trized.cli.serve import application, games, run_server, write_log
from trized.table.settings import Settings
write_log(logging.WARNING)
settings = Settings(store=sys.argv[1], bus=sys.argv[2], games=games(), rate_limited=False)
run_server(application(settings), socket.socket(fileno=int(sys.argv[3])), "en")
"""


class FrameRead(Struct):
    """The fields of a frame that the benchmark reads."""

    number: int
    choices: list[ClickPath] = []
    over: str = ""


frames = Decoder(FrameRead)
Kind = TypeVar("Kind", bound=asyncio.Protocol)


class Load:
    """Builds requests to the server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.host = f"localhost:{port}"
        self.opened = 0

    async def open(self, protocol: Callable[[], Kind]) -> Kind:
        """Open a keep-alive connection; beyond PORTS from another address of this machine."""
        loop, source = asyncio.get_running_loop(), (f"127.0.0.{1 + self.opened // PORTS}", 0)
        self.opened += 1
        where = None if self.opened <= PORTS else source
        return (await loop.create_connection(protocol, "127.0.0.1", self.port, local_addr=where))[1]

    def head(self, method: str, path: str, secret: str, length: int) -> bytes:
        """Return the header of a request."""
        lines = [
            f"{method} {path} HTTP/1.1",
            f"host: {self.host}",
            f"origin: http://{self.host}",
            f"cookie: trized={secret}",
            f"x-csrf: {csrf_token(secret)}",
            "accept: application/json",
            "accept-encoding: gzip",
            *(["content-type: application/x-www-form-urlencoded", f"content-length: {length}"] if length else []),
        ]
        return "\r\n".join([*lines, "", ""]).encode()

    def post(self, path: str, secret: str, fields: dict[str, Any]) -> bytes:
        """Return a POST request with a form."""
        body = urlencode(fields).encode()
        return self.head("POST", path, secret, len(body)) + body


class Connection(asyncio.Protocol):
    """Sends requests one after the other; responses are JSON with a length."""

    def __init__(self) -> None:
        self.buffer = b""
        self.answer: asyncio.Future[tuple[int, bytes]] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    async def ask(self, request: bytes) -> tuple[int, bytes]:
        """Send a request; return status and body of the response."""
        self.answer = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return await asyncio.wait_for(self.answer, PATIENCE)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        head, end, rest = self.buffer.partition(b"\r\n\r\n")
        found = re.search(rb"(?i)content-length: (\d+)", head)
        length = int(found[1]) if found else 0
        if end and len(rest) >= length:
            self.buffer = rest[length:]
            if self.answer is not None and not self.answer.done():
                self.answer.set_result((int(head[9:12]), rest[:length]))

    def connection_lost(self, reason: Exception | None) -> None:
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(reason or ConnectionResetError("the server hung up"))


class BenchPage(asyncio.Protocol):
    """An open page of one seat: reads the event stream, and keeps the choices of the newest frame."""

    def __init__(self, request: bytes, seat: int) -> None:
        self.request, self.seat = request, seat
        self.buffer, self.text = b"", b""
        self.began = False
        self.unpack = zlib.decompressobj(31)
        self.seen = FrameRead(-1)
        self.wanted = -1  # number of the frame that is waited for
        self.came: asyncio.Event = asyncio.Event()
        self.at = 0.0
        self.bytes = self.frames = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.began:
            _, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            self.buffer, self.began = rest, True
        while True:  # chunks, each after its length
            size, end, rest = self.buffer.partition(b"\r\n")
            if not end or len(rest) < (length := int(size, 16)) + 2:
                return
            self.buffer = rest[length + 2 :]
            self.text += self.unpack.decompress(rest[:length])
            self.read(length)

    def read(self, size: int) -> None:
        """Parse the complete events."""
        *events, self.text = self.text.split(b"\n\n")
        for event in events:
            if event.startswith(b"id: "):
                self.seen = frames.decode(event[event.index(b"{") :])
                self.bytes += size
                self.frames += 1
        if self.seen.number >= self.wanted:
            self.at = self.at or time.perf_counter()
            self.came.set()

    def expect(self, number: int) -> None:
        """Start to wait for frame `number`."""
        self.wanted, self.at = number, 0.0
        self.came.clear()


class BenchTable:
    """A table with a page for each seat."""

    def __init__(self, load: Load, game: Game) -> None:
        self.load, self.game, self.secret = load, game, new_secret(System())
        self.seats = game.seats(game.settle({}))
        self.pages: list[BenchPage] = []
        self.took: list[float] = []
        self.errors: list[str] = []
        self.moves = 0

    async def open(self) -> None:
        """Create the table."""
        self.connection = await self.load.open(Connection)
        fields = {"game": self.game.name, **{f"seat{seat}": "me" for seat in range(self.seats)}}
        status, body = await self.connection.ask(self.load.post("/new", self.secret, fields))
        if status != 200:
            raise refuse("no_table", why=body.decode()[:200])
        self.path = json.loads(body)["to"]

    async def look(self) -> None:
        """Open a page for each seat."""
        for seat in range(self.seats):
            request = self.load.head("GET", f"{self.path}/stream?after=-1&seat={seat}", self.secret, 0)
            page = BenchPage(request, seat)
            page.expect(0)
            self.pages.append(page)
            await self.load.open(lambda page=page: page)  # type: ignore[misc]
            await asyncio.wait_for(page.came.wait(), PATIENCE)

    async def move(self) -> None:
        """Play a random legal action, and wait until all other pages have its frame."""
        asked = [page for page in self.pages if page.seen.choices]
        if not asked:
            return
        page = random.choice(asked)
        said = {"action": random.choice(page.seen.choices).action, "seat": page.seat, "number": page.seen.number}
        before = page.seen.number
        for one in self.pages:
            one.expect(before + 1)
        begun = time.perf_counter()
        try:
            status, body = await self.connection.ask(self.load.post(f"{self.path}/play", self.secret, said))
            if status != 200:
                self.errors.append(body.decode()[:200])
                return
            self.moves += 1
            for one in self.pages:
                await asyncio.wait_for(one.came.wait(), PATIENCE)
        except (TimeoutError, OSError) as error:
            self.errors.append(f"a frame did not come: {error!r}")
            return
        self.took.append(max(one.at for one in self.pages if one is not page or len(self.pages) == 1) - begun)

    async def play(self, every: float, until: float) -> None:
        """Move every `every` seconds until the time `until`."""
        begun = time.perf_counter() + random.random() * every
        while begun < until:
            await asyncio.sleep(max(0.0, begun - time.perf_counter()))
            await self.move()
            begun = max(begun + every, time.perf_counter())

    def close(self) -> None:
        """Close all connections."""
        for page in self.pages:
            page.transport.abort()
        self.connection.transport.abort()


@dataclass
class Processes:
    """The started server processes with their children."""

    started: Sequence[int]

    def all(self) -> list[int]:
        """Return all process ids."""
        parents = {}
        for path in Path("/proc").glob("[0-9]*/stat"):
            try:
                parents[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
        found = {*self.started}
        while more := {child for child, parent in parents.items() if parent in found} - found:
            found |= more
        return sorted(found)

    def read(self, name: str) -> list[str]:
        """Return the content of /proc/ID/`name` for each running process."""
        texts = []
        for pid in self.all():
            with suppress(OSError):
                texts.append(Path(f"/proc/{pid}/{name}").read_text())
        return texts

    def seconds(self) -> float:
        """Return the CPU time used, in seconds."""
        fields = [text.rpartition(")")[2].split() for text in self.read("stat")]
        return sum(int(one[11]) + int(one[12]) for one in fields) / os.sysconf("SC_CLK_TCK")

    def kilobytes(self) -> int:
        """Return the memory used; shared memory counts once."""
        found = [re.search(r"^Pss:\s+(\d+)", text, re.M) for text in self.read("smaps_rollup")]
        return sum(int(one[1]) for one in found if one)


async def in_turn(work: Sequence[Any]) -> None:
    """Await many functions, OPENING of them at a time."""
    places = asyncio.Semaphore(OPENING)

    async def one(thing: Any) -> None:
        async with places:
            await thing()

    await asyncio.gather(*map(one, work))


async def measure(
    games: Sequence[Game], port: int, server: Processes, tables: int, seconds: float, every: float
) -> dict[str, Any]:
    """Open tables and pages, play for `seconds`, and return the results."""
    gc.disable()  # pauses of the pages must not count for the server
    load = Load(port)
    opened = [BenchTable(load, games[number % len(games)]) for number in range(tables)]
    await in_turn([table.open for table in opened])
    first, rest = opened[: tables // 2], opened[tables // 2 :]
    await in_turn([table.look for table in first])  # these fill the caches that all pages share
    await asyncio.sleep(1)
    before = server.kilobytes()
    await in_turn([table.look for table in rest])
    await asyncio.sleep(1)
    memory = (server.kilobytes() - before) / sum(len(table.pages) for table in rest)
    pages = [page for table in opened for page in table.pages]
    for page in pages:
        page.bytes = page.frames = 0
    used = server.seconds()
    until = time.perf_counter() + seconds
    await asyncio.gather(*(table.play(every, until) for table in opened))
    used = server.seconds() - used
    took = sorted(one for table in opened for one in table.took) or [0.0]
    moves = sum(table.moves for table in opened)
    errors = [error for table in opened for error in table.errors]
    for error in errors[:3]:
        print(error, file=sys.stderr)
    for table in opened:
        table.close()
    gc.enable()
    return {
        "tables": tables,
        "pages": len(pages),
        "moves": moves,
        "errors": len(errors),
        "p50_ms": round(took[len(took) // 2] * 1000, 1),
        "p95_ms": round(took[int(len(took) * 0.95)] * 1000, 1),
        "cpu_ms_per_move": round(used / max(1, moves) * 1000, 2),
        "kb_per_page": round(memory, 1),
        "kb_per_frame": round(sum(page.bytes for page in pages) / max(1, sum(page.frames for page in pages)) / 1024, 2),
        "server_mb": round(server.kilobytes() / 1024, 1),
    }


@contextmanager
def started(store: str, bus: str = "memory:") -> Iterator[tuple[int, int]]:
    """Start a server without rate limits; yield its port and process id once it answers."""
    with listen("127.0.0.1", 0) as listening:
        port, handle = listening.getsockname()[1], listening.fileno()
        server = subprocess.Popen([sys.executable, "-c", SERVE, store, bus, str(handle)], pass_fds=[handle])
    try:
        asyncio.run(answering(port))
        yield port, server.pid
    finally:
        server.terminate()
        server.wait()


async def answering(port: int) -> None:
    """Wait until a server answers; raise Refused if it exits."""
    load = Load(port)
    try:
        connection = await load.open(Connection)
        await connection.ask(load.head("GET", "/health", new_secret(System()), 0))
    except OSError:
        raise refuse("server_start") from None
    connection.transport.abort()


def run(games: Sequence[Game], *, tables: int, seconds: float, every: float = EVERY) -> dict[str, Any]:
    """Measure a server with `tables`, distributed over the games; return the results."""
    if tables < 1 or seconds <= 0:
        raise refuse("bench_table")
    connections = sum(1 + game.seats(game.settle({})) for game in games)
    allow_files(SPARE + -(-tables // len(games)) * connections)
    with (
        tempfile.TemporaryDirectory() as folder,
        started(f"sqlite:{folder}/tables.db") as (port, server),
        asyncio.Runner(loop_factory=new_loop) as runner,
    ):
        try:
            return runner.run(measure(games, port, Processes([server]), tables, seconds, every))
        except OSError as error:  # TimeoutError, too
            raise refuse("bench_limit", tables=tables, error=error or "timeout") from None


def allow_files(count: int) -> None:
    """Raise the limit of open files to `count`, which processes started here inherit; raise Refused if it is lower."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < count:
        raise refuse("bench_files", count=count, most=hard)
    if soft != resource.RLIM_INFINITY and soft < count:
        resource.setrlimit(resource.RLIMIT_NOFILE, (count, hard))


def turns_per_move(game: Game) -> float:
    """Return the cost of a move on a server in iterations of a plain Python loop, comparable between machines."""
    figures = run([game], tables=QUICK, seconds=QUICK_SECONDS, every=QUICK_EVERY)
    loops = max(rate(calibration, 0.05) for _ in range(5))
    return float(figures["cpu_ms_per_move"]) / 1000 * loops
