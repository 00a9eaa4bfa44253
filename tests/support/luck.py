"""Luck: all chance, ids and secrets of a test follow from its name and from `pytest --luck N`.

A request names the test that sends it, and the draws of a table follow from the table's id. So neither the order of
tests nor the number of their processes nor the load of the machine changes what a test meets.
"""

import asyncio
import os
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import IO

import httpx
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from trized.kernel import Chance, Seeded
from trized.table.app import Application
from trized.table.seats.credentials import table_id
from trized.table.settings import Settings
from trized.table.sources import Sources

HEADER = "x-luck"
NOON = 1_796_212_800  # 2026-12-02, 12:00 UTC: the time at which a test process starts, far from midnight
asked: ContextVar[str] = ContextVar("asked", default="")  # who draws now: the test, the visitor and the request


def digest(*parts: object, size: int = 8) -> bytes:
    """Return `size` bytes that follow from `parts`."""
    return blake2b("\0".join(map(str, parts)).encode(), digest_size=size).digest()


@dataclass
class Diary:
    """Writes what a process draws, for `--digest`; without a folder it writes nothing."""

    folder: str = ""
    written: IO[str] | None = None

    def note(self, *words: object) -> None:
        """Write a line about a test or a table."""
        if self.folder:
            if self.written is None:
                self.written = open(Path(self.folder, f"{os.getpid()}-{time.monotonic_ns()}"), "w", buffering=1)  # noqa: SIM115
            print(*words, sep="\t", file=self.written)


class NotedChance(Chance):
    """Seeded chance that writes its results into a diary."""

    def __init__(self, seed: int, diary: Diary, *about: object) -> None:
        super().__init__(keep=True)
        self.seeded, self.diary, self.about, self.count = Seeded(seed), diary, about, 0

    def below(self, n: int) -> int:
        """Return a number from 0 to `n` - 1."""
        value = self.seeded.below(n)
        self.diary.note(*self.about, self.count, n, value)
        self.count += 1
        return int(value)


class SeededSources(Sources):
    """Sources that follow from a number and the names of those who draw; the clock starts at noon."""

    def __init__(self, luck: int, name: str, ahead: float, folder: str = "") -> None:
        self.luck, self.name, self.ahead, self.folder = luck, name, ahead, folder
        self.counts: Counter[tuple[str, str]] = Counter()  # results by who draws and kind
        self.diary = Diary(folder)

    def now(self) -> float:
        return time.time() + self.ahead

    def monotonic(self) -> float:
        return time.monotonic()

    def drawer(self, kind: str) -> tuple[str, int]:
        """Return who draws something of this kind now, and how often they did before."""
        who = asked.get() or self.name
        self.counts[who, kind] += 1
        return who, self.counts[who, kind]

    def token(self, kind: str, size: int) -> bytes:
        if kind == "challenge":  # all tests of a server share it
            return digest(self.luck, kind, size=size)
        who, count = self.drawer(kind)
        token = digest(self.luck, who, kind, count, size=size)
        if kind != "request" and (count == 1 or " GET " not in who):  # how often a test polls depends on the load
            self.diary.note(*who.split(".", 1), kind, count, token.hex())
        return token

    def chance(self, table: str = "", ply: int = 0) -> Chance:
        who, count = (table, ply) if table else self.drawer("chance")
        seed = int.from_bytes(digest(self.luck, who, "chance", count))
        if not self.folder:
            return Seeded(seed, keep=True)
        about = ("table", table, self.name.partition(".")[0]) if table else who.split(".", 1)
        return NotedChance(seed, self.diary, *about, count)

    def share(self, waiting: int, workers: int) -> float:
        return 1.0  # bots of tests think alike under any load


class SeededApplication(Application):
    """An application whose requests name those who draw.

    It answers `/settled/TABLE` when no bot thinks at the table, with the number of its last entry, and `/settled/` when
    no bot thinks at all.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            if scope["path"].startswith("/settled/"):
                answer = await self.settled(scope["path"].removeprefix("/settled/"))
                await answer(scope, receive, send)
                return
            who = next((value.decode() for name, value in scope["headers"] if name == HEADER.encode()), "")
            asked.set(f"{who} {scope['method']} {scope['path']}" if who else "")
        await super().__call__(scope, receive, send)

    async def settled(self, name: str) -> Response:
        while any(name in ("", table) for table, _ in self.server.thinking):
            await asyncio.sleep(0.01)
        table = self.server.tables.alive.get(name)
        return PlainTextResponse(str(table.last.number if table else -1))


class Luck:
    """The luck of this process: what `--luck` and `--digest` set, and the test that runs."""

    def __init__(self) -> None:
        self.number = 0
        self.ahead = NOON - time.time()
        self.diary = Diary()
        self.test = "none"  # short name of the test or of the shared fixture that runs
        self.counts: Counter[tuple[str, str]] = Counter()

    def begin(self, test: str) -> None:
        """Note that a test begins, or a fixture that several tests share."""
        self.test, self.counts = digest(test).hex(), Counter()
        self.diary.note("name", self.test, test)

    def configure(self, number: int, file: str | None) -> None:
        """Set the number of `--luck`, and the file of `--digest`."""
        self.number = number
        if file is not None:
            self.diary = Diary(f"{Path(file).absolute()}.d")
            Path(self.diary.folder).mkdir(exist_ok=True)

    @contextmanager
    def of(self, fixture: str) -> Iterator[None]:
        """Name all chance after a fixture for a while."""
        test, counts = self.test, self.counts
        self.begin(fixture)
        try:
            yield
        finally:
            self.test, self.counts = test, counts

    def next(self, kind: str) -> str:
        """Return a name that nothing else of this kind has in this test."""
        self.counts[self.test, kind] += 1
        return f"{self.test}.{kind}{self.counts[self.test, kind]}"

    def sources(self) -> SeededSources:
        """Return new sources for a server or a store of this test."""
        return SeededSources(self.number, self.next("sources"), self.ahead, self.diary.folder)

    def seed(self, *about: object) -> int:
        """Return a seed for what `about` names in this test."""
        return int.from_bytes(digest(self.number, self.test, *about))

    def chance(self, *about: object) -> Chance:
        """Return chance for the answers of a scripted person."""
        seed = self.seed(*about)
        return NotedChance(seed, self.diary, self.test, "answer", *about) if self.diary.folder else Seeded(seed)

    def sign(self, request: httpx.Request, name: str) -> None:
        """Name the test in a request of the visitor `name`, and the number of a post."""
        path = request.url.raw_path.decode()
        posts = request.method == "POST"
        request.headers[HEADER] = self.next(f"{name} {path} ") if posts else f"{self.test}.{name}"


LUCK = Luck()  # of this process


def merge_diaries(file: str) -> None:
    """Write a digest of what each test drew, itself and at its tables, into `file`, a line for each test."""
    folder, names, owners = Path(f"{file}.d"), dict[str, str](), dict[str, str]()
    drawn, at_tables = defaultdict[str, set[str]](set), list[list[str]]()
    for diary in folder.iterdir():
        for line in diary.read_text().splitlines():
            who, *words = line.split("\t")
            if who == "name":
                names[words[0]] = words[1]
            elif who == "table":
                at_tables.append(words)
            else:
                drawn[who].add(line)
                if words[-3] == "table":
                    owners[table_id(bytes.fromhex(words[-1]))] = who
        diary.unlink()
    folder.rmdir()
    for table, sources, *words in at_tables:
        drawn[owners.get(table, sources)].add("\t".join((table, *words)))
    lines = [f"{names.get(who, who)}\t{digest(*sorted(found)).hex()}\n" for who, found in drawn.items()]
    Path(file).write_text("".join(sorted(lines)))


def application(settings: Settings, sources: Sources | None = None) -> Application:
    """Return an application in this process whose chance follows from the test."""
    return SeededApplication(settings, sources or LUCK.sources())
