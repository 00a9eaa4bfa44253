"""Looking up cards at the terminal."""

import json


def test_one_card_is_shown_with_its_figures_and_text(trized):
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
