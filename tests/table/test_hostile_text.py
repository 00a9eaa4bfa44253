"""Hostile text never reaches a page, drawing, picture, log or record raw."""

import asyncio
import json
import logging
from xml.etree import ElementTree

from tests.kernel.test_summary import GAMES
from tests.support.hostile import HOSTILE, unsafe_in
from tests.support.luck import LUCK
from tests.support.server import Visitor
from tests.table.test_challenge import finish
from tests.table.test_review import finished_record
from trized.kernel import Record
from trized.kernel.clean import clean_line
from trized.kernel.record import Joined
from trized.table.http.logs import Lines
from trized.table.pages.rasterize import ProcessRasterizer
from trized.table.pages.share_picture import LEFT, PictureSide, draw_picture, shorten, width
from trized.table.play.tables import header_of, table_from
from trized.table.routes.end import draw
from trized.table.store.schema import TableRow


def test_a_hostile_nickname_and_message_are_clean_on_every_page(visitor: Visitor) -> None:
    table = visitor.new(seat1="me", seat2="me", nickname=HOSTILE)
    visitor.post(f"{table}/chat", text=HOSTILE, seat=0)
    finish(visitor, table)
    for page in ("", "/record", "/replay", "/end", "/moment/3", "/picture"):
        answer = visitor.get(f"{table}{page}")
        assert answer.status_code == 200, page
        if page != "/picture":
            assert unsafe_in(answer.text) == [], page
    assert unsafe_in(visitor.get("/").text) == []


def test_a_nickname_that_nobody_can_see_is_no_nickname(visitor: Visitor) -> None:
    table = visitor.new(seat1="me", seat2="me", nickname="\u200b\u2060\ufeff")
    assert "joined 0: \n" in visitor.get(f"{table}/record").text


def test_an_uploaded_hostile_record_is_clean_on_every_page(visitor: Visitor) -> None:
    record = finished_record().replace("player 0 Ada", f"player 0 {HOSTILE[:9]}\u202e\uffff")
    answer = visitor.post("/upload", record=record)
    assert answer.status_code == 200, answer.text
    table = str(answer.json()["to"]).removesuffix("/replay")
    for page in ("/record", "/replay", "/end", "/review"):
        assert unsafe_in(visitor.get(f"{table}{page}").text) == [], page


def test_a_refused_upload_repeats_nothing_unsafe_and_no_full_file(visitor: Visitor) -> None:
    for fields in ({"record": HOSTILE * 100}, {"record": f"trized record 1\ngame {HOSTILE}\n"}):
        answer = visitor.post("/upload", **fields)
        assert answer.status_code == 409
        assert unsafe_in(answer.json()["error"]) == []
        assert len(answer.json()["error"]) < 2100


def picture_of(name: str) -> tuple[str, bytes | None]:
    """Return the drawing and the picture of a finished game in whose stored record a player has a name."""
    record = Record.read(finished_record())
    entries = [Joined(0, name).write(), *(entry.write() for entry in record.entries)]
    row = TableRow("t", "tiny", header_of(record), False, False, 0, 0, 0)

    async def draw_and_rasterize() -> tuple[str, bytes | None]:
        rasterizer = ProcessRasterizer()
        try:
            drawn = await draw(table_from(row, GAMES.get("tiny"), entries, LUCK.sources()), "en")
            return drawn, await rasterizer.png(drawn)
        finally:
            await rasterizer.close()

    return asyncio.run(draw_and_rasterize())


def test_drawing_and_picture_of_a_hostile_name_are_those_of_the_clean_name() -> None:
    drawn, picture = picture_of(HOSTILE)
    ElementTree.fromstring(drawn)
    assert unsafe_in(drawn) == []
    assert "Eve" in drawn
    assert (drawn, picture) == picture_of(clean_line(HOSTILE))


def test_the_picture_of_hostile_names_is_xml_and_wide_names_are_cut() -> None:
    drawn = draw_picture("Title", "Over.", "2026-01-01", [PictureSide("W" * 80, won=True)], [], "")
    ElementTree.fromstring(drawn)
    assert width(shorten("W" * 80, LEFT - 80, 22), 22) <= LEFT - 80
    assert shorten("i" * 30, LEFT - 80, 22) == "i" * 30


def test_the_log_escapes_what_a_request_brings() -> None:
    record = logging.LogRecord("trized.requests", logging.INFO, "", 0, "request", None, None)
    record.path = f"/{HOSTILE}"
    line = Lines().format(record)
    assert unsafe_in(line) == []
    assert json.loads(line)["path"] == f"/{HOSTILE}"
