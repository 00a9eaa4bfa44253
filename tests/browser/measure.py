"""Measures the browser edition in Chromium: visits, memory, long tasks, moves, and bots of every level.

`python -m tests.browser.measure` prints tables and the load of the machine; a number sets the positions of each game.
"""

import asyncio
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.choices import RUN, choices, choices_in_browser
from tests.browser.site import LONG, StaticFiles, open_site, table_in, visit
from tests.support.browsers import Person, touch
from trized.games import REGISTRY

LEVELS = ("easy", "normal", "hard", "expert", "master")
TEN_MEGABIT = {"offline": False, "latency": 20, "downloadThroughput": 10e6 / 8, "uploadThroughput": 10e6 / 8}
# Moves as HTTP requests to the application: runs natively and in the tab.
MOVES = """
import asyncio, json, re, time
from urllib.parse import quote
from trized.browser.bridge import BridgeRequest
from trized.browser.host import open_host
from trized.kernel import Seeded

async def moves(game, count):
    async def keep(place, frame): pass
    async def think(packed): raise AssertionError
    bridge = await open_host("", [], keep, think, think)
    async def send(method, path, body=""):
        parts, kind = [], "application/x-www-form-urlencoded"
        headers = {"accept": "text/html", "content-type": kind}
        never = asyncio.get_running_loop().create_future()
        request = BridgeRequest(method, path, "", headers, body.encode())
        await bridge.answer(request, never, lambda *part: parts.append(part))
        return parts[0][2], b"".join(one for kind, one, _ in parts if kind == "body").decode()
    csrf = re.findall(r'name="csrf" (?:value|content)="([^"]+)"', (await send("GET", "/"))[1])[0]
    seats = "&".join(f"seat{seat}=me" for seat in range(4))
    head, _ = await send("POST", "/new", f"csrf={csrf}&game={game}&mode=screen&{seats}")
    path = head["location"].partition("?")[0]
    table = await bridge.app.server.tables.get(path.removeprefix("/t/"))
    guide, spent = Seeded(1), []
    while len(spent) < count and table.waiting():
        seat = table.waiting()[0]
        view = table.last.after.view(seat)
        legal = [int(action) for action in view.legal()]
        action = quote(table.live.game.notation.write(view, seat, legal[guide.below(len(legal))]))
        begun, before = time.process_time(), table.last.number
        await send("POST", f"{path}/play", f"csrf={csrf}&seat={seat}&action={action}&number={before}")
        assert table.last.number > before
        spent.append(time.process_time() - begun)
    return 1000 * sum(spent) / len(spent)
"""


def processes() -> Iterator[Path]:
    """Yield the processes of the browser: all descendants of this one."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    ours = {os.getpid()}
    while more := {child for child, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return (Path("/proc") / str(process) for process in ours - {os.getpid()})


def processor_seconds() -> float:
    """Return the CPU time that the browser has used."""
    ticks = 0
    for folder in processes():
        ticks += sum(map(int, (folder / "stat").read_text().rpartition(")")[2].split()[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def memory() -> float:
    """Return the megabytes of the browser's largest process: that of the tab and its workers."""
    status = [(folder / "status").read_text() for folder in processes()]
    return max(int(text.partition("VmRSS:")[2].split()[0]) for text in status if "VmRSS:" in text) / 1000


def print_visit(name: str, person: Person, address: str) -> None:
    """Open the edition, and print time and bytes until its first page."""
    sent, used, begun = StaticFiles.sent, processor_seconds(), time.perf_counter()
    person.page.goto("about:blank")
    person.page.goto(address)
    expect(table_in(person.page).locator("h1").first).to_be_visible(timeout=LONG)
    seconds, used = time.perf_counter() - begun, processor_seconds() - used
    print(f"| {name} | {(StaticFiles.sent - sent) / 1e6:.3f} | {seconds:.1f} | {used:.1f} |", flush=True)


def print_visits(browser: Browser, address: str) -> None:
    print("| visit | MB | seconds | processor seconds of the browser |\n| --- | --- | --- | --- |")
    for name, network in (("", None), (", 10 Mbit/s", TEN_MEGABIT)):
        person = Person(browser, address)
        if network:
            session = person.context.new_cdp_session(person.page)
            session.send("Network.enable")
            session.send("Network.emulateNetworkConditions", network)
        print_visit(f"first{name}", person, address)
        print_visit(f"second{name}", person, address)
        print_visit(f"third{name}", person, address)
        person.context.set_offline(True)
        print_visit(f"fourth{name}, offline", person, address)
        person.context.close()


def longest_task(trace: bytes) -> tuple[float, float]:
    """Return the longest task on a page's main thread in CPU milliseconds, and the milliseconds that it took."""
    events = json.loads(trace)["traceEvents"]
    names = {(one["pid"], one["tid"]): one["args"]["name"] for one in events if one["name"] == "thread_name"}
    tasks = (one for one in events if one["name"] == "ThreadControllerImpl::RunTask" and "tdur" in one)
    drawn = (one for one in tasks if names.get((one["pid"], one["tid"])) == "CrRendererMain")
    return max((one["tdur"] / 1000, one["dur"] / 1000) for one in drawn)


def print_thinking(browser: Browser, address: str) -> None:
    """Print memory and the longest task of the page while the strongest bots think."""
    person = visit(browser, address)
    expect(table_in(person.page).locator("h1").first).to_be_visible(timeout=LONG)
    print(f"\nMemory of the tab with the first page: {memory():.0f} MB")
    person.page, person.address = person.context.new_page(), f"{address}app"
    for game in REGISTRY:
        page = person.play_now(game, "master")
        browser.start_tracing(page=page, categories=["toplevel"])
        for turn in range(8):
            person.wait()
            touch(person, turn)
        person.wait()
        work, passed = longest_task(browser.stop_tracing())
        print(f"{game} against master, 8 clicks: longest task {work:.0f} CPU ms, {passed:.0f} ms", flush=True)
    print(f"Memory of the tab with a game and a bot that thinks: {memory():.0f} MB")
    person.context.close()


def print_bots(page: Page, address: str, count: int, levels: Sequence[str] = LEVELS) -> None:
    print(
        f"\n| seconds for a choice, {count} positions | " + " | ".join(f"{game}: browser / native" for game in REGISTRY)
    )
    print("| --- " * (len(REGISTRY) + 1))
    tab = {game: choices_in_browser(page, address, game, count, levels) for game in REGISTRY}
    native = {game: choices(game, count, levels) for game in REGISTRY}
    for i, level in enumerate(levels):
        cells = (f"{tab[game][1][i]:.4f} / {native[game][1][i]:.4f}" for game in REGISTRY)
        print(f"| {level} | " + " | ".join(cells), flush=True)


def print_moves(page: Page, address: str, count: int = 40) -> None:
    print(f"\n| milliseconds for a move, mean of {count} | browser | native |\n| --- | --- | --- |")
    space: dict[str, Any] = {}
    exec(MOVES, space)
    for game in REGISTRY:
        tab = float(page.evaluate(RUN, [address, f"{MOVES}\nstr(await moves({game!r}, {count}))"]))
        with ThreadPoolExecutor(1) as pool:  # Playwright's event loop runs in this thread
            native = pool.submit(asyncio.run, space["moves"](game, count)).result()
        print(f"| {game} | {tab:.1f} | {native:.1f} |", flush=True)


def main(count: int) -> None:
    """Print all measurements."""
    print(f"Load: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    with open_site() as (browser, address):
        print_visits(browser, address)
        print_thinking(browser, address)
        person = visit(browser, address)
        expect(table_in(person.page).locator("h1").first).to_be_visible(timeout=LONG)
        print_bots(person.page, address, count)
        print_moves(person.page, address)
    print(f"Load: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
