"""Sanitizing text from outside."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.tiny import game as tiny
from tests.support.hostile import ESCAPES, HOSTILE, NO_LETTERS, TALL, TURNED, UNSEEN, unsafe_in
from trized.kernel import Live, Record, Refused, Seeded
from trized.kernel.clean import MARKS, clean_line, clean_text, escape_unsafe
from trized.kernel.files import read_json, read_toml

SCRIPTS = "Zoé|O’Brien – «ça»|李小龍|Дмитрий|می\u200cخواهم|👩\u200d🚀|❤\ufe0f|e\u0301|नमस्ते|two\nlines"


@pytest.mark.parametrize("text", SCRIPTS.split("|"))
def test_text_of_any_script_passes_unchanged(text: str) -> None:
    assert clean_text(text) == text


@pytest.mark.parametrize("text", [UNSEEN, "\u200d", "\ufe0f", " \u2800 ", NO_LETTERS, "\x1b", ""])
def test_a_name_of_invisible_letters_is_empty(text: str) -> None:
    assert clean_line(text) == ""


def test_escapes_directions_and_noncharacters_are_removed_and_marks_are_few() -> None:
    assert clean_line(f"a{ESCAPES}b") == "a [2J ]52;c;ZXZpbA== 31m b"
    assert clean_line(f"a{TURNED}b") == "agnp.exeb"
    assert len(clean_text(TALL)) == 1 + MARKS


@given(st.text(st.characters(exclude_categories=[])))
def test_clean_text_is_safe_and_unchanged_by_a_second_pass(text: str) -> None:
    clean = clean_text(text)
    assert unsafe_in(clean) == []
    assert clean_text(clean) == clean
    clean.encode()


@given(st.text(st.characters(exclude_categories=[])))
def test_an_escaped_text_is_safe_and_json_reads_it_back(text: str) -> None:
    written = escape_unsafe(json.dumps(text, ensure_ascii=False))
    assert unsafe_in(written) == []
    assert json.loads(written) == text


def test_a_refusal_is_safe_and_never_repeats_a_full_file() -> None:
    said = str(Refused("game", name=f"{HOSTILE}{'A' * 20_000}", known=["boarix"]))
    assert unsafe_in(said) == []
    assert len(said) < 2100
    assert said.endswith("there is boarix.")


def test_records_are_clean_once_they_are_read() -> None:
    live = Live.start(tiny, {}, Seeded(1), ["Ada", HOSTILE, "easy"])
    live.join(0, HOSTILE)
    live.chat(0, f"{HOSTILE}\r\n{HOSTILE}")
    read = Record.read(live.record.write())
    texts = [*read.players, *(entry.write() for entry in read.entries), read.write()]
    assert [unsafe_in(text) for text in texts] == [[]] * len(texts)
    assert Record.read(read.write()) == read
    hidden = re.sub(r"^player 1.*$", "player 1 \\\\r\\\\n\x1b[2J", read.write(), flags=re.MULTILINE)
    assert Record.read(hidden).players[1] == "[2J"


def test_files_are_clean_once_they_are_read() -> None:
    assert read_toml('title = "\\u001b[2J\\u202Ea"') == {"title": " [2Ja"}
    assert read_json('{"\\u009bx": ["\\u200b"]}') == {" x": [""]}


@pytest.mark.parametrize("number", ["0x" + "f" * 5000, "inf", "nan", "-9007199254740993", "1e400"])
def test_a_number_that_no_record_can_hold_is_refused(number: str) -> None:
    with pytest.raises(Refused):
        read_toml(f"a = {number}")
