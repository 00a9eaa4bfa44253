"""Connections are handed to the process that serves their table, whole, and only between two requests."""

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from trized.table.handover import Handover, home_of_table, new_ways
from trized.table.http.connections import Connections, GuardedConnection
from trized.table.seats.credentials import new_table_id


class Reader(asyncio.Protocol):
    """Stands for what reads HTTP: a request is whole after an empty line, and is answered with who has read it."""

    name = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.cycle: Any = None
        self.text = b""

    def data_received(self, data: bytes) -> None:
        self.text += data
        if self.text.endswith(b"\r\n\r\n"):
            self.cycle = SimpleNamespace(response_complete=False, more_body=b"unfinished" in self.text)
            asyncio.get_running_loop().call_soon(self.answer, self.text)
            self.text = b""

    def answer(self, text: bytes) -> None:
        self.cycle.response_complete = True
        self.on_response_complete()
        self.transport.write(b"%s %d\n" % (self.name, len(text)))

    def on_response_complete(self) -> None:
        pass


def served(scene: Callable[[int], Awaitable[None]], there: bool = True) -> None:
    """Let two servers hand connections over, the first of which listens."""

    async def play() -> None:
        ways, loop, both = new_ways(2), asyncio.get_running_loop(), []
        for number in range(2):
            handover = Handover(number, ways, lambda _: there)
            kind = {"guard": Connections(100), "handover": handover, "name": b"%d" % number}
            protocol = type("Protocol", (GuardedConnection, Reader), kind)

            def made(read: bytes = b"", protocol: type = protocol) -> asyncio.Protocol:
                one = protocol()
                one.read_elsewhere = read
                return one  # type: ignore[no-any-return]

            handover.listen(made)
            both.append((handover, made))
        server = await loop.create_server(both[0][1], "127.0.0.1", 0)
        await scene(server.sockets[0].getsockname()[1])
        server.close()
        for handover, _ in both:
            handover.end()
        for way in ways:
            for end in way:
                end.close()

    asyncio.run(play())


def table_at(number: int) -> str:
    return next(name for name in iter(new_table_id, "") if home_of_table(name, 2) == number)


async def ask(port: int, *pieces: bytes) -> list[bytes]:
    """Send pieces on one connection, and wait for the answer to each that is whole."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    found = []
    for piece in pieces:
        writer.write(piece)
        if piece.endswith(b"\r\n\r\n"):
            found.append(await reader.readline())
        else:
            await asyncio.sleep(0)
    writer.close()
    return found


def request(table: str, more: str = "") -> bytes:
    return f"GET /t/{table}/stream HTTP/1.1\r\n{more}\r\n\r\n".encode()


def test_each_request_reaches_the_process_of_its_table() -> None:
    async def scene(port: int) -> None:
        here, there = request(table_at(0)), request(table_at(1))
        size = len(here)
        asked = [here, there, here, b"GET / HTTP/1.1\r\n\r\n"]
        assert await ask(port, *asked) == [b"0 %d\n" % size, b"1 %d\n" % size, b"0 %d\n" % size, b"0 18\n"]

    served(scene)


def test_a_request_that_comes_in_pieces_is_handed_over_whole() -> None:
    async def scene(port: int) -> None:
        whole = request(table_at(1), "x" * 500)
        assert await ask(port, whole[:30], whole[30:90], whole[90:]) == [b"1 %d\n" % len(whole)]

    served(scene)


def test_without_the_other_process_a_request_is_answered_here() -> None:
    async def scene(port: int) -> None:
        whole = request(table_at(1))
        assert await ask(port, whole) == [b"0 %d\n" % len(whole)]

    served(scene, there=False)


def test_what_may_be_the_rest_of_a_body_is_no_request() -> None:
    async def scene(port: int) -> None:
        first, rest = b"POST /new unfinished\r\n\r\n", request(table_at(1))
        assert await ask(port, first, rest) == [b"0 %d\n" % len(first), b"0 %d\n" % len(rest)]

    served(scene)


@pytest.mark.parametrize("path", ["/new", "/t/short/stream", "/t/AAAAAAAAAAAA/stream", "/static/x"])
def test_what_is_no_table_belongs_to_whoever_gets_it(path: str) -> None:
    async def scene(port: int) -> None:
        whole = f"GET {path} HTTP/1.1\r\n\r\n".encode()
        assert await ask(port, whole) == [b"0 %d\n" % len(whole)]

    served(scene)
