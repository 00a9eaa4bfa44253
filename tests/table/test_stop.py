"""A server stops on SIGTERM at any time during its start."""

import signal
import socket
import subprocess
from pathlib import Path

import pytest

from tests.support.server import PATIENCE, TRIZED, Server, around

STOPPED = (0, -signal.SIGTERM)  # before Python has started, the system ends the process


def terminate(server: Server) -> int | None:
    """Send SIGTERM to a server; return its exit status, or None if it does not end."""
    server.process.terminate()
    server.process.join(PATIENCE)
    return server.process.exitcode


def test_sigterm_right_after_exec_ends_the_server(tmp_path: Path) -> None:
    command = [*TRIZED, *Server(f"sqlite:{tmp_path}/tables.db").command]
    with subprocess.Popen(command, env=around(), stderr=subprocess.DEVNULL) as server:
        server.terminate()
        assert server.wait(PATIENCE) in STOPPED


@pytest.mark.parametrize("line", ["Started server process", "Waiting for application", '"open"', "startup complete"])
def test_sigterm_at_a_line_of_the_log_ends_the_server(tmp_path: Path, line: str) -> None:
    server = Server(f"sqlite:{tmp_path}/tables.db")
    with server.begin() as written:
        assert server.has_written(line, written)
        assert terminate(server) == 0


def test_sigterm_while_the_database_does_not_answer_ends_the_server() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        server = Server(f"postgresql://localhost:{silent.getsockname()[1]}/trized")
        with server.begin():
            connection, _ = silent.accept()
            assert terminate(server) == 0
        connection.close()
