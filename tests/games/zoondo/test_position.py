"""Texts of positions of Zoondo: impossible ones are refused with a sentence that names the part."""

import re

import pytest

from trized.games.zoondo import game
from trized.kernel import Refused
from trized.kernel.position import read_view

HEAD = "zoondo tribe1=boarix tribe2=boarix; turn 0 turn; began 0; "
REFUSALS = [
    ("zoons sacrechene@a1 kassin-a@g2 / sacrechene@f6", "no 'g2'", "pas de 'g2'"),
    ("zoons sacrechene@a1 kassin-a@a1 / sacrechene@f6", "Two things are on 'a1'", "Deux choses"),
    ("zoons sacrechene@a1 sacrechene@b1 / sacrechene@f6", "'sacrechene' is in the position more often", "plus souvent"),
    ("zoons kassin-a@a1 / sacrechene@f6", "seat 0 has no Emblem", "pas d'Emblème"),
    ("zoons sacrechene@a1 kassin-a / sacrechene@f6", "'kassin-a' should be a Zoon and its cell", "un Zoon et sa case"),
    ("zoons sacrechene@a1 king-louis@b1 / sacrechene@f6", "'king-louis' is in the position", "plus souvent"),
    ("zoons sacrechene@a1 kassin-a@b1=gold-hure / sacrechene@f6", "that it could be", "Zoons possibles"),
    ("zoons sacrechene@a1 ?@b1 / sacrechene@f6", "Part 'zoons': something is hidden", "quelque chose est caché"),
    ("zoons sacrechene@a1 kassin-a@b1 / sacrechene@f6; walls b1", "Two things are on 'b1'", "Deux choses"),
    ("zoons sacrechene@a1 kassin-a@b1 / sacrechene@f6; trumps - / -", "Part 'trumps'", "Partie 'trumps'"),
    ("zoons sacrechene@a1 kassin-a@b1 / sacrechene@f6; past 35:0", "not a field of 36", "champ de bataille de 36"),
    ("zoons sacrechene@a1 kassin-a@b1 / sacrechene@f6; result 0 emblem", "has a result exactly", "a un résultat"),
]


def plain(refused):
    """Return a sentence with plain quotation marks."""
    return re.sub("«\\s|\\s»|’", "'", str(refused))


@pytest.mark.parametrize(("text", "english", "french"), REFUSALS)
def test_impossible_position_is_refused_with_its_place(text, english, french):
    with pytest.raises(Refused) as refused:
        game.position(HEAD + text)
    assert english in plain(refused.value)
    assert french in plain(refused.value.message("fr"))


def test_former_ids_are_read():
    text = HEAD + "zoons sacrechene@a1 kassin-a@b2=kassin-a,kassin-b / sacrechene@f6 grognard-b@e5"
    former = text.replace("-a@", "-0@").replace("-a,", "-0,").replace("-b", "-1")

    assert "kassin-0@b2=kassin-0,kassin-1 / sacrechene@f6 grognard-1@e5" in former
    assert game.position(former).text() == game.position(text).text()


def test_random_tribe_is_refused():
    with pytest.raises(Refused, match="names its tribes"):
        game.position("zoondo tribe1=random; turn 0 turn")


def test_fight_needs_a_target():
    with pytest.raises(Refused, match="Part 'fight'"):
        game.position(HEAD.replace("0 turn", "0 fight") + "zoons sacrechene@a1 / sacrechene@f6")


def test_zoons_that_are_not_on_the_field_are_in_hand():
    state = game.position(HEAD + "zoons sacrechene@a1 kassin-a@b2! / sacrechene@f6 kassin-a@e5")
    texts = [game.notation.write(state.view(0), 0, action) for action in state.legal(0)]
    assert "lay gold-hure f1" in texts
    assert "b2-b3" in texts


def test_view_of_a_tribe_without_emblem_is_refused():
    with pytest.raises(Refused, match="Emblem"):
        read_view(game, 'zoondo 4 tribe1="X: cloboulon + ?" format=mondial trumps=any view=1')
