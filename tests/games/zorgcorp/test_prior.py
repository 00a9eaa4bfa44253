"""The prior of ZorgCorp."""

import pytest

from tests.conformance.case import pick
from tests.support.zorgcorp.situation import Situation, play, situation
from trized.games.zorgcorp import game
from trized.games.zorgcorp.boards import board_of
from trized.games.zorgcorp.rules import State
from trized.kernel import Seeded

SIX = ("red-2", "orange-2", "yellow-2", "green-2", "blue-2", "purple-2")


def weights(position: State) -> dict[str, int]:
    """Return the legal actions as text, with their weights."""
    seat = position.waiting()[0]
    legal = position.legal(seat)
    texts = [game.notation.write(position.view(seat), seat, action) for action in legal]
    return dict(zip(texts, position.prior(seat, legal), strict=True))


def favourite(made: Situation) -> str:
    found = weights(made.position())
    return max(found, key=lambda text: found[text])


def six_colours(made: Situation) -> Situation:
    for place, token in zip(("a2", "a3", "a5", "a6", "b2", "b3"), SIX, strict=True):
        made.face_down(place, token)
    return made


def test_spies_steal_where_they_can():
    assert favourite(situation().conquered("d5", "blue-3", bonus=1).ships("spy", "d5").turn("spy")) == "steal d5"


def test_spies_fly_to_where_bonus_tokens_lie():
    made = situation().conquered("c4", "blue-3", bonus=2).ships("spy", "a4").turn("spy")
    assert favourite(made) == "move a4 c4"


def test_spies_go_out_and_back_only_to_sacrifice_themselves():
    made = situation().conquered("c4", "blue-3").ships("spy", "c4").turn("spy")
    assert weights(made.position())["move c4 c4"] == 0
    assert weights(made.zorg("c4").position())["move c4 c4"] > 0


def test_rebels_light_a_revolt_and_let_it_break_out_when_six_colours_are_known():
    made = situation().conquered("d2", "blue-3", bonus=3).ships("revolutionary", "d2").turn("revolutionary")
    assert favourite(made) == "revolt d2"
    lit = six_colours(situation()).conquered("d2", "blue-3", bonus=3, revolt=True)
    assert favourite(lit.ships("revolutionary", "d2").turn("revolutionary")) == "revolution d2 0"


def test_a_world_that_fits_is_named_and_one_is_as_good_as_another():
    made = six_colours(situation()).face_down("c2", "red-3").ships("military", "d7")
    position = made.position()
    play(position, "build 0")
    named = [text for text, weight in weights(position).items() if weight > 0]
    assert named == ["name start-north"]


def test_nobody_builds_without_being_sure():
    found = weights(situation().face_down("c2", "blue-3").ships("military", "d7").position())
    assert found["build 0"] == 0


def test_architects_declare_sanctuaries_while_there_is_time():
    made = situation().face_down("g5", "blue-3", shield=True).ships("architect", "g4").turn("architect")
    assert favourite(made.round(9)) == "sanctuary g5"
    assert favourite(made.round(2)) != "sanctuary g5"


def test_the_military_destroys_a_lone_ship_nearby():
    assert favourite(situation().ships("military", "d7").zorg("d6")) == "move d7 d6"


@pytest.mark.parametrize("seed", range(3))
def test_there_is_always_something_to_lean_to(seed):
    chance, choices = Seeded(seed), Seeded(seed + 9)
    state = game.start(game.settle({"difficulty": "easy"}), chance)
    while not state.over():
        seat = state.waiting()[0]
        legal = state.legal(seat)
        found = list(state.prior(seat, legal))
        assert len(found) == len(legal)
        assert min(found) >= 0 < sum(found)
        state.apply(*pick(state, choices), chance)


def test_steps_lead_around_zorgterre_and_past_the_black_holes():
    board = board_of("galaxy")
    at = board.place_of
    assert board.distance(at["d5"], at["d3"]) == 4
    assert board.distance(at["start-north"], at["d5"]) == 3
    assert board.distance(at["e7"], at["b1"]) == board.distance(at["b1"], at["e7"]) == 9
