"""The page of a review in a real browser."""

from playwright.sync_api import Browser, expect

from tests.support.browsers import Person, findings_by_day_and_night
from tests.support.server import Server, Visitor

RING_IS_ON_ITS_PIECE = """() => {
  const id = document.querySelector("template[data-best]:not([data-best=''])").dataset.best.split(" ")[0];
  const marked = [document.getElementById(id), document.querySelector(".marks rect")];
  const [piece, ring] = marked.map(one => one.getBoundingClientRect());
  return Math.abs(piece.y + piece.height / 2 - ring.y - ring.height / 2) < 2;
}"""


def test_a_review_can_be_gone_through_on_the_board(
    browser: Browser, server: Server, reviewed_game: tuple[Visitor, str]
) -> None:
    visitor, table = reviewed_game
    person = Person(browser, server.address)
    person.take_seats_of(visitor)
    page = person.open(f"{table}/review")
    expect(page.get_by_role("img", name="Chances of winning together")).to_be_visible()
    expect(page.locator("path.rv-choice")).not_to_have_css("stroke", "none")
    page.locator("#only").set_checked(False)
    page.locator("#decisions button").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#verdict .rv-chip")).to_be_visible()
    page.locator("#only").set_checked(True)
    page.locator("#next-mistake").click()
    expect(page.locator(".marks rect").first).to_be_visible()  # first marks, then the move, then the reasons
    expect(page.locator(".rv-key-best")).to_be_hidden()
    board = page.locator("#board").bounding_box()
    page.get_by_text("Name the move").click()
    expect(page.locator(".rv-key-best")).to_be_visible()
    expect(page.locator("#verdict .rv-why")).to_be_hidden()
    page.get_by_text("Why?").click()
    expect(page.locator("#verdict .rv-why")).to_be_visible()
    assert page.locator("#board").bounding_box() == board  # what is opened takes no room from it
    page.wait_for_function(RING_IS_ON_ITS_PIECE)
    assert findings_by_day_and_night(page) == []
    page.locator("#verdict [data-line]").first.click()
    expect(page.locator("#imagined")).to_be_visible()
    expect(page.locator(".marks")).to_have_count(0)
    page.keyboard.press("Home")
    expect(page.locator("#where")).to_contain_text("0 /")
    assert person.complaints == []
