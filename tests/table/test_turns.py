"""The log of a page: turns, marks of the latest moves, and resignations, in the right person."""

from typing import Any

from tests.support.server import Visitor
from tests.table.test_overflow import RECORDS


def play(visitor: Visitor, table: str, answers: int) -> None:
    """Play the first choice of the seat to play, so many times."""
    for _ in range(answers):
        frame = visitor.frame(table)
        assert visitor.play(table, frame["choices"][0]["action"]).status_code == 200


def test_each_line_of_the_log_knows_its_turn_and_turns_alternate(visitor: Visitor) -> None:
    table = visitor.new("zenith", seat1="me")
    play(visitor, table, 12)
    check_turns(visitor.frame(table)["log"])


def check_turns(log: list[dict[str, Any]]) -> None:
    """Check that turns only go on, and that each begins with the other seat, which may later choose for an effect."""
    lines = [line for line in log if line["kind"] == "ply"]
    turns = [line.get("turn", 0) for line in lines]
    assert turns == sorted(turns)
    assert turns[-1] > 2
    first = {turn: line["seat"] for turn, line in reversed(list(zip(turns, lines, strict=True))) if turn}
    assert all(first[turn] == 1 - first[turn + 1] for turn in range(1, turns[-1]))


def test_marks_of_the_latest_moves_are_the_same_after_a_reload_and_for_spectators(
    visitor: Visitor, friend: Visitor
) -> None:
    table = visitor.new("zenith", seat1="me")
    play(visitor, table, 12)
    assert visitor.frame(table)["last"] == visitor.frame(table)["last"]
    assert friend.frame(table)["last"]


def test_resignation_is_worded_for_its_player_and_nobody_is_to_move(visitor: Visitor, friend: Visitor) -> None:
    table = visitor.new("zenith")
    assert visitor.post(f"{table}/resign", seat=0).status_code == 200
    mine, public = visitor.frame(table), friend.frame(table)
    assert mine["over"] == "You lost: your side resigned."
    assert "You resigned." in [line["text"] for line in mine["log"]]
    assert public["over"].endswith("won: the other side resigned.")
    assert "You resigned." not in [line["text"] for line in public["log"]]
    for frame in (mine, public):
        assert frame.get("waiting", []) == frame.get("choices", []) == []


def test_in_french_several_resign_in_the_plural(visitor: Visitor) -> None:
    visitor.http.headers["accept-language"] = "fr"
    table = visitor.new("zorgcorp", seat1="me")
    visitor.post(f"{table}/resign", seat=1)
    said = [line["text"] for line in visitor.frame(table, 0)["log"]]
    assert "Les Architectes ont abandonné." in said


def test_player_who_returns_after_a_bot_keeps_the_name(visitor: Visitor) -> None:
    table = visitor.new("zenith", nickname="Ada", seat1="link")  # nobody answers there, so the game goes on
    visitor.post(f"{table}/hand", seat=0, bot="easy")
    assert visitor.frame(table)["seats"][0]["who"] == "Ada"
    visitor.post(f"{table}/back", which=0)
    holder = visitor.frame(table)["seats"][0]
    assert (holder["who"], holder["bot"]) == ("Ada", "")


def test_the_first_move_after_a_deployment_card_by_card_is_turn_1(visitor: Visitor) -> None:
    table = visitor.new("zoondo", seat1="me", first="1")
    assert visitor.play(table, "recommended", seat=1).status_code == 200
    for _ in range(2):
        places = [one["action"] for one in visitor.frame(table, 0)["choices"] if one["action"].startswith("place")]
        assert visitor.play(table, places[0], seat=0).status_code == 200
    assert visitor.play(table, "random", seat=0).status_code == 200
    frame = visitor.frame(table)
    seat = frame["waiting"][0]
    assert visitor.play(table, visitor.frame(table, seat)["choices"][0]["action"], seat=seat).status_code == 200
    turns = [line.get("turn", 0) for line in visitor.frame(table)["log"] if line["kind"] == "ply"]
    assert turns[-1] == 1
    assert set(turns) == {0, 1}


def test_choice_for_a_power_of_the_defender_is_in_the_turn_of_the_attack(visitor: Visitor) -> None:
    """Entries 49 to 51 are an attack and the fight, 52 the defender's power, 53 the defender's own turn."""
    text = (RECORDS / "zoondo-ranakars-notes.txt").read_text(encoding="utf-8")
    table = visitor.post("/upload", record=text).json()["to"].removesuffix("/replay")
    turn_of = {line["number"]: line.get("turn", 0) for line in visitor.frame(table)["log"] if line["kind"] == "ply"}
    assert turn_of[49] == turn_of[52] == turn_of[53] - 1
