"""`trized check`: messages about custom files."""

import json
from pathlib import Path

import pytest

from trized.games.zoondo.box import BOX
from trized.kernel.creation import Creation, encode

CODE = encode(Creation("zoondo", "tribe1", BOX.ready_made("boarix").replace('"Boarix"', '"Others"')))
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


def test_link_and_code_are_checked_like_the_file(trized):
    code = encode(Creation("zoondo", "tribe1", BOX.ready_made("boarix")))
    for given in (code, f"https://host/workshop/zoondo/tribe1#{code}"):
        said = trized("check", "zoondo", given, "--option", "tribe2")
        assert said.status == 0, said.err
        assert "Boarix may play" in said.out


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (CODE[:-3], "This code is damaged or not complete; copy the full link again."),
        ("https://host/workshop/zoondo", "This code is damaged or not complete; copy the full link again."),
        (
            encode(Creation("zorgcorp", "board", (DATA / "galaxy.toml").read_text())),
            "This code contains a file for 'board' of zorgcorp, not for Zoondo.",
        ),
        (encode(Creation("zoondo", "tribe1", 'name = "Nobody"\n')), "The tribe has 0 Emblems"),
    ],
)
def test_bad_link_is_refused_wherever_a_file_is_taken(trized, given, sentence):
    for command in (
        ("check", "zoondo", given),
        ("sim", "zoondo", "--games", "1", "--option", f"tribe1={given}"),
        ("compare", "zoondo", "--games", "2", "--a", f"tribe1={given}"),
        ("watch", "zoondo", given, "--once"),
    ):
        said = trized(*command)
        assert said.status == 2
        assert sentence in said.err, (command[0], said.err)


def test_game_is_played_with_the_tribe_of_a_link(trized):
    link = f"tribe1=https://host/workshop/zoondo/tribe1#{CODE}"
    said = trized("sim", "zoondo", "--seats", "random", "--games", "2", "--option", link, "--json")
    assert said.status == 0, said.err


@pytest.mark.parametrize(("game", "key"), [("zenith", "agents"), ("zoondo", "zoons"), ("zorgcorp", "systems")])
def test_schema_of_a_custom_file_is_printed_as_json(trized, game, key):
    said = trized("check", game, "--schema")
    assert said.status == 0, said.err
    assert key in json.loads(said.out)["properties"]


def test_game_without_a_schema_and_check_without_a_file_are_refused(trized):
    assert "has no option that takes a file" in trized("check", "pile", "--schema").err
    assert trized("check", "zoondo").err == "Name the file to check: trized check zoondo mine.toml.\n"


def test_differences_from_a_file_a_link_and_a_printed_tribe_are_printed(trized, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(BOX.ready_made("boarix"), encoding="utf-8")
    for other in (CODE, "boarix", path):
        said = trized("check", "zoondo", path, "--against", other)
        assert said.status == 0, said.err
        renamed = "The tribe is called Boarix instead of Others.\n"
        assert said.out == (renamed if other == CODE else "The two files have the same contents.\n")
