"""The page of a review, as a person goes through it."""

from playwright.sync_api import Browser, expect

from tests.support.browsers import Person
from tests.support.server import Server
from tests.table.test_review import finished_record


def test_a_review_can_be_gone_through_on_the_board(browser: Browser, server: Server) -> None:
    person = Person(browser, server.address)
    page = person.page
    page.goto(f"{server.address}/")
    page.evaluate("record => { document.querySelector('#upload textarea').value = record; }", finished_record())
    page.evaluate("document.querySelector('#upload').submit()")
    page.get_by_role("link", name="Review this game").click()
    expect(page.locator("#progress")).to_be_hidden()
    expect(page.get_by_role("img", name="Chances of winning together")).to_be_visible()
    page.locator("#only").set_checked(False)
    page.locator("#decisions button").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#verdict .rv-chip")).to_be_visible()
    page.locator("#verdict [data-line]").first.click()
    expect(page.locator("#imagined")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.locator("#where")).to_contain_text("0 /")
    assert person.complaints == []
