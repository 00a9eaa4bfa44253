"""Pages of a table in a real browser: shared screens, dialogs, tooltips, keys, replays and a still layout."""

import re
from collections.abc import Callable, Iterator, Sequence

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.support.browsers import Person, findings_by_day_and_night, first_of, touch
from tests.support.built_in import BUILT_IN
from tests.support.server import ROOT, Server, Visitor
from tests.table.test_analysis import begin
from tests.table.test_review import uploaded, wait_until

SHIFTS = """window.shifts = [];
new PerformanceObserver((list) => shifts.push(...list.getEntries().filter((one) => !one.hadRecentInput)))
  .observe({ type: "layout-shift", buffered: true });"""
STILL = 0.05  # layout shift that a page may have


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Person]:
    person = Person(browser, server.address)
    yield person
    person.context.close()


def shared(person: Person, server: Server, game: str, **options: str) -> tuple[Visitor, str]:
    """Open a table whose seats share a screen; return who holds them, and its path."""
    visitor = Visitor(server.address)
    table = visitor.new(game, seat0="screen", seat1="screen", cover="yes", **options)
    person.take_seats_of(visitor)
    person.open(table)
    return visitor, table


SPOKEN = """() => ["log", "told", "prompt", "choices", "since", "caption", "stage"].flatMap((id) => {
  const walk = document.createTreeWalker(document.getElementById(id), NodeFilter.SHOW_TEXT), found = [];
  while (walk.nextNode()) found.push(walk.currentNode.data.trim());
  return found;
}).filter((text) => text.length > 6)"""
UNCOVER = "#cover-buttons button:visible"


def dom(page: Page) -> str:
    return str(page.evaluate("document.documentElement.outerHTML + document.getElementById('words').value"))


@pytest.mark.parametrize("game", ["zenith", "zoondo"])
def test_shared_screen_keeps_nothing_of_the_last_player_in_its_dom(person: Person, server: Server, game: str) -> None:
    visitor, table = shared(person, server, game)
    page = person.page
    for turn in range(3):
        page.locator(UNCOVER).first.click()
        page.wait_for_selector("#choices button, #confirm:not([hidden])")
        seat = page.evaluate("new URL(document.getElementById('save-record').href).searchParams.get('seat')")
        page.fill("#words", "my secret plan")
        spoken: set[str] = set()
        while person.wait() != "covered":
            spoken |= set(page.evaluate(SPOKEN))
            touch(person, turn)
        covered = dom(page)
        allowed = visitor.get(f"{table}?seat={1 - int(seat)}").text + visitor.get(f"{table}?seat=-1").text
        assert [text for text in spoken if text in covered and text not in allowed] == []
        assert "my secret plan" not in covered
    person.settled()


# Messages of a stream, further apart than a page waits for the next one.
SLOW = """let queue = Promise.resolve();
const pause = () => new Promise((done) => setTimeout(done, 150));
window.EventSource = class extends EventSource {
  addEventListener(name, work) {
    const later = (event) => { queue = queue.then(pause).then(() => work(event)); };
    super.addEventListener(name, name === "message" ? later : work);
  }
};"""


def test_screen_is_not_passed_on_while_moves_of_the_other_player_arrive(person: Person, server: Server) -> None:
    person.context.add_init_script(SLOW)
    shared(person, server, "zoondo", first="1")
    page = person.page
    for _ in range(2):
        page.locator(UNCOVER).first.click()
        page.click("#recommended")
        expect(page.locator("#cover")).to_be_visible()
    page.locator(UNCOVER).first.click()
    assert person.wait() == "asked"


def test_cover_of_a_shared_screen_holds_focus_keys_and_escape(person: Person, server: Server) -> None:
    shared(person, server, "zoondo")
    page = person.page
    page.wait_for_selector(UNCOVER)
    for key in ["Tab"] * 8 + ["b", "c", "l", "Escape", "Escape"]:
        page.keyboard.press(key)
        assert page.evaluate("!document.activeElement.closest('body > :not(#cover)')"), key
    expect(page.locator("#cover")).to_be_visible()
    person.settled()


def test_late_hint_leaves_another_dialog_alone(person: Person) -> None:
    page = person.begin("tiny", "random")
    person.wait()
    held: list[Route] = []
    page.route("**/hint", lambda route: held.append(route))
    page.click("#hint")
    page.locator("dialog[open] .actions button").first.click()
    page.keyboard.press("?")
    expect(page.locator("dialog[open] .keys")).to_be_visible()
    hint = first_of(held, page)
    with page.expect_response("**/hint"):
        hint.continue_()
    page.evaluate("new Promise(requestAnimationFrame)")
    expect(page.locator("dialog[open] .keys")).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(1)
    person.settled()


def test_double_click_on_a_form_makes_one_table(person: Person) -> None:
    page = person.open("/")
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    page.dblclick(".game.tiny .play-now button")
    page.wait_for_url("**/t/*")
    assert len(posts) == 1
    person.settled()


def test_undo_elsewhere_closes_a_hint_and_its_marks(person: Person, server: Server) -> None:
    visitor = Visitor(server.address)
    table = begin(visitor, "zenith; credits 7 / 3; hands nero khan / wul")
    visitor.play(table, "recruit nero", 0)
    person.take_seats_of(visitor)
    page = person.open(table)
    page.click("#hint")
    expect(page.locator("dialog.help[open]")).to_contain_text("marked on the board")
    assert visitor.post(f"{table}/undo", seat=0).status_code == 200
    expect(page.locator("dialog.help[open]")).to_have_count(0)
    expect(page.locator(".marks")).to_have_count(0)
    person.settled()


# Marks are drawn anew whenever the board moves: both are measured at once.
OVER = """([mark, place, near]) => {
  const [a, b] = [mark, place].map((one) => document.querySelector(one)?.getBoundingClientRect());
  return a?.width && Math.hypot(a.left + a.right - b.left - b.right, a.top + a.bottom - b.top - b.bottom) < near;
}"""
CLEAR = """() => {
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
  const [help, ring] = [box("dialog.help"), box("rect.mark-over")];
  return ring?.width && (help.top > ring.bottom || help.left > ring.right);
}"""


@pytest.mark.parametrize("width", [390, 1280])
def test_hint_shows_at_last_a_ghost_of_what_a_worse_move_allows(browser: Browser, server: Server, width: int) -> None:
    visitor, person = Visitor(server.address), Person(browser, server.address, width, 844)
    table = begin(visitor, "zenith; credits 7 / 3; hands nero khan / wul")
    person.take_seats_of(visitor)
    page = person.open(table)
    allows = {
        "text": "The Mars disc moves.",
        "pieces": ["disc-mars|track-mars--1", "disc-mars|track-mars--2", "away-1|gone"],
    }
    found = {"mistake": "Lead", "allows": allows}
    page.route("**/hint", lambda route: route.fulfill(json={**route.fetch().json(), **found}))
    page.click("#hint")
    dialog, ghost = page.locator("dialog.help[open]"), page.locator("rect.ghost-over")
    dialog.get_by_role("button", name="Name the move").click()
    expect(ghost).to_have_count(0)
    dialog.get_by_role("button", name="Why?").click()
    expect(dialog.locator(".hint-allows")).to_have_text(
        "“Lead” would be worse. It may allow this: The Mars disc moves."
    )
    expect(ghost).to_have_count(1)
    page.wait_for_function(OVER, arg=["rect.ghost-over", "#track-mars--2", 10])
    page.wait_for_function(CLEAR)  # help covers no piece that it is about
    assert findings_by_day_and_night(page) == []
    dialog.get_by_role("button", name="Choose for myself").click()
    expect(page.locator(".marks")).to_have_count(0)
    person.settled()


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize(
    ("game", "options", "deployed", "moves", "place"),
    [
        ("zoondo", {"first": "1"}, "recommended", ["piece-3|cell-c3", "piece-3|cell-c4"], "cell-c4"),
        ("zorgcorp", {}, "", ["system-12"], "system-12"),
    ],
)
def test_ghost_is_where_the_board_has_the_place_of_a_reply(
    browser: Browser,
    server: Server,
    game: str,
    options: dict[str, str],
    deployed: str,
    moves: list[str],
    place: str,
    width: int,
) -> None:
    visitor, person = Visitor(server.address), Person(browser, server.address, width, 844)
    table = visitor.new(game, level="random", **options)
    if deployed:
        visitor.play(table, deployed, 0)
    person.take_seats_of(visitor)
    page = person.open(table)
    found = {"mistake": "Pass", "allows": {"text": "It moves.", "pieces": moves}}
    page.route("**/hint", lambda route: route.fulfill(json={**route.fetch().json(), **found}))
    person.wait()
    page.click("#hint")
    for step in ("Name the move", "Why?"):
        page.locator("dialog.help[open]").get_by_role("button", name=step).click()
    page.wait_for_function(OVER, arg=["rect.ghost-over", f"#{place}", 8])
    person.settled()


def test_tooltip_opens_before_the_sheet_its_piece_is_in(browser: Browser, server: Server) -> None:
    person = Person(browser, server.address, 390, 844)
    page = person.begin("zenith", "random")
    person.wait()
    page.click("[popovertarget]:visible >> nth=0")
    page.locator("[popover]:popover-open [data-info]").last.click()
    card = page.locator(".info-card.pinned")
    expect(card).to_be_visible()
    on_top = """card => { const box = card.getBoundingClientRect();
      return card.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)); }"""
    assert card.evaluate(on_top)
    person.settled().context.close()


TOUCH_AND_FOCUS = """() => {
  window.requests = [];
  window.fetch = new Proxy(fetch, { apply: (send, self, given) => {
    requests.push(String(given[0]));
    return Reflect.apply(send, self, given);
  } });
  document.dispatchEvent(new PointerEvent("pointerdown", { pointerType: "touch", bubbles: true }));
  const piece = [...document.querySelectorAll("#board .can[data-info]")].find((one) => one.checkVisibility());
  piece.focus();
  return document.activeElement === piece;
}"""


def test_piece_focused_by_touch_shows_no_tooltip(person: Person) -> None:
    person.page.clock.install()
    page = person.begin("zenith", "random")
    person.wait()
    assert page.evaluate(TOUCH_AND_FOCUS)
    page.clock.run_for(300)  # longer than the delay of a tooltip
    assert not page.evaluate("requests.some((path) => path.includes('/info?'))")
    person.settled()


def test_single_key_shortcuts_can_be_switched_off_and_stay_off(person: Person) -> None:
    page = person.begin("tiny", "random")
    person.wait()
    page.click("#open-settings")
    page.uncheck("#keys")
    page.click("#settings .main")
    for _ in range(2):
        before = person.number()
        for key in ("1", "?", "c"):
            page.keyboard.press(key)
        assert person.number() == before
        assert page.evaluate("document.activeElement.id !== 'words' && !document.querySelector('dialog[open]')")
        page.reload()
        person.wait()
    person.settled()


def test_frame_that_cannot_be_shown_leaves_the_choices(person: Person) -> None:
    page = person.begin("tiny", "random")
    person.wait()
    page.evaluate("""() => { const log = document.getElementById("log"), { append, replaceChildren } = log;
      log.append = () => { throw new Error("broken on purpose"); };
      log.replaceChildren = () => { log.append = append; replaceChildren.call(log); }; }""")
    page.keyboard.press("1")
    page.wait_for_function("() => document.querySelectorAll('#log li').length > 3")
    page.wait_for_selector("#choices button:not([disabled])")
    assert all("broken on purpose" in one for one in person.complaints)


GLIDES = """async () => {
  const table = document.querySelector("script[src$='/table.js']").src;
  const { Stage } = await import(table.replace("table.js", "animation.js"));
  const make = (left) => `<div id="outer" data-style="position:absolute;left:${left}px;width:50px;height:50px">
    <i id="inner" data-style="display:block;width:9px;height:9px"></i></div>`;
  const board = document.body.appendChild(document.createElement("div")), none = () => document.createElement("p");
  const stage = new Stage(board, { caption: none(), told: none(), stage: none(), flight: none(), skip: null });
  stage.speed = 3;
  await stage.swap({ html: make(10) });
  const moved = [], animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) { moved.push(this.id); return animate.apply(this, given); };
  const swapped = stage.swap({ html: make(300) });
  stage.skip();
  await swapped;
  Element.prototype.animate = animate;
  board.remove();
  return moved;
}"""


def test_piece_that_moves_with_its_container_does_not_glide_by_itself(person: Person) -> None:
    page = person.begin("tiny", "random")
    person.wait()
    assert page.evaluate(GLIDES) == ["outer"]
    person.settled()


def test_replay_recovers_from_a_failed_step_and_leaves_alt_left_to_the_browser(person: Person, server: Server) -> None:
    visitor = Visitor(server.address)
    table = visitor.new("tiny", seat1="me", seat2="me")
    for _ in range(6):
        frame = visitor.frame(table)
        visitor.play(table, visitor.frame(table, frame["waiting"][0])["choices"][0]["action"], frame["waiting"][0])
    person.take_seats_of(visitor)
    page = person.open(f"{table}/replay#0")
    expect(page.locator("#where")).to_have_text("0 / 6")
    page.evaluate("() => { window.fetched = fetch; window.fetch = async () => { throw new TypeError('offline'); }; }")
    end = "dispatchEvent(new KeyboardEvent('keydown', { key: 'End', cancelable: true }))"
    page.evaluate(end)
    expect(page.locator("#caption")).not_to_be_empty()
    page.evaluate("() => { caption.style.height = '4px'; dispatchEvent(new Event('resize')); }")
    expect(page.locator("#caption.more")).to_have_count(1)
    page.evaluate("() => { window.fetch = fetched; }")
    page.evaluate(end)
    expect(page.locator("#where")).to_have_text("6 / 6")
    pressed = """() => [["altKey", "ArrowLeft"], ["metaKey", "ArrowRight"], ["ctrlKey", "Home"]]
      .map(([held, key]) => dispatchEvent(new KeyboardEvent("keydown", { key, [held]: true, cancelable: true })))"""
    assert page.evaluate(pressed) == [True, True, True]
    expect(page.locator("#where")).to_have_text("6 / 6")


DESK, PHONE = SIZES = ((1280, 800), (390, 844))


def shifts(
    browser: Browser,
    visitor: Visitor,
    pages: dict[str, str],
    sizes: Sequence[tuple[int, int]] = SIZES,
    panel: Callable[[Route], None] | None = None,
) -> dict[str, float]:
    """Open pages at some sizes, each until an element is ready; return how much those shift that do.

    `panel` answers the first request for the panel of a review.
    """
    found = {}
    for width, height in sizes:
        person = Person(browser, visitor.address, width, height)
        if panel is not None:
            person.page.route("**/review/panel*", panel, times=1)
        person.context.add_init_script(SHIFTS)
        person.take_seats_of(visitor)
        for path, ready in pages.items():
            page = person.open(path)
            page.wait_for_selector(ready, state="attached")
            page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            total = page.evaluate("shifts.reduce((sum, one) => sum + one.value, 0)")
            if total > STILL:
                found[f"{path} {width}"] = total
        person.settled().context.close()
    return found


def replayed(visitor: Visitor, name: str) -> str:
    """Upload a recorded game; return the path of its replay."""
    record = ROOT.joinpath("tests", "records", f"{name}.txt").read_text(encoding="utf-8")
    return str(visitor.post("/upload", record=record).json()["to"])


@pytest.mark.parametrize("game", BUILT_IN)
def test_pages_of_a_game_that_open_do_not_shift(browser: Browser, visitor: Visitor, game: str) -> None:
    finished = replayed(visitor, game).removesuffix("/replay")
    puzzle = re.findall(rf'href="(/puzzles/{game}/[^"?]+)"', visitor.get(f"/puzzles/{game}").text)[0]
    boards = {
        visitor.new(game): "#choices button, #confirm:not([hidden])",
        finished: "#end:not([hidden])",
        f"{finished}/replay": "#board > *",
        f"/learn/{game}/first": "#board > *",
        puzzle: "#board > *",
    }
    pages = [f"/new/{game}", f"/rules/{game}", f"/puzzles/{game}", f"/analysis/{game}"]  # of one column at all sizes
    assert shifts(browser, visitor, boards, [DESK]) == {}
    assert shifts(browser, visitor, boards | dict.fromkeys(pages, "footer, main"), [PHONE]) == {}


# Where the parts of the page are; a side panel that slides is measured at its end.
FRAME = """async () => {
  await Promise.allSettled(document.getElementById("side").getAnimations().map((one) => one.finished));
  return [".play-area", "#prompt-area", "#side"].map((part) => {
    const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(" ");
  }).join(", ");
}"""
DECISIONS = 5


@pytest.mark.parametrize("size", [*SIZES, (844, 390)])
@pytest.mark.parametrize("game", BUILT_IN)
def test_page_in_play_keeps_its_frame(browser: Browser, visitor: Visitor, game: str, size: tuple[int, int]) -> None:
    finished = replayed(visitor, game).removesuffix("/replay")
    person = Person(browser, visitor.address, *size)
    person.take_seats_of(visitor)
    page = person.open(finished)
    page.wait_for_selector(".prompt.over")
    frames = {page.evaluate(FRAME)}
    page = person.begin(game)
    for turn in range(DECISIONS):
        if person.wait() == "over":
            break
        frames.add(page.evaluate(FRAME))
        touch(person, turn)
    assert len(frames) == 1, frames
    person.settled().context.close()


STEPS = 10


@pytest.mark.parametrize("size", [*SIZES, (844, 390)])
@pytest.mark.parametrize(("record", "first"), [("zenith", 62), ("zoondo", 76), ("zorgcorp-great-galaxy", 28)])
def test_board_shifts_little_from_move_to_move(
    browser: Browser, visitor: Visitor, record: str, first: int, size: tuple[int, int]
) -> None:
    person = Person(browser, visitor.address, *size)
    person.take_seats_of(visitor)
    path = replayed(visitor, record)
    person.context.add_init_script(SHIFTS.replace("!one.hadRecentInput", "true"))  # however fast this machine is
    page = person.open(f"{path}#{first}")
    where = page.locator("#where")
    expect(where).to_have_text(re.compile(rf"^{first} / "))
    found = {}
    for step in range(first, first + STEPS):
        page.evaluate("() => { shifts.length = 0; }")
        page.keyboard.press("ArrowRight")
        expect(where).to_have_text(re.compile(rf"^{step + 1} / "))
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        found[step] = page.evaluate("shifts.reduce((sum, one) => sum + one.value, 0)")
    assert max(found.values()) < STILL, found
    person.settled().context.close()


@pytest.mark.parametrize("size", SIZES)
def test_review_that_is_completed_step_by_step_does_not_shift(
    browser: Browser, visitor: Visitor, size: tuple[int, int]
) -> None:
    complete, other = (uploaded(visitor) for _ in range(2))
    visitor.post(f"{complete}/review")
    half = wait_until(visitor, complete) | {"done": 1, "running": True}
    found = shifts(
        browser, visitor, {f"{other}/review": "#progress[hidden]"}, [size], lambda route: route.fulfill(json=half)
    )
    assert found == {}


def test_pages_around_the_tables_that_open_do_not_shift(browser: Browser, visitor: Visitor) -> None:
    assert shifts(browser, visitor, dict.fromkeys(("/", "/puzzles", "/daily", "/history"), "main")) == {}
