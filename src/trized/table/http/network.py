"""The local network: under which addresses others reach this machine, and a server that begins to listen there."""

import ipaddress
import socket
from collections.abc import Awaitable, Callable, Iterator

NOWHERE = ("10.255.255.255", "192.0.2.1")  # nothing is sent there: asking for the way tells one's own address

Listen = Callable[[socket.socket], Awaitable[None]]


def own_addresses() -> list[str]:
    """Return the addresses that this machine has on its networks, the one that others most likely reach first."""
    found: dict[str, None] = {}
    for address in (*_towards_others(), *_by_name()):
        if not ipaddress.ip_address(address).is_loopback and address != "0.0.0.0":
            found[address] = None
    return list(found)


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
    """A server that stands on this machine only, and listens on its networks once somebody here asks for it."""

    def __init__(self, listen: Listen, port: int, hosts: set[str]) -> None:
        self.listen = listen
        self.port = port
        self.hosts = hosts  # the names under which the server answers
        self.opened: list[str] = []

    async def open(self) -> list[str]:
        """Listen on every address of this machine where that is possible; return them. It stays so to the end."""
        for address in own_addresses():
            if address in self.opened:
                continue
            try:
                listening = socket.create_server((address, self.port), backlog=512)
            except OSError:
                continue
            self.hosts.add(address)
            await self.listen(listening)
            self.opened.append(address)
        return self.links()

    def links(self) -> list[str]:
        """Return the addresses under which others reach the server now."""
        return [f"http://{address}:{self.port}" for address in self.opened]
