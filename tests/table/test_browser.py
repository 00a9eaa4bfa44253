"""The table in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browsers import (
    Person,
    findings_by_day_and_night,
    play_to_the_end,
    press,
    serious_findings,
    touch,
)
from tests.support.built_in import BUILT_IN
from tests.support.server import Server, Visitor
from tests.table.test_overflow import RECORDS, cut
from tests.table.test_puzzles import choose
from trized.kernel import Record
from trized.kernel.record import Ply

LAST = 2  # plies of a game that are played here


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Person]:
    person = Person(browser, server.address)
    yield person
    person.context.close()


@pytest.fixture
def friend(browser: Browser, server: Server) -> Iterator[Person]:
    friend = Person(browser, server.address)
    yield friend
    friend.context.close()


def test_a_full_game_by_mouse(person: Person) -> None:
    person.play_now("tiny", "random")
    play_to_the_end(person, touch)
    assert person.settled().page.locator("#prompt").inner_text().startswith(("The crew wins", "The night wins"))


def test_a_full_game_by_keyboard_alone(person: Person) -> None:
    person.begin("tiny", "random")
    play_to_the_end(person, press)
    person.settled()


def test_pieces_are_chosen_with_tab_and_enter(person: Person) -> None:
    page = person.begin("tiny", "random")
    person.wait()
    page.keyboard.press("b")
    assert page.evaluate("document.activeElement.classList.contains('can')")
    before = page.locator("#log li").count()
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => document.querySelectorAll('#log li').length > {before}")
    person.settled()


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_last_turns_of_a_game_are_played_to_its_end(person: Person, visitor: Visitor, game: str) -> None:
    record = Record.read((RECORDS / f"{game}.txt").read_text(encoding="utf-8"))
    begun = cut(record, len(record.entries) - LAST).write()
    table = visitor.post("/upload", record=begun).json()["to"].removesuffix("/replay")
    person.take_seats_of(visitor)
    page = person.open(table)
    for entry in record.entries[-LAST:]:
        assert isinstance(entry, Ply)
        assert person.wait() == "asked"
        with page.expect_response("**/play"):
            choose(page, entry.action)
        page.wait_for_selector("#choices:not(.busy)", state="attached")
    if person.wait() != "over":  # chance did not draw what the record has
        assert visitor.post(f"{table}/resign", seat=0).status_code == 200
    expect(page.locator("#end")).to_be_visible()
    expect(page.locator("#stage")).to_be_hidden()  # a reveal would cover the winner
    person.settled()


def test_two_browsers_play_by_link(person: Person, friend: Person) -> None:
    page = person.open("/new/tiny?mode=link")
    page.click(".more-options > summary")
    page.check("[name=crew][value='2']")
    page.wait_for_selector("#seat2", state="detached")
    page.check("[name=rounds][value='1']")
    page.click("#new-table .main")
    page.wait_for_url("**/t/*")
    link = page.input_value(".link-field")
    page.keyboard.press("Escape")
    friend.page.goto(link)
    friend.page.wait_for_selector("#choices button")
    assert "#" not in friend.page.url
    expect(page.locator(".seat").nth(1)).to_contain_text("here")
    for one in (person, friend):
        one.wait()
        with one.page.expect_response("**/play"):  # the order of their answers is that of the record
            one.page.locator("#board .can").first.click()
    friend.wait()
    friend.page.locator("#choices button").first.click()
    for one in (person, friend):  # both have to answer, so the other one keeps its choices until the news comes
        one.page.wait_for_selector(".prompt.over")
        one.settled()


def test_people_at_one_screen_do_not_see_each_others_hands(person: Person) -> None:
    page = person.open("/new/tiny?mode=screen")
    page.click(".more-options > summary")
    page.check("[name=crew][value='2']")
    page.wait_for_selector("#seat2", state="detached")
    page.check("[name=cover]")
    page.click("#new-table .main")
    page.wait_for_url("**/t/*")
    page.wait_for_selector("#cover[open]")
    assert page.locator("#board .tiny-gem").count() == 0
    page.click("#cover-buttons button >> nth=0")
    page.wait_for_selector("#hand-0 [id^=gem-]")
    assert page.locator("#hand-1 [id^=gem-]").count() == 0
    page.locator("#board .can").first.click()
    page.wait_for_selector("#cover[open]")
    assert page.locator("#board .tiny-gem").count() == 0
    page.click("#cover-buttons button")
    page.wait_for_selector("#hand-1 [id^=gem-]")
    assert page.locator("#hand-0 [id^=gem-]").count() == 0
    person.settled()


def test_reload_in_the_middle(person: Person) -> None:
    page = person.begin("tiny", "random")
    person.wait()
    page.keyboard.press("1")
    page.wait_for_function("() => document.querySelectorAll('#log li').length > 3")
    page.reload()
    play_to_the_end(person, press)
    person.settled()


def test_the_page_goes_on_when_the_server_was_killed_and_came_back(browser: Browser, tmp_path: Path) -> None:
    server = Server(f"sqlite:{tmp_path}/tables.db").start()
    person = Person(browser, server.address)
    page = person.begin("tiny", "random")
    person.wait()
    with page.expect_response("**/play") as played:
        page.keyboard.press("1")
    played.value.finished()  # a kill in the middle of this response is an error in the log
    page.wait_for_function("() => document.querySelectorAll('#log li').length > 3")
    server.kill()
    page.wait_for_selector("#notice:not([hidden])")
    again = Server(f"sqlite:{tmp_path}/tables.db", port=server.port).start()
    page.wait_for_function("() => document.getElementById('notice').textContent.includes('again.')")
    play_to_the_end(person, press)
    person.context.close()
    again.stop()
    person.settled()


def test_a_choice_is_taken_back(person: Person) -> None:
    page = person.begin("zenith", "random")
    person.wait()
    page.keyboard.press("1")
    page.wait_for_selector("#undo:not([hidden])")
    page.keyboard.press("u")
    page.wait_for_selector("#log .act >> text=took a move back")
    person.settled()


def test_a_hint_shows_what_a_strong_bot_would_do(person: Person) -> None:
    page = person.begin("zenith", "random")
    person.wait()
    page.keyboard.press("h")
    name, do = page.get_by_role("button", name="Name the move"), page.get_by_role("button", name="Do that")
    expect(name.or_(do)).to_be_visible()
    if name.is_visible():  # the pieces of the move are on the board: they are marked first
        expect(page.locator(".marks rect").first).to_be_visible()
        name.click()
    expect(page.locator(".hint-move")).to_be_visible()
    page.get_by_role("button", name="Why?").click()
    expect(page.locator(".ask-body")).to_contain_text("With good play from here, you win about")
    person.settled()


def test_the_replay_goes_through_the_game_with_arrow_keys(person: Person) -> None:
    page = person.begin("tiny", "random")
    play_to_the_end(person, press)
    page.click("#end a[href$=replay]")
    page.wait_for_selector("#board .tiny-board")
    end = page.inner_text("#where")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(f"() => document.getElementById('where').textContent !== '{end}'")
    page.keyboard.press("Home")
    page.wait_for_function("() => document.getElementById('where').textContent.startsWith('0 ')")
    page.select_option("#viewer", "1")
    page.wait_for_selector("#hand-1 [id^=gem-]")
    page.locator("#log a").last.click()
    page.wait_for_function("() => !document.getElementById('where').textContent.startsWith('0 ')")
    assert "#" in page.url
    person.settled()


def test_french_is_chosen_once_and_remembered(person: Person) -> None:
    page = person.open("/")
    page.click("button[lang=fr]")
    expect(page.locator("h2#mine-title")).to_have_text("Mes tables")
    person.play_now("tiny", "random")
    person.wait()
    expect(page.locator("#prompt")).to_have_text("Cachez une de vos gemmes.")
    assert page.evaluate("document.documentElement.lang") == "fr"
    person.settled()


def test_the_title_and_the_icon_show_that_it_is_my_turn(person: Person) -> None:
    page = person.begin("tiny", "random")
    person.wait()
    assert page.title().startswith("● Your turn")
    assert "icon-turn" in (page.get_attribute("#icon", "href") or "")


def test_events_are_announced(person: Person) -> None:
    page = person.begin("tiny", "random")
    person.wait()
    page.keyboard.press("1")
    page.wait_for_function("() => document.getElementById('told').textContent.includes('hides a gem')")


def test_pages_do_not_scroll_sideways(person: Person) -> None:
    page = person.begin("tiny", "random")
    person.wait()
    table = page.url.removeprefix(person.address)
    for path in (table, f"{table}/replay", "/", "/new/zenith", "/rules/tiny"):
        person.open(path)
        for width in (360, 390, 1920):
            page.set_viewport_size({"width": width, "height": 844})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
    person.settled()


def test_accessibility_audit(person: Person) -> None:
    for path in ("/", "/new/tiny?mode=screen", "/rules/tiny", "/t/nowhere"):
        assert findings_by_day_and_night(person.open(path)) == [], path
    page = person.begin("tiny", "random")
    person.wait()
    assert findings_by_day_and_night(page) == []
    page.click("#open-settings")
    assert findings_by_day_and_night(page) == []
    page.goto(page.url + "/replay")
    page.wait_for_selector("#board .tiny-board")
    assert findings_by_day_and_night(page) == []


@pytest.mark.parametrize("width", [1280, 390])
def test_accessibility_audit_of_dialogs(person: Person, width: int) -> None:
    page = person.begin("zorgcorp")
    page.set_viewport_size({"width": width, "height": 844})
    person.wait()
    settings = ("#open-settings", *(f"#open-settings, #{one}" for one in ("show-keys", "device", "resign")))
    openers = (*settings, "#open-seats")
    for opener in openers:
        for button in opener.split(", "):
            page.click(button)
        page.wait_for_selector("dialog[open]")
        assert serious_findings(page) == [], opener
        while page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
    page.keyboard.press("d")
    page.wait_for_selector("dialog[open] .ask-body[tabindex]")  # longer than the screen: keys scroll it
    assert serious_findings(page) == []


def test_accessibility_audit_of_pages_around_the_tables(person: Person) -> None:
    person.page.set_viewport_size({"width": 390, "height": 844})
    for path in ("/history", "/daily", "/puzzles", "/analysis/zorgcorp", "/workshop"):
        page = person.open(path)
        assert serious_findings(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path


@pytest.mark.parametrize("width", [1280, 390])
def test_accessibility_audit_of_shared_screen_invitation_and_stand_in(
    person: Person, friend: Person, visitor: Visitor, width: int
) -> None:
    shared = visitor.new("zenith", seat0="screen", seat1="screen", cover="yes")
    linked = visitor.new("zenith", seat1="link")
    person.take_seats_of(visitor)
    person.page.set_viewport_size({"width": width, "height": 844})
    page = person.open(shared)
    page.wait_for_selector("#cover[open]")
    assert findings_by_day_and_night(page) == []
    page = person.open(linked)
    link = page.input_value(".link-field")
    assert findings_by_day_and_night(page) == []
    page.keyboard.press("Escape")
    guest = friend.open(link.removeprefix(person.address))
    guest.set_viewport_size({"width": width, "height": 844})
    guest.wait_for_selector("#introduce:not([hidden])")
    assert findings_by_day_and_night(guest) == []
    guest.click("#open-settings")
    guest.click("#stand-in")
    guest.wait_for_selector("#seats .lamp.bot")
    guest.click("#open-seats" if width < 500 else "#seats .seat-state")
    guest.wait_for_selector("dialog[open] .seat-row button")  # takes the seat back
    assert findings_by_day_and_night(guest) == []
    for one in (person, friend):
        one.settled()


def test_the_rules_are_searched(person: Person) -> None:
    page = person.open("/rules/tiny")
    page.fill("#search", "peek")
    expect(page.locator("#hide")).to_be_hidden()
    expect(page.locator("#peek")).to_be_visible()
    person.settled()


def test_reduced_motion_still_plays(browser: Browser, server: Server) -> None:
    person = Person(browser, server.address, reduced_motion="reduce")
    person.context.add_init_script("localStorage['trized-speed'] = '2'")
    person.begin("tiny", "random")
    person.wait()
    person.page.keyboard.press("1")
    person.wait()
    person.settled().context.close()


SKIPPED = """() => {
  const skip = document.getElementById("skip");
  if (skip.hidden || !document.getElementById("caption").textContent) return false;
  skip.click();
  return true;
}"""


def test_moves_are_seen_step_by_step_and_can_be_skipped(browser: Browser, server: Server) -> None:
    person = Person(browser, server.address)
    person.context.add_init_script("localStorage['trized-speed'] = '3'")
    page = person.begin("tiny", "random")
    person.wait()
    page.keyboard.press("1")
    page.wait_for_function(SKIPPED)
    person.wait()
    person.settled().context.close()
