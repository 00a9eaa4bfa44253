"""Fair matches: the form shows the strength of the tribes, draws an even pairing, and can play both sides."""

from itertools import product

import pytest

from trized.games.zoondo import game
from trized.games.zoondo.box import BOX
from trized.games.zoondo.match_ups import is_even, share
from trized.kernel import LANGUAGES, Live, Record, Seeded, verify


def test_every_pairing_has_a_number_and_both_sides_add_up():
    for one, two in product(BOX.tribes, repeat=2):
        assert share(one, two) + share(two, one) == 100


def test_the_usual_pairing_is_even():
    usual = game.settle({})
    assert is_even(usual["tribe1"], usual["tribe2"])
    assert usual["tribe1"] != usual["tribe2"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_form_shows_how_often_boarix_wins(lang):
    said = game.words(lang).option("tribe1", "boarix").about
    for other, crest in BOX.tribes.items():
        if other != "boarix":
            assert f"{share('boarix', other)}" in said
            assert crest.name in said


def test_a_drawn_pairing_is_even_and_is_in_the_record():
    pairings = set()
    for seed in range(40):
        live = Live.start(game, {"match": "drawn"}, Seeded(seed), ["a", "b"])
        drawn = [text.removeprefix("tribe ") for text in live.record.start]
        pairings.add(tuple(drawn))
        assert is_even(*drawn)
        assert [game.words("en").seat(live.state.view(0), seat).split()[0].lower() for seat in (0, 1)] == drawn
    assert {one for one, _ in pairings} == set(BOX.tribes)
    verify(game, Record.read(live.record.write()))


def test_after_a_game_of_a_match_over_both_sides_the_tribes_are_exchanged():
    options = game.settle({"tribe1": "boarix", "tribe2": "monkus", "match": "both"})
    again = {**options, **game.terms(options).again}
    assert (again["tribe1"], again["tribe2"], again["match"]) == ("monkus", "boarix", "both")
    assert not game.terms(game.settle({})).again
