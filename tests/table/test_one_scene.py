"""A move is played once, and pages read positions only through scenes."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import trized.table.pages
from tests.games.tiny.rules import State
from tests.table.test_changes import SEEN, new_table
from trized.kernel.words import Words
from trized.table.pages.frames import frame_for
from trized.table.pages.registry import Registry
from trized.table.play.tables import Draft, OpenTable
from trized.table.seats.viewer import Viewer

PAGES = Path(trized.table.pages.__path__[0])


@pytest.fixture
def table() -> OpenTable:
    return new_table(Registry(SEEN).get("tiny"))


def counted(monkeypatch: pytest.MonkeyPatch, kind: type, names: tuple[str, ...]) -> Counter[str]:
    """Count the calls of methods of a class."""
    calls: Counter[str] = Counter()

    def count(name: str, method: Any) -> None:
        def call(*given: Any) -> Any:
            calls[name] += 1
            return method(*given)

        monkeypatch.setattr(kind, name, call)

    for name in names:
        count(name, getattr(kind, name))
    return calls


def play_and_show(table: OpenTable) -> None:
    """Play a move and make the frames of all seats."""
    draft = Draft(table)
    seat = int(table.last.after.waiting()[0])
    draft.play(seat, int(table.last.after.legal(seat)[0]))
    table.take_over(draft)
    for viewer in range(table.seats):
        frame_for(table, table.last, Viewer(viewer, (viewer,)), whole=False)


def test_a_move_applies_once_and_copies_once(table: OpenTable, monkeypatch: pytest.MonkeyPatch) -> None:
    play_and_show(table)  # the first frames draw the board before them, too
    calls = counted(monkeypatch, State, ("apply", "copy"))
    play_and_show(table)
    assert calls == {"apply": 1, "copy": 1}


def test_sentence_of_an_event_is_made_once_for_each_viewer(table: OpenTable, monkeypatch: pytest.MonkeyPatch) -> None:
    play_and_show(table)
    calls = counted(monkeypatch, Words, ("event",))
    play_and_show(table)
    shown = sum(event.seen_by(viewer) for event in table.last for viewer in range(table.seats))
    assert calls["event"] == shown


def test_pages_read_positions_only_through_scenes() -> None:
    readers = [
        file.name for file in PAGES.glob("*.py") if re.search(r"\.(after|before)\.|\bState\b", file.read_text("utf-8"))
    ]
    assert readers == []
