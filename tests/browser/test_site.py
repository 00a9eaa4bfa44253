"""The edition inside a browser tab, in Chromium: from a folder below a sub-path, without a server of ours."""

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.choices import choices, choices_in_browser
from tests.browser.site import LONG, PATH, begin, logged, play, serve_folder, table_in, visit
from tests.support.services import need
from tools.site import write_site
from trized.games import REGISTRY

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

UNTIL_NONE_WAITS = """async () => {
  const registered = await navigator.serviceWorker.getRegistration();
  while (registered.installing ?? registered.waiting) await new Promise(requestAnimationFrame);
}"""

# The last of two tabs waits for the lock, and the worker of the other answers.
ONCE_ONE_TOOK_OVER = """async () => {
  while ((await navigator.locks.query()).pending.length > 1) await new Promise((done) => setTimeout(done, 50));
  return (await fetch("app/health")).ok;
}"""


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
    with serve_folder(site.parents[PATH.count("/")]) as address:
        yield address


def change(file: Path, text: str) -> None:
    file.unlink()
    file.write_text(text, encoding="utf-8")


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
def test_workshop_makes_measures_and_plays_a_tribe_without_a_server(browser: Browser, address: str) -> None:
    person = visit(browser, address)
    shop = table_in(person.page)
    shop.get_by_role("link", name="Workshop").click(timeout=LONG)
    shop.locator(".game.zoondo .main").click(timeout=LONG)
    shop.get_by_label("Start from").select_option(label="Monkus", timeout=LONG)
    expect(shop.get_by_label("Name", exact=True)).to_have_value("Monkus", timeout=LONG)
    shop.get_by_role("button", name="Test against the originals").click(timeout=LONG)
    expect(shop.locator("#shares .total b")).not_to_have_text("–", timeout=LONG)
    shop.get_by_role("button", name="Play now").click(timeout=LONG)
    expect(shop.locator("#choices button").first).to_be_visible(timeout=LONG)
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
def test_tabs_show_the_same_table_and_one_takes_over_when_the_first_is_closed(browser: Browser, address: str) -> None:
    person = visit(browser, address)
    begin(person.page)
    pages = [person.context.new_page() for _ in range(2)]
    tables = [table_in(page) for page in pages]
    for page, table in zip(pages, tables, strict=True):
        page.goto(person.page.url)
        expect(table.locator("#choices button").first).to_be_visible(timeout=LONG)
    person.page.close()
    assert pages[0].evaluate(ONCE_ONE_TOOK_OVER)
    play(tables[0])
    expect(tables[1].locator(f"#log li:nth-child({logged(tables[0])})")).to_be_attached(timeout=LONG)


@pytest.mark.slow
def test_a_new_edition_is_offered_during_a_game_and_used_on_request(browser: Browser, address: str, site: Path) -> None:
    person = visit(browser, address)
    page, table = person.page, begin(person.page)
    edition = json.loads((site / "edition.json").read_text(encoding="utf-8"))
    change(site / "edition.json", json.dumps({**edition, "version": "second"}))
    change(site / "shell.css", ":root { --edition: second }")
    change(site / "sw.js", f"{(site / 'sw.js').read_text(encoding='utf-8')}// second")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#update button")).to_be_visible(timeout=LONG)
    play(table)
    before = logged(table)
    page.reload()
    expect(table.locator(f"#log li:nth-child({before})")).to_be_attached(timeout=LONG)
    expect(page.locator("html")).to_have_css("--edition", "")
    page.locator("#update button").click()
    expect(page.locator("html")).to_have_css("--edition", "second", timeout=LONG)
    expect(table.locator(f"#log li:nth-child({before})")).to_be_attached(timeout=LONG)
    page.evaluate(UNTIL_NONE_WAITS)
    expect(page.locator("#update")).to_be_hidden()


@pytest.mark.slow
def test_everything_is_saved_as_a_file_and_brought_back_in_another_browser(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    person = visit(browser, address)
    begin(person.page)
    path = person.page.url.partition("#")[2]
    person.page.goto(f"{address}#/history")
    person.page.reload()
    with person.page.expect_download() as download:
        table_in(person.page).locator("#take-everything").click()
    download.value.save_as(tmp_path / "file")
    other = visit(browser, f"{address}#/history")
    table = table_in(other.page)
    table.locator("#everything-file").set_input_files(tmp_path / "file")
    expect(table.locator("#told")).to_contain_text("1", timeout=LONG)
    other.page.goto(f"{address}#{path}")
    other.page.reload()
    play(table)


@pytest.mark.slow
def test_bots_choose_the_same_in_the_browser_as_natively(browser: Browser, address: str) -> None:
    page = visit(browser, address).page
    expect(table_in(page).locator("h1").first).to_be_visible(timeout=LONG)
    for game in REGISTRY:
        assert choices_in_browser(page, address, game, 3)[0] == choices(game, 3)[0]


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
