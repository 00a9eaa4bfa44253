"""Games that start from a position: their records replay, verify, resume and keep secrets."""

from dataclasses import replace

import pytest

import trized
from tests.conformance.case import find, pick
from tests.support.built_in import BUILT_IN
from trized.kernel import PUBLIC, Live, Record, Refused, Seeded, verify
from trized.kernel.position import read_view

TEXT = "zenith; credits 7 / 3; hands nero khan / wul"


def played(name: str, seed: int) -> Live:
    """Play a random game from a position of another random game to its end."""
    case = find(name)
    options, _ = case.walks[-1]
    position = list(case.walk(options, seed))[20]
    live = Live.start_from(case.game, position.state.text(), Seeded(seed))
    choices = Seeded(seed + 1)
    while live.outcome() is None:
        live.play(*pick(live.state, choices))
    return live


@pytest.mark.parametrize("name", BUILT_IN)
def test_record_from_a_position_verifies(name):
    live = played(name, 3)
    text = live.record.write()
    assert text.startswith("trized record 2\n")
    record = Record.read(text)
    assert record == live.record
    assert verify(live.game, record) == live.state
    assert Live.resume(live.game, record, Seeded(9)).state == live.state


def test_record_whose_options_differ_from_its_position_is_refused():
    live = Live.start_from(trized.load("zenith"), TEXT, Seeded(1))
    record = replace(live.record, options={**live.record.options, "boards": "DOP"})
    with pytest.raises(Refused, match="not those of its position"):
        verify(live.game, record)


def test_damaged_position_of_a_record_is_refused_with_its_line():
    live = Live.start_from(trized.load("zenith"), TEXT, Seeded(1))
    with pytest.raises(Refused, match="Line 13 of the record: Part 'hands': there is no 'neron'"):
        verify(live.game, replace(live.record, position=live.record.position.replace("nero ", "neron ")))


def test_unfinished_record_from_a_position_hides_what_a_seat_may_not_know():
    live = Live.start_from(trized.load("zenith"), TEXT, Seeded(1))
    assert "hands nero khan / ?" in live.export(0).write()
    assert "hands ? ? / wul" in live.export(1).write()
    assert "hands ? ? / ?" in live.export(PUBLIC).write()


def test_position_of_a_game_played_from_memory_is_not_exported():
    text = "zorgcorp; worlds d6=down,red-2; ships start-north / start-east / start-south / start-west"
    live = Live.start_from(trized.load("zorgcorp"), text, Seeded(1))
    assert "red-2" not in live.export(0).write()


def test_start_from_a_position_plays_on_by_text():
    live = trized.start("zenith", position=TEXT, seed=1)
    assert "recruit nero" in live.legal()
    live.push("recruit nero")
    assert live.record.position == "zenith 4 first=1; credits 7 / 3; hands nero khan / wul"
    assert list(live.state.waiting()) == [1]


def test_hidden_things_of_a_start_are_dealt_by_chance():
    seen = trized.load("zenith").position(TEXT).view(0).text()
    live = trized.start("zenith", position=seen, seed=1)
    assert live.state.view(0).text() == seen
    assert "?" not in live.record.position


def test_seat_of_another_viewer_is_refused():
    seen = trized.load("zenith").position(TEXT).view(0).text()
    with pytest.raises(Refused, match="as seat 0 knows it"):
        read_view(trized.load("zenith"), seen, 1)
