"""Options and the versions of the rules that introduced them."""

from dataclasses import replace
from pathlib import Path

import pytest

from trized.games import load
from trized.kernel import Game, Option, Record, Refused, verify
from trized.kernel.game import option_of
from trized.kernel.replay import Replay, export

OLD = [
    record
    for path in sorted((Path(__file__).parents[1] / "records").glob("*.txt"))
    if (record := Record.read(path.read_text(encoding="utf-8"))).rules < load(record.game).rules
]


@pytest.fixture(params=OLD, ids=lambda record: f"{record.game}-{record.rules}-{record.digest}")
def old(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Record:
    """Return a record of older rules, after the game got an option with its newest rules."""
    record: Record = request.param
    game = type(load(record.game))
    fresh = Option("fresh", "new", ("new", "old"), since=load(record.game).rules, before="old")
    monkeypatch.setattr(game, "options", (*game.options, fresh))
    return record


def game_of(record: Record) -> Game:
    return load(record.game)


def test_record_of_older_rules_opens_after_a_new_option(old: Record) -> None:
    assert verify(game_of(old), old).over()


def test_record_of_older_rules_is_written_without_the_new_option(old: Record) -> None:
    unfinished = replace(old, result=None, digest="")
    assert "fresh" not in export(game_of(old), unfinished, 0).write()


def test_game_of_older_rules_has_the_declared_old_value(old: Record) -> None:
    replay = Replay(game_of(old), old)
    assert option_of(replay.game, replay.options, "fresh") == "old"
    assert option_of(game_of(old), game_of(old).settle({}), "fresh") == "new"


def test_record_of_older_rules_that_names_the_new_option_is_refused(old: Record) -> None:
    with pytest.raises(Refused, match="has no option 'fresh'"):
        Replay(game_of(old), replace(old, options={**old.options, "fresh": "old"}))
