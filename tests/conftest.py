"""What holds for every test."""

import asyncio
import os
import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.support.browsers import chromium

os.environ["TRIZED_COMPILE"] = "0"  # no server that a test starts compiles the rules behind it
os.environ["OPENBLAS_NUM_THREADS"] = "1"  # all cores run tests already, and its threads wait actively
signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background of a script the suite starts with none


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Function) -> Iterator[None]:
    """Let a test and its fixtures run an event loop while that of a shared browser, in this thread too, waits."""
    running = asyncio._get_running_loop()
    if "shared_browser" not in getattr(item, "fixturenames", ()):
        asyncio._set_running_loop(None)
    result = yield
    asyncio._set_running_loop(asyncio._get_running_loop() or running)
    return result


@pytest.fixture(scope="session")
def shared_browser() -> Iterator[Browser]:
    with chromium() as browser:
        running = asyncio._get_running_loop()
        yield browser
        asyncio._set_running_loop(running)


@pytest.fixture
def browser(shared_browser: Browser) -> Iterator[Browser]:
    """Give a browser that other tests share, and close the pages that this test opens."""
    others = shared_browser.contexts
    yield shared_browser
    for context in shared_browser.contexts:
        if context not in others:
            context.close()
