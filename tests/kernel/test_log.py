"""The log of a game, and the cost of replaying a record with many undos."""

from pathlib import Path

import pytest

from tests.games.tiny import game
from tests.games.tiny.game import Game as Tiny
from tests.games.tiny.notation import Notation as TinyNotation
from trized.games import load
from trized.games.zoondo.events import TurnBegan
from trized.kernel import PUBLIC, Live, Outcome, Record, Replay, Seeded, Step, verify
from trized.kernel.live import EVERY
from trized.kernel.log import describe_entry, describe_outcome, describe_record
from trized.kernel.record import Ply

RECORDS = Path(__file__).parents[1] / "records"
TWO = {"crew": "2", "rounds": "3"}


class Counting(TinyNotation):
    """A notation that counts parsed actions: one for each replayed ply."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = 0

    def read(self, position, seat, text):
        self.reads += 1
        return super().read(position, seat, text)


def with_undos(pairs: int) -> Record:
    """Return a record in which one move is made and undone repeatedly."""
    live = Live.start(game, TWO, Seeded(1), ["", ""])
    for seat in (0, 1):
        live.play(seat, int(live.state.legal(seat)[0]))
    live.play_text(0, "peek 1-0")
    for _ in range(pairs):
        live.play(0, int(live.state.legal(0)[0]))
        live.undo(seat=0)
    return live.record


@pytest.fixture
def counted() -> Tiny:
    tiny = Tiny()
    tiny.notation = Counting()
    return tiny


@pytest.mark.parametrize(
    "go_through", [lambda tiny, record: describe_record(tiny, record, 0, tiny.words("en")), verify]
)
def test_a_record_is_gone_through_once_however_much_was_taken_back(counted, go_through):
    record = with_undos(300)
    go_through(counted, record)
    assert counted.notation.reads == 303  # plies


def test_a_game_goes_on_from_a_record_in_time_proportional_to_its_entries(counted):
    Live.resume(counted, with_undos(300), Seeded(1))
    assert counted.notation.reads <= 303 + 300 * EVERY


def test_every_position_not_taken_back_can_be_replayed():
    live = Live.start(game, {"crew": "3", "rounds": "3"}, Seeded(2), [""] * 3)
    digests = [live.state.digest()]
    while live.outcome() is None:
        seat = int(live.state.waiting()[0])
        live.play(seat, int(live.state.legal(seat)[0]))
        digests.append(live.state.digest())
    for number in reversed(range(len(digests) - 1)):
        copy = live.copy()
        copy.undo(number)
        assert copy.state.digest() == digests[number]
    assert live.state.digest() == digests[-1]


def test_play_on_a_copy_leaves_the_original_unchanged():
    live = Live.start(game, TWO, Seeded(1), ["", ""])
    before = (live.state.digest(), live.record.write())
    copy = live.copy()
    copy.play(0, int(copy.state.legal(0)[0]))
    copy.undo(0)
    copy.chat(0, "hello")
    assert (live.state.digest(), live.record.write(), live.returns_to(0)) == (*before, 0)


def test_undone_lines_are_marked():
    lines = describe_record(game, with_undos(1), 0, game.words("en"))
    assert [line.number for line in lines if line.undone] == [4]


def test_move_that_only_ends_a_turn_has_no_line_in_the_log():
    zoondo = load("zoondo")
    state = Replay(zoondo, Record.read((RECORDS / "zoondo.txt").read_text(encoding="utf-8"))).at(0)
    ended = Step(1, Ply(0, "stop"), state, state, [TurnBegan(1)], seat=0)
    lines = describe_entry(ended, state.view(0), zoondo.words("en"))
    assert lines == []


@pytest.mark.parametrize(
    ("outcome", "says"),
    [
        (Outcome((), ("resigned",)), "The game was given up."),
        (Outcome((1,), ("resigned",)), "Seat 2 won: the other side resigned."),
        (Outcome((), ("agreed",)), "A draw, as agreed."),
    ],
)
def test_ending_by_agreement_of_the_players_is_logged(outcome, says):
    view = Live.start(game, TWO, Seeded(1), ["", ""]).state.view(PUBLIC)
    assert describe_outcome(outcome, view, game.words("en")) == says


class FromMemory(Tiny):
    """The tiny game with a log that shows no hidden gem again."""

    memory = ("crew", "2")


def test_record_of_a_game_played_from_memory_contains_no_draws_before_the_end():
    record = with_undos(0)
    peeked = Live.resume(FromMemory(), record, Seeded(1)).export(0).entries[2]
    assert peeked == Ply(0, "peek 1-0", ("die ?", "draw ?", "draw ?"))


@pytest.mark.parametrize(
    ("name", "sentence"), [("zenith", "wins a"), ("zoondo", "is eliminated"), ("zorgcorp", "ZorgCorp conquers")]
)
def test_log_marks_the_main_events_of_a_game(name: str, sentence: str) -> None:
    record = Record.read((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))
    lines = describe_record(load(name), record, PUBLIC, load(name).words("en"))
    assert all(line.main for line in lines if sentence in line.text)
    assert 2 * sum(line.main > 0 for line in lines) < len(lines)


def test_won_disc_outranks_a_technology_and_that_an_exile() -> None:
    kinds = {kind.kind: kind.main for kind in load("zenith").events}
    assert kinds["disc_won"] > kinds["developed"] > kinds["exiled"] > kinds["zenithium_changed"] == 0


def test_lines_of_zorgcorp_belong_to_no_seat_though_they_follow_the_last_action_of_a_round() -> None:
    zorgcorp = load("zorgcorp")
    record = Record.read((RECORDS / "zorgcorp.txt").read_text(encoding="utf-8"))
    lines = describe_record(zorgcorp, record, 0, zorgcorp.words("en"))
    assert {line.seat for line in lines if line.text.startswith("ZorgCorp conquers")} == {PUBLIC}
    assert {line.seat for line in lines if line.text.startswith("The Spies move")} == {3}
