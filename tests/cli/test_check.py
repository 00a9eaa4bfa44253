"""Checking files of one's own at the terminal: what the game says about them."""

from pathlib import Path

from trized.games.zoondo.box import BOX

DATA = Path(__file__).parents[2] / "src/trized/games/zorgcorp/data"


def test_a_good_file_is_summed_up_by_its_game(trized, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(BOX.ready_made("boarix"), encoding="utf-8")
    said = trized("check", "zoondo", path, "--option", "tribe2")
    assert said.status == 0, said.err
    assert "Boarix may play" in said.out


def test_a_game_without_a_summary_shows_how_to_play_with_the_file(trized):
    path = DATA / "galaxy.toml"
    said = trized("check", "zorgcorp", path)
    assert said.status == 0, said.err
    assert f"--option board={path}" in said.out


def test_a_broken_file_is_refused(trized, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("nonsense", encoding="utf-8")
    said = trized("check", "zorgcorp", path)
    assert (said.status, said.out) == (2, "")
    assert said.err


def test_an_option_that_takes_no_file_is_refused_with_those_that_do(trized, tmp_path):
    said = trized("check", "zoondo", tmp_path / "mine.toml", "--option", "limit")
    assert said.status == 2
    assert "it takes one for tribe1, tribe2." in said.err


def test_game_that_takes_no_file_refuses_one(trized, tmp_path):
    said = trized("check", "pile", tmp_path / "mine.toml")
    assert said.status == 2
    assert "no option that takes a file" in said.err
