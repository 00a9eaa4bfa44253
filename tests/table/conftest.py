from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.support.browsers import chromium
from tests.support.server import Server, Visitor


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(f"sqlite:{tmp_path_factory.mktemp('store')}/tables.db", "memory:", "--away", "0").start()
    yield server
    server.stop()
    assert [line for line in server.log if '"level": "error"' in line] == []


@pytest.fixture
def visitor(server: Server) -> Visitor:
    return Visitor(server.address)


@pytest.fixture
def friend(server: Server) -> Visitor:
    return Visitor(server.address)


@pytest.fixture(scope="session")
def shared_browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def browser(shared_browser: Browser) -> Iterator[Browser]:
    """Give a browser that others have used before, and close what this test opens in it."""
    yield shared_browser
    for context in shared_browser.contexts:
        context.close()
