"""Reserved free ports."""

import socket

HELD: list[socket.socket] = []


def free_port() -> int:
    """Return a free port that stays reserved while servers on it stop and start.

    A bound socket that does not listen reserves it; servers may bind to it too, because they set SO_REUSEADDR.
    """
    one = socket.socket()
    one.bind(("127.0.0.1", 0))  # without that option, so that nobody else has it
    one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    HELD.append(one)
    return int(one.getsockname()[1])
