"""Server and laboratory without the features that Windows, macOS or a plain install lack.

A `sitecustomize` hides these features, in worker processes too.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.server import Visitor, frames

HIDDEN = """
import asyncio, os, signal, sys  # asyncio first: from Python 3.12 on, that of Unix reads os.sysconf

ABSENT = {"fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty",
          "asyncpg", "httptools", "numpy", "openskill", "polars", "prometheus_client", "redis", "uvloop"}

class Without:
    def __init__(self, finder):
        self.finder = finder

    def find_spec(self, name, path=None, target=None):
        return None if name.partition(".")[0] in ABSENT else self.finder.find_spec(name, path, target)

    def __getattr__(self, name):
        return getattr(self.finder, name)

sys.meta_path[:] = map(Without, sys.meta_path)
for name in ABSENT:
    sys.modules.pop(name, None)
for name in ("SIGUSR1", "SIGUSR2", "SIGHUP", "SIGKILL", "SIGALRM"):
    delattr(signal, name)
for name in ("getuid", "geteuid", "nice", "sysconf", "sched_getaffinity"):
    delattr(os, name)
os.process_cpu_count = os.cpu_count  # where there is no sched_getaffinity; before Python 3.13 neither is there
"""


@pytest.fixture
def around(tmp_path: Path) -> dict[str, str]:
    """Return the environment of such a Python."""
    (tmp_path / "sitecustomize.py").write_text(HIDDEN, encoding="utf-8")
    return {**os.environ, "PYTHONPATH": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "PYTHONUTF8": "0"}


def call(around: dict[str, str], *arguments: str) -> "subprocess.CompletedProcess[bytes]":
    """Call the command line."""
    command = [sys.executable, "-m", "trized", *arguments]
    return subprocess.run(command, env=around, cwd=around["PYTHONPATH"], capture_output=True)


def test_play_without_unix_modules_and_extras_serves_a_page_and_a_bot_answers(around: dict[str, str]) -> None:
    command = [sys.executable, "-m", "trized", "play", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, env=around, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = re.search(r"http://localhost:\d+", server.stdout.readline())
            assert address is not None
            visitor = Visitor(address[0])
            table = visitor.new("zoondo", seat1="random")  # both seats deploy at the same time
            with visitor.stream(table) as events:
                assert any(frame["number"] > 0 for frame in frames(events))
        finally:
            server.terminate()


def test_simulation_without_unix_modules_and_extras_plays(around: dict[str, str]) -> None:
    done = call(around, "sim", "zoondo", "--games", "4", "--jobs", "2", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 4


@pytest.mark.parametrize(
    ("arguments", "package", "extra"),
    [
        (("sim", "zoondo", "--games", "2", "--out", "rows"), "polars", "lab"),
        (("serve", "--port", "0", "--bus", "redis://127.0.0.1:1"), "redis", "server"),
        (("serve", "--port", "0", "--metrics", "127.0.0.1"), "prometheus_client", "server"),
    ],
)
def test_command_without_its_extra_names_the_command_that_installs_it(
    around: dict[str, str], arguments: tuple[str, ...], package: str, extra: str
) -> None:
    done = call(around, *arguments)
    assert done.returncode == 2
    (line,) = done.stderr.decode().splitlines()
    assert package in line
    assert f'"{sys.executable}" -m pip install "trized[{extra}]"' in line


def test_console_without_utf8_shows_a_table_with_replaced_letters(around: dict[str, str]) -> None:
    done = call({**around, "PYTHONIOENCODING": "cp437:strict"}, "card", "zenith", "khan", "--lang", "fr")
    assert done.returncode == 0, done.stderr


def test_pipe_without_utf8_carries_json_as_utf8(around: dict[str, str]) -> None:
    done = call({**around, "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}, "card", "zenith", "--lang", "fr", "--json")
    assert done.returncode == 0, done.stderr
    assert "é" in done.stdout.decode("utf-8")
