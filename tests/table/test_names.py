"""Boards and logs call people by their nicknames."""

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browsers import Person
from tests.support.server import Server, Visitor


@pytest.mark.parametrize(("game", "before"), [("zenith", "Your opponent"), ("zoondo", "Warus")])
def test_nickname_of_an_opponent_is_on_the_board_and_in_the_log(
    visitor: Visitor, friend: Visitor, game: str, before: str
) -> None:
    table = visitor.new(game, seat0="me", seat1="link")
    assert before in visitor.get(table).text
    invitation = visitor.post(f"{table}/invite", seat="1").json()
    secret = invitation["link"].rpartition("#")[2]
    friend.post(f"{table}/sit", secret=secret)
    friend.post(f"{table}/name", nickname="Grace", seat="1")
    for _ in range(30):
        frame = friend.frame(table)
        if told(visitor, table):
            break
        asks, asked = (friend, frame) if frame.get("turn") else (visitor, visitor.frame(table))
        asks.play(table, asked["choices"][-1]["action"])
    assert ">Grace<" in visitor.get(table).text
    assert told(visitor, table)
    assert visitor.frame(table)["seats"][1]["name"] != "Grace"


def told(visitor: Visitor, table: str) -> bool:
    """Return whether the log of a visitor names Grace in a move."""
    return any("Grace" in one["text"] for one in visitor.frame(table)["log"] if one["kind"] == "ply")


def test_one_person_with_all_seats_joins_once(visitor: Visitor) -> None:
    table = visitor.new("zorgcorp", seat0="me", seat1="me", seat2="me", seat3="me")
    assert [one["text"] for one in visitor.frame(table)["log"] if one["kind"] == "act"] == ["You joined the table."]


def test_joining_friend_is_prompted_for_a_nickname(browser: Browser, server: Server, visitor: Visitor) -> None:
    table = visitor.new("zenith", seat0="me", seat1="link")
    link = visitor.post(f"{table}/invite", seat="1").json()["link"]
    person = Person(browser, server.address, width=390, height=844, reduced_motion="reduce")
    page = person.open(table + "#" + link.rpartition("#")[2])
    page.fill("#introduce-name", "Alexandrakonstantino")
    page.press("#introduce-name", "Enter")
    expect(page.locator("#introduce")).to_be_hidden()
    expect(page.locator("#seats .me .seat-name")).to_have_text("Alexandrakonstantino")
    chip, name = (page.locator(one).bounding_box() for one in ("#seats .me", "#seats .me .seat-name"))
    assert chip is not None
    assert name is not None
    assert name["x"] + name["width"] < chip["x"] + chip["width"]
    person.settled().context.close()


def test_seats_of_one_person_are_told_apart_in_the_bar(browser: Browser, server: Server, visitor: Visitor) -> None:
    table = visitor.new("zenith", players="4", seat0="me", seat1="me", seat2="easy", seat3="easy")
    visitor.post(f"{table}/name", nickname="Ada", seat="0")
    visitor.post(f"{table}/name", nickname="Ada", seat="1")
    person = Person(browser, server.address, reduced_motion="reduce")
    person.take_seats_of(visitor)
    page = person.open(table)
    expect(page.locator("#seats .seat-name").nth(0)).to_contain_text("Team 1, technology")
    expect(page.locator("#seats .seat-name").nth(1)).to_contain_text("Team 1, diplomacy")
    person.settled().context.close()
