"""Limits on connections: their number in total and by address, and the time and size of a request.

A client that sends half a request and stops is disconnected after some seconds, so it cannot keep others out. Headers,
chunk sizes and trailers are limited in bytes, lines and time, with either HTTP parser (httptools or h11).
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

HEADER_SECONDS = 10.0  # to receive the headers of a request
BODY_SECONDS = 60.0  # to receive its complete body
MOST_OVERHEAD = 65_536  # bytes of a request without its body: headers, chunk sizes, trailers
MOST_LINES = 200  # header and trailer lines of a request
MOST_WAITING = 10  # pipelined requests of one connection that wait for their turn
RESERVED = 128  # file descriptors for the store, the bus and the workers
MOST_FILES = 65_536
FULL = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
LATE = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def most_files() -> int:
    """Raise the limit of open files of this process as far as allowed; return the limit."""
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
    """Return the key that limits count `address` under: an IPv4 address itself, an IPv6 address by its /64 network."""
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
    """Return whether the address is in any of the networks."""
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
    """Counts the connections of one process and refuses those over the limits."""

    def __init__(
        self,
        most: int,
        by_address: int | None = None,
        trusted: Sequence[Network] = (),
        headers: float = HEADER_SECONDS,
        private: bool = False,
    ) -> None:
        self.most = most
        self.by_address = by_address  # connections of one address; None: no limit. Trusted proxies are not limited
        self.trusted = trusted
        self.headers = headers
        self.private = private  # accept only this machine and private networks
        self.total = 0
        self.refused = 0
        self.late = 0
        self.count: Counter[str] = Counter()
        self.unfinished: dict[GuardedConnection, None] = {}  # connections that wait for a request, the oldest first

    def let_in(self, address: str) -> bool:
        """Count a connection from `address`; return False if a limit is reached or the address is not allowed."""
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
        """Uncount a connection that `let_in` accepted."""
        self.total -= 1
        if self.count[address] > 1:
            self.count[address] -= 1
        else:
            del self.count[address]

    def _make_room(self) -> bool:
        """Close the connection that has been idle or incomplete the longest; return False if there is none."""
        for connection in self.unfinished:
            connection.end(LATE)
            return True
        return False


class GuardedConnection(asyncio.Protocol):
    """Adds the limits to a protocol class of uvicorn, which keeps the current request in `cycle`."""

    guard: Connections
    transport: asyncio.Transport
    cycle: Any
    address: str = ""
    inside = False
    stage = ""  # expected next: headers, body, or nothing (idle); empty while the server responds
    overhead = 0  # bytes of the request without its body
    lines = 0  # header lines received
    timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept the connection, or send 503 and close it."""
        self.address = home_of(str((transport.get_extra_info("peername") or ("",))[0]))
        self.inside = self.guard.let_in(self.address)
        if not self.inside:
            transport.write(FULL)
            transport.close()
            return
        super().connection_made(transport)
        self._expect("headers")

    def data_received(self, data: bytes) -> None:
        """Pass `data` to the parser; close the connection with 431 if headers and trailers are too large."""
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
        """Uncount the connection."""
        self._expect("")
        if self.inside:
            self.inside = False
            self.guard.let_out(self.address)
            super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Mark the connection as idle: it is closed first if the server is full."""
        super().on_response_complete()  # type: ignore[misc]
        if self.cycle.response_complete and not self.transport.is_closing():
            self.overhead = self.lines = 0
            self._expect("nothing")

    def end(self, answer: bytes) -> None:
        """Close the connection, sending `answer` unless a response has begun."""
        self._expect("")
        self.guard.late += 1
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            self.transport.write(answer)
        self.transport.close()

    def _expect(self, stage: str) -> None:
        """Start the timer for `stage`: headers, body, nothing (idle, no timer) or empty (responding, no timer)."""
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
            self._expect("")  # the response did not need the full body
        else:
            self.end(LATE)


class GuardedHttpTools(GuardedConnection):
    """Adds the limits that httptools lacks: trailers, chunk sizes, and the number of pipelined requests."""

    pipeline: Sized
    in_body = False

    def on_message_begin(self) -> None:
        self.in_body, self.lines = False, 0
        super().on_message_begin()  # type: ignore[misc]

    def on_header(self, name: bytes, value: bytes) -> None:
        """Pass on a header, drop a trailer; raise ValueError after MOST_LINES of them."""
        self.lines += 1
        if self.lines > MOST_LINES:
            raise ValueError("too many lines")
        if not self.in_body:
            super().on_header(name, value)  # type: ignore[misc]

    def on_headers_complete(self) -> None:
        """Raise ValueError if too many pipelined requests wait."""
        self.in_body = True
        if len(self.pipeline) >= MOST_WAITING:
            raise ValueError("too many requests at once")
        super().on_headers_complete()  # type: ignore[misc]

    def on_body(self, body: bytes) -> None:
        """Pass on a part of the body; it counts as overhead once the response is complete."""
        if not self.cycle.response_complete:
            self.overhead -= len(body)
        super().on_body(body)  # type: ignore[misc]

    def on_message_complete(self) -> None:
        self.overhead = 0
        super().on_message_complete()  # type: ignore[misc]


class GuardedH11(GuardedConnection):
    """Adds the limit that h11 lacks: the number of header lines."""

    def data_received(self, data: bytes) -> None:
        """Count header lines before h11 parses them."""
        if self.stage in ("headers", "nothing"):
            self.lines += data.partition(b"\r\n\r\n")[0].count(b"\n")
            if self.lines > MOST_LINES:
                self.end(LONG)
                return
        else:
            self.overhead = self.lines = 0
        super().data_received(data)


def http_settings(settings: Settings) -> dict[str, Any]:
    """Return the arguments of uvicorn that limit connections."""
    trusted = [read_network(text) for text in settings.trusted_proxies]
    by_address = settings.per_address if settings.rate_limited else None
    files = most_files()
    backlog = files // 8  # connections the kernel may hold before the server counts them
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
    """Return uvicorn's HTTP protocol with the limits of `guard`: httptools if installed, else h11."""
    parts = {"guard": guard}
    if find_spec("httptools") is not None:
        from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

        return type("GuardedProtocol", (GuardedHttpTools, HttpToolsProtocol), parts)
    from uvicorn.protocols.http.h11_impl import H11Protocol

    return type("GuardedProtocol", (GuardedH11, H11Protocol), parts)
