"""Turns and marks: which turn a line of the log belongs to, and what the latest moves touched."""

from tests.table.server import Visitor


def play(visitor: Visitor, table: str, answers: int) -> None:
    """Answer with the first choice, so many times, as whoever is asked."""
    for _ in range(answers):
        frame = visitor.frame(table)
        assert visitor.say(table, frame["choices"][0][0]).status_code == 200


def test_each_line_of_the_log_knows_its_turn_and_turns_only_go_on(visitor: Visitor) -> None:
    table = visitor.new("zenith", seat1="me")
    play(visitor, table, 12)
    lines = [line for line in visitor.frame(table)["log"] if line[1] == "ply"]
    turns = [line[5] for line in lines]
    assert turns == sorted(turns)
    assert turns[-1] > 2
    for turn in set(turns) - {0}:
        assert len({line[2] for line in lines if line[5] == turn}) == 1


def test_what_the_latest_moves_touched_is_the_same_after_a_reload_and_known_to_spectators(
    visitor: Visitor, friend: Visitor
) -> None:
    table = visitor.new("zenith", seat1="me")
    play(visitor, table, 12)
    assert visitor.frame(table)["last"] == visitor.frame(table)["last"]
    assert friend.frame(table)["last"]
