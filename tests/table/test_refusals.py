"""Refusals and their language; these visitors read French."""

import http.client
import json
import re
import time

import pytest

from tests.support.fuzz import in_other_language
from tests.support.server import Server, Visitor
from tests.table.test_tables import for_two
from trized.games import load
from trized.kernel import Live, Refused, Seeded
from trized.kernel.files import read_json, read_toml
from trized.table.seats.permissions import CALLS


@pytest.fixture
def french(server: Server) -> Visitor:
    return Visitor(server.address, "fr")


def record(**changes: str) -> str:
    live = Live.start(load("zenith"), {}, Seeded(1), ["", ""])
    text = live.record.write()
    for old, new in changes.items():
        text = text.replace(old, new)
    return text


REFUSED = {
    "an unknown game": ("/new", {"game": "chess"}),
    "an unknown bot": ("/new", {"game": "tiny", "seat1": "clever"}),
    "a bot that thinks too long": ("/new", {"game": "tiny", "seat1": "search:99999999"}),
    "a bot without a budget": ("/new", {"game": "tiny", "seat1": "random:7"}),
    "no budget": ("/new", {"game": "tiny", "seat1": "search:x"}),
    "an unknown language": ("/lang", {"lang": "de"}),
    "an unknown value": ("/new", {"game": "tiny", "crew": "99"}),
    "a file that is no TOML": ("/new", {"game": "zorgcorp", "board": "a = = 1"}),
    "a tribe that is none": ("/new", {"game": "zoondo", "tribe1": "x"}),
    "no record": ("/upload", {"record": "hello"}),
    "a record that is cut short": ("/upload", {"record": record(unfinished="")}),
    "a record with a wrong number": ("/upload", {"record": record(**{"rules ": "rules x"})}),
    "a record with an unknown option": ("/upload", {"record": record(start="option x 1\nstart")}),
    "a record with an unknown draw": ("/upload", {"record": record(mobilize="juggle")}),
    "a record of newer rules": ("/upload", {"record": record(**{"rules ": "rules 99"})}),
}


@pytest.mark.parametrize("what", list(REFUSED))
def test_a_french_visitor_is_refused_in_french(french: Visitor, what: str) -> None:
    path, fields = REFUSED[what]
    answer = french.post(path, **fields)
    assert answer.status_code == 409
    assert_french(answer.json()["error"])


def assert_french(sentence: str) -> None:
    assert not in_other_language(sentence, "fr"), sentence
    assert not re.search(r" (?:[:;?!»]|%(?! ?[a-z]))", sentence), sentence  # no punctuation mark is alone on a line


WRONG = {  # texts that are no action of a game, with a word of the answer that names a valid one
    "zenith": {
        "recruit niro": "« recruit v4n-v0gt »",
        "exchange nero niro": "« nero »",
        "give" + " nero" * 60: "plus de 7",
        "juggle": "recruit v4n-v0gt",
    },
    "zoondo": {"lay niro a1": "« lay bouga-b b3 »", "niro a1": "« mur-darbres »", "z9-a1": "« b2-b3 »"},
    "zorgcorp": {
        "juggle": "sanctuary",
        "move d7": "« move a5 b5 »",
        "move z9 d6": "« z9 »",
        "probe up": "« probe ne »",
        "revolution d7 99": "« revolution a5 3 »",
    },
}


@pytest.mark.parametrize("game", list(WRONG))
def test_a_french_visitor_reads_in_french_how_an_action_is_written(french: Visitor, game: str) -> None:
    table = french.new(game, **{f"seat{seat}": "me" for seat in range(1, load(game).seats(load(game).settle({})))})
    for text, hint in WRONG[game].items():
        answer = french.play(table, text, number=9)
        assert answer.status_code == 409
        sentence = answer.json()["error"].replace("\N{NO-BREAK SPACE}", " ")
        assert hint in sentence
        assert_french(answer.json()["error"])


@pytest.mark.parametrize("game", list(WRONG))
def test_a_french_visitor_reads_in_french_what_a_record_cannot_draw(french: Visitor, game: str) -> None:
    text = Live.start(load(game), {}, Seeded(1), [""] * load(game).seats(load(game).settle({}))).record.write()
    answer = french.post("/upload", record=re.sub(r"^start.*", "start | juggle 7", text, flags=re.M))
    assert answer.status_code == 409
    assert "« juggle 7 » n’est pas un tirage" in answer.json()["error"].replace("\N{NO-BREAK SPACE}", " ")
    assert_french(answer.json()["error"])


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 3000 + "]" * 3000,
        "a = " + "9" * 5000,
        ".".join("a" * 100_000) + " = 1",
        "a = 2020-01-01",
        "a = nan",
        "a = 99999999999999999999",
        'a = "\\u0000"',
        "x" * 200_000,
    ],
)
def test_a_file_that_no_page_could_show_is_refused_at_once(text: str) -> None:
    begun = time.process_time()
    with pytest.raises(Refused):
        read_toml(text)
    assert time.process_time() - begun < 1


@pytest.mark.parametrize("text", ["[1]", "{", "{" * 5000, '{"a": "\\ud800"}', '{"a": NaN}', '{"a": 1e999}'])
def test_a_damaged_file_of_a_record_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_json(text)


def test_a_byte_order_mark_is_no_error(visitor: Visitor) -> None:
    assert read_toml("\ufeffa = 1") == {"a": 1}
    assert visitor.post("/upload", record="\ufeff" + record()).status_code == 200


def test_a_name_with_a_letter_that_no_database_keeps_is_refused(visitor: Visitor) -> None:
    text = record(**{"player 0": "player 0 a\0b"})
    assert visitor.post("/upload", record=text).status_code == 409


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "//", "http://é"])
def test_an_origin_that_is_no_address_is_refused(server: Server, origin: str) -> None:
    asked = http.client.HTTPConnection("localhost", server.port)
    asked.request("POST", "/lang", "lang=fr", {"origin": origin.encode().decode("latin-1")})
    assert asked.getresponse().status == 403


def test_letters_that_are_none_are_refused(server: Server, visitor: Visitor) -> None:
    visitor.get("/")
    headers = {"content-type": "multipart/form-data; boundary=x", "accept": "application/json", "x-csrf": visitor.csrf}
    body = b'--x\r\ncontent-disposition: form-data; name="lang"\r\n\r\n\xff\xfe\r\n--x--\r\n'
    assert visitor.http.post("/lang", content=body, headers=headers).status_code in (400, 409)


def test_a_number_of_five_thousand_digits_is_refused(visitor: Visitor) -> None:
    table = visitor.new("zorgcorp", seat1="me", seat2="me", seat3="me")
    for said in ("build " + "9" * 5000, "9" * 5000, "build a " + "9" * 5000):
        assert visitor.play(table, said, number=9).status_code == 409


def test_strangers_cannot_use_up_the_chat_limit_of_the_seats(visitor: Visitor, friend: Visitor, server: Server) -> None:
    table = for_two(visitor, friend)
    said, refused = 0, 0
    for n in range(3):
        stranger = Visitor(server.address)
        for _ in range(CALLS // 2):
            answer = stranger.post(f"{table}/chat", text=f"hello {n}")
            said += answer.status_code == 200
            refused += answer.status_code == 409
    assert said == CALLS
    assert refused == CALLS // 2
    assert visitor.post(f"{table}/chat", text="go on").status_code == 200


def test_undo_is_refused_after_a_bot_has_shown_its_hand(visitor: Visitor) -> None:
    table = visitor.new(seat1="random", crew="2")
    assert visitor.play(table, visitor.frame(table)["choices"][0]["action"]).status_code == 200
    assert visitor.frame(table)["can"]["undo"]
    assert visitor.post(f"{table}/resign").status_code == 200
    assert "undo" not in visitor.frame(table).get("can", {})
    assert visitor.post(f"{table}/undo").status_code == 409


def test_a_shared_screen_is_sent_a_hand_only_when_its_cover_is_lifted(visitor: Visitor) -> None:
    table = visitor.new("zenith", seat0="me", seat1="screen", cover="yes")
    public = Visitor(visitor.address).get(table).text
    covered = visitor.get(table).text
    data = [json.loads(re.search(r'id="data">(.*?)</script>', text, re.S)[1]) for text in (public, covered)]  # type: ignore[index]
    boards = [re.search(r'<div id="board".*?</main>', text, re.S) for text in (public, covered)]
    assert data[1]["about"]["seat"] == -1
    assert data[0]["frame"].get("choices") == data[1]["frame"].get("choices") is None
    assert [line["text"] for line in data[0]["frame"]["log"]] == [line["text"] for line in data[1]["frame"]["log"]]
    assert not boards[0] or boards[0][0] == boards[1][0]  # type: ignore[index]
    with visitor.stream(table) as stream:  # as the covered page requests it
        frame = next(event for event in stream if "id" in event)["data"]
    assert "choices" not in frame
    waiting = data[1]["frame"]["waiting"][0]
    assert visitor.frame(table, waiting)["choices"]
