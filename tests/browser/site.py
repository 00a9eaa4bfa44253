"""The built edition served from a folder below a sub-path, and a person who plays it in Chromium."""

import functools
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, FrameLocator, Page, expect

from tests.support.browsers import Person, chromium
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
    """Serve a folder that contains the edition at PATH; give the address of the edition."""
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(StaticFiles, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{PATH}/"
        server.shutdown()


@contextmanager
def open_site() -> Iterator[tuple[Browser, str]]:
    """Build the edition, serve it, and start Chromium."""
    with tempfile.TemporaryDirectory() as folder:
        write_site(Path(folder, PATH))
        with serve_folder(Path(folder)) as address, chromium() as browser:
            yield browser, address


def visit(browser: Browser, address: str, **more: Any) -> Person:
    person = Person(browser, address, **more)
    person.context.set_default_timeout(LONG)
    person.page.goto(address)
    return person


def table_in(page: Page) -> FrameLocator:
    return page.frame_locator("#page")


def begin(page: Page, game: str = "", level: str = "easy") -> FrameLocator:
    """Begin a game against a bot, of the first title unless one is named, and wait for the first choice."""
    table = table_in(page)
    form = table.locator(f"{game and f'.game.{game} '}form[action$='/new']").first
    form.locator("select").select_option(level)
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
