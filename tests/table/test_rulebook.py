"""The rules beside the board: opened from pieces, prompts and keys, while the board stays usable."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browsers import Person, serious_findings
from tests.support.server import Server, Visitor

PIECES = {"zenith": ("disc-mars", "influence"), "zoondo": ("tomb-0", "end"), "zorgcorp": ("assets", "assets")}


@pytest.fixture(params=[1280, 390])
def person(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Person]:
    person = Person(browser, server.address, request.param, 844)
    yield person
    person.settled().context.close()


def at_table(person: Person) -> Page:
    page = person.begin("tiny", "random")
    person.wait()
    return page


@pytest.mark.parametrize("game", PIECES)
def test_a_piece_names_its_chapter(visitor: Visitor, game: str) -> None:
    piece, chapter = PIECES[game]
    table = visitor.new(game, level="random")
    said = visitor.get(f"{table}/info", params={"piece": piece}).json()
    assert said["chapter"] == chapter
    assert said["title"] in visitor.get(f"/rules/{game}").text


def test_the_card_of_a_piece_leads_into_the_rules(person: Person) -> None:
    page = at_table(person)
    before = page.url
    page.locator("[id^=back-1]").first.click()
    page.click(".info-card .info-rules")
    expect(page.locator("#rules-hide h2")).to_be_focused()
    expect(page.locator("#rules-hide")).to_be_in_viewport()
    expect(page.locator(".info-card")).to_be_hidden()
    assert page.url == before
    page.keyboard.press("Escape")
    expect(page.locator("#rulebook")).to_be_hidden()
    assert person.wait() == "asked"


def test_the_prompt_leads_into_the_rules_and_keys_do_not_play_while_reading(person: Person) -> None:
    page = at_table(person)
    before = person.number()
    page.click("#prompt-rules")
    expect(page.locator("#rules-hide h2")).to_be_focused()
    page.keyboard.press("1")
    page.fill("#rulebook input", "peek")
    expect(page.locator("#rules-hide")).to_be_hidden()
    expect(page.locator("#rules-peek")).to_be_visible()
    assert serious_findings(page) == []
    page.click("#close-rules")
    assert person.number() == before
    expect(page.locator("#prompt-rules")).to_be_focused()


def test_a_key_opens_the_chapter_of_what_has_the_focus(person: Person) -> None:
    page = at_table(person)
    page.locator("[id^=back-1]").first.focus()
    expect(page.locator(".info-card .info-rules")).to_be_visible()
    page.keyboard.press("r")
    expect(page.locator("#rules-hide h2")).to_be_focused()


@pytest.mark.parametrize(
    ("game", "typed", "card"),
    [
        ("zenith", "Charlemange", "Charlemagne"),
        ("zoondo", "Sacrecheen", "Sacrechêne"),
        ("zorgcorp", "volcanik", "volcanic"),
    ],
)
def test_the_search_forgives_a_slip_and_finds_every_card(
    browser: Browser, server: Server, game: str, typed: str, card: str
) -> None:
    person = Person(browser, server.address)
    page = person.open(f"/rules/{game}")
    page.fill("#search", typed)
    expect(page.locator(".chapter:visible").last).to_contain_text(card)
    assert page.locator(".card-line:visible").count() < 40
    page.fill("#search", "")
    expect(page.locator(".card-line:visible")).to_have_count(0)
    person.settled().context.close()
