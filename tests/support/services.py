"""Real PostgreSQL, Redis, nginx and Chromium from the machine's packages; installed when that is allowed.

`make test` installs them all (`tools/install-services`) before tests that run side by side need them.
"""

import contextlib
import functools
import glob
import os
import re
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.ports import free_port

ROOT = Path(__file__).parents[2]


@functools.cache
def installed(command: str, package: str) -> bool:
    """Install a package with apt if its command is missing; return whether the command exists now."""
    if find(command):
        return True
    if shutil.which("apt-get"):
        root = [] if os.getuid() == 0 else ["sudo", "-n"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "stdin": subprocess.DEVNULL}
        around = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run([*root, "apt-get", "update", "-qq"], **quiet, env=around, check=False)  # type: ignore[call-overload]
        subprocess.run([*root, "apt-get", "install", "-y", "-qq", package], **quiet, env=around, check=False)  # type: ignore[call-overload]
    return bool(find(command))


def find(command: str) -> str | None:
    """Return the path of a command, also outside PATH."""
    found = shutil.which(command)
    apart = sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{command}"), reverse=True)
    return found or next(iter([*apart, *glob.glob(f"/usr/sbin/{command}")]), None)


def need(command: str, package: str) -> str:
    """Return the path of a command; skip the test if it is missing, or fail if CI=true."""
    if installed(command, package):
        return str(find(command))
    sentence = f"NOT TESTED: {command} is not here and {package} could not be installed with apt-get"
    if os.environ.get("CI") == "true":
        pytest.fail(sentence)
    print(f"\n!!! {sentence}")
    pytest.skip(sentence)


def kill_with_children(pid: int) -> None:
    """Kill a process and its children, and wait until none of them runs."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    for one in (pid, *map(int, children)):
        with contextlib.suppress(ProcessLookupError):
            running = os.pidfd_open(one)
            signal.pidfd_send_signal(running, signal.SIGKILL)
            select.select([running], [], [])
            os.close(running)


class PostgreSQL:
    """PostgreSQL in a fresh folder; it can be killed and restarted."""

    def __init__(self) -> None:
        self.initdb, self.pg_ctl = need("initdb", "postgresql"), need("pg_ctl", "postgresql")
        self.folder = Path(tempfile.mkdtemp(prefix="trized-pg"))
        self.data, self.port = self.folder / "data", free_port()
        self.address = f"postgresql://trized@127.0.0.1:{self.port}/postgres"
        self.as_user: list[str] = []
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            shutil.chown(self.folder, "postgres")
            self.as_user = ["runuser", "-u", "postgres", "--"]
        self.run(self.initdb, "-D", str(self.data), "-U", "trized", "-A", "trust", "--no-sync")

    def run(self, *command: str) -> None:
        """Run a command as PostgreSQL's user."""
        subprocess.run([*self.as_user, *command], check=True, capture_output=True, cwd=self.folder)

    def start(self) -> None:
        """Start the service, and wait until it answers, after a kill with recovery."""
        around = f"-p {self.port} -c unix_socket_directories='' -c listen_addresses=127.0.0.1"
        waits = ("-w", "-t", "600")  # a busy machine is slow, not broken
        self.run(self.pg_ctl, "-D", str(self.data), *waits, "-l", str(self.folder / "log"), "-o", around, "start")

    def kill(self) -> None:
        """Kill the service, like a power failure."""
        file = self.data / "postmaster.pid"
        kill_with_children(int(file.read_text().split()[0]))
        file.unlink()  # else the next start takes a process that nobody has waited for as still running

    def remove(self) -> None:
        """Stop the service, and delete its data."""
        with contextlib.suppress(subprocess.CalledProcessError):
            self.run(self.pg_ctl, "-D", str(self.data), "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)


class Redis:
    """Redis without persistence; it can be killed and restarted."""

    def __init__(self) -> None:
        self.command, self.port = need("redis-server", "redis-server"), free_port()
        self.address = f"redis://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the service, and wait until it is ready."""
        self.process = subprocess.Popen(
            [self.command, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
            stdout=subprocess.PIPE,
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if b"Ready to accept connections" in line:
                break

    def kill(self) -> None:
        """Kill the service, like a power failure."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def remove(self) -> None:
        """Stop the service."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait()


class Nginx:
    """nginx as `deploy/nginx.conf` sets it up, without TLS, in front of servers on these ports."""

    def __init__(self, ports: Sequence[int], hashed: bool = True) -> None:
        self.command, self.port = need("nginx", "nginx-light"), free_port()
        self.address = f"http://localhost:{self.port}"
        self.folder = Path(tempfile.mkdtemp(prefix="trized-nginx"))
        self.process: subprocess.Popen[bytes] | None = None
        (self.folder / "nginx.conf").write_text(self.settings(ports, hashed), encoding="utf-8")

    def settings(self, ports: Sequence[int], hashed: bool) -> str:
        """Return the configuration of `deploy/` for these servers; without `hashed`, requests go to any of them."""
        text = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
        text = re.sub(r"listen 443 ssl http2;.*", f"listen 127.0.0.1:{self.port};", text)
        text = re.sub(r" *ssl_certificate.*\n", "", text)
        servers = "".join(f"    server 127.0.0.1:{port} max_fails=2 fail_timeout=1s;\n" for port in ports)
        text = re.sub(r"(    server 127\.0\.0\.1:\d+ max_fails=.*\n)+", servers, text)
        if not hashed:
            text = text.replace("hash $trized_table consistent;", "random;").replace("least_conn;", "random;")
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        folders = " ".join(f"{kind}_temp_path {self.folder}/{kind};" for kind in kinds)
        user = "user root;" if os.getuid() == 0 else ""
        return (
            f"{user} daemon off; worker_processes auto; pid {self.folder}/pid; error_log stderr error; "
            f"events {{ worker_connections 16000; }} worker_rlimit_nofile 20000;\n"
            f"http {{ access_log off; {folders}\n{text} }}"
        )

    def start(self) -> None:
        """Start the service, and wait until it listens."""
        self.process = subprocess.Popen(self.asked(), stderr=subprocess.DEVNULL)
        while self.process.poll() is None:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.02)
        raise AssertionError(self.check())

    def asked(self) -> list[str]:
        """Return the command that starts it."""
        return [self.command, "-p", str(self.folder), "-c", str(self.folder / "nginx.conf")]

    def check(self) -> str:
        """Return nginx's error message about its configuration, or an empty text."""
        said = subprocess.run([*self.asked(), "-t"], capture_output=True, text=True, check=False)
        return said.stderr if said.returncode else ""

    def kill(self) -> None:
        """Kill the service with its child processes, like a power failure."""
        assert self.process is not None
        kill_with_children(self.process.pid)
        self.process.wait()

    def remove(self) -> None:
        """Stop the service."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


@contextmanager
def postgresql() -> Iterator[str]:
    """Run PostgreSQL in a fresh folder; yield the URL of its store."""
    database = PostgreSQL()
    try:
        database.start()
        yield database.address
    finally:
        database.remove()


@contextmanager
def redis() -> Iterator[str]:
    """Run Redis; yield its URL."""
    server = Redis()
    try:
        server.start()
        yield server.address
    finally:
        server.remove()
