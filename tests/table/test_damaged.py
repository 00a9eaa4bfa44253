"""Damaged requests get a message and change nothing."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.luck import application
from tests.table.test_middleware import POSTS
from trized.table.seats.credentials import csrf_token
from trized.table.settings import Settings

HOST = "http://table.test"
SECRET = "s" * 32
FIELDS = (
    "seat",
    "which",
    "action",
    "number",
    "text",
    "secret",
    "nickname",
    "bot",
    "record",
    "game",
    "lang",
    "back",
    "crew",
)
NASTY = (
    "",
    "-1",
    "0",
    "1",
    "--1",
    "9" * 4400,
    "\x00",
    "\ud7ff",
    "mine",
    "random",
    "hide ruby",
    "tiny",
    "fr",
    "//x",
    "é",
)
FORMS = [path for path in POSTS if not path.endswith("/remove")]  # which would take the table away
GETS = ("", "/replay", "/record", "/info", "/moment/1", "/moment/99999")
values = st.sampled_from(NASTY) | st.text(max_size=40)


@dataclass
class Door:
    """Sends requests of one browser to an application in this process."""

    loop: asyncio.AbstractEventLoop
    http: httpx.AsyncClient
    table: str = ""

    def post(self, path: str, fields: dict[str, str]) -> httpx.Response:
        headers = {"x-csrf": csrf_token(SECRET), "accept": "application/json"}
        return self.loop.run_until_complete(self.http.post(path, data=fields, headers=headers))

    def get(self, path: str, **asked: str) -> httpx.Response:
        return self.loop.run_until_complete(self.http.get(self.table + path, params=asked))


@pytest.fixture(scope="module")
def door() -> Iterator[Door]:
    loop = asyncio.new_event_loop()
    app = application(Settings(rate_limited=False, games={"tiny": "tests.games.tiny"}))
    loop.run_until_complete(app.server.open())
    transport: Any = httpx.ASGITransport(app, raise_app_exceptions=False)
    http = httpx.AsyncClient(
        transport=transport, base_url=HOST, headers={"origin": HOST}, cookies={"trized": SECRET}, timeout=60
    )
    door = Door(loop, http)
    door.table = door.post("/new", {"game": "tiny", "seat1": "link", "crew": "2"}).json()["to"]
    yield door
    loop.run_until_complete(app.server.close())
    assert not asyncio.all_tasks(loop)  # reviews and balances, too, have ended
    loop.close()


@settings(max_examples=150)
@given(path=st.sampled_from(FORMS), fields=st.dictionaries(st.sampled_from(FIELDS), values, max_size=6))
def test_a_form_is_done_or_refused(door: Door, path: str, fields: dict[str, str]) -> None:
    before = door.get("/record").text
    answer = door.post(path.replace("/t/abc", door.table), fields)
    assert answer.status_code < 500
    if answer.status_code >= 400:
        assert len(answer.json()["error"]) > 8
        assert door.get("/record").text == before


@settings(max_examples=60)
@given(path=st.sampled_from(GETS), seat=values, piece=values)
def test_a_page_is_shown_or_refused(door: Door, path: str, seat: str, piece: str) -> None:
    assert door.get(path, seat=seat, piece=piece).status_code < 500


@pytest.mark.parametrize("kind", ["application/json", "multipart/form-data", "multipart/form-data; boundary=x", "x"])
@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe%%%&&==", b"--x\r\nbad"])
def test_a_damaged_form_is_refused(door: Door, kind: str, body: bytes) -> None:
    headers = {"x-csrf": csrf_token(SECRET), "accept": "application/json", "content-type": kind}
    answer = door.loop.run_until_complete(door.http.post(f"{door.table}/chat", content=body, headers=headers))
    assert answer.status_code in (400, 409)
    assert len(answer.json()["error"]) > 8
