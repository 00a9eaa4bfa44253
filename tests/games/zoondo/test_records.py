"""Records of older rules open, verify to the last digest, and have the same result."""

from pathlib import Path

import pytest

from trized.games.zoondo import game
from trized.kernel import Live, Record, Replay, Seeded, State, verify
from trized.kernel.record import Ply

FOLDER = Path(__file__).parent / "records"  # written by the versions of the game that their rules name


def record(name: str) -> Record:
    """Return a stored record."""
    return Record.read((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))


def last_position(played: Record) -> State:
    """Return the position at the end of a record."""
    return Replay(game, played).at(len(played.entries))


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.iterdir()))
def test_a_record_of_older_rules_verifies(name):
    verify(game, record(name))


def test_h0_under_the_first_rules_the_limit_came_before_being_stuck():
    outcome = last_position(record("stuck-at-the-limit")).outcome()
    assert outcome is not None
    assert outcome.ending == "no_progress"


def test_h0_the_same_moves_are_a_loss_today():
    old = record("stuck-at-the-limit")
    today = Live.start(game, old.options, Seeded(1), old.players)
    for entry in old.entries:
        assert isinstance(entry, Ply)
        today.play(entry.seat, game.notation.read(today.state.view(entry.seat), entry.seat, entry.action))
    outcome = today.state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.ending) == ((0,), "stuck")
