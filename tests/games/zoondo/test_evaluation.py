"""The evaluation of Zoondo: more cards are better, near enemies dangerous, good fights good."""

import pytest

from tests.support.zoondo.situations import deployed, situation
from trized.bots.bot import Alternative, Thought
from trized.bots.explain import explain
from trized.games.zoondo import game
from trized.kernel import LANGUAGES, Seeded


def evaluate(at, player=1):
    return at.state.evaluate(player - 1)


def test_the_two_players_share_one_chance_of_winning():
    at = deployed("warus", "boarix")
    assert evaluate(at, 1) + evaluate(at, 2) == pytest.approx(1)


def test_a_lost_card_costs_and_a_trump_in_hand_counts():
    one, two = ["draknar a1", "jorund b1"], ["draknar f6", "jorund e6"]
    even = evaluate(situation(one=one, two=two))
    assert even == pytest.approx(0.5)
    assert evaluate(situation(one=one[:1], two=two)) < even
    assert evaluate(situation(one=one, two=two, trumps1=["conque-de-charge"])) > even
    assert evaluate(situation(one=one, two=two, reinforcements1=["korse-a"])) > even


def test_an_enemy_near_the_emblem_is_a_threat():
    far = situation(one=["draknar a1"], two=["draknar f6", "jorund e4"])
    near = situation(one=["draknar a1"], two=["draknar f6", "jorund b2"])
    assert evaluate(near) < evaluate(far)


def test_a_fight_is_worth_what_it_may_bring():
    strong = situation(one=["trice c3", "ouistiti a1"], two=["kassin-a c4", "sacrechene f6"]).play("c3xc4")
    weak = situation(one=["kassin-a c3", "sacrechene a1"], two=["trice c4", "ouistiti f6"]).play("c3xc4")
    assert evaluate(strong) > evaluate(weak)


def test_the_better_diagonal_of_a_known_card_is_worth_more():
    at = situation(one=["kassin-a c3", "sacrechene a1"], two=["ouistiti c4", "rhino-a f6"], known=["c4"]).play("c3xc4")
    safe, risky = at.copy().play("touch A", seat=1), at.copy().play("touch B", seat=1)  # 0 0, or 0 and a star
    assert evaluate(safe) > evaluate(risky)


def test_the_end_is_certain():
    at = situation(one=["jorund c3"], two=["draknar c4", "korse-a f6"]).play("c3xc4").touch("BR", "TL")
    assert (evaluate(at, 1), evaluate(at, 2)) == (1.0, 0.0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_to_attack_gives_its_reasons(lang):
    one, two = ["jorund b2", "draknar a1", "korse-a f1"], ["korse-a b3", "draknar f6", "korse-b e6"]
    at = situation(one=one, two=two, known=["b3", "f6"])
    view = at.state.view(0)
    attack = game.notation.read(view, 0, "b2xb3")
    others = tuple(Alternative(int(action), 0.5, 0.1) for action in view.legal() if action != attack)
    reasons = explain(game, view, 0, Thought(attack, 0.7, alternatives=others), lang, Seeded(1))
    assert any(
        word in " ".join(reasons.gains)
        for word in ("could beat your Emblem are fewer", "battre votre Emblème sont moins")
    )


def test_possible_win_is_described_with_its_chance():
    words, view = game.words("en"), deployed().state.view(0)
    assert words.evaluation_term(view, 0, "won", 1.0) == "You win the game at once"
    assert words.evaluation_term(view, 0, "won", 1.0, 0.24) == "You win the game at once, in about 2 of 10 cases"
