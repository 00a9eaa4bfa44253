"""The end of a game, the challenge and the history in a real browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browsers import Person, play_to_the_end, press, serious_findings
from tests.support.server import Server


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Person]:
    person = Person(browser, server.address)
    yield person
    person.context.close()


def test_the_end_is_shown_closed_and_opened_again_and_the_game_goes_to_another_device(
    person: Person, browser: Browser, server: Server
) -> None:
    page = person.begin("tiny", "random")
    play_to_the_end(person, press)
    expect(page.locator("#end .end-figure")).to_have_count(2)
    assert serious_findings(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#end")).to_be_hidden()
    page.reload()
    page.click("#show-end")
    page.click("#end a[href='/history']")
    expect(page.locator(".played li")).to_have_count(1)
    assert serious_findings(page) == []
    page.click("#make-link")
    link = page.locator(".link-field").input_value()
    other = Person(browser, server.address, width=390, height=844)
    there = other.open(link.removeprefix(server.address))
    there.click(".ask .actions .main")
    expect(there.locator("#told")).to_have_text("New games here: 1.")
    expect(there.locator(".played li")).to_have_count(1)
    assert there.evaluate("document.documentElement.scrollWidth <= innerWidth")
    other.settled().context.close()
    person.settled()


def test_a_challenge_is_begun_from_its_page_and_shows_the_end_with_some_joy(person: Person) -> None:
    page = person.open("/daily")
    assert serious_findings(page) == []
    page.evaluate("localStorage['trized-speed'] = '1'")
    page.fill(".game.tiny [name=nickname]", "Zoé")
    page.click(".game.tiny .play-now button")
    page.wait_for_url("**/t/*")
    expect(page.locator(".house-rule")).to_contain_text("Daily challenge")
    play_to_the_end(person, press)
    expect(page.locator(".finale")).to_be_attached()
    expect(page.locator("#end .end-challenge")).to_contain_text("of")
    expect(page.locator(".finale")).not_to_be_attached()
    page.click("#end .end-challenge a")
    expect(page.locator(".game.tiny .stand.mine")).to_contain_text("Zoé")
    person.settled()
