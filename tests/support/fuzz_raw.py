"""Sends raw HTTP to a server: pipelines, chunks, trailers, incomplete requests and random bytes.

`python -m tests.support.fuzz_raw --requests 20000 --seed 1` prints statistics. Valid requests get the same responses as
alone, in order, however the bytes are split; invalid ones get a 4xx response or a closed connection, never 500 or more,
and do not affect later connections. A refusal closes its connection, perhaps before responses to earlier requests.
"""

import argparse
import asyncio
import hashlib
import json
import logging
import random
import socket
import sys
from collections import Counter
from dataclasses import dataclass, field

import httptools
import uvicorn

from tests.support.luck import application
from trized.table.http.connections import MOST_LINES, MOST_OVERHEAD, MOST_WAITING, http_settings
from trized.table.settings import Settings

PATIENCE = 60.0  # seconds for one connection: a busy machine is slow, not broken
HOST = b"host: localhost\r\n"
FORM = HOST + b"content-type: application/x-www-form-urlencoded\r\n"
CHUNKED = b"transfer-encoding: chunked\r\n"
RIGHT = {
    "live": b"GET /health/live HTTP/1.1\r\n" + HOST + b"\r\n",
    "nowhere": b"GET /nowhere HTTP/1.1\r\n" + HOST + b"\r\n",
    "rules": b"GET /rules/tiny HTTP/1.1\r\n" + HOST + b"\r\n",
    "method": b"DELETE / HTTP/1.1\r\n" + HOST + b"\r\n",
    "form": b"POST /lang HTTP/1.1\r\n" + FORM + b"content-length: 7\r\n\r\nlang=en",
    "chunks": b"POST /lang HTTP/1.1\r\n" + HOST + FORM + CHUNKED + b"\r\n4\r\nlang\r\n3\r\n=en\r\n0\r\n\r\n",
    "trailers": b"POST /new HTTP/1.1\r\n" + HOST + FORM + CHUNKED + b"\r\n1\r\na\r\n0\r\nx: 1\r\ny: 2\r\n\r\n",
    "large": b"POST /upload HTTP/1.1\r\n" + FORM + b"content-length: 30000\r\n\r\n" + b"a" * 30_000,
}
WRONG = {
    "half line": b"GET /health",
    "half headers": b"GET / HTTP/1.1\r\nhost: loc",
    "half body": b"POST /lang HTTP/1.1\r\n" + FORM + b"content-length: 100\r\n\r\nlang",
    "half chunk": b"POST /lang HTTP/1.1\r\n" + FORM + CHUNKED + b"\r\nff\r\nlang",
    "no chunk": b"POST /lang HTTP/1.1\r\n" + FORM + CHUNKED + b"\r\nzz\r\nlang\r\n0\r\n\r\n",
    "two lengths": b"POST /lang HTTP/1.1\r\n" + HOST + b"content-length: 3\r\ncontent-length: 4\r\n\r\nabcd",
    "length and chunks": b"POST /lang HTTP/1.1\r\n" + HOST + b"content-length: 3\r\n" + CHUNKED + b"\r\n0\r\n\r\n",
    "length below nothing": b"POST /lang HTTP/1.1\r\n" + HOST + b"content-length: -1\r\n\r\n",
    "endless length": b"POST /lang HTTP/1.1\r\n" + HOST + b"content-length: " + b"9" * 40 + b"\r\n\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "space before the colon": b"GET / HTTP/1.1\r\nhost : localhost\r\n\r\n",
    "folded": b"GET / HTTP/1.1\r\n" + HOST + b"x: 1\r\n 2\r\n\r\n",
    "nul": b"GET /\0 HTTP/1.1\r\n" + HOST + b"x: \0\r\n\r\n",
    "half old": b"GET /\r\n",
    "other protocol": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "tls": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "upgrade": b"GET / HTTP/1.1\r\n" + HOST + b"connection: upgrade\r\nupgrade: websocket\r\n\r\n",
    "long line": b"GET /" + b"a" * (MOST_OVERHEAD + 10) + b" HTTP/1.1\r\n" + HOST + b"\r\n",
    "many headers": b"GET / HTTP/1.1\r\n" + HOST + b"x: 1\r\n" * (MOST_LINES + 10) + b"\r\n",
    "many trailers": RIGHT["chunks"][:-2] + b"x: 1\r\n" * (MOST_LINES + 10) + b"\r\n",
    "long trailers": RIGHT["chunks"][:-2] + b"x: " + b"y" * (MOST_OVERHEAD + 10) + b"\r\n\r\n",
    "long chunk line": b"POST /lang HTTP/1.1\r\n" + FORM + CHUNKED + b"\r\n1;" + b"x" * 70_000,
}  # fmt: skip


@dataclass
class Seen:
    """What a run saw."""

    statuses: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    digest: hashlib.blake2b = field(default_factory=hashlib.blake2b)


class Answers:
    """Reads the statuses of the answers that come over one connection."""

    def __init__(self) -> None:
        self.parser = httptools.HttpResponseParser(self)
        self.statuses: list[int] = []

    def on_message_complete(self) -> None:
        self.statuses.append(self.parser.get_status_code())


async def talk(port: int, pieces: list[bytes], wanted: int) -> list[int]:
    """Send pieces over one connection; return the statuses received until there are `wanted` or the server closes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    answers = Answers()
    try:
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(0)
        while len(answers.statuses) < wanted and (data := await reader.read(65_536)):
            answers.parser.feed_data(data)
    except (ConnectionError, httptools.HttpParserUpgrade):
        pass  # the server may close while more is sent
    finally:
        writer.close()
    return answers.statuses


class RawFuzzer:
    """Generates random connections from a seed."""

    def __init__(self, port: int, seed: int) -> None:
        self.port, self.pick, self.seen = port, random.Random(seed), Seen()
        self.alone: dict[str, int] = {}

    async def run(self, requests: int) -> Seen:
        """Send about `requests` requests."""
        for name, data in RIGHT.items():
            self.alone[name] = (await self.send([data], 1))[0]
        sent = len(RIGHT)
        while sent < requests:
            sent += await self.connection()
        return self.seen

    async def send(self, pieces: list[bytes], wanted: int) -> list[int]:
        """Call `talk` with a time limit."""
        async with asyncio.timeout(PATIENCE):
            return await talk(self.port, pieces, wanted)

    async def connection(self) -> int:
        """Open a connection with valid requests and perhaps an invalid one; return their number."""
        names = self.pick.choices(list(RIGHT), k=self.pick.choice((0, 1, 1, 2, 3, MOST_WAITING - 2)))
        wrong = self.pick.choice([*WRONG, "noise"]) if not names or self.pick.random() < 0.5 else ""
        data = b"".join(RIGHT[name] for name in names) + self.wrong(wrong)
        half = wrong.startswith("half") or wrong == "long chunk line"
        wanted = len(names) + bool(wrong and not half)
        try:
            statuses = await self.send(self.cut(data), wanted)
        except TimeoutError:  # the bytes may be the start of a request, which the server waits for
            statuses = [self.alone[name] for name in names] if wrong == "noise" else [0]
        expected = [self.alone[name] for name in names]
        self.note(names, wrong, expected, statuses)
        return len(names) + bool(wrong)

    def note(self, names: list[str], wrong: str, expected: list[int], statuses: list[int]) -> None:
        """Record the statuses, and whether they are as expected."""
        for name, status in zip([*names, wrong], statuses, strict=False):
            self.seen.statuses[f"{name} {status}"] += 1
        self.seen.digest.update(f"{names} {wrong} {expected}".encode())
        known = statuses[: len(names)]
        if wrong and known and known != expected[: len(known)]:  # the refusal may come before answers that are due
            known = known[:-1] if 400 <= known[-1] < 500 else known
        if known != (expected[: len(known)] if wrong else expected) or any(not 200 <= one < 500 for one in statuses):
            self.seen.faults.append(f"{names} {wrong}: {statuses} instead of {expected}")

    def wrong(self, name: str) -> bytes:
        """Return an incomplete request, or one that must be refused."""
        if name != "noise":
            return WRONG.get(name, b"")
        text = bytearray(RIGHT[self.pick.choice(list(RIGHT))][:400])
        for _ in range(self.pick.choice((1, 2, 5, 40))):
            text[self.pick.randrange(len(text))] = self.pick.randrange(256)
        return b"\0" + bytes(text)  # never the beginning of a request

    def cut(self, data: bytes) -> list[bytes]:
        """Cut bytes into pieces."""
        cuts = sorted(self.pick.randrange(len(data) + 1) for _ in range(self.pick.choice((0, 0, 1, 2, 6))))
        return [data[start:end] for start, end in zip([0, *cuts], [*cuts, len(data)], strict=True)]


async def fuzz_raw(requests: int, seed: int) -> Seen:
    """Send requests to a server in this process; return the counts of its responses."""
    settings = Settings(rate_limited=False, games={"tiny": "tests.games.tiny"}, per_address=10_000)
    app = application(settings)
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False, **http_settings(settings)))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        serving = asyncio.create_task(server.serve([listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            return await RawFuzzer(listening.getsockname()[1], seed).run(requests)
        finally:
            server.should_exit = server.force_exit = True
            await serving


def main() -> int:
    """Run the fuzzer and print its findings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    logging.disable(logging.WARNING)
    seen = asyncio.run(fuzz_raw(given.requests, given.seed))
    said = {"requests": given.requests, "seed": given.seed, "statuses": dict(sorted(seen.statuses.items()))}
    print(json.dumps(said | {"digest": seen.digest.hexdigest()[:32], "faults": seen.faults[:50]}, indent=1))
    return 1 if seen.faults else 0


if __name__ == "__main__":
    sys.exit(main())
