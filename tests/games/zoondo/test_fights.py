"""Fights: hidden corners, outcome, retreat."""

import pytest

from tests.support.zoondo.situations import situation
from trized.games.zoondo import game
from trized.games.zoondo.actions import TOUCH_B
from trized.games.zoondo.events import Fought
from trized.kernel import Refused, Script, Seeded


def duel(**more):
    """Grognard #0 (3 4 2 1) on c3 attacks Coco Bang #0 (3 2 1 2) on c4."""
    return situation(one=["grognard-a c3"], two=["coco-bang-a c4", "bouga-a f6"], **more).play("c3xc4")


def fought(at):
    """Return the cards revealed in the last fight."""
    return next(event for event in reversed(at.events.events) if isinstance(event, Fought))


@pytest.mark.parametrize(
    ("one", "two", "mine", "theirs"),
    [("TL", "TL", 3, 3), ("TR", "TR", 4, 2), ("BR", "BR", 2, 1), ("BL", "BL", 1, 2), ("TL", "BR", 2, 3)],
)
def test_f1_each_touches_a_diagonal_and_the_half_turn_picks_the_corner(one, two, mine, theirs):
    at = duel().touch(one, two)
    fight = fought(at)
    assert (fight.attacker_score, fight.defender_score) == (mine, theirs)


def test_f1_f2_both_corners_of_a_diagonal_come_up_half_the_time():
    seen = {0: 0, 2: 0}
    chance = Seeded(11, keep=True)
    for _ in range(400):
        at = duel()
        at.state.play(0, game.notation.read(at.state.view(0), 0, "touch A"), chance, at.events)
        at.state.play(1, game.notation.read(at.state.view(1), 1, "touch B"), chance, at.events)
        seen[fought(at).defender_corner] += 1
    assert 160 < seen[0] < 240
    assert len(chance.outcomes) == 800  # one spin for each of the two cards


def test_f3_a_diagonal_never_shows_a_corner_of_the_other():
    for spin in ("TL", "BR"):  # player 1 touches A: 3 or 1, never 2
        at = duel().touch(spin, "TR")
        fight = fought(at)
        assert fight.defender_score in (3, 1)


def test_f4_the_diagonals_are_named_by_the_face_for_both_players():
    at = situation(one=["grognard-a c3"], two=["grognard-a c4"]).play("c3xc4").touch("TR", "TR")
    fight = fought(at)
    assert (fight.attacker_score, fight.defender_score) == (4, 4)


def test_f5_a_known_ouistiti_can_be_touched_without_its_star():
    for spin in ("TL", "BR"):  # diagonal A of the Ouistiti is 0 and 0
        at = situation(one=["kassin-a c3"], two=["ouistiti c4", "rhino-a f6"]).play("c3xc4").touch(spin, "TR")
        assert at.result == (1, "emblem")


def test_f6_nobody_sees_whether_the_other_has_chosen():
    at = duel()
    before = at.state.view(1).encode()
    at.play("touch A", seat=1)
    assert at.state.view(1).encode() == before
    assert list(at.state.view(1).waiting()) == [0, 1]
    assert list(at.state.view(0).waiting()) == [1]


def test_f6_the_order_of_the_answers_does_not_matter():
    first, second = duel(), duel()
    spins = [("spin", 0), ("spin", 1)]
    first.play("touch A", seat=1).play("touch B", *spins, seat=2)
    second.play("touch B", seat=2).play("touch A", *spins, seat=1)
    assert first.table.encode() == second.table.encode()


def test_f6_an_answer_cannot_be_taken_back():
    at = duel().play("touch A", seat=1)
    with pytest.raises(Refused, match="not legal"):
        at.state.play(0, TOUCH_B, Script([]))


def test_f7_both_faces_are_shown_and_may_be_remembered():
    at = duel().touch("TL", "TL")
    assert at.may_be("c3") == {"grognard-a"}
    assert at.may_be("c4") == {"coco-bang-a"}


def test_f8_the_higher_number_of_the_attacker_takes_the_cell():
    at = duel().touch("TR", "TR")  # 4 against 2
    assert (at.on("c3"), at.on("c4"), at.tomb(2)) == (None, "grognard-a", ["coco-bang-a"])


def test_f8_the_higher_number_of_the_defender_holds_the_cell():
    at = duel().touch("TL", "BL")  # 1 against 3
    assert (at.on("c3"), at.on("c4"), at.tomb(1)) == (None, "coco-bang-a", ["grognard-a"])


def test_f8_two_stars_are_a_tie_without_power():
    at = situation(one=["gold-hure c2"], two=["kombo-bongo c4", "king f5"]).play("c2xc4").touch("BR", "BL")
    assert (at.on("c3"), at.on("c4"), at.on("f5"), at.turn) == ("gold-hure", "kombo-bongo", "king", 2)


def test_f9_after_one_cell_the_attacker_is_back_where_it_was():
    at = duel().touch("TL", "TL")
    assert (at.on("c3"), at.on("c4"), at.turn) == ("grognard-a", "coco-bang-a", 2)


def test_f9_after_two_cells_the_attacker_is_on_the_middle_one():
    at = situation(one=["grognard-a a1"], two=["coco-bang-a c3"]).play("a1xc3").touch("TL", "TL")
    assert (at.on("a1"), at.on("b2"), at.on("c3")) == (None, "grognard-a", "coco-bang-a")


def test_f9_after_a_jump_the_attacker_is_back_at_its_start():
    at = situation(one=["king c2"], two=["coco-bang-a c4"]).play("c2xc4").touch("TL", "TR")  # 3 against 3
    assert (at.on("c2"), at.on("c3"), at.on("c4")) == ("king", None, "coco-bang-a")


def test_f17_a_modifier_leaves_a_star_alone_and_doubles_zero_to_zero():
    at = situation(one=["rhino-a c3"], two=["kassin-a c4", "kassin-a f6"], trumps1=["furie"])
    at.play("furie c3xc4").touch("BR", "BR")  # 0 doubled against 0
    assert (at.on("c3"), at.on("c4")) == ("rhino-a", "kassin-a")


def test_f17_furie_doubles_the_moved_soldiers_number():
    at = situation(one=["rhino-a c3"], two=["king-louis c4", "bouga-a f6"], trumps1=["furie"])
    at.play("furie c3xc4").touch("TL", "TL")  # 3 x 2 against 5
    assert at.tomb(2) == ["king-louis"]


def test_f17_tortue_adds_one_and_the_defender_gets_nothing():
    at = situation(one=["bouga-a c3"], two=["bouga-a c4", "kassin-a f6"], trumps1=["tortue"])
    at.play("tortue c3xc4").touch("TL", "TL")  # 2 + 1 against 2
    assert (at.on("c4"), at.tomb(2)) == ("bouga-a", ["bouga-a"])


def test_f18_the_tomb_can_be_listed_by_both():
    at = duel().touch("TR", "TR")
    for viewer in (0, 1):
        assert at.state.view(viewer).table.kind[28] == at.table.kind[28]
