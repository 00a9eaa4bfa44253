"""Cards, targets, warnings and settings are on the screen, on phones and on a desk."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browsers import Person
from tests.support.server import Server, Visitor
from tests.table.test_overflow import RECORDS, cut
from trized.kernel import Record

PHONE, LANDSCAPE, DESK = (390, 844), (844, 390), (1280, 800)
FIVE_CARDS = ("zenith", 77)  # a record and the number of its entries: five cards in hand, a choice for each
SHIP_BESIDE_CONQUERED_WORLDS = ("zorgcorp", 63)
END = ("zorgcorp", 94)  # of its points
WARNING = ("zorgcorp-great-galaxy", 40)
LOSSES = ("zoondo", 84)
DUEL = ("zoondo", 28)

CROSSES = """([one, others]) => {
  const a = document.querySelector(one).getBoundingClientRect();
  return [...document.querySelectorAll(others)].filter((other) => {
    const b = other.getBoundingClientRect();
    return b.width && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  }).map((other) => other.id || other.className);
}"""
SHOWN = """element => {
  const box = element.getBoundingClientRect();
  for (let x = 0.1; x < 1; x += 0.2) {
    const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height / 2);
    if (!hit || !(element.contains(hit) || hit.contains(element))) return false;
  }
  return true;
}"""
BARS_OVER = """texts => [...document.querySelectorAll(texts)].filter((text) => {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()].some((a) => [...document.querySelectorAll(".bar-ground")].some((bar) => {
    const b = bar.getBoundingClientRect();
    return a.width && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  }));
}).map((text) => text.textContent)"""
UNMASKED = """pieces => {
  const numbers = (box) => ["x", "y", "width", "height"].map((name) => Number(box.getAttribute(name)));
  const free = [...document.querySelectorAll(".marks mask rect[rx]")].map(numbers);
  return [...document.querySelectorAll(pieces)].map((piece) => piece.getBoundingClientRect()).filter((piece) => {
    const [left, top] = [piece.x + piece.width / 2, piece.y + piece.height / 2];
    return !free.some(([x, y, width, height]) => x < left && left < x + width && y < top && top < y + height);
  }).length;
}"""
HEIGHT = "element => element.getBoundingClientRect().height"
RING = """element => {
  const [ring, burst] = [element.querySelector(".spot"), element.parentNode.querySelector(".burst")];
  return ring.getBoundingClientRect().width > burst.getBoundingClientRect().width;
}"""


@pytest.fixture(scope="module")
def viewer(shared_browser: Browser, server: Server) -> Iterator[Person]:
    """Open one browser for all tables of this module."""
    person = Person(shared_browser, server.address, reduced_motion="reduce")
    yield person
    person.settled().context.close()


def opened(person: Person, visitor: Visitor, position: tuple[str, int], size: tuple[int, int]) -> Page:
    """Open a recorded game at a position, in a window of a size."""
    name, last = position
    record = cut(Record.read((RECORDS / f"{name}.txt").read_text(encoding="utf-8")), last)
    table = visitor.post("/upload", record=record.write()).json()["to"].partition("/replay")[0]
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    person.take_seats_of(visitor)
    page = person.open(table)
    person.wait()
    return page


def test_edge_of_a_fifth_card_is_visible_on_a_phone_and_choosing_it_scrolls_to_it(
    viewer: Person, visitor: Visitor
) -> None:
    page = opened(viewer, visitor, FIVE_CARDS, PHONE)
    card = page.locator(".z-hand .z-full").last
    box = card.bounding_box()
    assert box is not None
    assert box["x"] < 390 - 12
    assert box["x"] + box["width"] > 390
    page.locator(f"#choices [data-piece={card.get_attribute('id')}]").click()
    expect(card).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, DESK])
def test_uses_of_a_card_cover_neither_supplies_nor_columns(
    viewer: Person, visitor: Visitor, size: tuple[int, int]
) -> None:
    page = opened(viewer, visitor, FIVE_CARDS, size)
    page.locator("#choices button").first.click()
    expect(page.locator(".z-uses:visible")).to_be_visible()
    assert page.evaluate(CROSSES, [".z-uses:has(.can)", ".z-me, .z-col, .z-track"]) == []


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_conquered_target_has_a_ring_around_its_burst(viewer: Person, visitor: Visitor, size: tuple[int, int]) -> None:
    page = opened(viewer, visitor, SHIP_BESIDE_CONQUERED_WORLDS, size)
    page.locator("#choices").get_by_role("button", name="Ship at c3").click()
    targets = page.locator("#board .site.conquered.can")
    expect(targets.first).to_be_visible()
    assert targets.evaluate_all(f"targets => targets.map({RING})") == [True] * targets.count()
    dashes = "targets => targets.map((one) => getComputedStyle(one.querySelector('.spot')).strokeDasharray)"
    marked = targets.evaluate_all(dashes)
    targets.first.evaluate("target => target.setAttribute('data-last', '')")  # as if the last move had touched it
    assert targets.evaluate_all(dashes) == marked


def test_targets_come_into_view_when_the_map_is_scrolled_away(viewer: Person, visitor: Visitor) -> None:
    page = opened(viewer, visitor, SHIP_BESIDE_CONQUERED_WORLDS, PHONE)
    page.evaluate("document.querySelector('.play-area').scrollTop = 10_000")
    page.locator("#choices").get_by_role("button", name="Ship at c3").click()
    expect(page.locator("#board .site.can").first).to_be_visible()
    for target in page.locator("#board .site.can").all():
        expect(target).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, DESK])
def test_warning_is_on_the_screen(viewer: Person, visitor: Visitor, size: tuple[int, int]) -> None:
    page = opened(viewer, visitor, WARNING, size)
    assert page.locator("#outlook .now").evaluate(SHOWN)
    if size == DESK:
        assert page.locator(".zc-stock").evaluate(SHOWN)
        assert page.locator(".zc-side").evaluate("side => side.scrollHeight <= side.clientHeight")
    high = page.locator("#outlook").evaluate(HEIGHT)
    page.locator("#outlook .now").evaluate_all("all => { for (const one of all) one.remove(); }")
    assert page.locator("#outlook").evaluate(HEIGHT) == high  # it moved nothing below it


def test_offers_and_the_score_of_the_end_fit_beside_the_map(viewer: Person, visitor: Visitor) -> None:
    page = opened(viewer, visitor, SHIP_BESIDE_CONQUERED_WORLDS, DESK)
    page.locator("#act-build").click()
    expect(page.locator(".zc-act.offer.can:visible")).to_have_count(4)
    side = page.locator(".zc-side")
    assert side.evaluate("side => side.scrollWidth <= side.clientWidth && side.scrollHeight <= side.clientHeight")
    opened(viewer, visitor, END, DESK)
    assert page.locator(".zc-end").evaluate(
        "end => end.getBoundingClientRect().bottom < end.closest('.zc-side').getBoundingClientRect().bottom"
    )


def test_panels_beside_the_field_keep_their_place_after_losses(viewer: Person, visitor: Visitor) -> None:
    page = opened(viewer, visitor, LOSSES, DESK)
    expect(page.locator(".o-me .o-dead li").first).to_be_visible()
    assert page.locator(".play-area").evaluate("area => area.scrollHeight <= area.clientHeight")
    rows = """list => {
      list.innerHTML = '<button class="choice"></button>'.repeat(2);
      for (const one of list.children) Object.assign(one.style, { minWidth: "100%", height: "38.5px" });
      return [list.scrollHeight, list.clientHeight];
    }"""
    needed, given = page.locator("#choices").evaluate(rows)  # labels on two lines
    assert needed <= given


def test_reveal_at_instant_speed_leaves_the_head_of_the_log_free(viewer: Person, visitor: Visitor) -> None:
    page = opened(viewer, visitor, DUEL, DESK)
    page.locator("#choices button").first.click()
    expect(page.locator("#stage .pin")).to_be_visible()
    assert page.evaluate(CROSSES, ["#stage", ".side-head *"]) == []


@pytest.mark.parametrize("size", [PHONE, DESK])
@pytest.mark.parametrize(
    ("position", "names"), [(FIVE_CARDS, ".z-far .z-less"), (SHIP_BESIDE_CONQUERED_WORLDS, "[data-part=names] text")]
)
def test_bars_of_beliefs_leave_names_discounts_and_choices_free(
    viewer: Person, visitor: Visitor, position: tuple[str, int], names: str, size: tuple[int, int]
) -> None:
    page = opened(viewer, visitor, position, size)
    page.click("#beliefs")
    expect(page.locator(".bar-ground").first).to_be_visible()
    assert page.evaluate(BARS_OVER, names) == []
    for choice in page.locator("#choices button").all():
        expect(choice).to_be_in_viewport(ratio=1)
        assert choice.evaluate(SHOWN)


def test_buttons_below_the_choices_are_one_row_on_a_phone_on_its_side(viewer: Person, visitor: Visitor) -> None:
    page = opened(viewer, visitor, FIVE_CARDS, LANDSCAPE)
    page.evaluate("document.querySelector('[name=lang][value=fr], .langs [value=fr]').click()")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    tops = "all => new Set(all.map((one) => Math.round(one.getBoundingClientRect().bottom))).size"
    assert page.locator(".prompt-buttons > :visible").evaluate_all(tops) == 1


def test_language_is_changed_in_the_settings_of_a_phone(viewer: Person, visitor: Visitor) -> None:
    page = opened(viewer, visitor, LOSSES, PHONE)
    page.click("#open-settings")
    page.get_by_role("button", name="FR", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.click("#open-settings")
    page.get_by_role("button", name="EN", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def hinted(page: Page, action: str) -> Page:
    """Click twice on Hint, whose answer is an action with many reasons, and open the reasons."""
    answer = {
        **{"action": action, "label": action, "sure": 100, "close": False, "worth": 50, "allows": {}},
        **{"gains": ["A reason of a whole line, or more on a phone."] * 9, "costs": [], "line": [], "others": []},
    }
    page.route("**/hint", lambda route: route.fulfill(json=answer))
    page.evaluate("() => { for (const _ of [1, 2]) document.getElementById('hint').click(); }")
    page.get_by_role("button", name="Name the move").click()
    page.get_by_role("button", name="Why?").click()
    expect(page.locator(".hint-gains")).to_be_visible()
    return page


@pytest.mark.parametrize(
    ("position", "action"),
    [(FIVE_CARDS, "recruit archimedes"), (LOSSES, "d4-e5"), (SHIP_BESIDE_CONQUERED_WORLDS, "move c3 d2")],
)
def test_reasons_of_a_hint_fill_half_a_phone_and_cover_no_marked_piece(
    viewer: Person, visitor: Visitor, position: tuple[str, int], action: str
) -> None:
    page = hinted(opened(viewer, visitor, position, PHONE), action)
    assert page.locator("dialog.help").count() == 1
    assert page.locator(".ask-body.more").count() == 1
    assert page.locator("dialog.help").evaluate(HEIGHT) > 0.45 * PHONE[1]
    assert page.evaluate(CROSSES, ["dialog.help", "[data-marked]"]) == []


def test_arrow_of_a_hint_leaves_names_and_numbers_free(viewer: Person, visitor: Visitor) -> None:
    page = hinted(opened(viewer, visitor, LOSSES, DESK), "d4-e5")
    assert page.evaluate(UNMASKED, "#board .o-cell .o-face") == 0
