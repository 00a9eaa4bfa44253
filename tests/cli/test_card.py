"""Looking up cards at the terminal."""

import json

import pytest


def test_one_card_is_shown_with_its_numbers_and_text(trized):
    out = trized("card", "pile", "pebble").out
    assert "Pebble" in out
    assert "weight 1" in out
    assert "It is grey." in out


def test_a_card_is_found_in_the_language_of_the_reader(trized):
    assert "Il est gris." in trized("card", "pile", "CAILLOU", "--lang", "fr").out


def test_all_cards_make_a_table(trized):
    out = trized("card", "pile").out
    assert "Pebble" in out
    assert "Boulder" in out


def test_json_is_a_list_of_all_cards_and_nothing_else(trized):
    cards = json.loads(trized("card", "pile", "--json").out)
    assert [card["id"] for card in cards] == ["pebble", "boulder"]
    assert {"id", "name", "text"} <= cards[0].keys()


def test_json_of_one_card_is_that_card(trized):
    assert json.loads(trized("card", "pile", "boulder", "--json").out)["weight"] == 9


@pytest.mark.parametrize("name", ["Korse #2", "korse-b", "korse-1", "KORSE-1"])
def test_a_card_is_found_by_name_id_and_former_id(trized, name):
    card = json.loads(trized("card", "zoondo", name, "--json").out)
    assert (card["id"], card["name"]) == ("korse-b", "Korse #2")


def test_custom_card_is_described_like_a_printed_one(trized, tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text('[agents.mars.animod]\nspartacus = { name = "Spartacus", cost = 4, effects = ["any 1"] }\n')
    said = trized("card", "zenith", "Spartacus", "--option", f"cards={mine}")
    assert said.status == 0, said.err
    assert "1 influence on a planet of your choice" in " ".join(said.out.replace("│", " ").split())


def test_a_file_that_is_not_there_is_named(trized, tmp_path):
    said = trized("card", "zenith", "--option", f"cards={tmp_path / 'nowhere.toml'}")
    assert (said.status, said.out) == (2, "")
    assert "There is no file" in said.err


def test_a_card_of_zoondo_describes_its_moves_without_the_code_of_its_grid(trized):
    out = trized("card", "zoondo", "kong", "--lang", "fr").out
    assert "Déplacement" in out
    assert "jF2" not in out
