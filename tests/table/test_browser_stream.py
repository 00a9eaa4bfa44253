"""The stream of a table in a real browser, over a network that falls silent without closing a connection."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browsers import Person
from tests.support.network import Network
from tests.support.server import Server

ENABLED = "#choices button:not([disabled])"


@pytest.fixture
def network(server: Server) -> Iterator[Network]:
    with Network(server.address) as network:
        yield network


def opened(browser: Browser, network: Network) -> Person:
    """Open a table through the network, with a clock that the test can advance."""
    person = Person(browser, network.address)
    person.context.clock.install()
    person.begin("tiny", "random")
    person.wait()
    return person


def play(page: Page) -> None:
    """Play one move, and let the page wait for its frame for a little more than three seconds."""
    before = page.locator("#log li").count()
    with page.expect_response(lambda answer: answer.request.method == "POST") as posted:
        page.locator(ENABLED).first.click()
    assert posted.value.ok
    page.clock.run_for(3_100)
    expect(page.locator("#log li").nth(before)).to_be_attached()
    expect(page.locator(ENABLED).first).to_be_visible()


def test_table_with_a_silent_stream_shows_an_accepted_move_after_three_seconds(
    browser: Browser, network: Network
) -> None:
    person = opened(browser, network)
    network.cut_streams()
    play(person.page)
    person.settled().context.close()


def test_table_is_playable_three_seconds_after_a_minute_without_network(browser: Browser, network: Network) -> None:
    person = opened(browser, network)
    network.suspend()
    person.page.clock.run_for(60_000)
    network.resume()
    person.page.clock.run_for(3_000)
    play(person.page)
    person.settled().context.close()


def test_table_opens_its_stream_again_when_silent_or_when_the_browser_is_back(
    browser: Browser, network: Network
) -> None:
    person = opened(browser, network)
    page = person.page
    network.suspend()
    now = page.evaluate("Date.now()") / 1000
    with page.expect_request("**/stream?*"):
        page.clock.pause_at(datetime.fromtimestamp(now + 31, UTC))  # from here on no timer fires
    for target, event in (("window", "online"), ("window", "pageshow"), ("document", "visibilitychange")):
        with page.expect_request("**/stream?*"):
            page.evaluate(f"{target}.dispatchEvent(new Event('{event}'))")
    person.settled().context.close()
