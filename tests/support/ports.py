"""Ports that nobody else takes while the tests run."""

import socket

HELD: list[socket.socket] = []


def free_port() -> int:
    """Return a port that nobody listens on; it stays ours, however often a server on it ends and starts again.

    A socket that is bound and does not listen keeps it: servers may bind to it as well, for they set SO_REUSEADDR.
    """
    one = socket.socket()
    one.bind(("127.0.0.1", 0))  # without that option, so that nobody else has it
    one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    HELD.append(one)
    return int(one.getsockname()[1])
