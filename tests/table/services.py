"""Real PostgreSQL, Redis and Chromium from the machine's packages; installed when that is allowed.

`python -m tests.table.services` installs them all, one after the other, before tests that run side by side need them.
"""

import functools
import glob
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.table.server import free_port


@functools.cache
def installed(command: str, package: str) -> bool:
    """Install a package with apt if its command is not there; tell whether it is there now."""
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
    """Return where a command is; those of PostgreSQL live apart."""
    found = shutil.which(command)
    return found or next(iter(sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{command}"), reverse=True)), None)


def need(command: str, package: str) -> str:
    """Return where a command is, or skip loudly; with CI=true that is a failure."""
    if installed(command, package):
        return str(find(command))
    sentence = f"NOT TESTED: {command} is not here and {package} could not be installed with apt-get"
    if os.environ.get("CI") == "true":
        pytest.fail(sentence)
    print(f"\n!!! {sentence}")
    pytest.skip(sentence)


@contextmanager
def postgresql() -> Iterator[str]:
    """Run PostgreSQL on a fresh folder; give the address of its store."""
    initdb, pg_ctl = need("initdb", "postgresql"), need("pg_ctl", "postgresql")
    folder = Path(tempfile.mkdtemp(prefix="trized-pg"))
    port = free_port()
    as_user: list[str] = []
    if os.getuid() == 0:  # PostgreSQL refuses to run as root
        shutil.chown(folder, "postgres")
        as_user = ["runuser", "-u", "postgres", "--"]
    data = str(folder / "data")

    def run(*command: str) -> None:
        subprocess.run([*as_user, *command], check=True, capture_output=True, cwd=folder)

    run(initdb, "-D", data, "-U", "trized", "-A", "trust", "--no-sync")
    run(
        pg_ctl,
        "-D",
        data,
        "-w",
        "-l",
        str(folder / "log"),
        "-o",
        f"-p {port} -k {folder} -c listen_addresses=127.0.0.1",
        "start",
    )
    try:
        yield f"postgresql://trized@127.0.0.1:{port}/postgres"
    finally:
        run(pg_ctl, "-D", data, "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def redis() -> Iterator[str]:
    """Run Redis; give its address."""
    command = need("redis-server", "redis-server")
    port = free_port()
    process = subprocess.Popen(
        [command, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    for line in process.stdout:
        if b"Ready to accept connections" in line:
            break
    try:
        yield f"redis://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    for command, package in (("chromium", "chromium"), ("initdb", "postgresql"), ("redis-server", "redis-server")):
        if not installed(command, package):
            print(f"!!! {command} is not here and {package} could not be installed with apt-get")
