"""A galaxy drawn in a real browser, by what its page shows: by pointer and touch, shared, and played."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.support.browsers import Person, play_to_the_end, touch
from tests.support.server import Server

GALAXY = "/workshop/zorgcorp/board"
WIDE, NARROW = (1280, 800), (390, 844)
LANES = [("nw1", "ne1"), ("nw1", "ZorgTerre"), ("nw1", "start-north")]  # and their images in the other quadrants

Join = Callable[[Page, str, str], None]


def place(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Map of the galaxy").get_by_role("button", name=name)


def listed(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name="Places").get_by_role("button", name=name)


def tool(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Tools").get_by_role("button", name=name)


def middle(spot: Locator) -> tuple[float, float]:
    box = spot.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def begin_empty(person: Person) -> Page:
    page = person.open(GALAXY)
    expect(place(page, "System d6")).to_be_visible()
    page.get_by_label("Start from").select_option(label="Empty galaxy")
    expect(place(page, "System d6")).to_have_count(0)
    expect(page.get_by_role("button", name="Play now")).to_be_disabled()
    return page


def spot_north(page: Page) -> tuple[float, float]:
    """Return the spot one step north of ZorgTerre; the start world is three steps away."""
    page.get_by_role("group", name="Map of the galaxy").scroll_into_view_if_needed()
    (x, y), (_, top) = middle(place(page, "start-north")), middle(place(page, "start-south"))
    return x, (y + top) / 2 - abs(top - y) / 6


def add_by_pointer(page: Page) -> None:
    tool(page, "System").click()
    expect(tool(page, "System")).to_have_attribute("aria-pressed", "true")
    page.mouse.click(*spot_north(page))


def add_by_touch(page: Page) -> None:
    tool(page, "System").tap()
    expect(tool(page, "System")).to_have_attribute("aria-pressed", "true")
    page.touchscreen.tap(*spot_north(page))


def drag(page: Page, one: str, other: str) -> None:
    start, end = middle(place(page, one)), middle(place(page, other))
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    page.mouse.move(*end)
    page.mouse.up()


def tap_both(page: Page, one: str, other: str) -> None:
    if tool(page, "Lane").get_attribute("aria-pressed") != "true":
        tool(page, "Lane").tap()
        expect(tool(page, "Lane")).to_have_attribute("aria-pressed", "true")
        page.get_by_role("group", name="Map of the galaxy").scroll_into_view_if_needed()
    for spot in [middle(place(page, name)) for name in (one, other)]:
        page.touchscreen.tap(*spot)


def draw(page: Page, join: Join) -> None:
    """Join the systems until the galaxy keeps all rules."""
    for one, other in LANES:
        join(page, one, other)
        expect(page.locator("#told")).to_have_text(re.compile(r"^Lane from \S+ to \S+ drawn\.$"))
        page.locator("#told").evaluate("element => { element.textContent = ''; }")
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()


def test_galaxy_is_drawn_by_pointer_and_played_to_its_end(person: Person) -> None:
    page = begin_empty(person)
    add_by_pointer(page)
    expect(place(page, "System sw1")).to_be_visible()
    tool(page, "Choose").click()
    expect(tool(page, "Choose")).to_have_attribute("aria-pressed", "true")
    draw(page, drag)
    expect(page.get_by_role("region", name="System nw1")).to_contain_text("1 → ne1")
    page.get_by_label("With").select_option("easy")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    play_to_the_end(person, touch)


@pytest.mark.parametrize("person", [NARROW], indirect=True)
def test_galaxy_is_drawn_by_touch_and_opens_in_another_browser(
    person: Person, browser: Browser, server: Server
) -> None:
    page = begin_empty(person)
    add_by_touch(page)
    expect(place(page, "System sw1")).to_be_visible()
    draw(page, tap_both)
    page.get_by_role("button", name="Share").tap()
    link = page.get_by_role("dialog").get_by_label("Copy link").first.input_value()
    friend = Person(browser, server.address, *WIDE)
    opened = friend.open(link.removeprefix(server.address))
    expect(place(opened, "System sw1")).to_be_visible()
    assert opened.get_by_label("The file as text").input_value() == page.get_by_label("The file as text").input_value()
    friend.settled().context.close()


def test_faults_are_marked_and_removed_lanes_come_back(person: Person) -> None:
    page = person.open(GALAXY)
    expect(place(page, "System c6")).to_be_visible()
    tool(page, "Remove").click()
    expect(tool(page, "Remove")).to_have_attribute("aria-pressed", "true")
    place(page, "System c6").click()
    expect(listed(page, "System d6")).to_have_accessible_description(re.compile("d6 has 3 exits"))
    expect(page.get_by_role("button", name="Play now")).to_be_disabled()
    page.get_by_role("button", name="Undo").click()
    expect(listed(page, "System d6")).to_have_accessible_description("")
    page.get_by_label("In all four quadrants").uncheck()
    place(page, "System c6").click()
    expect(place(page, "System c6")).to_have_count(0)
    expect(place(page, "System f5")).to_be_visible()


def test_click_counts_when_the_answer_to_the_one_before_arrives_while_the_button_is_pressed(person: Person) -> None:
    page = person.open(GALAXY)
    expect(place(page, "System c6")).to_be_visible()
    held: list[Route] = []
    page.route("**/check", lambda route: held.append(route))
    tool(page, "Remove").click()
    page.mouse.move(*middle(place(page, "System c6")))
    page.mouse.down()
    with page.expect_response("**/check") as answer:
        held.pop().continue_()
    answer.value.finished()
    page.evaluate("() => new Promise(requestAnimationFrame)")
    page.unroute("**/check")
    page.mouse.up()
    expect(place(page, "System c6")).to_have_count(0)
