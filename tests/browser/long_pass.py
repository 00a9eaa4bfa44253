"""Full games, lessons, puzzles and reviews in the browser edition, offline: `pytest tests/browser/long_pass.py`.

Too long for every run of the tests; `test_site.py` is the short pass.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.site import LONG, PATH, build_site, serve_folder, table_in, visit
from tests.support.browsers import Person, play_to_the_end, serious_findings, touch
from tests.table.test_lessons import finish
from tests.table.test_puzzles import choose, some_puzzle
from trized.analysis.puzzles_solving import Solving
from trized.games import REGISTRY, load


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        build_site(Path(folder, PATH))
        with serve_folder(Path(folder)) as address:
            yield address


def move_in(browser: Browser, address: str, lang: str) -> tuple[Person, Page]:
    """Open the edition, go offline, and return a person with a second tab, and the tab with the worker."""
    person = visit(browser, address, locale=lang)
    first = person.page
    expect(table_in(first).locator("h1").first).to_be_visible(timeout=LONG)
    assert serious_findings(first) == []
    person.page = person.new_page()
    person.address = f"{address}app"
    person.context.set_offline(True)
    return person, first


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", REGISTRY)
def test_a_game_against_normal_is_played_to_its_end_over_a_reload_and_reviewed(
    browser: Browser, address: str, game: str, lang: str
) -> None:
    person, first = move_in(browser, address, lang)
    page = person.play_now(game, "normal")
    expect(page.locator("html")).to_have_attribute("lang", lang)
    for turn in range(6):
        person.wait()
        touch(person, turn)
    table = page.url
    first.reload()
    page.reload()
    assert page.url == table
    assert play_to_the_end(person, touch) > 0
    page.goto(f"{table}/replay")
    expect(page.locator("#board")).to_be_visible()
    page.locator("a[href$='/review'], form[action$='/review'] button").first.click()
    expect(page.locator("#progress")).to_be_hidden(timeout=4 * LONG)
    expect(page.locator("#decisions button").first).to_be_attached()
    assert serious_findings(page) == []
    person.settled()


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", REGISTRY)
def test_a_lesson_is_finished_and_a_puzzle_is_solved(browser: Browser, address: str, game: str, lang: str) -> None:
    person, _ = move_in(browser, address, lang)
    page = person.open(f"/learn/{game}/first")
    finish(page)
    assert serious_findings(page) == []
    puzzle = some_puzzle(game, steps=1)
    solving = Solving(load(game), puzzle)
    page = person.open(f"/puzzles/{game}/{puzzle.id}")
    while not solving.solved:
        answer = solving.right()[0]
        choose(page, answer.entry.action)
        solving.follow(answer)
        expect(page.locator("#puzzle")).to_have_attribute("data-state", "solved" if solving.solved else "right")
        assert serious_findings(page) == []
    person.settled()
