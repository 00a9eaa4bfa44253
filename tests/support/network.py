"""A proxy between browser and server that can stop all bytes without closing connections."""

import socket
import threading
from contextlib import suppress
from types import TracebackType

from tests.support.ports import free_port


class Network:
    """A TCP proxy before a server."""

    def __init__(self, server: str) -> None:
        self.server = ("127.0.0.1", int(server.rpartition(":")[2]))
        port = free_port()
        self.address = f"http://localhost:{port}"
        self.listener = socket.create_server(("127.0.0.1", port))
        self.carries = threading.Event()
        self.carries.set()
        self.open: list[Connection] = []

    def __enter__(self) -> "Network":
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self.listener.close()
        self.carries.set()
        for connection in self.open:
            connection.close()

    def cut_streams(self) -> None:
        """Stop the bytes of open event streams; new connections work."""
        for connection in self.open:
            connection.cut()

    def suspend(self) -> None:
        """Stop the bytes of all connections, also new ones."""
        self.carries.clear()
        self.cut_streams()

    def resume(self) -> None:
        """Transfer bytes of new connections again; older ones stay silent."""
        self.carries.set()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            self.carries.wait()
            self.open.append(Connection(client, self.server))


class Connection:
    """One connection of a browser, carried on to the server by two threads."""

    def __init__(self, client: socket.socket, server: tuple[str, int]) -> None:
        self.client, self.silent, self.streams = client, False, False
        self.upstream = socket.create_connection(server)
        threading.Thread(target=self._carry, args=(client, self.upstream), daemon=True).start()
        threading.Thread(target=self._carry, args=(self.upstream, client), daemon=True).start()

    def cut(self) -> None:
        """Stop the bytes of an open stream, or close an idle connection."""
        self.silent = True
        if not self.streams:
            self.close()

    def close(self) -> None:
        """Close both ends."""
        for end in (self.client, self.upstream):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _carry(self, start: socket.socket, end: socket.socket) -> None:
        with suppress(OSError):
            while data := start.recv(65536):
                if start is self.client:
                    self.streams = b"/stream?" in data.partition(b"\r\n")[0]
                if not self.silent:
                    end.sendall(data)
        if not self.silent:
            self.close()
