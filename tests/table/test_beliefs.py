"""What could they have: who may see it, that it comes from the view alone, and how the page shows it."""

import re

import msgspec
import pytest
from playwright.sync_api import Browser, expect

from tests.support.browsers import Person, serious_findings
from tests.support.server import Server, Visitor
from tests.support.twins import Forgetful, Twins, twins
from tests.table.test_tables import invited
from trized.games import load
from trized.kernel.lesson import lessons_of
from trized.table.pages.registry import page_of

SEEDS = range(3)


@pytest.mark.parametrize(
    ("name", "options", "kind"),
    [
        ("zenith", {}, Twins),
        ("zoondo", {"notes": "off"}, Twins),
        ("zoondo", {"notes": "on"}, Twins),
        ("zorgcorp", {"memory": "classic"}, Forgetful),
    ],
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_worlds_that_look_the_same_give_the_same_bytes(
    name: str, options: dict[str, str], kind: type[Twins], lang: str
) -> None:
    game = load(name)
    page = page_of(f"trized.games.{name}", game)
    for seed in SEEDS:
        both = twins(game, options, 0, seed, 30, kind)
        found = [msgspec.json.encode(page.beliefs(state.view(0), lang)) for state in both.states]
        assert found[0] == found[1]


def test_against_bots_they_are_open_and_against_people_only_with_hints(visitor: Visitor, friend: Visitor) -> None:
    alone = visitor.new("zenith", level="easy")
    assert visitor.frame(alone)["can"]["beliefs"]
    assert len(visitor.get(f"{alone}/beliefs?seat=0").json()) == 6
    for hints in ("", "yes"):
        table = visitor.new("zenith", seat1="link", **({"hints": hints} if hints else {}))
        invited(visitor, friend, table)
        answer = visitor.get(f"{table}/beliefs?seat=0")
        assert answer.status_code == (200 if hints else 409)
        assert ("beliefs" in visitor.frame(table)["can"]) == bool(hints)


def test_spectators_and_games_without_beliefs_get_a_sentence(visitor: Visitor, friend: Visitor) -> None:
    table = visitor.new("zenith", level="easy")
    friend.get(table)
    assert friend.get(f"{table}/beliefs?seat=0").status_code == 409
    assert visitor.get(f"{visitor.new('tiny', level='easy')}/beliefs?seat=0").status_code == 409


def test_lesson_returns_what_the_seat_of_a_step_may_infer(visitor: Visitor) -> None:
    lesson = lessons_of(load("zoondo"))[0]
    found = [visitor.get(f"/learn/zoondo/{lesson.name}/beliefs/{step}") for step in range(1, len(lesson.steps) + 1)]
    assert all(answer.status_code == 200 for answer in found)
    assert any(answer.json() for answer in found)
    assert visitor.get(f"/learn/zoondo/{lesson.name}/beliefs/999").status_code == 409


def test_bars_follow_the_board_by_mouse_and_key_and_are_described(browser: Browser, server: Server) -> None:
    person = Person(browser, server.address)
    page = person.begin("zorgcorp")
    person.wait()
    expect(page.locator(".bar-share")).to_have_count(0)
    page.keyboard.press("w")
    expect(page.locator("#beliefs")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#beliefs-says")).to_contain_text("Bars:")
    shown = page.locator("#board [aria-description]")
    expect(shown.first).to_have_attribute("aria-description", re.compile("a saucer in"))
    assert page.locator(".bar-share").count() == shown.count()
    assert serious_findings(page) == []
    page.click("#beliefs")
    expect(page.locator(".bar-share")).to_have_count(0)
    expect(shown).to_have_count(0)
    expect(page.locator("#beliefs-says")).to_be_hidden()
    person.settled().context.close()
