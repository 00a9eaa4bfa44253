"""A box of Zenith made in a real browser, by what its page shows: three agents changed, played and shared."""

from playwright.sync_api import Browser, Locator, Page, expect

from tests.support.browsers import Person
from tests.support.server import Server

BOX = "/workshop/zenith/cards"
WIDE, NARROW = (1280, 800), (390, 844)


def tile(page: Page, name: str) -> Locator:
    return page.locator("#tiles").get_by_role("button", name=name)


def piece(page: Page, words: str) -> Locator:
    return page.get_by_role("list", name="What may come next").get_by_role("button", name=words, exact=True)


def open_agent(page: Page, name: str) -> None:
    tile(page, f"{name}:").click()
    expect(page.get_by_role("heading", level=2, name=name)).to_be_visible()


def close(page: Page) -> None:
    page.get_by_role("button", name="‹ Agents").click()
    expect(tile(page, "Khan:")).to_be_visible()


def test_three_agents_are_changed_played_and_shared(browser: Browser, server: Server) -> None:
    person = Person(browser, server.address, *WIDE, reduced_motion="reduce")
    page = person.open(BOX)

    open_agent(page, "Khan")
    page.get_by_label("Cost", exact=True).fill("4")
    page.get_by_label("Cost", exact=True).press("Enter")
    expect(page.get_by_text("printed: 9")).to_be_visible()
    close(page)

    open_agent(page, "Nero")
    piece(page, "any 2 Gain 2 influence on a planet of your choice.").click()
    piece(page, "except not on …").click()
    expect(page.get_by_label("Effect 2", exact=True)).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".zw-fault")).to_be_visible()
    piece(page, "mars Mars").click()
    expect(page.get_by_label("Effect 2", exact=True)).to_have_value("any 2 except mars")
    expect(page.locator(".zw-says [lang=fr]").nth(1)).to_contain_text("Gagnez 2 influences")
    expect(page.locator(".zw-fault")).to_have_count(0)
    close(page)

    page.get_by_role("button", name="Add an agent").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Agent 1")
    page.get_by_label("Name", exact=True).fill("Spartacus")
    page.get_by_label("Planet", exact=True).select_option(label="Mars")
    expect(page.get_by_role("heading", level=2, name="Spartacus")).to_be_visible()
    page.get_by_label("Effect 1", exact=True).fill("any 1 | sw")
    piece(page, "swap").click()
    expect(page.get_by_label("Effect 1", exact=True)).to_have_value("any 1 | swap")
    close(page)

    page.get_by_label("All", exact=True).select_option(label="Only changed")
    expect(page.locator("#tiles").get_by_role("button")).to_have_count(3)
    page.wait_for_url("**?id=*")
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("dialog").get_by_label("Copy link").first.input_value()
    page.get_by_role("dialog").get_by_role("button", name="OK").click()

    friend = Person(browser, server.address, *NARROW)
    theirs = friend.open(link.removeprefix(server.address))
    expect(tile(theirs, "Spartacus: Mars, Animod, cost 3, new")).to_be_visible()
    expect(tile(theirs, "Khan: Mercury, Animod, cost 4, changed")).to_be_visible()
    friend.settled().context.close()

    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".zn")).to_be_visible()
    person.settled().context.close()


def test_text_and_cards_change_the_same_box_and_steps_are_undone(browser: Browser, server: Server) -> None:
    person = Person(browser, server.address, *WIDE, reduced_motion="reduce")
    page = person.open(BOX)
    expect(tile(page, "Khan:")).to_be_visible()
    page.get_by_role("tab", name="Text").click()
    page.get_by_label("The file as text").fill("[agents.mercury.animod]\nKhan = { cost = 2 }\n")
    page.get_by_role("tab", name="Cards").click()
    tile(page, "Khan: Mercury, Animod, cost 2, changed").click()
    page.get_by_role("button", name="As printed").click()
    expect(page.get_by_label("Cost", exact=True)).to_have_value("9")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Cost", exact=True)).to_have_value("2")
    person.settled().context.close()


def test_wrong_effect_is_counted_in_the_bar_of_a_phone(browser: Browser, server: Server) -> None:
    person = Person(browser, server.address, *NARROW, has_touch=True, reduced_motion="reduce")
    page = person.open(BOX)
    expect(page.locator("#bar")).to_have_text("Ready to play")
    open_agent(page, "Khan")
    page.get_by_label("Effect 1", exact=True).fill("nonsense")
    expect(page.locator("#bar")).to_have_text("To fix: 1")
    person.settled().context.close()
