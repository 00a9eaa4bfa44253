"""Speed, and its floors."""

import json

import pytest


@pytest.fixture(autouse=True)
def brief(monkeypatch):
    """Measure only briefly: these tests check the texts, not the numbers."""
    monkeypatch.setattr("trized.lab.bench.ROUNDS", 1)
    monkeypatch.setattr("trized.lab.bench.SECONDS", 0.001)


def test_json_gives_every_number_and_its_ratio(trized):
    found = json.loads(trized("bench", "pile", "--json").out)
    pile = found["games"]["pile"]
    figures = {"decisions", "games", "copies", "views", "deals", "simulations", "replays"}
    assert pile["ratios"].keys() == figures | {"batch_64", "batch_1024", "sparse_1024"}
    assert pile["replay_ms"] > 0
    assert found["import_seconds"] > 0


def test_a_game_above_its_floor_passes(trized, tmp_path):
    path = tmp_path / "floors.toml"
    path.write_text("[compiled.pile]\ndecisions = 1e-9\n[interpreted.pile]\ndecisions = 1e-9\n")
    assert trized("bench", "pile", "--floors", path).status == 0


def test_a_game_under_its_floor_fails_with_a_sentence(trized, tmp_path):
    path = tmp_path / "floors.toml"
    path.write_text("[compiled.pile]\ndecisions = 1e9\n[interpreted.pile]\ndecisions = 1e9\n")
    said = trized("bench", "pile", "--floors", path)
    assert said.status == 1
    assert "pile: decisions run at" in said.err


def test_an_import_over_its_limit_fails_with_a_sentence(trized, tmp_path):
    path = tmp_path / "floors.toml"
    path.write_text("[compiled]\nimport_seconds = 1e-6\n[interpreted]\nimport_seconds = 1e-6\n")
    said = trized("bench", "pile", "--floors", path)
    assert said.status == 1
    assert "import trized takes" in said.err


def test_floors_that_cannot_be_read_are_refused(trized, tmp_path):
    said = trized("bench", "pile", "--floors", tmp_path / "nowhere.toml")
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)


def test_a_server_with_tables_is_measured(trized):
    found = json.loads(trized("bench", "table", "--game", "zoondo", "--tables", "2", "--seconds", "6", "--json").out)
    figures = "tables pages moves errors p50_ms p95_ms cpu_ms_per_move kb_per_page kb_per_frame server_mb"
    assert list(found) == figures.split()
    assert (found["tables"], found["pages"], found["errors"]) == (2, 4, 0)
    assert found["moves"] >= 2


def test_a_server_without_tables_is_refused(trized):
    said = trized("bench", "table", "--tables", "0")
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)


def test_more_tables_than_the_system_has_files_are_refused_in_a_sentence(trized):
    said = trized("bench", "table", "--tables", 10**12)
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert "open files" in said.err
