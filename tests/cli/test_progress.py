"""Long commands: a progress bar on a terminal, none in a pipe, and Ctrl+C keeps the finished part."""

import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from trized.cli.catalogue import say
from trized.kernel.puzzles import read_puzzles

COMMAND = [sys.executable, "-m", "trized"]
ENDLESS = "1000000000"
UNCOMPILED = say("en", "uncompiled") + "\n"
# Runs in the new process, not between fork and exec: another test may have left a thread here.
TAKE_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""
MANY_GAMES = re.compile(rb"([1-9]\d*)/" + ENDLESS.encode())


class Terminal:
    """A command whose standard error is a terminal; its standard output is a pipe."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.screen, its_end = pty.openpty()
        environment = {**os.environ, "COLUMNS": "120", "TERM": "xterm", "PYTHONPATH": os.pathsep.join(sys.path)}
        self.process = subprocess.Popen(
            [sys.executable, "-c", TAKE_TERMINAL, *COMMAND, *arguments],
            cwd=folder,
            env=environment,
            stdin=its_end,
            stdout=subprocess.PIPE,
            stderr=its_end,
            start_new_session=True,
        )
        os.close(its_end)
        self.shown = b""

    def read(self) -> bool:
        """Read the next output; return False when the command has closed its terminal."""
        try:
            more = os.read(self.screen, 4096)
        except OSError:  # the other end is closed
            more = b""
        self.shown += more
        return bool(more)

    def wait_for(self, shown: re.Pattern[bytes]) -> None:
        """Read until the terminal shows something."""
        while not shown.search(self.shown):
            assert self.read(), self.shown

    def press_ctrl_c(self) -> None:
        """Send Ctrl+C: the terminal interrupts every process of the command."""
        os.write(self.screen, b"\x03")

    def end(self) -> tuple[int, str]:
        """Wait for the end; return the exit status and stdout."""
        while self.read():
            pass
        assert self.process.stdout is not None
        out = self.process.stdout.read().decode()
        os.close(self.screen)
        return self.process.wait(), out


@pytest.fixture
def terminal(tmp_path):
    """Start commands on a terminal; kill those still running at the end."""
    started: list[Terminal] = []

    def start(*arguments: str) -> Terminal:
        started.append(Terminal(tmp_path, *arguments))
        return started[-1]

    yield start
    for one in started:
        if one.process.poll() is None:
            one.process.kill()
            one.end()


Start = Callable[..., Terminal]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_in_a_simulation_prints_the_games_so_far(terminal: Start, jobs):
    command = terminal("sim", "zoondo", "--games", ENDLESS, "--jobs", jobs, "--json")
    command.wait_for(MANY_GAMES)
    command.press_ctrl_c()
    status, out = command.end()
    found = json.loads(out)
    assert (status, found["interrupted"]) == (130, True)
    assert found["games"] >= 1
    assert f"Interrupted after {found['games']:,} of".encode() in command.shown
    assert b"Traceback" not in command.shown


def test_ctrl_c_before_a_puzzle_is_found_writes_nothing(terminal: Start, tmp_path):
    # Puzzles come in the order of seeds, and the game of this one takes 15 s.
    long = ("--count", "1000000", "--seed", "5", "--jobs", "2")
    command = terminal("puzzles", "make", "zenith", *long, "--out", "mine.toml")
    command.wait_for(re.compile(rb"/1000000"))
    command.press_ctrl_c()
    status, out = command.end()
    assert (status, out) == (130, "")
    assert b"Interrupted before a puzzle was found." in command.shown
    assert b"Traceback" not in command.shown
    assert not (tmp_path / "mine.toml").exists()


@pytest.mark.slow
def test_ctrl_c_while_puzzles_are_made_writes_those_found_so_far(terminal: Start, tmp_path):
    command = terminal("puzzles", "make", "zoondo", "--count", "1000000", "--seed", "3", "--out", "mine.toml")
    command.wait_for(re.compile(rb"[1-9]\d*/1000000"))
    command.press_ctrl_c()
    status, out = command.end()
    assert (status, " in mine.toml: " in out) == (130, True)
    assert read_puzzles(tmp_path / "mine.toml")


def test_a_check_of_puzzles_shows_how_many_are_done_and_ends_at_ctrl_c(terminal: Start):
    command = terminal("puzzles", "check", "zoondo", "--deeper", "20")  # the first is soon done, all take 40 s
    command.wait_for(re.compile(rb"[1-9]\d*/\d\d+"))
    command.press_ctrl_c()
    status, _ = command.end()
    assert status == 130
    assert b"Traceback" not in command.shown


def test_ctrl_c_while_a_file_is_watched_ends_with_the_status_of_an_interrupt(terminal: Start, tmp_path):
    (tmp_path / "mine.toml").write_text("broken")
    command = terminal("watch", "zoondo", "mine.toml")
    command.wait_for(re.compile(rb"\w"))  # what is wrong with the file
    command.press_ctrl_c()
    status, out = command.end()
    assert (status, out) == (130, "watch-zoondo/index.html\n")
    assert b"Traceback" not in command.shown


def test_ctrl_c_while_a_response_is_tuned_prints_the_best_so_far(terminal: Start):
    command = terminal("exploit", "zenith", "--bot", "random", "--games", "10000", "--simulations", "8", "--json")
    command.wait_for(re.compile(rb"[1-9]\d*/20000"))
    command.press_ctrl_c()
    status, out = command.end()
    found = json.loads(out)
    assert (status, found["games"], found["gains"]) == (130, 0, False)
    assert found["tuned"] >= 1
    assert b"Interrupted;" in command.shown
    assert b"Traceback" not in command.shown


@pytest.mark.parametrize(
    "arguments",
    [
        ("sim", "zoondo", "--games", "3", "--jobs", "1"),
        ("arena", "zoondo", "--bots", "random,greedy", "--games", "2", "--jobs", "1"),
        ("exploit", "zenith", "--bot", "random", "--games", "2", "--simulations", "4", "--jobs", "1"),
        ("report", "zoondo", "--seats", "random", "--games", "3", "--jobs", "1"),
        ("compare", "zoondo", "--b", "limit=400", "--seats", "random", "--games", "3", "--jobs", "1"),
        ("sweep", "zoondo", "--over", "limit=100,400", "--seats", "random", "--games", "3", "--jobs", "1"),
        ("puzzles", "solve", "zoondo", "--bot", "random"),
        ("train", "zoondo", "--only", "play", "--games", "1", "--simulations", "2", "--quick", "1", "--jobs", "1"),
    ],
    ids=lambda arguments: " ".join(arguments[:2]),
)
def test_a_long_command_has_a_bar_on_a_terminal_and_none_in_a_pipe(terminal: Start, trized, tmp_path, arguments):
    command = terminal(*arguments)
    assert command.end()[0] == 0, command.shown
    assert "━".encode() in command.shown
    for folder in tmp_path.iterdir():
        folder.rename(f"{folder}-shown")
    piped = trized(*arguments)  # what it writes is captured: no terminal either
    assert (piped.status, piped.err.replace(UNCOMPILED, "")) == (0, "")
