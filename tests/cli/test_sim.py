"""Simulating at the terminal."""

import json
import os
import signal
from contextlib import contextmanager
from multiprocessing import active_children

import pytest

from tests.support.pile import game
from trized.games import REGISTRY
from trized.kernel import Record, verify

REGISTERED = next(iter(REGISTRY))  # a game that worker processes know too


def figures(trized, *arguments):
    said = trized("sim", "pile", "--json", *arguments)
    assert (said.status, said.err) == (0, "")
    return json.loads(said.out)


def test_json_gives_all_the_numbers(trized):
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


@pytest.mark.parametrize(
    ("game", "options", "lang", "sentence"),
    [
        ("zenith", ["players=4", "novice=yes"], "en", "Option 'novice' has no effect with players=4.\n"),
        ("zenith", ["players=4", "novice=yes"], "fr", "L’option «\u00a0novice\u00a0» est sans effet avec players=4.\n"),
        ("zoondo", ["match=drawn", "tribe1=boarix"], "en", "Option 'tribe1' has no effect with match=drawn.\n"),
        ("zoondo", ["format=tribal"], "en", "Option 'format' has no effect with these options.\n"),
        ("zoondo", ["tribe1=boarix"], "en", ""),
    ],
)
def test_option_without_effect_is_named_with_its_cause(trized, game, options, lang, sentence):
    given = [part for option in options for part in ("--option", option)]
    assert trized("sim", game, "--games", 1, "--json", "--lang", lang, *given).err == sentence


def test_every_game_is_counted_once(trized):
    found = figures(trized, "--games", 50)
    assert sum(found["wins_by_side"].values()) + found["draws"] == 50
    assert found["endings"] == {"emptied": 50}


def test_the_table_names_sides_endings_and_speed(trized):
    out = trized("sim", "pile", "--games", 20).out
    for line in ("won by the side that begins", "end: emptied", "decisions per second"):
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


def test_every_share_has_its_interval(trized):
    found = figures(trized, "--games", 40)
    for shares in (found["shares"], found["ending_shares"], {"drawn": found["draw_share"]}):
        assert all(share["low"] <= share["share"] <= share["high"] for share in shares.values())


def test_rows_go_into_a_folder_and_a_second_call_plays_nothing_again(trized, tmp_path):
    first = figures(trized, "--games", 6, "--out", tmp_path / "rows", "--records", "--jobs", 1)
    again = figures(trized, "--games", 6, "--out", tmp_path / "rows", "--records", "--jobs", 1)
    assert (tmp_path / "rows" / "games.parquet").exists()
    assert (again["wins_by_side"], again["games_per_second"]) == (first["wins_by_side"], 0)


def test_a_record_is_read_from_a_file_with_many(trized, tmp_path):
    trized("sim", "pile", "--games", 5, "--save", tmp_path / "games.gz", "--jobs", 1)
    for arguments in (("games.gz#3",), ("games.gz", "--game", 3)):
        assert trized("replay", *arguments, "--verify").status == 0
    assert "has no game 9" in trized("replay", "games.gz#9").err
    assert "name one" in trized("replay", "games.gz").err


def test_records_beside_rows_need_a_folder(trized):
    said = trized("sim", "pile", "--records")
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)


@contextmanager
def interrupting_bar(title, total):
    """Interrupt after the first game, like Ctrl+C."""
    yield lambda games: os.kill(os.getpid(), signal.SIGINT)


def test_an_interrupted_run_prints_what_it_has(trized, monkeypatch):
    monkeypatch.setattr("trized.cli.sim.bar", interrupting_bar)
    said = trized("sim", "pile", "--games", 20, "--jobs", 1, "--json")
    assert (said.status, said.err) == (130, "Interrupted after 1 of 20 games.\n")
    assert json.loads(said.out)["games"] == 1


@pytest.mark.parametrize(
    ("arguments", "kept"),
    [
        (("arena", REGISTERED, "--bots", "random,greedy", "--keep", "games.jsonl"), "games.jsonl"),
        (("report", REGISTERED, "--seats", "random"), f"report-{REGISTERED}/index.html"),
        (("compare", REGISTERED, "--b", "first=1", "--seats", "random", "--out", "rows"), "rows/a/parts"),
        (("sweep", REGISTERED, "--over", "first=1,2", "--seats", "random"), f"sweep-{REGISTERED}/index.html"),
    ],
    ids=["arena", "report", "compare", "sweep"],
)
def test_interrupt_after_a_game_begins_no_second_and_keeps_the_first(trized, monkeypatch, tmp_path, arguments, kept):
    played: list[int] = []

    @contextmanager
    def interrupting(title, total):
        def advance(games):
            played.append(games)
            if games:  # none are there from an earlier run
                os.kill(os.getpid(), signal.SIGINT)

        yield advance

    monkeypatch.setattr(f"trized.cli.{arguments[0]}.bar", interrupting)
    said = trized(*arguments, "--games", 20, "--jobs", 1)
    assert (said.status, sum(played), played[-1]) == (130, 1, 1)
    assert (tmp_path / kept).exists(), list(tmp_path.rglob("*"))


def test_processes_end_with_an_interrupted_run(trized, monkeypatch):
    before = set(active_children())  # of other tests
    monkeypatch.setattr("trized.cli.sim.bar", interrupting_bar)
    said = trized("sim", REGISTERED, "--games", 200, "--jobs", 2, "--json")
    assert said.status == 130
    assert 1 <= json.loads(said.out)["games"] < 200
    assert not set(active_children()) - before


def test_seed_that_no_column_holds_is_refused_in_a_sentence(trized):
    said = trized("sim", "pile", "--games", 1, "--seed", 2**64, "--out", "rows")
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert "A seed is from" in said.err
