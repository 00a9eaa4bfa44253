"""A server stops within two seconds of SIGTERM, at whatever moment of its start the signal comes."""

import signal
import socket
import subprocess
from pathlib import Path

import pytest

from tests.support.server import Server, around

SOON = 2.0  # seconds
STOPPED = (0, -signal.SIGTERM)  # before Python has started, the system ends the process


def run(store: str) -> "subprocess.Popen[str]":
    """Start a server; return at once."""
    return subprocess.Popen(Server(store).command, env=around(), stderr=subprocess.PIPE, text=True, bufsize=1)


def test_sigterm_right_after_exec_ends_the_server(tmp_path: Path) -> None:
    with run(f"sqlite:{tmp_path}/tables.db") as server:
        server.terminate()
        assert server.wait(SOON) in STOPPED


@pytest.mark.parametrize("line", ["Started server process", "Waiting for application", '"open"', "startup complete"])
def test_sigterm_at_a_line_of_the_log_ends_the_server(tmp_path: Path, line: str) -> None:
    with run(f"sqlite:{tmp_path}/tables.db") as server:
        assert server.stderr is not None
        assert any(line in written for written in server.stderr)
        server.terminate()
        assert server.wait(SOON) == 0


def test_sigterm_while_the_database_does_not_answer_ends_the_server() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        with run(f"postgresql://localhost:{silent.getsockname()[1]}/trized") as server:
            connection, _ = silent.accept()
            server.terminate()
            assert server.wait(SOON) == 0
        connection.close()
