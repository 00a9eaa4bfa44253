"""The browser edition in Chromium, served as static files below a sub-path."""

import asyncio
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.choices import choices, choices_in_browser
from tests.browser.site import (
    LONG,
    PATH,
    StaticFiles,
    begin,
    begin_alone,
    build_site,
    go,
    logged,
    play,
    serve_folder,
    table_in,
    visit,
)
from tests.support.browsers import Person
from tests.support.services import need
from tools.site import READS_ITSELF, write_site
from trized.games import REGISTRY

WITHOUT_FILES = "delete FileSystemFileHandle.prototype.createSyncAccessHandle;\n"
# Makes writing to files of the browser fail, like a full disk.
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

UNTIL_NONE_WAITS = """async () => {
  const registered = await navigator.serviceWorker.getRegistration();
  while (registered.installing ?? registered.waiting) await new Promise(requestAnimationFrame);
}"""

# The second tab waits for the lock and uses the worker of the first.
ONCE_ONE_TOOK_OVER = """async () => {
  while ((await navigator.locks.query()).pending.length > 1) await new Promise((done) => setTimeout(done, 50));
  return (await fetch("app/health")).ok;
}"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the edition once."""
    return build_site(tmp_path_factory.mktemp("site") / "built")


@pytest.fixture
def site(built: Path, tmp_path: Path) -> Path:
    """Return a copy of the edition whose files a test may replace."""
    shutil.copytree(built, tmp_path / PATH, copy_function=os.link)
    return tmp_path / PATH


@pytest.fixture
def address(site: Path) -> Iterator[str]:
    with serve_folder(site.parents[PATH.count("/")]) as address:
        yield address


@pytest.fixture(scope="module")
def shared_site(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the edition for a browser whose disk can be full."""
    folder = tmp_path_factory.mktemp("shared") / PATH
    shutil.copytree(built, folder, copy_function=os.link)
    change(folder / "host.js", WITH_LITTLE_ROOM + (built / "host.js").read_text(encoding="utf-8"))
    return folder


@pytest.fixture(scope="module")
def visitor(shared_site: Path, shared_browser: Browser) -> Iterator[Person]:
    """Start the edition once, for all tests that do not need another browser."""
    with serve_folder(shared_site.parents[PATH.count("/")]) as address:
        person, running = visit(shared_browser, address), asyncio._get_running_loop()
        yield person
        asyncio._set_running_loop(running)  # the last test may be one without a browser
        person.context.close()


@pytest.fixture
def person(visitor: Person, browser: Browser) -> Iterator[Person]:
    """Open the home page of the running edition."""
    visitor.page = visitor.context.pages[0]
    go(visitor.page, "/")
    yield visitor
    visitor.context.set_offline(False)
    assert not visitor.foreign


def change(file: Path, text: str) -> None:
    file.unlink()
    file.write_text(text, encoding="utf-8")


@pytest.mark.slow
def test_bots_choose_the_same_in_the_browser_as_natively(person: Person) -> None:
    for game in REGISTRY:
        assert choices_in_browser(person.page, person.address, game, 3)[0] == choices(game, 3)[0]


@pytest.mark.slow
def test_workshop_makes_measures_shares_and_plays_what_it_edits_without_a_server(person: Person) -> None:
    shop, measured = table_in(person.page), table_in(person.page).locator("#shares .total b")
    shop.get_by_role("link", name="Workshop").click(timeout=LONG)
    shop.locator(".workshops .game.zoondo .main").click(timeout=LONG)  # the home page has such a button too
    shop.get_by_label("Start from").select_option(label="Monkus", timeout=LONG)
    expect(shop.get_by_label("Name", exact=True)).to_have_value("Monkus", timeout=LONG)
    shop.get_by_role("button", name="Test against the originals").click()
    expect(measured).not_to_have_text("–", timeout=LONG)

    person.page.set_viewport_size({"width": 390, "height": 844})
    go(person.page, "/workshop/zorgcorp/board").get_by_role("button", name="Remove", exact=True).click()
    shop.get_by_role("group", name="Map").get_by_role("button", name="System c6").click()
    expect(shop.get_by_role("button", name="Play now")).to_be_disabled(timeout=LONG)
    shop.get_by_role("button", name="Surprise me").click()
    expect(shop.get_by_role("button", name="Play now")).to_be_enabled(timeout=LONG)
    text = shop.get_by_label("The file as text").input_value()
    shop.get_by_role("button", name="Share").click()
    link = shop.get_by_role("dialog").get_by_label("Copy link").first.input_value()
    assert link.startswith(f"{person.address}#/workshop/zorgcorp/board?c=")  # not below app/, which no web server has
    other = person.new_page()
    other.goto(link)
    expect(table_in(other).get_by_label("The file as text")).to_have_value(text, timeout=LONG)
    other.close()

    go(person.page, "/workshop/zenith/cards").get_by_role("button", name="Khan:").click()
    expect(shop.get_by_role("heading", level=2, name="Khan")).to_be_visible(timeout=LONG)
    shop.get_by_label("Cost", exact=True).fill("4")
    shop.get_by_label("Cost", exact=True).press("Enter")
    expect(shop.get_by_text("printed: 9")).to_be_visible(timeout=LONG)
    shop.get_by_role("button", name="Compare with the printed box").click()
    expect(measured).not_to_have_text("–", timeout=LONG)
    shop.get_by_role("button", name="Play now").click()
    expect(shop.locator("#choices button").first).to_be_visible(timeout=LONG)
    person.page.set_viewport_size({"width": 1280, "height": 800})


@pytest.mark.slow
def test_a_move_that_the_browser_cannot_store_is_refused_with_a_sentence(person: Person) -> None:
    table = begin_alone(person.page)
    before = logged(table)
    person.page.evaluate(SET_FULL, True)
    table.locator("#choices button:not([disabled])").first.click()
    expect(table.locator("#complaint")).to_contain_text("no room left", timeout=LONG)
    assert logged(table) == before
    person.page.evaluate(SET_FULL, False)
    play(table)


@pytest.mark.slow
def test_a_game_against_a_bot_survives_a_reload_and_the_loss_of_the_network(person: Person) -> None:
    table = begin(person.page)
    play(table)
    before = logged(table)
    person.context.set_offline(True)
    person.page.reload()
    expect(table.locator("#board")).to_be_visible(timeout=LONG)
    expect(table.locator(f"#log li:nth-child({before})")).to_be_attached(timeout=LONG)


@pytest.mark.slow
def test_tabs_show_the_same_table_and_one_takes_over_when_the_first_is_closed(person: Person) -> None:
    begin_alone(person.page)
    pages = [person.context.new_page() for _ in range(2)]
    tables = [table_in(page) for page in pages]
    for page, table in zip(pages, tables, strict=True):
        page.goto(person.page.url)
        expect(table.locator("#choices button").first).to_be_visible(timeout=LONG)
    person.page.close()
    assert pages[0].evaluate(ONCE_ONE_TOOK_OVER)
    play(tables[0])
    expect(tables[1].locator(f"#log li:nth-child({logged(tables[0])})")).to_be_attached(timeout=LONG)
    pages[1].close()


@pytest.mark.slow
def test_everything_moves_as_a_file_to_a_browser_without_private_files_and_is_kept_there_in_indexeddb(
    person: Person, browser: Browser, address: str, site: Path, tmp_path: Path
) -> None:
    begin_alone(person.page)
    path = person.page.url.partition("#")[2]
    here = go(person.page, "/history")
    with person.page.expect_download() as download:
        here.locator("#take-everything").click()
    download.value.save_as(tmp_path / "file")
    change(site / "host.js", WITHOUT_FILES + (site / "host.js").read_text(encoding="utf-8"))
    other = visit(browser, f"{address}#/history")
    there = table_in(other.page)
    there.locator("#everything-file").set_input_files(tmp_path / "file")
    expect(there.locator("#told")).to_contain_text(re.compile("[1-9]"), timeout=LONG)
    play(go(other.page, path))
    before = logged(there)
    other.page.reload()
    expect(there.locator(f"#log li:nth-child({before})")).to_be_attached(timeout=LONG)
    assert other.page.evaluate("indexedDB.databases()")[0]["name"] == "trized"


@pytest.mark.slow
def test_a_new_edition_is_offered_during_a_game_and_used_on_request(person: Person, shared_site: Path) -> None:
    page, table, site = person.page, begin_alone(person.page), shared_site
    edition = json.loads((site / "edition.json").read_text(encoding="utf-8"))
    changed = [{**file, "hash": "second"} if file["size"] < 10_000 else file for file in edition["files"]]
    change(site / "edition.json", json.dumps({**edition, "version": "second", "files": changed}))
    for file, more in (("shell.css", ":root { --edition: second }"), ("sw.js", "// second")):
        change(site / file, (site / file).read_text(encoding="utf-8") + more)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#update button")).to_be_visible(timeout=LONG)
    play(table)
    before = logged(table)
    page.reload()
    expect(table.locator(f"#log li:nth-child({before})")).to_be_attached(timeout=LONG)
    expect(page.locator("html")).to_have_css("--edition", "")
    sent = StaticFiles.sent
    page.locator("#update button").click()
    expect(page.locator("html")).to_have_css("--edition", "second", timeout=LONG)
    assert StaticFiles.sent - sent < 100_000  # the large files come from the cache
    expect(table.locator(f"#log li:nth-child({before})")).to_be_attached(timeout=LONG)
    page.evaluate(UNTIL_NONE_WAITS)
    expect(page.locator("#update")).to_be_hidden()


@pytest.mark.slow
def test_firefox_plays_every_game_in_two_tabs_with_a_new_edition_and_without_a_network(
    address: str, site: Path
) -> None:
    need("firefox-esr", "firefox-esr")
    script = Path(__file__).with_name("firefox.mjs")
    played = subprocess.run(
        ["node", "--experimental-websocket", script, address, site], capture_output=True, text=True, check=False
    )
    assert played.returncode == 0, played.stdout + played.stderr


@pytest.mark.slow
def test_a_site_built_without_a_compiler_prints_so_and_lets_its_pages_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    need("npm", "npm")
    monkeypatch.setenv("TRIZED_COMPILE", "0")
    # Runtime and bytecode are the same with and without a compiler, and take long.
    monkeypatch.setattr("tools.site.RUNTIME", ())
    (tmp_path / "node").write_text(f'#!/bin/sh\ntouch "$3/{READS_ITSELF}c"\n')
    (tmp_path / "node").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), os.pathsep)
    write_site(tmp_path / "plain")
    assert "The rules are not compiled, so bots think more slowly" in capsys.readouterr().out
    assert not json.loads((tmp_path / "plain/edition.json").read_text())["compiled"]
