"""Texts of positions of Zenith: impossible ones are refused with a sentence that names the part."""

import re

import pytest

from tests.support.zenith.situation import GAME
from trized.kernel import Refused, Seeded
from trized.kernel.position import Builder

REFUSALS = [
    ("chess; hands nero / mia", "begins with 'zenith'", "commence par"),
    ("zenith 9; turn 0 action", "no rules 9", "pas de règles 9"),
    (f"zenith {GAME.rules} players=3; turn 0 action", "Option 'players'", "players"),
    (f"zenith {GAME.rules} turn 0 action", "'turn' is no option", "n’est pas une option"),
    ("zenith; hand nero", "no part 'hand'", "pas de partie"),
    ("zenith; credits 7 / 7; credits 8 / 8", "'credits' is in the position twice", "deux fois"),
    ("zenith; hands nero khan / nero", "Part 'hands': 'nero' is in the position more often", "plus souvent"),
    ("zenith; hands nero / khan; columns nero / -", "Part 'columns': 'nero'", "Partie 'columns'"),
    ("zenith; hands nero", "Part 'hands': there should be 2 groups", "2 groupes"),
    ("zenith; hands neron / khan", "no 'neron'; there is nero", "pas de 'neron'"),
    ("zenith; hands mungo / khan", "'mungo' is in the position more often", "plus souvent"),
    ("zenith; hands nero / khan; credits -1 / 3", "'-1' should be a whole number from 0", "nombre entier de 0"),
    ("zenith; hands nero / khan; discs 0 0 0 0", "Part 'discs': there should be 5", "Partie 'discs'"),
    ("zenith; hands nero / khan; discs 0 0 0 0 4", "Part 'discs': '4' should be", "Partie 'discs'"),
    ("zenith; hands nero / khan; won mars mars mars mars mars / -", "with 5 discs the game is over", "5 disques"),
    ("zenith; hands nero / khan; levels 0 0 6 / 0 0 0", "Part 'levels': '6'", "Partie 'levels'"),
    ("zenith; hands nero / khan; leader 2 gold", "Part 'leader': '2'", "Partie 'leader'"),
    ("zenith; hands nero / ?", "Part 'hands': something is hidden", "quelque chose est caché"),
    ("zenith view=1; hands nero / ?", "seat 1 knows its own cards", "connaît ses propres cartes"),
    ("zenith view=7; hands ? / ?", "no seat 7", "place 7"),
    ("zenith view=me; hands ? / ?", "'view' is a seat", "est une place"),
    ("zenith; turn 0 effect; hands nero / khan", "an effect is carried out exactly when", "un effet est en cours"),
    ("zenith; turn 0 over; hands nero / khan", "has a result exactly when", "a un résultat exactement"),
    ("zenith; turn 0 order; hands nero / khan", "no teammates", "coéquipiers"),
    ("zenith; turn 0 effect; effects nero 99 0; hands khan / wul", "Part 'effects': '99'", "Partie 'effects'"),
    ("zenith; turn 0 action; hands - / khan", "seat 0 has to act and has no legal action", "aucune action légale"),
    ("zenith; tokens leader leader leader - - - - -; hands nero / khan", "Part 'tokens': 'leader'", "plus souvent"),
]


def plain(refused):
    """Return a sentence with plain quotation marks."""
    return re.sub("«\\s|\\s»|’", "'", str(refused))


@pytest.mark.parametrize(("text", "english", "french"), REFUSALS)
def test_impossible_position_is_refused_with_its_place(text, english, french):
    with pytest.raises(Refused) as refused:
        GAME.position(text)
    assert english in plain(refused.value)
    assert french.replace("’", "'") in plain(refused.value.message("fr"))


def test_short_text_is_enough_for_a_position():
    state = GAME.position("zenith; credits 7 / 3; hands nero / khan")
    assert state.text() == "zenith 4 first=1; credits 7 / 3; hands nero / khan"
    assert list(state.waiting()) == [0]


def test_builder_and_text_make_the_same_position():
    built = Builder(GAME, boards="DOP").credits(7, 3).hands("nero", "khan").won("mars", "")
    assert built.state() == GAME.position("zenith boards=DOP; credits 7 / 3; hands nero / khan; won mars / -")


def test_builder_refuses_an_unknown_part():
    with pytest.raises(AttributeError, match="coins"):
        Builder(GAME).coins(3)


def test_text_of_a_viewer_needs_a_chance_to_become_a_position():
    text = GAME.position("zenith; credits 7 / 3; hands nero / khan wul").view(0).text()
    assert "hands nero / ? ?" in text
    with pytest.raises(Refused, match="everything must be known"):
        GAME.position(text)
    assert GAME.position(text, Seeded(1)).view(0).text() == text


def test_long_text_is_refused():
    with pytest.raises(Refused, match="letters at most"):
        GAME.position("zenith; hands " + "nero " * 10_000)
