"""Home and the form for a new table in a real browser: by keyboard, with files, on a narrow screen."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FilePayload, expect

from tests.support.browsers import Person, findings_by_day_and_night
from tests.support.built_in import BUILT_IN
from tests.support.server import Server, Visitor
from tests.table.test_new import named
from trized.games import REGISTRY


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Person]:
    person = Person(browser, server.address, 390, 844)
    yield person
    person.settled().context.close()


def test_a_tribe_file_is_brought_and_plays(person: Person) -> None:
    page = person.open("/new/zoondo")
    file: FilePayload = {"name": "mine.toml", "mimeType": "text/plain", "buffer": named("warus", "Les Miens").encode()}
    page.set_input_files("#own-tribe1", file)
    expect(page.locator("[data-option=tribe1] .tile:has(:checked)")).to_contain_text("Les Miens")
    expect(page.locator("#who")).to_contain_text("Player 1 (Les Miens)")
    page.click(".more > summary")
    page.click("#new-table .main")
    page.wait_for_url("**/t/*")
    expect(page.locator("#seats")).to_contain_text("Les Miens")


def test_a_bad_file_is_refused_beside_its_option_and_the_choice_stays(browser: Browser, server: Server) -> None:
    person = Person(browser, server.address, 390, 844, locale="fr")
    page = person.open("/new/zoondo")
    page.set_input_files("#own-tribe2", {"name": "bad.toml", "mimeType": "text/plain", "buffer": b"name = \nx"})
    expect(page.locator("[data-complaint=tribe2]")).to_contain_text("n’est pas du TOML")
    expect(page.locator("[data-option=tribe2] .tile:has(:checked)")).to_contain_text("Monkus")
    person.context.close()


def test_a_server_out_of_reach_is_shown_in_the_language_of_the_page(browser: Browser, server: Server) -> None:
    person = Person(browser, server.address, 390, 844, locale="fr")
    page = person.open("/new/zenith")
    page.click(".more > summary")
    person.context.set_offline(True)
    page.click("#new-table .main")
    expect(page.locator("#new-table > .complaint")).to_have_text("Le serveur n’a pas répondu ; réessayez.")
    person.context.close()


def test_boards_are_turned_by_keyboard(person: Person) -> None:
    page = person.open("/new/zenith?mode=bot")
    page.click(".more-options > summary")
    page.focus("[name=boards-1][value=U]")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[name=boards]")).to_have_value("SON")
    page.focus("[data-alone]")
    page.keyboard.press("Space")
    expect(page.locator("[name=boards]")).to_have_value("random")
    page.keyboard.press("Space")
    expect(page.locator("[name=boards]")).to_have_value("SON")


def test_peoples_are_put_in_order_by_keyboard(person: Person) -> None:
    page = person.open("/new/zorgcorp?mode=bot")
    page.click(".more-options > summary")
    page.focus("[data-letter=s] [data-move='-1']")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("[name=order]")).to_have_value("msar")


def test_the_forms_pass_an_audit_and_do_not_scroll_sideways(browser: Browser, server: Server) -> None:
    person = Person(browser, server.address, 360, 844, locale="fr")
    for game in REGISTRY:
        page = person.open(f"/new/{game}")
        assert findings_by_day_and_night(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    person.settled().context.close()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_entry_into_every_game_is_above_the_fold(browser: Browser, server: Server, lang: str) -> None:
    person = Person(browser, server.address, 1280, 800, locale=lang)
    page = person.open("/")
    for game in REGISTRY:
        low = page.locator(f".game.{game} :is(button, a)").evaluate_all(
            "all => Math.max(...all.map((one) => one.getBoundingClientRect().bottom))"
        )
        assert low <= 800, game
    person.settled().context.close()


def test_a_visitor_who_came_back_is_shown_where_it_is_their_turn(person: Person) -> None:
    person.begin("tiny", "random")
    person.wait()
    page = person.open("/")
    page.click("text=It is your turn at 1 table")
    expect(page.locator("#mine .table-row.mine")).to_be_in_viewport()


@pytest.mark.parametrize("game", REGISTRY)
def test_every_preset_has_options_that_start_a_game(visitor: Visitor, game: str) -> None:
    presets = re.findall(r'<form[^>]* class="preset .*?</form>', visitor.get(f"/new/{game}").text, re.S)
    assert len(presets) == 3
    for preset in presets:
        fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', preset))
        assert visitor.get(visitor.new(**fields)).status_code == 200


@pytest.mark.parametrize(("game", "preset"), list(zip(BUILT_IN, ("quick", "full", "together"), strict=True)))
def test_preset_opens_a_table_with_one_click(person: Person, game: str, preset: str) -> None:
    page = person.open(f"/new/{game}")
    page.click(f".preset.{preset} button")
    page.wait_for_url("**/t/*")
    expect(page.locator("#board")).to_be_visible()


def test_option_that_changes_nothing_is_hidden(person: Person) -> None:
    page = person.open("/new/zenith?mode=screen")
    page.click(".more-options > summary")
    expect(page.locator("[data-option=novice]")).to_be_visible()
    expect(page.locator("[data-option=team_start]")).to_be_hidden()
    page.check("[name=players][value='4']")
    expect(page.locator("[data-option=novice]")).to_be_hidden()
    expect(page.locator("[data-option=team_start]")).to_be_visible()


def test_lesson_is_the_main_button_until_it_is_done(person: Person) -> None:
    learn = person.open("/").locator(".game.zenith .learn")
    expect(learn).to_have_class("button main learn")
    page = person.open("/learn/zenith/first?step=3")
    expect(page.locator("#lesson")).not_to_have_attribute("data-state", "going")
    page = person.open("/")
    expect(learn).to_have_text("Continue the lesson (step 3)")
    offer = person.open("/new/zenith").get_by_text("New to Zenith?")
    expect(offer).to_be_visible()
    page.evaluate("localStorage['trized-lesson-zenith-first'] = 'done'")
    page.reload()
    expect(offer).to_be_hidden()
    person.begin("zenith")
    expect(page.locator("#learn")).to_have_count(0)
    person.open("/")
    expect(learn).to_have_text("✓ Lesson done")
    expect(page.locator(".game.zenith .play-now button")).to_have_class("main")
