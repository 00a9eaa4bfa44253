"""A real server in a separate process, and visitors that send requests like browsers."""

import atexit
import json
import multiprocessing
import os
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

import httpx

from tests.support.luck import LUCK
from tests.support.ports import free_port
from tests.support.warm import run_trized

ROOT = Path(__file__).parents[2]
TRIZED = (sys.executable, "-c", "from trized.cli import main; main()")  # before arguments: a separate Python
PATIENCE = 120.0  # seconds after which a request counts as hanging, also on a busy machine
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.support.warm"])


Events = Iterator[dict[str, Any]]


TINY = "tiny=tests.games.tiny"


RUNNING: list["Server"] = []  # servers that this process has started


def settle(address: str = "") -> int:
    """Wait until no bot thinks at any server, or at the table with this address; return the number of its last entry.

    What a test draws depends neither on when it ends nor on whether a bot or a person is faster.
    """
    RUNNING[:] = [server for server in RUNNING if server.process.is_alive()]
    number = -1
    for server in RUNNING:
        place = f"{server.address}/t/"
        if address.startswith(place if address else ""):
            table = address.removeprefix(place).partition("?")[0].partition("#")[0]
            with suppress(httpx.HTTPError):  # one that does not listen yet, or stops
                number = int(httpx.get(f"{server.address}/settled/{table}", timeout=PATIENCE, verify=False).text)
    return number


class Server:
    """A server process over a store: `trized serve`, forked from a process that has imported everything."""

    def __init__(self, store: str, bus: str = "memory:", *more: str, port: int = 0) -> None:
        self.port = port or free_port()
        self.address = f"http://localhost:{self.port}"
        self.command = ["serve", "--port", str(self.port), "--store", store, "--bus", bus, "--workers", "1", *more]
        self.log: list[str] = []
        self.games = TINY  # besides the built-in ones
        self.sources = LUCK.sources()

    def start(self) -> "Server":
        """Start the server, and wait until it answers."""
        written = self.begin()
        if not self.has_written("startup complete", written):
            raise AssertionError("".join(self.log))
        self.reader = threading.Thread(target=keep_reading, args=(written, self.log), daemon=True)
        self.reader.start()
        return self

    def begin(self) -> IO[str]:
        """Start the server without waiting; return its log."""
        reading, writing = FORKS.Pipe(duplex=False)
        RUNNING.append(self)
        self.process = FORKS.Process(target=run_trized, args=(self.command, around(self.games), self.sources, writing))
        self.process.start()
        writing.close()
        atexit.register(self.process.kill)  # a failed test leaves nothing behind
        return open(os.dup(reading.fileno()), encoding="utf-8")

    def has_written(self, line: str, written: IO[str]) -> bool:
        """Read the log up to `line`; return False if it ends before."""
        for one in written:
            self.log.append(one)
            if line in one:
                return True
        return False

    def kill(self) -> None:
        """Kill the server, like a power failure."""
        self.process.kill()
        self.process.join()

    def stop(self) -> None:
        """Stop the server by a signal."""
        self.process.terminate()
        self.process.join(PATIENCE)
        self.reader.join(PATIENCE)
        assert self.process.exitcode is not None


def around(games: str = TINY) -> dict[str, str]:
    """Return the environment of a server: this source, and additional games."""
    paths = [str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")]
    return os.environ | {"TRIZED_GAMES": games, "PYTHONPATH": os.pathsep.join(paths)}


def keep_reading(written: IO[str], log: list[str]) -> None:
    """Read the log of a server to its end, so that the server never blocks."""
    with written:
        log.extend(written)


class Visitor:
    """A browser, as the server sees it."""

    def __init__(self, address: str, lang: str = "en") -> None:
        self.address = address
        name = LUCK.next("visitor")
        self.http = httpx.Client(
            base_url=address,
            headers={"origin": address, "accept-language": lang},
            timeout=PATIENCE,
            verify=False,  # reading certificates takes 30 ms, and no address here has one
            follow_redirects=False,
            event_hooks={"request": [lambda request: LUCK.sign(request, name)]},
        )
        self.csrf = ""

    def get(self, path: str, **more: Any) -> httpx.Response:
        """Open a page, and keep its CSRF token."""
        answer = self.http.get(path, **more)
        found = re.search(r'name="csrf" content="(\w+)"', answer.text)
        if found:
            self.csrf = found[1]
        return answer

    def post(self, path: str, **fields: Any) -> httpx.Response:
        """Send a form like the page's script."""
        if not self.csrf:
            self.get("/")
        return self.http.post(path, data=fields, headers={"accept": "application/json", "x-csrf": self.csrf})

    def post_file(self, path: str, data: str) -> httpx.Response:
        """Send a file like the page's script."""
        if not self.csrf:
            self.get("/")
        headers = {"accept": "application/json", "x-csrf": self.csrf, "content-type": "application/json"}
        return self.http.post(path, content=data.encode(), headers=headers)

    def new(self, game: str = "tiny", **fields: Any) -> str:
        """Create a table; return its path."""
        answer = self.post("/new", game=game, **fields)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["to"])

    def frame(self, table: str, seat: int | str = "") -> dict[str, Any]:
        """Return the first frame of a table's page."""
        page = self.get(f"{table}?seat={seat}")
        assert page.status_code == 200, page.text
        found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page.text, re.S)
        assert found is not None
        frame: dict[str, Any] = json.loads(found[1])["frame"]
        return frame

    def play(self, table: str, text: str, seat: int | str = "", number: int | None = None) -> httpx.Response:
        """Play an action."""
        if number is None:
            number = int(self.frame(table, seat)["number"])
        return self.post(f"{table}/play", action=text, seat=seat, number=number)

    @contextmanager
    def stream(self, table: str, after: int = -1, seat: int | str = "", told: int | None = None) -> Iterator[Events]:
        """Follow a table; with `told`, like a browser that reconnects after that frame."""
        headers = {} if told is None else {"last-event-id": str(told)}
        asked = {"after": after, "seat": seat}
        with self.http.stream("GET", f"{table}/stream", params=asked, headers=headers) as answer:
            assert answer.status_code == 200, answer.read()
            yield events(answer)


def events(answer: httpx.Response) -> Iterator[dict[str, Any]]:
    """Read the events of a stream."""
    event: dict[str, Any] = {}
    for line in answer.iter_lines():
        name, _, value = line.partition(": ")
        if not line and "data" in event:
            yield event
            event = {}
        elif name == "data":
            event["data"] = json.loads(value)
        elif name in ("id", "event"):
            event[name] = value


def frames(stream: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Return only the frames of a stream."""
    return (event["data"] for event in stream if "id" in event)
