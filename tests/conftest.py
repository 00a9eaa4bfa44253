"""What holds for every test."""

import asyncio
import os
import signal
from collections.abc import Generator, Iterator
from contextlib import nullcontext
from typing import Any

import pytest
from _pytest.fixtures import FixtureDef, SubRequest
from playwright.sync_api import Browser

from tests.support.browsers import PEOPLE, chromium, describe_people
from tests.support.luck import LUCK, merge_diaries
from tests.support.server import settle

os.environ["TRIZED_COMPILE"] = "0"  # no server that a test starts compiles the rules behind it
os.environ["OPENBLAS_NUM_THREADS"] = "1"  # all cores run tests already, and its threads wait actively
signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background of a script the suite starts with none


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--luck", type=int, default=0, metavar="N", help="Shift all seeds of the tests by N.")
    parser.addoption("--digest", metavar="FILE", help="Write a digest of each test's draws, ids and answers.")


def pytest_configure(config: pytest.Config) -> None:
    LUCK.configure(config.getoption("--luck"), config.getoption("--digest"))


def pytest_sessionfinish(session: pytest.Session) -> None:
    if session.config.getoption("--digest") and not hasattr(session.config, "workerinput"):
        merge_diaries(session.config.getoption("--digest"))


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: FixtureDef[Any], request: SubRequest) -> Generator[None, object, object]:
    """Give a fixture that several tests share the same luck, whichever of them comes first."""
    fixture = f"{fixturedef.baseid} {fixturedef.argname} {getattr(request, 'param', '')}"
    with nullcontext() if fixturedef.scope == "function" else LUCK.of(fixture):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Function) -> Iterator[None]:
    """Let a test and its fixtures run an event loop while that of a shared browser, in this thread too, waits."""
    LUCK.begin(item.nodeid)
    PEOPLE.clear()
    running = asyncio._get_running_loop()
    if "shared_browser" not in getattr(item, "fixturenames", ()):
        asyncio._set_running_loop(None)
    result = yield
    asyncio._set_running_loop(asyncio._get_running_loop() or running)
    return result


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Let the bots of a test finish before its draws are compared with those of another run."""
    if item.config.getoption("--digest"):
        settle()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show the state of all pages when a test fails."""
    report = yield
    if report.failed and (state := describe_people()):
        report.sections.append(("Pages", state))
    return report


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
