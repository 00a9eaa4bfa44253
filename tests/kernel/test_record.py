"""Records as text."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trized.kernel import PUBLIC, Outcome, Refused
from trized.kernel.clean import clean_line
from trized.kernel.record import Chat, DrawAgreed, Joined, Ply, Record, Resigned, TakenOver, Undo

WHOLE = """\
trized record 1
game tiny
rules 2
option crew 2
option rounds 1
player 0 Ada
player 1 Ada
start | draw ruby, draw opal, draw ruby, draw jade

1. said 1: good luck\\nto us
2. 0: hide ruby
3. 1: hide jade
4. 0: peek 1-0 | die 2, storm 4
5. undo by 0 to 3
6. joined 1: Grace
7. taken over 1: search:2000
8. 0: peek 1-0 | die 2, storm 4

result won by nobody: night
points crew | same colour | 1
points crew | hidden | 2
digest 0123456789abcdef
"""

names = st.text(st.characters(codec="utf-8"), max_size=12).map(clean_line)
words = st.text("abcz0-9:? ", min_size=1, max_size=9).map(str.strip).filter(bool)
seats = st.integers(0, 2)
drawn = st.lists(words, max_size=3).map(tuple)
entries = st.one_of(
    st.builds(Ply, seats, words, drawn),
    st.builds(Undo, st.integers(PUBLIC, 2), st.integers(0, 9)),
    st.builds(Resigned, seats),
    st.just(DrawAgreed()),
    st.builds(Joined, seats, names),
    st.builds(TakenOver, seats, names),
    st.builds(Chat, st.integers(PUBLIC, 2), names),
)
outcomes = st.builds(
    Outcome,
    st.lists(seats, max_size=3, unique=True).map(tuple),
    st.lists(st.sampled_from(["dawn", "night"]), min_size=1, max_size=2).map(tuple),
    st.lists(st.tuples(words, words, st.integers(-9, 99)), max_size=2).map(tuple),
)
records = st.builds(
    Record,
    game=st.just("tiny"),
    rules=st.integers(0, 9),
    options=st.dictionaries(st.sampled_from(["crew", "rounds"]), names),
    players=st.lists(names, min_size=3, max_size=3),
    start=drawn,
    entries=st.lists(entries, max_size=6),
    result=outcomes,
    digest=st.just("0123456789abcdef"),
    seen_by=st.sampled_from([None, PUBLIC, 0, 2]),
)


def test_a_text_is_read_and_written_again_unchanged():
    assert Record.read(WHOLE).write() == WHOLE


@given(records)
def test_any_record_is_written_and_read_again_unchanged(record):
    assert Record.read(record.write()) == record


def test_unfinished_record_is_marked():
    record = Record("tiny", 2, {}, ["Ada", "Bob"])

    assert record.write().endswith("\n\nunfinished\n")
    assert Record.read(record.write()) == record


def test_a_record_that_went_through_windows_opens():
    assert Record.read(WHOLE.replace("\n", "\r\n")) == Record.read(WHOLE)


def test_entries_contain_chat_messages():
    record = Record.read(WHOLE)

    assert record.entries[0] == Chat(1, "good luck\nto us")
    assert record.entries[3] == Ply(0, "peek 1-0", ("die 2", "storm 4"))
    assert record.entries[4] == Undo(0, 3)


def test_the_line_of_an_entry_is_the_line_of_the_text():
    lines = WHOLE.split("\n")

    assert lines[Record.read(WHOLE).line(0) - 1].startswith("start")
    assert lines[Record.read(WHOLE).line(4) - 1].startswith("4. ")


def test_the_holder_of_a_seat_is_the_last_who_took_it():
    record = Record.read(WHOLE)

    assert record.holder(0) == "Ada"
    assert record.holder(1) == "search:2000"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("trized record 1", "trized record 3", "format 3; this version of Trized reads format 2"),
        ("trized record 1", "PGN", "This is not a record"),
        ("game tiny", "gam tiny", "Line 2 of the record: expected 'game …' here"),
        ("rules 2", "rules two", "Line 3 of the record: 'rules' needs a whole number, not 'two'"),
        ("option rounds 1", "option crew 3", "Line 5 of the record: option 'crew' is given twice"),
        ("player 1 Ada", "player 2 Ada", "Line 7 of the record: expected player 1 here"),
        ("start | draw", "start draw", "Line 8 of the record: the start reads"),
        ("3. 1: hide jade\n", "", "Line 12 of the record: expected entry 3 here, not '4. 0: peek"),
        ("3. 1: hide jade", "3. 2: hide jade", "Line 12 of the record: there is no seat 2; the seats are 0 to 1"),
        ("3. 1: hide jade", "3. passed 1", "Line 12 of the record: 'passed 1' is not an entry; it can be"),
        ("3. 1: hide jade", "3. 1: hide jade | ", "Line 12 of the record: a ply reads"),
        ("luck\\nto", "luck\\to", "Line 10 of the record: after a backslash"),
        ("won by nobody", "lost", "Line 19 of the record: the result reads"),
        ("hidden | 2", "hidden", "Line 21 of the record: points read"),
        ("digest 0123456789abcdef\n", "", "The record is cut short after line 21"),
        ("abcdef\n", "abcdef\nmore\n", "Line 23 of the record: the record has ended already"),
    ],
)
def test_damaged_record_is_refused_with_line_and_correct_form(old, new, says):
    assert WHOLE.count(old) == 1

    with pytest.raises(Refused) as refused:
        Record.read(WHOLE.replace(old, new))

    assert says in str(refused.value)
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize("length", range(0, len(WHOLE) - 1, 7))
def test_a_record_cut_anywhere_is_refused(length):
    with pytest.raises(Refused):
        Record.read(WHOLE[:length])


@given(st.integers(0, len(WHOLE) - 1), st.integers(0, 9), st.text("0123456789:|. \\\nabyu²٣", max_size=4))
def test_a_record_changed_anywhere_is_read_or_refused(at, length, letters):
    text = WHOLE[:at] + letters + WHOLE[at + length :]

    with suppress(Refused):
        record = Record.read(text)
        assert Record.read(record.write()) == record
