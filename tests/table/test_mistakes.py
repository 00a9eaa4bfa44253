"""Mistakes of a reviewed game as puzzles, and its positions as new games."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browsers import REVIEW_PATIENCE, Person
from tests.support.server import Server, Visitor
from tests.table.test_review import BLUNDER, finished_record, uploaded

MISTAKE = re.compile(r'href="(/t/[^"]+/mistake/(\d+))"')


Mistake = tuple[Visitor, str, str, int]


@pytest.fixture
def mistake(reviewed_game: tuple[Visitor, str]) -> Mistake:
    """Return the visitor, the table and the first clear mistake of a reviewed game."""
    visitor, table = reviewed_game
    found = MISTAKE.search(visitor.get(f"{table}/review/panel?known=-1").json()["html"])
    assert found is not None
    return visitor, table, found[1], int(found[2])


def test_a_clear_mistake_is_a_puzzle_that_only_something_better_solves(mistake: Mistake) -> None:
    visitor, table, address, number = mistake
    assert visitor.get(address).status_code == 200
    record = visitor.get(f"{table}/record").text
    played = next(line for line in record.splitlines() if line.startswith(f"{number}. "))
    action = played.partition(": ")[2].partition(" |")[0]
    assert not visitor.get(f"{address}/answer", params={"action": action}).json()["right"]
    solution = visitor.get(f"{address}/solution").json()
    assert solution["solved"]
    assert len(solution["line"]) == 1
    panel = visitor.get(f"{table}/review/panel?known=-1").json()["html"]
    assert not set(solution["reasons"]) & set(re.findall(r'<li class="cost">([^<]+)', panel))


def test_a_decision_that_was_no_mistake_is_no_puzzle(mistake: Mistake) -> None:
    visitor, table, _, number = mistake
    assert visitor.get(f"{table}/mistake/{number + 1000}").status_code == 404


def test_a_moment_of_a_finished_game_can_be_played_on_in_a_new_one(mistake: Mistake) -> None:
    visitor, table, _, number = mistake
    answer = visitor.post(f"{table}/again/{number}")
    new = answer.json()["to"]
    assert new != table
    before = [line for line in visitor.get(f"{table}/record").text.splitlines() if re.match(r"\d+\. \d+: ", line)]
    after = [line for line in visitor.get(f"{new}/record").text.splitlines() if re.match(r"\d+\. \d+: ", line)]
    assert len(after) == sum(int(line.partition(".")[0]) < number for line in before)


def test_result_of_a_game_played_on_stays_out_of_the_history(visitor: Visitor) -> None:
    table = uploaded(visitor, finished_record(BLUNDER))
    for number in (1, 3):  # the first decision too
        new = visitor.post(f"{table}/again/{number}").json()["to"]
        assert visitor.post(f"{new}/resign", seat=0).status_code == 200
        assert new not in visitor.get("/history").text
    other = visitor.new("tiny", level="easy")
    assert visitor.post(f"{other}/resign", seat=0).status_code == 200
    assert other in visitor.get("/history").text


def test_a_game_that_goes_on_cannot_be_played_on(visitor: Visitor) -> None:
    assert visitor.post(f"{visitor.new(level='easy')}/again/1").status_code == 409


def test_a_mistake_is_solved_from_the_review_and_comes_back(browser: Browser, server: Server) -> None:
    person = Person(browser, server.address)
    page = person.page
    page.goto(f"{server.address}/")
    page.evaluate("record => { document.querySelector('#upload textarea').value = record; }", finished_record(BLUNDER))
    page.evaluate("document.querySelector('#upload').submit()")
    page.get_by_role("link", name="Review this game").click()
    expect(page.locator("#progress")).to_be_hidden(timeout=REVIEW_PATIENCE)
    page.locator("#next-mistake").click()
    page.locator("#verdict").get_by_role("link", name="Solve it now").click()
    expect(page.get_by_role("heading", name="Your mistake")).to_be_visible()
    page.locator("#show").click()
    expect(page.locator("#next")).to_be_visible()
    kept = page.evaluate("localStorage.getItem('trized-mistakes')")
    page.evaluate(
        "kept => localStorage.setItem('trized-mistakes', kept)", re.sub(r"20\d\d-", "2020-", kept)
    )  # years later
    page.goto(f"{server.address}/puzzles")
    expect(page.get_by_role("heading", name="Your mistakes")).to_be_visible()
    expect(page.locator("#mistakes a")).to_have_text("Tiny (1)")
    assert person.complaints == []
