"""The local network: this machine's addresses there, and opening the server to it."""

import ipaddress
import socket
from collections.abc import Awaitable, Callable, Iterator

from trized.table.pages.catalogue import catalogue

NOWHERE = ("10.255.255.255", "192.0.2.1")  # no packet is sent: the route chosen reveals this machine's address
PRIVATE = [ipaddress.ip_network(text) for text in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")]

Listen = Callable[[socket.socket], Awaitable[Callable[[], None]]]  # returns a function that stops listening


def is_private(address: str) -> bool:
    """Return whether `address` belongs to a private network."""
    try:
        return any(ipaddress.ip_address(address) in network for network in PRIVATE)
    except ValueError:
        return False


def is_this_machine(address: str) -> bool:
    """Return whether `address` is a loopback address."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def own_addresses() -> list[str]:
    """Return this machine's addresses on private networks, the most likely reachable first."""
    return [address for address in dict.fromkeys((*_towards_others(), *_by_name())) if is_private(address)]


def _towards_others() -> Iterator[str]:
    for goal in NOWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            try:
                asking.connect((goal, 9))
            except OSError:
                continue
            yield str(asking.getsockname()[0])


def _by_name() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []


class Network:
    """Lets a server that serves only this machine listen on private networks too, until it is closed."""

    def __init__(self, listen: Listen, port: int, hosts: set[str], lang: str) -> None:
        self.listen = listen
        self.port, self.lang = port, lang
        self.hosts = hosts  # host names the server accepts
        self.opened: dict[str, Callable[[], None]] = {}  # functions that stop listening, by address

    async def open(self) -> list[str]:
        """Listen on every private address of this machine that allows it; return their links."""
        for address in own_addresses():
            if address in self.opened:
                continue
            try:
                listening = socket.create_server((address, self.port), backlog=512)
            except OSError:
                continue
            self.hosts.add(address)
            self.opened[address] = await self.listen(listening)
        if self.opened:
            self.report("network.opened", links=", ".join(self.links()))
        return self.links()

    def close(self) -> None:
        """Stop listening on private networks and close the connections from there."""
        for address, end in self.opened.items():
            self.hosts.discard(address)
            end()
        if self.opened:
            self.opened = {}
            self.report("network.closed")

    def links(self) -> list[str]:
        """Return the links under which others reach the server now."""
        return [f"http://{address}:{self.port}" for address in self.opened]

    def report(self, key: str, **parts: str) -> None:
        """Print the message `key` with `parts` in the terminal."""
        print(catalogue(self.lang)(key, **parts), flush=True)
