"""Texts of positions of ZorgCorp: impossible ones are refused with a sentence that names the part."""

import re

import pytest

from trized.games.zorgcorp import game
from trized.games.zorgcorp.rules import State
from trized.kernel import Refused

SHIPS = "ships start-north / start-east / start-south / start-west"
NAMED_ALL = (  # a bot would name worlds without end
    "turn 1 revolutionary naming; worlds d7=down,red-4 d5=conquered,purple-4 d3=conquered,green-2; fleet d3 d5; "
    "ships d7 / start-east / start-south / start-west; naming ship 0 0 start-east start-south"
)
REFUSALS = [
    (f"worlds z9=conquered,red-2; {SHIPS}", "Part 'worlds': there is no 'z9'", "Partie 'worlds'"),
    (f"worlds d6=conquered; {SHIPS}", "That is not so at 'd6'", "Ce n'est pas le cas en 'd6'"),
    (f"worlds d6=conquered,red-5 d5=conquered,red-5; {SHIPS}", "'red-5' is in the position more often", "plus souvent"),
    (f"worlds d6=conquered,red-2,+3; {SHIPS}", "only a conquered world holds BZ$", "seul un monde conquis"),
    (f"worlds d6=conquered,red-2,shield; {SHIPS}", "a shield protects only", "un bouclier ne protège"),
    (f"worlds d6=down,red-2,revolt; {SHIPS}", "a revolt token", "un foyer de révolte"),
    (f"worlds d6=sanctuary; {SHIPS}", "1 World token has left the game", "1 jeton Monde a quitté"),
    (f"treasury 38; {SHIPS}", "Part 'treasury': '38'", "Partie 'treasury'"),
    ("ships d6 d6 d6 d6 d6 / - / - / -", "Part 'ships'", "Partie 'ships'"),
    ("ships d6 / - / - / -; worlds d6=conquered,red-2; fleet d6", "are together", "sont ensemble"),
    (f"landed d6; {SHIPS}", "'d6' is not one", "'d6' n'en est pas"),
    (f"turn 13 spy turn; {SHIPS}", "Part 'turn': '13'", "Partie 'turn'"),
    (NAMED_ALL, "worlds remain to be named", "il reste des mondes à nommer"),
    (f"turn 3 spy over; {SHIPS}", "has a result exactly", "a un résultat exactement"),
    (f"fleet {'d6 ' * 11}; {SHIPS}", "'d6' is in the position more often", "plus souvent"),
]


def plain(refused):
    """Return a sentence with plain quotation marks."""
    return re.sub("«\\s|\\s»|’", "'", str(refused))


@pytest.mark.parametrize(("text", "english", "french"), REFUSALS)
def test_impossible_position_is_refused_with_its_place(text, english, french):
    with pytest.raises(Refused) as refused:
        game.position(f"zorgcorp; {text}")
    assert english in plain(refused.value)
    assert french in plain(refused.value.message("fr"))


def test_assets_follow_from_the_worlds():
    state = game.position(f"zorgcorp; worlds d6=conquered,red-3,+2 d5=conquered,blue-4; {SHIPS}")
    assert isinstance(state, State)
    assert state.table.assets == 9
