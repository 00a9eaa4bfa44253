"""The workshop in a real browser: a tribe is made, stored, shared and played."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.support.browsers import Person, findings_by_day_and_night
from tests.support.server import Server
from tests.table.test_boards import answer
from tests.table.test_overflow import SIZES, findings, opened
from trized.kernel.creation import Creation, encode

TRIBE, GALAXY, CARDS = "/workshop/zoondo/tribe1", "/workshop/zorgcorp/board", "/workshop/zenith/cards"
MINE = {"King Louis": 1, "Queen Mary": 1, "Kombo Bongo": 1, "Coco Bang #1": 2, "Bouga #2": 4, "Tortue": 1}
CHANGE_UNHEARD = """() => {  // as another tab does while this one sleeps
  const key = Object.keys(localStorage).find((name) => name.startsWith("trized-made-"));
  const made = JSON.parse(localStorage[key]);
  localStorage[key] = JSON.stringify({ ...made, version: made.version + 5, text: `${made.text}# theirs` });
}"""
CUT_LISTS = """() => [...document.querySelectorAll(".filters select")].filter((list) => {
  const whole = list.cloneNode(true);
  whole.style.cssText = "position: absolute; field-sizing: content; max-width: none";
  list.parentElement.append(whole);
  const width = whole.offsetWidth;
  whole.remove();
  return width > list.offsetWidth;
}).map((list) => list.ariaLabel)"""
WIDE, NARROW = (1280, 800), (390, 844)


def card(page: Page, name: str) -> Locator:
    return page.locator("#shelf").get_by_role("button", name=name).first


def count(page: Page, name: str) -> Locator:
    return page.locator("#shelf li", has=page.get_by_role("button", name=name)).locator(".count").first


def begin_empty(person: Person) -> Page:
    page = person.open(TRIBE)
    expect(page.locator("#limits li")).not_to_have_count(0)
    page.get_by_label("Start from").select_option(label="Empty tribe")
    expect(page.get_by_role("button", name="Play now")).to_be_disabled()
    expect(page.locator("#limits .missing")).to_have_count(2)
    return page


def test_controls_are_disabled_until_the_script_listens_so_that_no_choice_is_lost(person: Person) -> None:
    page, seen = person.page, list[bool]()

    def delay(route: Route) -> None:
        for control in ("#start", "#surprise", "#tab-text", "#text", "#file", "#download", "#automatic"):
            seen.append(page.locator(control).is_disabled())
        route.continue_()

    page.route(re.compile(r"/workshop\.js"), delay)
    person.open(TRIBE)
    assert seen == [True] * 7
    page.get_by_label("Start from").select_option(label="Monkus")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Monkus")


@pytest.mark.parametrize("person", [NARROW], indirect=True)
def test_tribe_is_made_card_by_card_and_played(person: Person) -> None:
    page = begin_empty(person)
    for name, times in MINE.items():
        for n in range(times):
            card(page, name).tap()
            expect(count(page, name)).to_have_text(f"×{n + 1}")
    page.get_by_label("Name", exact=True).fill("Les Miens")
    page.get_by_label("Name", exact=True).blur()
    expect(page.locator("#limits .good")).to_have_count(9)
    expect(page.locator(".place:not(.empty)")).to_have_count(9)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#seats")).to_contain_text("Les Miens")


def test_random_tribe_of_the_workshop_is_deployed_and_moves(person: Person) -> None:
    page = person.open(TRIBE)
    page.get_by_role("button", name="Surprise me").click()
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    page.get_by_label("Against").select_option("easy")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    person.wait()
    page.click("#recommended")
    for turn in range(2):
        assert person.wait() == "asked"
        answer(person, turn)
    person.wait()


def test_card_is_dragged_to_a_place_and_back_to_the_shelf(person: Person) -> None:
    page = begin_empty(person)
    place = page.locator("#place-4")
    card(page, "Bouga #1").drag_to(place)
    expect(place).to_have_attribute("aria-label", "Place 5: Bouga #1")
    place.drag_to(page.locator("#place-7"))
    expect(page.locator("#place-7")).to_have_attribute("aria-label", "Place 8: Bouga #1")
    page.locator("#place-7").drag_to(card(page, "Gold-Hure"))
    expect(page.locator(".place:not(.empty)")).to_have_count(0)


def test_places_are_exchanged_by_touching_both(person: Person) -> None:
    page = person.open(TRIBE)
    expect(page.locator("#place-0")).to_have_attribute("aria-label", "Place 1: Gold-Hure")
    page.locator("#place-0").press("Enter")
    expect(page.locator("#place-0")).to_have_attribute("aria-pressed", "true")
    page.locator("#place-5").press("Enter")
    expect(page.locator("#place-0")).to_have_attribute("aria-label", "Place 1: Cloboulon")
    expect(page.locator("#place-5")).to_have_attribute("aria-label", "Place 6: Gold-Hure")


def test_card_is_put_back_with_its_button_or_a_key_and_steps_are_undone(person: Person) -> None:
    page = person.open(TRIBE)
    expect(count(page, "Kassin #1")).to_have_text("×2")
    page.get_by_role("button", name="One less: Kassin #1").click()
    expect(count(page, "Kassin #1")).to_have_text("×1")
    card(page, "Kassin #1").press("Delete")
    expect(count(page, "Kassin #1")).to_be_hidden()
    for text in ("×1", "×2"):
        page.get_by_role("button", name="Undo").click()
        expect(count(page, "Kassin #1")).to_have_text(text)
    page.keyboard.press("Control+Shift+Z")
    expect(count(page, "Kassin #1")).to_have_text("×1")


def test_changes_are_listed_since_the_start_also_after_a_reload(person: Person) -> None:
    page = person.open(TRIBE)
    page.get_by_label("Start from").select_option(label="Monkus")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Monkus")
    card(page, "Titus").click()
    page.get_by_text("Your changes").click()
    expect(page.locator("#changes")).to_contain_text("Titus")
    page.wait_for_url("**?id=*")
    page.reload()
    page.get_by_text("Your changes").click()
    expect(page.locator("#changes")).to_contain_text("Titus")


def test_legal_tribe_leads_to_its_print_sheets(person: Person) -> None:
    page = person.open(TRIBE)
    page.get_by_role("link", name="Print").click()
    page.wait_for_url(f"**{TRIBE}/print?c=*")
    expect(page.locator("img").first).to_be_visible()


def test_filters_leave_the_cards_that_have_all_properties(person: Person) -> None:
    page = person.open(TRIBE)
    page.locator("#filters").get_by_label("Tribe").select_option(label="Monkus")
    page.locator("#filters").get_by_label("Type").select_option(label="Priest")
    expect(page.locator("#shelf li:visible")).to_have_count(1)
    expect(card(page, "Kombo Bongo")).to_be_visible()


@pytest.mark.parametrize("person", [WIDE, NARROW], indirect=True)
def test_filters_show_their_names_in_full(person: Person) -> None:
    for path in (TRIBE, CARDS):
        page = opened(person, path, "fr")
        expect(page.locator("#filters")).to_be_visible()
        assert page.evaluate(CUT_LISTS) == []


def test_text_and_cards_change_the_same_tribe(person: Person) -> None:
    page = person.open(TRIBE)
    page.get_by_role("tab", name="Text").click()
    text = page.get_by_label("The file as text")
    text.fill(text.input_value().replace("kassin-a = 2", "kassin-a = 1").partition("[deployment]")[0])
    expect(page.locator("#limits")).to_contain_text("143 of 150")
    page.get_by_role("tab", name="Cards").click()
    expect(count(page, "Kassin #1")).to_have_text("×1")
    card(page, "Kassin #1").click()
    page.get_by_role("tab", name="Text").click()
    expect(text).to_have_value(re.compile("kassin-a = 2"))


def test_play_now_waits_for_a_change_that_is_still_being_checked(person: Person) -> None:
    page = person.open(TRIBE)
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    page.get_by_label("Name", exact=True).evaluate("""field => {
      field.value = "Renamed";
      field.dispatchEvent(new Event("change", { bubbles: true }));
      document.querySelector(".play-buttons button").click();
    }""")
    page.wait_for_url("**/t/*")
    expect(page.locator("#seats")).to_contain_text("Renamed")


def test_problem_of_a_text_leads_to_its_line(person: Person) -> None:
    page = person.open(GALAXY)
    page.get_by_role("tab", name="Text").click()
    text = page.get_by_label("The file as text")
    expect(text).not_to_have_value("")
    text.fill('id = "x"\ntitle = \n')
    expect(page.locator("#gutter .wrong")).to_have_count(1)
    page.get_by_role("button", name="Line 2").click()
    assert page.evaluate("getSelection().toString()") == "title = "
    expect(page.get_by_role("button", name="Play now")).to_be_disabled()


def test_creation_survives_reload_and_is_listed(person: Person) -> None:
    page = person.open(TRIBE)
    page.get_by_label("Name", exact=True).fill("Kept")
    page.get_by_label("Name", exact=True).press("Enter")
    page.wait_for_url("**?id=*")
    page.reload()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Kept")
    page.goto(f"{person.address}/workshop")
    page.get_by_role("link", name="Kept").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Kept")


def test_creation_comes_back_from_the_server_where_the_browser_lost_it(person: Person) -> None:
    page = person.open(TRIBE)
    page.get_by_label("Name", exact=True).fill("Safe")
    with page.expect_response("**/workshop/keep"):
        page.get_by_label("Name", exact=True).press("Enter")
    page.evaluate("localStorage.clear()")
    page.goto(f"{person.address}/workshop")
    page.get_by_role("link", name="Safe").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Safe")
    page.goto(f"{person.address}/workshop")
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Delete Safe").click()
    expect(page.get_by_role("link", name="Safe")).to_have_count(0)
    page.reload()
    expect(page.get_by_text("Creations are stored here")).to_be_visible()


def test_second_tab_follows_and_a_tab_that_missed_a_change_keeps_a_copy(person: Person) -> None:
    page = person.open(TRIBE)
    card(page, "Kassin #1").click()
    page.wait_for_url("**?id=*")
    other = person.context.new_page()
    other.goto(page.url)
    expect(count(other, "Kassin #1")).to_have_text("×3")
    card(other, "Kassin #1").click()
    expect(count(page, "Kassin #1")).to_have_text("×4")
    page.evaluate(CHANGE_UNHEARD)
    card(page, "Kassin #2").click()
    expect(page.locator("#notice")).to_contain_text("kept as a separate copy")
    assert page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('trized-made-')).length") == 2
    other.close()


def test_link_opens_as_a_copy_in_another_browser(person: Person, browser: Browser, server: Server) -> None:
    page = person.open(TRIBE)
    page.get_by_label("Name", exact=True).fill("Sent")
    page.get_by_label("Name", exact=True).press("Enter")
    page.wait_for_url("**?id=*")
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("dialog").get_by_label("Copy link").first.input_value()
    friend = Person(browser, server.address, *NARROW)
    opened = friend.open(link.removeprefix(server.address))
    expect(opened.get_by_label("Name", exact=True)).to_have_value("Sent")
    expect(opened.locator("#notice")).to_contain_text("Somebody sent you")
    friend.settled().context.close()


def test_message_about_the_link_of_a_newer_version_stays_when_the_editor_is_ready(person: Person) -> None:
    page = person.open(f"{TRIBE}?c=Ag{encode(Creation('zoondo', 'tribe1', ''))[2:]}")
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    expect(page.get_by_text("made by a newer version")).to_be_visible()


@pytest.mark.parametrize(
    ("text", "message"),
    [("#" * 20_001, "This file is too large"), ("a = " + "[" * 9000, "too deep or too long")],
    ids=["long", "deep"],
)
def test_link_that_cannot_be_drawn_opens_as_text_with_its_message(person: Person, text: str, message: str) -> None:
    page = person.open(f"{TRIBE}?c={encode(Creation('zoondo', 'tribe1', text))}")
    expect(page.get_by_text(message)).to_be_visible()
    expect(page.get_by_label("The file as text")).to_be_visible()
    expect(page.get_by_label("The file as text")).to_have_value(text)


def test_file_that_a_new_table_refuses_is_mended_in_the_workshop(person: Person) -> None:
    page = person.open("/new/zoondo")
    page.set_input_files(
        "#own-tribe1", {"name": "bad.toml", "mimeType": "text/plain", "buffer": b'name = "Few"\n[zoons]\nkong = 1\n'}
    )
    page.click(".more > summary")
    page.click(".more-options > summary")
    page.get_by_role("link", name="Fix it in the workshop").first.click()
    expect(page.get_by_label("The file as text")).to_have_value('name = "Few"\n[zoons]\nkong = 1\n')
    page.get_by_role("tab", name="Cards").click()
    card(page, "Queen Mary").click()
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "start", "button", "rows", "says"),
    [
        (TRIBE, "Monkus", "Test against the originals", 6, "Wins"),
        (GALAXY, "Great galaxy, 60 systems", "Compare with the galaxy of the box", 5, "The peoples win"),
        (CARDS, "An example", "Compare with the printed box", 3, "The player who begins wins"),
    ],
    ids=["tribe", "galaxy", "box"],
)
def test_balance_is_drawn_until_its_verdict_and_a_change_removes_it(
    person: Person, path: str, start: str, button: str, rows: int, says: str
) -> None:
    page = person.open(path)
    page.get_by_label("Start from").select_option(label=start)
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    page.get_by_role("button", name=button).click()
    expect(page.locator("#verdict")).to_contain_text(says)
    expect(page.locator("#shares li")).to_have_count(rows)
    expect(page.locator("#shares .total b")).to_have_text(re.compile(r"\d+%"))
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#verdict")).to_have_text("")


@pytest.mark.slow
def test_switch_tests_every_change_also_after_a_reload(person: Person) -> None:
    page = person.open(TRIBE)
    page.get_by_label("Test at every change").check()
    expect(page.locator("#verdict")).to_contain_text("Wins")
    page.get_by_role("button", name="One less: Kassin #1").click()
    expect(count(page, "Kassin #1")).to_have_text("×1")  # and the verdict on two is gone
    expect(page.locator("#verdict")).to_contain_text("Wins")
    page.reload()
    expect(page.locator("#verdict")).to_contain_text("Wins")


@pytest.mark.parametrize("path", ["/workshop", TRIBE, CARDS, GALAXY])
def test_workshop_passes_an_audit_and_covers_nothing(browser: Browser, server: Server, path: str) -> None:
    person = Person(browser, server.address, *WIDE, reduced_motion="reduce")
    wrong = []
    for lang, sizes in SIZES.items():
        page = opened(person, path, lang)
        page.wait_for_load_state("networkidle")
        for width, height in sizes:
            wrong += [f"{lang} {width}x{height}: {one}" for one in findings(page, width, height)]
    wrong += findings_by_day_and_night(page)
    person.settled().context.close()
    assert not wrong, "\n".join(map(str, wrong[:40]))
