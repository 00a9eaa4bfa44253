"""No text is cut off or covered: all boards, from 360 to 1920 px, in both languages.

One game alone: `pytest tests/table/test_overflow.py -k zenith`; with `-s` all findings of all sizes are printed, and
with `TRIZED_PICTURES=FOLDER` every page that was measured is kept there as a picture.
"""

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browsers import Person
from tests.support.server import ROOT, Server, Visitor
from trized.games import load
from trized.kernel import Live, Record, Seeded
from trized.kernel.record import Chat
from trized.table.seats.visitor import LANG_COOKIE

RECORDS = ROOT / "tests" / "records"
MEASURE = Path(__file__).parents[1].joinpath("support", "overflow.js").read_text(encoding="utf-8")
PHONE, LANDSCAPE, DESK, WIDE = (360, 740), (844, 390), (1280, 800), (1920, 1080)
SIZES = {"en": (PHONE,), "fr": (PHONE, LANDSCAPE, DESK, WIDE)}  # French words are longer
ZOOMED = (640, 400)  # 1280x800 at 200 %
REVOLUTIONARIES = 2  # the seat of ZorgCorp's people with the longest name
DUEL = "zoondo; turn 1 fight; zoons queen-mary@a1 coco-bang-b@f3 / draknar@c5 mourse-a@f5; fight f5 f3 0 1"
OUTSIDE = """() => {
  const { left, right } = document.querySelector(".o-slim").getBoundingClientRect();
  const outside = (box) => box.left < left || box.right > right;
  return [...document.querySelectorAll(".o-slim :is(.o-call, figcaption)")]
    .filter((words) => outside(words.getBoundingClientRect())).map((words) => words.innerText);
}"""
LONG = 0.4  # of a game: before that the table is nearly empty
POSITIONS = {
    "zenith": ("zenith", ("start", "question", "end")),
    "zenith-teams": ("zenith-teams", ("middle",)),
    "zoondo": ("zoondo", ("start", "question", "end")),
    "zorgcorp": ("zorgcorp", ("question", "end")),
    "zorgcorp-great-galaxy": ("zorgcorp-great-galaxy", ("middle",)),
}
ALLOWED: dict[str, str] = {}  # start of an allowed finding: reason


def cut(record: Record, last: int) -> Record:
    """Return a record up to an entry, as if the game had come no further."""
    whole = last >= len(record.entries)
    return record if whole else replace(record, entries=record.entries[:last], result=None, digest="")


def moments(record: Record) -> dict[str, Record]:
    """Return a record cut at its start, in its middle, at the decision with the most choices, and complete."""
    game = load(record.game)
    live = Live.resume(game, cut(record, 0), Seeded(1))
    last = len(record.entries)
    answers = []
    for number, entry in enumerate(record.entries, 1):
        live.follow(entry)
        if number > LONG * last and not live.state.over():
            answers.append((max(len(live.state.legal(seat)) for seat in live.state.waiting()), -number))
    most = -max(answers)[1]
    middle = round(0.7 * last)
    return {"start": cut(record, 0), "middle": cut(record, middle), "question": cut(record, most), "end": record}


def positions() -> Iterator[tuple[str, str]]:
    for name, (_, wanted) in POSITIONS.items():
        for moment in wanted:
            yield name, moment


@pytest.fixture(scope="module")
def records() -> dict[tuple[str, str], str]:
    found: dict[tuple[str, str], str] = {}
    for name, (file, wanted) in POSITIONS.items():
        made = moments(Record.read((RECORDS / f"{file}.txt").read_text(encoding="utf-8")))
        found |= {(name, moment): made[moment].write() for moment in wanted}
    return found


@pytest.fixture(scope="module")
def measurer(shared_browser: Browser, server: Server) -> Iterator[Person]:
    """Open one browser for all pages that are only measured."""
    person = Person(shared_browser, server.address, *WIDE, reduced_motion="reduce")
    yield person
    person.settled().context.close()


@pytest.fixture
def person(measurer: Person) -> Person:
    """Return the person in a wide window."""
    measurer.page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    return measurer


def opened(person: Person, path: str, lang: str) -> Page:
    """Open a page in a language, and wait until nothing moves."""
    person.context.add_cookies([{"name": LANG_COOKIE, "value": lang, "url": person.address}])
    page = person.open(path)
    assert page.evaluate("document.documentElement.lang") == lang
    return page


def findings(page: Page, width: int, height: int, sheet: str = "") -> list[str]:
    """Measure a page, or a sheet over it, at a size; return the layout errors that are not in ALLOWED."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    said: list[str] = page.evaluate(MEASURE, sheet)
    return [one for one in said if not one.startswith(tuple(ALLOWED))]


def sheet_findings(page: Page, sizes: Sequence[tuple[int, int]]) -> list[str]:
    """Measure the sheet of the end, which covers the page, and close it."""
    page.wait_for_selector("#show-end:enabled", state="attached")
    page.evaluate("document.getElementById('show-end').click()")  # it opens by itself only once in a browser
    said = [f"{size}: {one}" for size in sizes for one in findings(page, *size, "#end")]
    page.click("#close-end")
    return said


@pytest.mark.parametrize(("name", "moment"), list(positions()))
def test_texts_of_boards_are_not_cut_or_covered(
    person: Person, visitor: Visitor, records: dict[tuple[str, str], str], name: str, moment: str
) -> None:
    wrong = []
    pictures = os.environ.get("TRIZED_PICTURES")
    table = visitor.post("/upload", record=records[name, moment]).json()["to"].partition("/replay")[0]
    person.take_seats_of(visitor)
    for lang, sizes in SIZES.items():
        page = opened(person, table, lang)
        person.wait()
        if moment == "end":
            wrong += [f"{lang} {one}" for one in sheet_findings(page, sizes)]
        for width, height in (*sizes, *((ZOOMED,) if moment == "question" else ())):
            wrong += [f"{lang} {width}x{height}: {one}" for one in findings(page, width, height)]
            if pictures:
                page.screenshot(path=Path(pictures) / f"{name}-{moment}-{lang}-{width}.png")
    person.settled()
    print("\n".join(["", *wrong]))
    assert not wrong, f"{len(wrong)} findings:\n" + "\n".join(wrong[:60])


@pytest.mark.parametrize("size", [(390, 844), LANDSCAPE])
def test_words_beside_the_cards_of_a_narrow_duel_are_on_the_field(person: Person, size: tuple[int, int]) -> None:
    page = opened(person, f"/analysis/zoondo?position={quote(DUEL)}", "fr")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(page.locator(".o-slim .o-call")).to_have_count(2)
    assert page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("name", ["zenith", "zoondo", "zorgcorp"])
def test_text_of_32_px_covers_and_cuts_nothing(
    person: Person, visitor: Visitor, records: dict[tuple[str, str], str], name: str
) -> None:
    table = visitor.post("/upload", record=records[name, "question"]).json()["to"].partition("/replay")[0]
    person.page.set_viewport_size({"width": 1280, "height": 800})
    person.take_seats_of(visitor)
    page = opened(person, table, "fr")
    person.wait()
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    expect(page.locator("body")).to_have_css("font-size", "32px")  # all text grows, not only some
    wrong = [f"{width}: {one}" for width, height in ((1280, 800), (390, 844)) for one in findings(page, width, height)]
    person.settled()
    assert not wrong, "\n".join(wrong)


def record_with_the_revolutionaries_to_act() -> str:
    """Return a record of ZorgCorp up to a turn of the Revolutionaries, the people with the longest name."""
    record = Record.read((RECORDS / "zorgcorp.txt").read_text(encoding="utf-8"))
    live = Live.resume(load("zorgcorp"), cut(record, 0), Seeded(1))
    for number, entry in enumerate(record.entries, 1):
        live.follow(entry)
        if list(live.state.waiting()) == [REVOLUTIONARIES]:
            return cut(record, number).write()
    raise AssertionError("The Revolutionaries never act.")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_longest_name_of_a_people_fits_on_a_phone_on_its_side(person: Person, visitor: Visitor, lang: str) -> None:
    record = record_with_the_revolutionaries_to_act()
    table = visitor.post("/upload", record=record).json()["to"].partition("/replay")[0]
    person.take_seats_of(visitor)
    page = opened(person, table, lang)
    page.set_viewport_size({"width": LANDSCAPE[0], "height": LANDSCAPE[1]})
    edges = "([of, within]) => [of, within].map((part) => document.querySelector(part).getBoundingClientRect())"
    mark, panel = page.evaluate(edges, [".zc-people.acts .zc-now", ".zc-people.acts"])
    seat, settings = page.evaluate(edges, ["#seats li:last-child", "#open-settings"])
    person.settled()
    assert mark["right"] < panel["right"]
    assert seat["right"] <= settings["left"]


def record_with_a_defeated_people() -> str:
    """Play a random game of ZorgCorp in which a people is defeated with entry 33."""
    game, chance = load("zorgcorp"), Seeded(87)
    live = Live.start(game, {"difficulty": "easy"}, Seeded(87), ["Ada", "easy", "easy", "easy"])
    while live.outcome() is None:
        seat = int(live.state.waiting()[0])
        legal = live.state.legal(seat)
        live.play(seat, int(legal[chance.below(len(legal))]))
    return live.record.write()


@pytest.mark.parametrize("name", ["zenith", "zoondo", "zorgcorp", "defeated"])
def test_reviews_cover_and_cut_nothing_at_any_zoom_or_text_size(
    browser: Browser, server: Server, visitor: Visitor, records: dict[tuple[str, str], str], name: str
) -> None:
    record = record_with_a_defeated_people() if name == "defeated" else records[name, "end"]
    table = visitor.post("/upload", record=record).json()["to"].partition("/replay")[0]
    person = Person(browser, server.address, 1280, 800, reduced_motion="reduce")
    person.take_seats_of(visitor)
    page = opened(person, f"{table}/review#{40 if name == 'defeated' else 20}", "fr")
    expect(page.locator("#where")).not_to_be_empty()
    expect(page.locator(".zc-people.defeated")).to_have_count(int(name == "defeated"))
    wrong = [f"1280x800: {one}" for one in findings(page, 1280, 800)]
    wrong += [f"640x400: {one}" for one in findings(page, *ZOOMED)]
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    wrong += [f"32 px: {one}" for one in findings(page, 1280, 800)]
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    person.settled().context.close()
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("path", ["/", "/new/zenith", "/new/zenith?mode=screen", "/rules/zenith", "/puzzles/zoondo"])
def test_texts_of_other_pages_are_not_cut_or_covered(person: Person, path: str) -> None:
    wrong = []
    for lang, sizes in SIZES.items():
        page = opened(person, path, lang)
        for width, height in sizes:
            wrong += [f"{lang} {width}x{height}: {one}" for one in findings(page, width, height)]
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    person.settled()
    assert not wrong, f"{len(wrong)} findings:\n" + "\n".join(wrong[:60])


def test_long_words_of_wide_letters_never_widen_a_page(
    person: Person, visitor: Visitor, records: dict[tuple[str, str], str]
) -> None:
    record = Record.read(records["zoondo", "end"])
    record.players = ["W" * 24] * 2
    record.entries.insert(0, Chat(0, "W" * 80))
    table = visitor.post("/upload", record=record.write()).json()["to"].partition("/replay")[0]
    person.take_seats_of(visitor)
    for path in ("", "/replay", "/review"):
        page = opened(person, f"{table}{path}", "en")
        for width, height in (PHONE, DESK):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{path} at {width}"
    person.settled()
