"""Tables over http, as a browser's script uses them."""

import asyncio
from html import unescape

import pytest

from tests.support.luck import LUCK
from tests.support.server import Server, Visitor, frames
from trized.table.pages.registry import Registry
from trized.table.play.bus import Bus
from trized.table.play.tables import Gone, Tables
from trized.table.store.store import Store

TWO = {"crew": "2", "rounds": "1"}


def invited(host: Visitor, friend: Visitor, table: str, seat: int = 1) -> str:
    """Let a friend sit down by a link; return the link's secret."""
    secret = str(host.post(f"{table}/invite", seat=seat).json()["link"]).partition("#")[2]
    friend.get(table)
    assert friend.post(f"{table}/sit", secret=secret).status_code == 200
    return secret


def for_two(visitor: Visitor, friend: Visitor, **more: str) -> str:
    table = visitor.new(seat1="link", **(TWO | more))
    invited(visitor, friend, table)
    return table


def first_choice(visitor: Visitor, table: str) -> str:
    return str(visitor.frame(table)["choices"][0]["action"])


def test_new_table_waits_for_its_owner(visitor: Visitor) -> None:
    frame = visitor.frame(visitor.new(seat1="random", seat2="random"))
    assert frame["turn"]
    assert frame["prompt"] == "Hide one of your gems."


def test_a_bot_answers_by_itself(visitor: Visitor) -> None:
    table = visitor.new(seat1="random", **TWO)
    with visitor.stream(table) as stream:
        seen = frames(stream)
        number = next(seen)["number"]
        visitor.play(table, first_choice(visitor, table))
        said = [next(seen) for _ in range(2 - (number > 2))]
    assert said[-1]["prompt"] == "One of you peeks at a hidden gem."


def test_a_spectator_sees_no_gem_and_cannot_act(visitor: Visitor, friend: Visitor) -> None:
    table = visitor.new(seat1="link", **TWO)
    frame = friend.frame(table)
    assert "choices" not in frame
    assert friend.play(table, "hide ruby", number=0).json()["error"].startswith("You are a spectator")


def test_a_link_opens_its_seat(visitor: Visitor, friend: Visitor) -> None:
    table = for_two(visitor, friend)
    assert friend.frame(table)["turn"]


def test_a_link_is_spent_when_it_is_used(visitor: Visitor, friend: Visitor, server: Server) -> None:
    table = visitor.new(seat1="link", **TWO)
    secret = invited(visitor, friend, table)
    thief = Visitor(server.address)
    thief.get(table)
    assert "opens no seat" in thief.post(f"{table}/sit", secret=secret).json()["error"]
    assert not thief.frame(table).get("turn")


def test_holder_makes_a_link_for_a_second_device_and_everybody_is_notified(
    visitor: Visitor, friend: Visitor, server: Server
) -> None:
    table = for_two(visitor, friend)
    friend.post(f"{table}/name", nickname="Bob")
    phone = Visitor(server.address)
    phone.get(table)
    link = friend.post(f"{table}/invite", seat="mine").json()["link"]
    assert phone.post(f"{table}/sit", secret=link.partition("#")[2]).status_code == 200
    assert phone.frame(table)["turn"]
    said = [line["text"] for line in visitor.frame(table)["log"]]
    assert said.count("Bob joined the table (Seat 2).") == 2


def test_a_wrong_link_opens_nothing(visitor: Visitor, friend: Visitor) -> None:
    table = visitor.new(seat1="link", **TWO)
    friend.get(table)
    assert friend.post(f"{table}/sit", secret="A" * 32).status_code == 409


def test_a_seat_is_not_opened_by_asking_for_it(visitor: Visitor, friend: Visitor) -> None:
    table = visitor.new(seat1="link", **TWO)
    assert friend.get(f"{table}?seat=0").status_code == 409


def test_an_illegal_choice_is_refused_with_its_reason(visitor: Visitor) -> None:
    table = visitor.new(seat1="random", **TWO)
    refusal = visitor.play(table, "peek 1-0")
    assert (refusal.status_code, refusal.json()["error"]) == (409, "You do not hold that gem; hide one that you hold.")


def test_a_second_click_is_not_a_second_action(visitor: Visitor, friend: Visitor) -> None:
    table = for_two(visitor, friend)
    number = visitor.frame(table)["number"]
    friend.play(table, first_choice(friend, table))
    assert visitor.play(table, first_choice(visitor, table), number=number).status_code == 200
    again = visitor.play(table, "peek 1-0", number=number)
    assert "has moved on" in again.json()["error"]


def test_a_page_that_reconnects_misses_nothing(visitor: Visitor, friend: Visitor) -> None:
    table = for_two(visitor, friend)
    begun = visitor.frame(table)["number"]
    visitor.play(table, first_choice(visitor, table))
    friend.play(table, first_choice(friend, table))
    with visitor.stream(table, told=begun) as stream:
        seen = frames(stream)
        assert [next(seen)["number"] for _ in range(2)] == [begun + 1, begun + 2]


def test_move_that_revealed_nothing_can_be_undone(visitor: Visitor, friend: Visitor) -> None:
    table = for_two(visitor, friend)
    visitor.play(table, first_choice(visitor, table))
    assert visitor.frame(table)["can"]["undo"]
    assert visitor.post(f"{table}/undo").status_code == 200
    assert visitor.frame(table)["turn"]


def test_undo_is_refused_after_another_player_has_acted(visitor: Visitor, friend: Visitor) -> None:
    table = for_two(visitor, friend)
    visitor.play(table, first_choice(visitor, table))
    friend.play(table, first_choice(friend, table))
    assert "undo" not in visitor.frame(table)["can"]
    assert visitor.post(f"{table}/undo").status_code == 409


def test_undo_is_refused_after_a_move_that_revealed_something(visitor: Visitor, friend: Visitor) -> None:
    table = for_two(visitor, friend, rounds="2")
    visitor.play(table, first_choice(visitor, table))
    friend.play(table, first_choice(friend, table))
    visitor.play(table, "peek 1-0")
    assert "undo" not in visitor.frame(table)["can"]


def test_undo_takes_back_nothing_learned_while_a_bot_holds_a_seat(visitor: Visitor, friend: Visitor) -> None:
    table = for_two(visitor, friend, rounds="2")
    visitor.play(table, first_choice(visitor, table))
    friend.play(table, first_choice(friend, table))
    visitor.play(table, "peek 1-0")
    assert visitor.post(f"{table}/hand", seat=1, bot="random").status_code == 200
    assert "undo" not in visitor.frame(table)["can"]
    assert visitor.post(f"{table}/undo").status_code == 409


def test_against_bots_undo_goes_to_my_last_decision_and_meets_the_same_draws(visitor: Visitor) -> None:
    table = visitor.new("zenith", seat1="random", first="1")
    with visitor.stream(table) as stream:
        seen = frames(stream)
        mulligan = next(seen)
        visitor.play(table, mulligan["choices"][0]["action"], number=mulligan["number"])
        turn = next(frame for frame in seen if frame.get("turn"))
        choice = turn["choices"][0]["action"]
        visitor.play(table, choice, number=turn["number"])
        first = next(seen)
        if not first.get("turn"):
            next(frame for frame in seen if frame.get("turn"))  # the bot has answered
        assert visitor.post(f"{table}/undo").status_code == 200
        undone = next(frame for frame in seen if frame.get("undone", -1) >= 0)
        assert undone["choices"][0]["action"] == choice
        visitor.play(table, choice, number=undone["number"])
        again = next(seen)
    for part in ("motions", "html", "parts"):
        assert again.get(part) == first.get(part)


def test_a_seat_can_be_handed_to_a_bot_and_taken_back(visitor: Visitor, friend: Visitor) -> None:
    table = for_two(visitor, friend)
    assert visitor.post(f"{table}/hand", seat=1, bot="random").status_code == 200
    assert visitor.frame(table)["seats"][1]["bot"] == "random"
    assert friend.post(f"{table}/back", which=1).status_code == 200
    assert not visitor.frame(table)["seats"][1].get("bot")


def test_spectators_hand_no_seats_to_bots(visitor: Visitor, server: Server) -> None:
    table = visitor.new(seat1="link", **TWO)
    stranger = Visitor(server.address)
    assert stranger.post(f"{table}/hand", seat=0, bot="random").status_code == 409


def test_chat_reaches_spectators(visitor: Visitor, friend: Visitor) -> None:
    table = visitor.new(seat1="random", **TWO)
    friend.get(table)
    assert friend.post(f"{table}/chat", text="Good luck <b>both</b>").status_code == 200
    assert [line["text"] for line in visitor.frame(table)["log"] if line["kind"] == "said"] == ["Good luck <b>both</b>"]


def test_a_resigned_game_can_be_played_again_by_the_same_people(visitor: Visitor, friend: Visitor) -> None:
    table = for_two(visitor, friend)
    visitor.post(f"{table}/resign")
    assert visitor.frame(table)["over"]
    again = visitor.post(f"{table}/rematch").json()["to"]
    assert friend.post(f"{table}/rematch").json()["to"] == again
    assert friend.frame(again)["turn"]


def test_the_record_of_a_game_that_goes_on_reveals_no_secret(visitor: Visitor, friend: Visitor) -> None:
    table = for_two(visitor, friend)
    record = friend.get(f"{table}/record").text
    assert "seen by 1" in record
    assert record.count("draw ?") == 2


def test_a_finished_record_can_be_brought_back(visitor: Visitor, friend: Visitor) -> None:
    table = for_two(visitor, friend)
    visitor.play(table, first_choice(visitor, table))
    friend.play(table, first_choice(friend, table))
    visitor.play(table, "peek 1-0")
    record = visitor.get(f"{table}/record").text
    shown = friend.post("/upload", record=record).json()["to"]
    assert friend.get(shown).status_code == 200


@pytest.mark.parametrize(
    ("entry", "says"), [("joined 0: " + "x" * 90, "A name in it is too long"), ("said 0: " + "x" * 2000, "too long")]
)
def test_a_record_with_endless_names_is_refused(visitor: Visitor, entry: str, says: str) -> None:
    head = "trized record 1\ngame tiny\nrules 2\noption crew 2\nplayer 0\nplayer 1\n"
    start = "start | draw ruby, draw opal, draw ruby, draw jade"
    refusal = visitor.post("/upload", record=f"{head}{start}\n\n1. {entry}\n\nunfinished\n")
    assert says in refusal.json()["error"]


def test_a_damaged_record_is_refused_with_its_line(visitor: Visitor) -> None:
    refusal = visitor.post("/upload", record="trized record 1\ngame tiny\nrules x\n")
    assert refusal.json()["error"].startswith("This record cannot be opened. Line 3 of the record")


def test_a_record_is_refused_in_the_visitors_language(server: Server) -> None:
    refusal = Visitor(server.address, "fr").post("/upload", record="trized record 1\ngame tiny\nrules x\n")
    assert refusal.json()["error"].startswith("Cette partie ne peut pas être ouverte.")


def test_after_the_end_a_replay_shows_any_seat(visitor: Visitor, friend: Visitor) -> None:
    table = for_two(visitor, friend)
    visitor.play(table, first_choice(visitor, table))
    assert visitor.get(f"{table}/moment/0?seat=1").status_code == 409
    visitor.post(f"{table}/resign")
    assert "gem-" in visitor.get(f"{table}/moment/0?seat=1").json()["html"]


def test_my_tables_are_on_the_home_page(visitor: Visitor) -> None:
    table = visitor.new(seat1="random", **TWO)
    assert table in visitor.get("/").text


def test_the_language_is_remembered(visitor: Visitor) -> None:
    visitor.post("/lang", lang="fr", back="/")
    assert "Mes tables" in visitor.get("/").text


@pytest.mark.parametrize(
    "fields", [{"game": "chess"}, {"game": "tiny", "crew": "9"}, {"game": "tiny", "seat1": "wizard"}]
)
def test_a_table_that_cannot_be_is_refused(visitor: Visitor, fields: dict[str, str]) -> None:
    assert visitor.post("/new", **fields).status_code == 409


def test_unknown_tables_are_not_found(visitor: Visitor) -> None:
    assert visitor.get("/t/nowhere").status_code == 404


def test_a_missing_table_and_a_strange_seat_are_refused_in_the_language_of_the_visitor(visitor: Visitor) -> None:
    table = visitor.new(seat1="random", **TWO)
    visitor.post("/lang", lang="fr", back="/")
    assert "Cette table n’existe pas" in unescape(visitor.get("/t/nowhere").text)
    assert "Cette place n’est pas la vôtre" in unescape(visitor.get(f"{table}?seat=1").text)


def test_names_that_lead_to_no_table_leave_nothing_in_memory() -> None:
    async def knock() -> Tables:
        store = await Store.open("sqlite::memory:", LUCK.sources())
        tables = Tables(store, Bus(), Registry({}), store.sources)
        with pytest.raises(Gone):
            await tables.get("a" * 12)
        await store.close()
        return tables

    tables = asyncio.run(knock())
    assert (tables.opening, len(tables.alive)) == ({}, 0)
