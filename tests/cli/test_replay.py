"""Reading records at the terminal."""

import pytest

from tests.support.pile import game as pile
from trized.kernel import Live, Seeded


def test_record_is_printed_as_a_log(trized, record):
    said = trized("replay", record)
    assert said.status == 0
    assert "  1  Player 1 takes 1.\n" in said.out
    assert said.out.endswith("took the last pebble and wins.\n")


def test_log_is_printed_in_french(trized, record):
    assert "Le joueur 1 en prend 1." in trized("replay", record, "--lang", "fr").out


def test_a_spectator_reads_no_secret(trized, record):
    assert "new lucky number" not in trized("replay", record).out


def test_a_seat_reads_its_own_secrets(trized, record):
    told = [trized("replay", record, "--seat", seat).out.count("Your new lucky number") for seat in (0, 1)]
    drawn = record.read_text().count("| luck") - 1  # one line is the start
    assert sum(told) == drawn > 0


def test_the_table_is_shown_after_an_entry(trized, record):
    out = trized("replay", record, "--at", 2, "--seat", 0).out
    assert "pile 1 view=0; bytes 010c0002" in out
    assert "12 are left." in out


def test_an_entry_that_is_not_there_is_refused(trized, record):
    said = trized("replay", record, "--at", 99)
    assert (said.status, said.err.count("\n")) == (2, 1)


def test_a_seat_that_is_not_there_is_refused(trized, record):
    assert trized("replay", record, "--seat", 2).err == "There is no seat 2; the seats are 0 to 1.\n"


def test_a_true_record_is_verified(trized, record):
    said = trized("replay", record, "--verify")
    assert said.status == 0
    assert said.out.endswith("entries played again, all as recorded.\n")


def test_an_undo_is_part_of_the_log(trized, tmp_path):
    path = tmp_path / "game.txt"
    trized("play", "--text", "pile", "--seats", "me,random", "--save", path, typed="1\nundo\n" + "1\n" * 20)
    assert "Player 1 took a move back." in trized("replay", path).out


@pytest.mark.parametrize(
    ("entry", "result", "says"),
    [
        ("resigned 0", "result won by 1: resigned", "player 2 won: the other side resigned."),
        ("draw agreed", "result won by nobody: agreed", "A draw, as agreed."),
    ],
)
def test_ending_by_the_players_is_printed(trized, tmp_path, entry, result, says):
    path = tmp_path / "game.txt"
    live = Live.start(pile, {}, Seeded(1), ["", ""])
    live.resign(0) if entry == "resigned 0" else live.agree_draw()
    path.write_text(live.record.write())
    said = trized("replay", path)
    assert (said.status, said.err) == (0, "")
    assert said.out.lower().endswith(f"{says.lower()}\n")
    assert result in path.read_text()


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("option pebbles", "option stones 3\noption pebbles", "Pile has no option 'stones'"),
        ("1. 0: take 1", "1. 0: take " + "9" * 5000, "too long for an action"),
        ("1. 0: take 1", f"1. {'9' * 5000}: take 1", "there is no seat"),
        ("1. 0: take 1", f"1. undo by 0 to {'9' * 5000}", "is not an entry"),
    ],
)
def test_a_record_that_makes_no_sense_is_refused_in_one_line(trized, record, old, new, says):
    text = record.read_text()
    assert old in text
    record.write_text(text.replace(old, new, 1))
    said = trized("replay", record)
    assert (said.status, said.err.count("\n")) == (2, 1)
    assert says in said.err


def test_a_record_with_gaps_is_printed_as_it_is(trized, tmp_path):
    path = tmp_path / "game.txt"
    trized("play", "--text", "pile", typed=f"1\nsave {path}\n")
    assert "1  0: take 1" in trized("replay", path).out
