"""Positions on the command line: play from one, and a hint for one."""

import json

import pytest

from trized.games import load

TEXT = "zenith; credits 7 / 3; hands nero khan / wul"


def test_hint_names_an_action_and_its_reasons(trized):
    said = trized("hint", "zenith", "--position", TEXT, "--bot", "greedy")
    assert said.status == 0
    assert "A strong bot would" in said.out
    assert "  + " in said.out


def test_hint_is_the_same_for_what_looks_the_same(trized):
    texts = [
        "zenith view=0; credits 7 / 3; hands nero khan / ?",
        f"{TEXT}",
        "zenith; credits 7 / 3; hands nero khan / felis",
    ]
    assert len({trized("hint", "zenith", "--position", text, "--json").out for text in texts}) == 1


def test_hint_as_json_has_a_legal_action(trized):
    found = json.loads(trized("hint", "zenith", "--position", TEXT, "--bot", "greedy", "--json").out)
    assert found["seat"] == 0
    assert found["action"].split()[0] in ("recruit", "develop", "lead")


def test_hint_speaks_french(trized):
    said = trized("hint", "zenith", "--position", TEXT, "--bot", "greedy", "--lang", "fr")
    assert "Un bot fort" in said.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("hint", "zenith", "--position", "zenith; hands nero / nero"), "Part 'hands': 'nero'"),
        (("hint", "zenith", "--position", TEXT, "--seat", "1"), "name a seat with --seat"),
        (("hint", "zenith", "--position", TEXT, "--seat", "2"), "There is no seat 2"),
        (("hint", "zoondo", "--position", TEXT), "begins with 'zoondo'"),
        (("play", "--text", "--position", "zenith; hand nero"), "no part 'hand'"),
        (("play", "--position", TEXT, "--option", "players=4"), "leave out --option"),
        (("play", "--position", "zenith; hand nero"), "no part 'hand'"),
    ],
)
def test_bad_position_is_refused_in_one_line(trized, arguments, sentence):
    said = trized(*arguments)
    assert said.status == 2
    assert sentence in " ".join(said.err.split())


def test_game_in_the_terminal_starts_from_a_position(trized, tmp_path):
    file = tmp_path / "game.txt"
    given = ("--position", TEXT, "--seats", "me,random", "--save", str(file))
    said = trized("play", "--text", *given, typed="recruit nero\nquit\n")
    assert said.status == 0
    begun = f"position zenith {load('zenith').rules} first=1 view=0; credits 7 / 3; hands nero khan / ?"
    assert begun in file.read_text(encoding="utf-8")
    assert "1. 0: recruit nero" in file.read_text(encoding="utf-8")
