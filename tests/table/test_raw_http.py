"""Raw HTTP: whatever a connection sends before and after bodies, a server holds little of it and not for long."""

import asyncio
import contextlib
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from tests.support.luck import application
from tests.support.ports import free_port
from tests.support.server import around
from trized.table.http.connections import BODY_SECONDS, MOST_LINES, MOST_WAITING, GuardedConnection, http_settings
from trized.table.settings import Settings

WITHOUT = "import sys; sys.modules['httptools'] = None; from trized.cli import main; main()"  # h11 reads HTTP
WITH = "from trized.cli import main; main()"
CHUNKED = b"POST /lang HTTP/1.1\r\nhost: x\r\norigin: http://x\r\ntransfer-encoding: chunked\r\n\r\n"
MUCH = 64 * 1024 * 1024  # bytes that are sent, if the server takes them
HELD = 24 * 1024  # kB by which its memory may grow
BLOCK = 256 * 1024
ENDLESS = {
    "trailers": (CHUNKED + b"0\r\n", b"a: b\r\n"),
    "a trailer": (CHUNKED + b"0\r\na: ", b"b"),
    "the name of a trailer": (CHUNKED + b"0\r\n", b"a"),
    "an extension of a chunk": (CHUNKED + b"5;a=", b"b"),
    "a size of a chunk": (CHUNKED, b"0"),
    "headers": (b"GET / HTTP/1.1\r\n", b"a: b\r\n"),
    "a header": (b"GET / HTTP/1.1\r\na: ", b"b"),
    "an address": (b"GET /", b"a"),
    "headers after a whole request": (b"GET /health/live HTTP/1.1\r\nhost: x\r\n\r\nGET / HTTP/1.1\r\n", b"a: b\r\n"),
    "a body that nobody reads": (CHUNKED, b"4\r\nabcd\r\n"),
    "empty lines": (b"", b"\r\n"),
}


@pytest.fixture(scope="module", params=["httptools", "h11"])
def process(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, int]]:
    """Run a server in which one of both parsers reads HTTP; give its process and its port."""
    port, code = free_port(), WITHOUT if request.param == "h11" else WITH
    store = f"sqlite:{tmp_path_factory.mktemp('store')}/tables.db"
    command = [sys.executable, "-c", code, "serve", "--port", str(port), "--store", store, "--workers", "1"]
    with subprocess.Popen(command, env=around(), stderr=subprocess.PIPE, text=True) as running:
        assert running.stderr is not None
        assert any("startup complete" in line for line in running.stderr)
        yield running.pid, port
        running.terminate()


def peak(pid: int) -> int:
    """Return the most memory that a process has held so far, in kB."""
    return int(re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[1])  # type: ignore[index]


def send_without_end(port: int, begin: bytes, again: bytes) -> bytes:
    """Send bytes repeatedly until the server closes the connection; return its response."""
    block, sent = again * (BLOCK // len(again)), 0
    with socket.create_connection(("127.0.0.1", port)) as one:
        with contextlib.suppress(OSError):
            one.sendall(begin)
            while sent < MUCH:
                one.sendall(block)
                sent += len(block)
        assert sent < MUCH, "the server took everything"
        with contextlib.suppress(ConnectionResetError):
            return one.recv(1000)
    return b""


@pytest.mark.parametrize("what", list(ENDLESS))
def test_endless_input_is_refused_with_little_memory(process: tuple[int, int], what: str) -> None:
    pid, port = process
    before = peak(pid)
    answer = send_without_end(port, *ENDLESS[what])
    assert answer == b"" or re.match(rb"HTTP/1\.1 (200|4\d\d) ", answer)
    assert peak(pid) - before < HELD


def test_requests_that_wait_on_one_connection_are_few(process: tuple[int, int]) -> None:
    pid, port = process
    before = peak(pid)
    send_without_end(port, b"", b"GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n")
    assert peak(pid) - before < HELD


class Wire(asyncio.Transport):
    """A connection that records the written bytes."""

    def __init__(self) -> None:
        super().__init__({"peername": ("192.0.2.1", 1), "sockname": ("192.0.2.2", 2)})
        self.written, self.closed = b"", False

    def write(self, data: Any) -> None:
        self.written += data

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


def connected(monkeypatch: pytest.MonkeyPatch, parser: str) -> tuple[Any, Wire]:
    """Return a connection to an application, and its wire."""
    if parser == "h11":
        monkeypatch.setitem(sys.modules, "httptools", None)
    settings = Settings(games={})
    config = uvicorn.Config(application(settings), log_config=None, **http_settings(settings))
    config.load()
    server = uvicorn.Server(config)
    protocol = config.http_protocol_class(config=config, server_state=server.server_state, app_state={})  # type: ignore[call-arg]
    wire = Wire()
    protocol.connection_made(wire)
    assert isinstance(protocol, GuardedConnection)
    return protocol, wire


@pytest.mark.parametrize("parser", ["httptools", "h11"])
def test_a_body_and_its_trailers_together_have_a_minute(monkeypatch: pytest.MonkeyPatch, parser: str) -> None:
    async def scene() -> None:
        protocol, wire = connected(monkeypatch, parser)
        protocol.data_received(CHUNKED + b"5\r\nabcde\r\n")
        timer = protocol.timer
        assert timer.when() <= asyncio.get_running_loop().time() + BODY_SECONDS
        for part in (b"0\r\n", b"a: b\r\n", b"c: d\r\n"):
            protocol.data_received(part)
            assert protocol.timer is timer
        protocol._too_late()
        assert wire.closed
        assert wire.written.startswith(b"HTTP/1.1 408 ")

    asyncio.run(scene())


@pytest.mark.parametrize("parser", ["httptools", "h11"])
def test_lines_before_a_body_are_few(monkeypatch: pytest.MonkeyPatch, parser: str) -> None:
    async def scene(lines: int) -> bytes:
        protocol, wire = connected(monkeypatch, parser)
        protocol.data_received(
            b"POST /lang HTTP/1.1\r\nhost: x\r\n" + b"a: b\r\n" * lines + b"content-length: 9\r\n\r\n"
        )
        return bytes(wire.written)

    assert asyncio.run(scene(MOST_LINES // 2)) == b""
    assert asyncio.run(scene(MOST_LINES + 1))[:12] in (b"HTTP/1.1 400", b"HTTP/1.1 431")


def test_trailers_are_no_headers(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        protocol, _ = connected(monkeypatch, "httptools")
        protocol.data_received(CHUNKED + b"0\r\ncookie: trized=x\r\n\r\n")
        assert b"cookie" not in dict(protocol.scope["headers"])

    asyncio.run(scene())


def test_more_requests_at_once_than_may_wait_close_the_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        protocol, wire = connected(monkeypatch, "httptools")
        protocol.data_received(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n" * (MOST_WAITING + 2))
        assert wire.closed

    asyncio.run(scene())
