"""Boards by keyboard and screen reader: explained pieces are named and focusable, nothing is announced twice."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browsers import Person
from tests.support.server import Server

EXPLAINED = """() => [...document.querySelectorAll("#board [data-info]")]
  .filter((piece) => piece.checkVisibility({ visibilityProperty: true }))"""
NAMES = """all => all.map((one) => (one.querySelector(":scope > .sr") ?? one.querySelector("span")).textContent)"""
HEAR = """() => { window.heard = []; window.ear ??= new MutationObserver((all) => all.forEach((one) =>
  one.addedNodes.forEach((said) => heard.push(said.textContent))));
  ear.observe(document.getElementById("told"), { childList: true }); }"""
ELSEWHERE = """() => {
  document.getElementById("log").dispatchEvent(new Event("scroll"));
  const pieces = [...document.querySelectorAll("#board [data-info]")];
  const left = new PointerEvent("pointerout", { bubbles: true, pointerType: "mouse" });
  pieces.find((one) => !one.contains(document.activeElement)).dispatchEvent(left);
}"""
REACHED = """presses => Array.from({ length: presses }, () => {
  const piece = document.activeElement;
  piece.dispatchEvent(new KeyboardEvent("keydown", { key: "PageDown", bubbles: true, cancelable: true }));
  return piece.id;
})"""


@pytest.fixture(scope="module", params=("zenith", "zoondo", "zorgcorp"))
def begun(shared_browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Person]:
    """Begin a game against a bot, make the decisions before the first turn, and play one turn."""
    person = Person(shared_browser, server.address)
    page = person.begin(request.param)
    page.wait_for_selector("#choices button")
    for _ in range(4):
        play(person)
    yield person
    person.settled().context.close()


@pytest.fixture
def person(begun: Person) -> Person:
    """Return the person with nothing focused."""
    begun.page.evaluate("document.activeElement.blur()")
    begun.page.evaluate(HEAR)
    return begun


def play(person: Person) -> None:
    """Play the recommended deployment, or the first choice of the list to its end."""
    page, before = person.page, person.number()
    recommended = page.locator("#recommended:visible")
    while person.number() == before:
        (recommended if recommended.count() else page.locator("#choices button:not([disabled])")).first.click()
        page.wait_for_selector("#choices button:not([disabled]), .prompt.over")


def test_focused_piece_speaks_its_text_although_the_log_scrolls_and_the_pointer_moves(
    person: Person,
) -> None:
    page = person.page
    page.keyboard.press("b")
    page.evaluate(ELSEWHERE)
    shown = page.locator(".info-card p").first.inner_text()
    page.wait_for_function("said => heard.includes(said)", arg=shown)
    assert page.evaluate("heard").count(shown) == 1
    expect(page.locator(".info-card.pinned")).to_have_count(0)


def test_key_describes_the_table_in_words(person: Person) -> None:
    page = person.page
    names = page.evaluate(f"({EXPLAINED})().map((one) => one.ariaLabel).filter(Boolean)")
    page.keyboard.press("d")
    dialog = page.locator("dialog[open]")
    expect(dialog.locator("p").first).to_have_text(page.inner_text("#prompt"))
    assert set(names) <= set(dialog.locator("li").all_inner_texts())
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_choice_has_one_name_without_repetition(person: Person) -> None:
    page = person.page
    names = page.locator("#choices button").evaluate_all(NAMES)
    assert names
    for name in names:
        expect(page.get_by_role("button", name=name, exact=True).first).to_be_visible()
    assert page.locator("#choices button[title], #choices button[aria-description]").count() == 0


def test_turn_is_announced_once(person: Person) -> None:
    page = person.page
    play(person)
    page.wait_for_function("() => heard.length")
    expect(page.locator("#choices.busy")).to_have_count(0)
    heard = page.evaluate("heard")
    assert max(one.count("Your turn") for one in heard) <= 1
    assert [two for one, two in pairwise(heard) if one == two] == []


def test_explained_pieces_have_names_and_can_all_be_focused_behind_one_tab_stop(person: Person) -> None:
    page = person.page
    pieces = page.evaluate(f"({EXPLAINED})().map((one) => one.id)")
    nameless = page.evaluate(
        f"({EXPLAINED})().filter((one) => !one.ariaLabel && !one.textContent.trim()).map((one) => one.id)"
    )
    assert nameless == []
    assert page.locator("#board [tabindex='0']:not(button)").count() == 1
    page.keyboard.press("b")
    assert set(pieces) - set(page.evaluate(REACHED, 2 * len(pieces))) == set()
