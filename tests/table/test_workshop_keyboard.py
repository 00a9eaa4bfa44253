"""The workshop by keyboard alone, by what its pages show: a tribe, a galaxy and a box are made, shared and played."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.support.browsers import Person, first_of, press
from tests.support.server import Server
from tests.table.test_boards import answer

WIDE, NARROW = (1280, 800), (390, 844)
STOPS = 300  # of the Tab key, more than any page has
KEY = """control => !control.isConnected ? "drawn again" : control === document.activeElement ? "" :
  control.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING ? "Shift+Tab" : "Tab\""""
ZOONS = {"King Louis": 1, "Kombo Bongo": 1, "Coco Bang #1": 2, "Bouga #2": 4, "Queen Mary": 1}  # in this order


def go(control: Locator) -> None:
    """Go to a control with the Tab key, forwards or back."""
    element = control.element_handle()  # a search by role at every stop would take longer than all the rest
    for _ in range(STOPS):
        match element.evaluate(KEY):
            case "":
                return
            case "drawn again":
                element = control.element_handle()
            case key:
                control.page.keyboard.press(key)
    raise AssertionError("The Tab key does not reach it.")


def use(control: Locator) -> None:
    go(control)
    control.page.keyboard.press("Enter")


def write(field: Locator, text: str) -> None:
    go(field)
    field.page.keyboard.press("Control+a")
    field.page.keyboard.type(text)


def choose(options: Locator, label: str) -> None:
    go(options)
    labels = options.locator("option").all_text_contents()
    options.page.keyboard.press("Home")
    for _ in range(next(n for n, one in enumerate(labels) if label in one)):
        options.page.keyboard.press("ArrowDown")
    options.page.keyboard.press("Enter")


def step_to(page: Page, name: str) -> None:
    """Go through a list with the cursor keys, from the element that has the focus."""
    for _ in range(STOPS):
        if name in page.evaluate("document.activeElement.textContent"):
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"The list has no {name}.")


def make_tribe(page: Page) -> None:
    choose(page.get_by_label("Start from"), "Empty tribe")
    expect(page.locator("#limits .missing")).to_have_count(2)
    write(page.get_by_label("Name", exact=True), "Les Miens")
    go(page.locator("#shelf [tabindex='0']").first)
    for name, copies in ZOONS.items():
        step_to(page, name)
        for n in range(copies):
            page.keyboard.press("Enter")
            expect(page.locator("#shelf :focus .count")).to_have_text(f"×{n + 1}")
    expect(page.locator("#limits .good")).to_have_count(9)


def make_galaxy(page: Page) -> None:
    choose(page.get_by_label("Start from"), "Empty galaxy")
    spot = page.get_by_role("group", name="Map of the galaxy").get_by_role("button")
    expect(spot).to_have_count(5)
    use(page.get_by_role("button", name="Add a system"))
    expect(spot).to_have_count(9)
    go(page.get_by_role("region", name="Places").locator("[tabindex='0']"))
    page.keyboard.press("Home")
    step_to(page, "nw1")
    page.keyboard.press("Enter")
    expect(spot.and_(page.get_by_label("System nw1"))).to_be_focused()
    for name in ("ne1", "ZorgTerre", "start-north"):  # and their images in the other quadrants
        choose(page.get_by_label("New lane to"), name)
        expect(page.locator("#told")).to_have_text(re.compile(r"^Lane from \S+ to \S+ drawn\.$"))
        page.locator("#told").evaluate("element => { element.textContent = ''; }")
    text = page.get_by_label("The file as text")
    before = text.input_value()
    go(spot.and_(page.get_by_label("System nw1")))
    page.keyboard.press("ArrowUp")
    expect(text).not_to_have_value(before)
    page.keyboard.press("Control+z")
    expect(text).to_have_value(before)


def close_agent(page: Page) -> None:
    use(page.get_by_role("button", name="‹ Agents"))
    expect(page.locator("#tiles :focus")).to_be_visible()


def open_agent(page: Page, name: str) -> None:
    go(page.locator("#tiles [tabindex='0']"))
    step_to(page, f"{name}:")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=2, name=name)).to_be_visible()


def make_box(page: Page) -> None:
    open_agent(page, "Nero")
    go(page.get_by_role("list", name="What may come next").locator("[tabindex='0']"))
    step_to(page, "any 2 Gain 2 influence")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Effect 2", exact=True)).to_have_value("any 2")
    close_agent(page)
    open_agent(page, "Khan")
    write(page.get_by_label("Cost", exact=True), "4")
    page.keyboard.press("Enter")
    expect(page.get_by_text("printed: 9")).to_be_visible()
    close_agent(page)
    use(page.get_by_role("button", name="Add an agent"))
    expect(page.get_by_label("Name", exact=True)).to_have_value("Agent 1")
    write(page.get_by_label("Name", exact=True), "Spartacus")
    choose(page.get_by_label("Planet", exact=True), "Mars")
    expect(page.get_by_role("heading", level=2, name="Spartacus")).to_be_visible()
    write(page.get_by_label("Effect 1", exact=True), "any 1")
    expect(page.locator(".zw-says [lang=fr]")).to_have_text(re.compile("Gagnez 1 influence"))
    close_agent(page)
    choose(page.get_by_label("All", exact=True), "Only changed")
    expect(page.locator("#tiles").get_by_role("button")).to_have_count(3)


@pytest.mark.parametrize(
    ("path", "make", "person"),
    [
        ("/workshop/zoondo/tribe1", make_tribe, WIDE),
        ("/workshop/zorgcorp/board", make_galaxy, WIDE),
        ("/workshop/zenith/cards", make_box, NARROW),
    ],
    indirect=["person"],
    ids=["tribe", "galaxy", "box on a phone"],
)
def test_creation_is_made_shared_and_played_by_keyboard_alone(
    person: Person, browser: Browser, server: Server, path: str, make: Callable[[Page], None]
) -> None:
    page = person.open(path)
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    make(page)
    use(page.get_by_role("button", name="Share"))
    link = page.get_by_role("dialog").get_by_label("Copy link").first.input_value()
    friend = Person(browser, server.address)
    theirs = friend.open(link.removeprefix(server.address)).get_by_label("The file as text")
    expect(theirs).to_have_value(page.get_by_label("The file as text").input_value())
    friend.settled().context.close()
    page.keyboard.press("Escape")
    level = page.locator("#play").get_by_label(re.compile("^(Against|With)"))
    go(level)
    page.keyboard.press("Home")
    expect(level).to_have_value("easy")
    use(page.get_by_role("button", name="Play now"))
    page.wait_for_url("**/t/*")
    for turn in range(2):
        assert person.wait() == "asked"
        answer(person, turn, press)
    person.wait()


def change_name_and_go(page: Page, name: str, control: Locator) -> Route:
    """Change the name of an agent and go on to another control; return the request, which waits."""
    held: list[Route] = []
    page.route("**/check", lambda route: held.append(route))
    write(page.get_by_label("Name", exact=True), name)
    go(control)
    return first_of(held, page)


def test_step_and_selection_survive_the_answer_to_an_earlier_change(person: Person) -> None:
    page = person.open("/workshop/zenith/cards")
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    open_agent(page, "Khan")
    planet, cost = page.get_by_label("Planet", exact=True), page.get_by_label("Cost", exact=True)

    earlier = change_name_and_go(page, "Genghis", planet)
    page.keyboard.press("End")
    earlier.continue_()
    expect(page.get_by_role("heading", level=2, name="Genghis")).to_be_visible()
    page.unroute("**/check")
    page.keyboard.press("Enter")
    expect(page.get_by_text("printed: Mercury")).to_be_visible()

    change_name_and_go(page, "Temujin", cost).continue_()
    expect(page.get_by_role("heading", level=2, name="Temujin")).to_be_visible()
    page.keyboard.type("4")
    expect(cost).to_have_value("4")
