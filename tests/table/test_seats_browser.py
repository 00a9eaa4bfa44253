"""A seat in two browsers: the first is notified, sees both, and sends the other away."""

from playwright.sync_api import Browser, expect

from tests.support.browsers import Person
from tests.support.server import Server, Visitor
from tests.table.test_invite import link_to, sit


def test_the_first_browser_of_a_seat_sends_the_second_away(browser: Browser, server: Server) -> None:
    host, guest, other = (Visitor(server.address) for _ in range(3))
    table = sit(host, guest)
    first, second = (Person(browser, server.address, 1280, 800) for _ in range(2))
    first.take_seats_of(guest)
    page = first.open(table)
    expect(page.locator("#board > *")).not_to_have_count(0)
    assert other.post(f"{table}/sit", secret=link_to(guest, table, "mine")).status_code == 200
    expect(page.locator("#notice")).to_contain_text("one more browser holds this seat (2 in all)")
    second.take_seats_of(other)
    shown = second.open(table)
    expect(shown.locator(".seat.me")).to_have_count(1)
    page.click("#seats .seat.me .seat-state")
    expect(page.locator("dialog.ask[open]")).to_contain_text("in 2 browsers, the newest since")
    page.click("text=Send other browsers away")
    expect(shown.locator(".seat.me")).to_have_count(0)
    page.click("#seats .seat.me .seat-state")
    expect(page.locator("dialog.ask[open]")).not_to_contain_text("in 2 browsers")
    for person in (first, second):
        person.settled().context.close()


def test_the_seats_of_one_person_with_four_peoples_are_named_by_the_people(browser: Browser, server: Server) -> None:
    visitor = Visitor(server.address)
    table = visitor.new("zorgcorp", nickname="Gambler", seat1="me", seat2="me", seat3="me")
    person = Person(browser, server.address)
    person.take_seats_of(visitor)
    seats = person.open(table).locator("#seats .seat-name")
    expect(seats).to_have_text(["The Military", "The Architects", "The Revolutionaries", "The Spies"])
