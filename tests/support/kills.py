"""Kills servers, their store and their bus during play; no acknowledged move may be lost.

`python -m tests.support.kills --times 1000` kills a server over SQLite; with `--services` two servers behind nginx over
PostgreSQL and Redis, and these services as well; each is restarted. It prints one JSON value.

Servers are forked from a process that has imported everything, so that they restart at once. Do not change the files of
this checkout meanwhile: a forked server reads some of them later.
"""

import argparse
import asyncio
import contextlib
import http.client
import json
import random
import signal
import sqlite3
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.support.luck import LUCK
from tests.support.ports import free_port
from tests.support.server import FORKS, Visitor
from tests.support.services import Nginx, PostgreSQL, Redis
from tests.support.warm import run_server

PLAYED = 0.25  # mean seconds between two kills
AGAIN = 0.05  # seconds before a failed request is repeated
PATIENCE = 240.0  # seconds until everything must work again, also on a busy machine


class Killable:
    """A server that can be killed and restarted on the same port."""

    def __init__(self, store: str, bus: str) -> None:
        self.store, self.bus, self.port, self.sources = store, bus, free_port(), LUCK.sources()
        self.sources.luck = LUCK.seed(self.sources.name)  # servers that draw alike would hide an entry stored twice
        self.log = tempfile.NamedTemporaryFile("r", prefix="trized-log")  # noqa: SIM115
        self.address = f"http://localhost:{self.port}"

    def start(self) -> None:
        """Start the server, and wait until it is ready."""
        self.fork()
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with contextlib.suppress(OSError, http.client.HTTPException):
                asked = http.client.HTTPConnection("localhost", self.port, timeout=5)
                asked.request("GET", "/health/live")
                if asked.getresponse().status == 200:
                    return
            if not self.process.is_alive():  # its store is not back yet
                self.fork()
            time.sleep(AGAIN)
        raise AssertionError(f"a server does not come back; it said: {self.log.read()[-2000:]}")

    def fork(self) -> None:
        """Start the server without waiting; the server ends with this process."""
        self.process = FORKS.Process(
            target=run_server, args=(self.store, self.bus, self.port, self.sources, self.log.name), daemon=True
        )
        self.process.start()

    def kill(self) -> None:
        """Kill the server, like a power failure."""
        self.process.kill()
        self.process.join()

    def stop(self) -> None:
        """Stop the server by a signal, like a restart."""
        self.process.terminate()
        self.process.join()


@dataclass
class Acknowledged:
    """All acknowledged entries, by table and number."""

    entries: dict[str, dict[int, str]] = field(default_factory=dict)
    moves: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def add(self, table: str, number: int, text: str) -> None:
        """Note an entry that was acknowledged."""
        with self.lock:
            known = self.entries.setdefault(table, {})
            assert known.get(number, text) == text, f"{table}: two entries under {number}"
            known[number] = text
            self.moves += 1


class Player(threading.Thread):
    """Plays table after table on both seats, at any server that answers."""

    def __init__(self, addresses: list[str], told: Acknowledged, over: threading.Event, seed: int) -> None:
        super().__init__(daemon=True)
        self.pick, self.told, self.over = random.Random(seed), told, over
        self.visitors = [Visitor(address) for address in addresses]
        self.fault = ""
        self.last = ""  # result of the last attempt

    def run(self) -> None:
        """Play until the end of the test; repeat failed requests at another server."""
        table = ""
        while not self.over.is_set():
            try:
                visitor = self.pick.choice(self.visitors)
                table = table or self.open_table(visitor)
                table = self.play_once(visitor, table)
            except (httpx.HTTPError, KeyError, ValueError, AssertionError) as error:
                self.last = f"{type(error).__name__} {error}"[:300]
                if "two entries" in self.last:
                    self.fault = self.last
                    return
                time.sleep(AGAIN)

    def open_table(self, visitor: Visitor) -> str:
        """Create a table, and use the same cookie for all servers."""
        table = visitor.new(seat0="me", seat1="screen", crew="2", rounds="2")
        for other in self.visitors:
            other.http.cookies = visitor.http.cookies
            other.csrf = visitor.csrf
        return table

    def play_once(self, visitor: Visitor, table: str) -> str:
        """Make a move or chat; return the table to continue with."""
        frame = visitor.frame(table)
        if frame.get("over"):
            return ""
        if self.pick.random() < 0.2:
            text = f"said 0: word {self.pick.random()}"
            answer = visitor.post(f"{table}/chat", text=text.removeprefix("said 0: "), seat=0)
        else:
            seat, said = frame["waiting"][0], frame["choices"][0]["action"]
            answer, text = visitor.play(table, said, seat, frame["number"]), f"{seat}: {said}"
        self.last = f"{answer.status_code} {answer.text}"[:300]
        if answer.status_code == 200:
            self.told.add(table.rpartition("/")[2], answer.json()["number"], text)
        return table


def check(read: Callable[[], Any], told: Acknowledged) -> list[str]:
    """Return gaps in the stored entries, and acknowledged entries that are missing or different."""
    with told.lock:
        known = {table: dict(entries) for table, entries in told.entries.items()}
    stored: dict[str, dict[int, str]] = {}
    for table, number, text in read():
        stored.setdefault(table, {})[number] = text
    faults = [f"{table}: a gap" for table, found in stored.items() if sorted(found) != list(range(1, len(found) + 1))]
    for table, entries in known.items():
        for number, text in entries.items():
            found = stored.get(table, {}).get(number, "")
            if found != text and not found.startswith(f"{text} | "):
                faults.append(f"{table}: entry {number} is {found!r}, and {text!r} was acknowledged")
    return faults


@dataclass
class Result:
    """The results of a run."""

    kills: Counter[str] = field(default_factory=Counter)
    acknowledged: int = 0
    tables: int = 0
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)


def run(
    times: int,
    servers: list[Killable],
    victims: dict[str, Any],
    read: Callable[[], Any],
    seed: int,
    gently: bool = False,
    players: int = 3,
    addresses: Sequence[str] = (),
) -> Result:
    """Kill one victim after the other during play; check all acknowledged entries after each and at the end."""
    pick, told, over, result = random.Random(seed), Acknowledged(), threading.Event(), Result()
    begun = time.monotonic()
    for server in servers:
        server.start()
    reached = list(addresses) or [server.address for server in servers]
    people = [Player(reached, told, over, seed + n) for n in range(players)]
    for person in people:
        person.start()
    for _ in range(times):
        moves, end = told.moves, time.monotonic() + PATIENCE
        time.sleep(pick.random() * PLAYED)
        while told.moves == moves and time.monotonic() < end:  # until a move was played since the last kill
            time.sleep(0.005)
        if told.moves == moves:
            tried = [person.last for person in people]
            result.faults.append(f"nobody could play for {PATIENCE} s after {dict(result.kills)}: {tried}")
            break
        name = pick.choice(list(victims))
        victims[name].stop() if gently else victims[name].kill()
        victims[name].start()
        result.kills[name] += 1
        if sum(result.kills.values()) % 25 == 0:
            print(f"{sum(result.kills.values())} kills, {told.moves} acknowledged", file=sys.stderr, flush=True)
            result.faults += check(read, told)
        if result.faults or any(person.fault for person in people):
            break
    over.set()
    for person in people:
        person.join(PATIENCE)
    result.faults += [person.fault for person in people if person.fault] + check(read, told)
    for server in servers:
        server.kill()
    result.acknowledged, result.tables = told.moves, len(told.entries)
    result.seconds = round(time.monotonic() - begun, 1)
    return result


def on_sqlite(times: int, seed: int = 1, gently: bool = False) -> Result:
    """Kill a server over SQLite, or restart it."""
    with tempfile.TemporaryDirectory() as folder:
        server = Killable(f"sqlite:{folder}/tables.db", "memory:")

        def read() -> Any:
            with contextlib.closing(sqlite3.connect(f"{folder}/tables.db", timeout=10)) as store:
                return store.execute("SELECT table_id, number, text FROM entries").fetchall()

        return run(times, [server], {"server": server}, read, seed, gently)


def on_services(times: int, seed: int = 1) -> Result:
    """Kill two servers behind nginx over PostgreSQL and Redis, and all of these as well."""
    import asyncpg  # type: ignore[import-untyped]

    with services() as (database, redis):

        async def fetch() -> Any:
            connection = await asyncpg.connect(database.address)
            rows = await connection.fetch("SELECT table_id, number, text FROM entries")
            await connection.close()
            return [tuple(row) for row in rows]

        servers = [Killable(database.address, redis.address) for _ in range(2)]
        nginx = Nginx([server.port for server in servers])
        nginx.start()
        victims: dict[str, Any] = {"first server": servers[0], "second server": servers[1]}
        victims |= {"nginx": nginx, "postgresql": database, "redis": redis}
        try:
            return run(times, servers, victims, lambda: asyncio.run(fetch()), seed, addresses=[nginx.address])
        finally:
            nginx.remove()


@contextlib.contextmanager
def services() -> Iterator[tuple[PostgreSQL, Redis]]:
    """Run PostgreSQL and Redis."""
    database, redis = PostgreSQL(), Redis()
    try:
        database.start()
        redis.start()
        yield database, redis
    finally:
        redis.remove()
        database.remove()


def main() -> int:
    """Kill `--times` times, and print the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--services", action="store_true", help="two servers behind nginx, over PostgreSQL and Redis")
    parser.add_argument("--gently", action="store_true", help="restart in good order instead (over SQLite)")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # whatever was started ends with it
    if given.services:
        result = on_services(given.times, given.seed)
    else:
        result = on_sqlite(given.times, given.seed, given.gently)
    said = {
        "kills": dict(result.kills),
        "acknowledged": result.acknowledged,
        "tables": result.tables,
        "seconds": result.seconds,
        "faults": result.faults[:20],
    }
    print(json.dumps(said, indent=1))
    return 1 if result.faults else 0


if __name__ == "__main__":
    sys.exit(main())
