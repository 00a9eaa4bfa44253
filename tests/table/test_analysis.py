"""The analysis page: a position in the address, a table to play on from it, and positions of tables."""

from urllib.parse import parse_qs, quote, urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browsers import Person
from tests.support.server import Server, Visitor
from trized.games import load

TEXT = "zenith; credits 7 / 3; hands nero khan / wul"
ZOONS = "zoondo tribe1=boarix; turn 0 turn; began 0; zoons sacrechene@a1 kassin-a@b2 / draknar@f6 korse-a@e5"
WORLDS = "zorgcorp; worlds d6=conquered,red-3; ships start-north / start-east / start-south / start-west; fleet d5"


def address(text: str) -> str:
    return f"/analysis/{text.split()[0].strip(';')}?position={quote(text)}"


@pytest.mark.parametrize("text", [TEXT, ZOONS, WORLDS])
def test_position_is_shown_with_its_canonical_text(visitor: Visitor, text: str) -> None:
    said = visitor.get(address(text))
    assert said.status_code == 200
    assert text.partition("; ")[2].rpartition("; ")[2] in said.text


def test_page_without_a_position_shows_a_new_game(visitor: Visitor) -> None:
    assert f"zoondo {load('zoondo').rules}</textarea>" in visitor.get("/analysis/zoondo").text


@pytest.mark.parametrize(("lang", "sentence"), [("en", "more often than in the box"), ("fr", "plus souvent")])
def test_impossible_position_is_refused_in_the_language_of_the_visitor(
    server: Server, lang: str, sentence: str
) -> None:
    said = Visitor(server.address, lang).get(address("zenith; hands nero / nero"))
    assert said.status_code == 409
    assert sentence in said.text
    assert "zenith; hands nero / nero</textarea>" in said.text


def begin(visitor: Visitor, text: str) -> str:
    """Begin a table from a position; return its path."""
    answer = visitor.post(address(text).partition("?")[0], position=text)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["to"])


def test_table_from_a_position_is_played_for_all_seats_with_hints(visitor: Visitor) -> None:
    table = begin(visitor, TEXT)
    assert visitor.frame(table)["can"]["hint"]
    assert visitor.play(table, "recruit nero", 0).status_code == 200
    assert visitor.play(table, "lead wul", 1).status_code == 200
    begun = f"position zenith {load('zenith').rules} first=1 view=0; credits 7 / 3"
    assert begun in visitor.get(f"{table}/record?seat=0").text


def test_impossible_position_makes_no_table(visitor: Visitor) -> None:
    said = visitor.post("/analysis/zenith", position="zenith; hand nero")
    assert said.status_code == 409
    assert "no part" in said.json()["error"]


def position_of(visitor: Visitor, table: str, query: str = "") -> str:
    """Return the position that the analysis of a table leads to."""
    said = visitor.get(f"{table}/analysis{query}")
    assert said.status_code == 303, said.text
    return parse_qs(urlsplit(said.headers["location"]).query)["position"][0]


def test_analysis_of_an_own_position_leads_to_any_of_its_entries(visitor: Visitor) -> None:
    table = begin(visitor, TEXT)
    visitor.play(table, "recruit nero", 0)
    assert "columns nero / -" in position_of(visitor, table)
    assert "hands nero khan / wul" in position_of(visitor, table, "?at=2")
    assert visitor.get(f"{table}/analysis?at=99").status_code == 409


def test_analysis_of_a_game_against_a_bot_hides_what_the_seat_may_not_know(visitor: Visitor) -> None:
    text = position_of(visitor, visitor.new("zenith", level="easy"))
    assert " view=0;" in text
    assert text.partition("hands ")[2].partition(";")[0].endswith("/ ? ? ? ?")


def test_analysis_of_a_game_between_people_waits_for_its_end(visitor: Visitor, friend: Visitor) -> None:
    table = visitor.new("zenith", seat0="me", seat1="link")
    for somebody in (visitor, friend):
        said = somebody.get(f"{table}/analysis")
        assert said.status_code == 409
        assert "once the game is over" in said.text
    visitor.post(f"{table}/resign", seat=0)
    assert "?" not in position_of(friend, table)


def test_analysis_of_a_game_from_memory_waits_for_its_end(visitor: Visitor) -> None:
    said = visitor.get(f"{visitor.new('zorgcorp')}/analysis")
    assert said.status_code == 409
    assert "must remember" in said.text


def test_analysis_of_a_covered_screen_shows_no_hand(visitor: Visitor) -> None:
    table = visitor.new("zenith", seat0="screen", seat1="screen", cover="yes", hints="yes")
    assert "hands ? ? ? ? / ? ? ? ?" in position_of(visitor, table)


def test_puzzle_leads_to_its_position_as_the_solver_knows_it(visitor: Visitor) -> None:
    page = visitor.get("/puzzles/zenith/daily").text
    text = parse_qs(urlsplit(page.partition('href="/analysis/')[2].partition('"')[0].replace("&amp;", "&")).query)
    assert " view=" in text["position"][0]
    assert visitor.get(address(text["position"][0])).status_code == 200


@pytest.mark.parametrize("width", [390, 1280])
def test_position_is_played_on_and_shared_in_the_browser(browser: Browser, server: Server, width: int) -> None:
    person = Person(browser, server.address, width, 844, locale="fr-FR")
    page = person.open(address(TEXT))
    expect(page.locator("#board")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("button", name="Continuer à toutes les places, avec des conseils").click()
    page.wait_for_url("**/t/*")
    page.locator("#hint").click()
    expect(page.get_by_role("dialog", name="Coup conseillé")).to_be_visible()
    page.goto(f"{page.url.partition('#')[0].partition('?')[0]}/analysis")
    text = f"zenith {load('zenith').rules} first=1; credits 7 / 3; hands nero khan / wul"
    expect(page.locator("#position")).to_have_value(text)
    person.settled()
