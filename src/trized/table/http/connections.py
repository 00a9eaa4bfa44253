"""The connections of a server: how many there may be, from one address and in all, and how long a request may take.

A request that is sent half and then no further is closed after some seconds, so that nobody keeps others out by it.
Bytes, lines and time of all that is read before and after a body are bounded, whether httptools or h11 reads it.
"""

import asyncio
import ipaddress
from collections import Counter
from collections.abc import Sequence, Sized
from functools import lru_cache
from importlib.util import find_spec
from typing import Any

from trized.kernel.errors import Refused
from trized.table.http.network import is_private, is_this_machine
from trized.table.settings import TEXTS, Settings

HEADER_SECONDS = 10.0  # seconds in which a request's headers must have come
BODY_SECONDS = 60.0  # seconds in which all of its body must have come
MOST_OVERHEAD = 65_536  # bytes of a request besides its body: headers, sizes of chunks, trailers
MOST_LINES = 200  # headers and trailers of a request
MOST_WAITING = 10  # requests of one connection that wait for the answer to an earlier one
RESERVED = 128  # files for all that is no connection: the store, the bus, workers
MOST_FILES = 65_536
FULL = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
LATE = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def most_files() -> int:
    """Let this process open as many files as it may; return their number."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
        soft = allowed
    return MOST_FILES if soft == resource.RLIM_INFINITY else min(soft, MOST_FILES)


@lru_cache(maxsize=4096)
def home_of(address: str) -> str:
    """Return what counts as one address: in IPv6 a whole network of 64 bits is one customer's."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


def is_within(address: str, networks: Sequence[Network]) -> bool:
    """Return whether an address lies in one of some networks."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in networks)


def read_network(text: str) -> Network:
    """Read an address such as `10.0.0.7`, or a network such as `10.0.0.0/8`; raise Refused if it is neither."""
    try:
        return ipaddress.ip_network(text.strip())
    except ValueError:
        raise Refused("network", TEXTS, text=text) from None


class Connections:
    """Counts the connections of one process."""

    def __init__(
        self,
        most: int,
        by_address: int | None = None,
        trusted: Sequence[Network] = (),
        headers: float = HEADER_SECONDS,
        private: bool = False,
    ) -> None:
        self.most = most
        self.by_address = by_address  # that of a trusted proxy is for many people, and is not counted
        self.trusted = trusted
        self.headers = headers
        self.private = private  # only this machine and private networks get in
        self.total = 0
        self.refused = 0
        self.late = 0
        self.count: Counter[str] = Counter()
        self.unfinished: dict[GuardedConnection, None] = {}  # those that nobody waits for, the oldest first

    def let_in(self, address: str) -> bool:
        """Count a new connection; return whether it may come in, and there is room for it."""
        if self.private and not is_private(address) and not is_this_machine(address):
            self.refused += 1
            return False
        counted = self.by_address is not None and not is_within(address, self.trusted)
        if counted and self.count[address] >= (self.by_address or 0):
            self.refused += 1
            return False
        if self.total >= self.most and not self._make_room():
            self.refused += 1
            return False
        self.total += 1
        if counted:
            self.count[address] += 1
        return True

    def let_out(self, address: str) -> None:
        """Forget a connection that was let in."""
        self.total -= 1
        if self.count[address] > 1:
            self.count[address] -= 1
        else:
            del self.count[address]

    def _make_room(self) -> bool:
        """Close the connection that has kept us waiting for the longest time; return whether there was one."""
        for connection in self.unfinished:
            connection.end(LATE)
            return True
        return False


class GuardedConnection(asyncio.Protocol):
    """What is added to a protocol of uvicorn: whichever reads HTTP there, it has a `cycle` for each request."""

    guard: Connections
    transport: asyncio.Transport
    cycle: Any
    address: str = ""
    inside = False
    stage = ""  # what is still to come: headers, a body, nothing; empty while a request is answered
    overhead = 0  # bytes of the request that are not its body
    lines = 0  # of its headers
    timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a connection in if there is room."""
        self.address = home_of(str((transport.get_extra_info("peername") or ("",))[0]))
        self.inside = self.guard.let_in(self.address)
        if not self.inside:
            transport.write(FULL)
            transport.close()
            return
        super().connection_made(transport)
        self._expect("headers")

    def data_received(self, data: bytes) -> None:
        """Read what has come, and see what is still to come."""
        if not self.inside or self.transport.is_closing():
            return
        self.overhead += len(data)
        super().data_received(data)
        if self.transport.is_closing():
            return
        reading = self.cycle is None or self.cycle.response_complete
        if self.overhead > MOST_OVERHEAD:
            self.end(LONG)
        else:
            self._expect("headers" if reading else "body" if self.cycle.more_body else "")

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        self._expect("")
        if self.inside:
            self.inside = False
            self.guard.let_out(self.address)
            super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Note that nobody waits for this connection now: it is the first to go if there is no room."""
        super().on_response_complete()  # type: ignore[misc]
        if self.cycle.response_complete and not self.transport.is_closing():
            self.overhead = self.lines = 0
            self._expect("nothing")

    def end(self, answer: bytes) -> None:
        """Close a connection; where no answer has begun, with one."""
        self._expect("")
        self.guard.late += 1
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            self.transport.write(answer)
        self.transport.close()

    def _expect(self, stage: str) -> None:
        """Wait for a part of a request, and no longer than it may take."""
        if stage == self.stage:
            return
        self.stage = stage
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        self.guard.unfinished.pop(self, None)
        if stage:
            self.guard.unfinished[self] = None
        if stage in ("headers", "body"):
            seconds = self.guard.headers if stage == "headers" else BODY_SECONDS
            self.timer = asyncio.get_running_loop().call_later(seconds, self._too_late)

    def _too_late(self) -> None:
        self.timer = None
        if self.stage == "body" and (self.cycle.response_complete or not self.cycle.more_body):
            self._expect("")  # it was answered without all of it
        else:
            self.end(LATE)


class GuardedHttpTools(GuardedConnection):
    """What httptools does not bound by itself: what it reads after the headers, and requests that wait."""

    pipeline: Sized
    in_body = False

    def on_message_begin(self) -> None:
        """Begin with a request."""
        self.in_body, self.lines = False, 0
        super().on_message_begin()  # type: ignore[misc]

    def on_header(self, name: bytes, value: bytes) -> None:
        """Keep a header; nobody reads trailers."""
        self.lines += 1
        if self.lines > MOST_LINES:
            raise ValueError("too many lines")
        if not self.in_body:
            super().on_header(name, value)  # type: ignore[misc]

    def on_headers_complete(self) -> None:
        """Begin with the body."""
        self.in_body = True
        if len(self.pipeline) >= MOST_WAITING:
            raise ValueError("too many requests at once")
        super().on_headers_complete()  # type: ignore[misc]

    def on_body(self, body: bytes) -> None:
        """Keep a part of a body, as long as somebody reads it."""
        if not self.cycle.response_complete:
            self.overhead -= len(body)
        super().on_body(body)  # type: ignore[misc]

    def on_message_complete(self) -> None:
        """End a request: what comes now belongs to the next one."""
        self.overhead = 0
        super().on_message_complete()  # type: ignore[misc]


class GuardedH11(GuardedConnection):
    """What h11 does not bound by itself: the number of headers. What follows them it reads piece by piece."""

    def data_received(self, data: bytes) -> None:
        """Count the lines of headers before they are read."""
        if self.stage in ("headers", "nothing"):
            self.lines += data.partition(b"\r\n\r\n")[0].count(b"\n")
            if self.lines > MOST_LINES:
                self.end(LONG)
                return
        else:
            self.overhead = self.lines = 0
        super().data_received(data)


def http_settings(settings: Settings) -> dict[str, Any]:
    """Return the settings of uvicorn for connections."""
    trusted = [read_network(text) for text in settings.trusted_proxies]
    by_address = settings.per_address if settings.rate_limited else None
    files = most_files()
    backlog = files // 8  # connections that are accepted at once, before any of them can be counted
    most = max(backlog, files - backlog - RESERVED)
    guard = Connections(most, by_address, trusted, private=bool(settings.hosts))
    return {
        "http": guarded_protocol(guard),
        "ws": "none",
        "backlog": backlog,
        "proxy_headers": False,  # the application reads them
        "h11_max_incomplete_event_size": MOST_OVERHEAD,
    }


def guarded_protocol(guard: Connections) -> type[asyncio.Protocol]:
    """Return the protocol that reads HTTP here, guarded: the quick one if it is installed."""
    parts = {"guard": guard}
    if find_spec("httptools") is not None:
        from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

        return type("GuardedProtocol", (GuardedHttpTools, HttpToolsProtocol), parts)
    from uvicorn.protocols.http.h11_impl import H11Protocol

    return type("GuardedProtocol", (GuardedH11, H11Protocol), parts)
