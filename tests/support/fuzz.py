"""A fuzzer over all routes and files of the server, which must answer or refuse everything without an internal error.

`python -m tests.support.fuzz --requests 200000 --seed 1` prints statistics as one JSON value. It fails after an
internal error, a request that took a second of the server's time, or a refusal in another language than the visitor's.
The same seed sends the same requests: the server draws its secrets, names and cards from the seed too, and bots answer
before the next request. On a very busy machine "come back soon" counts as status 503. Equal runs have equal `digest`s.
"""

import argparse
import asyncio
import contextlib
import hashlib
import json
import logging
import random
import re
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from msgspec.structs import replace

from tests.support.luck import LUCK, SeededSources, application
from trized.analysis.decisions import Effort
from trized.analysis.review import PlyReview
from trized.games import REGISTRY, load
from trized.games.zorgcorp.box import DATA as BOARDS
from trized.kernel import LEVELS
from trized.table.app import Application
from trized.table.pages.catalogue import catalogue
from trized.table.play.scheduler import Scheduler
from trized.table.play.tables import OpenTable
from trized.table.play.thinking import ReviewRequest, ThinkRequest
from trized.table.play.work import Request
from trized.table.routes import ROUTES
from trized.table.seats.credentials import csrf_token, new_secret
from trized.table.settings import Settings

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.txt"))
HANG = 1.0  # seconds of the server's time
HOST = "fuzz.example"
TABLES = 40  # that are requested
FIELDS = (
    *("game", "level", "nickname", "listed", "cover", "mode", "seat", "which", "number", "action", "text", "secret"),
    *("bot", "lang", "back", "record", "csrf", "seat0", "seat1", "seat2", "seat3", "name0", "crew", "rounds"),
    *("draft", "surprise", "parent", "c"),
)
ODD = (
    *("", " ", "\0", "\n", "x" * 300, "9" * 5000, "-1", "1.5", "٣", "½", "\u202e", "\ufeff", "%00", "%", "{}", "{0}"),
    *("'", '"', "<script>", "../../etc/passwd", "\\", "null", "true", "NaN", "1e999", "[" * 2000, "{" * 2000),
    *("a" * 9000, "é", "日本", "😀", "search:9ms", "search:0", "search:99999999", "random", "greedy", "easy"),
    *("me", "link", "screen"),
)
METHODS = ("GET", "GET", "GET", "HEAD", "POST", "POST", "POST", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "X" * 30)
QUOTED = re.compile(r"«[^»]*»|“[^”]*”|'[^']*'|\"[^\"]*\"|‘[^’]*’|\([^)]*\)")
ENGLISH = re.compile(
    r"\b(the|is|are|there|this|that|cannot|must|has|have|not|of|and|nothing|your|you|should|with)\b", re.I
)
FRENCH = re.compile(r"\b(le|la|les|est|sont|une|des|ne|pas|cette|vous|il|qui|être|doit|du|et|avec)\b", re.I)
TOML = (
    'title = "x"\n[hand_size]\nleader = 4\n',
    'name = "X"\nformat = "tribal"\ntrumps = []\n[zoons]\nkassin-0 = 1\n',
    "a.b.c = 1\n",
    "[[agents]]\nx = 2020-01-01\n",
    "x = [1, 2, [3, inf]]\n",
    ".".join("a" * 2000) + " = 1\n",
)


@dataclass
class Answer:
    """The server's response to one request, and its duration."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    took: float = 0.0


@dataclass
class Found:
    """The statistics of a run so far."""

    statuses: Counter[int] = field(default_factory=Counter)
    routes: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    slowest_at: str = ""
    faults: list[str] = field(default_factory=list)
    digest: Any = field(default_factory=hashlib.sha256)  # of all requests and their statuses

    def blame(self, fault: str) -> None:
        """Record a fault and print it at once, because a long run may be stopped early."""
        self.faults.append(fault)
        print(fault, file=sys.stderr, flush=True)


class LastError(logging.Handler):
    """Keeps the last error of the log."""

    last = ""

    def emit(self, record: logging.LogRecord) -> None:
        if not record.exc_info:
            self.last = f"{record.getMessage()} {getattr(record, 'why', '')}"
        else:
            trace = "".join(traceback.format_exception(*record.exc_info)).splitlines()
            self.last = " | ".join(trace[-12:])[:1500]


async def ask(app: Application, request: dict[str, Any]) -> Answer:
    """Send a request to the application without a network; leave a stream after its first chunk."""
    answer, enough, sent = Answer(), asyncio.Event(), False

    async def receive() -> dict[str, Any]:
        nonlocal sent
        if not sent:
            sent = True
            return {"type": "http.request", "body": request["body"], "more_body": False}
        await enough.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            answer.status = message["status"]
            answer.headers = {name.decode().lower(): value.decode("latin-1") for name, value in message["headers"]}
        else:
            answer.body += message.get("body", b"")
            if b"event-stream" in answer.headers.get("content-type", "").encode() or not message.get("more_body"):
                enough.set()

    scope = {
        **{"type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1", "scheme": "http"},
        **{"server": (HOST, 80), "client": ("192.0.2.1", 4000), "root_path": "", "state": {}},
        **{key: request[key] for key in ("method", "path", "raw_path", "query_string", "headers")},
    }
    begun = time.process_time()
    await asyncio.wait_for(app(scope, receive, send), 600)  # type: ignore[arg-type]
    answer.took = time.process_time() - begun
    return answer


class QuickPool:
    """Bots that answer in this process with the least thinking."""

    number = 1

    async def run(self, request: Request[Any]) -> Any:
        match request:
            case ThinkRequest():
                request = replace(request, spec="random")  # requests are under test, not bots
            case ReviewRequest() if request.module != "tests.games.tiny":  # too slow without a compiler
                return [
                    PlyReview(moment.number, moment.seat, moment.action, (0.5,) * len(moment.sides))
                    for moment in request.moments
                ]
            case ReviewRequest():
                request = replace(request, effort=Effort(1))
        return request.answer()

    def restart(self) -> None:
        """Do nothing: there is no process."""

    def close(self) -> None:
        """Do nothing: there is no process."""


class Fuzzer:
    """Generates random requests from a seed."""

    def __init__(self, app: Application, seed: int) -> None:
        self.app, self.seed = app, seed
        self.pick = random.Random(seed)
        self.methods: dict[str, list[str]] = {}
        for route in ROUTES:
            self.methods.setdefault(route.path, []).append(route.method)
        self.paths = sorted(self.methods)
        self.secrets = [new_secret(app.server.sources) for _ in range(6)]
        self.tables: dict[str, OpenTable] = {}  # the latest, by name
        self.links: list[str] = []
        self.records = [file.read_text(encoding="utf-8") for file in RECORDS if file.stat().st_size < 40_000]
        self.files = [*TOML, (BOARDS / "galaxy.toml").read_text(encoding="utf-8")]
        self.found = Found()
        self.background = set(app.server.tasks)
        self.errors = LastError()
        logging.getLogger("trized").addHandler(self.errors)

    # what is sent

    def request(self) -> dict[str, Any]:
        """Return the next request."""
        pick = self.pick
        route, method = pick.choice(self.paths), pick.choice(METHODS)
        if pick.random() < 0.8:  # a valid request of the route
            methods = self.methods[route]
            method = pick.choice([one for one in methods if one in ("GET", "POST")] or methods)
        path = re.sub(r"\{(\w+)(:\w+)?\}", lambda found: self.part(found[1]), route)
        if pick.random() < 0.05:
            path = self.mutated(path)
        secret, lang = pick.choice(self.secrets), pick.choice(("en", "fr"))
        body, kind = self.body(route, secret) if method != "GET" else (b"", "")
        headers = self.headers(secret, lang, kind, len(body))
        query = urlencode({name: self.value(name) for name in self.names(("seat", "after", "fresh", "piece", "mode"))})
        return {
            "method": method,
            "path": path,
            "raw_path": quote(path, safe="/%", errors="replace").encode(),
            "query_string": query.encode("utf-8", "replace"),
            "headers": headers,
            "body": body,
            "route": route,
            "lang": lang,
        }

    def part(self, name: str) -> str:
        """Return a part of a path."""
        pick = self.pick
        if name == "game":
            return pick.choice([*REGISTRY, "tiny", "tiny", "tiny", "chess"]) if pick.random() < 0.9 else self.odd()
        if name in ("at", "number", "step"):
            return str(pick.choice((0, 1, 2, 5, -1, 99, 10**12)))
        if self.tables and pick.random() < 0.9:
            return pick.choice(list(self.tables))
        return pick.choice(("abc", "a" * 12, self.odd()))

    def odd(self) -> str:
        """Return a text that is almost always invalid."""
        return self.pick.choice(ODD)

    def names(self, known: tuple[str, ...]) -> list[str]:
        """Return a few names of fields."""
        return self.pick.sample(known, self.pick.choice((0, 0, 1, 1, 2)))

    def value(self, name: str) -> str:
        """Return a value for a field, often a valid one."""
        pick = self.pick
        if pick.random() < 0.25:
            return self.odd()
        if name in ("seat", "which"):
            return pick.choice(("0", "1", "-1", "3", "mine", ""))
        if name in ("number", "after"):
            return str(pick.randrange(-2, 30))
        if name == "game":
            return pick.choice([*REGISTRY, "tiny", "tiny", "tiny", "tiny", "tiny"])
        if name.startswith("seat") or name in ("bot", "level"):
            return pick.choice(("random", "greedy", "easy", "link", "screen", "me", *LEVELS[:2]))
        if name == "lang":
            return pick.choice(("en", "fr", "de"))
        if name == "secret":
            known = self.links and pick.random() < 0.7
            return pick.choice(self.links) if known else new_secret(self.app.server.sources)
        if name == "record":
            return self.mutated(pick.choice(self.records)) if pick.random() < 0.7 else pick.choice(self.files)
        return pick.choice(("yes", "2", "1", "x", "hello", "peek 1-0"))

    def mutated(self, text: str) -> str:
        """Return a text with a few random errors."""
        pick = self.pick
        for _ in range(pick.choice((0, 1, 1, 2, 5))):
            at = pick.randrange(len(text) + 1)
            text = pick.choice(
                (
                    text[:at] + pick.choice(ODD)[:40] + text[at:],
                    text[:at] + text[at + pick.randrange(1, 20) :],
                    text[:at],
                    text[:at] + chr(pick.randrange(1, 0x2FFF)) + text[at + 1 :],
                    "\n".join(sorted(text.split("\n"), key=lambda _: pick.random()) if len(text) < 500 else [text]),
                )
            )
        return text

    def body(self, route: str, secret: str) -> tuple[bytes, str]:
        """Return the body of a form, and its content type."""
        pick = self.pick
        needed = {"/new": ("game", "seat1"), "/upload": ("record",), "/lang": ("lang",)}.get(route, ())
        fields = {name: self.value(name) for name in (*pick.sample(FIELDS, pick.randrange(6)), *needed)}
        fields |= self.meant(route)
        fields["csrf"] = csrf_token(secret) if pick.random() < 0.95 else self.odd()
        style = pick.random()
        if style < 0.85:
            return urlencode(fields, errors="replace").encode(), "application/x-www-form-urlencoded"
        if style < 0.93:
            parts = b"".join(
                b'--b\r\ncontent-disposition: form-data; name="%b"\r\n\r\n%b\r\n'
                % (name.encode(), value.encode("utf-8", "replace") + pick.choice((b"", b"", b"\xff\xfe")))
                for name, value in fields.items()
            )
            return parts + pick.choice((b"--b--\r\n", b"--b", b"")), "multipart/form-data; boundary=b"
        kind = pick.choice(("application/json", "multipart/form-data", "text/plain; charset=x", "", "é"))
        return pick.choice((b"{", b"[1]", b"\xff\xfe%%&&==", b"--b\r\nbad", b"a=1")), kind

    def meant(self, route: str) -> dict[str, str]:
        """Return fields that are often valid for a route."""
        pick = self.pick
        if pick.random() < 0.5:
            return {}
        if route == "/new":
            fields = {"game": "tiny", "crew": "2", "seat0": "me", "seat1": pick.choice(("link", "random", "screen"))}
            if pick.random() < 0.3:
                game = pick.choice(list(REGISTRY))
                option = pick.choice(load(game).options)
                fields |= {"game": game, "seat1": "random", option.name: self.option_value(option)}
            return fields
        if route.startswith("/new/"):
            option = pick.choice(load(pick.choice(list(REGISTRY))).options)
            return {option.name: self.option_value(option)}
        if route.endswith("/play"):
            return self.legal()
        return {}

    def option_value(self, option: Any) -> str:
        pick = self.pick
        if option.own and pick.random() < 0.6:
            return self.mutated(pick.choice(self.files))
        return pick.choice(option.values) if option.values and pick.random() < 0.8 else self.odd()

    def legal(self) -> dict[str, str]:
        """Return a legal action at some table, with its seat."""
        open_tables = [table for table in self.tables.values() if table.waiting()]
        if not open_tables:
            return {}
        table = self.pick.choice(open_tables)
        seat = table.waiting()[0]
        view = table.last.after.view(seat)
        action = self.pick.choice([int(action) for action in view.legal()])
        return {"action": table.live.game.notation.write(view, seat, action), "seat": str(seat), "number": "999"}

    def headers(self, secret: str, lang: str, kind: str, length: int) -> list[tuple[bytes, bytes]]:
        """Return the headers of a request."""
        pick = self.pick
        origin = (
            f"http://{HOST}" if pick.random() < 0.95 else pick.choice(("http://[", "null", "é", "https://evil", ""))
        )
        cookie = f"trized={secret if pick.random() < 0.95 else self.odd()}"
        said = {
            "host": HOST,
            "origin": origin,
            "accept-language": {"fr": "fr-CA,fr;q=0.9,en;q=0.4", "en": "en"}[lang],
            "accept": pick.choice(("application/json", "text/html", "*/*", "")),
            "cookie": cookie.replace("\n", "").replace("\0", ""),
            "content-type": kind,
            "content-length": str(length),
        }
        if pick.random() < 0.05:
            said[pick.choice(("last-event-id", "x-csrf", "range", "if-none-match", "accept-encoding"))] = self.odd()
        return [(name.encode(), value.encode("latin-1", "replace")) for name, value in said.items() if value]

    # what is answered

    async def run(self, requests: int, told: Callable[[str], None]) -> None:
        """Send `requests` requests and print the progress."""
        begun = time.monotonic()
        for number in range(requests):
            await self.step(number)
            if number % 5000 == 4999:
                told(f"{number + 1} requests in {time.monotonic() - begun:.0f} s, {len(self.found.faults)} faults")

    async def step(self, number: int) -> None:
        """Send request `number` and check the response, after the bots have answered."""
        self.pick.seed(f"{self.seed} {number}")  # independent of earlier requests
        request = self.request()
        place = f"request {number}: {request['method']} {request['path'][:80]!r} ({request['lang']})"
        try:
            answer = await ask(self.app, request)
        except Exception as error:
            self.found.blame(f"{place}: {error!r}")
            return
        self.found.digest.update(f"{answer.status} {request}".encode())
        self.found.statuses[answer.status] += 1
        self.found.routes[request["route"]] += 1
        if answer.took > self.found.slowest:
            self.found.slowest, self.found.slowest_at = answer.took, place
        if answer.took > HANG:
            self.found.blame(f"{place}: took {answer.took:.1f} s")
        if answer.status >= 500 and not says_busy(answer, request["lang"]):
            self.found.blame(f"{place}: {answer.status} {self.errors.last}")
        if answer.status >= 400 and request["method"] != "HEAD":
            sentence = sentence_of(answer)
            if not sentence or in_other_language(sentence, request["lang"]):
                self.found.blame(f"{place}: {answer.status} says {sentence[:300]!r}")
        await self.learn(answer)
        while bots := self.app.server.tasks - self.background:
            await asyncio.wait(bots)

    async def learn(self, answer: Answer) -> None:
        """Remember tables and links that were created."""
        to = answer.headers.get("location", "")
        if answer.status == 200 and answer.headers.get("content-type", "").startswith("application/json"):
            with contextlib.suppress(ValueError, AttributeError):
                said = json.loads(answer.body)
                to = said.get("to", "")
                self.links += [said["link"].partition("#")[2]] if "link" in said else []
        found = re.fullmatch(r"/t/([a-z0-9]{12})(?:/replay)?", to)
        if found and found[1] not in self.tables:
            self.tables[found[1]] = await self.app.server.tables.get(found[1])
            for oldest in [*self.tables][:-TABLES]:
                del self.tables[oldest]


def sentence_of(answer: Answer) -> str:
    """Return the message of a refusal from JSON, HTML or text."""
    text = answer.body.decode("utf-8", "replace")
    kind = answer.headers.get("content-type", "")
    if kind.startswith("application/json"):
        said = json.loads(text)
        return "ok" if "ok" in said else str(said.get("error", ""))
    if kind.startswith("text/html"):
        found = re.search(r'class="sentence"[^>]*>(.*?)<|<p[^>]*>(.*?)</p>', text, re.S)
        return re.sub(r"<[^>]+>", "", found[1] or found[2] or "") if found else ""
    return text


def says_busy(answer: Answer, lang: str) -> bool:
    """Return whether the response is "come back soon" because the store was too slow."""
    told = unescape(sentence_of(answer)) == catalogue(lang)("error.store")
    return answer.status == 503 and told and "retry-after" in answer.headers


def in_other_language(sentence: str, lang: str) -> bool:
    """Return whether a message, without quotations, has words of another language."""
    plain = QUOTED.sub(" ", sentence.replace("’", "'"))
    return len((ENGLISH if lang == "fr" else FRENCH).findall(plain)) > 1


async def fuzz(requests: int, seed: int, told: Callable[[str], None] = lambda _: None) -> Found:
    """Start a server and send it `requests` requests; return the statistics."""
    games = {**REGISTRY, "tiny": "tests.games.tiny"}
    app = application(Settings(rate_limited=False, games=games, workers=1), SeededSources(seed, "fuzz", LUCK.ahead))
    server = app.server
    server.scheduler = Scheduler(server.sources, QuickPool(), QuickPool())
    await server.open()
    try:
        fuzzer = Fuzzer(app, seed)
        await fuzzer.run(requests, told)
    finally:
        await server.close()
    return fuzzer.found


def main() -> int:
    """Run the fuzzer and print its findings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    logging.getLogger("trized").propagate = False
    found = asyncio.run(fuzz(given.requests, given.seed, lambda line: print(line, file=sys.stderr, flush=True)))
    said = {
        "requests": given.requests,
        "seed": given.seed,
        "statuses": dict(sorted(found.statuses.items())),
        "routes": dict(sorted(found.routes.items())),
        "digest": found.digest.hexdigest(),
        "slowest_s": round(found.slowest, 3),
        "slowest_at": found.slowest_at,
        "faults": found.faults[:50],
    }
    print(json.dumps(said, indent=1, ensure_ascii=False))
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
