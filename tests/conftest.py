"""What holds for every test."""

import asyncio
import os
from collections.abc import Iterator

import pytest

from trized.kernel.errors import speaking

os.environ["TRIZED_COMPILE"] = "0"  # no server that a test starts compiles the rules behind it


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Let no test leave its language to the next one."""
    with speaking("en"):
        yield


@pytest.fixture(autouse=True)
def without_the_loop_of_a_browser(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let a test run an event loop while that of a shared browser, which goes on in this thread, stands still."""
    running = asyncio._get_running_loop()
    if "browser" not in request.fixturenames:
        asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running or asyncio._get_running_loop())
