"""Results are cited and repeated, and the balance of an invalid file is refused."""

import json
import sys

import pytest


@pytest.fixture
def as_trized(monkeypatch, trized):
    """Call `trized` as from a shell, so that results carry the command."""

    def call(*arguments: object):
        monkeypatch.setattr(sys, "argv", ["trized", *map(str, arguments)])
        return trized(*arguments)

    return call


def test_result_is_cited_by_what_made_it(as_trized, tmp_path):
    value = as_trized("sim", "zoondo", "--games", 3, "--seats", "normal", "--seed", 5, "--jobs", 1, "--json").out
    (tmp_path / "result.json").write_text(value)
    told = as_trized("cite", "result.json").out
    assert "trized sim zoondo --games 3 --seats normal --seed 5 --jobs 1 --json" in told
    assert "@software{trized," in told


def test_repeated_result_is_equal_and_a_changed_one_differs(as_trized, tmp_path):
    value = as_trized("sim", "zoondo", "--games", 3, "--seed", 5, "--jobs", 1, "--json").out
    (tmp_path / "result.json").write_text(value)
    said = as_trized("run", "result.json")
    assert (said.status, said.out) == (0, "The results of result.json are equal.\n")
    (tmp_path / "result.json").write_text(json.dumps({**json.loads(value), "decisions": 1}))
    said = as_trized("run", "result.json")
    assert (said.status, said.out) == (1, "The results of result.json differ: decisions.\n")


def test_repeated_folder_has_equal_rows(as_trized):
    assert as_trized("sim", "zoondo", "--games", 3, "--jobs", 1, "--out", "rows").status == 0
    assert as_trized("run", "rows").out == "The results of rows are equal.\n"


def test_file_that_is_no_result_is_refused(trized, tmp_path):
    (tmp_path / "other.json").write_text("{}")
    for command in ("cite", "run"):
        said = trized(command, "other.json")
        assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)


def test_balance_of_a_file_with_a_mistake_is_refused(trized, tmp_path):
    (tmp_path / "mine.toml").write_text("[start]\ncredits = 'many'\n")
    said = trized("balance", "zenith", "mine.toml")
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
