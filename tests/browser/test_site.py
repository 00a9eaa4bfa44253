"""The edition inside a browser tab, in Chromium: from a folder below a sub-path, without a server of ours."""

import functools
import json
import os
import shutil
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

from tests.support.browsers import Person
from tests.support.services import need
from tools.site import write_site

LONG = 180_000  # milliseconds: Python starts inside the tab, on a busy machine
PATH = "club/games"
WITHOUT_FILES = "delete FileSystemFileHandle.prototype.createSyncAccessHandle;\n"
# A browser whose files refuse every write while it is full, as those of a full disk do.
WITH_LITTLE_ROOM = """
const room = new BroadcastChannel("room"), { write } = FileSystemSyncAccessHandle.prototype;
let full = false;
room.onmessage = ({ data }) => {
  full = data;
  room.postMessage("set");
};
FileSystemSyncAccessHandle.prototype.write = function (...given) {
  if (full) throw new DOMException("full", "QuotaExceededError");
  return write.apply(this, given);
};
"""
SET_FULL = """full => new Promise((done) => {
  const room = new BroadcastChannel("room");
  room.onmessage = done;
  room.postMessage(full);
})"""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and logs nothing."""

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the edition once."""
    need("npm", "npm")
    folder = tmp_path_factory.mktemp("site") / "built"
    with pytest.MonkeyPatch.context() as around:
        around.delenv("TRIZED_COMPILE", raising=False)
        write_site(folder)
    return folder


@pytest.fixture
def site(built: Path, tmp_path: Path) -> Path:
    """Return a folder with the edition that a test may change: its files are replaced, never written to."""
    shutil.copytree(built, tmp_path / PATH, copy_function=os.link)
    return tmp_path / PATH


@pytest.fixture
def address(site: Path) -> Iterator[str]:
    folder = site.parents[PATH.count("/")]
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{PATH}/"
        server.shutdown()


def change(file: Path, text: str) -> None:
    file.unlink()
    file.write_text(text, encoding="utf-8")


def visit(browser: Browser, address: str) -> Person:
    person = Person(browser, address)
    person.context.set_default_timeout(LONG)
    person.page.goto(address)
    return person


def table_in(page: Page) -> FrameLocator:
    return page.frame_locator("#page")


def begin(page: Page) -> FrameLocator:
    """Begin a game against the easiest bot, and wait for its first choice."""
    table = table_in(page)
    form = table.locator("form[action$='/new']").first
    form.locator("select").select_option("easy")
    form.locator("button").first.click()
    expect(table.locator("#choices button").first).to_be_visible(timeout=LONG)
    return table


def logged(table: FrameLocator) -> int:
    """Return how many lines the log has."""
    return table.locator("#log li").count()


def play(table: FrameLocator) -> None:
    """Give the first answer of a game, which takes one click, and wait until the next choice is there."""
    before = logged(table)
    table.locator("#choices button:not([disabled])").first.click()
    expect(table.locator(f"#log li:nth-child({before + 1})")).to_be_attached(timeout=LONG)
    expect(table.locator("#choices button:not([disabled])").first).to_be_visible(timeout=LONG)


@pytest.mark.slow
def test_a_game_against_a_bot_survives_a_reload_and_the_loss_of_the_network(browser: Browser, address: str) -> None:
    person = visit(browser, address)
    table = begin(person.page)
    play(table)
    before = logged(table)
    person.context.set_offline(True)
    person.page.reload()
    expect(table.locator("#board")).to_be_visible(timeout=LONG)
    expect(table.locator(f"#log li:nth-child({before})")).to_be_attached(timeout=LONG)
    assert not person.foreign


@pytest.mark.slow
def test_games_are_kept_in_indexeddb_where_a_browser_has_no_private_files(
    browser: Browser, address: str, site: Path
) -> None:
    change(site / "host.js", WITHOUT_FILES + (site / "host.js").read_text(encoding="utf-8"))
    person = visit(browser, address)
    table = begin(person.page)
    play(table)
    before = logged(table)
    person.page.reload()
    expect(table.locator(f"#log li:nth-child({before})")).to_be_attached(timeout=LONG)
    assert person.page.evaluate("indexedDB.databases()")[0]["name"] == "trized"


@pytest.mark.slow
def test_a_move_that_the_browser_cannot_store_is_refused_with_a_sentence(
    browser: Browser, address: str, site: Path
) -> None:
    change(site / "host.js", WITH_LITTLE_ROOM + (site / "host.js").read_text(encoding="utf-8"))
    person = visit(browser, address)
    table = begin(person.page)
    before = logged(table)
    person.page.evaluate(SET_FULL, True)
    table.locator("#choices button:not([disabled])").first.click()
    expect(table.locator("#complaint")).to_contain_text("no room left", timeout=LONG)
    assert logged(table) == before
    person.page.evaluate(SET_FULL, False)
    play(table)


@pytest.mark.slow
def test_a_second_tab_shows_the_same_tables_and_takes_over(browser: Browser, address: str) -> None:
    person = visit(browser, address)
    first = begin(person.page)
    second_page = person.context.new_page()
    second_page.goto(person.page.url)
    second = table_in(second_page)
    expect(second.locator("#choices button").first).to_be_visible(timeout=LONG)
    play(second)
    expect(first.locator(f"#log li:nth-child({logged(second)})")).to_be_attached(timeout=LONG)
    before = logged(second)
    person.page.close()
    second_page.reload()
    expect(second.locator(f"#log li:nth-child({before})")).to_be_attached(timeout=LONG)


@pytest.mark.slow
def test_a_site_built_without_a_compiler_prints_so_and_lets_its_pages_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    need("npm", "npm")
    monkeypatch.setenv("TRIZED_COMPILE", "0")
    monkeypatch.setattr("tools.site.RUNTIME", ())  # the same with and without a compiler, and large
    write_site(tmp_path / "plain")
    assert "The rules are not compiled, so bots think more slowly" in capsys.readouterr().out
    assert not json.loads((tmp_path / "plain/edition.json").read_text())["compiled"]
