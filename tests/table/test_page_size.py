"""The size of pages: long logs and long lists are cut, and the rest is loaded on demand."""

import re
from itertools import pairwise
from typing import Any

import pytest

from tests.support.server import Server, Visitor
from trized.games import load
from trized.kernel import Live, Seeded
from trized.kernel.record import Chat
from trized.table.pages.frames import LOGGED
from trized.table.study.uploads import ENTRIES

LARGEST = 400_000  # bytes of a page


@pytest.fixture(scope="module")
def long_game(server: Server) -> tuple[Visitor, str]:
    """Upload a record with as many entries as possible; return its visitor and its table."""
    live = Live.start(load("zoondo"), {}, Seeded(1), ["Ada", "Bob"])
    record = live.record
    record.entries += [
        Chat(number % 2, f"Message {number} of a long talk between friends") for number in range(ENTRIES)
    ]
    visitor = Visitor(server.address)
    answer = visitor.post("/upload", record=record.write())
    assert answer.status_code == 200, answer.text
    return visitor, str(answer.json()["to"]).removesuffix("/replay")


@pytest.mark.parametrize("path", ["", "/replay"])
def test_a_page_with_a_long_log_is_cut(long_game: tuple[Visitor, str], path: str) -> None:
    visitor, table = long_game
    assert len(visitor.get(table + path).content) < LARGEST


def test_parts_of_a_long_log_contain_every_entry_once(long_game: tuple[Visitor, str]) -> None:
    visitor, table = long_game
    parts, number = list[Any](), 0
    while number <= ENTRIES:
        parts.append(visitor.get(f"{table}/log/{number}?seat=0").json())
        number = parts[-1]["ends"] + 1
    assert parts[0]["begins"] == 0
    assert parts[-1]["ends"] == ENTRIES
    assert all(after["begins"] == before["ends"] + 1 for before, after in pairwise(parts))
    assert all(len(part["log"]) <= LOGGED for part in parts)
    said = [line["number"] for part in parts for line in part["log"] if line["kind"] == "said"]
    assert said == list(range(1, ENTRIES + 1))


def test_the_workshop_lists_names_and_its_editor_has_the_text_of_one_creation(server: Server) -> None:
    visitor = Visitor(server.address)
    visitor.get("/workshop")
    visitor.get("/workshop")
    made = {"game": "zoondo", "option": "tribe1", "parent": "", "saved": 1, "version": 1}
    for number in range(12):
        answer = visitor.post(
            "/workshop/keep", **made, id=f"{number:012x}", name=f"Tribe {number}", text=f"{number} " + "x" * 19_000
        )
        assert answer.status_code == 200, answer.text
    page = visitor.get("/workshop").text
    assert len(page) < 60_000
    assert "Tribe 11" in page
    assert re.search(r"\b7 x{19000}", visitor.get(f"/workshop/zoondo/tribe1?id={7:012x}").text)
