"""The page around the boards in a real browser: grouped choices, seats, reveals, room for the board."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, FloatRect, Page, Route, expect

from tests.support.browsers import Person, first_of
from tests.support.built_in import BUILT_IN
from tests.support.server import Server, Visitor
from tests.table.test_boards import answer


@pytest.fixture(scope="module")
def drama() -> dict[str, Path]:
    """Records of Zoondo and ZorgCorp that end at dramatic positions."""
    folder = Path(__file__).with_name("records")
    return {name: folder / f"{name}.txt" for name in ("zoondo", "zorgcorp")}


def opened(browser: Browser, server: Server, record: Path, width: int = 1280, height: int = 800) -> Person:
    """Open a record as a table."""
    visitor = Visitor(server.address)
    table = visitor.post("/upload", record=record.read_text(encoding="utf-8")).json()["to"].partition("/replay")[0]
    person = Person(browser, server.address, width, height)
    person.take_seats_of(visitor)
    person.open(table)
    person.wait()
    return person


def box(page: Page, selector: str) -> FloatRect:
    found = page.locator(selector).first.bounding_box()
    assert found is not None
    return found


def test_a_long_list_is_gathered_and_goes_one_step_back(
    browser: Browser, server: Server, drama: dict[str, Path]
) -> None:
    person = opened(browser, server, drama["zorgcorp"])
    page = person.page
    expect(page.locator("#choices button").first).to_contain_text("Ship at")
    names = page.locator("#choices button").all_inner_texts()
    page.keyboard.press("1")
    expect(page.locator("#choices .lead")).to_contain_text("Move a ship from")
    assert page.get_by_role("button", name="Move a ship from").count() > 1
    assert page.locator(".craft.chosen").count() == 1
    page.keyboard.press("Escape")
    expect(page.locator("#choices .lead")).to_have_count(0)
    assert page.locator("#choices button").all_inner_texts() == names
    person.settled().context.close()


def test_a_ship_is_moved_by_touching_it_and_its_goal(browser: Browser, server: Server, drama: dict[str, Path]) -> None:
    person = opened(browser, server, drama["zorgcorp"])
    page = person.page
    page.locator(".craft.can use").first.click()
    page.locator(".site.can").first.click()
    page.wait_for_selector("#log li >> text=move from")
    person.settled().context.close()


def test_the_galaxy_and_the_peoples_are_seen_at_once(browser: Browser, server: Server, drama: dict[str, Path]) -> None:
    person = opened(browser, server, drama["zorgcorp"])
    page = person.page
    sky, prompt = box(page, ".zc-sky"), box(page, ".prompt")
    assert sky["height"] > 560
    assert sky["width"] > 560
    assert prompt["height"] < 150
    for people in ("military", "architect", "revolutionary", "spy"):
        panel = box(page, f"#people-{people}")
        assert panel["y"] + panel["height"] <= prompt["y"]
    assert box(page, ".top")["height"] <= 57
    person.settled().context.close()


def test_on_a_phone_nothing_covers_the_galaxy(browser: Browser, server: Server, drama: dict[str, Path]) -> None:
    person = opened(browser, server, drama["zorgcorp"], 390, 844)
    page = person.page
    sky, prompt = box(page, ".zc-sky"), box(page, ".prompt")
    assert sky["width"] > 360
    assert sky["y"] + sky["height"] <= prompt["y"]
    assert prompt["y"] + prompt["height"] <= 844
    assert box(page, "#seats")["height"] <= 40
    page.click("#seats")
    expect(page.locator(".ask .seat-row")).to_have_count(4)
    expect(page.locator(".ask .seat-row").nth(1)).to_contain_text("Normal bot")
    person.settled().context.close()


def test_at_instant_speed_a_reveal_stays_until_the_next_touch(
    browser: Browser, server: Server, drama: dict[str, Path]
) -> None:
    person = opened(browser, server, drama["zoondo"])
    page = person.page
    page.clock.install()
    page.locator("#choices button").first.click()
    page.wait_for_selector("#stage.pinned .o-reveal, .prompt.over")
    if person.wait() != "over":  # the bot's answer may end the game, and an end is not covered
        page.clock.run_for(600)
        expect(page.locator("#stage .pin")).to_be_visible()
        page.mouse.click(5, 400)
    expect(page.locator("#stage .pin")).to_have_count(0)
    person.settled().context.close()


TWICE = """async () => {
  const replay = document.querySelector("script[src$='/replay.js']").src;
  const { Stage } = await import(replay.replace("replay.js", "animation.js"));
  const [board, caption, told, stage, flight] = ["board", "caption", "told", "stage", "flight"]
    .map((id) => document.getElementById(id));
  const show = new Stage(board, { caption, told, stage, flight });
  show.speed = 1;
  const left = (element) => Math.round(element.getBoundingClientRect().x);
  const piece = board.querySelector("#cell-a1 > *"), seen = [left(piece)];
  for (const to of ["cell-b1", "cell-c1"]) {
    await show.move({ piece: piece.id, to, sound: "disc" });
    seen.push(left(flight.lastElementChild));
  }
  return [flight.childElementCount, seen];
}"""


def test_a_piece_that_moves_twice_goes_on_from_where_it_went(
    browser: Browser, server: Server, drama: dict[str, Path]
) -> None:
    person = Person(browser, server.address)
    page = person.open("/")
    page.set_input_files("input[type=file]", drama["zoondo"])
    page.wait_for_url("**/t/**/replay*")
    page.wait_for_selector("#cell-a1 .o-card")
    flying, (first, second, third) = page.evaluate(TWICE)
    assert flying == 1
    assert first < second < third
    person.settled().context.close()


def test_tooltip_disappears_with_its_piece(browser: Browser, server: Server, drama: dict[str, Path]) -> None:
    person = opened(browser, server, drama["zorgcorp"])
    page = person.page
    page.hover("#people-spy")
    expect(page.locator(".info-card")).to_be_visible()
    page.evaluate("document.getElementById('people-spy').remove()")
    expect(page.locator(".info-card")).to_be_hidden()
    person.settled().context.close()


def test_moves_of_others_are_marked_and_listed_until_dismissed(browser: Browser, server: Server) -> None:
    person = Person(browser, server.address)
    page = person.begin("zenith", "random")
    for turn in range(20):
        person.wait()
        if turn > 3 and page.locator("#since").is_visible():
            break  # a turn may have several decisions
        answer(person, turn)
    expect(page.locator("#board [data-last]").first).to_be_visible()
    expect(page.locator("#since li").first).to_be_visible()
    assert page.locator("#log .turn").count() > 1
    marked = page.evaluate("[...document.querySelectorAll('[data-last]')].map((one) => one.id)")
    page.reload()
    person.wait()
    assert page.evaluate("[...document.querySelectorAll('[data-last]')].map((one) => one.id)") == marked
    assert "Since your last turn" in (page.text_content("#told") or "")
    page.evaluate("() => { since.style.maxHeight = '40px'; since.dispatchEvent(new Event('scroll')); }")
    expect(page.locator("#since.more")).to_have_count(1)
    page.click("#since button")
    page.reload()
    person.wait()
    expect(page.locator("#since")).to_be_hidden()
    person.settled().context.close()


FINGER = """([selector, kinds]) => {
  const piece = document.querySelector(selector), box = piece.getBoundingClientRect();
  const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, bubbles: true, cancelable: true };
  const finger = { ...at, pointerType: "touch", pointerId: 7, isPrimary: true };
  for (const kind of kinds) piece.dispatchEvent(new PointerEvent(kind, finger));
}"""


def hold(page: Page, selector: str) -> None:
    """Touch a piece longer than the delay of its tooltip, on a page with a clock that tests move."""
    page.evaluate(FINGER, [selector, ["pointerdown"]])
    page.clock.run_for(600)
    page.evaluate(FINGER, [selector, ["pointerup", "click"]])


def test_long_touch_shows_its_tooltip_although_the_board_is_drawn_again(browser: Browser, server: Server) -> None:
    person = Person(browser, server.address, 390, 844, has_touch=True)
    person.page.clock.install()
    page = person.begin("zorgcorp")
    person.wait()
    page.wait_for_selector("#board .can[data-info]")
    held: list[Route] = []
    page.route("**/info?*", lambda route: held.append(route))
    hold(page, "#board .can[data-info]")
    page.evaluate("document.getElementById('board').innerHTML += ''")
    first_of(held, page).continue_()
    expect(page.locator(".info-card")).to_be_visible()
    person.settled().context.close()


@pytest.mark.parametrize("game", BUILT_IN)
def test_on_touch_a_piece_is_read_before_it_is_played(browser: Browser, server: Server, game: str) -> None:
    person = Person(browser, server.address, 390, 844, has_touch=True)
    person.page.clock.install()
    page = person.begin(game)
    person.wait()
    page.wait_for_selector("#board .can[data-info]")
    said = page.locator("#log li").count()
    hold(page, "#board .can[data-info]")
    expect(page.locator(".info-card")).to_be_visible()
    assert page.locator("#board .chosen").count() == 0
    page.locator("#prompt").tap()
    expect(page.locator(".info-card")).to_be_hidden()
    page.locator("#reading").tap()
    page.locator("#board .can[data-info]").first.tap()
    expect(page.locator(".info-card")).to_be_visible()
    assert page.locator("#board .chosen").count() == 0
    assert page.locator("#log li").count() == said
    page.keyboard.press("Escape")
    assert not page.evaluate("document.getElementById('board').classList.contains('reading')")
    person.settled().context.close()
