"""The built edition served from a folder below a sub-path, and a person who plays it in Chromium."""

import functools
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

from tests.support.browsers import Person, chromium
from tests.support.services import find, installed, need
from tools.site import write_site

LONG = 180_000  # milliseconds: Python starts inside the tab, on a busy machine
PATH = "club/games"


class StaticFiles(SimpleHTTPRequestHandler):
    """Serves files, counts their bytes and logs nothing."""

    sent = 0

    def log_message(self, *_: object) -> None:
        pass

    def copyfile(self, source: Any, outputfile: Any) -> None:
        content = source.read()
        StaticFiles.sent += len(content)
        outputfile.write(content)


@contextmanager
def serve_folder(folder: Path) -> Iterator[str]:
    """Serve a folder with the edition at PATH; yield the address of the edition."""
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(StaticFiles, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{PATH}/"
        server.shutdown()


def build_site(folder: Path) -> Path:
    """Build the edition with compiled rules."""
    need("npm", "npm")
    with pytest.MonkeyPatch.context() as around:
        around.delenv("TRIZED_COMPILE", raising=False)
        write_site(folder)
    return folder


@contextmanager
def open_site() -> Iterator[tuple[Browser, str]]:
    """Build and serve the edition and start Chromium; exit with a message if a program is missing."""
    here = {
        "npm": installed("npm", "npm"),
        "Chromium": find("chromium-headless-shell") or installed("chromium", "chromium"),
    }
    if missing := [name for name, found in here.items() if not found]:
        sys.exit(f"Missing, and could not be installed with apt-get: {', '.join(missing)}.")
    with tempfile.TemporaryDirectory() as folder:
        build_site(Path(folder, PATH))
        with serve_folder(Path(folder)) as address, chromium() as browser:
            yield browser, address


def visit(browser: Browser, address: str, **more: Any) -> Person:
    person = Person(browser, address, **more)
    person.context.set_default_timeout(LONG)
    person.page.goto(address)
    return person


def table_in(page: Page) -> FrameLocator:
    return page.frame_locator("#page")


def go(page: Page, path: str) -> FrameLocator:
    """Open a page of the edition in a running tab."""
    expect(table_in(page).locator("h1").first).to_be_attached(timeout=LONG)
    page.frames[1].goto(f"{page.url.partition('#')[0]}app{path}")
    return table_in(page)


def begin_alone(page: Page) -> FrameLocator:
    """Start a game without bots on one screen, and wait for the first choice."""
    table = go(page, "/new/zorgcorp?mode=screen")
    table.locator("#new-table .main").click()
    expect(table.locator("#choices button").first).to_be_visible(timeout=LONG)
    return table


def begin(page: Page, game: str = "", level: str = "easy") -> FrameLocator:
    """Start a game against a bot, by default of the first title, and wait for the first choice."""
    table = table_in(page)
    form = table.locator(f"{game and f'.game.{game} '}form[action$='/new']").first
    form.locator("select").select_option(level)
    form.locator("button").first.click()
    expect(table.locator("#choices button").first).to_be_visible(timeout=LONG)
    return table


def logged(table: FrameLocator) -> int:
    """Return the number of log lines."""
    return table.locator("#log li").count()


def play(table: FrameLocator) -> None:
    """Play the first choice with one click, and wait for the next choices."""
    before = logged(table)
    table.locator("#choices button:not([disabled])").first.click()
    expect(table.locator(f"#log li:nth-child({before + 1})")).to_be_attached(timeout=LONG)
    expect(table.locator("#choices button:not([disabled])").first).to_be_visible(timeout=LONG)
