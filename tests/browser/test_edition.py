"""The browser edition without a browser: store, bridge, and bots in workers."""

import asyncio
import gzip
import json
import os
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import pytest

from tests.support.luck import LUCK
from tests.support.server import Server, Visitor
from trized.browser.bridge import Bridge, BridgeRequest
from trized.browser.database import PLACES, Kept, framed, newest
from trized.browser.host import open_host
from trized.browser.thinkers import answer_packed
from trized.games.zoondo.box import BOX
from trized.kernel.creation import Creation, encode
from trized.table.routes.network import qr_code
from trized.table.store.backup import back_up, check_backup, restore
from trized.table.store.database import Statement, statements

BASE = "/club/games/app"


class Files:
    """Two files of a browser; writing fails while `full`."""

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
    """Send a request to the bridge like the service worker."""
    status, kept, data = await fetch_bytes(bridge, method, path, body, **headers)
    return status, kept, data.decode()


async def fetch_bytes(
    bridge: Bridge, method: str, path: str, body: bytes = b"", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    parts: list[tuple[str, Any, Any]] = []
    path, _, query = path.partition("?")
    sent = {"accept": "text/html", "origin": "https://example.org", **headers}
    never = asyncio.get_running_loop().create_future()
    await bridge.answer(BridgeRequest(method, BASE + path, query, sent, body), never, lambda *part: parts.append(part))
    assert parts[-1][0] == "end"
    return parts[0][1], parts[0][2], b"".join(one for kind, one, _ in parts if kind == "body")


class Tab:
    """A running edition and its visitor."""

    def __init__(self) -> None:
        self.files = Files()

    async def open(self) -> "Tab":
        self.bridge = await open_host(BASE, self.files.places, self.files.keep, think, think)
        _, _, home = await fetch(self.bridge, "GET", "/")
        self.csrf = re.findall(r'name="csrf" (?:value|content)="([^"]+)"', home)[0]
        return self

    async def get(self, path: str) -> str:
        return (await fetch(self.bridge, "GET", path))[2]

    async def post(self, path: str, fields: str | bytes) -> tuple[int, dict[str, str], bytes]:
        kind = "application/x-www-form-urlencoded" if isinstance(fields, str) else "application/octet-stream"
        body = fields.encode() if isinstance(fields, str) else fields
        headers = {"content-type": kind, "x-csrf": self.csrf, "accept": "application/json"}
        return await fetch_bytes(self.bridge, "POST", path, body, **headers)

    async def begin(self) -> str:
        """Start a game with both seats for one person; return the path of its table."""
        _, _, answer = await self.post("/new", "game=zoondo&mode=screen&seat0=me&seat1=me")
        return str(json.loads(answer)["to"]).partition("?")[0].removeprefix(BASE)

    async def play(self, table: str) -> int:
        """Play a legal action; return the new number of entries."""
        opened = await self.bridge.app.server.tables.get(table.removeprefix("/t/"))
        seat = opened.waiting()[0]
        view = opened.last.after.view(seat)
        action = quote(opened.live.game.notation.write(view, seat, int(view.legal()[0])))
        status, _, answer = await self.post(f"{table}/play", f"seat={seat}&action={action}&number={opened.last.number}")
        assert status == 200, answer
        return opened.last.number

    async def take(self) -> bytes:
        status, _, data = await self.post("/history/everything", 'kept={"trized-theme":"dark"}')
        assert status == 200
        return data

    async def bring(self, data: bytes) -> Any:
        status, _, answer = await self.post("/history/restore", data)
        assert status == 200, answer
        return json.loads(answer)


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
        for path in (
            "/",
            "/rules/zenith",
            "/puzzles/zoondo",
            "/new/zorgcorp",
            "/history",
            "/daily",
            "/analysis/zoondo",
        ):
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


@pytest.mark.parametrize(
    ("site", "link"),
    [
        ("https://club.example", "https://club.example/club/games/#/workshop/zoondo/tribe1?c={code}"),
        ("http://localhost:8000", "{code}"),
    ],
)
def test_printed_tribe_has_the_link_of_the_site_or_its_bare_code_if_others_cannot_reach_the_site(
    site: str, link: str
) -> None:
    async def work(files: Files) -> None:
        bridge = await open_host(site + BASE, files.places, files.keep, think, think)
        code = encode(Creation("zoondo", "tribe1", BOX.ready_made("boarix")))
        status, _, page = await fetch(bridge, "GET", f"/workshop/zoondo/tribe1/print?c={code}")
        assert status == 200
        assert page.count("data:image/svg+xml,") == 3
        assert f'href="{BASE}/workshop/zoondo/tribe1?c={code}"' in page
        assert qr_code(link.format(code=code)).decode().partition("<path")[2] in unquote(page)

    run(work)


def test_everything_moves_to_another_browser_and_back_with_its_seats():
    async def work(_: Files) -> None:
        here, there = await Tab().open(), await Tab().open()
        table = await here.begin()
        await here.play(table)
        told = await there.bring(await here.take())
        assert (told["new"], told["kept"]) == (1, {"trized-theme": "dark"})
        assert f'action="{BASE}{table}/remove"' in await there.get("/")  # its own table
        entries = await there.play(table)
        data = await there.take()
        assert (await here.bring(data))["new"] == 1
        assert (await here.bring(data))["new"] == 0
        assert await here.play(table) == entries + 1
        await there.play(table)
        assert (await there.bring(await here.take()))["new"] == 0  # both continued differently: nothing is overwritten

    run(work)


def test_trized_restore_reads_the_file_of_a_browser_without_its_secret(tmp_path: Path):
    async def work(_: Files) -> None:
        tab = await Tab().open()
        table = (await tab.begin()).removeprefix("/t/")
        (tmp_path / "file").write_bytes(await tab.take())
        await restore(tmp_path / "file", f"sqlite:{tmp_path}/tables.db", LUCK.sources())
        await back_up(f"sqlite:{tmp_path}/tables.db", tmp_path / "again", LUCK.sources())
        lines = gzip.decompress((tmp_path / "again").read_bytes())
        assert table.encode() in lines
        assert tab.bridge.cookies["trized"].encode() not in lines

    run(work)


def test_a_backup_of_a_server_is_there_to_read_where_the_browser_has_no_seat(tmp_path: Path):
    server = Server(f"sqlite:{tmp_path}/tables.db").start()
    visitor = Visitor(server.address)
    table = visitor.new("zoondo", seat0="me", seat1="link", nickname="Zoé")
    assert visitor.post("/history/everything", kept="{}").status_code == 404
    assert visitor.post("/history/restore").status_code == 404
    server.stop()

    async def work(_: Files) -> None:
        await back_up(f"sqlite:{tmp_path}/tables.db", tmp_path / "file", LUCK.sources())
        tab = await Tab().open()
        assert (await tab.bring((tmp_path / "file").read_bytes()))["new"] == 1
        page = await tab.get("/history")
        assert "Games of others" in page
        assert f'href="{BASE}{table}"' in page
        assert "Zoé" in await tab.get(f"{table}/replay")
        assert table not in (await tab.get("/")).partition('id="mine"')[2].partition("</section>")[0]
        (tmp_path / "taken").write_bytes(await tab.take())
        assert check_backup(tmp_path / "taken") == check_backup(tmp_path / "file")

    run(work)


def test_a_move_in_a_full_browser_is_refused_with_a_sentence_and_can_be_played_later():
    async def work(_: Files) -> None:
        tab = await Tab().open()
        table = await tab.begin()
        tab.files.full = True
        with pytest.raises(AssertionError, match="no room left"):
            await tab.play(table)
        tab.files.full = False
        opened = await tab.bridge.app.server.tables.get(table.removeprefix("/t/"))
        before = opened.last.number
        assert await tab.play(table) > before

    run(work)


def test_a_damaged_file_and_a_full_browser_change_nothing(tmp_path: Path):
    async def work(_: Files) -> None:
        here, there = await Tab().open(), await Tab().open()
        await here.begin()
        data = await here.take()
        damaged = await there.post("/history/restore", data[:-30])
        assert (damaged[0], b"nothing was restored" in damaged[2]) == (409, True)
        there.files.full = True
        full = await there.post("/history/restore", data)
        assert (full[0], b"error" in full[2]) == (503, True)
        there.files.full = False
        assert (await there.bring(data))["new"] == 1

    run(work)


BLOCKED = """
import sys
from importlib.abc import MetaPathFinder

class Blocker(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"uvicorn", "rich", "click", "resvg_py", "_multiprocessing", "uvloop"}:
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


@pytest.mark.parametrize("command", ["choices", "measure"])
def test_command_without_npm_and_chromium_exits_with_a_sentence(command: str):
    run = [sys.executable, "-m", f"tests.browser.{command}"]
    done = subprocess.run(run, capture_output=True, text=True, check=False, env=os.environ | {"PATH": ""})
    assert (done.returncode, done.stderr) == (1, "Missing, and could not be installed with apt-get: npm, Chromium.\n")
