"""The coach at a table: whom it warns, that it plays nothing, and its dialog."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.analysis.test_coach import BEST, MISTAKE, before_the_mistake
from tests.support.browsers import Person, findings_by_day_and_night
from tests.support.server import Server, Visitor
from trized.kernel import Live
from trized.kernel.record import Ply

PATIENT = """const { setTimeout } = window;
window.setTimeout = (work, delay, ...more) => delay === 1500 ? 0 : setTimeout(work, delay, ...more);"""  # for the coach


def coached_record() -> str:
    """Return the record of a game in which a person sits with bots before a choice that matters."""
    played = before_the_mistake()
    live = Live.at_start(played.game, played.record, played.chance)
    live.join(0, "Ada")
    for seat in (1, 2):
        live.take_over(seat, "easy")
    for entry in played.record.entries:
        assert isinstance(entry, Ply)
        live.follow(entry)
    return live.record.write()


def coached_table(visitor: Visitor) -> str:
    answer = visitor.post("/upload", record=coached_record())
    assert answer.status_code == 200, answer.text
    return str(answer.json()["to"]).removesuffix("/replay")


def test_coach_warns_and_plays_nothing(visitor: Visitor) -> None:
    table = coached_table(visitor)
    number = visitor.frame(table, 0)["number"]
    said = visitor.post(f"{table}/coach", action=MISTAKE, seat=0).json()
    assert {"played", "better", "action", "best", "left", "gains", "costs", "allows"} == set(said)
    assert said["best"] - said["left"] >= 12
    assert visitor.post(f"{table}/coach", action=BEST, seat=0).json() == {}
    assert visitor.frame(table, 0)["can"]["coach"]
    assert visitor.play(table, MISTAKE, 0).status_code == 200  # whoever wants it all the same
    assert visitor.frame(table, 0)["number"] > number


@pytest.mark.parametrize("text", ["", "hide moonstone", "peek 0-0", "x" * 3000])
def test_coach_ignores_an_illegal_action(visitor: Visitor, text: str) -> None:
    assert visitor.post(f"{coached_table(visitor)}/coach", action=text, seat=0).json() == {}


def test_coach_is_silent_for_others_and_where_people_play(visitor: Visitor, friend: Visitor) -> None:
    table = coached_table(visitor)
    friend.get(table)
    assert friend.post(f"{table}/coach", action=MISTAKE).json() == {}
    shared = visitor.new(seat0="me", seat1="link", seat2="easy")
    assert "coach" not in visitor.frame(shared)["can"]
    assert visitor.post(f"{shared}/coach", action=MISTAKE).json() == {}


def test_one_person_with_all_seats_has_a_coach_only_against_the_game_itself(visitor: Visitor) -> None:
    together = visitor.new("zorgcorp", **{f"seat{seat}": "me" for seat in range(4)})
    assert visitor.frame(together, 0)["can"]["coach"]
    assert "coach" not in visitor.frame(visitor.new("zenith", seat0="me", seat1="me"), 0)["can"]


def test_new_table_has_a_coach_if_requested(visitor: Visitor) -> None:
    assert visitor.new("tiny", level="easy", coach="yes").endswith("#coach")
    assert "#" not in visitor.new("tiny", level="easy")


def open_coached(person: Person) -> Page:
    """Upload the record and open its table with a coach."""
    person.open("/")
    person.page.evaluate("record => { document.querySelector('#upload textarea').value = record; }", coached_record())
    person.page.evaluate("document.querySelector('#upload').submit()")
    person.page.wait_for_url("**/replay*")
    return person.open(person.page.url.removeprefix(person.address).partition("/replay")[0] + "?seat=0#coach")


def test_coach_does_not_contradict_a_hint(browser: Browser, server: Server) -> None:
    person = Person(browser, server.address)
    page = open_coached(person)
    page.route("**/hint", lambda route: route.fulfill(json={**route.fetch().json(), "action": MISTAKE}))
    expect(page.locator("#coach")).to_be_checked()
    page.click("#hint")
    dialog = page.locator("dialog.help[open]")
    dialog.get_by_role("button", name="Name the move").click()
    do = dialog.get_by_role("button", name="Do that")
    expect(do).to_be_visible()
    assert dialog.evaluate("one => one.scrollWidth <= one.clientWidth")
    do.click()
    expect(page.locator(f'#choices [data-action="{MISTAKE}"]')).to_have_count(0)
    expect(dialog).to_have_count(0)
    person.settled()


def test_coach_is_on_until_the_game_is_won_and_the_choice_is_kept(browser: Browser, server: Server) -> None:
    person = Person(browser, server.address)
    page = person.open("/")
    page.evaluate("localStorage['trized-coach'] = ''")  # nothing chosen yet
    person.begin("tiny", "random")
    expect(page.locator("#coach")).to_be_checked()
    page.evaluate("localStorage['trized-won-tiny'] = 'yes'")
    page.reload()
    expect(page.locator("#coach")).not_to_be_checked()
    page.click("#open-settings")
    page.check("#coach")
    person.begin("tiny", "random")
    expect(page.locator("#coach")).to_be_checked()
    person.settled()


def test_page_warns_before_a_clear_mistake_until_switched_off(browser: Browser, server: Server) -> None:
    person = Person(browser, server.address)
    person.context.clock.install()
    page = open_coached(person)
    mistake, dialog = page.locator(f'#choices [data-action="{MISTAKE}"]'), page.locator(".ask[open]")
    expect(page.locator("#coach")).to_be_checked()
    for turned in (False, True):  # off, which is remembered, and on again
        page.click("#open-settings")
        page.set_checked("#coach", turned)
        page.reload()
        expect(page.locator("#coach")).to_be_checked(checked=turned)
    now = page.evaluate("Date.now()") / 1000
    page.clock.pause_at(datetime.fromtimestamp(now + 60, UTC))  # the page waits for the coach, however long
    mistake.click()
    expect(dialog).to_be_visible()
    dialog.locator("button.main").click()  # choose again
    expect(mistake).to_be_enabled()
    mistake.click()
    expect(dialog).to_be_visible()
    page.clock.resume()  # the next frame waits for a timer after a click
    dialog.get_by_role("button", name="Play it anyway").click()
    expect(mistake).to_have_count(0)
    person.settled()


@pytest.mark.parametrize("width", [390, 1280])
def test_warning_passes_the_accessibility_audit(browser: Browser, server: Server, width: int) -> None:
    person = Person(browser, server.address, width, 844)
    person.context.add_init_script(PATIENT)
    page = open_coached(person)
    page.locator(f'#choices [data-action="{MISTAKE}"]').click()
    page.locator("dialog.help[open]").get_by_role("button", name="Name the move").click()
    expect(page.locator("dialog.help[open] .hint-move")).to_be_visible()
    assert findings_by_day_and_night(page) == []
    assert page.locator("dialog.help").evaluate("one => one.scrollWidth <= one.clientWidth")
    person.settled()
