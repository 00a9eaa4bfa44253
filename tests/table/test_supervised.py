"""Several server processes on one port and one SQLite file, supervised: what dies is replaced, and nothing is lost."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.table.server import Server, Visitor, frames
from trized.cli.bench_table import Processes
from trized.table.http.limits import RateLimits

WORDS = 12


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    options = ("--processes", "2", "--metrics", "127.0.0.1")
    server = Server(f"sqlite:{tmp_path}/tables.db", "memory:", *options).start()
    yield server
    server.stop()
    assert server.process.returncode == 0


def children(server: Server) -> list[int]:
    """Return the server processes; workers of bots are processes of those."""
    parents = {pid: int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1]) for pid in family(server)}
    return [pid for pid, parent in parents.items() if parent == server.process.pid]


def family(server: Server) -> list[int]:
    return Processes(server.process.pid).all()


def both_up(server: Server) -> list[int]:
    """Wait until both processes run, and return their numbers."""
    while server.process.poll() is None:
        Visitor(server.address).get("/health")
        if len(found := children(server)) == 2:
            return found
    raise AssertionError("".join(server.log))


def test_what_was_acknowledged_is_there_whichever_process_dies(server: Server) -> None:
    both_up(server)
    visitor = Visitor(server.address)
    table = visitor.new(seat1="link", crew="2")
    said = []
    for n in range(WORDS):
        if n in (4, 8):
            os.kill(both_up(server)[n // 8], signal.SIGKILL)
        speaker = Visitor(server.address)
        speaker.http.cookies.set("trized", visitor.http.cookies["trized"])
        try:
            answer = speaker.post(f"{table}/speak", text=f"word {n}")
        except httpx.TransportError:
            continue  # its process died before it answered
        assert answer.status_code == 200
        said.append((answer.json()["number"], f"word {n}"))
    log = [(line[0], line[3]) for line in visitor.frame(table)["log"] if line[1] == "said"]
    assert len(said) >= WORDS - 2
    assert set(said) <= set(log)
    assert [number for number, _ in log] == list(range(log[0][0], log[0][0] + len(log)))


def test_pages_of_all_processes_see_a_move_and_who_is_there(server: Server) -> None:
    both_up(server)
    visitor = Visitor(server.address)
    table = visitor.new(seat1="link", crew="2")
    watchers = [Visitor(server.address) for _ in range(6)]  # each on a connection of its own, spread over both
    streams = [watcher.stream(table) for watcher in watchers]
    opened = [stream.__enter__() for stream in streams]
    for one in opened:
        next(frames(one))
    with visitor.stream(table) as own:
        begun = next(frames(own))
        for one in opened:
            next(event for event in one if event.get("event") == "here" and event["data"]["seats"][0]["here"])
        assert visitor.say(table, begun["choices"][0][0], number=begun["number"]).status_code == 200
        assert {next(frames(one))["number"] for one in opened} == {begun["number"] + 1}
    for stream in streams:
        stream.__exit__(None, None, None)


def test_metrics_are_those_of_all_processes(server: Server) -> None:
    both_up(server)
    for _ in range(8):  # each on a connection of its own, spread over both
        Visitor(server.address).new(seat1="link", crew="2")

    def count() -> float:
        text = Visitor(server.address).get("/metrics").text
        return float(text.partition('trized_request_seconds_count{kind="new"} ')[2].partition("\n")[0])

    assert [count() for _ in range(6)] == [8.0] * 6


def test_the_limits_hold_for_all_processes_together() -> None:
    limits = RateLimits()
    for _ in range(10):
        child = os.fork()
        if child == 0:
            os._exit(sum(limits.spend("somebody", "new", 100.0) for _ in range(3)))
        os.waitpid(child, 0)
    assert not limits.spend("somebody", "new", 100.0)
    assert limits.spend("somebody", "new", 105.0)
    assert limits.spend("somebody else", "new", 100.0)


@pytest.mark.parametrize("bus", ["memory:", "redis://localhost:1"])
def test_processes_end_with_the_one_that_supervises_them(tmp_path: Path, bus: str) -> None:
    server = Server(f"sqlite:{tmp_path}/tables.db", bus, "--processes", "2").start()
    both_up(server)
    server.kill()
    server.reader.join(20)  # the log ends with the last that writes it
    assert not server.reader.is_alive()
