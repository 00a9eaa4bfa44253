"""Hands connections over between the processes of one server, so that all pages of a table are served by one of them.

Any process can serve any table: who cannot hand a connection over answers it. But two processes that serve the same
table both keep it in memory, and follow every move of it.
"""

import asyncio
import contextlib
import re
import socket
import zlib
from collections.abc import Callable, Sequence
from typing import Any

MOST = 65_536  # bytes of a request that are handed over with its connection
REQUEST = re.compile(rb"(?:GET|POST|HEAD) /t/([a-z0-9]{12})[/? ]")

Way = tuple[socket.socket, socket.socket]  # where a process gets connections, and where others hand them to it


def new_ways(processes: int) -> list[Way]:
    """Return a way to each of several processes. It outlives them: who is started anew gets what waits there."""
    ways = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(processes)]
    for way in ways:
        for end in way:
            end.setblocking(False)
    return ways


def home_of_table(table: str, processes: int) -> int:
    """Return the number of the process that serves a table, if it can."""
    return zlib.crc32(table.encode()) % processes


class Handover:
    """Gives connections to the processes they belong to, and takes those that belong here."""

    def __init__(self, number: int, ways: Sequence[Way], is_there: Callable[[int], bool]) -> None:
        self.number = number
        self.ways = ways
        self.is_there = is_there

    def give(self, transport: Any, data: bytes) -> bool:
        """Hand a connection to the process its next request belongs to; tell whether that was done."""
        found = REQUEST.match(data)
        home = home_of_table(found[1].decode(), len(self.ways)) if found else self.number
        if home == self.number or len(data) > MOST or transport.get_write_buffer_size() or not self.is_there(home):
            return False
        try:
            socket.send_fds(self.ways[home][1], [data], [transport.get_extra_info("socket").fileno()])
        except OSError:  # too many wait there
            return False
        return True

    def listen(self, protocol: Callable[[bytes], asyncio.Protocol]) -> None:
        """Take connections from now on; a protocol gets what was read of its first request."""
        asyncio.get_running_loop().add_reader(self.ways[self.number][0], self._take, protocol)

    def end(self) -> None:
        """Take no more: what waits is for the process that comes after this one."""
        asyncio.get_running_loop().remove_reader(self.ways[self.number][0])

    def _take(self, protocol: Callable[[bytes], asyncio.Protocol]) -> None:
        loop = asyncio.get_running_loop()
        with contextlib.suppress(BlockingIOError):
            while True:
                data, descriptors, _, _ = socket.recv_fds(self.ways[self.number][0], MOST, 1)
                for descriptor in descriptors:
                    self._begin(loop, socket.socket(fileno=descriptor), lambda data=data: protocol(data))  # type: ignore[misc]

    def _begin(
        self, loop: asyncio.AbstractEventLoop, connection: socket.socket, protocol: Callable[[], asyncio.Protocol]
    ) -> None:
        connection.setblocking(False)
        task = loop.create_task(loop.connect_accepted_socket(protocol, connection))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
