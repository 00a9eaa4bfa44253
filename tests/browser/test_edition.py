"""The table inside a browser tab, without the browser: its store, its bridge, and bots that think elsewhere."""

import asyncio
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from trized.browser.bridge import Bridge, Request
from trized.browser.database import PLACES, Kept, framed, newest
from trized.browser.host import open_host
from trized.browser.thinkers import answer_packed
from trized.table.store.database import Statement, statements

BASE = "/club/games/app"


class Files:
    """Two files as a browser keeps them; `full` when there is no room."""

    def __init__(self) -> None:
        self.places = [b""] * PLACES
        self.full = False

    async def keep(self, place: int, frame: bytes) -> None:
        if self.full:
            raise OSError("no room")
        self.places[place] = frame


async def think(packed: bytes) -> bytes:
    return answer_packed(packed)


def run(work: Callable[[Files], Awaitable[Any]]) -> Any:
    return asyncio.run(work(Files()))  # type: ignore[arg-type]


async def fetch(
    bridge: Bridge, method: str, path: str, body: bytes = b"", **headers: str
) -> tuple[int, dict[str, str], str]:
    """Ask the bridge as the service worker does."""
    parts: list[tuple[str, Any, Any]] = []
    path, _, query = path.partition("?")
    sent = {"accept": "text/html", "origin": "https://example.org", **headers}
    never = asyncio.get_running_loop().create_future()
    await bridge.answer(Request(method, BASE + path, query, sent, body), never, lambda *part: parts.append(part))
    assert parts[-1][0] == "end"
    return parts[0][1], parts[0][2], b"".join(one for kind, one, _ in parts if kind == "body").decode()


def test_a_frame_that_was_cut_off_leaves_the_one_before_it():
    kept = [framed(4, b"old image"), framed(5, b"new image")[:-1]]
    assert newest(kept) == (4, b"old image")
    assert newest([b"", b"garbage" * 9]) == (0, b"")


def test_a_change_that_the_browser_cannot_keep_is_undone():
    async def work(files: Files) -> None:
        database = Kept(files.places, files.keep)
        await database.open()
        await database.write(statements(Statement("CREATE TABLE notes (text TEXT)")))
        files.full = True
        with pytest.raises(OSError, match="no room"):
            await database.write(statements(Statement("INSERT INTO notes VALUES ($1)", ("lost",))))
        files.full = False
        await database.write(statements(Statement("INSERT INTO notes VALUES ($1)", ("kept",))))
        again = Kept(files.places, files.keep)
        await again.open()
        assert await again.read("SELECT text FROM notes") == [("kept",)]

    run(work)


def test_pages_address_each_other_below_the_folder_of_the_site():
    async def work(files: Files) -> None:
        bridge = await open_host(BASE, files.places, files.keep, think, think)
        for path in ("/", "/rules/zenith", "/puzzles/zoondo", "/new/zorgcorp", "/history", "/daily"):
            status, headers, page = await fetch(bridge, "GET", path)
            assert status == 200, path
            assert "frame-ancestors 'self'" in headers["content-security-policy"]
            outside = re.findall(r'(?:href|src|action|data-again)="(/[^"]*)"', page)
            assert outside
            assert [address for address in outside if not address.startswith(BASE)] == [], path

    run(work)


def test_a_game_is_played_against_a_bot_and_is_there_again_after_the_tab_was_closed():
    async def work(files: Files) -> None:
        bridge = await open_host(BASE, files.places, files.keep, think, think)
        _, _, home = await fetch(bridge, "GET", "/")
        csrf = re.findall(r'name="csrf" (?:value|content)="([^"]+)"', home)[0]
        form = {"content-type": "application/x-www-form-urlencoded"}
        made = f"csrf={csrf}&game=zoondo&mode=alone&seat0=me&seat1=random".encode()
        status, headers, _ = await fetch(bridge, "POST", "/new", made, **form)
        assert status == 303
        table = headers["location"].removeprefix(BASE).partition("?")[0]
        _, _, page = await fetch(bridge, "GET", table)
        assert 'id="board"' in page
        played = await fetch(
            bridge, "POST", f"{table}/play", f"csrf={csrf}&seat=0&action=recommended&number=0".encode(), **form
        )
        assert played[0] in (200, 303), played[2]
        again = await open_host(BASE, files.places, files.keep, think, think)
        status, _, page = await fetch(again, "GET", table)
        assert status == 200
        assert 'id="board"' in page

    run(work)


def test_pages_of_one_browser_offer_no_invitation_and_show_why():
    async def work(files: Files) -> None:
        bridge = await open_host(BASE, files.places, files.keep, think, think)
        _, _, home = await fetch(bridge, "GET", "/")
        assert "mode=link" not in home
        assert "Invitations, spectators and chat need a Trized server" in home
        _, _, daily = await fetch(bridge, "GET", "/daily")
        assert "its owner could look up the draws" in daily
        _, _, form = await fetch(bridge, "GET", "/new/zoondo")
        assert 'value="link"' not in form

    run(work)


BLOCKED = """
import sys
from importlib.abc import MetaPathFinder

class Blocker(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"uvicorn", "rich", "typer", "resvg_py", "_multiprocessing", "uvloop"}:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Blocker())
import asyncio
from trized.browser.host import open_host

async def keep(place, frame): pass
async def ask(packed): raise AssertionError

asyncio.run(open_host("/app", [], keep, ask, ask))
print("open")
"""


def test_the_edition_needs_no_package_that_a_browser_lacks():
    done = subprocess.run([sys.executable, "-c", BLOCKED], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "open\n"), done.stderr
