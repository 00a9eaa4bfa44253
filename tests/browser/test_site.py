"""The edition inside a browser tab, in Chromium: from a folder below a sub-path, without a server of ours."""

import functools
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browsers import Person
from tests.support.services import need
from tools.site import write_site

LONG = 180_000  # milliseconds: Python starts inside the tab, on a busy machine


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and logs nothing."""

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    need("npm", "npm")
    folder: Path = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as around:
        around.delenv("TRIZED_COMPILE", raising=False)
        write_site(folder / "club" / "games")
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/club/games/"
        server.shutdown()


@pytest.mark.slow
def test_a_game_against_a_bot_survives_a_reload_and_the_loss_of_the_network(browser: Browser, address: str) -> None:
    person = Person(browser, address)
    person.context.set_default_timeout(LONG)
    page = person.page
    page.goto(address)
    table = page.frame_locator("#page")
    form = table.locator("form[action$='/new']").first
    form.locator("select").select_option("easy")
    form.locator("button").first.click()
    table.locator("#choices button").first.click()
    expect(table.locator("#choices button").first).to_be_visible(timeout=LONG)
    person.context.set_offline(True)
    page.reload()
    expect(table.locator("#board")).to_be_visible(timeout=LONG)
    expect(table.locator("#choices button").first).to_be_visible(timeout=LONG)
    assert not person.foreign
