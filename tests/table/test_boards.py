"""The boards of the three games in a real browser: by link, at one screen, four seats, narrow, in French."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browsers import Person, findings_by_day_and_night, serious_findings, touch
from tests.support.server import Server
from trized.games import REGISTRY

Choose = Callable[[Person, int], None]
STEPS = 12  # touches after which an action counts as impossible
TOLD = """() => {
  const tops = ["caption", "prompt-area"].map((id) => document.getElementById(id).getBoundingClientRect());
  return tops[0].height && tops.map((box) => box.top);
}"""


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Person]:
    person = Person(browser, server.address)
    yield person
    person.context.close()


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[list[Person]]:
    """Four people with separate browsers."""
    people = [Person(browser, server.address) for _ in range(4)]
    yield people
    for one in people:
        one.context.close()


def new_table(person: Person, game: str, **options: str) -> None:
    """Create a table with the form."""
    query = "&".join(f"{name}={value}" for name, value in options.items())
    page = person.open(f"/new/{game}?{query}")
    page.click("#new-table .main")
    page.wait_for_url("**/t/*")


def invite(host: Person, guests: Sequence[Person]) -> None:
    """Give each guest the link of a seat from the host's page, which offers the first one by itself."""
    for seat, guest in enumerate(guests, start=1):
        if seat > 1:
            host.page.locator(".seat").nth(seat).get_by_role("button").click()
        guest.page.goto(host.page.input_value(".ask[open] .link-field"))
        guest.page.wait_for_selector(f".seat.mine:nth-child({seat + 1})")
        host.page.keyboard.press("Escape")
        expect(host.page.locator(".seat").nth(seat)).to_contain_text("here")


def answer(person: Person, turn: int, choose: Choose = touch) -> None:
    """Play one action with as many touches as needed, and wait until the page shows it."""
    page, played = person.page, person.played()
    for step in range(STEPS):
        choose(person, STEPS * turn + step)
        if person.played() != played:
            break
    assert page.locator("#complaint:not([hidden])").all_inner_texts() == []


def asked(person: Person) -> list[int]:
    """Return the seats to act, as a page shows them."""
    found: list[int] = person.page.evaluate(
        "[...document.querySelectorAll('.seat')].flatMap((seat, at) => seat.matches('.asked') ? [at] : [])"
    )
    return found


def play(people: Sequence[Person], answers: int, look: Callable[[], object] = lambda: None) -> int:
    """Let people play when it is their turn, calling `look` now and then; return the number of actions."""
    last = people[0]
    for turn in range(answers):
        waiting = asked(last)
        if not waiting:
            return turn
        last = people[waiting[turn % len(waiting)]]
        assert last.wait() == "asked"
        if turn % 4 == 0:
            look()
        answer(last, turn)
    return answers


def hand(person: Person) -> set[str]:
    """Return the ids of the cards that a page of Zenith shows as the viewer's own."""
    return set(person.page.evaluate("[...document.querySelectorAll('.z-hand [id^=card-]')].map(card => card.id)"))


def ids(person: Person) -> set[str]:
    """Return the ids of everything on a page."""
    return set(person.page.evaluate("[...document.querySelectorAll('[id]')].map(piece => piece.id)"))


def unseen(one: Person, other: Person) -> bool:
    """Return whether the page of `other` shows no card of `one`'s hand, once both show the same entry."""
    return any(not hand(one) & ids(other) for _ in range(100))


@pytest.mark.slow
def test_four_browsers_play_zenith_by_link_and_see_their_own_hands_only(people: list[Person]) -> None:
    host, *guests = people
    new_table(host, "zenith", mode="link", players="4")
    invite(host, guests)

    assert all(hand(one) for one in people)

    def look() -> None:
        assert all(unseen(one, other) for one in people for other in people if one is not other)

    assert play(people, 4, look) == 4
    for one in people:
        one.settled()


def attack(person: Person, target: str) -> None:
    """Attack the card `target` with the first Zoon that can."""
    page = person.page
    zoons = page.evaluate("[...document.querySelectorAll('#board .o-mine.can')].map(zoon => zoon.id)")
    for zoon in zoons:
        page.click(f"#{zoon}")
        if page.locator(f"#{target}.can").count():
            return page.click(f"#{target}")
    raise AssertionError(f"None of {zoons} can reach {target}.")


def test_two_browsers_deploy_move_and_duel_at_zoondo_by_link(person: Person, browser: Browser, server: Server) -> None:
    host, guest = person, Person(browser, server.address)
    new_table(host, "zoondo", mode="link", first="1", tribe1="boarix", tribe2="monkus")
    invite(host, [guest])
    for one in (host, guest):
        expect(one.page.locator("#log li")).to_have_count(2)  # both have joined: nothing else changes the board now
        one.wait()
    for one in (host, guest):
        one.page.click("#recommended")  # the guest while the host's cards arrive
    for one in (host, guest):
        one.page.wait_for_selector(".oz:not(.o-deploying)")
        expect(one.page.locator(".o-field .o-mine.o-face")).to_have_count(12)
        assert one.page.locator(".o-field .o-face:not(.o-mine)").count() == 0
    host.wait()
    host.page.click("#piece-6")
    host.page.click("#cell-a4")
    guest.wait()
    attack(guest, "piece-6")
    for one in (host, guest):
        one.page.wait_for_selector("#duel")
    for turn, one in enumerate((host, guest)):
        one.wait()
        answer(one, turn)
    for one in (host, guest):
        one.page.wait_for_selector("#duel", state="detached")
    assert play([host, guest], 2) == 2
    host.settled()
    guest.settled().context.close()


NOT_PLAYED = "[...document.querySelectorAll('[id^=card-]')].filter(one => !one.closest('.z-col')).map(one => one.id)"


def test_people_at_one_screen_do_not_see_each_others_cards_at_zenith(person: Person) -> None:
    page = person.page
    new_table(person, "zenith", mode="screen")
    hands: list[set[str]] = [set(), set()]  # as last shown
    shown: set[int] = set()  # seats of which cards were shown: a power may take all cards of a hand
    for turn in range(8):
        if person.wait() == "covered":
            assert not [piece for piece in ids(person) if piece.startswith("card-")]
            assert page.inner_text("#board") == page.inner_text("#log") == page.inner_text("#choices") == ""
            page.locator("#cover-buttons button").first.click()
            page.wait_for_selector(".z-hand")
            person.wait()
        seat = page.evaluate("Number(document.querySelector('.z-hand').id.slice(5))")
        hands[seat] = hand(person)
        shown |= {seat} if hands[seat] else set()
        assert not hands[1 - seat] & set(page.evaluate(NOT_PLAYED))
        answer(person, turn)
    assert shown == {0, 1}
    person.settled()


@pytest.mark.slow
def test_one_person_plays_all_four_peoples_of_zorgcorp(person: Person) -> None:
    page = person.page
    seats: list[str] = []  # of the streams that the page opens
    page.on("request", lambda request: seats.extend(re.findall(r"/stream\?.*seat=([^&]*)", request.url)))
    new_table(person, "zorgcorp", mode="alone")
    turn = 0
    while page.inner_text("#round .now") != "2":
        assert person.wait() == "asked"
        answer(person, turn)
        turn += 1
        changes = sum(one != other for one, other in pairwise(seats))
        assert changes <= turn  # at most one change of seat for an action
    person.settled()


@pytest.mark.parametrize("game", list(REGISTRY))
def test_a_board_in_french_on_a_narrow_screen(browser: Browser, server: Server, game: str) -> None:
    person = Person(browser, server.address, 390, 844, locale="fr-FR")
    page = person.begin(game, "random")
    for turn in range(3):
        person.wait()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        answer(person, turn)
    assert page.evaluate("document.documentElement.lang") == "fr"
    person.settled().context.close()


@pytest.mark.parametrize("game", list(REGISTRY))
def test_accessibility_audit_of_a_board(browser: Browser, server: Server, game: str) -> None:
    person = Person(browser, server.address)
    assert findings_by_day_and_night(person.open(f"/rules/{game}")) == []
    page = person.begin(game, "random")
    person.wait()
    answer(person, 0)
    person.wait()
    assert findings_by_day_and_night(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    person.wait()
    assert serious_findings(page) == []
    page.goto(page.url.split("#")[0] + "/replay")
    page.wait_for_selector("#board > *")
    assert serious_findings(page) == []
    person.settled().context.close()


@pytest.mark.parametrize("game", ["zenith", "zoondo"])
def test_picking_a_card_on_a_phone_moves_nothing_and_covers_nothing(
    browser: Browser, server: Server, game: str
) -> None:
    person = Person(browser, server.address, 390, 844, locale="fr-FR")
    person.page.clock.install()
    page = person.begin(game)
    person.wait()
    page.locator("#confirm:not([hidden]), #recommended").first.click()
    page.wait_for_selector("#undo:not([hidden])")  # with it the row of buttons is at its longest
    page.wait_for_selector("#board .can")
    top = page.locator("#prompt-area").bounding_box()
    page.locator("#board .can").first.click()
    expect(page.locator("#step-back")).to_be_visible()
    page.clock.run_for(500)  # longer than the delay of a tooltip
    assert page.locator("#prompt-area").bounding_box() == top
    expect(page.locator(".info-card")).to_be_hidden()
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
    person.settled().context.close()


def test_effects_of_pieces_are_shown_below_the_hand_at_zenith(browser: Browser, server: Server) -> None:
    person = Person(browser, server.address)
    person.context.add_init_script("localStorage['trized-speed'] = '3'")
    page = person.begin("zenith")
    person.wait()
    page.locator(".z-hand .can").first.click()  # exchange a card
    expect(page.locator("#choices button")).to_have_count(1)
    page.click("#confirm")
    caption, area = page.wait_for_function(TOLD).json_value()
    assert caption > area
    person.settled().context.close()


def test_the_star_map_is_enlarged_by_a_button_or_two_fingers_and_stays_so(browser: Browser, server: Server) -> None:
    person = Person(browser, server.address, 390, 844, has_touch=True)
    page = person.begin("zorgcorp")
    person.wait()
    wide = "(() => { const sky = document.querySelector('.zc-scroll'); return sky.scrollWidth / sky.clientWidth; })()"
    assert page.evaluate(wide) == 1
    page.click("[data-zoom=in]")
    assert page.evaluate(wide) > 1.5
    before = person.number()
    page.locator("#choices button").last.click()
    page.wait_for_function("past => document.querySelectorAll('#log li').length + document.title !== past", arg=before)
    person.wait()
    assert page.evaluate(wide) > 1.5
    page.click("[data-zoom=out]")
    assert page.evaluate(wide) == 1
    pinch(page, ".zc-scroll", 40, 140)
    assert page.evaluate(wide) > 1.5
    pinch(page, ".zc-scroll", 140, 30)
    assert page.evaluate(wide) == 1
    person.settled().context.close()


def pinch(page: Page, selector: str, begin: int, end: int) -> None:
    """Move two fingers from `begin` to `end` pixels apart, with a phone's events."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    screen = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", begin), ("touchMove", (begin + end) // 2), ("touchMove", end)):
        fingers = [{"x": x - apart / 2, "y": y, "id": 0}, {"x": x + apart / 2, "y": y, "id": 1}]
        screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    screen.detach()
