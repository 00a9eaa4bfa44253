"""Simulating at the terminal."""

import json

from tests.cli.pile import game
from trized.kernel import Record, verify


def figures(trized, *arguments):
    said = trized("sim", "pile", "--json", *arguments)
    assert (said.status, said.err) == (0, "")
    return json.loads(said.out)


def test_json_gives_all_the_figures(trized):
    found = figures(trized, "--games", 50)
    assert found.keys() >= {
        "game",
        "games",
        "seconds",
        "games_per_second",
        "decisions",
        "decisions_per_second",
        "compiled",
        "wins_by_side",
        "draws",
        "endings",
    }


def test_every_game_is_counted_once(trized):
    found = figures(trized, "--games", 50)
    assert sum(found["wins_by_side"].values()) + found["draws"] == 50
    assert found["endings"] == {"emptied": 50}


def test_the_table_names_sides_endings_and_speed(trized):
    out = trized("sim", "pile", "--games", 20).out
    for line in ("won by first", "ended emptied", "decisions a second"):
        assert line in out


def test_saved_games_are_the_games_that_are_not_saved(trized, tmp_path):
    saved = figures(trized, "--games", 20, "--seed", 5, "--save", tmp_path / "games", "--jobs", 1)
    unsaved = figures(trized, "--games", 20, "--seed", 5)
    assert saved["wins_by_side"] == unsaved["wins_by_side"]
    assert saved["decisions"] == unsaved["decisions"]


def test_every_saved_record_can_be_played_again(trized, tmp_path):
    trized("sim", "pile", "--games", 12, "--save", tmp_path, "--jobs", 1)
    records = [Record.read(path.read_text()) for path in sorted(tmp_path.iterdir())]
    assert len(records) == 12
    assert all(verify(game, record).over() for record in records)


def test_records_cannot_go_into_a_file(trized, tmp_path):
    path = tmp_path / "taken"
    path.write_text("")
    said = trized("sim", "pile", "--save", path)
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
